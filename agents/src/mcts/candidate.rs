//! What a search tells about the actions it tried.

use super::Mcts;
use super::iteration::{BOOSTED, UNBOOSTED};
use crate::tree::{Kind, NodeId};
use engine::action::Action;
use engine::ids::{FighterId, KindId};
use engine::state::{Choice, CombatSide};
use engine::view::View;
use std::cmp::Ordering;

/// What a search found out about one action.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The action.
    pub action: Action,
    /// How often it was tried.
    pub visits: u32,
    /// The chance to win after it, as the search sees it.
    pub chance: f32,
    /// What the search expects to happen then: the most visited actions, this one first.
    pub line: Vec<Action>,
}

impl Candidate {
    /// The better one is greater: more visits, then the higher chance.
    pub(super) fn order(&self, other: &Candidate) -> Ordering {
        self.visits.cmp(&other.visits).then(self.chance.total_cmp(&other.chance))
    }

    /// Takes in what another search found out about the same action.
    pub(super) fn add(&mut self, other: Candidate) {
        let visits = self.visits + other.visits;
        let part = |candidate: &Candidate| candidate.chance * candidate.visits as f32;
        self.chance = (part(self) + part(&other)) / visits.max(1) as f32;
        self.visits = visits;
    }
}

impl Mcts {
    /// Searches a position and tells about every action tried at it, the best first: most visits, then chance.
    pub fn search(&mut self, view: &View) -> Vec<Candidate> {
        self.run(view);
        self.candidates(view)
    }

    /// What the last search found out about every action tried, the best first.
    pub fn candidates(&self, view: &View) -> Vec<Candidate> {
        let mut found: Vec<_> = self.roots(view).map(|child| self.candidate(child, view)).collect();
        found.sort_by(|a, b| b.order(a));
        found
    }

    /// The actions tried at the root that are legal there: those kept from the search before may not be.
    fn roots<'a>(&'a self, view: &'a View) -> impl Iterator<Item = NodeId> + 'a {
        self.tree.children(NodeId::ROOT).filter(|child| view.is_legal(self.tree.node(*child).action))
    }

    fn candidate(&self, id: NodeId, view: &View) -> Candidate {
        let node = self.tree.node(id);
        Candidate { action: node.action, visits: node.visits, chance: node.mean(), line: self.line(id, view) }
    }

    /// The most visited way down from an action.
    fn line(&self, id: NodeId, view: &View) -> Vec<Action> {
        self.way_down(id, view).map(|id| self.tree.node(id).action).collect()
    }

    fn way_down(&self, id: NodeId, view: &View) -> impl Iterator<Item = NodeId> {
        let mut way = Way { declared: Some(NodeId::ROOT), combat: Combat::declared(view) };
        std::iter::successors(Some(id), move |at| self.following(*at, &mut way))
    }

    /// The most visited node after one. The answer to an attack hangs where all cards of the attack lead to, and what comes
    /// after it where the attack card lies open.
    fn following(&self, at: NodeId, way: &mut Way) -> Option<NodeId> {
        let node = self.tree.node(at);
        if let Action::Attack { fighter, target, card } = node.action {
            way.combat = Some(Combat { fighter, target, card, boost: None, is_answered: false });
        }
        let found = match way.combat {
            Some(combat) if combat.is_answered => {
                way.combat = None;
                self.best_below(combat.shown().fold(at, |at, kind| self.seen(at, kind)))
            }
            // A card is still to be laid face down with the attack, or not.
            Some(_) if node.then == Choice::Boost => self.best_below(at),
            Some(combat) => self.answer(combat, node.action, way).or_else(|| self.best_below(at)),
            None => self.best_below(at),
        };
        if node.then == Choice::Action {
            way.declared = Some(at);
        }
        found
    }

    /// The most visited answer to an attack.
    fn answer(&self, combat: Combat, action: Action, way: &mut Way) -> Option<NodeId> {
        let boost = if let Action::Boost(kind) = action { Some(kind) } else { None };
        let card = if boost.is_some() { BOOSTED } else { UNBOOSTED };
        let seen = Action::Attack { fighter: combat.fighter, target: combat.target, card };
        let covered = way.declared.take().and_then(|declared| self.tree.find(declared, seen, Kind::Covered));
        let answer = covered.and_then(|covered| self.best(covered));
        way.combat = answer.map(|_| Combat { boost, is_answered: true, ..combat });
        answer
    }

