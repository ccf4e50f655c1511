//! `sim ladder`: plays every bot against every other and rates them.

use crate::args::{Format, LadderArgs};
use crate::error::{Error, Finished};
use crate::export::folder::check;
use crate::export::json;
use crate::export::ladder::folder::{Everything, Folder};
use crate::export::ladder::{csv, table};
use crate::ladder::figures::{Figures, Timing};
use crate::ladder::plan::Plan;
use crate::ladder::schedule::Block;
use crate::ladder::tally::{Clock, Played, Standings};
use crate::parallel;
use crate::progress::Progress;
use crate::style::Style;
use crate::table::{Desk, quiet_panics};
use engine::load::Library;
use std::time::Instant;

/// Plays and reports.
pub fn run(args: &LadderArgs, library: &Library) -> Result<Finished, Error> {
    let plan = Plan::new(args, library)?;
    let threads = parallel::threads(args.threads, plan.rounds.len());
    args.out.as_deref().map(|path| check(path, args.force)).transpose()?;
    let folder = args.out.as_deref().map(|path| Folder::create(path, args.games_csv)).transpose()?;
    let begin = Instant::now();
    let mut book = Book { plan: &plan, standings: Standings::new(&plan), folder, rows: Vec::new() };
    play_all(&plan, threads, &mut book)?;
    let figures = Figures::of(&plan, &book.standings);
    let timing = Timing::of(&plan, &book.standings.times, threads, begin.elapsed());
    if let Some(folder) = book.folder.take() {
        folder.finish(&figures, &timing)?;
    }
    super::print(&match args.format {
        Format::Json => json::line(&Everything { figures: &figures, run: &timing }) + "\n",
        Format::Table => table::render(&figures, &timing, Style::of_stdout()),
    })
}

/// Plays all blocks and enters them in order.
fn play_all(plan: &Plan, threads: usize, book: &mut Book) -> Result<(), Error> {
    quiet_panics();
    let progress = Progress::new(plan.rounds.games * plan.pairs.len() as u64);
    let play = |desk: &mut Desk, index| play(plan, &plan.rounds.block(index), desk);
    let done =
        parallel::in_order(plan.rounds.len(), threads, play, |first, blocks| book.enter(first, &blocks, &progress));
    progress.finish();
    done
}

/// Plays the games of a block.
fn play(plan: &Plan, block: &Block, desk: &mut Desk) -> Result<Vec<Played>, Error> {
    let legs = plan.slots[block.slot].legs().iter();
    let game = |leg: &_| {
        let mut clock = Clock::default();
        let outcome = plan.play(block, *leg, desk, &mut clock)?;
        Ok((outcome, clock.seats))
    };
    legs.map(game).collect()
}

/// Where the results go, block by block.
struct Book<'a> {
    plan: &'a Plan,
    standings: Standings,
    folder: Option<Folder>,
    rows: Vec<u8>,
}

impl Book<'_> {
    /// Enters neighbouring blocks.
    fn enter(&mut self, first: u64, blocks: &[Vec<Played>], progress: &Progress) -> Result<(), Error> {
        self.rows.clear();
        for (index, games) in (first..).zip(blocks) {
            let block = self.plan.rounds.block(index);
            self.standings.enter(self.plan, &block, games);
            if self.folder.as_ref().is_some_and(Folder::takes_games) {
                csv::block(&mut self.rows, self.plan, &block, games);
            }
        }
        let games = blocks.iter().map(|games| games.len() as u64).sum();
        progress.advance(games, &self.plan.names[0], self.standings.pairs[0].all.rate());
        self.folder.as_mut().map_or(Ok(()), |folder| folder.rows(&self.rows))
    }
}
