//! The answers of the protocol, as types; `docs/schema` says the same for other programs.

use super::message::{Id, Nothing};
use super::seat_view::SeatView;
use super::setting::Setting;
use serde::Serialize;

/// What is written: one message.
#[derive(Debug, Serialize)]
pub struct Outgoing {
    /// The id of the request; null if it could not be read.
    pub id: Option<Id>,
    /// What it says.
    #[serde(flatten)]
    pub answer: Answer,
}

/// What is answered.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Who we are.
    Hello(Hello),
    /// The new game.
    New(Box<NewGame>),
    /// What the seat knows.
    View(Box<SeatView>),
    /// What came of the action.
    Act(Acted),
    /// How far a search has come.
    Info(Report),
    /// What a bot would do.
    Go(Report),
    /// Whether there was something to stop.
    Stop(Stopped),
    /// The chance to win.
    Eval(Chance),
    /// Where the game stands again.
    Undo(Position),
    /// The game as text.
    Save(Saved),
    /// The game that was loaded.
    Load(Box<NewGame>),
    /// The counts.
    Perft(Counts),
    /// Farewell.
    Quit(Nothing),
    /// What went wrong; nothing has changed.
    Error(Problem),
}

/// Who answers.
#[derive(Debug, Serialize)]
pub struct Hello {
    /// The version of the protocol.
    pub protocol: u32,
    /// Our name.
    pub name: &'static str,
    /// Our version.
    pub version: &'static str,
    /// What can be asked.
    pub requests: &'static [&'static str],
    /// The heroes there are.
    pub heroes: Vec<String>,
    /// The boards there are.
    pub boards: Vec<String>,
    /// How bots are named.
    pub bots: Vec<String>,
}

/// A game that begins, or was loaded.
#[derive(Debug, Serialize)]
pub struct NewGame {
    /// What never changes.
    pub setting: Setting,
    /// Where it stands.
    pub position: Position,
}

/// Where a game stands, in what everybody sees.
#[derive(Debug, Serialize)]
pub struct Position {
    /// Who decides; null when the game is over.
    pub to_act: Option<u8>,
    /// What kind of decision it is.
    pub kind: Option<&'static str>,
    /// The number of the turn.
    pub turn: u16,
    /// How many actions were carried out with `act`, or loaded.
    pub acts: usize,
    /// A seat of the winning side.
    pub winner: Option<u8>,
    /// All seats of the winning side; empty until the game is over.
    pub winners: Vec<u8>,
}

/// What came of an action.
#[derive(Debug, Serialize)]
pub struct Acted {
    /// Whose decision it is.
    pub seat: u8,
    /// The action, in the notation.
    pub action: String,
    /// What happened, as the seat that acted knows it.
    pub events: Vec<String>,
    /// Where it stands.
    pub position: Position,
}

/// What a search has found out so far, or in the end.
#[derive(Debug, Serialize)]
pub struct Report {
    /// Whose decision it is.
    pub seat: u8,
    /// The hash for `act`.
    pub hash: String,
    /// The best action.
    pub index: usize,
    /// The action, in the notation.
    pub action: String,
    /// Iterations so far; 0 if the bot does not search.
    pub iterations: u32,
    /// `stop` ended it.
    pub stopped: bool,
    /// The most visited actions.
    pub candidates: Vec<Candidate>,
}

/// An action in a search.
#[derive(Debug, Serialize)]
pub struct Candidate {
    /// Its index.
    pub index: usize,
    /// The action, in the notation.
    pub action: String,
    /// In words.
    pub words: String,
    /// How often it was tried.
    pub visits: u32,
    /// The chance to win after it, as the search sees it.
    pub chance: f64,
    /// What it expects to happen then.
    pub line: Vec<String>,
}

/// Whether there was something to stop.
#[derive(Debug, Serialize)]
pub struct Stopped {
    /// A search was running.
    pub stopped: bool,
}

/// The chance of a seat to win.
#[derive(Debug, Serialize)]
pub struct Chance {
    /// Whose decision it is.
    pub seat: u8,
    /// The chance to win.
    pub chance: f64,
    /// After so many iterations.
    pub iterations: u32,
}

/// The text of a replay.
#[derive(Debug, Serialize)]
pub struct Saved {
    /// The text.
    pub replay: String,
}

/// How many sequences of decisions there are, of one, of two, …
#[derive(Debug, Serialize)]
pub struct Counts {
    /// The counts.
    pub counts: Vec<u64>,
}

/// What went wrong.
#[derive(Debug, Serialize)]
pub struct Problem {
    /// What kind of problem.
    pub code: Code,
    /// In words.
    pub message: String,
}

impl Problem {
    /// With a code and words.
    pub fn new(code: Code, message: impl Into<String>) -> Problem {
        Problem { code, message: message.into() }
    }
}

/// The kinds of problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The line is no JSON object.
    NotJson,
    /// It is no request, or not a whole one, or has more in it.
    BadRequest,
    /// There is no game yet.
    NoGame,
    /// These heroes cannot play on that board, or there are none.
    BadGame,
    /// There is no such seat.
    BadSeat,
    /// The hash is not that of the present decision.
    Stale,
    /// There is no action with that index.
    Illegal,
    /// The game is over.
    GameOver,
    /// There is no such bot.
    BadBot,
    /// There is nothing to undo.
    Nothing,
    /// The text to load is wrong.
    BadFile,
    /// This game cannot be saved.
    NotSaved,
    /// A line longer than this program reads, or a count larger than it counts.
    TooLarge,
    /// A bug of this program.
    Internal,
}
