//! What was asked for that cannot be, with what to ask for instead.

use std::fmt;

/// Why a command cannot be carried out as it was given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AskError {
    /// Not two heroes.
    Matchup(String),
    /// Cross matches of a single hero.
    NoCrossMatch,
    /// The board has too few start spaces (rule 11.11).
    Starts {
        /// The board.
        board: String,
        /// How many seats there are to be.
        seats: usize,
        /// The boards that have enough.
        fitting: Vec<String>,
    },
    /// More than two bots for two seats.
    TooManyBots(usize),
    /// Fewer than two bots for a ladder.
    OneBot,
    /// A sequential test of more than two bots.
    NotTwoBots(usize),
    /// A bot that is to analyse does not search.
    NoSearch(String),
    /// A bot that does not search cannot advise.
    Adviser(String),
    /// More than one replay to watch.
    SeveralReplays(usize),
    /// A game has no such seat.
    NoSeat {
        /// The number asked for.
        number: u8,
        /// How many seats there are.
        seats: usize,
    },
    /// A replay has no such turn.
    NoTurn {
        /// The number asked for.
        turn: u16,
        /// How many turns there are.
        turns: u16,
    },
}

impl AskError {
    /// What is wrong.
    fn what(&self) -> String {
        match self {
            AskError::Matchup(text) => format!("`{text}` is not a matchup"),
            AskError::NoCrossMatch => "one hero alone has no cross match".to_owned(),
            AskError::Starts { board, seats, .. } => {
                format!("the board `{board}` has too few start spaces for {seats} seats")
            }
            AskError::TooManyBots(bots) => format!("{bots} bots for two seats"),
            AskError::OneBot => "a ladder needs at least two bots".to_owned(),
            AskError::NotTwoBots(bots) => format!("`--sprt` compares two bots, but {bots} are named"),
            AskError::NoSearch(bot) => format!("the bot `{bot}` does not search, so it cannot analyse"),
            AskError::Adviser(bot) => format!("`{bot}` does not search and cannot advise"),
            AskError::SeveralReplays(files) => format!("{files} replays cannot be watched at once"),
            AskError::NoSeat { number, .. } => format!("there is no seat {number} in this game"),
            AskError::NoTurn { turn, .. } => format!("there is no turn {turn} in this game"),
        }
    }

    /// What to do about it.
    fn hint(&self) -> String {
        match self {
            AskError::Matchup(_) => "name two heroes with a colon between them: `alice:sinbad`".to_owned(),
            AskError::NoCrossMatch => "name more with `--heroes`, or play `--mirror` matches".to_owned(),
            AskError::Starts { fitting, .. } => format!("choose `{}`", fitting.join("` or `")),
            AskError::TooManyBots(_) => "name one for both or two: `--bots random,random`".to_owned(),
            AskError::OneBot => "separate them with commas: `--bots mcts:1000,random`".to_owned(),
            AskError::NotTwoBots(_) => "name two, or leave `--sprt` out".to_owned(),
            AskError::NoSearch(_) => "name one such as `mcts`".to_owned(),
            AskError::Adviser(_) => "name a search, such as `mcts:16000`".to_owned(),
            AskError::SeveralReplays(_) => "name one, or check them all with `--check`".to_owned(),
            AskError::NoSeat { seats, .. } => format!("it has the seats 1 to {seats}"),
            AskError::NoTurn { turns: 0, .. } => "it breaks off before the first turn".to_owned(),
            AskError::NoTurn { turns, .. } => format!("it has the turns 1 to {turns}; 0 is the set-up"),
        }
    }
}

impl fmt::Display for AskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\nhint: {}", self.what(), self.hint())
    }
}
