//! The search tree: one flat list of nodes with `u32` links, filled from a budget set beforehand.
//!
//! A node stands for one action after the actions on the way to it; no position is kept in it. Children form a linked
//! list, so that growing the tree never moves or allocates anything.

use engine::action::Action;
use engine::ids::Seat;
use engine::state::Choice;

/// A node's place in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// Where every search begins.
    pub const ROOT: NodeId = NodeId(0);
    const NONE: NodeId = NodeId(u32::MAX);
}

/// What a node stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// An action somebody chose.
    Chosen,
    /// An attack as the defender sees it: all face-down cards lead here.
    Covered,
    /// A card that is seen then: an attack card turned up after the defense was chosen, or a card drawn.
    Revealed,
}

/// An action with its statistics: how often it was chosen, how often it could have been, and what came of it.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The action.
    pub action: Action,
    /// How often it was chosen.
    pub visits: u32,
    /// How often it was legal when its parent was visited, since it is in the tree.
    pub available: u32,
    /// What the actor got on average, times the visits.
    sum: f32,
    first_child: NodeId,
    next: NodeId,
    /// Who chose it.
    pub actor: Seat,
    kind: Kind,
    /// How good the action looked at first sight, from 0 to 255.
    sight: u8,
    /// The same of the best action tried after it.
    best_sight: u8,
    /// What must be decided after it; nothing if that depends on the world.
    pub then: Choice,
}

/// From how many visits on later results of a node count more.
const MANY: u32 = 400;
/// How much more they count: with this power of their number.
const GROWTH: f32 = 6.0;

impl Node {
    /// Takes in what came of the action once more. What came of it first was found out while little was known of what
    /// follows; so once there are many results, the later ones count more.
    #[inline]
    pub fn note(&mut self, reward: f32) {
        self.visits += 1;
        if self.visits <= MANY {
            self.sum += reward;
            return;
        }
        let visits = self.visits as f32;
        let mean = self.sum / (visits - 1.0);
        let step = (1.0 + GROWTH) / (visits + GROWTH * MANY as f32);
        self.sum = visits * (mean + step * (reward - mean));
    }

    /// Remembers what must be decided after the action in one more world.
    #[inline]
    pub fn leads_to(&mut self, choice: Choice) {
        if self.then != choice {
            self.then = Choice::None;
        }
    }

    /// What the actor got on average.
    #[inline]
    pub fn mean(&self) -> f32 {
        if self.visits == 0 { 0.5 } else { self.sum / self.visits as f32 }
    }

    /// Whether the actor won every time.
    #[inline]
    pub fn has_always_won(&self) -> bool {
        self.visits > 0 && self.sum >= self.visits as f32
    }

    /// How good the action looked at first sight, from 0 to 1.
    #[inline]
    pub fn sight(&self) -> f32 {
        f32::from(self.sight) / 255.0
    }

    /// How good the best of the actions tried after it looked at first sight, from 0 to 1.
    #[inline]
    pub fn best_sight(&self) -> f32 {
        f32::from(self.best_sight) / 255.0
    }
}

/// A tree with room for a number of nodes set when it was made.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    room: usize,
}

impl Tree {
    /// An empty tree with room for so many nodes.
    pub fn with_room(room: usize) -> Tree {
        let mut tree = Tree { nodes: Vec::with_capacity(room.max(1)), room: room.max(1) };
        tree.clear();
        tree
    }

    /// Forgets everything but the root.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(node(Action::Pass, Seat::NONE, Kind::Chosen));
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether nothing but the root is there.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() <= 1
    }

    /// The node at a place.
    #[inline]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// The node at a place, to be changed.
    #[inline]
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    /// The first child in the list of a node's children.
    #[inline]
    pub fn first_child(&self, id: NodeId) -> Option<NodeId> {
        some(self.node(id).first_child)
    }

    /// The child after this one.
    #[inline]
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        some(self.node(id).next)
    }

    /// The actions tried at a node.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.all_children(id).filter(|child| self.is_chosen(*child))
    }

    /// What was seen after an action, if that makes a difference.
    pub fn sights(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.all_children(id).filter(|child| self.node(*child).kind == Kind::Revealed)
    }

    fn all_children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(id), |child| self.next(*child))
    }

    /// Whether a node stands for an action somebody chose.
    #[inline]
    pub fn is_chosen(&self, id: NodeId) -> bool {
        self.node(id).kind == Kind::Chosen
    }

    /// Adds a child; `None` when the tree is full.
    pub fn add(&mut self, parent: NodeId, action: Action, actor: Seat, kind: Kind) -> Option<NodeId> {
        if self.nodes.len() >= self.room {
            return None;
        }
        let id = NodeId(self.nodes.len() as u32);
        let next = self.node(parent).first_child;
        self.nodes.push(Node { next, ..node(action, actor, kind) });
        self.node_mut(parent).first_child = id;
        Some(id)
    }

    /// Adds an action that looks so good at first sight, from 0 to 1; `None` when the tree is full.
    pub fn add_chosen(&mut self, parent: NodeId, action: Action, actor: Seat, sight: f32) -> Option<NodeId> {
        let id = self.add(parent, action, actor, Kind::Chosen)?;
        let sight = (sight * 255.0) as u8;
        let node = self.node_mut(id);
        node.available = 1;
        node.sight = sight;
        let parent = self.node_mut(parent);
        parent.best_sight = parent.best_sight.max(sight);
        Some(id)
    }

    /// The child that stands for an action, or for what is seen of it.
    pub fn find(&self, parent: NodeId, action: Action, kind: Kind) -> Option<NodeId> {
        let same = |id: &NodeId| self.node(*id).kind == kind && self.node(*id).action == action;
        self.all_children(parent).find(same)
    }

    /// The child that stands for what is seen of an action, added if it is new.
    pub fn find_or_add(&mut self, parent: NodeId, action: Action, kind: Kind) -> Option<NodeId> {
        self.find(parent, action, kind).or_else(|| self.add(parent, action, Seat::NONE, kind))
    }

    /// Forgets how often some children of a node were chosen, so that they lead in nothing.
    pub fn forget_children(&mut self, id: NodeId, is_forgotten: impl Fn(Action) -> bool) {
        let mut next = self.first_child(id);
        while let Some(child) = next {
            next = self.next(child);
            let node = self.node_mut(child);
            if node.kind == Kind::Chosen && is_forgotten(node.action) {
                (node.visits, node.sum) = (0, 0.0);
            }
        }
    }

    /// Makes this tree what lies below a node of another one, that node being the root.
    pub fn take_below(&mut self, other: &Tree, root: NodeId) {
        self.nodes.clear();
        let (first_child, next) = (other.node(root).first_child, NodeId::NONE);
        self.nodes.push(Node { first_child, next, ..*other.node(root) });
        // Every node is copied with its links into the other tree; they are put right when its turn comes.
        let mut at = 0;
        while at < self.nodes.len() {
            let mut from = std::mem::replace(&mut self.nodes[at].first_child, NodeId::NONE);
            let mut last = None;
            while let Some(child) = some(from) {
                let id = NodeId(self.nodes.len() as u32);
                from = other.node(child).next;
                self.nodes.push(Node { next: NodeId::NONE, ..*other.node(child) });
                match last.replace(id) {
                    None => self.nodes[at].first_child = id,
                    Some(before) => self.node_mut(before).next = id,
                }
            }
            at += 1;
        }
    }
}

