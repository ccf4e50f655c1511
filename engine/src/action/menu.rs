//! The legal actions without writing out each of them: like ones are one mask. For players that look at a few actions
//! only, such as a random one.

use super::{Action, Sink};
use crate::ids::{CardId, CardSet, FighterId, KindId, SpaceId, SpaceSet};
use crate::kinds::Kinds;

/// The legal actions, in the order of the list. Moves are kept as one mask of spaces a fighter, and the cards for one
/// purpose as one mask of cards.
#[derive(Clone, Debug)]
pub struct Menu {
    len: usize,
    groups: usize,
    /// The kinds of the cards that are listed as masks: all are of one deck.
    kinds: Kinds,
    items: [Group; MAX_GROUPS],
}

/// How many groups a menu can hold: more than there can be. The cards of an attack are one group, so there are at most a
/// hundred of them and 20 × 32 schemes. Every bot of every game clears menus of this size when it is built.
const MAX_GROUPS: usize = 1024;

/// One action, or one for each of several spaces or cards.
#[derive(Clone, Copy, Debug)]
struct Group {
    action: Action,
    size: u32,
    /// The spaces or cards; nothing if it is one action.
    members: u64,
    /// Where in the mask which of them are: counted once, for the size and for selecting one.
    ranks: u64,
}

impl Default for Menu {
    fn default() -> Menu {
        Menu::new()
    }
}

impl Menu {
    /// An empty menu.
    pub const fn new() -> Menu {
        let nothing = Group { action: Action::Done, size: 0, members: 0, ranks: 0 };
        Menu { len: 0, groups: 0, kinds: Kinds::NONE, items: [nothing; MAX_GROUPS] }
    }

    /// Empties the menu.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
        self.groups = 0;
    }

    /// How many actions there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The one action, if there is exactly one.
    #[inline]
    pub fn only(&self) -> Option<Action> {
        let [first, ..] = &self.items;
        match self.len {
            1 if first.members == 0 => Some(first.action),
            1 => self.only_member(),
            _ => None,
        }
    }

    #[inline(never)]
    fn only_member(&self) -> Option<Action> {
        self.get(0)
    }

    /// The action at a position, in the order of the list.
    #[inline]
    pub fn get(&self, n: usize) -> Option<Action> {
        let mut n = n;
        for group in &self.items[..self.groups] {
            if n < group.size as usize {
                return Some(self.member(group, n));
            }
            n -= group.size as usize;
        }
        None
    }

    #[inline]
    fn member(&self, group: &Group, n: usize) -> Action {
        if group.members == 0 {
            return group.action;
        }
        self.with(group.action, SpaceSet(group.members).select(group.ranks, n as u32))
    }

    /// A group's action with one of its spaces or cards.
    #[inline]
    fn with(&self, action: Action, member: SpaceId) -> Action {
        match action {
            Action::Move(fighter, _) => Action::Move(fighter, member),
            Action::Place(fighter, _) => Action::Place(fighter, member),
            action => action.with_kind(self.kinds.of(CardId(member.0))),
        }
    }

    /// Where an action stands, if it is there.
    #[inline]
    pub fn position(&self, action: Action) -> Option<usize> {
        let (template, part) = action.split();
        let mut before = 0;
        for group in &self.items[..self.groups] {
            if group.action == template {
                return self.position_in(group, part).map(|at| before + at);
            }
            before += group.size as usize;
        }
        None
    }

    #[inline]
    fn position_in(&self, group: &Group, part: Part) -> Option<usize> {
        let mut members = SpaceSet(group.members);
        match part {
            Part::Whole => Some(0),
            Part::Space(space) => members.has(space).then(|| members.rank(space)),
            Part::Kind(kind) => members.position(|card| self.kinds.of(CardId(card.0)) == kind),
        }
    }

    /// Shows every action with its position, in the order of the list: quicker than asking for one after the other.
    #[inline]
    pub fn for_each(&self, mut show: impl FnMut(usize, Action)) {
        let mut position = 0;
        for group in &self.items[..self.groups] {
            if group.members == 0 {
                show(position, group.action);
                position += 1;
                continue;
            }
            for member in SpaceSet(group.members) {
                show(position, self.with(group.action, member));
                position += 1;
            }
        }
    }

    /// All actions, in the order of the list.
    pub fn iter(&self) -> impl Iterator<Item = Action> + '_ {
        let groups = &self.items[..self.groups];
        groups.iter().flat_map(|group| (0..group.size as usize).map(|n| self.member(group, n)))
    }

    /// Whether a fighter is among those that can be moved.
    pub fn moves(&self, fighter: FighterId) -> bool {
        let moved = |group: &Group| matches!(group.action, Action::Move(other, _) if other == fighter);
        self.items[..self.groups].iter().any(moved)
    }

    /// Takes out the actions that are not wanted; of moves and cards all of a fighter or purpose, or none.
    pub fn leave_out(&mut self, unwanted: impl Fn(Action) -> bool) {
        let groups = self.groups;
        self.clear();
        for at in 0..groups {
            let group = self.items[at];
            if !unwanted(group.action) {
                self.put(group);
            }
        }
    }

    #[inline]
    fn add(&mut self, action: Action, members: u64) {
        if members != 0 {
            let ranks = SpaceSet(members).ranks();
            let size = (ranks >> (u64::BITS - 8)) as u32;
            self.put(Group { action, size, members, ranks });
        }
    }

    #[inline]
    fn put(&mut self, group: Group) {
        debug_assert!(self.groups < MAX_GROUPS, "more groups than there can be");
        self.items[self.groups % MAX_GROUPS] = group;
        self.groups += 1;
        self.len += group.size as usize;
    }
}

