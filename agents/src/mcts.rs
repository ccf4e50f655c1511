//! Single-observer information-set Monte Carlo tree search.
//!
//! One tree a decision. Every iteration deals what the seat cannot know anew, walks down the tree along actions that
//! are legal in that world, adds one node, plays the world on and notes the result on the way back. Children that
//! are not legal in a world are passed over; how often each *could* have been chosen is counted, so that rarely
//! legal actions are not starved.
//!
//! The defender must not act as if it saw the face-down card: after an attack is chosen, all its cards lead to one
//! covered node of the defender, and only after the defense to a node of its own.

use crate::Agent;
use crate::evaluate::Rewards;
use crate::playout::{Leaf, play_on};
use crate::tree::{Kind, NodeId, Tree};
use engine::action::{Action, MAX_ACTIONS, Menu};
use engine::game::Game;
use engine::ids::KindId;
use engine::luck::Dice;
use engine::state::{Choice, State};
use engine::view::View;
use std::cmp::Ordering;

/// The parameters of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How many iterations a decision gets.
    pub iterations: u32,
    /// How much unexplored actions are favoured.
    pub exploration: f32,
    /// How far playouts go.
    pub leaf: Leaf,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { iterations: 1000, exploration: 0.35, leaf: Leaf::Turn }
    }
}

/// What a search found out about one action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate {
    /// The action.
    pub action: Action,
    /// How often it was tried.
    pub visits: u32,
    /// The chance to win after it, as the search sees it.
    pub chance: f32,
}

impl Candidate {
    /// The better one is greater: more visits, then the higher chance.
    fn order(&self, other: &Candidate) -> Ordering {
        self.visits.cmp(&other.visits).then(self.chance.total_cmp(&other.chance))
    }
}

/// What stands for a face-down card in what the defender sees of an attack.
const UNBOOSTED: KindId = KindId::NONE;
const BOOSTED: KindId = KindId(u8::MAX - 1);

/// The nodes on the way of one iteration; long ways simply stop growing the tree.
const MAX_DEPTH: usize = 96;

/// The searching bot.
#[derive(Clone, Debug)]
pub struct Mcts {
    settings: Settings,
    tree: Tree,
    dice: Dice,
    menu: Box<Menu>,
    tried: Tried,
    path: Vec<NodeId>,
}

/// How an iteration goes on after an action was chosen in the tree.
enum Step {
    Inside(NodeId),
    Added,
    Full,
}

impl Mcts {
    /// A search with a generator of its own.
    pub fn new(settings: Settings, seed: u64) -> Mcts {
        let room = settings.iterations as usize * 3 + 64;
        let (tree, dice, menu) = (Tree::with_room(room), Dice::new(seed), Box::default());
        let (tried, path) = (Tried::default(), Vec::with_capacity(MAX_DEPTH * 2));
        Mcts { settings, tree, dice, menu, tried, path }
    }

    /// Searches a position and tells about every action tried at it, the best first: most visits, then chance.
    pub fn search(&mut self, view: &View) -> Vec<Candidate> {
        self.run(view);
        let mut found: Vec<_> = self.tree.children(NodeId::ROOT).map(|child| self.candidate(child)).collect();
        found.sort_by(|a, b| b.order(a));
        found
    }

    /// Runs the iterations of one search without allocating.
    pub fn run(&mut self, view: &View) {
        self.tree.clear();
        for _ in 0..self.settings.iterations {
            self.iterate(view);
        }
    }

    /// How many nodes the last search has grown.
    pub fn nodes(&self) -> usize {
        self.tree.len()
    }

    fn candidate(&self, id: NodeId) -> Candidate {
        let node = self.tree.node(id);
        Candidate { action: node.action, visits: node.visits, chance: node.mean() }
    }

    fn iterate(&mut self, view: &View) {
        let game = view.game();
        let mut world = view.sample(&mut self.dice);
        world.menu(game, &mut self.menu);
        self.path.clear();
        let mut at = NodeId::ROOT;
        let mut declared = NodeId::ROOT;
        while !self.menu.is_empty() && self.path.len() < MAX_DEPTH {
            if world.choice() == Choice::Action {
                declared = at;
            }
            at = self.covered(&world, declared, at);
            match self.descend(game, &mut world, at) {
                Step::Inside(child) => at = child,
                Step::Added | Step::Full => break,
            }
        }
        let rewards = play_on(game, &mut world, &mut self.menu, self.settings.leaf, &mut self.dice);
        self.note(&rewards);
    }

