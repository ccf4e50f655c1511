//! What a player can answer to a decision, and the list that holds all legal answers.

use crate::ids::{FighterId, KindId, Seat, SpaceId, SpaceSet};

/// One answer to one decision. Its text form is in `notation`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Take the maneuver action.
    Maneuver,
    /// Play a scheme with a fighter.
    Scheme(KindId, FighterId),
    /// Attack a target with a card.
    Attack {
        /// Who attacks.
        fighter: FighterId,
        /// Who is attacked.
        target: FighterId,
        /// With which card.
        card: KindId,
    },
    /// Defend with a card.
    Defend(KindId),
    /// Boost with a card.
    Boost(KindId),
    /// Move a fighter to a space.
    Move(FighterId, SpaceId),
    /// Place a fighter on a space.
    Place(FighterId, SpaceId),
    /// Choose a fighter.
    Target(FighterId),
    /// Choose a space.
    Space(SpaceId),
    /// Discard a card.
    Discard(KindId),
    /// Take a card into hand.
    Take(KindId),
    /// Put a card on top of the deck.
    Top(KindId),
    /// Reveal a card from hand.
    Reveal(KindId),
    /// Play this card in place of the one played.
    Replace(KindId),
    /// Choose an option of an effect, counted from 0.
    Option(u8),
    /// Resolve this one of several simultaneous effects first: 0 is the card's, then the abilities'.
    Resolve(u8),
    /// Choose an opponent.
    Opponent(Seat),
    /// Choose the hero's state.
    Become(u8),
    /// Accept an optional effect.
    Yes,
    /// Decline.
    Pass,
    /// Move nobody any more.
    Done,
}

/// How many actions a list can hold: more than there can be. The longest lists are attacks: with twenty fighters there
/// are at most a hundred pairs of attacker and target, each with at most 32 cards; schemes add 20 × 32. What has really
/// been met is in `docs/laws.md`.
pub const MAX_ACTIONS: usize = 4096;

/// Something that takes legal actions one by one.
pub trait Sink {
    /// Takes an action.
    fn push(&mut self, action: Action);

    /// Takes one action for each of these spaces.
    #[inline]
    fn spaces(&mut self, action: impl Fn(FighterId, SpaceId) -> Action, fighter: FighterId, spaces: SpaceSet) {
        for space in spaces {
            self.push(action(fighter, space));
            if !self.wants_more() {
                return;
            }
        }
    }

    /// Whether more actions would still tell it something.
    #[inline]
    fn wants_more(&self) -> bool {
        true
    }
}

/// A list of legal actions that its owner reuses: filling it allocates nothing.
#[derive(Clone, Debug)]
pub struct Actions {
    len: usize,
    items: [Action; MAX_ACTIONS],
}

impl Default for Actions {
    fn default() -> Actions {
        Actions::new()
    }
}

impl Actions {
    /// An empty list.
    pub const fn new() -> Actions {
        Actions { len: 0, items: [Action::Done; MAX_ACTIONS] }
    }

    /// Empties the list.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// The actions.
    #[inline]
    pub fn as_slice(&self) -> &[Action] {
        &self.items[..self.len]
    }
}

impl Sink for Actions {
    #[inline]
    fn push(&mut self, action: Action) {
        self.items[self.len] = action;
        self.len += 1;
    }
}

impl std::ops::Deref for Actions {
    type Target = [Action];

    #[inline]
    fn deref(&self) -> &[Action] {
        self.as_slice()
    }
}

/// The legal actions without writing out every destination: moves are kept as one mask a fighter. For players
/// that look at a few actions only, such as a random one.
#[derive(Clone, Debug)]
pub struct Menu {
    len: usize,
    groups: usize,
    items: [Group; MAX_ACTIONS],
}

/// One action, or one for each of several spaces.
#[derive(Clone, Copy, Debug)]
struct Group {
    action: Action,
    size: u32,
    spaces: SpaceSet,
}

impl Default for Menu {
    fn default() -> Menu {
        Menu::new()
    }
}

