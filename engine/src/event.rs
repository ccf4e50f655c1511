//! What happens in a game, told as it happens.
//!
//! The machine reports to a `Log` that the caller passes in; the empty log `()` compiles to nothing.

use crate::action::Action;
use crate::ids::{CardId, FighterId, Seat, SpaceId};

/// What brought a hero down, for the statistics.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Cause {
    /// Combat damage.
    Combat,
    /// Damage of an effect.
    Effect,
    /// Drawing from an empty deck.
    Exhaustion,
}

impl Cause {
    /// The word used in result files.
    pub const fn word(self) -> &'static str {
        match self {
            Cause::Combat => "combat",
            Cause::Effect => "effect",
            Cause::Exhaustion => "exhaustion",
        }
    }
}

/// One thing that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A turn began.
    Turn(Seat),
    /// The machine took the only legal answer of a seat by itself; the cards it names are the second seat's.
    Forced(Seat, Action, Seat),
    /// A card was drawn. Hidden from others.
    Drew(Seat, CardId),
    /// A card could not be drawn (rule 5.7).
    Exhausted(Seat),
    /// A card went from hand, deck or play to the discard pile.
    Discarded(Seat, CardId),
    /// A card was discarded from hand at random.
    DiscardedAtRandom(Seat, CardId),
    /// A card was discarded from the top of the deck.
    DiscardedFromDeck(Seat, CardId),
    /// A card became known to its owner at the top of the deck. Hidden from others.
    SawTop(Seat, CardId),
    /// A card went into its owner's hand by an effect, for all to see.
    Took(Seat, CardId),
    /// A card went from the top of the deck into its owner's hand by an effect. Hidden from others.
    TookUnseen(Seat, CardId),
    /// A card went from hand to the top of the deck. Hidden from others.
    PutOnTop(Seat, CardId),
    /// The deck was shuffled.
    Shuffled(Seat),
    /// The first seat looked at the second seat's hand.
    LookedAtHand(Seat, Seat),
    /// A card in hand was shown to all.
    Revealed(Seat, CardId),
    /// A card was used to boost; its boost value.
    Boosted(Seat, CardId, u8),
    /// A scheme was played.
    Scheme(FighterId, CardId),
    /// An attack was declared. The card is hidden until the reveal.
    Attacked(FighterId, FighterId),
    /// The cards of the combat were revealed: a seat's card.
    Played(Seat, CardId),
    /// A seat played no defense.
    NoDefense(Seat),
    /// The effects on a seat's card were cancelled.
    Cancelled(Seat, CardId),
    /// A played card returned to hand and another took its place.
    Replaced(Seat, CardId, CardId),
    /// The values met: attack, defense, combat damage dealt.
    Combat(u8, u8, u8),
    /// A seat won the combat.
    WonCombat(Seat),
    /// A fighter took damage; health left.
    Damaged(FighterId, u8, u8),
    /// A fighter recovered health; health now.
    Recovered(FighterId, u8, u8),
    /// A fighter's health was set.
    HealthSet(FighterId, u8),
    /// A fighter was defeated.
    Defeated(FighterId),
    /// A fighter moved.
    Moved(FighterId, SpaceId, SpaceId),
    /// A fighter was placed (or returned to the board).
    Placed(FighterId, SpaceId),
    /// Two fighters changed places.
    Swapped(FighterId, FighterId),
    /// A seat gained actions.
    Gained(Seat, u8),
    /// The hero's state changed.
    State(Seat, u8),
    /// A seat is out of the game (rule 11.4).
    Out(Seat),
    /// The game is over: a seat of the winning side.
    Won(Seat),
}

/// Something that wants to hear what happens.
pub trait Log {
    /// Takes an event.
    fn event(&mut self, event: Event);
}

/// Nobody listens.
impl Log for () {
    #[inline]
    fn event(&mut self, _: Event) {}
}

impl Log for Vec<Event> {
    fn event(&mut self, event: Event) {
        self.push(event);
    }
}
