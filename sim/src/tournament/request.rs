//! What a tournament was asked for, in the words of the command line. It is written into `run.json`, so that a run can be
//! gone on with, merged and repeated.

use super::schedule::FirstSeat;
use crate::args::EditionArg;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::path::PathBuf;

/// What was asked for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Request {
    /// Which heroes meet.
    pub pairings: Pairings,
    /// The boards: ids separated by commas, or `all`.
    pub boards: String,
    /// The most games of a cell; none is given if playing ends by itself.
    pub games: Option<u64>,
    /// Play a cell until half the width of its interval is below this.
    pub until: Option<f64>,
    /// Who begins.
    pub first_seat: FirstSeat,
    /// One bot for both heroes, or one for each.
    pub bots: String,
    /// The edition of the rules.
    pub rules: EditionArg,
    /// The run's seed.
    pub seed: u64,
    /// Folders with more heroes and boards.
    pub data: Vec<PathBuf>,
}

/// Which heroes meet.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pairings {
    /// One pair: `alice:sinbad`.
    Matchup(String),
    /// Each against each of a list, or of `all`.
    Matrix {
        /// The list.
        heroes: String,
        /// Each against itself too.
        mirror: bool,
    },
    /// One against each of a list, or of `all`.
    Gauntlet {
        /// The one.
        hero: String,
        /// The list.
        heroes: String,
        /// It meets itself too.
        mirror: bool,
    },
}

/// How many games a cell has if nobody says.
pub const GAMES: u64 = 1000;
/// How many games a cell has at most if it ends by itself.
pub const MOST_GAMES: u64 = 1_000_000;

impl Request {
    /// The most games of a cell.
    pub fn most_games(&self) -> u64 {
        self.games.unwrap_or(if self.until.is_some() { MOST_GAMES } else { GAMES })
    }

    /// The command that plays it, with everything named.
    pub fn command(&self) -> String {
        format!("sim {}{}", self.word(), self.options())
    }

    /// All options of the command that plays it.
    pub fn options(&self) -> String {
        let mut text = match &self.pairings {
            Pairings::Matchup(heroes) => format!("--matchup {heroes} --board {}", self.boards),
            Pairings::Matrix { heroes, .. } => format!("--heroes {heroes} --boards {}", self.boards),
            Pairings::Gauntlet { hero, heroes, .. } => {
                format!("--gauntlet {hero} --heroes {heroes} --boards {}", self.boards)
            }
        };
        if self.is_mirrored() {
            text += " --mirror";
        }
        if let Some(games) = self.games {
            let _ = write!(text, " --games {games}");
        }
        if let Some(until) = self.until {
            let _ = write!(text, " --until {}pp", (until * 1e8).round() / 1e6);
        }
        if self.first_seat != FirstSeat::Both {
            let _ = write!(text, " --first-seat {}", self.first_seat.name());
        }
        let _ = write!(text, " --bots {} --rules {} --seed {}", self.bots, self.rules.name(), self.seed);
        for folder in &self.data {
            let _ = write!(text, " --data {}", folder.display());
        }
        text
    }

    /// The command's word, with a blank after it; a matchup has none.
    pub fn word(&self) -> &'static str {
        if matches!(self.pairings, Pairings::Matchup(_)) { "" } else { "matrix " }
    }

    fn is_mirrored(&self) -> bool {
        matches!(self.pairings, Pairings::Matrix { mirror: true, .. } | Pairings::Gauntlet { mirror: true, .. })
    }
}
