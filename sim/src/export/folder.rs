//! Folders for results: never overwritten unasked.

use crate::error::Error;
use std::fs;
use std::path::Path;

/// Every file of results that some command writes. A folder that is used again keeps none of them, whichever command left it:
/// figures of two runs side by side would be taken for those of one.
const RESULTS: [&str; 15] = [
    "ablation.csv",
    "cards.csv",
    "diff.csv",
    "fair.csv",
    "games.csv",
    "ladder.csv",
    "ladder.json",
    "matrix.csv",
    "matrix.png",
    "matrix.svg",
    "progress.json",
    "report.html",
    "run.json",
    "shares.csv",
    "summary.json",
];

/// Whether a folder may be written into: one that exists only if that was asked for, and a file never.
pub fn check(path: &Path, force: bool) -> Result<(), Error> {
    match path.exists() {
        true if !path.is_dir() => Err(Error::InTheWay(path.to_owned())),
        true if !force => Err(Error::Exists(path.to_owned())),
        _ => Ok(()),
    }
}

/// Whether a file may be written: one that exists only if that was asked for.
pub fn check_file(path: &Path, force: bool) -> Result<(), Error> {
    if path.exists() && !force { Err(Error::Exists(path.to_owned())) } else { Ok(()) }
}

/// Makes a folder for results, and takes those of an earlier run out of it.
pub fn clear_results(path: &Path) -> Result<(), Error> {
    clear(path, |name| RESULTS.contains(&name))
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