impl Sink for Menu {
    #[inline]
    fn push(&mut self, action: Action) {
        self.put(Group { action, size: 1, members: 0, ranks: 0 });
    }

    #[inline]
    fn spaces(&mut self, action: impl Fn(FighterId, SpaceId) -> Action, fighter: FighterId, spaces: SpaceSet) {
        self.add(action(fighter, SpaceId::NONE), spaces.0);
    }

    #[inline]
    fn cards(&mut self, action: impl Fn(KindId) -> Action, kinds: &Kinds, cards: CardSet) {
        self.kinds = *kinds;
        self.add(action(KindId::NONE), u64::from(kinds.one_of_each(cards).0));
    }
}

/// What tells an action from the others of its group.
#[derive(Clone, Copy)]
enum Part {
    Whole,
    Space(SpaceId),
    Kind(KindId),
}

impl Action {
    /// The action as its group has it, and what tells it from the others there.
    #[inline]
    fn split(self) -> (Action, Part) {
        let kind = match self {
            Action::Move(fighter, space) => return (Action::Move(fighter, SpaceId::NONE), Part::Space(space)),
            Action::Place(fighter, space) => return (Action::Place(fighter, SpaceId::NONE), Part::Space(space)),
            Action::Attack { card, .. } => card,
            Action::Defend(kind)
            | Action::Boost(kind)
            | Action::Discard(kind)
            | Action::Take(kind)
            | Action::Top(kind)
            | Action::Reveal(kind)
            | Action::Replace(kind) => kind,
            _ => return (self, Part::Whole),
        };
        (self.with_kind(KindId::NONE), Part::Kind(kind))
    }

    /// The same action with another card.
    #[inline]
    fn with_kind(self, kind: KindId) -> Action {
        match self {
            Action::Attack { fighter, target, .. } => Action::Attack { fighter, target, card: kind },
            Action::Defend(_) => Action::Defend(kind),
            Action::Boost(_) => Action::Boost(kind),
            Action::Discard(_) => Action::Discard(kind),
            Action::Take(_) => Action::Take(kind),
            Action::Top(_) => Action::Top(kind),
            Action::Reveal(_) => Action::Reveal(kind),
            Action::Replace(_) => Action::Replace(kind),
            action => action,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: FighterId = FighterId(0);
    const SECOND: FighterId = FighterId(1);

    /// Two fighters that can be moved to several spaces each, and the end of the maneuver.
    fn maneuver() -> Menu {
        let mut menu = Menu::new();
        menu.spaces(Action::Move, FIRST, SpaceSet(0b1011));
        menu.spaces(Action::Move, SECOND, SpaceSet(0b0110));
        menu.push(Action::Done);
        menu
    }

    #[test]
    fn what_is_left_out_is_gone_and_the_rest_moves_up() {
        let mut menu = maneuver();
        menu.leave_out(|action| matches!(action, Action::Move(FIRST, _)));
        let left = [Action::Move(SECOND, SpaceId(1)), Action::Move(SECOND, SpaceId(2)), Action::Done];
        assert_eq!((menu.len(), menu.iter().collect::<Vec<_>>()), (3, left.to_vec()));
        assert_eq!(menu.position(Action::Move(FIRST, SpaceId(0))), None);
        for (position, action) in left.into_iter().enumerate() {
            assert_eq!((menu.position(action), menu.get(position)), (Some(position), Some(action)));
        }
    }

    #[test]
    fn a_menu_knows_who_can_be_moved() {
        let mut menu = maneuver();
        assert!(menu.moves(FIRST) && menu.moves(SECOND) && !menu.moves(FighterId(2)));
        menu.leave_out(|action| matches!(action, Action::Move(SECOND, _)));
        assert!(menu.moves(FIRST) && !menu.moves(SECOND));
    }
}
