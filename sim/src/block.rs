//! The games of one block of a ladder: played, and the forfeited ones kept.

use crate::error::Error;
use crate::export::evidence::Evidence;
use crate::faults::Faults;
use crate::ladder::plan::Plan;
use crate::ladder::schedule::{Block, Leg};
use crate::ladder::tally::{Played, Stopwatch};
use crate::table::Desk;

/// Plays the games of a block.
pub fn play(plan: &Plan, block: &Block, desk: &mut Desk, evidence: &Evidence) -> Result<Vec<Played>, Error> {
    let game = |leg: &Leg| {
        let (sitting, mut watch) = (plan.sitting(block, *leg), Stopwatch::default());
        let outcome = sitting.play(desk, &mut watch);
        let outcome = outcome.map_err(|crash| evidence.of_crash(&sitting, crash, plan.describe(block, *leg)))?;
        Ok((outcome, watch.seats))
    };
    plan.slots[block.slot].legs().iter().map(game).collect()
}

/// Notes the games of a block that were forfeited.
pub fn note_faults(plan: &Plan, block: &Block, games: &[Played], faults: &mut Faults) {
    for (leg, (outcome, _)) in plan.slots[block.slot].legs().iter().zip(games) {
        if let Some(fault) = &outcome.fault {
            let who = plan.who(block, *leg, fault.seat);
            faults.note(&plan.sitting(block, *leg), &who, &plan.describe(block, *leg), fault);
        }
    }
}
