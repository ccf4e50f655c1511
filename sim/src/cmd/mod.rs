//! The commands, one file each. A command writes to standard output through a handle, so that a reader that goes away
//! ends it quietly.

mod ablate;
mod analyze;
mod bench;
mod diff;
mod fair;
mod ladder;
mod list;
mod matchup;
mod matrix;
mod merge;
mod play;
mod protocol_check;
mod replay;
mod scenario;
mod show;
mod tournament;
mod tune;
mod validate;

use crate::args::{Args, Command};
use crate::error::{Error, Finished};
use engine::load::{Library, utf8};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Carries out the command line.
pub fn run(args: Args) -> Result<Finished, Error> {
    let library = library(&args.data)?;
    match &args.command {
        None => matchup::run(&args.matchup, &args.data, &library),
        Some(Command::Matrix(matrix)) => matrix::run(matrix, &args.data, &library),
        Some(Command::Diff(diff)) => diff::run(diff, &args.data, &library),
        Some(Command::Fair(fair)) => fair::run(fair, &args.data, &library),
        Some(Command::Merge(args)) => merge::run(args),
        Some(Command::List { what }) => list::run(what, &library),
        Some(Command::Show { name }) => show::run(name, &library),
        Some(Command::Scenario { files, format }) => scenario::run(files, *format, &library),
        Some(Command::Play(args)) => play::run(args, &library),
        Some(Command::Replay(args)) => replay::run(args, &library),
        Some(Command::Analyze(args)) => analyze::run(args, &library),
        Some(Command::Serve) => crate::serve::run(&library),
        Some(Command::ProtocolCheck(args)) => protocol_check::run(args, &library),
        Some(Command::Ladder(args)) => ladder::run(args, &library),
        Some(Command::Tune(args)) => tune::run(args, &library),
        Some(Command::Bench { seconds, format }) => bench::run(*seconds, *format),
        Some(Command::Validate { paths }) => validate::run(paths, &library),
    }
}

/// The built-in heroes and boards and those of the folders.
fn library(folders: &[PathBuf]) -> Result<Library, Error> {
    let mut library = Library::embedded();
    for folder in folders {
        library.add_dir(folder)?;
    }
    Ok(library)
}

/// Prints all of a text.
fn print(text: &str) -> Result<Finished, Error> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(Finished::Well)
}

/// The texts of the files that a path stands for, or why there is none: a folder stands for the `.toml` files in it
/// and in its folders, by name. One that cannot be read does not keep the others from being read.
fn toml_texts(path: &Path) -> Vec<(PathBuf, Result<String, Error>)> {
    match toml_files(path) {
        Ok(files) => files.into_iter().map(read).collect(),
        Err(error) => vec![(path.to_owned(), Err(error))],
    }
}

fn read(path: PathBuf) -> (PathBuf, Result<String, Error>) {
    let text = read_text(&path);
    (path, text)
}

/// The text of a file of ours; one that is not UTF-8 is wrong at a place.
pub fn read_text(path: &Path) -> Result<String, Error> {
    let bytes = std::fs::read(path).map_err(Error::file(path))?;
    Ok(utf8(&path.display().to_string(), bytes)?)
}

fn toml_files(path: &Path) -> Result<Vec<PathBuf>, Error> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    add_folder(path, &mut files)?;
    if files.is_empty() { Err(Error::Empty(path.to_owned())) } else { Ok(files) }
}

fn add_folder(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Error> {
    let entries = folder.read_dir().and_then(Iterator::collect::<io::Result<Vec<_>>>).map_err(Error::file(folder))?;
    let mut paths: Vec<PathBuf> = entries.iter().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            add_folder(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            files.push(path);
        }
    }
    Ok(())
}
