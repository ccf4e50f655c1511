//! `sim --matchup`: plays one pair of heroes and says who wins.

use crate::args::{Format, MatchupArgs};
use crate::error::{Error, Finished, tell};
use crate::export::folder::{self, Folder};
use crate::export::replays::Replays;
use crate::export::summary::Summary;
use crate::export::{csv, json, table};
use crate::parallel;
use crate::plan::Plan;
use crate::progress::Progress;
use crate::schedule::Fixture;
use crate::side::Side;
use crate::style::Style;
use crate::table::{Desk, Outcome, quiet_panics};
use crate::tally::Tally;
use engine::load::Library;
use std::time::Instant;

/// How many forfeited games are named at the end.
const NAMED_FAULTS: usize = 10;

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
    let mut book = Book::new(&plan, folder);
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
    let play = |desk: &mut Desk, index| play(plan, &plan.schedule.fixture(index), desk, replays);
    let done = parallel::in_order(plan.schedule.len(), threads, play, |first, outcomes| {
        book.enter(first, &outcomes, &progress)
    });
    progress.finish();
    done
}

/// Plays a game, and saves its replay if that is wanted.
fn play(plan: &Plan, fixture: &Fixture, desk: &mut Desk, replays: Option<&Replays>) -> Result<Outcome, Error> {
    let Some(replays) = replays else { return plan.play(fixture, desk, &mut ()) };
    let mut replay = replays.begin(plan, fixture)?;
    let outcome = plan.play(fixture, desk, &mut replay)?;
    replays.save(fixture, &replay)?;
    Ok(outcome)
}

/// Where the results go, game by game.
struct Book<'a> {
    plan: &'a Plan,
    /// One for each board.
    tallies: Vec<Tally>,
    folder: Option<Folder>,
    rows: Vec<u8>,
    faults: Faults,
}

impl<'a> Book<'a> {
    fn new(plan: &'a Plan, folder: Option<Folder>) -> Book<'a> {
        let tallies = vec![Tally::default(); plan.venues.len()];
        Book { plan, tallies, folder, rows: Vec::new(), faults: Faults::default() }
    }

    /// Enters the outcomes of neighbouring games.
    fn enter(&mut self, first: u64, outcomes: &[Outcome], progress: &Progress) -> Result<(), Error> {
        self.rows.clear();
        let mut board = 0;
        for (index, outcome) in (first..).zip(outcomes) {
            let fixture = self.plan.schedule.fixture(index);
            board = fixture.board;
            self.tallies[board].add(&fixture, outcome, self.plan.schedule.first_seat);
            self.faults.note(self.plan, &fixture, outcome);
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

/// The games that were forfeited: how many, and the first of them by name.
#[derive(Default)]
struct Faults {
    count: u64,
    named: Vec<String>,
}

impl Faults {
    fn note(&mut self, plan: &Plan, fixture: &Fixture, outcome: &Outcome) {
        let Some(fault) = &outcome.fault else { return };
        self.count += 1;
        if self.named.len() < NAMED_FAULTS {
            let loser = fixture.side_at(outcome.winner).other();
            let (bot, game) = (&plan.bots[loser], plan.describe(fixture));
            self.named.push(format!("{bot} with {} forfeited {game}: {fault}", plan.heroes[loser].id));
        }
    }

    /// Names them at the end.
    fn report(&self) -> Finished {
        if self.count == 0 {
            return Finished::Well;
        }
        self.named.iter().for_each(|fault| tell(fault));
        tell(&format!("{} games were forfeited", self.count));
        Finished::Badly
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Args;
    use crate::table::End;
    use clap::Parser;
    use engine::ids::Seat;

    fn plan() -> Plan {
        let args = Args::parse_from(["sim", "--matchup", "alice:sinbad"]);
        Plan::new(&args.matchup, &Library::embedded()).expect("both heroes are known")
    }

    #[test]
    fn forfeited_games_are_named_and_the_run_ends_badly() {
        let plan = plan();
        let mut book = Book::new(&plan, None);
        let desk = &mut Desk::default();
        let fair = plan.play(&plan.schedule.fixture(0), desk, &mut ()).expect("a game");
        let fault = Some("lost its cards".into());
        let forfeit = Outcome { winner: Seat::SECOND, end: End::Forfeit, fault, ..fair.clone() };
        book.enter(0, &[fair.clone(), forfeit], &Progress::new(2)).expect("nothing is written");
        let seed = plan.schedule.fixture(1).seed.to_string();
        assert_eq!((book.faults.count, book.faults.report()), (1, Finished::Badly));
        assert!(
            ["random with sinbad", "game 1", &seed, "lost its cards"]
                .iter()
                .all(|word| book.faults.named[0].contains(word))
        );
        assert_eq!((book.tallies[0].games, book.tallies[0].ends[End::Forfeit.index()]), (2, 1), "the run goes on");
    }

    #[test]
    fn a_run_without_faults_ends_well() {
        assert_eq!(Faults::default().report(), Finished::Well);
    }
}
