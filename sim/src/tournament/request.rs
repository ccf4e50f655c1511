//! What a tournament was asked for, in the words of the command line. It is written into `run.json`, so that a run can be
//! gone on with, merged and repeated.

use super::schedule::FirstSeat;
use crate::args::EditionArg;
use crate::quoting::{quoted, quoted_path};
use crate::text::in_points;
use engine::rules::Mode;
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
    /// Three or four heroes, everybody for themselves: `alice:sinbad:medusa`.
    FreeForAll {
        /// The heroes.
        heroes: String,
        /// One may be there more than once.
        mirror: bool,
    },
    /// Two teams: `alice+sinbad:medusa+king-arthur`.
    Teams {
        /// The heroes.
        heroes: String,
        /// One may be there more than once.
        mirror: bool,
    },
    /// Every set of three or four heroes of a list, or of `all`; in teams every way of dividing it.
    Sets {
        /// How they play.
        mode: ModeArg,
        /// The list.
        heroes: String,
        /// How many seats a game has.
        seats: usize,
    },
}

/// How three or four heroes play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ModeArg {
    /// Everybody for themselves
    Ffa,
    /// Two against two
    Teams,
}

impl ModeArg {
    /// Its name in options.
    pub const fn name(self) -> &'static str {
        match self {
            ModeArg::Ffa => "ffa",
            ModeArg::Teams => "teams",
        }
    }
}

impl From<ModeArg> for Mode {
    fn from(mode: ModeArg) -> Mode {
        match mode {
            ModeArg::Ffa => Mode::FreeForAll,
            ModeArg::Teams => Mode::Teams,
        }
    }
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
            Pairings::FreeForAll { heroes, .. } => format!("--ffa {heroes} --board {}", self.boards),
            Pairings::Teams { heroes, .. } => format!("--teams {heroes} --board {}", self.boards),
            Pairings::Sets { mode, heroes, seats } => {
                format!("--mode {} --seats {seats} --heroes {heroes} --boards {}", mode.name(), self.boards)
            }
        };
        if self.is_mirrored() {
            text += " --mirror";
        }
        if let Some(games) = self.games {
            let _ = write!(text, " --games {games}");
        }
        if let Some(until) = self.until {
            let _ = write!(text, " --until {}pp", in_points(until));
        }
        if self.first_seat != FirstSeat::Both {
            let _ = write!(text, " --first-seat {}", self.first_seat.name());
        }
        let _ = write!(text, " --bots {} --rules {} --seed {}", quoted(&self.bots), self.rules.name(), self.seed);
        for folder in &self.data {
            let _ = write!(text, " --data {}", quoted_path(folder));
        }
        text
    }

    /// The command's word, with a blank after it; a matchup has none.
    pub fn word(&self) -> &'static str {
        match self.pairings {
            Pairings::Matchup(_) | Pairings::FreeForAll { .. } | Pairings::Teams { .. } => "",
            _ => "matrix ",
        }
    }

    /// Whether two heroes at a time meet.
    pub fn is_of_two(&self) -> bool {
        matches!(self.pairings, Pairings::Matchup(_) | Pairings::Matrix { .. } | Pairings::Gauntlet { .. })
    }

    fn is_mirrored(&self) -> bool {
        match &self.pairings {
            Pairings::Matchup(_) | Pairings::Sets { .. } => false,
            Pairings::Matrix { mirror, .. } | Pairings::Gauntlet { mirror, .. } => *mirror,
            Pairings::FreeForAll { mirror, .. } | Pairings::Teams { mirror, .. } => *mirror,
        }
    }
}
