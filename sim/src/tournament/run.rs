//! Plays a tournament: many units at once, entered in order, saved on the way.

use super::cards::Listener;
use super::count::{Count, Played};
use super::error::RunError;
use super::folder::Folder;
use super::plan::Plan;
use super::position::Position;
use super::rows;
use super::schedule::{Fixture, Unit};
use crate::error::Error;
use crate::export::evidence::Evidence;
use crate::export::replays::Replays;
use crate::faults::Faults;
use crate::guard::quiet_panics;
use crate::interrupt;
use crate::parallel;
use crate::progress::Progress;
use crate::table::Desk;
use std::ops::ControlFlow;

/// The games of a unit.
type Games = Vec<(Fixture, Played)>;

/// How the games of a tournament are played.
pub struct Players<'a> {
    /// The tournament.
    pub plan: &'a Plan,
    /// Where the replays of games that went wrong go.
    pub evidence: &'a Evidence<'a>,
    /// Where all replays go, if that is wanted.
    pub replays: Option<Replays<'a>>,
    /// Whether to listen to what becomes of the cards.
    pub cards: bool,
}

/// Where the results go.
pub struct Book<'a> {
    /// How far the run has come.
    pub position: Position,
    /// What was counted.
    pub count: Count,
    /// The folder, if there is one.
    pub folder: Option<Folder>,
    /// The games that were forfeited.
    pub faults: Faults<'a>,
    rows: Vec<u8>,
}

impl Players<'_> {
    /// Plays the games of a unit.
    fn play(&self, unit: &Unit, desk: &mut Desk) -> Result<Games, Error> {
        self.plan.fixtures(unit).map(|fixture| Ok((fixture, self.play_game(&fixture, desk)?))).collect()
    }

    fn play_game(&self, fixture: &Fixture, desk: &mut Desk) -> Result<Played, Error> {
        let sitting = self.plan.sitting(fixture);
        let mut notes = None;
        let outcome = if self.cards {
            let mut listener = Listener::new(sitting.game);
            let outcome = sitting.play(desk, &mut listener);
            notes = Some(listener.notes());
            outcome
        } else {
            sitting.play(desk, &mut ())
        };
        let outcome = outcome.map_err(|crash| self.evidence.of_crash(&sitting, crash, self.plan.describe(fixture)))?;
        if let Some(replays) = &self.replays {
            replays.save(fixture.index, &sitting, desk.moves(), outcome.fault.is_none())?;
        }
        Ok(Played { outcome, notes })
    }
}

impl<'a> Book<'a> {
    /// A book that goes on from there.
    pub fn new(position: Position, count: Count, folder: Option<Folder>, faults: Faults<'a>) -> Book<'a> {
        Book { position, count, folder, faults, rows: Vec::new() }
    }

    /// Plays what is left on so many threads. Says whether everything was played: otherwise the run was interrupted.
    pub fn play(&mut self, players: &Players, threads: usize) -> Result<bool, Error> {
        quiet_panics();
        interrupt::listen();
        self.save()?;
        let progress = Progress::new(players.plan.most_games() / self.position.shard.of);
        progress.skip(self.count.games());
        let done = self.play_stretches(players, threads, &progress);
        progress.finish();
        // After rows that could not be written, the counts saved before them are the ones to keep.
        if !matches!(done, Err(Error::Run(RunError::Unwritten(..)))) {
            self.save()?;
        }
        done
    }

    fn play_stretches(&mut self, players: &Players, threads: usize, progress: &Progress) -> Result<bool, Error> {
        while let Some(stretch) = self.position.stretch(players.plan) {
            let (shard, done) = (self.position.shard, self.position.units);
            let unit = |number| stretch.unit(shard.unit(done + number));
            let left = shard.share_of(stretch.len()) - done;
            let play = |desk: &mut Desk, number| players.play(&unit(number), desk);
            parallel::in_order(left, threads, play, |_, units| self.enter(players.plan, &units, progress))?;
            if self.position.units < shard.share_of(stretch.len()) {
                return Ok(false);
            }
            self.position.next(players.plan, &stretch, &self.count);
        }
        Ok(true)
    }

    /// Enters neighbouring units.
    fn enter(&mut self, plan: &Plan, units: &[Games], progress: &Progress) -> Result<ControlFlow<()>, Error> {
        self.rows.clear();
        for games in units {
            self.count.add(plan, games);
            for (fixture, played) in games {
                self.enter_game(plan, fixture, played);
            }
        }
        if let Some(folder) = &mut self.folder {
            folder.rows(&self.rows)?;
        }
        self.position.units += units.len() as u64;
        if self.folder.as_ref().is_some_and(Folder::is_due) {
            self.save()?;
        }
        progress.advance(units.iter().map(|games| games.len() as u64).sum(), || plan.leader(&self.count));
        Ok(if interrupt::asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    fn enter_game(&mut self, plan: &Plan, fixture: &Fixture, played: &Played) {
        if let Some(fault) = &played.outcome.fault {
            let who = plan.who(fixture, played.outcome.loser());
            self.faults.note(&plan.sitting(fixture), &who, &plan.describe(fixture), fault);
        }
        if self.folder.is_some() {
            rows::row(&mut self.rows, plan, fixture, &played.outcome);
        }
    }

    fn save(&mut self) -> Result<(), Error> {
        match &mut self.folder {
            Some(folder) => folder.save(&self.position, &self.count),
            None => Ok(()),
        }
    }
}
