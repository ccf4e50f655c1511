//! Everything that is counted in a tournament. It can be saved, gone on with, and merged.

use super::card_tally::{CardTally, Seen};
use super::cards::Notes;
use super::contest::Counts;
use super::plan::Plan;
use super::schedule::Fixture;
use super::tally::Tally;
use crate::side::Side;
use crate::table::Outcome;
use serde::{Deserialize, Serialize};

/// A game that was played: what became of it, and of its cards if that is wanted.
pub struct Played {
    /// What became of it.
    pub outcome: Outcome,
    /// What became of the cards.
    pub notes: Option<Notes>,
}

/// The counts of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Count {
    /// Of each cell.
    pub cells: Vec<Tally>,
    /// Of the cards of each hero.
    pub cards: Vec<Vec<CardTally>>,
}

impl Count {
    /// Nothing played yet.
    pub fn new(plan: &Plan) -> Count {
        let cards = plan.heroes.iter().map(|hero| vec![CardTally::default(); hero.cards.len()]);
        Count { cells: vec![Tally::default(); plan.cells.len()], cards: cards.collect() }
    }

    /// Adds the games of a unit.
    pub fn add(&mut self, plan: &Plan, games: &[(Fixture, Played)]) {
        let Some((fixture, _)) = games.first() else { return };
        let outcomes: Vec<_> = games.iter().map(|(fixture, played)| (*fixture, &played.outcome)).collect();
        self.cells[fixture.cell].add(&outcomes);
        let cell = &plan.cells[fixture.cell];
        // In a mirror match the cards of both sides belong to one hero, and to one block.
        let hero_of = |side: &Side| cell.heroes[*side];
        for sides in Side::BOTH.chunk_by(|a, b| hero_of(a) == hero_of(b)) {
            self.add_cards(hero_of(&sides[0]), sides, games);
        }
    }

    /// Adds what became of the cards of a hero, who sat on these sides.
    fn add_cards(&mut self, hero: usize, sides: &[Side], games: &[(Fixture, Played)]) {
        for (kind, tally) in self.cards[hero].iter_mut().enumerate() {
            let mut seen = [Seen::default(); 4];
            let mut count = 0;
            for (fixture, played) in games {
                let Some(notes) = &played.notes else { return };
                for seat in sides.iter().map(|side| fixture.seat_of(*side)) {
                    seen[count] = (notes[seat.index()][kind], played.outcome.winner == seat);
                    count += 1;
                }
            }
            tally.add(&seen[..count]);
        }
    }
}

impl Counts for Count {
    fn merge(&mut self, other: &Count) {
        self.cells.iter_mut().zip(&other.cells).for_each(|(mine, more)| mine.merge(more));
        let (cards, others) = (self.cards.iter_mut().flatten(), other.cards.iter().flatten());
        cards.zip(others).for_each(|(mine, more)| mine.merge(more));
    }

    fn games(&self) -> u64 {
        self.cells.iter().map(Tally::games).sum()
    }

    fn forfeits(&self) -> u64 {
        self.cells.iter().map(Tally::forfeits).sum()
    }

    fn half_width(&self, cell: usize) -> f64 {
        self.cells[cell].wins.share().half_width()
    }
}
