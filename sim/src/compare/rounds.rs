//! Plays rounds: one unit of every cell, in every version. Units are played many at once and handed over as whole rounds
//! in order, so that whoever stops after a round stops at the same one for any number of threads, and has looked at all
//! cells equally often. A round that an interruption tears is left out.

use super::version::Version;
use crate::error::{Error, Finished};
use crate::export::evidence::Evidence;
use crate::faults::Faults;
use crate::guard::quiet_panics;
use crate::interrupt;
use crate::parallel;
use crate::table::{Desk, Outcome};
use crate::tournament::schedule::Fixture;
use std::ops::ControlFlow;
use std::path::Path;

/// The games of a unit in one version: a pair, or a single one.
pub type Games = Vec<(Fixture, Outcome)>;
/// A round: by cell, and then by version.
pub type Round = Vec<Vec<Games>>;

/// The rounds to be played.
pub struct Rounds<'a> {
    /// The versions, all with the same cells.
    pub versions: &'a [Version],
    /// How many rounds there are.
    pub count: u64,
    /// On how many threads they are played.
    pub threads: usize,
    evidence: Vec<Evidence<'a>>,
}

impl<'a> Rounds<'a> {
    /// Enough rounds for so many games of each cell in each version. Replays of games that go wrong go into that folder.
    pub fn new(versions: &'a [Version], games: u64, threads: Option<usize>, out: Option<&Path>) -> Rounds<'a> {
        let plan = &versions[0].plan;
        let count = games.div_ceil(plan.request.first_seat.games_of_a_unit());
        let threads = parallel::threads(threads, count * plan.cells.len() as u64);
        let evidence = versions.iter().map(|version| Evidence::beside(&version.library, out)).collect();
        Rounds { versions, count, threads, evidence }
    }

    /// The games of all rounds and versions.
    pub fn games(&self) -> u64 {
        self.count * self.games_of_a_round()
    }

    /// The games of a round in all versions.
    pub fn games_of_a_round(&self) -> u64 {
        let plan = &self.versions[0].plan;
        plan.request.first_seat.games_of_a_unit() * plan.cells.len() as u64 * self.versions.len() as u64
    }

    /// Plays until all rounds are played, `enter` has seen enough, or the run is interrupted.
    pub fn play(&self, mut enter: impl FnMut(Round) -> Result<ControlFlow<()>, Error>) -> Result<Finished, Error> {
        quiet_panics();
        interrupt::listen_while_playing();
        let cells = self.versions[0].plan.cells.len() as u64;
        let mut faults: Vec<Faults> = self.evidence.iter().map(Faults::new).collect();
        let (mut round, mut torn) = (Round::new(), false);
        let play = |desk: &mut Desk, number| self.unit((number % cells) as usize, number / cells, desk);
        parallel::in_order(self.count * cells, self.threads, play, |_, units| {
            for unit in units {
                let Some(unit) = unit.filter(|_| !interrupt::asked()) else {
                    torn = true;
                    return Ok(ControlFlow::Break(()));
                };
                self.note_faults(&unit, &mut faults);
                round.push(unit);
                if round.len() as u64 == cells && enter(std::mem::take(&mut round))?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(if torn { Finished::Interrupted } else { report(&faults) })
    }

    /// Plays a unit in all versions; none if that was interrupted.
    fn unit(&self, cell: usize, number: u64, desk: &mut Desk) -> Result<Option<Vec<Games>>, Error> {
        let mut unit = Vec::with_capacity(self.versions.len());
        for (version, evidence) in self.versions.iter().zip(&self.evidence) {
            if interrupt::asked() {
                return Ok(None);
            }
            unit.push(games(version, cell, number, desk, evidence)?);
        }
        Ok(Some(unit))
    }

    fn note_faults(&self, unit: &[Games], faults: &mut [Faults]) {
        for ((version, games), faults) in self.versions.iter().zip(unit).zip(faults) {
            for (fixture, outcome) in games {
                let Some(fault) = &outcome.fault else { continue };
                let (plan, name) = (&version.plan, &version.name);
                let (who, game) = (plan.who(fixture, fault.seat), plan.describe(fixture));
                faults.note(&plan.sitting(fixture), &who, &format!("{name} {game}"), fault);
            }
        }
    }
}

fn games(version: &Version, cell: usize, number: u64, desk: &mut Desk, evidence: &Evidence) -> Result<Games, Error> {
    let plan = &version.plan;
    let game = |fixture: Fixture| {
        let sitting = plan.sitting(&fixture);
        let outcome = sitting.play(desk, &mut ());
        let describe = || format!("{} {}", version.name, plan.describe(&fixture));
        Ok((fixture, outcome.map_err(|crash| evidence.of_crash(&sitting, crash, describe()))?))
    };
    plan.fixtures(&plan.unit(cell, number)).map(game).collect()
}

fn report(faults: &[Faults]) -> Finished {
    let ends: Vec<Finished> = faults.iter().map(Faults::report).collect();
    if ends.contains(&Finished::Badly) { Finished::Badly } else { Finished::Well }
}
