//! Plays a tournament: many units at once, entered in order, saved on the way.

use super::contest::{Contest, Counts, Forfeit};
use super::error::RunError;
use super::folder::Folder;
use super::position::Position;
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

/// How the games of a tournament are played.
pub struct Players<'a, C> {
    /// The tournament.
    pub plan: &'a C,
    /// Where the replays of games that went wrong go.
    pub evidence: &'a Evidence<'a>,
    /// Where all replays go, if that is wanted.
    pub replays: Option<Replays<'a>>,
    /// Whether to listen to what becomes of the cards.
    pub cards: bool,
}

/// Where the results go.
pub struct Book<'a, C: Contest> {
    /// How far the run has come.
    pub position: Position,
    /// What was counted.
    pub count: C::Count,
    /// The folder, if there is one.
    pub folder: Option<Folder>,
    /// The games that were forfeited.
    pub faults: Faults<'a>,
    rows: Vec<u8>,
}

impl<'a, C: Contest> Book<'a, C> {
    /// A book that goes on from there.
    pub fn new(position: Position, count: C::Count, folder: Option<Folder>, faults: Faults<'a>) -> Book<'a, C> {
        Book { position, count, folder, faults, rows: Vec::new() }
    }

    /// Plays what is left on so many threads. Says whether everything was played: otherwise the run was interrupted.
    pub fn play(&mut self, players: &Players<C>, threads: usize) -> Result<bool, Error> {
        quiet_panics();
        interrupt::listen_while_playing();
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

    fn play_stretches(&mut self, players: &Players<C>, threads: usize, progress: &Progress) -> Result<bool, Error> {
        while let Some(stretch) = self.position.stretch(players.plan) {
            let (shard, done) = (self.position.shard, self.position.units);
            let unit = |number| stretch.unit(shard.unit(done + number));
            let left = shard.share_of(stretch.len()) - done;
            let play = |desk: &mut Desk, number| players.plan.play(&unit(number), players, desk);
            parallel::in_order(left, threads, play, |_, units| self.enter(players.plan, &units, progress))?;
            if self.position.units < shard.share_of(stretch.len()) {
                return Ok(false);
            }
            self.position.next(players.plan, &stretch, &self.count);
        }
        Ok(true)
    }

    /// Enters neighbouring units.
    fn enter(&mut self, plan: &C, units: &[Vec<C::Game>], progress: &Progress) -> Result<ControlFlow<()>, Error> {
        self.rows.clear();
        for games in units {
            plan.add(&mut self.count, games);
            games.iter().for_each(|game| self.enter_game(plan, game));
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

    fn enter_game(&mut self, plan: &C, game: &C::Game) {
        if let Some(Forfeit { sitting, who, game, fault }) = plan.forfeit(game) {
            self.faults.note(&sitting, &who, &game, fault);
        }
        if self.folder.is_some() {
            plan.row(&mut self.rows, game);
        }
    }

    fn save(&mut self) -> Result<(), Error> {
        match &mut self.folder {
            Some(folder) => folder.save(&self.position, &self.count),
            None => Ok(()),
        }
    }
}
