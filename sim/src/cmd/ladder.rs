//! `sim ladder`: plays every bot against every other and rates them.

use crate::args::{Format, LadderArgs};
use crate::error::{Error, Finished};
use crate::export::evidence::Evidence;
use crate::export::folder::check;
use crate::export::json;
use crate::export::ladder::folder::{Everything, Folder};
use crate::export::ladder::{csv, table};
use crate::faults::Faults;
use crate::guard::quiet_panics;
use crate::ladder::figures::{Figures, Timing};
use crate::ladder::plan::Plan;
use crate::ladder::schedule::{Block, Leg};
use crate::ladder::tally::{Played, Standings, Stopwatch};
use crate::parallel;
use crate::progress::Progress;
use crate::style::Style;
use crate::table::Desk;
use engine::load::Library;
use std::time::Instant;

/// Plays and reports.
pub fn run(args: &LadderArgs, library: &Library) -> Result<Finished, Error> {
    let plan = Plan::new(args, library)?;
    let threads = parallel::threads(args.threads, plan.rounds.len());
    args.out.as_deref().map(|path| check(path, args.force)).transpose()?;
    let folder = args.out.as_deref().map(|path| Folder::create(path, args.games_csv)).transpose()?;
    let begin = Instant::now();
    let evidence = Evidence::new(library, args.out.as_deref())?;
    let faults = Faults::new(&evidence);
    let mut book = Book { plan: &plan, standings: Standings::new(&plan), folder, rows: Vec::new(), faults };
    play_all(&plan, threads, &evidence, &mut book)?;
    let figures = Figures::of(&plan, &book.standings);
    let timing = Timing::of(&plan, &book.standings.times, threads, begin.elapsed());
    if let Some(folder) = book.folder.take() {
        folder.finish(&figures, &timing)?;
    }
    super::print(&match args.format {
        Format::Json => json::line(&Everything { figures: &figures, run: &timing }) + "\n",
        Format::Table => table::render(&figures, &timing, Style::of_stdout()),
    })?;
    Ok(book.faults.report())
}

/// Plays all blocks and enters them in order.
fn play_all(plan: &Plan, threads: usize, evidence: &Evidence, book: &mut Book) -> Result<(), Error> {
    quiet_panics();
    let progress = Progress::new(plan.rounds.games * plan.pairs.len() as u64);
    let play = |desk: &mut Desk, index| play(plan, &plan.rounds.block(index), desk, evidence);
    let done =
        parallel::in_order(plan.rounds.len(), threads, play, |first, blocks| book.enter(first, &blocks, &progress));
    progress.finish();
    done
}

/// Plays the games of a block.
fn play(plan: &Plan, block: &Block, desk: &mut Desk, evidence: &Evidence) -> Result<Vec<Played>, Error> {
    let game = |leg: &Leg| {
        let (sitting, mut watch) = (plan.sitting(block, *leg), Stopwatch::default());
        let outcome = sitting.play(desk, &mut watch);
        let outcome = outcome.map_err(|crash| evidence.of_crash(&sitting, crash, plan.describe(block, *leg)))?;
        Ok((outcome, watch.seats))
    };
    plan.slots[block.slot].legs().iter().map(game).collect()
}

/// Where the results go, block by block.
struct Book<'a> {
    plan: &'a Plan,
    standings: Standings,
    folder: Option<Folder>,
    rows: Vec<u8>,
    faults: Faults<'a>,
}

impl Book<'_> {
    /// Enters neighbouring blocks.
    fn enter(&mut self, first: u64, blocks: &[Vec<Played>], progress: &Progress) -> Result<(), Error> {
        self.rows.clear();
        for (index, games) in (first..).zip(blocks) {
            let block = self.plan.rounds.block(index);
            self.standings.enter(self.plan, &block, games);
            self.note_faults(&block, games);
            if self.folder.as_ref().is_some_and(Folder::takes_games) {
                csv::block(&mut self.rows, self.plan, &block, games);
            }
        }
        let games = blocks.iter().map(|games| games.len() as u64).sum();
        progress.advance(games, &self.plan.names[0], self.standings.pairs[0].all.rate());
        self.folder.as_mut().map_or(Ok(()), |folder| folder.rows(&self.rows))
    }

    fn note_faults(&mut self, block: &Block, games: &[Played]) {
        for (leg, (outcome, _)) in self.plan.slots[block.slot].legs().iter().zip(games) {
            if let Some(fault) = &outcome.fault {
                let (who, game) = (self.plan.who(block, *leg, outcome.loser()), self.plan.describe(block, *leg));
                self.faults.note(&self.plan.sitting(block, *leg), &who, &game, fault);
            }
        }
    }
}
