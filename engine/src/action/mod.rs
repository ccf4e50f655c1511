//! What a player can answer to a decision, and the list that holds all legal answers.

mod menu;

use crate::ids::{CardSet, FighterId, KindId, Seat, SpaceId, SpaceSet};
use crate::kinds::Kinds;
pub use menu::Menu;

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

    /// Takes one action for each kind among these cards: two copies of a card are one action.
    #[inline]
    fn cards(&mut self, action: impl Fn(KindId) -> Action, kinds: &Kinds, cards: CardSet) {
        for card in kinds.one_of_each(cards) {
            self.push(action(kinds.of(card)));
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
