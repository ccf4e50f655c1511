//! The replays of a run: a file a game, named by its number.

use super::folder;
use crate::error::Error;
use crate::plan::Plan;
use crate::schedule::Fixture;
use engine::load::Library;
use engine::replay::{Header, Replay};
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

    /// The replay of a game about to be played.
    pub fn begin(&self, plan: &Plan, fixture: &Fixture) -> Result<Replay, Error> {
        let game = plan.game(fixture);
        let bots = game.seats().map(|seat| plan.bots[fixture.side_at(seat)].to_string()).collect();
        Ok(Replay::new(Header::new(self.library, game, fixture.seed, bots)?))
    }

    /// Writes the replay of a game.
    pub fn save(&self, fixture: &Fixture, replay: &Replay) -> Result<(), Error> {
        let path = self.path.join(format!("game-{:07}.replay", fixture.index));
        fs::write(&path, replay.to_string()).map_err(Error::file(&path))
    }
}
