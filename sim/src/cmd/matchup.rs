//! `sim --matchup`: plays one pair of heroes and says who wins.

use crate::args::{Format, MatchupArgs};
use crate::error::{Error, Finished};
use crate::export::evidence::Evidence;
use crate::export::folder::{self, Folder};
use crate::export::replays::Replays;
use crate::export::summary::Summary;
use crate::export::{csv, json, table};
use crate::faults::Faults;
use crate::guard::quiet_panics;
use crate::parallel;
use crate::plan::Plan;
use crate::progress::Progress;
use crate::schedule::Fixture;
use crate::side::Side;
use crate::style::Style;
use crate::table::{Desk, Outcome};
use crate::tally::Tally;
use engine::load::Library;
use std::ops::ControlFlow;
use std::time::Instant;

/// Plays and reports.
pub fn run(args: &MatchupArgs, library: &Library) -> Result<Finished, Error> {
    let plan = Plan::new(args, library)?;
    let threads = parallel::threads(args.threads, plan.schedule.len());
    for path in args.out.iter().chain(&args.save_replays) {
        folder::check(path, args.force)?;
    }
    let folder = args.out.as_deref().map(|path| Folder::create(path, &plan, threads)).transpose()?;
    let replays = args.save_replays.as_deref().map(|path| Replays::create(path, library)).transpose()?;
    let begin = Instant::now();
    let evidence = Evidence::new(library, args.out.as_deref())?;
    let mut book = Book::new(&plan, folder, &evidence);
    play_all(&plan, threads, replays.as_ref(), &mut book)?;
    let (time, summary) = (begin.elapsed(), Summary::of(&plan, &book.tallies));
    if let Some(folder) = book.folder.take() {
        folder.finish(&summary, time)?;
    }
    super::print(&match args.format {
        Format::Json => json::timed(&summary, time),
        Format::Table => table::render(&plan, &summary, time, Style::of_stdout()),
    })?;
    Ok(book.faults.report())
}

/// Plays all games of the schedule and enters them in order.
fn play_all(plan: &Plan, threads: usize, replays: Option<&Replays>, book: &mut Book) -> Result<(), Error> {
    quiet_panics();
    let progress = Progress::new(plan.schedule.len());
    let evidence = book.evidence;
    let play = |desk: &mut Desk, index| play(plan, &plan.schedule.fixture(index), desk, replays, evidence);
    let done = parallel::in_order(plan.schedule.len(), threads, play, |first, outcomes| {
        book.enter(first, &outcomes, &progress).map(ControlFlow::Continue)
    });
    progress.finish();
    done
}

/// Plays a game, and saves its replay if that is wanted.
fn play(
    plan: &Plan,
    fixture: &Fixture,
    desk: &mut Desk,
    replays: Option<&Replays>,
    evidence: &Evidence,
) -> Result<Outcome, Error> {
    let sitting = plan.sitting(fixture);
    let outcome = sitting.play(desk, &mut ());
    let outcome = outcome.map_err(|crash| evidence.of_crash(&sitting, crash, plan.describe(fixture)))?;
    if let Some(replays) = replays {
        replays.save(fixture, &sitting, desk.moves(), outcome.fault.is_none())?;
    }
    Ok(outcome)
}

/// Where the results go, game by game.
struct Book<'a> {
    plan: &'a Plan,
    /// One for each board.
    tallies: Vec<Tally>,
    folder: Option<Folder>,
    rows: Vec<u8>,
    evidence: &'a Evidence<'a>,
    faults: Faults<'a>,
}

impl<'a> Book<'a> {
    fn new(plan: &'a Plan, folder: Option<Folder>, evidence: &'a Evidence) -> Book<'a> {
        let tallies = vec![Tally::default(); plan.venues.len()];
        Book { plan, tallies, folder, rows: Vec::new(), evidence, faults: Faults::new(evidence) }
    }

    /// Enters the outcomes of neighbouring games.
    fn enter(&mut self, first: u64, outcomes: &[Outcome], progress: &Progress) -> Result<(), Error> {
        self.rows.clear();
        let mut board = 0;
        for (index, outcome) in (first..).zip(outcomes) {
            let fixture = self.plan.schedule.fixture(index);
            board = fixture.board;
            self.tallies[board].add(&fixture, outcome, self.plan.schedule.first_seat);
            if let Some(fault) = &outcome.fault {
                let who = self.plan.who(&fixture, outcome.loser());
                self.faults.note(&self.plan.sitting(&fixture), &who, &self.plan.describe(&fixture), fault);
            }
            if self.folder.is_some() {
                csv::row(&mut self.rows, self.plan, &fixture, outcome);
            }
        }
        let so_far = &self.tallies[board];
        progress.advance(outcomes.len() as u64, "first hero", so_far.mean(so_far.wins[Side::A]));
        match &mut self.folder {
            Some(folder) => folder.rows(&self.rows),
            None => Ok(()),
        }
    }
}
