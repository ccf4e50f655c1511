//! Single-observer information-set Monte Carlo tree search.
//!
//! One tree a decision. Every iteration deals what the seat cannot know anew, walks down the tree along actions that
//! are legal in that world, adds one node, plays the world on and notes the result on the way back. Children that
//! are not legal in a world are passed over; how often each *could* have been chosen is counted, so that rarely
//! legal actions are not starved.
//!
//! The defender must not act as if it saw the face-down card: after an attack is chosen, all its cards lead to one
//! covered node of the defender, and only after the defense to a node of its own.

mod candidate;
mod deal;
mod iteration;
mod order;
mod parallel;
mod select;
mod suspicion;
mod watched;

pub use candidate::Candidate;
pub use parallel::Crew;

use crate::Agent;
use crate::judge::Judge;
use crate::playout::Playout;
use crate::tree::{Kind, NodeId, Tree};
use crate::weights::Weights;
use engine::action::{Action, Menu};
use engine::ids::CardSet;
use engine::luck::Dice;
use engine::state::Asking;
use engine::view::View;
use order::Moved;
use select::Tried;
use std::time::{Duration, Instant};
use suspicion::Suspicion;

/// How long a search may go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So many iterations: the same choice on any machine.
    Iterations(u32),
    /// So much time: more on faster machines.
    Time(Duration),
}

/// The parameters of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How long it goes on.
    pub budget: Budget,
    /// How much unexplored actions are favoured.
    pub exploration: f32,
    /// How much the first sight of an action counts.
    pub bias: f32,
    /// How many actions are tried early, the best at first sight; 0 tries all before any is tried again.
    pub width: u16,
    /// How worlds are played on.
    pub playout: Playout,
    /// After a draw of its own the search goes on from the card drawn; else all draws share what follows.
    pub sees_draws: bool,
    /// A defender takes better attacks for likelier.
    pub suspects: bool,
    /// What was found out below the action taken is kept for the next decision of the same turn.
    pub reuse: bool,
    /// The search ends when no other action can catch up; with several trees, none does.
    pub early_stop: bool,
    /// How many trees are grown side by side.
    pub threads: u8,
    /// The weights of the evaluation.
    pub weights: Weights,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            budget: Budget::Iterations(1000),
            exploration: 0.1,
            bias: 10.0,
            width: 1,
            playout: Playout::TURN,
            sees_draws: true,
            suspects: true,
            reuse: true,
            early_stop: true,
            threads: 1,
            weights: *Weights::search(),
        }
    }
}

/// The nodes on the way of one iteration; long ways simply stop growing the tree.
const MAX_DEPTH: usize = 96;
/// How many iterations pass between two looks at the clock or at the leading action.
const ROUND: u32 = 32;
/// How many nodes a tree that grows against the clock has room for, times its milliseconds: about twice what it gains, so that
/// there is room for what is kept of the search before.
const ROOM_PER_MILLISECOND: usize = 2000;
/// The most nodes of such a tree.
const TIMED_ROOM: usize = 16_000_000;
/// How many nodes an iteration adds, seldom more: an action, what is seen of it, what is revealed. A full tree is searched on
/// as it is.
const NODES_PER_ITERATION: usize = 3;

/// The action taken last.
#[derive(Clone, Copy, Debug)]
struct Taken {
    node: NodeId,
    turn: u16,
    /// What asked for it.
    asking: Asking,
    /// The own hand at the time: what is there now and was not is drawn.
    held: CardSet,
}

/// The searching bot.
#[derive(Clone, Debug)]
pub struct Mcts {
    settings: Settings,
    judge: Option<Judge>,
    tree: Tree,
    /// Where a subtree is copied to that is kept.
    spare: Tree,
    dice: Dice,
    menu: Box<Menu>,
    tried: Tried,
    path: Vec<NodeId>,
    /// Whether the present iteration is the onlooker's, if there is one.
    is_seen_on: bool,
    /// What a defender at the root thinks of the card it faces.
    suspicion: Option<Suspicion>,
    taken: Option<Taken>,
    /// Who was moved, if that was the decision before.
    moved: Option<Moved>,
    iterations: u32,
}

impl Mcts {
    /// A search with a generator of its own.
    pub fn new(settings: Settings, seed: u64) -> Mcts {
        let room = match settings.budget {
            // With what is kept of the search before there may be twice as much.
            Budget::Iterations(count) => count as usize * NODES_PER_ITERATION * 2 + 64,
            Budget::Time(time) => (time.as_millis() as usize * ROOM_PER_MILLISECOND).min(TIMED_ROOM),
        };
        let spare = Tree::with_room(if settings.reuse { room } else { 1 });
        Mcts {
            settings,
            judge: None,
            tree: Tree::with_room(room),
            spare,
            dice: Dice::new(seed),
            menu: Box::default(),
            tried: Tried::default(),
            path: Vec::with_capacity(MAX_DEPTH * 2),
            is_seen_on: false,
            suspicion: None,
            taken: None,
            moved: None,
            iterations: 0,
        }
    }

