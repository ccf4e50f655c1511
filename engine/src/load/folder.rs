//! The files of a data folder.

use std::fs;
use std::path::{Path, PathBuf};

use super::error::LoadError;
use super::text::utf8;

/// The text of a file.
pub(super) fn read(path: &Path) -> Result<String, LoadError> {
    utf8(&path.display().to_string(), fs::read(path).map_err(|error| unreadable(path, &error))?)
}

/// A file or folder that cannot be read.
pub(super) fn unreadable(path: &Path, error: &std::io::Error) -> LoadError {
    LoadError::whole(path.display().to_string(), format!("cannot be read: {error}"), "is the path right?")
}

/// The `.toml` files of a folder in the order of their names; none if there is no such folder.
pub(super) fn toml_files(dir: &Path) -> Result<Vec<PathBuf>, LoadError> {
    if !dir.exists() {
        return Ok(Vec::new());
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(dir).map_err(|error| unreadable(dir, &error))? {
        let path = entry.map_err(|error| unreadable(dir, &error))?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
