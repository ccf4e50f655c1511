//! What is counted of a hero's cards over games: whole numbers only, with the pair as the unit.

use super::cards::{Note, Use};
use crate::stats::Moments;
use serde::{Deserialize, Serialize};

/// The turns by which a card may have been drawn.
pub const DRAWN_BY: [u8; 3] = [2, 4, 8];

/// How many ways of using a card there are, not using it at all being the last.
pub const WAYS: usize = Use::ALL.len() + 1;

/// The counts of a card. Where nothing else is said, games are counted and the total is those that its owner won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct CardTally {
    /// It was in the opening hand.
    pub opening: Moments,
    /// It was not.
    pub not_opening: Moments,
    /// It came to hand by the owner's turn of that number, see [`DRAWN_BY`].
    pub drawn: [Moments; DRAWN_BY.len()],
    /// It was used like that, and last: it was not used.
    pub used: [Moments; WAYS],
    /// All games, and how often it was used like that.
    pub uses: [Moments; WAYS],
    /// Attacks with it, and the combat damage they dealt.
    pub dealt: Moments,
    /// Defenses with it, and the combat damage they prevented.
    pub prevented: Moments,
}

/// A game that a hero played: what became of a card, and whether the hero won.
pub type Seen = (Note, bool);

impl CardTally {
    /// Adds the games of a unit.
    pub fn add(&mut self, games: &[Seen]) {
        add_wins(&mut self.opening, games, Note::is_opening);
        add_wins(&mut self.not_opening, games, |note| !note.is_opening());
        for (moments, turn) in self.drawn.iter_mut().zip(DRAWN_BY) {
            add_wins(moments, games, |note| note.drawn.is_some_and(|drawn| drawn <= turn));
        }
        for (way, (used, uses)) in self.used.iter_mut().zip(&mut self.uses).enumerate() {
            add_wins(used, games, |note| times(note, way) > 0);
            uses.add(games.len() as u64, sum(games, |note| times(note, way)));
        }
        self.dealt.add(sum(games, |note| times(note, Use::Attack as usize)), sum(games, |note| note.dealt.into()));
        self.prevented
            .add(sum(games, |note| times(note, Use::Defense as usize)), sum(games, |note| note.prevented.into()));
    }

    /// Adds all games of another tally.
    pub fn merge(&mut self, other: &CardTally) {
        let all = self.all_mut();
        all.into_iter().zip(other.clone().all_mut()).for_each(|(mine, more)| mine.merge(more));
    }

    fn all_mut(&mut self) -> impl IntoIterator<Item = &mut Moments> {
        let CardTally { opening, not_opening, drawn, used, uses, dealt, prevented } = self;
        [opening, not_opening, dealt, prevented].into_iter().chain(drawn).chain(used).chain(uses)
    }
}

/// How often a card was used in a way; the last is not using it.
fn times(note: &Note, way: usize) -> u64 {
    note.uses.get(way).map_or(u64::from(note.is_unused()), |uses| u64::from(*uses))
}

fn sum(games: &[Seen], each: impl Fn(&Note) -> u64) -> u64 {
    games.iter().map(|(note, _)| each(note)).sum()
}

/// Counts the games in which something holds, and those of them that were won.
fn add_wins(moments: &mut Moments, games: &[Seen], holds: impl Fn(&Note) -> bool) {
    let held = games.iter().filter(|(note, _)| holds(note));
    let (count, wins) = held.fold((0, 0), |(count, wins), (_, won)| (count + 1, wins + u64::from(*won)));
    moments.add(count, wins);
}
