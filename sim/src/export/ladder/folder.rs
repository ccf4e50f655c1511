//! The folder of a ladder.

use super::csv;
use crate::error::Error;
use crate::export::folder::clear_results;
use crate::export::json::pretty;
use crate::ladder::figures::{Figures, Timing};
use crate::tournament::error::RunError;
use serde::Serialize;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

const JSON: &str = "ladder.json";
const CSV: &str = "ladder.csv";
const GAMES: &str = "games.csv";

/// Everything in one object; what differs from run to run is under `run`.
#[derive(Serialize)]
pub struct Everything<'a> {
    /// The figures.
    #[serde(flatten)]
    pub figures: &'a Figures,
    /// The times.
    pub run: &'a Timing,
}

/// A folder that takes a ladder's files.
pub struct Folder {
    path: PathBuf,
    games: Option<File>,
}

impl Folder {
    /// Makes the folder, and begins `games.csv` if it is wanted.
    pub fn create(path: &Path, with_games: bool) -> Result<Folder, Error> {
        clear_results(path)?;
        let file = path.join(GAMES);
        let games = with_games.then(|| File::create(&file)).transpose().map_err(Error::file(&file))?;
        let mut folder = Folder { path: path.to_owned(), games };
        folder.rows(csv::GAMES_HEADER.as_bytes())?;
        Ok(folder)
    }

    /// Whether rows of games are wanted.
    pub fn takes_games(&self) -> bool {
        self.games.is_some()
    }

    /// Writes rows of `games.csv`, all at once.
    pub fn rows(&mut self, rows: &[u8]) -> Result<(), Error> {
        let Some(file) = &mut self.games else { return Ok(()) };
        Ok(file.write_all(rows).map_err(RunError::unwritten(&self.path))?)
    }

    /// Writes the figures, in place of those before.
    pub fn write_figures(&self, figures: &Figures, timing: &Timing) -> Result<(), Error> {
        self.write(JSON, &pretty(&Everything { figures, run: timing }))?;
        self.write(CSV, &csv::pairs(figures))
    }

    /// Writes a file beside the one before and puts it in its place: whoever looks sees a whole one.
    fn write(&self, name: &str, text: &str) -> Result<(), Error> {
        let (path, new) = (self.path.join(name), self.path.join(format!("{name}.new")));
        let written = fs::write(&new, text).and_then(|()| fs::rename(&new, &path));
        Ok(written.map_err(RunError::unwritten(&self.path))?)
    }
}
