//! `sim fair`: finds the health with which the hero named first is even with the other.

use crate::args::{FairArgs, Format};
use crate::compare::error::CompareError;
use crate::compare::rounds::Rounds;
use crate::compare::tally::wins;
use crate::compare::version::Version;
use crate::error::{Error, Finished};
use crate::export::evidence::Evidence;
use crate::export::fair::{csv, table};
use crate::export::folder::{check, clear_results};
use crate::export::json::{self, pretty};
use crate::fair::figures::Figures;
use crate::fair::search::{Search, Wins};
use crate::progress::Progress;
use crate::side::{BySide, Side};
use crate::style::Style;
use crate::text::width;
use crate::tournament::folder::{MANIFEST, write};
use crate::tournament::manifest::Manifest;
use crate::tournament::plan::pairings;
use crate::tournament::schedule::Shard;
use engine::load::Library;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The win rates with each health.
const FAIR: &str = "fair.csv";

/// Plays and reports.
pub fn run(args: &FairArgs, data: &[PathBuf], library: &Library) -> Result<Finished, Error> {
    let base = base(args, data, library)?;
    let manifest = begin(args, &base, library)?;
    let mut player = Player { args, base: &base, progress: Progress::new(0), finished: Finished::Well };
    let games = base.plan.cells.len() as u16 * 2;
    let mut search = Search::new(limits(&base, args.max), games);
    let start = Instant::now();
    let found = search.run(|offset| player.play(offset));
    player.progress.finish();
    let figures = Figures::of(&base, &search, &found?);
    let manifest = manifest.after(start.elapsed(), player.finished != Finished::Interrupted);
    if let Some(path) = &args.output.out {
        write(path, FAIR, csv(&figures))?;
        write(path, "summary.json", pretty(&figures))?;
        write(path, MANIFEST, pretty(&manifest))?;
    }
    super::print(&match args.output.format {
        Format::Json => json::timed(&figures, figures.games, start.elapsed()),
        Format::Table => table(&figures, start.elapsed(), width(), Style::of_stdout()),
    })?;
    Ok(player.finished)
}

/// The matchup as it is. In a mirror match the heroes are two, so that one of them can be changed.
fn base(args: &FairArgs, data: &[PathBuf], library: &Library) -> Result<Version, Error> {
    let request = args.request(data);
    let (mut heroes, _) = pairings(&request.pairings, library)?;
    if let [one] = &heroes[..] {
        heroes = vec![one.clone(), one.clone()];
    }
    Version::first("offset 0", &request, (heroes, vec![BySide([0, 1])]), library)
}

/// Makes the folder, if there is to be one.
fn begin(args: &FairArgs, base: &Version, library: &Library) -> Result<Manifest, Error> {
    let out = args.output.out.as_deref();
    out.map(|path| check(path, args.output.force)).transpose()?;
    let threads = Rounds::new(std::slice::from_ref(base), args.games, args.run.threads, out).threads;
    let mut manifest = Manifest::new(&base.plan, Shard::WHOLE, threads);
    manifest.repeat = format!("sim fair {} --max {}", base.plan.request.options(), args.max);
    if let Some(path) = out {
        clear_results(path)?;
        write(path, MANIFEST, pretty(&manifest))?;
    }
    Evidence::new(library, out)?;
    Ok(manifest)
}

/// The offsets that may be played: not too far, and with a health that a hero can have.
fn limits(base: &Version, max: i32) -> RangeInclusive<i32> {
    let hero = &base.plan.heroes[0].id;
    let last = |sign: i32| {
        (0..=max).map(|size| sign * size).take_while(|at| base.library.with_health(hero, *at).is_ok()).last()
    };
    last(-1).unwrap_or(0)..=last(1).unwrap_or(0)
}

/// Plays one offset after the other.
struct Player<'a> {
    args: &'a FairArgs,
    base: &'a Version,
    progress: Progress,
    finished: Finished,
}

impl Player<'_> {
    /// Plays an offset: the games that the hero named first wins in each round, or none if that was interrupted.
    fn play(&mut self, offset: i32) -> Result<Option<Wins>, Error> {
        let version = self.version(offset)?;
        let out: Option<&Path> = self.args.output.out.as_deref();
        let rounds = Rounds::new(std::slice::from_ref(&version), self.args.games, self.args.run.threads, out);
        self.progress.correct(0, rounds.games());
        let mut won = Wins::with_capacity(rounds.count as usize);
        let finished = rounds.play(|round| {
            won.push(round.iter().map(|unit| wins(&unit[0], Side::A) as u16).sum());
            self.progress.tell(rounds.games_of_a_round(), || version.name.clone());
            Ok(ControlFlow::Continue(()))
        })?;
        if finished != Finished::Well {
            self.finished = finished;
        }
        Ok((finished != Finished::Interrupted).then_some(won))
    }

    fn version(&self, offset: i32) -> Result<Version, Error> {
        let id = &self.base.plan.heroes[0].id;
        let library = self.base.library.with_health(id, offset).map_err(CompareError::Change)?;
        let hero = library.hero(id)?.clone();
        self.base.with_first_hero(&format!("offset {offset:+}"), hero, library)
    }
}
