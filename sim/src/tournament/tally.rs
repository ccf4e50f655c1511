//! What is counted over games: whole numbers only, so that adding, saving and merging are exact in any order.

use super::schedule::Fixture;
use crate::side::{BySide, Side};
use crate::stats::Moments;
use crate::table::{End, Outcome};
use engine::ids::Seat;
use serde::{Deserialize, Serialize};

/// The counts of one cell, or of several together. The unit of all sums is the pair.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Complete pairs.
    pub pairs: u64,
    /// Games, and those that side A won.
    pub wins: Moments,
    /// Games, and those that the seat that began won.
    pub first: Moments,
    /// Games, and their turns.
    pub turns: Moments,
    /// Games, and their decisions.
    pub decisions: Moments,
    /// Games, and the health each side's hero had at the end.
    pub health: BySide<Moments>,
    /// Games, and the health the winner's hero had at the end.
    pub left: Moments,
    /// Games by how they ended, in the order of [`End::ALL`].
    pub ends: [u64; End::ALL.len()],
    /// Games by how many turns they had.
    pub lengths: Vec<u64>,
}

impl Tally {
    /// Adds the games of a unit.
    pub fn add(&mut self, games: &[(Fixture, &Outcome)]) {
        let count = games.len() as u64;
        let sum = |each: &dyn Fn(&Fixture, &Outcome) -> u64| games.iter().map(|(f, o)| each(f, o)).sum();
        self.pairs += count / 2;
        self.wins.add(count, sum(&|fixture, outcome| u64::from(fixture.side_at(outcome.winner) == Side::A)));
        self.first.add(count, sum(&|_, outcome| u64::from(outcome.winner == Seat::FIRST)));
        self.turns.add(count, sum(&|_, outcome| u64::from(outcome.turns)));
        self.decisions.add(count, sum(&|_, outcome| u64::from(outcome.decisions)));
        self.left.add(count, sum(&|_, outcome| u64::from(outcome.health[outcome.winner])));
        for side in Side::BOTH {
            let health = sum(&|fixture, outcome| u64::from(outcome.health[fixture.seat_of(side)]));
            self.health[side].add(count, health);
        }
        for (_, outcome) in games {
            self.ends[outcome.end.index()] += 1;
            add_at(&mut self.lengths, usize::from(outcome.turns), 1);
        }
    }

    /// Adds all games of another tally.
    pub fn merge(&mut self, other: &Tally) {
        self.pairs += other.pairs;
        self.wins.merge(&other.wins);
        self.first.merge(&other.first);
        self.turns.merge(&other.turns);
        self.decisions.merge(&other.decisions);
        self.left.merge(&other.left);
        self.health.0.iter_mut().zip(&other.health.0).for_each(|(mine, more)| mine.merge(more));
        self.ends.iter_mut().zip(&other.ends).for_each(|(count, more)| *count += more);
        other.lengths.iter().enumerate().for_each(|(turns, games)| add_at(&mut self.lengths, turns, *games));
    }

    /// All of several tallies.
    pub fn sum<'t>(tallies: impl IntoIterator<Item = &'t Tally>) -> Tally {
        let mut sum = Tally::default();
        tallies.into_iter().for_each(|tally| sum.merge(tally));
        sum
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.wins.count
    }

    /// Games won by each side.
    pub fn won(&self) -> BySide<u64> {
        BySide([self.wins.total, self.wins.count - self.wins.total])
    }

    /// Games that a bot forfeited.
    pub fn forfeits(&self) -> u64 {
        self.ends[End::Forfeit.index()]
    }
}

/// Adds to a list of counts that grows as it must.
pub fn add_at(counts: &mut Vec<u64>, at: usize, more: u64) {
    if counts.len() <= at {
        counts.resize(at + 1, 0);
    }
    counts[at] += more;
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::event::Cause;
    use engine::ids::BySeat;

    fn outcome(winner: Seat) -> Outcome {
        let end = End::Defeat(Cause::Combat);
        Outcome { winner, turns: 10, decisions: 50, end, health: BySeat([4, 0, 0, 0]), fault: None }
    }

    fn fixture(index: u64) -> Fixture {
        let first = Side::BOTH[index as usize % 2];
        Fixture { index, cell: 0, pair: index / 2, first, seed: 1, swapped: false }
    }

    fn tally(winners: &[Seat]) -> Tally {
        let outcomes: Vec<_> = (0..).zip(winners).map(|(index, winner)| (fixture(index), outcome(*winner))).collect();
        let games: Vec<_> = outcomes.iter().map(|(fixture, outcome)| (*fixture, outcome)).collect();
        let mut tally = Tally::default();
        games.chunks(2).for_each(|pair| tally.add(pair));
        tally
    }

    #[test]
    fn a_unit_is_counted_for_sides_and_seats() {
        // A begins in even games: A wins both, then the first seat wins both, then half a pair.
        let tally = tally(&[Seat::FIRST, Seat::SECOND, Seat::FIRST, Seat::FIRST, Seat::FIRST]);
        assert_eq!((tally.games(), tally.pairs, tally.wins.blocks), (5, 2, 3));
        assert_eq!((tally.won(), tally.first.total), (BySide([4, 1]), 4));
        assert_eq!(tally.health.map(|health| health.total), BySide([12, 8]));
        assert_eq!(tally.lengths[10], 5);
    }

    #[test]
    fn merging_adds_everything_up() {
        let winners = [Seat::FIRST, Seat::SECOND, Seat::SECOND, Seat::SECOND];
        assert_eq!(Tally::sum([&tally(&winners[..2]), &tally(&winners[2..])]), tally(&winners));
    }
}
