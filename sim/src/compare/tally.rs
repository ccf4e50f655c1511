//! What is counted of two versions over rounds.

use super::rounds::{Games, Round};
use crate::side::Side;
use crate::stats::paired::Paired;
use crate::stats::{Estimate, Moments};

/// A cell, and the side of it whose wins are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The cell by its position in the plan.
    pub cell: usize,
    /// The side.
    pub side: Side,
}

/// The counts of some cells together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    old: Moments,
    new: Moments,
    /// The difference, new less old.
    pub paired: Paired,
}

impl Tally {
    /// Adds what a round has of these cells, in two of its versions.
    pub fn add(&mut self, round: &Round, cells: &[Counted], [old, new]: [usize; 2]) {
        let (mut games, mut difference) = (0, 0);
        for Counted { cell, side } in cells {
            let unit = &round[*cell];
            let (count, before, after) = (unit[old].len() as u64, wins(&unit[old], *side), wins(&unit[new], *side));
            self.old.add(count, before);
            self.new.add(count, after);
            games += count;
            difference += after as i64 - before as i64;
        }
        self.paired.add(cells.len() as u64, games, difference);
    }

    /// The win rate in the old version.
    pub fn old_rate(&self) -> Estimate {
        self.old.share().rounded()
    }

    /// The win rate in the new version.
    pub fn new_rate(&self) -> Estimate {
        self.new.share().rounded()
    }

    /// The difference, new less old.
    pub fn difference(&self) -> Estimate {
        self.paired.estimate().rounded()
    }
}

/// How many of the games a side won.
pub fn wins(games: &Games, side: Side) -> u64 {
    games.iter().filter(|(fixture, outcome)| fixture.side_at(outcome.winner) == side).count() as u64
}
