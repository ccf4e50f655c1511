//! The folder of a tournament while it is played. It is never overwritten unasked, and what was played is in it.
//!
//! Rows of `games.csv` are written as they come. Every two seconds the counts and the position go into
//! `progress.json`, together with the length of `games.csv` at that moment; it is replaced as a whole, so that there is always
//! a complete one. A run that goes on cuts `games.csv` to that length, whatever came after it, torn or whole.

use super::contest::{Contest, Counts};
use super::error::RunError;
use super::manifest::Manifest;
use super::position::Position;
use crate::error::Error;
use crate::export::folder::clear_results;
use crate::export::json::{line, pretty};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often the counts are saved at least: a power cut loses no more. At the beginning they are saved oftener.
const SAVE_EVERY: Duration = Duration::from_secs(2);

/// One row a game.
pub const GAMES: &str = "games.csv";
/// What is needed to repeat the run.
pub const MANIFEST: &str = "run.json";
/// The counts so far; only there while a run is not finished, and in a shard.
pub const PROGRESS: &str = "progress.json";
/// What each card contributes, if that was asked for.
pub const ABLATION: &str = "ablation.csv";

/// A folder that takes a run's games.
pub struct Folder {
    path: PathBuf,
    games: File,
    length: u64,
    begun: Instant,
    saved: Instant,
}

/// The counts of a run that is not finished, or of a shard.
#[derive(Serialize, Deserialize)]
pub struct Progress<C> {
    /// How long `games.csv` was, in bytes.
    length: u64,
    /// How far the run has come.
    pub position: Position,
    /// What was counted.
    pub count: C,
}

impl Folder {
    /// Begins the files of a run.
    pub fn create<C: Contest>(path: &Path, manifest: &Manifest) -> Result<Folder, Error> {
        clear_results(path)?;
        write(path, MANIFEST, pretty(manifest))?;
        let games = File::create(path.join(GAMES)).map_err(Error::file(&path.join(GAMES)))?;
        let now = Instant::now();
        let mut folder = Folder { path: path.to_owned(), games, length: 0, begun: now, saved: now };
        folder.rows(C::HEADER.as_bytes())?;
        Ok(folder)
    }

    /// Goes on with the files of a run.
    pub fn resume<C>(path: &Path, progress: &Progress<C>) -> Result<Folder, Error> {
        let (name, length) = (path.join(GAMES), progress.length);
        let mut games = File::options().write(true).open(&name).map_err(Error::file(&name))?;
        if games.metadata().map_err(Error::file(&name))?.len() < length {
            return Err(RunError::GamesLost(name).into());
        }
        games.set_len(length).and_then(|()| games.seek(SeekFrom::End(0))).map_err(Error::file(&name))?;
        let now = Instant::now();
        Ok(Folder { path: path.to_owned(), games, length, begun: now, saved: now })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes rows of `games.csv`, all at once.
    pub fn rows(&mut self, rows: &[u8]) -> Result<(), Error> {
        self.length += rows.len() as u64;
        Ok(self.games.write_all(rows).map_err(RunError::unwritten(&self.path))?)
    }

    /// Whether it is time to save.
    pub fn is_due(&self) -> bool {
        self.saved.elapsed() > SAVE_EVERY.min(self.begun.elapsed() / 4)
    }

    /// Saves the counts.
    pub fn save(&mut self, position: &Position, count: &impl Counts) -> Result<(), Error> {
        self.saved = Instant::now();
        // Rows that are counted must not get lost behind the counts.
        self.games.sync_data().map_err(RunError::unwritten(&self.path))?;
        let progress = Progress { length: self.length, position: position.clone(), count: count.clone() };
        write(&self.path, PROGRESS, line(&progress))
    }
}

/// Writes a file so that there is always a whole one.
pub fn write(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> Result<(), Error> {
    let (path, new) = (folder.join(name), folder.join(format!("{name}.new")));
    let written = fs::write(&new, content).and_then(|()| fs::rename(&new, &path));
    Ok(written.map_err(RunError::unwritten(folder))?)
}

/// Reads a JSON file of a run.
pub fn read<T: DeserializeOwned>(folder: &Path, name: &str) -> Result<T, Error> {
    let path = folder.join(name);
    let text = fs::read_to_string(&path).map_err(|_| RunError::Missing(folder.to_owned(), name.to_owned()))?;
    Ok(serde_json::from_str(&text).map_err(|error| RunError::Unreadable(path, error.to_string()))?)
}

/// The plan's facts must be those of the manifest: data, bots and program of a run that goes on have not changed. Where no
/// games are left to play, another build may do what there is to do.
pub fn check_same(path: &Path, manifest: &Manifest, plan: &impl Contest) -> Result<(), Error> {
    let now = Manifest::new(plan, manifest.shard, manifest.threads);
    if manifest.version != now.version || manifest.data_hash != now.data_hash {
        return Err(RunError::OtherData(path.to_owned()).into());
    }
    if !manifest.finished && manifest.is_of_other_build(&now.commit) {
        return Err(RunError::OtherBuild(path.to_owned(), manifest.commit.clone()).into());
    }
    if manifest.bots_hash.is_some() && manifest.bots_hash != now.bots_hash {
        return Err(RunError::OtherBots(path.to_owned()).into());
    }
    Ok(())
}
