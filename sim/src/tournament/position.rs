//! How far a tournament has come, so that it can be gone on with.

use super::contest::{Contest, Counts};
use super::schedule::{Shard, Stretch};
use serde::{Deserialize, Serialize};

/// How far a run has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Position {
    /// Which part of the units is played.
    pub shard: Shard,
    /// Rounds that are done.
    rounds: usize,
    /// Cells that are not sure enough yet.
    open: Vec<usize>,
    /// The number in the run of the first game of the next round.
    index: u64,
    /// Units of this part that were played since.
    pub units: u64,
}

impl Position {
    /// At the beginning.
    pub fn start(plan: &impl Contest, shard: Shard) -> Position {
        Position { shard, rounds: 0, open: (0..plan.cells()).collect(), index: 0, units: 0 }
    }

    /// What is to be played next, if anything: everything that is left, or if cells may end early the next round.
    pub fn stretch(&self, plan: &impl Contest) -> Option<Stretch> {
        let last = self.last_round(plan);
        let rest = self.rounds < plan.schedule().rounds() && !self.open.is_empty();
        rest.then(|| plan.schedule().stretch(self.rounds..last, self.open.clone(), self.index))
    }

    /// The stretch is played: cells that are sure enough are left out of the next.
    pub fn next<C: Contest>(&mut self, plan: &C, stretch: &Stretch, count: &C::Count) {
        self.index += stretch.games();
        self.units = 0;
        self.rounds = self.last_round(plan);
        if let Some(until) = plan.request().until {
            self.open.retain(|cell| count.half_width(*cell) > until);
        }
    }

    /// How many cells are not known as well as was asked for; none if nothing was.
    pub fn unsure(&self, plan: &impl Contest) -> usize {
        plan.request().until.map_or(0, |_| self.open.len())
    }

    /// The round with which the next stretch ends.
    fn last_round(&self, plan: &impl Contest) -> usize {
        if plan.request().until.is_some() { self.rounds + 1 } else { plan.schedule().rounds() }
    }
}
