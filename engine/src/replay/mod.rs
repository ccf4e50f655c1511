//! Replays: the header of a game and its actions, one line each (`docs/notation.md` describes the file).
//!
//! Luck is not written down: the seed gives it again. `read` takes the text apart, `playback` plays it move by
//! move and notices where it cannot, `dump` turns each decision into plain data for other programs.

mod dump;
mod playback;
mod read;

pub use dump::{Decision, LuckRecord, Opening};
pub use playback::{Playback, Played};

use crate::action::Action;
use crate::game::Game;
use crate::load::Library;
use crate::notation::{Notation, seat_name};
use crate::rules::{Edition, Mode, Rules};
use crate::state::State;
use serde::{Serialize, Serializer};
use std::fmt;

/// The version of the file format.
pub const FORMAT: u32 = 1;

/// Everything about a game but its actions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Header {
    /// The version of the engine that wrote it.
    pub engine: String,
    /// The number of the data files ([`Library::hash_of`]).
    #[serde(serialize_with = "hex")]
    pub data: u64,
    /// The board's short name.
    pub board: String,
    /// The heroes' short names in turn order.
    pub heroes: Vec<String>,
    /// The edition of the rules.
    #[serde(serialize_with = "edition_name")]
    pub edition: Edition,
    /// Who plays with whom.
    #[serde(serialize_with = "mode_name")]
    pub mode: Mode,
    /// Decisions with one legal answer were taken by the machine.
    pub take_forced: bool,
    /// The seed of the game's luck.
    pub seed: u64,
    /// Who decided for each seat.
    pub agents: Vec<String>,
}

fn hex<S: Serializer>(number: &u64, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&format_args!("{number:016x}"))
}

fn edition_name<S: Serializer>(edition: &Edition, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(edition.name())
}

fn mode_name<S: Serializer>(mode: &Mode, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(mode.name())
}

impl Header {
    /// The header of a game about to be played with `Dice::new(seed)`.
    ///
    /// # Errors
    /// If a hero or the board is not in the library.
    pub fn new(
        library: &Library,
        game: &Game,
        seed: u64,
        agents: Vec<String>,
    ) -> Result<Header, crate::load::UnknownName> {
        let heroes: Vec<String> = game.seats().map(|seat| game.seat(seat).hero.id.clone()).collect();
        let board = game.board.id.clone();
        let data = library.hash_of(&heroes, &board)?;
        let Rules { edition, mode, take_forced } = game.rules;
        let engine = env!("CARGO_PKG_VERSION").to_owned();
        Ok(Header { engine, data, board, heroes, edition, mode, take_forced, seed, agents })
    }
}

/// One action of a replay.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Line {
    /// Its line in the file, from 1; 0 if it was not read from one.
    number: usize,
    text: String,
}

/// A recorded game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// Everything but the actions.
    pub header: Header,
    lines: Vec<Line>,
    end: Option<Line>,
    /// Where each key of the header stands, for the errors.
    places: Vec<(&'static str, usize)>,
}

/// A replay that cannot be read or does not go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError {
    /// The line of the file, from 1; 0 if it is about the file as a whole.
    pub line: usize,
    /// What was found and what was expected.
    pub message: String,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.message),
            line => write!(f, "line {line}: {}", self.message),
        }
    }
}

impl std::error::Error for ReplayError {}

impl Replay {
    /// A replay without actions.
    pub fn new(header: Header) -> Replay {
        Replay { header, lines: Vec::new(), end: None, places: Vec::new() }
    }

    /// Reads a replay from the text of its file.
    pub fn parse(text: &str) -> Result<Replay, ReplayError> {
        read::read(text)
    }

    /// Adds an action that is about to be applied to this state.
    pub fn record(&mut self, game: &Game, state: &State, action: Action) {
        let seat = state.to_act().map_or(String::new(), |seat| format!("{}: ", seat_name(game, seat)));
        let text = format!("{seat}{}", Notation::new(game, state).print(action));
        self.lines.push(Line { number: 0, text });
    }

    /// Writes down how the game ended.
    pub fn finish(&mut self, game: &Game, state: &State) {
        self.end = Some(Line { number: 0, text: playback::end_of(game, state) });
    }

    /// Whether it says how the game ended.
    pub fn is_finished(&self) -> bool {
        self.end.is_some()
    }

    /// The actions, as they stand in the file.
    pub fn actions(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(|line| line.text.as_str())
    }

    /// The same, each with its line in the file, from 1.
    pub fn numbered_actions(&self) -> impl Iterator<Item = (usize, &str)> {
        self.lines.iter().map(|line| (line.number, line.text.as_str()))
    }

    /// The game that was played, if the library has the same data.
    pub fn game(&self, library: &Library) -> Result<Game, ReplayError> {
        let Header { board, heroes, edition, mode, take_forced, data, .. } = &self.header;
        let heroes_here = heroes.iter().map(|hero| library.hero(hero).cloned()).collect::<Result<Vec<_>, _>>();
        let heroes_here = heroes_here.map_err(|error| self.error("heroes", error))?;
        let board_here = library.board(board).map_err(|error| self.error("board", error))?;
        let here = library.hash_of(heroes, board).map_err(|error| self.error("heroes", error))?;
        if here != *data {
            let message = format!("the data has changed: the replay was made with {data:016x}, here is {here:016x}");
            return Err(self.error("data", message));
        }
        let rules = Rules { edition: *edition, mode: *mode, take_forced: *take_forced };
        Game::new(board_here.clone(), &heroes_here, rules).map_err(|error| self.error("heroes", error))
    }

    /// Plays the whole game, showing each decision. Gives the last state.
    pub fn play(&self, library: &Library, mut see: impl FnMut(&Played)) -> Result<State, ReplayError> {
        let game = self.game(library)?;
        let mut playback = Playback::new(self, &game);
        while playback.step(&mut see)? {}
        Ok(*playback.state())
    }

    fn error(&self, key: &str, message: impl ToString) -> ReplayError {
        let line = self.places.iter().find(|(other, _)| *other == key).map_or(0, |(_, line)| *line);
        ReplayError { line, message: message.to_string() }
    }
}

impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let header = &self.header;
        writeln!(f, "unmatched-replay {FORMAT}\nengine {}\ndata {:016x}", header.engine, header.data)?;
        writeln!(f, "board {}\nheroes {}", header.board, header.heroes.join(" "))?;
        writeln!(f, "edition {}\nmode {}", header.edition.name(), header.mode.name())?;
        writeln!(f, "forced {}\nseed {}", if header.take_forced { "take" } else { "ask" }, header.seed)?;
        writeln!(f, "agents {}\n", header.agents.join(" "))?;
        self.lines.iter().chain(&self.end).try_for_each(|line| writeln!(f, "{}", line.text))
    }
}