impl Menu {
    /// An empty menu.
    pub const fn new() -> Menu {
        Menu {
            len: 0,
            groups: 0,
            items: [Group { action: Action::Done, size: 0, spaces: SpaceSet::EMPTY }; MAX_ACTIONS],
        }
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
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The one action, if there is exactly one.
    #[inline]
    pub fn only(&self) -> Option<Action> {
        if self.len == 1 { self.get(0) } else { None }
    }

    /// The action at a position, in the order of the list.
    #[inline]
    pub fn get(&self, n: usize) -> Option<Action> {
        if self.groups == self.len {
            return self.items[..self.groups].get(n).map(|group| group.action.at(group.spaces.lowest()));
        }
        let mut n = n;
        for group in &self.items[..self.groups] {
            if n < group.size as usize {
                return Some(group.action.at(group.spaces.member(n)));
            }
            n -= group.size as usize;
        }
        None
    }
}

impl Menu {
    /// Where an action stands, if it is there.
    pub fn position(&self, action: Action) -> Option<usize> {
        let (template, space) = action.parts();
        let mut before = 0;
        for group in &self.items[..self.groups] {
            if group.action == template {
                return match space {
                    Some(space) if group.spaces.has(space) => Some(before + group.spaces.rank(space)),
                    Some(_) => None,
                    None => Some(before),
                };
            }
            before += group.size as usize;
        }
        None
    }

    /// All actions, in the order of the list.
    pub fn iter(&self) -> impl Iterator<Item = Action> + '_ {
        self.items[..self.groups].iter().flat_map(|group| {
            let single = group.spaces.is_empty().then_some(group.action);
            single.into_iter().chain(group.spaces.map(|space| group.action.at(Some(space))))
        })
    }
}

impl Sink for Menu {
    #[inline]
    fn push(&mut self, action: Action) {
        self.items[self.groups] = Group { action, size: 1, spaces: SpaceSet::EMPTY };
        self.groups += 1;
        self.len += 1;
    }

    #[inline]
    fn spaces(&mut self, action: impl Fn(FighterId, SpaceId) -> Action, fighter: FighterId, spaces: SpaceSet) {
        if !spaces.is_empty() {
            let size = spaces.len();
            self.items[self.groups] = Group { action: action(fighter, SpaceId::NONE), size: size as u32, spaces };
            self.groups += 1;
            self.len += size;
        }
    }
}

impl Action {
    /// The action without its destination, and the destination.
    #[inline]
    fn parts(self) -> (Action, Option<SpaceId>) {
        match self {
            Action::Move(fighter, space) => (Action::Move(fighter, SpaceId::NONE), Some(space)),
            Action::Place(fighter, space) => (Action::Place(fighter, SpaceId::NONE), Some(space)),
            action => (action, None),
        }
    }

    /// The same action with another destination.
    #[inline]
    fn at(self, space: Option<SpaceId>) -> Action {
        match (self, space) {
            (Action::Move(fighter, _), Some(space)) => Action::Move(fighter, space),
            (Action::Place(fighter, _), Some(space)) => Action::Place(fighter, space),
            (action, _) => action,
        }
    }
}

/// Looks for one action and stops when it is found.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    wanted: Action,
    found: bool,
}

impl Search {
    /// A search for an action.
    pub fn new(wanted: Action) -> Search {
        Search { wanted, found: false }
    }

    /// Whether it was there.
    pub fn found(self) -> bool {
        self.found
    }
}

impl Sink for Search {
    #[inline]
    fn push(&mut self, action: Action) {
        self.found |= action == self.wanted;
    }

    #[inline]
    fn wants_more(&self) -> bool {
        !self.found
    }
}

/// Remembers whether there is exactly one legal action, and which.
#[derive(Clone, Copy, Debug, Default)]
pub struct Only {
    first: Option<Action>,
    more: bool,
}

impl Only {
    /// The one action, if there was exactly one.
    pub fn action(self) -> Option<Action> {
        if self.more { None } else { self.first }
    }
}

impl Sink for Only {
    #[inline]
    fn push(&mut self, action: Action) {
        self.more |= self.first.is_some();
        self.first = self.first.or(Some(action));
    }

    #[inline]
    fn wants_more(&self) -> bool {
        !self.more
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_fits_four_bytes() {
        assert_eq!(size_of::<Action>(), 4);
    }
}
