//! The folder of a run: everything that is known is in it at once, so that a run that is stopped loses nothing.
//!
//! `steps.csv` has the games won in each step and `history.csv` the candidates that were tried; a row is written when it
//! is known. `weights.toml` has the weights accepted last and is replaced as a whole. `tune.json` says what the run is.
//! A second run in the folder would write the rows twice: `tune.lock` is locked while one is at work, and the system
//! unlocks it however the run ends.

use super::error::TuneError;
use super::settings::Settings;
use crate::error::Error;
use crate::export::folder::{check, clear};
use crate::export::json::pretty;
use crate::ladder::score::Score;
use crate::stats::Interval;
use crate::tournament::manifest::command_line;
use serde::Serialize;
use serde_json::Value;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

const FILES: [&str; 4] = [MANIFEST, STEPS, HISTORY, WEIGHTS];
const MANIFEST: &str = "tune.json";
const STEPS: &str = "steps.csv";
const HISTORY: &str = "history.csv";
const LOCK: &str = "tune.lock";
/// The weights accepted last.
pub const WEIGHTS: &str = "weights.toml";

/// The match of a step.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step {
    /// Its number, from 1.
    pub step: u64,
    /// The seed of the match.
    pub seed: u64,
    /// Games played.
    pub games: u64,
    /// Games won by the bot along the signs.
    pub wins: u64,
}

/// The match of a candidate against the weights accepted last.
#[derive(Clone, PartialEq, Debug)]
pub struct Trial {
    /// The match, after that step.
    pub of: Step,
    /// The interval of the candidate's score.
    pub interval: Interval,
    /// Whether it was accepted.
    pub accepted: bool,
    /// Its parameters.
    pub values: Vec<f32>,
}

impl Step {
    /// The share of games won.
    pub fn rate(&self) -> f64 {
        self.wins as f64 / self.games.max(1) as f64
    }

    fn row(&self) -> String {
        format!("{},{},{},{},{:.6}", self.step, self.seed, self.games, self.wins, self.rate())
    }

    fn parse(cells: &[&str]) -> Option<Step> {
        let number = |at: usize| cells.get(at)?.parse().ok();
        Some(Step { step: number(0)?, seed: number(1)?, games: number(2)?, wins: number(3)? })
    }
}

impl Trial {
    fn row(&self) -> String {
        let Interval(low, high) = self.interval;
        let accepted = if self.accepted { "yes" } else { "no" };
        let values: String = self.values.iter().map(|value| format!(",{value:.4}")).collect();
        format!("{},{low:.6},{high:.6},{accepted}{values}", self.of.row())
    }

    fn parse(cells: &[&str], parameters: usize) -> Option<Trial> {
        let [_, _, _, _, _, low, high, accepted, values @ ..] = cells else { return None };
        let interval = Interval(low.parse().ok()?, high.parse().ok()?);
        let values: Vec<f32> = values.iter().map(|value| value.parse().ok()).collect::<Option<_>>()?;
        let accepted = ["no", "yes"].iter().position(|word| word == accepted)? == 1;
        (values.len() == parameters).then_some(Trial { of: Step::parse(cells)?, interval, accepted, values })
    }
}

/// What a run has done before.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Past {
    /// Its steps.
    pub steps: Vec<Step>,
    /// Its candidates.
    pub trials: Vec<Trial>,
}

/// What is known at the end.
#[derive(Serialize, Debug)]
pub struct Outcome {
    /// The step after which the weights were accepted.
    pub step: u64,
    /// The name of the bot with them.
    pub bot: String,
    /// The games it played against the bot at the start.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// The share of games won.
    pub score: f64,
    /// Its interval.
    pub ci95: Interval,
}

impl Outcome {
    /// Of a match against the bot at the start.
    pub fn new(step: u64, bot: String, score: &Score) -> Outcome {
        Outcome { step, bot, games: score.games, wins: score.wins, score: score.rate(), ci95: score.interval() }
    }
}

/// What is the same from run to run, what is not, and how it ended.
#[derive(Serialize)]
struct Manifest<'a> {
    #[serde(flatten)]
    settings: &'a Settings,
    finished: bool,
    /// The weights accepted last against those at the start.
    accepted: Option<&'a Outcome>,
    run: Run,
}

#[derive(Serialize)]
struct Run {
    command: Vec<String>,
    threads: Option<usize>,
    cores: usize,
}

impl Run {
    fn new(threads: Option<usize>) -> Run {
        let command = command_line();
        Run { command, threads, cores: std::thread::available_parallelism().map_or(1, usize::from) }
    }
}

/// The folder.
pub struct Journal<'a> {
    /// Where it is.
    pub path: PathBuf,
    settings: &'a Settings,
    threads: Option<usize>,
    steps: File,
    history: File,
    /// Locked as long as it is open.
    _lock: File,
}

