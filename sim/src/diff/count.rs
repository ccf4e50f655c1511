//! Counts both versions round by round and says when enough was played.
//!
//! The sequential test may be asked after every round: its error rates allow for that. An interval does not, so `--until`
//! looks seldom: after 100 rounds, and then whenever a quarter more was played.

use super::plan::DiffPlan;
use crate::compare::rounds::Round;
use crate::compare::tally::Tally;
use crate::stats::sprt::Verdict;
use serde::Serialize;

/// After how many rounds the interval is first looked at.
const FIRST_LOOK: u64 = 100;

/// Why playing ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// All games were played.
    Games,
    /// The overall difference is known as well as was asked for.
    Until,
    /// The sequential test decided.
    Sprt,
    /// By Ctrl-C.
    Interrupted,
}

/// The counts of a comparison.
pub struct Count {
    /// Of all cells that count.
    pub overall: Tally,
    /// Of each matchup.
    pub matchups: Vec<Tally>,
    /// Of each cell of each matchup.
    pub cells: Vec<Vec<Tally>>,
    /// Rounds played.
    pub rounds: u64,
    next_look: u64,
}

impl Count {
    /// Nothing played yet.
    pub fn new(plan: &DiffPlan) -> Count {
        let cells = plan.matchups.iter().map(|matchup| vec![Tally::default(); matchup.cells.len()]);
        let matchups = vec![Tally::default(); plan.matchups.len()];
        Count { overall: Tally::default(), matchups, cells: cells.collect(), rounds: 0, next_look: FIRST_LOOK }
    }

    /// Adds a round. Says why playing ends, if it does.
    pub fn add(&mut self, plan: &DiffPlan, round: &Round) -> Option<End> {
        const VERSIONS: [usize; 2] = [0, 1];
        self.rounds += 1;
        self.overall.add(round, &plan.overall, VERSIONS);
        for ((matchup, tally), cells) in plan.matchups.iter().zip(&mut self.matchups).zip(&mut self.cells) {
            tally.add(round, &matchup.cells, VERSIONS);
            let each = matchup.cells.iter().zip(cells);
            each.for_each(|(cell, tally)| tally.add(round, std::slice::from_ref(cell), VERSIONS));
        }
        self.end(plan)
    }

    fn end(&mut self, plan: &DiffPlan) -> Option<End> {
        let paired = &self.overall.paired;
        if plan.sprt.is_some_and(|sprt| sprt.verdict(&paired.known()) != Verdict::Open) {
            return Some(End::Sprt);
        }
        let until = plan.old().request.until?;
        if self.rounds < self.next_look {
            return None;
        }
        self.next_look = self.rounds + (self.rounds / 4).max(1);
        (paired.half_width() <= until).then_some(End::Until)
    }
}