    /// Runs one search without allocating, once the tables of the game are made.
    pub fn run(&mut self, view: &View) {
        let begin = Instant::now();
        self.keep_or_clear(view);
        let judge = self.judge.take().unwrap_or_else(|| Judge::new(view.game(), &self.settings.weights));
        (self.iterations, self.is_seen_on) = (0, false);
        self.suspicion = self.suspicion(view, &judge);
        match self.settings.budget {
            Budget::Iterations(count) => self.run_count(view, &judge, count),
            Budget::Time(time) => self.run_until(view, &judge, begin, begin + time),
        }
        self.judge = Some(judge);
    }

    fn run_count(&mut self, view: &View, judge: &Judge, count: u32) {
        while self.iterations < count {
            let round = ROUND.min(count - self.iterations);
            self.iterate_round(view, judge, round);
            if self.settings.early_stop && self.is_decided(count - self.iterations) {
                return;
            }
        }
    }

    fn run_until(&mut self, view: &View, judge: &Judge, begin: Instant, end: Instant) {
        loop {
            self.iterate_round(view, judge, ROUND);
            let now = Instant::now();
            if now >= end {
                return;
            }
            let rate = f64::from(self.iterations) / (now - begin).as_secs_f64().max(1e-9);
            let left = ((end - now).as_secs_f64() * rate).min(f64::from(u32::MAX)) as u32;
            if self.settings.early_stop && self.is_decided(left) {
                return;
            }
        }
    }

    fn iterate_round(&mut self, view: &View, judge: &Judge, count: u32) {
        for _ in 0..count {
            self.iterate(view, judge);
        }
        self.iterations += count;
    }

    /// Whether the most visited action cannot be caught up with any more.
    fn is_decided(&self, left: u32) -> bool {
        let (mut first, mut second) = (0, 0);
        for child in self.tree.children(NodeId::ROOT) {
            let visits = self.tree.node(child).visits;
            (first, second) = if visits > first { (visits, first) } else { (first, visits.max(second)) };
        }
        first - second > left
    }

    /// Keeps what lies below the action taken last if nothing but this seat's own decision came after it.
    fn keep_or_clear(&mut self, view: &View) {
        let taken = self.taken.take().filter(|taken| taken.turn == view.turn());
        self.moved = taken.and_then(|taken| Moved::by(self.tree.node(taken.node).action, taken.asking));
        let kept = taken.filter(|_| self.settings.reuse);
        let Some(root) = kept.and_then(|taken| self.follow(taken, view)) else { return self.tree.clear() };
        self.spare.take_below(&self.tree, root);
        std::mem::swap(&mut self.tree, &mut self.spare);
        self.tree.forget_children(NodeId::ROOT, |action| !view.is_legal(action));
    }

    /// The node that stands for the present decision, if the search before has come that far. Where it depends on the world who
    /// decides next, such as on whether the defender has a defense, nothing is kept: what lies below is about other worlds too.
    fn follow(&self, taken: Taken, view: &View) -> Option<NodeId> {
        if self.tree.node(taken.node).then != view.choice() {
            return None;
        }
        let drawn = view.known_hand(view.seat()).minus(taken.held).filter(|_| self.settings.sees_draws);
        let seen =
            |at: NodeId, card| self.tree.find(at, Action::Take(view.game().kind(view.seat(), card)), Kind::Revealed);
        let node = drawn.into_iter().try_fold(taken.node, seen)?;
        self.tree.children(node).all(|child| self.tree.node(child).actor == view.seat()).then_some(node)
    }

    /// Remembers that an action is taken.
    fn take(&mut self, view: &View, action: Action) {
        let node = self.tree.find(NodeId::ROOT, action, Kind::Chosen);
        let (turn, asking, held) = (view.turn(), view.asking(), view.known_hand(view.seat()));
        self.taken = node.map(|node| Taken { node, turn, asking, held });
    }

    /// Gets ready for another game: everything that is remembered of the one before is forgotten.
    pub fn new_game(&mut self) {
        self.judge = None;
        self.taken = None;
    }

    /// How many nodes the last search has grown.
    pub fn nodes(&self) -> usize {
        self.tree.len()
    }

    /// How many iterations the last search took.
    pub fn iterations(&self) -> u32 {
        self.iterations
    }
}

impl Agent for Mcts {
    fn choose(&mut self, view: &View, legal: &[Action]) -> Action {
        if legal.len() == 1 {
            self.taken = None;
            return legal[0];
        }
        self.run(view);
        let better = |a: &NodeId, b: &NodeId| {
            let (a, b) = (self.tree.node(*a), self.tree.node(*b));
            a.visits.cmp(&b.visits).then(a.mean().total_cmp(&b.mean()))
        };
        let legal_roots = self.tree.children(NodeId::ROOT).filter(|id| legal.contains(&self.tree.node(*id).action));
        let best = legal_roots.max_by(better).map_or(legal[0], |id| self.tree.node(id).action);
        self.take(view, best);
        best
    }
}