fn node(action: Action, actor: Seat, kind: Kind) -> Node {
    Node {
        action,
        visits: 0,
        available: 0,
        sum: 0.0,
        first_child: NodeId::NONE,
        next: NodeId::NONE,
        actor,
        kind,
        sight: 0,
        best_sight: 0,
        then: Choice::None,
    }
}

fn some(id: NodeId) -> Option<NodeId> {
    (id != NodeId::NONE).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_has_32_bytes() {
        assert_eq!(size_of::<Node>(), 32, "docs/performance.md and docs/agents.md say so");
    }

    /// The mean after so many losses and then as many wins.
    fn mean_of_losses_then_wins(each: u32) -> f32 {
        let mut node = node(Action::Pass, Seat::FIRST, Kind::Chosen);
        (0..2 * each).for_each(|n| node.note(f32::from(u8::from(n >= each))));
        node.mean()
    }

    #[test]
    fn once_there_are_many_results_later_ones_count_more() {
        assert_eq!(mean_of_losses_then_wins(MANY / 2), 0.5);
        let mean = mean_of_losses_then_wins(MANY * 10);
        assert!((0.95..0.98).contains(&mean), "127 of 128 parts if all counted so: {mean}");
    }

    #[test]
    fn what_has_always_won_is_known_after_many_results_too() {
        let mut node = node(Action::Pass, Seat::FIRST, Kind::Chosen);
        (0..MANY * 3).for_each(|_| node.note(1.0));
        assert!(node.has_always_won());
        node.note(0.9);
        assert!(!node.has_always_won());
    }

    #[test]
    fn what_depends_on_the_world_is_not_told() {
        let mut node = node(Action::Pass, Seat::FIRST, Kind::Chosen);
        node.then = Choice::Action;
        node.leads_to(Choice::Action);
        assert_eq!(node.then, Choice::Action);
        node.leads_to(Choice::Defend);
        node.leads_to(Choice::Action);
        assert_eq!(node.then, Choice::None, "once another decision came after it");
    }

    #[test]
    fn a_full_tree_takes_no_more() {
        let mut tree = Tree::with_room(2);
        let child = tree.add(NodeId::ROOT, Action::Maneuver, Seat::FIRST, Kind::Chosen);
        assert!(child.is_some());
        assert_eq!(tree.add(NodeId::ROOT, Action::Pass, Seat::FIRST, Kind::Chosen), None);
        assert_eq!(tree.children(NodeId::ROOT).count(), 1);
    }

    #[test]
    fn a_node_knows_the_best_first_sight_below_it() {
        let mut tree = Tree::with_room(8);
        for (n, sight) in [0.4, 0.8, 0.2].into_iter().enumerate() {
            let child = tree.add_chosen(NodeId::ROOT, Action::Option(n as u8), Seat::FIRST, sight).unwrap();
            assert!((tree.node(child).sight() - sight).abs() < 0.01);
        }
        assert_eq!(tree.node(NodeId::ROOT).best_sight(), 0.8);
    }

    #[test]
    fn a_subtree_is_kept_whole() {
        let mut tree = Tree::with_room(16);
        let add =
            |tree: &mut Tree, parent, n: u8| tree.add(parent, Action::Option(n), Seat::FIRST, Kind::Chosen).unwrap();
        let kept = add(&mut tree, NodeId::ROOT, 1);
        let lost = add(&mut tree, NodeId::ROOT, 2);
        add(&mut tree, lost, 3);
        let deep = add(&mut tree, kept, 4);
        add(&mut tree, kept, 5);
        add(&mut tree, deep, 6);
        let mut below = Tree::with_room(16);
        below.take_below(&tree, kept);
        let actions = |id| below.children(id).map(|child| below.node(child).action).collect::<Vec<_>>();
        assert_eq!(actions(NodeId::ROOT), [Action::Option(5), Action::Option(4)]);
        let deep = below.children(NodeId::ROOT).nth(1).unwrap();
        assert_eq!(actions(deep), [Action::Option(6)]);
        assert_eq!(below.len(), 4);
    }
}