    /// The node from which a decision is seen: a defender's does not depend on the face-down card, only on whether
    /// another lies with it. A search that begins with the defense has its root there already.
    fn covered(&mut self, world: &State, declared: NodeId, at: NodeId) -> NodeId {
        let defends = world.choice() == Choice::Defend && at != NodeId::ROOT;
        let Some((fighter, target)) = world.combatants().filter(|_| defends) else { return at };
        let seen = Action::Attack { fighter, target, card: if world.is_boosted() { BOOSTED } else { UNBOOSTED } };
        self.tree.find_or_add(declared, seen, Kind::Covered).unwrap_or(at)
    }

    /// One step down the tree: the best child legal in this world, or a new one.
    fn descend(&mut self, game: &Game, world: &mut State, at: NodeId) -> Step {
        let Some(actor) = world.to_act() else { return Step::Full };
        self.tried.clear(self.menu.len());
        let best = self.best_child(at);
        if let Some(action) = self.tried.untried(&self.menu, &mut self.dice) {
            let added = self.tree.add(at, action, actor, Kind::Chosen);
            let Some(child) = added else { return Step::Full };
            self.tree.node_mut(child).available = 1;
            self.path.push(child);
            world.advance(game, action, &mut self.menu, &mut self.dice, &mut ());
            return Step::Added;
        }
        let Some(child) = best else { return Step::Full };
        self.path.push(child);
        let action = self.tree.node(child).action;
        let attack = if world.choice() == Choice::Defend { world.attack_kind(game) } else { None };
        world.advance(game, action, &mut self.menu, &mut self.dice, &mut ());
        Step::Inside(self.revealed(child, attack))
    }

    /// After the defense the attack card lies open: what follows depends on it.
    fn revealed(&mut self, child: NodeId, attack: Option<KindId>) -> NodeId {
        let Some(kind) = attack else { return child };
        self.tree.find_or_add(child, Action::Reveal(kind), Kind::Revealed).unwrap_or(child)
    }

    /// The child with the highest upper confidence bound among those legal in this world; all of them are marked.
    fn best_child(&mut self, at: NodeId) -> Option<NodeId> {
        let mut best = None;
        let mut best_bound = f32::MIN;
        let mut next = self.tree.first_child(at);
        while let Some(child) = next {
            next = self.tree.next(child);
            if !self.tree.is_chosen(child) {
                continue;
            }
            let Some(position) = self.menu.position(self.tree.node(child).action) else { continue };
            self.tried.mark(position);
            let node = self.tree.node_mut(child);
            node.available += 1;
            let bound = upper_bound(node.mean(), node.visits, node.available, self.settings.exploration);
            if bound > best_bound {
                best_bound = bound;
                best = Some(child);
            }
        }
        best
    }

    fn note(&mut self, rewards: &Rewards) {
        for id in &self.path {
            let node = self.tree.node_mut(*id);
            node.visits += 1;
            node.sum += rewards[node.actor];
        }
    }
}

fn upper_bound(mean: f32, visits: u32, available: u32, exploration: f32) -> f32 {
    mean + exploration * ((available as f32).ln() / visits.max(1) as f32).sqrt()
}

/// Which actions of a menu have a node already.
#[derive(Clone, Debug)]
struct Tried {
    words: [u64; MAX_ACTIONS / 64],
    count: usize,
}

impl Default for Tried {
    fn default() -> Tried {
        Tried { words: [0; MAX_ACTIONS / 64], count: 0 }
    }
}

impl Tried {
    /// Makes ready for a menu of so many actions.
    #[inline]
    fn clear(&mut self, actions: usize) {
        self.words[..=actions / 64].fill(0);
        self.count = 0;
    }

    #[inline]
    fn mark(&mut self, position: usize) {
        self.words[position / 64] |= 1 << (position % 64);
        self.count += 1;
    }

    /// A random action without a node.
    fn untried(&self, menu: &Menu, dice: &mut Dice) -> Option<Action> {
        let left = menu.len() - self.count;
        if left == 0 {
            return None;
        }
        let mut skip = dice.below(left as u32) as usize;
        for (n, word) in self.words.iter().enumerate() {
            let open = (menu.len() - n * 64).min(64) - word.count_ones() as usize;
            if skip < open {
                return menu.get(n * 64 + nth_zero(*word, skip));
            }
            skip -= open;
        }
        None
    }
}

/// The position of the `n`-th zero bit.
fn nth_zero(word: u64, n: usize) -> usize {
    let mut zeros = !word;
    for _ in 0..n {
        zeros &= zeros.wrapping_sub(1);
    }
    zeros.trailing_zeros() as usize
}

impl Agent for Mcts {
    fn choose(&mut self, view: &View, legal: &[Action]) -> Action {
        if legal.len() == 1 {
            return legal[0];
        }
        self.run(view);
        let candidates = self.tree.children(NodeId::ROOT).map(|child| self.candidate(child));
        candidates.max_by(Candidate::order).map_or(legal[0], |best| best.action)
    }
}
