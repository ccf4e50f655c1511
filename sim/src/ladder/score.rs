//! Games won, counted block by block: whole numbers only.

use crate::stats::sprt::Known;
use crate::stats::{self, Interval};

/// How many games of how many were won, and in which blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Blocks of two games by the games won in them.
    pairs: [u64; 3],
    /// Blocks of four games by the games won in them.
    fours: [u64; 5],
}

impl Score {
    /// Adds a block.
    pub fn add(&mut self, games: usize, wins: usize) {
        self.games += games as u64;
        self.wins += wins as u64;
        if games == 2 {
            self.pairs[wins] += 1;
        } else {
            self.fours[wins] += 1;
        }
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> u64 {
        self.pairs.iter().chain(&self.fours).sum()
    }

    /// The share of games won.
    pub fn rate(&self) -> f64 {
        self.wins as f64 / self.games.max(1) as f64
    }

    /// Its interval of 95 %, the block being the unit.
    pub fn interval(&self) -> Interval {
        stats::score(self.wins, self.games, &[&self.pairs, &self.fours])
    }

    /// The variance of the share, estimated with a game more of each kind, so that it is never 0.
    fn variance(&self) -> f64 {
        let rate = (self.wins as f64 + 1.0) / (self.games as f64 + 2.0);
        rate * (1.0 - rate) / self.worth().max(1.0)
    }

    /// What the sequential test goes by.
    pub fn known(&self) -> Known {
        Known { mean: self.rate(), variance: self.variance(), blocks: self.blocks() }
    }

    /// As many independent games would say as much.
    pub fn worth(&self) -> f64 {
        self.games as f64 / stats::design_effect(&[&self.pairs, &self.fours])
    }
}
