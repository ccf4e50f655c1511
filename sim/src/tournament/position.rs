//! How far a tournament has come, so that it can be gone on with.

use super::count::Count;
use super::plan::Plan;
use super::schedule::{Shard, Stretch};
use crate::stats::Interval;
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
    pub fn start(plan: &Plan, shard: Shard) -> Position {
        Position { shard, rounds: 0, open: (0..plan.cells.len()).collect(), index: 0, units: 0 }
    }

    /// What is to be played next, if anything: everything that is left, or if cells may end early the next round.
    pub fn stretch(&self, plan: &Plan) -> Option<Stretch> {
        let last = if plan.request.until.is_some() { self.rounds + 1 } else { plan.schedule.rounds() };
        let rest = self.rounds < plan.schedule.rounds() && !self.open.is_empty();
        rest.then(|| plan.schedule.stretch(self.rounds..last, self.open.clone(), self.index))
    }

    /// The stretch is played: cells that are sure enough are left out of the next.
    pub fn next(&mut self, plan: &Plan, stretch: &Stretch, count: &Count) {
        self.index += stretch.games();
        self.units = 0;
        self.rounds = if plan.request.until.is_some() { self.rounds + 1 } else { plan.schedule.rounds() };
        if let Some(until) = plan.request.until {
            self.open.retain(|cell| half_width(count.cells[*cell].wins.share().ci95) > until);
        }
    }
}

fn half_width(Interval(low, high): Interval) -> f64 {
    (high - low) / 2.0
}