    /// The node of those after a defense in which this card was seen.
    fn seen(&self, at: NodeId, kind: KindId) -> NodeId {
        self.tree.find(at, Action::Reveal(kind), Kind::Revealed).unwrap_or(at)
    }

    fn best(&self, at: NodeId) -> Option<NodeId> {
        self.tree.children(at).max_by_key(|child| self.tree.node(*child).visits)
    }

    /// The best action, or that after what is seen most often.
    fn best_below(&self, at: NodeId) -> Option<NodeId> {
        let seen = || self.tree.sights(at).max_by_key(|seen| self.visits_below(*seen));
        self.best(at).or_else(|| self.best_below(seen()?))
    }

    /// How often any action was chosen after something was seen.
    fn visits_below(&self, at: NodeId) -> u32 {
        let chosen: u32 = self.tree.children(at).map(|child| self.tree.node(child).visits).sum();
        chosen + self.tree.sights(at).map(|seen| self.visits_below(seen)).sum::<u32>()
    }
}

/// Where the way down has been.
struct Way {
    /// The node of the present action, as long as no attack was declared there: the way does not come back to it.
    declared: Option<NodeId>,
    /// The attack that is under way.
    combat: Option<Combat>,
}

/// An attack on the way down.
#[derive(Clone, Copy)]
struct Combat {
    fighter: FighterId,
    target: FighterId,
    card: KindId,
    /// What was laid face down with it.
    boost: Option<KindId>,
    /// The present action is the defender's answer.
    is_answered: bool,
}

impl Combat {
    /// The attack that the seat has declared and may still boost.
    fn declared(view: &View) -> Option<Combat> {
        let (fighter, target) = view.combatants().filter(|_| view.choice() == Choice::Boost)?;
        let card = view.game().kind(view.seat(), view.played(CombatSide::Attacker)?);
        Some(Combat { fighter, target, card, boost: None, is_answered: false })
    }

    /// The cards that are turned up after the defense, in the order in which the tree tells them apart.
    fn shown(self) -> impl Iterator<Item = KindId> {
        std::iter::once(self.card).chain(self.boost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::{Budget, Settings};
    use engine::action::Menu;
    use engine::game::Game;
    use engine::load::Library;
    use engine::luck::Dice;
    use engine::rules::Rules;
    use engine::state::State;

    /// King Arthur has an attack card face down and may lay another with it (rule 10.5).
    fn boosting() -> (Game, State) {
        let library = Library::embedded();
        let heroes = ["king-arthur", "sinbad"].map(|id| library.hero(id).unwrap().clone());
        let game = Game::new(library.board("marmoreal").unwrap().clone(), &heroes, Rules::default()).unwrap();
        let (mut dice, mut menu) = (Dice::new(1), Menu::default());
        let mut state = State::new(&game, &mut dice, &mut ());
        state.menu(&game, &mut menu);
        while state.choice() != Choice::Boost || state.combatants().is_none() {
            let mut action = menu.get(dice.below(menu.len() as u32) as usize);
            menu.for_each(|_, one| action = if matches!(one, Action::Attack { .. }) { Some(one) } else { action });
            state.advance(&game, action.unwrap(), &mut menu, &mut dice, &mut ());
        }
        (game, state)
    }

    fn is_below(search: &Mcts, at: NodeId, node: NodeId) -> bool {
        let tree = &search.tree;
        tree.children(at).any(|child| child == node) || tree.sights(at).any(|seen| is_below(search, seen, node))
    }

    #[test]
    fn after_the_reveal_the_expected_line_goes_on_from_the_boost_that_was_laid_down() {
        let (game, state) = boosting();
        let view = state.view(&game, state.to_act().unwrap());
        let budget = Budget::Iterations(4000);
        let mut search = Mcts::new(Settings { budget, early_stop: false, ..Settings::default() }, 1);
        search.run(&view);
        let card = state.attack_kind(&game).unwrap();
        let mut nodes = Vec::new();
        for id in search.roots(&view) {
            let Action::Boost(kind) = search.tree.node(id).action else { continue };
            let way: Vec<_> = search.way_down(id, &view).take(3).collect();
            let [_, answer, next] = way[..] else { continue };
            let open = search.tree.find(answer, Action::Reveal(card), Kind::Revealed).unwrap();
            let open = search.tree.find(open, Action::Reveal(kind), Kind::Revealed).unwrap();
            assert!(is_below(&search, open, next), "{kind:?}");
            nodes.push(open);
        }
        nodes.dedup();
        assert!(nodes.len() >= 2, "each boost has a node of its own: {nodes:?}");
    }
}
