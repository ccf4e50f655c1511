//! Scenarios: a TOML file that sets up a position, acts by a script, and says what must hold.
//!
//! The rules tests are scenarios, and so are bug reports: `docs/scenarios.md` describes the file. `read` and
//! `expect` take the file apart, `setup` builds the position, `luck` is the scripted chance, `check` compares, `run`
//! goes through the steps. Names are found when it runs, since they need the heroes and boards.

mod check;
mod expect;
mod luck;
mod read;
mod report;
mod run;
mod setup;

pub use report::{CardShown, Failure, Report};

use crate::event::Event;
use crate::game::Game;
use crate::load::source::Source;
use crate::load::{Library, LoadError, UnknownName};
use crate::rules::Rules;
use crate::state::State;
use expect::Check;

/// A word of the file and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Spot {
    pub text: String,
    pub at: usize,
}

/// A fighter as the file sets it up.
#[derive(Clone, Debug)]
struct FighterSetup {
    name: Spot,
    space: Option<Spot>,
    health: Option<u8>,
    defeated: bool,
    began_turn: Option<Spot>,
}

/// A seat as the file sets it up.
#[derive(Clone, Debug)]
struct SeatSetup {
    hero: Spot,
    state: Option<Spot>,
    locked: Option<u8>,
    had_turn: bool,
    hand: Vec<Spot>,
    discard: Option<Vec<Spot>>,
    deck: Option<Vec<Spot>>,
    top: Vec<Spot>,
    luck: Vec<Spot>,
    known: Vec<(Spot, Vec<Spot>)>,
    fighters: Vec<FighterSetup>,
}

/// Where a scenario begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// With the set-up of the game (rule 2).
    SetUp,
    /// With the start-of-turn effects.
    TurnStart,
    /// At the next action of the turn.
    Action,
}

/// Some actions and what must hold after them.
#[derive(Clone, Debug)]
struct Step {
    actions: Vec<Spot>,
    checks: Vec<(usize, Check)>,
}

/// A scenario file.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The file's name.
    pub file: String,
    /// What it shows, in a few words.
    pub name: String,
    /// The rules it shows, by their numbers.
    pub rules: Vec<String>,
    /// Why it is as it is; may be empty.
    pub note: String,
    text: String,
    cards: Vec<Spot>,
    board: Spot,
    options: Rules,
    seed: Option<u64>,
    turn: Option<Spot>,
    actions: u8,
    phase: Phase,
    seats: Vec<SeatSetup>,
    steps: Vec<Step>,
}

/// A game at the position that a scenario sets up.
#[derive(Clone, Debug)]
pub struct Start {
    /// What never changes.
    pub game: Game,
    /// The position, at its first decision.
    pub state: State,
    /// What happened on the way to that decision.
    pub events: Vec<Event>,
}

impl Scenario {
    /// Reads a scenario from the text of its file. `file` is used in the errors only.
    pub fn parse(file: &str, text: &str) -> Result<Scenario, LoadError> {
        read::read(file, text)
    }

    /// Plays the script and compares. An error is a mistake in the file; what does not hold is in the report.
    pub fn run(&self, library: &Library) -> Result<Report, LoadError> {
        run::run(self, library).map(|(report, _)| report)
    }

    /// Plays the script and gives the position at its end, with the report.
    pub fn play(&self, library: &Library) -> Result<(Report, Start), LoadError> {
        run::run(self, library)
    }

    /// Sets up the position only.
    pub fn start(&self, library: &Library) -> Result<Start, LoadError> {
        let game = setup::game(self, library)?;
        let mut luck = luck::Script::new(self, &game)?;
        let mut events = Vec::new();
        let state = setup::state(self, &game, &mut luck, &mut events)?;
        match luck.problem() {
            Some(problem) => {
                Err(self.error(self.board.at, problem).hint("add the card to the seat's `luck`, or give a `seed`"))
            }
            None => Ok(Start { game, state, events }),
        }
    }

    /// A mistake at a place of the file.
    fn error(&self, at: usize, message: impl Into<String>) -> LoadError {
        Source::new(&self.file, &self.text).error(at, message)
    }

    /// A hero or board that the library does not have.
    fn unknown(&self, at: usize, error: &UnknownName) -> LoadError {
        let near = error.nearest.as_ref().map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        let message = format!("unknown {} `{}`{near}", error.what, error.name);
        self.error(at, message).hint(format!("`{}` shows all of them", error.list))
    }

    /// A line of the file, for the reports.
    fn line(&self, at: usize) -> usize {
        self.text.get(..at).map_or(0, |before| before.matches('\n').count() + 1)
    }

    /// The name that a word of the file gives, found by `find`.
    fn named<T>(
        &self,
        spot: &Spot,
        find: impl FnOnce(&str) -> Result<T, crate::notation::NotationError>,
    ) -> Result<T, LoadError> {
        find(&spot.text).map_err(|error| self.error(spot.at, error.message).hint(error.hint))
    }
}
