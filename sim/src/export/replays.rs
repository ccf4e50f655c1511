//! The replays of a run: a file a game, named by its number.

use super::folder;
use crate::error::Error;
use crate::sitting::Sitting;
use engine::action::Action;
use engine::load::Library;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder that takes replays.
pub struct Replays<'a> {
    path: PathBuf,
    library: &'a Library,
}

impl<'a> Replays<'a> {
    /// Makes the folder.
    pub fn create(path: &Path, library: &'a Library) -> Result<Replays<'a>, Error> {
        folder::clear(path, |name| name.starts_with("game-") && name.ends_with(".replay"))?;
        Ok(Replays { path: path.to_owned(), library })
    }

    /// Writes the replay of a game; `index` is its number in the run.
    pub fn save(&self, index: u64, sitting: &Sitting, moves: &[Action], ended: bool) -> Result<(), Error> {
        let replay = sitting.replay(self.library, moves, ended)?;
        let path = self.path.join(format!("game-{:07}.replay", index));
        fs::write(&path, replay.to_string()).map_err(Error::file(&path))
    }
}
