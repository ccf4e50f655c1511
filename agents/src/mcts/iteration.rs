//! One iteration: deal, walk down, add a node, play on, note the result.

use super::deal::{Dealt, Onlooker};
use super::order::Moved;
use super::{MAX_DEPTH, Mcts};
use crate::judge::{Judge, Rewards};
use crate::prior::Prior;
use crate::tree::{Kind, NodeId};
use engine::action::Action;
use engine::game::Game;
use engine::ids::{CardSet, KindId};
use engine::state::{Choice, State};
use engine::view::View;

/// What stands for a face-down card in what the defender sees of an attack, and for one with a boost beside it.
pub(super) const UNBOOSTED: KindId = KindId::NONE;
pub(super) const BOOSTED: KindId = KindId(u8::MAX - 1);

/// How an iteration goes on after an action was chosen in the tree.
enum Step {
    Inside(NodeId),
    Added,
    Full,
}

impl Mcts {
    pub(super) fn iterate(&mut self, view: &View, judge: &Judge) {
        let game = view.game();
        let Dealt { mut world, onlooker } = self.deal(view, judge);
        self.path.clear();
        let mut at = NodeId::ROOT;
        let mut declared = NodeId::ROOT;
        let mut turn = world.turn();
        let mut moved = self.moved;
        while !self.menu.is_empty() && self.path.len() < MAX_DEPTH {
            if world.choice() == Choice::Action {
                declared = at;
            }
            turn = world.turn();
            at = self.covered(view, &world, declared, at);
            let asking = world.asking();
            if world.choice() == Choice::Move {
                self.keep_order(moved, asking);
            }
            let held = world.hand(view.seat());
            let knows_better = onlooker == Onlooker::LooksOn && declared == NodeId::ROOT && is_defending(&world);
            let way = self.path.len();
            let step = self.descend(game, judge, &mut world, at);
            if knows_better {
                self.path.truncate(way);
            }
            match step {
                Step::Inside(child) => {
                    moved = Moved::by(self.tree.node(child).action, asking);
                    at = self.drawn(view, &world, held, child);
                }
                Step::Added | Step::Full => break,
            }
        }
        let playout = self.settings.playout;
        let rewards = playout.play_on(game, judge, &mut world, turn, &mut self.menu, &mut self.dice);
        self.note(&rewards);
    }

    /// After a draw of its own the seat knows the card: what follows depends on it.
    fn drawn(&mut self, view: &View, world: &State, held: CardSet, child: NodeId) -> NodeId {
        if !self.settings.sees_draws {
            return child;
        }
        let seat = view.seat();
        let mut at = child;
        for card in world.hand(seat).minus(held) {
            let seen = Action::Take(view.game().kind(seat, card));
            at = self.tree.find_or_add(at, seen, Kind::Revealed).unwrap_or(at);
        }
        at
    }

    /// The node from which a decision is seen: a defender's does not depend on the face-down card, only on whether
    /// another lies with it. A search that begins with the defense has its root there already.
    fn covered(&mut self, view: &View, world: &State, declared: NodeId, at: NodeId) -> NodeId {
        let begins = at == NodeId::ROOT && view.choice() == Choice::Defend;
        let asks = is_defending(world) && !begins;
        let Some((fighter, target)) = world.combatants().filter(|_| asks) else { return at };
        let seen = Action::Attack { fighter, target, card: if world.is_boosted() { BOOSTED } else { UNBOOSTED } };
        self.tree.find_or_add(declared, seen, Kind::Covered).unwrap_or(at)
    }

    /// One step down the tree: a new child, if there is one to be tried and room for it, or the best one legal in this world.
    fn descend(&mut self, game: &Game, judge: &Judge, world: &mut State, at: NodeId) -> Step {
        let Some(actor) = world.to_act() else { return Step::Full };
        let prior = Prior::new(game, judge, world, actor);
        let best = self.best_child(at);
        if let Some((action, sight)) = self.untried(best, &prior)
            && let Some(child) = self.tree.add_chosen(at, action, actor, sight)
        {
            world.advance(game, action, &mut self.menu, &mut self.dice, &mut ());
            self.tree.node_mut(child).then = world.choice();
            self.path.push(child);
            return Step::Added;
        }
        let Some(child) = best else { return Step::Full };
        self.path.push(child);
        let action = self.tree.node(child).action;
        let defends = is_defending(world);
        let shown = [world.attack_kind(game), world.boost_kind(game)].map(|kind| kind.filter(|_| defends));
        world.advance(game, action, &mut self.menu, &mut self.dice, &mut ());
        self.tree.node_mut(child).leads_to(world.choice());
        Step::Inside(shown.into_iter().flatten().fold(child, |at, kind| self.revealed(at, kind)))
    }

    /// After the defense the attack card lies open, and its boost: what follows depends on them.
    fn revealed(&mut self, at: NodeId, kind: KindId) -> NodeId {
        self.tree.find_or_add(at, Action::Reveal(kind), Kind::Revealed).unwrap_or(at)
    }

    fn note(&mut self, rewards: &Rewards) {
        for id in &self.path {
            let node = self.tree.node_mut(*id);
            node.note(rewards[node.actor]);
        }
    }
}

fn is_defending(world: &State) -> bool {
    world.choice() == Choice::Defend
}

#[cfg(test)]
mod tests {
    use crate::mcts::{Budget, Mcts, Settings};
    use crate::tree::{NodeId, Tree};
    use engine::game::Game;
    use engine::load::Library;
    use engine::luck::Dice;
    use engine::rules::Rules;
    use engine::state::State;

    #[test]
    fn a_full_tree_is_searched_on_as_it_is() {
        let library = Library::embedded();
        let heroes = ["alice", "sinbad"].map(|id| library.hero(id).unwrap().clone());
        let game = Game::new(library.board("marmoreal").unwrap().clone(), &heroes, Rules::default()).unwrap();
        let state = State::new(&game, &mut Dice::new(1), &mut ());
        let settings = Settings { budget: Budget::Iterations(200), early_stop: false, ..Settings::default() };
        let mut search = Mcts::new(settings, 1);
        search.tree = Tree::with_room(4);
        search.run(&state.view(&game, state.to_act().unwrap()));
        let visits: u32 = search.tree.children(NodeId::ROOT).map(|child| search.tree.node(child).visits).sum();
        assert_eq!((search.tree.len(), visits), (4, 200), "no iteration is thrown away");
    }
}
