//! Which action an iteration follows: the one that may be the best, by what came of it so far, how often it was tried and
//! how good it looks at first sight; or one not tried before.

use super::Mcts;
use crate::prior::Prior;
use crate::tree::{Node, NodeId};
use engine::action::{Action, MAX_ACTIONS};

/// How quickly more actions are let in: this times the root of the visits.
const OPENING: f32 = 1.0;
/// More than any bound of an action that has not always won.
const CERTAIN: f32 = 1e6;

impl Mcts {
    /// The child that may be the best among those legal in this world; all of them are marked.
    pub(super) fn best_child(&mut self, at: NodeId) -> Option<NodeId> {
        self.tried.clear(self.menu.len());
        let mut best = None;
        let mut best_bound = f32::MIN;
        let sight = self.tree.node(at).best_sight();
        let mut next = self.tree.first_child(at);
        while let Some(child) = next {
            next = self.tree.next(child);
            if !self.tree.is_chosen(child) {
                continue;
            }
            let Some(position) = self.menu.position(self.tree.node(child).action) else { continue };
            let node = self.tree.node_mut(child);
            self.tried.mark(position, node.visits);
            node.available += 1;
            let bound = self.settings.bound(node, sight);
            if bound > best_bound {
                best_bound = bound;
                best = Some(child);
            }
        }
        best
    }

    /// The action without a node that looks best, and how good it looks; `None` if all have one, or enough, or if no
    /// other can do better than the best child.
    pub(super) fn untried(&self, best: Option<NodeId>, prior: &Prior) -> Option<(Action, f32)> {
        let settled = best.is_some_and(|best| self.tree.node(best).has_always_won());
        if settled || self.tried.count == self.menu.len() || !self.settings.lets_in(self.tried.count, self.tried.visits)
        {
            return None;
        }
        prior.best(&self.menu, |position| !self.tried.has(position))
    }
}

impl super::Settings {
    /// How good an action may be, where the best of its siblings looks so good at first sight: the less it looks like that
    /// one, the less it is explored. One that has always won is followed until it fails: trying others beside it only
    /// hides below every defense, each with a subtree of its own, that the game is won.
    fn bound(&self, node: &Node, best_sight: f32) -> f32 {
        let visits = node.visits as f32;
        if node.has_always_won() {
            return CERTAIN + visits;
        }
        let promise = 1.0 / (1.0 + self.bias * (best_sight - node.sight()));
        node.mean() + self.exploration * promise * (node.available as f32).sqrt() / (visits + 1.0)
    }

    /// Whether another action may be tried where so many have been, so often.
    fn lets_in(&self, tried: usize, visits: u32) -> bool {
        self.width == 0 || (tried as f32) < f32::from(self.width) + OPENING * (visits as f32).sqrt()
    }
}

/// Which actions of a menu have a node already, and how often they were visited together.
#[derive(Clone, Debug)]
pub(super) struct Tried {
    words: [u64; MAX_ACTIONS / 64 + 1],
    count: usize,
    visits: u32,
}

impl Default for Tried {
    fn default() -> Tried {
        Tried { words: [0; MAX_ACTIONS / 64 + 1], count: 0, visits: 0 }
    }
}

impl Tried {
    /// Makes ready for a menu of so many actions.
    #[inline]
    fn clear(&mut self, actions: usize) {
        self.words[..=actions / 64].fill(0);
        self.count = 0;
        self.visits = 0;
    }

    #[inline]
    fn mark(&mut self, position: usize, visits: u32) {
        self.words[position / 64] |= 1 << (position % 64);
        self.count += 1;
        self.visits += visits;
    }

    #[inline]
    fn has(&self, position: usize) -> bool {
        self.words[position / 64] >> (position % 64) & 1 == 1
    }
}
