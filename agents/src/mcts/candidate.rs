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
        let mut way = Way { declared: Some(NodeId::ROOT), combat: Combat::declared(view) };
        let nodes = std::iter::successors(Some(id), |at| self.following(*at, &mut way));
        nodes.map(|id| self.tree.node(id).action).collect()
    }

    /// The most visited node after one. The answer to an attack hangs where all cards of the attack lead to, and what comes
    /// after it where the attack card lies open.
    fn following(&self, at: NodeId, way: &mut Way) -> Option<NodeId> {
        let node = self.tree.node(at);
        if let Action::Attack { fighter, target, card } = node.action {
            way.combat = Some(Combat { fighter, target, card, is_answered: false });
        }
        let found = match way.combat {
            Some(combat) if combat.is_answered => {
                way.combat = None;
                self.best_below(self.tree.find(at, Action::Reveal(combat.card), Kind::Revealed).unwrap_or(at))
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
        let card = if matches!(action, Action::Boost(_)) { BOOSTED } else { UNBOOSTED };
        let seen = Action::Attack { fighter: combat.fighter, target: combat.target, card };
        let covered = way.declared.take().and_then(|declared| self.tree.find(declared, seen, Kind::Covered));
        let answer = covered.and_then(|covered| self.best(covered));
        way.combat = answer.map(|_| Combat { is_answered: true, ..combat });
        answer
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
    /// The present action is the defender's answer.
    is_answered: bool,
}

impl Combat {
    /// The attack that the seat has declared and may still boost.
    fn declared(view: &View) -> Option<Combat> {
        let (fighter, target) = view.combatants().filter(|_| view.choice() == Choice::Boost)?;
        let card = view.game().kind(view.seat(), view.played(CombatSide::Attacker)?);
        Some(Combat { fighter, target, card, is_answered: false })
    }
}
