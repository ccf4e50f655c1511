//! The folder of a run. It is never overwritten unasked, and what was played is in it at any moment: rows are written
//! in whole batches, so that a run that is cut off leaves a valid `games.csv`.

use super::json::pretty;
use super::summary::Summary;
use crate::error::Error;
use crate::plan::Plan;
use crate::side::BySide;
use serde::Serialize;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The files of a run. Those that differ from run to run of the same command are in the last one only.
const FILES: [&str; 3] = [GAMES, SUMMARY, MANIFEST];
const GAMES: &str = "games.csv";
const SUMMARY: &str = "summary.json";
const MANIFEST: &str = "run.json";

/// A folder that takes a run's files.
pub struct Folder {
    path: PathBuf,
    games: File,
    manifest: Manifest,
}

/// What is needed to repeat a run, and what differs from run to run.
#[derive(Serialize)]
struct Manifest {
    version: &'static str,
    command: Vec<String>,
    heroes: BySide<String>,
    boards: Vec<String>,
    bots: BySide<String>,
    rules: &'static str,
    seed: u64,
    first_seat: &'static str,
    games: u64,
    data_hashes: Vec<String>,
    threads: usize,
    cores: usize,
    finished: bool,
    seconds: f64,
}

impl Manifest {
    fn new(plan: &Plan, threads: usize) -> Manifest {
        Manifest {
            version: env!("CARGO_PKG_VERSION"),
            command: std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect(),
            heroes: plan.heroes.map(|hero| hero.id.clone()),
            boards: plan.venues.iter().map(|venue| venue.board.id.clone()).collect(),
            bots: plan.bots.map(ToString::to_string),
            rules: plan.edition.name(),
            seed: plan.seed,
            first_seat: plan.schedule.first_seat.name(),
            games: plan.schedule.len(),
            data_hashes: plan.venues.iter().map(|venue| venue.data_hash()).collect(),
            threads,
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            finished: false,
            seconds: 0.0,
        }
    }
}

/// Whether a folder may be written into: one that exists only if that was asked for, and a file never.
pub fn check(path: &Path, force: bool) -> Result<(), Error> {
    match path.exists() {
        true if !path.is_dir() => Err(Error::InTheWay(path.to_owned())),
        true if !force => Err(Error::Exists(path.to_owned())),
        _ => Ok(()),
    }
}

/// Makes a folder, and takes the files of an earlier run out of it that the new one does not replace at once.
pub fn clear(path: &Path, is_ours: impl Fn(&str) -> bool) -> Result<(), Error> {
    fs::create_dir_all(path).map_err(Error::file(path))?;
    for entry in fs::read_dir(path).map_err(Error::file(path))?.flatten() {
        if entry.file_name().to_str().is_some_and(&is_ours) {
            fs::remove_file(entry.path()).map_err(Error::file(&entry.path()))?;
        }
    }
    Ok(())
}

impl Folder {
    /// Begins the files of a run.
    pub fn create(path: &Path, plan: &Plan, threads: usize) -> Result<Folder, Error> {
        clear(path, |name| FILES.contains(&name))?;
        let games = File::create(path.join(GAMES)).map_err(Error::file(&path.join(GAMES)))?;
        let mut folder = Folder { path: path.to_owned(), games, manifest: Manifest::new(plan, threads) };
        folder.write(MANIFEST, &pretty(&folder.manifest))?;
        folder.rows(super::csv::HEADER.as_bytes())?;
        Ok(folder)
    }

    /// Writes rows of `games.csv`, all at once.
    pub fn rows(&mut self, rows: &[u8]) -> Result<(), Error> {
        self.games.write_all(rows).map_err(Error::file(&self.path.join(GAMES)))
    }

    /// Writes the figures, and into the manifest that it is finished.
    pub fn finish(mut self, summary: &Summary, time: Duration) -> Result<(), Error> {
        self.manifest.finished = true;
        self.manifest.seconds = time.as_secs_f64();
        self.write(SUMMARY, &pretty(summary))?;
        self.write(MANIFEST, &pretty(&self.manifest))
    }

    fn write(&self, name: &str, text: &str) -> Result<(), Error> {
        let path = self.path.join(name);
        fs::write(&path, text).map_err(Error::file(&path))
    }
}
