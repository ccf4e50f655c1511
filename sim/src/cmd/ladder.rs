//! `sim ladder`: plays every bot against every other and rates them. There is no going on with a ladder, so what was played
//! is shown however it ended.

use crate::args::{Format, LadderArgs};
use crate::block;
use crate::error::{Error, Finished, tell};
use crate::export::evidence::Evidence;
use crate::export::folder::check;
use crate::export::json;
use crate::export::ladder::folder::{Everything, Folder};
use crate::export::ladder::{csv, table};
use crate::faults::Faults;
use crate::guard::quiet_panics;
use crate::interrupt;
use crate::ladder::figures::{Figures, Timing};
use crate::ladder::plan::Plan;
use crate::ladder::schedule::Block;
use crate::ladder::tally::{Played, Standings};
use crate::parallel;
use crate::progress::Progress;
use crate::stats::sprt::Verdict;
use crate::style::Style;
use crate::table::Desk;
use crate::text::thousands;
use engine::load::Library;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How often the figures so far are written: a long run that is cut off leaves them.
const SAVE_EVERY: Duration = Duration::from_secs(10);

/// Plays and reports.
pub fn run(args: &LadderArgs, library: &Library) -> Result<Finished, Error> {
    let plan = Plan::new(args, library)?;
    let threads = parallel::threads(args.run.threads, plan.rounds.len());
    args.output.out.as_deref().map(|path| check(path, args.output.force)).transpose()?;
    let folder = args.output.out.as_deref().map(|path| Folder::create(path, args.games_csv)).transpose()?;
    let evidence = Evidence::new(library, args.output.out.as_deref())?;
    let mut book = Book::new(&plan, threads, folder, &evidence);
    let played = match play_all(&plan, threads, &mut book) {
        Err(error) if book.standings.games() == 0 => return Err(error),
        played => played,
    };
    let (figures, timing) = book.figures(matches!(played, Ok(true)));
    // Rows that cannot be written do not keep the figures from being written.
    let written = book.write_figures(&figures, &timing);
    let ended = played.and_then(|finished| written.map(|()| finished));
    let shown = show(args.output.format, &figures, &timing);
    let forfeits = book.faults.report();
    if !ended? {
        tell(&format!("interrupted after {} of {} games", thousands(figures.games), thousands(plan.games())));
        return shown.map(|_| Finished::Interrupted);
    }
    shown.map(|_| forfeits)
}

fn show(format: Format, figures: &Figures, timing: &Timing) -> Result<Finished, Error> {
    super::print(&match format {
        Format::Json => json::line(&Everything { figures, run: timing }) + "\n",
        Format::Table => table::render(figures, timing, Style::of_stdout()),
    })
}

/// Plays all blocks and enters them in order. Says whether that was all: otherwise it was interrupted.
fn play_all(plan: &Plan, threads: usize, book: &mut Book) -> Result<bool, Error> {
    quiet_panics();
    interrupt::listen_while_playing();
    let progress = Progress::new(plan.games());
    let evidence = book.evidence;
    let play = |desk: &mut Desk, index| block::play(plan, &plan.rounds.block(index), desk, evidence);
    let done =
        parallel::in_order(plan.rounds.len(), threads, play, |first, blocks| book.enter(first, &blocks, &progress));
    progress.finish();
    done.map(|()| book.is_decided() || book.standings.games() == plan.games())
}

/// Where the results go, block by block.
struct Book<'a> {
    plan: &'a Plan,
    threads: usize,
    standings: Standings,
    folder: Option<Folder>,
    rows: Vec<u8>,
    evidence: &'a Evidence<'a>,
    faults: Faults<'a>,
    begin: Instant,
    saved: Instant,
}

impl<'a> Book<'a> {
    fn new(plan: &'a Plan, threads: usize, folder: Option<Folder>, evidence: &'a Evidence) -> Book<'a> {
        let (standings, faults, begin) = (Standings::new(plan), Faults::new(evidence), Instant::now());
        Book { plan, threads, standings, folder, rows: Vec::new(), evidence, faults, begin, saved: begin }
    }

    /// Enters neighbouring blocks, up to the one that decides the sequential test.
    fn enter(&mut self, first: u64, blocks: &[Vec<Played>], progress: &Progress) -> Result<ControlFlow<()>, Error> {
        self.rows.clear();
        for (index, games) in (first..).zip(blocks) {
            self.enter_block(&self.plan.rounds.block(index), games);
            progress.advance(games.len() as u64, || (self.plan.names[0].clone(), self.standings.pairs[0].all.rate()));
            if self.is_decided() {
                break;
            }
        }
        self.save()?;
        Ok(if self.is_decided() || interrupt::asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    fn enter_block(&mut self, block: &Block, games: &[Played]) {
        self.standings.enter(self.plan, block, games);
        if self.folder.as_ref().is_some_and(Folder::takes_games) {
            csv::block(&mut self.rows, self.plan, block, games);
        }
        block::note_faults(self.plan, block, games, &mut self.faults);
    }

    fn is_decided(&self) -> bool {
        self.plan.sprt.is_some_and(|sprt| sprt.verdict(&self.standings.pairs[0].all.known()) != Verdict::Open)
    }

    /// Writes the rows, and now and then the figures so far.
    fn save(&mut self) -> Result<(), Error> {
        let Some(folder) = &mut self.folder else { return Ok(()) };
        folder.rows(&self.rows)?;
        if self.saved.elapsed() > SAVE_EVERY {
            self.saved = Instant::now();
            let (figures, timing) = self.figures(false);
            self.write_figures(&figures, &timing)?;
        }
        Ok(())
    }

    fn write_figures(&self, figures: &Figures, timing: &Timing) -> Result<(), Error> {
        self.folder.as_ref().map_or(Ok(()), |folder| folder.write_figures(figures, timing))
    }

    fn figures(&self, finished: bool) -> (Figures, Timing) {
        let (standings, time) = (&self.standings, self.begin.elapsed());
        (Figures::of(self.plan, standings), Timing::of(self.plan, &standings.times, self.threads, time, finished))
    }
}
