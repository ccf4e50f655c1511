//! The decisions of a replay as plain data, one record each.

use super::{Playback, Played};
use crate::event::Event;
use crate::game::Game;
use crate::ids::{CardId, Seat};
use crate::notation::{self, Notation};
use crate::snapshot::Snapshot;
use serde::Serialize;

/// A card that chance or the order of a deck brought up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LuckRecord {
    /// What happened to it, as in the event lines: `drew`, `saw-top`, `discarded-from-deck` or `discarded-at-random`.
    pub event: &'static str,
    /// Whose card it is.
    pub seat: u8,
    /// The card.
    pub card: String,
}

/// The set-up of a game before its first decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Opening {
    /// The cards dealt.
    pub luck: Vec<LuckRecord>,
    /// What happened, one line an event.
    pub events: Vec<String>,
    /// The position at the first decision.
    pub state: Snapshot,
}

/// A decision and what came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Decision {
    /// Which decision it is, from 1.
    pub number: usize,
    /// The number of the turn; 0 during set-up.
    pub turn: u16,
    /// Who decided.
    pub seat: u8,
    /// What kind of decision it was.
    pub kind: &'static str,
    /// All legal actions.
    pub legal: Vec<String>,
    /// The answer.
    pub chosen: String,
    /// The answer was the only one, or all answers come to the same.
    pub forced: bool,
    /// The cards drawn, seen, or discarded by chance after it.
    pub luck: Vec<LuckRecord>,
    /// What happened, one line an event.
    pub events: Vec<String>,
    /// The whole position after it.
    pub state: Snapshot,
}

impl Playback<'_> {
    /// The set-up as plain data: to be asked for before the first step.
    pub fn opening(&self) -> Opening {
        let (game, events) = (self.game(), self.events());
        Opening { luck: luck(game, events), events: lines(game, events), state: Snapshot::new(game, self.state()) }
    }
}

impl Played<'_> {
    /// The decision as plain data.
    pub fn decision(&self) -> Decision {
        Decision {
            number: self.number,
            turn: self.before.turn(),
            seat: self.before.to_act().map_or(0, Seat::number),
            kind: self.before.choice().word(),
            legal: notation::legal(self.game, self.before),
            chosen: Notation::new(self.game, self.before).print(self.action),
            forced: self.forced,
            luck: luck(self.game, self.events),
            events: lines(self.game, self.events),
            state: Snapshot::new(self.game, self.after),
        }
    }
}

fn lines(game: &Game, events: &[Event]) -> Vec<String> {
    events.iter().map(|event| notation::line(game, *event)).collect()
}

fn luck(game: &Game, events: &[Event]) -> Vec<LuckRecord> {
    let record = |event, seat: Seat, card: CardId| {
        Some(LuckRecord { event, seat: seat.number(), card: game.card_name(seat, card).to_owned() })
    };
    let records = events.iter().map(|event| match *event {
        Event::Drew(seat, card) => record("drew", seat, card),
        Event::SawTop(seat, card) => record("saw-top", seat, card),
        Event::DiscardedFromDeck(seat, card) => record("discarded-from-deck", seat, card),
        Event::DiscardedAtRandom(seat, card) => record("discarded-at-random", seat, card),
        _ => None,
    });
    records.flatten().collect()
}
