//! The requests of the protocol, as types: what is not written here is no request. `docs/schema` says the same for other
//! programs, and a test holds the two together.

use super::answer::{Code, Problem};
use super::words::{Whole, in_words, no_object};
use engine::spelling::nearest;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// What a program calls its request: a number from 0 or a text.
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
    /// Who are you?
    Hello(Nothing),
    /// A new game.
    New(New),
    /// What a seat knows.
    View(Seat),
    /// An action.
    Act(Act),
    /// What a bot would do.
    Go(Go),
    /// The search is to end.
    Stop(Nothing),
    /// How likely the seat that decides wins.
    Eval(Go),
    /// Back before the last action.
    Undo(Nothing),
    /// The game as a replay.
    Save(Nothing),
    /// A game from a replay or scenario.
    Load(Load),
    /// How many sequences of decisions there are.
    Perft(Perft),
    /// Farewell.
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
    pub seed: Option<Whole>,
}

/// A seat, from 1.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// Its number.
    pub seat: Whole,
}

/// An answer to a decision.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// Which of the legal actions.
    pub index: Whole,
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
    pub iterations: Option<Whole>,
    /// Instead of what the bot's name says: so much time.
    pub milliseconds: Option<Whole>,
    /// The bot's own luck; 1 if left out.
    pub seed: Option<Whole>,
    /// How many actions are told; 5 if left out.
    pub top: Option<Whole>,
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
    pub depth: Whole,
}

/// Takes a line apart. The id of a request that is wrong is kept if it can be read.
pub fn read(line: &str) -> Result<(Id, Request), (Option<Id>, Problem)> {
    let mut object: Map<String, Value> = serde_json::from_str(line)
        .map_err(|error| (None, Problem::new(Code::NotJson, format!("the line is not one JSON object: {error}"))))?;
    let bad = |message: String| Problem::new(Code::BadRequest, message);
    let id = read_id(object.remove("id")).map_err(|message| (None, bad(message)))?;
    let name = match object.keys().collect::<Vec<_>>()[..] {
        [name] => name.clone(),
        ref keys => {
            let keys: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
            let found = if keys.is_empty() { "nothing".to_owned() } else { keys.join(", ") };
            return Err((Some(id), bad(format!("a request has exactly one key beside `id`, but here is {found}"))));
        }
    };
    if !REQUESTS.contains(&name.as_str()) {
        return Err((Some(id), bad(unknown(&name))));
    }
    if let Some(body) = object.get(&name).filter(|body| !body.is_object()) {
        return Err((Some(id), bad(format!("`{name}`: {}", no_object(body)))));
    }
    match serde_json::from_value(Value::Object(object)) {
        Ok(request) => Ok((id, request)),
        Err(error) => Err((Some(id), bad(format!("`{name}`: {}", in_words(&error))))),
    }
}

/// The id, or what is wrong with it.
fn read_id(id: Option<Value>) -> Result<Id, String> {
    let may_be = format!("an id is a whole number from 0 to {} or a text", u64::MAX);
    let id = id.ok_or_else(|| format!("the request has no `id`: {may_be}"))?;
    let shown = id.to_string();
    serde_json::from_value(id).map_err(|_| format!("`id` cannot be {shown}: {may_be}"))
}

fn unknown(name: &str) -> String {
    let near = nearest(name, REQUESTS).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    format!("there is no request `{name}`{near}\nhint: there are: {}", REQUESTS.join(", "))
}
