//! What a search tells about the actions it tried.

use super::Mcts;
use super::iteration::UNBOOSTED;
use crate::tree::{Kind, NodeId};
use engine::action::Action;
use engine::ids::KindId;
use engine::state::Choice;
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
        let mut found: Vec<_> = self.roots(view).map(|child| self.candidate(child)).collect();
        found.sort_by(|a, b| b.order(a));
        found
    }

    /// The actions tried at the root that are legal there: those kept from the search before may not be.
    fn roots<'a>(&'a self, view: &'a View) -> impl Iterator<Item = NodeId> + 'a {
        self.tree.children(NodeId::ROOT).filter(|child| view.is_legal(self.tree.node(*child).action))
    }

    fn candidate(&self, id: NodeId) -> Candidate {
        let node = self.tree.node(id);
        Candidate { action: node.action, visits: node.visits, chance: node.mean(), line: self.line(id) }
    }

    /// The most visited way down from an action.
    fn line(&self, id: NodeId) -> Vec<Action> {
        let mut way = Way { declared: Some(NodeId::ROOT), attack: None };
        let nodes = std::iter::successors(Some(id), |at| self.following(*at, &mut way));
        nodes.map(|id| self.tree.node(id).action).collect()
    }

    /// The most visited node after one. The answer to an attack hangs where all cards of the attack lead to, and what comes
    /// after it where the attack card lies open.
    fn following(&self, at: NodeId, way: &mut Way) -> Option<NodeId> {
        let node = self.tree.node(at);
        let found = match (node.action, way.attack.take()) {
            (Action::Attack { fighter, target, card }, _) => {
                way.attack = Some(card);
                let seen = Action::Attack { fighter, target, card: UNBOOSTED };
                let covered = way.declared.take().and_then(|declared| self.tree.find(declared, seen, Kind::Covered));
                let answer = covered.and_then(|covered| self.best(covered));
                answer.or_else(|| self.best_below(at))
            }
            (Action::Defend(_) | Action::Pass, Some(card)) => {
                self.best_below(self.tree.find(at, Action::Reveal(card), Kind::Revealed).unwrap_or(at))
            }
            _ => self.best_below(at),
        };
        if node.then == Choice::Action {
            way.declared = Some(at);
        }
        found
    }

    fn best(&self, at: NodeId) -> Option<NodeId> {
        self.tree.children(at).max_by_key(|child| self.tree.node(*child).visits)
    }

    /// The best action, or that after the first thing seen.
    fn best_below(&self, at: NodeId) -> Option<NodeId> {
        let seen = || self.tree.first_child(at).filter(|child| !self.tree.is_chosen(*child));
        self.best(at).or_else(|| seen().and_then(|at| self.best(at)))
    }
}

/// Where the way down has been.
struct Way {
    /// The node of the present action, as long as no attack was declared there: the way does not come back to it.
    declared: Option<NodeId>,
    /// The attack that is being answered.
    attack: Option<KindId>,
}
