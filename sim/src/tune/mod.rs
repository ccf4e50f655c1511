//! `sim tune`: better weights by self-play.
//!
//! The method is SPSA: each step draws a sign for every parameter at random, lets the bot with all of them moved a bit along
//! the signs play against itself with all moved against them, and goes towards the side that won more, as far as it won
//! more. Now and then the present candidate plays against the weights accepted last; only what wins there is kept.
//!
//! Every match is a ladder of two bots with a seed of its own, so that neither hero nor seat nor luck of the deal favours
//! a side, and a match can be repeated with `sim ladder`. All that the walk depends on are the games won in each step:
//! they are on disk, and a run that was stopped goes on from them.

pub mod error;
pub mod spsa;
pub mod parameters;
pub mod settings;
pub mod arena;
pub mod journal;
pub mod tuner;
pub mod report;

use engine::luck::splitmix;

/// What a seed is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Luck {
    /// The signs of a step.
    Signs,
    /// The match of a step.
    Step,
    /// The match of a candidate against the weights accepted last.
    Candidate,
    /// The match of the accepted weights against those at the start.
    Closing,
}

impl Luck {
    /// The seed, from that of the run.
    pub fn seed(self, run: u64, step: u64) -> u64 {
        splitmix(splitmix(run).wrapping_add(4 * step + self as u64))
    }
}