impl<'a> Journal<'a> {
    /// Begins a run in a new folder, or in the place of another.
    pub fn create(
        path: &Path,
        force: bool,
        settings: &'a Settings,
        names: &[&str],
        threads: Option<usize>,
    ) -> Result<Journal<'a>, Error> {
        if !force && path.join(MANIFEST).exists() {
            return Err(TuneError::Taken(path.to_owned()).into());
        }
        check(path, force)?;
        let lock = lock(path)?;
        clear(path, |name| FILES.contains(&name))?;
        replace(&path.join(STEPS), "step,seed,games,wins,score\n")?;
        let header = format!("step,seed,games,wins,score,low,high,accepted,{}\n", names.join(","));
        replace(&path.join(HISTORY), &header)?;
        let journal = Journal::open(path, settings, threads, lock)?;
        journal.write_manifest(None, false)?;
        Ok(journal)
    }

    /// Goes on with a run.
    pub fn resume(
        path: &Path,
        settings: &'a Settings,
        parameters: usize,
        threads: Option<usize>,
    ) -> Result<(Journal<'a>, Past), Error> {
        same_settings(path, settings)?;
        let lock = lock(path)?;
        let steps = rows(&path.join(STEPS), Step::parse)?;
        let trials = rows(&path.join(HISTORY), |cells| Trial::parse(cells, parameters))?;
        if let Some(line) = steps.iter().zip(1..).position(|(step, number)| step.step != number) {
            return Err(TuneError::Broken { path: path.join(STEPS), line: line + 2 }.into());
        }
        Ok((Journal::open(path, settings, threads, lock)?, Past { steps, trials }))
    }

    fn open(path: &Path, settings: &'a Settings, threads: Option<usize>, lock: File) -> Result<Journal<'a>, Error> {
        let file = |name: &str| {
            let file = path.join(name);
            OpenOptions::new().append(true).open(&file).map_err(Error::file(&file))
        };
        let (path, steps, history) = (path.to_owned(), file(STEPS)?, file(HISTORY)?);
        Ok(Journal { path, settings, threads, steps, history, _lock: lock })
    }

    /// Notes a step.
    pub fn step(&mut self, step: &Step) -> Result<(), Error> {
        let row = step.row() + "\n";
        self.steps.write_all(row.as_bytes()).map_err(Error::file(&self.path.join(STEPS)))
    }

    /// Notes a candidate.
    pub fn trial(&mut self, trial: &Trial) -> Result<(), Error> {
        let row = trial.row() + "\n";
        self.history.write_all(row.as_bytes()).map_err(Error::file(&self.path.join(HISTORY)))
    }

    /// Writes the accepted weights.
    pub fn weights(&self, text: &str) -> Result<(), Error> {
        replace(&self.path.join(WEIGHTS), text)
    }

    /// Notes that the run has ended, and what was accepted.
    pub fn finish(&self, outcome: Option<&Outcome>) -> Result<(), Error> {
        self.write_manifest(outcome, true)
    }

    fn write_manifest(&self, accepted: Option<&Outcome>, finished: bool) -> Result<(), Error> {
        let manifest = Manifest { settings: self.settings, finished, accepted, run: Run::new(self.threads) };
        replace(&self.path.join(MANIFEST), &pretty(&manifest))
    }
}

/// Keeps every other run out of the folder, which is made if it is not there.
fn lock(path: &Path) -> Result<File, Error> {
    fs::create_dir_all(path).map_err(Error::file(path))?;
    let name = path.join(LOCK);
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(&name).map_err(Error::file(&name))?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(TuneError::Busy(path.to_owned()).into()),
        // There are file systems that know no locks: there it is as it would be without one.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

/// Writes a file beside the one before and puts it in its place: whoever looks sees a whole one.
fn replace(path: &Path, text: &str) -> Result<(), Error> {
    let new = path.with_added_extension("new");
    fs::write(&new, text).and_then(|()| fs::rename(&new, path)).map_err(Error::file(path))
}

/// The rows of a file. A last one that was cut off is taken out of it.
fn rows<T>(path: &Path, parse: impl Fn(&[&str]) -> Option<T>) -> Result<Vec<T>, Error> {
    let text = fs::read_to_string(path).map_err(Error::file(path))?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    if whole < text.len() {
        replace(path, &text[..whole])?;
    }
    let row = |(line, row): (usize, &str)| {
        let cells: Vec<&str> = row.split(',').collect();
        Ok(parse(&cells).ok_or_else(|| TuneError::Broken { path: path.to_owned(), line })?)
    };
    (1..).zip(text[..whole].lines()).skip(1).map(row).collect()
}

/// Whether the run in a folder has the same settings.
fn same_settings(path: &Path, settings: &Settings) -> Result<(), Error> {
    let file = path.join(MANIFEST);
    if !file.exists() {
        return Err(TuneError::NoRun(path.to_owned()).into());
    }
    let text = fs::read_to_string(&file).map_err(Error::file(&file))?;
    let object = |text: &str| serde_json::from_str::<Value>(text);
    let theirs = object(&text).map_err(|error| TuneError::Broken { path: file, line: error.line() })?;
    let ours = object(&pretty(settings)).expect("what was written as JSON can be read");
    let fields = ours.as_object().into_iter().flatten();
    match fields.into_iter().find(|(name, value)| theirs.get(name.as_str()) != Some(value)) {
        Some((name, _)) => Err(TuneError::Another { path: path.to_owned(), what: name.clone() }.into()),
        None => Ok(()),
    }
}
