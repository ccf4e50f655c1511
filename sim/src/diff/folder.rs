//! The folder of a comparison: `games.csv` with the games of both versions as they come, and at the end `diff.csv`,
//! `summary.json` and `run.json`.

use super::figures::{Figures, OldNew};
use super::plan::{DiffPlan, Patch};
use crate::compare::rounds::Round;
use crate::error::Error;
use crate::export::diff::csv;
use crate::export::folder::clear_results;
use crate::export::json::pretty;
use crate::tournament::error::RunError;
use crate::tournament::folder::{GAMES, MANIFEST, write};
use crate::tournament::manifest::Manifest;
use crate::tournament::rows;
use crate::tournament::schedule::Shard;
use serde::Serialize;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The figures of a comparison, a row each.
const DIFF: &str = "diff.csv";

/// `run.json`: what is needed to repeat a comparison. `data_hash` is that of the old version.
#[derive(Serialize)]
struct DiffManifest<'a> {
    #[serde(flatten)]
    run: Manifest,
    patch: &'a Patch,
    changes: &'a [String],
    data_hashes: OldNew<String>,
}

/// A folder that takes a comparison's games.
pub struct Folder<'a> {
    path: PathBuf,
    plan: &'a DiffPlan,
    run: Manifest,
    games: BufWriter<File>,
    rows: Vec<u8>,
}

impl<'a> Folder<'a> {
    /// Begins the files.
    pub fn create(path: &Path, plan: &'a DiffPlan, threads: usize) -> Result<Folder<'a>, Error> {
        clear_results(path)?;
        let games = File::create(path.join(GAMES)).map_err(Error::file(&path.join(GAMES)))?;
        let most = plan.games * 2 * plan.old().cells.len() as u64;
        let new = Manifest::new(plan.old(), Shard::WHOLE, threads);
        let run = Manifest { repeat: plan.command(), games: most, ..new };
        let header = format!("version,{}", rows::HEADER).into_bytes();
        let (path, games) = (path.to_owned(), BufWriter::new(games));
        let mut folder = Folder { path, plan, run, games, rows: header };
        folder.write_manifest(&folder.run)?;
        folder.write_rows()?;
        Ok(folder)
    }

    /// Adds the games of a round: cell by cell, and of each the old version before the new one.
    pub fn add(&mut self, round: &Round) -> Result<(), Error> {
        for unit in round {
            for (version, games) in self.plan.versions.iter().zip(unit) {
                for (fixture, outcome) in games {
                    self.rows.extend_from_slice(version.name.as_bytes());
                    self.rows.push(b',');
                    rows::row(&mut self.rows, &version.plan, fixture, outcome);
                }
            }
        }
        self.write_rows()
    }

    fn write_rows(&mut self) -> Result<(), Error> {
        let written = self.games.write_all(&self.rows);
        self.rows.clear();
        Ok(written.map_err(RunError::unwritten(&self.path))?)
    }

    /// Writes the figures.
    pub fn finish(mut self, figures: &Figures, time: Duration, finished: bool) -> Result<(), Error> {
        self.games.flush().map_err(RunError::unwritten(&self.path))?;
        write(&self.path, DIFF, csv(figures))?;
        write(&self.path, "summary.json", pretty(figures))?;
        self.write_manifest(&self.run.after(time, finished))
    }

    fn write_manifest(&self, run: &Manifest) -> Result<(), Error> {
        let [old, new] = self.plan.versions.each_ref().map(|version| version.plan.data_hash());
        let (patch, changes) = (&self.plan.patch, &self.plan.changes[..]);
        let manifest = DiffManifest { run: run.clone(), patch, changes, data_hashes: OldNew { old, new } };
        write(&self.path, MANIFEST, pretty(&manifest))
    }
}
