//! The replays of a run: a file a game, named by its number.

use super::folder;
use crate::args::Only;
use crate::error::Error;
use crate::sitting::Sitting;
use crate::table::Outcome;
use crate::tournament::besides::Wanted;
use engine::action::Action;
use engine::load::Library;
use std::fs;
use std::path::PathBuf;

/// A game with more turns than this is long.
const LONG: u16 = 40;
/// A game whose winner has no more health than this left is a narrow one.
const NARROW: u8 = 2;

/// A folder that takes replays.
pub struct Replays<'a> {
    path: PathBuf,
    only: Option<Only>,
    library: &'a Library,
}

impl<'a> Replays<'a> {
    /// Makes the folder.
    pub fn create(wanted: &Wanted, library: &'a Library) -> Result<Replays<'a>, Error> {
        folder::clear(&wanted.folder, |name| name.starts_with("game-") && name.ends_with(".replay"))?;
        Ok(Replays { path: wanted.folder.clone(), only: wanted.only, library })
    }

    /// Goes on with the folder; games that are played again get the same replays.
    pub fn resume(wanted: &Wanted, library: &'a Library) -> Result<Replays<'a>, Error> {
        folder::clear(&wanted.folder, |_| false)?;
        Ok(Replays { path: wanted.folder.clone(), only: wanted.only, library })
    }

    /// Writes the replay of a game if it is wanted; `index` is its number in the run, `lost` whether the hero named first
    /// lost it.
    pub fn take(
        &self,
        index: u64,
        sitting: &Sitting,
        outcome: &Outcome,
        lost: bool,
        moves: &[Action],
    ) -> Result<(), Error> {
        if !self.wants(sitting, outcome, lost) {
            return Ok(());
        }
        let replay = sitting.replay(self.library, moves, outcome.fault.is_none())?;
        let path = self.path.join(format!("game-{index:07}.replay"));
        fs::write(&path, replay.to_string()).map_err(Error::file(&path))
    }

    fn wants(&self, sitting: &Sitting, outcome: &Outcome, lost: bool) -> bool {
        match self.only {
            None => true,
            Some(Only::Losses) => lost,
            Some(Only::Long) => outcome.turns > LONG,
            Some(Only::Interesting) => health_left(sitting, outcome) <= NARROW,
        }
    }
}

/// The health of the winner's hero; of a team, of the one that has more.
fn health_left(sitting: &Sitting, outcome: &Outcome) -> u8 {
    let side = sitting.game.seats().filter(|seat| sitting.game.friends(*seat, outcome.winner));
    side.map(|seat| outcome.health[seat]).max().unwrap_or(0)
}
