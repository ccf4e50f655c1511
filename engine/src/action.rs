//! What a player can answer to a decision, and the list that holds all legal answers.

use crate::ids::{FighterId, KindId, Seat, SpaceId};

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

/// How many actions a list can hold. The largest ever seen is documented in `docs/architecture.md`; a test
/// watches the distance.
pub const MAX_ACTIONS: usize = 1024;

/// Something that takes legal actions one by one.
pub trait Sink {
    /// Takes an action.
    fn push(&mut self, action: Action);
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_fits_four_bytes() {
        assert_eq!(size_of::<Action>(), 4);
    }
}
