//! What a search tells about the actions it tried.

use super::Mcts;
use crate::tree::NodeId;
use engine::action::Action;
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
        let best = |at: &NodeId| self.tree.children(*at).max_by_key(|child| self.tree.node(*child).visits);
        let seen = |at: &NodeId| self.tree.first_child(*at).filter(|child| !self.tree.is_chosen(*child));
        let way = std::iter::successors(Some(id), |at| best(at).or_else(|| seen(at).and_then(|at| best(&at))));
        way.map(|id| self.tree.node(id).action).collect()
    }
}
