//! What can be wrong with the folder of a run, or with the part of it that is to be played.

use super::folder::PROGRESS;
use super::shard::ShardError;
use crate::quoting::quoted_path;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a run cannot be written, gone on with or merged.
#[derive(Debug)]
pub enum RunError {
    /// The results cannot be written; what was saved before is kept.
    Unwritten(PathBuf, io::Error),
    /// A run that goes on lacks games.
    GamesLost(PathBuf),
    /// A file of a run is missing: the folder, the file.
    Missing(PathBuf, String),
    /// A file of a run cannot be read.
    Unreadable(PathBuf, String),
    /// Heroes, boards or program have changed since the run began.
    OtherData(PathBuf),
    /// What the bots go by has changed since the run in this folder began.
    OtherBots(PathBuf),
    /// Another build of the program began the run in this folder: of this commit.
    OtherBuild(PathBuf, String),
    /// A run that is to go on is finished.
    Complete(PathBuf),
    /// A part of a run that no batch system names.
    Shard(ShardError),
    /// Runs that cannot be merged, and why.
    Merge(String),
    /// Something that is only there for two heroes at a time.
    OnlyOfTwo,
}

impl RunError {
    /// A failure to write into a folder.
    pub fn unwritten(folder: &Path) -> impl FnOnce(io::Error) -> RunError {
        let folder = folder.to_owned();
        move |error| RunError::Unwritten(folder, error)
    }
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Unwritten(path, error) => unwritten(f, path, error),
            RunError::GamesLost(path) => write!(
                f,
                "{} is shorter than the counts beside it say\nhint: games were lost; play the run anew with `--force`",
                path.display()
            ),
            RunError::Missing(path, name) => missing(f, path, name),
            RunError::Unreadable(path, error) => {
                write!(f, "{}: {error}\nhint: this file was changed or is of another version", path.display())
            }
            RunError::OtherData(path) => write!(
                f,
                "heroes, boards or the program have changed since the run in {} began\nhint: go on with the same files and \
                 the same program, or play it anew with `--force`",
                path.display()
            ),
            RunError::OtherBots(path) => other_bots(f, path),
            RunError::OtherBuild(path, commit) => other_build(f, path, commit),
            RunError::Complete(path) => write!(
                f,
                "the run in {} is finished\nhint: its figures are in summary.json and report.html",
                path.display()
            ),
            RunError::Shard(error) => error.fmt(f),
            RunError::Merge(error) => error.fmt(f),
            RunError::OnlyOfTwo => {
                write!(
                    f,
                    "`--ablate` is for two heroes at a time\nhint: leave it out, or play a `--matchup` or a matrix without `--mode`"
                )
            }
        }
    }
}

fn unwritten(f: &mut fmt::Formatter<'_>, path: &Path, error: &io::Error) -> fmt::Result {
    write!(f, "cannot write the results into {}: {error}\nhint: make room or give the right to write", path.display())?;
    if path.join(PROGRESS).exists() {
        write!(f, ", then go on with `--resume {}`: what was played is kept", quoted_path(path))?;
    }
    Ok(())
}

fn other_bots(f: &mut fmt::Formatter<'_>, path: &Path) -> fmt::Result {
    let hint = "go on with the same files of `weights=` and the same program, or play the run anew with `--force`";
    write!(f, "the weights of the bots have changed since the run in {} began\nhint: {hint}", path.display())
}

fn other_build(f: &mut fmt::Formatter<'_>, path: &Path, commit: &str) -> fmt::Result {
    let (path, own) = (path.display(), env!("SIM_COMMIT"));
    let hint = format!("go on with the program of commit {commit}, or play the run anew with `--force`");
    write!(f, "another build of the program began the run in {path}: of commit {commit}, this is {own}\nhint: {hint}")
}

fn missing(f: &mut fmt::Formatter<'_>, path: &Path, name: &str) -> fmt::Result {
    let more = if name == PROGRESS { "; one without this file is finished" } else { "" };
    let hint = "name a folder that was given with `--out`";
    write!(f, "{} holds no such run: there is no {name} in it\nhint: {hint}{more}", path.display())
}
