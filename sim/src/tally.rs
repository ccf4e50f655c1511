//! What is counted over games: whole numbers only, so that adding and merging are exact in any order of merging.

use crate::schedule::{FirstSeat, Fixture};
use crate::side::{BySide, Side};
use crate::table::{End, Outcome};
use engine::ids::Seat;

/// Pairs of games by how many of their two games were won: none, one, both.
pub type Pairs = [u64; 3];

/// The counts of one matchup on one board, or on several.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Games won by each side.
    pub wins: BySide<u64>,
    /// Games won by the seat that began.
    pub first_wins: u64,
    /// Complete pairs by the games that side A won in them.
    pub pairs: Pairs,
    /// Complete pairs by the games that the first seat won in them.
    pub first_pairs: Pairs,
    /// Turns of all games.
    pub turns: u64,
    /// Decisions of all games.
    pub decisions: u64,
    /// Games by how they ended, in the order of [`End::ALL`].
    pub ends: [u64; End::ALL.len()],
    /// The sum of each side's health at the end.
    pub health: BySide<u64>,
    /// The first game of a pair whose second has not come yet: whether A won, whether the first seat won.
    open: Option<(bool, bool)>,
}

impl Tally {
    /// Adds a game. Games come in the order of the schedule.
    pub fn add(&mut self, fixture: &Fixture, outcome: &Outcome, first_seat: FirstSeat) {
        let winner = fixture.side_at(outcome.winner);
        let won = (winner == Side::A, outcome.winner == Seat::FIRST);
        self.games += 1;
        self.wins[winner] += 1;
        self.first_wins += u64::from(won.1);
        self.turns += u64::from(outcome.turns);
        self.decisions += u64::from(outcome.decisions);
        self.ends[outcome.end.index()] += 1;
        for side in Side::BOTH {
            self.health[side] += u64::from(outcome.health[fixture.seat_of(side).index()]);
        }
        if first_seat == FirstSeat::Both {
            self.pair(won);
        }
    }

    fn pair(&mut self, won: (bool, bool)) {
        match self.open.take() {
            None => self.open = Some(won),
            Some(before) => {
                self.pairs[usize::from(before.0) + usize::from(won.0)] += 1;
                self.first_pairs[usize::from(before.1) + usize::from(won.1)] += 1;
            }
        }
    }

    /// Adds all games of another tally.
    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.first_wins += other.first_wins;
        self.turns += other.turns;
        self.decisions += other.decisions;
        add_all(&mut self.wins.0, &other.wins.0);
        add_all(&mut self.pairs, &other.pairs);
        add_all(&mut self.first_pairs, &other.first_pairs);
        add_all(&mut self.ends, &other.ends);
        add_all(&mut self.health.0, &other.health.0);
    }

    /// The mean of a sum over all games.
    pub fn mean(&self, sum: u64) -> f64 {
        sum as f64 / self.games.max(1) as f64
    }
}

fn add_all<const N: usize>(counts: &mut [u64; N], more: &[u64; N]) {
    counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Schedule;
    use engine::event::Cause;

    fn outcome(winner: Seat) -> Outcome {
        let end = End::Defeat(Cause::Combat);
        Outcome { winner, turns: 10, decisions: 50, end, health: [4, 0], fault: None }
    }

    fn tally(winners: &[Seat]) -> Tally {
        let schedule = Schedule::new(1, &BySide(["alice", "sinbad"]), &["marmoreal"], 99, FirstSeat::Both);
        let mut tally = Tally::default();
        for (index, winner) in winners.iter().enumerate() {
            tally.add(&schedule.fixture(index as u64), &outcome(*winner), FirstSeat::Both);
        }
        tally
    }

    #[test]
    fn pairs_are_counted_by_the_games_won_in_them() {
        // A begins in even games: A wins both, then the first seat wins both, then half a pair.
        let tally = tally(&[Seat::FIRST, Seat::SECOND, Seat::FIRST, Seat::FIRST, Seat::FIRST]);
        assert_eq!((tally.games, tally.wins), (5, BySide([4, 1])));
        assert_eq!((tally.pairs, tally.first_pairs), ([0, 1, 1], [0, 1, 1]));
        assert_eq!(tally.first_wins, 4);
        assert_eq!(tally.health, BySide([12, 8]));
    }

    #[test]
    fn merging_adds_everything_up() {
        let winners = [Seat::FIRST, Seat::SECOND, Seat::SECOND, Seat::SECOND];
        let mut merged = tally(&winners[..2]);
        merged.merge(&tally(&winners[2..]));
        assert_eq!(merged, tally(&winners));
    }
}
