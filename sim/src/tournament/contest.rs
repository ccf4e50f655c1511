//! What the machinery of a run must know of a tournament, however many seats its games have: two heroes at a time
//! (`plan`), or three and four (`crate::modes`). Everything else, from parts and breaks to progress and files, is the same.

use super::manifest::Manifest;
use super::plan::Plan;
use super::request::Request;
use super::run::Players;
use super::schedule::{Schedule, Unit};
use crate::args::Format;
use crate::error::Error;
use crate::foreign::Bot;
use crate::sitting::Sitting;
use crate::table::{Desk, Fault};
use engine::load::Library;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;

/// What is counted in a run. It can be saved, gone on with, and merged.
pub trait Counts: Clone + Serialize + DeserializeOwned {
    /// Adds all games of another part of the same tournament.
    fn merge(&mut self, other: &Self);

    /// Games played.
    fn games(&self) -> u64;

    /// Games that were forfeited.
    fn forfeits(&self) -> u64;

    /// Half the width of a cell's widest interval.
    fn half_width(&self, cell: usize) -> f64;
}

/// A forfeited game.
pub struct Forfeit<'p, 'g> {
    /// The game.
    pub sitting: Sitting<'p>,
    /// The bot with its hero, in words.
    pub who: String,
    /// The game in words.
    pub game: String,
    /// What the bot did.
    pub fault: &'g Fault,
}

/// Who and where, for the manifest.
pub struct Names {
    /// The ids of the heroes.
    pub heroes: Vec<String>,
    /// The ids of the boards.
    pub boards: Vec<String>,
    /// The bots, as the command names them.
    pub bots: Vec<String>,
}

/// A tournament with everything looked up and checked.
pub trait Contest: Sync + Sized {
    /// What is counted.
    type Count: Counts;
    /// A game that was played.
    type Game: Send;
    /// The first line of `games.csv`.
    const HEADER: &'static str;

    /// Looks up what was asked for.
    fn look_up(request: &Request, library: &Library) -> Result<Self, Error>;

    /// What was asked for.
    fn request(&self) -> &Request;

    /// The games.
    fn schedule(&self) -> &Schedule;

    /// How many cells there are.
    fn cells(&self) -> usize;

    /// Who and where.
    fn names(&self) -> Names;

    /// The bots themselves.
    fn bots(&self) -> &[Bot];

    /// What changes when the files of the heroes or boards change.
    fn data_hash(&self) -> String;

    /// Nothing played yet.
    fn nothing(&self) -> Self::Count;

    /// Plays the games of a unit.
    fn play(&self, unit: &Unit, players: &Players<Self>, desk: &mut Desk) -> Result<Vec<Self::Game>, Error>;

    /// Adds the games of a unit.
    fn add(&self, count: &mut Self::Count, games: &[Self::Game]);

    /// Adds the row of a game to those of `games.csv`.
    fn row(&self, rows: &mut Vec<u8>, game: &Self::Game);

    /// What there is to say of a game that was forfeited.
    fn forfeit<'g>(&self, game: &'g Self::Game) -> Option<Forfeit<'_, 'g>>;

    /// Who wins most so far, and how often.
    fn leader(&self, count: &Self::Count) -> (String, f64);

    /// Writes the files with the figures of the whole run.
    fn write(&self, folder: &Path, count: &Self::Count, manifest: &Manifest) -> Result<(), Error>;

    /// The figures for people or for programs.
    fn show(&self, format: Format, count: &Self::Count, manifest: &Manifest) -> String;

    /// The tournament, if two heroes at a time meet in it.
    fn of_two(&self) -> Option<&Plan> {
        None
    }

    /// What is said before it starts, if it is long.
    fn announcement(&self) -> Option<String> {
        None
    }

    /// How many games are played if no cell ends early.
    fn most_games(&self) -> u64 {
        self.schedule().games * self.cells() as u64
    }
}
