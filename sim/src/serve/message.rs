//! The messages of the protocol, as types: what is not written here is no message. `docs/schema` says the same for other
//! programs, and a test holds the two together.

use super::seat_view::SeatView;
use super::setting::Setting;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// What a program calls its request: a number or a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Id {
    /// A number.
    Number(u64),
    /// A text.
    Text(String),
}

/// What can be asked.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    Hello(Nothing),
    New(New),
    View(Seat),
    Act(Act),
    Go(Go),
    Stop(Nothing),
    Eval(Go),
    Undo(Nothing),
    Save(Nothing),
    Load(Load),
    Perft(Perft),
    Quit(Nothing),
}

/// The names of all requests, for `hello`.
pub const REQUESTS: [&str; 12] =
    ["hello", "new", "view", "act", "go", "stop", "eval", "undo", "save", "load", "perft", "quit"];

/// `{}`
#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// A new game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct New {
    /// The heroes in turn order, two to four.
    pub heroes: Vec<String>,
    /// The board.
    pub board: String,
    /// `core` or `classic`.
    pub edition: Option<String>,
    /// `free-for-all` or `teams`.
    pub mode: Option<String>,
    /// The luck of the game; 1 if left out.
    pub seed: Option<u64>,
}

/// A seat, from 1.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    pub seat: u8,
}

/// An answer to a decision.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// Which of the legal actions.
    pub index: usize,
    /// The hash of the view it was chosen from.
    pub hash: String,
}

/// A search.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Go {
    /// Which bot is asked; `mcts:1000` if left out.
    pub bot: Option<String>,
    /// Instead of what the bot's name says: so many iterations.
    pub iterations: Option<u32>,
    /// Instead of what the bot's name says: so much time.
    pub milliseconds: Option<u64>,
    /// The bot's own luck; 1 if left out.
    pub seed: Option<u64>,
    /// How many actions are told; 5 if left out.
    pub top: Option<usize>,
}

/// A game in a file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub enum Load {
    /// The text of a replay.
    Replay(String),
    /// The text of a scenario.
    Scenario(String),
}

/// How many sequences of decisions there are.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Perft {
    /// Of how many decisions.
    pub depth: usize,
}

/// What is written: one message.
#[derive(Debug, Serialize)]
pub struct Outgoing {
    /// The id of the request; null if it could not be read.
    pub id: Option<Id>,
    #[serde(flatten)]
    pub answer: Answer,
}

/// What is answered.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Hello(Hello),
    New(Box<NewGame>),
    View(Box<SeatView>),
    Act(Acted),
    Info(Report),
    Go(Report),
    Stop(Stopped),
    Eval(Chance),
    Undo(Position),
    Save(Saved),
    Load(Box<NewGame>),
    Perft(Counts),
    Quit(Nothing),
    Error(Problem),
}

/// Who answers.
#[derive(Debug, Serialize)]
pub struct Hello {
    pub protocol: u32,
    pub name: &'static str,
    pub version: &'static str,
    pub requests: &'static [&'static str],
    pub heroes: Vec<String>,
    pub boards: Vec<String>,
    pub bots: Vec<&'static str>,
}

/// A game that begins, or was loaded.
#[derive(Debug, Serialize)]
pub struct NewGame {
    pub setting: Setting,
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
}

/// What came of an action.
#[derive(Debug, Serialize)]
pub struct Acted {
    pub seat: u8,
    pub action: String,
    /// What happened, as the seat that acted knows it.
    pub events: Vec<String>,
    pub position: Position,
}

/// What a search has found out so far, or in the end.
#[derive(Debug, Serialize)]
pub struct Report {
    pub seat: u8,
    /// The hash for `act`.
    pub hash: String,
    /// The best action.
    pub index: usize,
    pub action: String,
    /// Iterations so far; 0 if the bot does not search.
    pub iterations: u32,
    /// `stop` ended it.
    pub stopped: bool,
    pub candidates: Vec<Candidate>,
}

/// An action in a search.
#[derive(Debug, Serialize)]
pub struct Candidate {
    pub index: usize,
    pub action: String,
    pub words: String,
    pub visits: u32,
    /// The chance to win after it, as the search sees it.
    pub chance: f64,
    /// What it expects to happen then.
    pub line: Vec<String>,
}

/// Whether there was something to stop.
#[derive(Debug, Serialize)]
pub struct Stopped {
    pub stopped: bool,
}

/// The chance of a seat to win.
#[derive(Debug, Serialize)]
pub struct Chance {
    pub seat: u8,
    pub chance: f64,
    pub iterations: u32,
}

/// The text of a replay.
#[derive(Debug, Serialize)]
pub struct Saved {
    pub replay: String,
}

/// How many sequences of decisions there are, of one, of two, …
#[derive(Debug, Serialize)]
pub struct Counts {
    pub counts: Vec<u64>,
}

/// What went wrong.
#[derive(Debug, Serialize)]
pub struct Problem {
    pub code: Code,
    pub message: String,
}

impl Problem {
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
    /// More than this program counts.
    TooLarge,
    /// A bug of this program.
    Internal,
}

/// Takes a line apart. The id of a request that is wrong is kept if it can be read.
pub fn read(line: &str) -> Result<(Id, Request), (Option<Id>, Problem)> {
    let mut object: Map<String, Value> = serde_json::from_str(line)
        .map_err(|error| (None, Problem::new(Code::NotJson, format!("the line is not one JSON object: {error}"))))?;
    let bad = |message: String| Problem::new(Code::BadRequest, message);
    let id = object.remove("id").and_then(|id| serde_json::from_value::<Id>(id).ok());
    let Some(id) = id else {
        return Err((None, bad("the request has no `id`, which is a whole number or a text".to_owned())));
    };
    if object.len() != 1 {
        let keys: Vec<String> = object.keys().map(|key| format!("`{key}`")).collect();
        let found = if keys.is_empty() { "nothing".to_owned() } else { keys.join(", ") };
        return Err((Some(id), bad(format!("a request has exactly one key beside `id`, but here is {found}"))));
    }
    let name = object.keys().next().cloned().unwrap_or_default();
    match serde_json::from_value(Value::Object(object)) {
        Ok(request) => Ok((id, request)),
        Err(error) => Err((Some(id), bad(format!("`{name}`: {error}")))),
    }
}
