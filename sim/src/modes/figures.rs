//! The figures of a tournament of three or four seats, for every exporter. Those that come from sampling carry their interval.

use crate::stats::Estimate;
use crate::tournament::figures::Named;
use serde::Serialize;
use std::collections::BTreeMap;

/// All figures.
#[derive(Serialize, Debug)]
pub struct Figures {
    /// The version of the program.
    pub version: &'static str,
    /// Changes when the data files do.
    pub data_hash: String,
    /// `free-for-all` or `teams`.
    pub mode: &'static str,
    /// How many seats a game has.
    pub seats: usize,
    /// The edition of the rules.
    pub rules: &'static str,
    /// The bots, as the command names them.
    pub bots: Vec<String>,
    /// The run's seed.
    pub seed: u64,
    /// How many games share a seed: one for each seating.
    pub seatings: usize,
    /// The share of the wins that everybody has if all are equally strong.
    pub fair_share: f64,
    /// The heroes.
    pub heroes: Vec<Named>,
    /// The boards.
    pub boards: Vec<Named>,
    /// What can be said of all games.
    pub overall: Facts,
    /// The same for each board.
    pub on_boards: Vec<OnBoard>,
    /// Everybody who played: of one lineup in the order of its names, else the heroes, best first.
    pub entrants: Vec<Entrant>,
    /// How two heroes fare in games in which both play; only if there are several lineups.
    pub pairs: Vec<Pair>,
    /// Each lineup on each board; only if there are several.
    pub lineups: Vec<OfLineup>,
}

/// What can be said of any set of games.
#[derive(Serialize, Debug)]
pub struct Facts {
    /// Games played.
    pub games: u64,
    /// How often each seat won, the first seat first; in teams two seats win together.
    pub seats: Vec<Estimate>,
    /// Turns of a game.
    pub turns: Estimate,
    /// Decisions of a game.
    pub decisions: Estimate,
    /// Games by how they ended: combat, effect, exhaustion, forfeit.
    pub ends: BTreeMap<&'static str, u64>,
    /// Games by how many turns they had: the first number is that of games with no turn, and so on. Left out of boards and
    /// lineups.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lengths: Vec<u64>,
}

/// The games on a board.
#[derive(Serialize, Debug)]
pub struct OnBoard {
    /// Its id.
    pub board: String,
    /// What can be said of its games.
    #[serde(flatten)]
    pub facts: Facts,
    /// Everybody who played.
    pub entrants: Vec<Entrant>,
}

/// A lineup on a board.
#[derive(Serialize, Debug)]
pub struct OfLineup {
    /// The board's id.
    pub board: String,
    /// Those who played, in the order of their names.
    pub entrants: Vec<Entrant>,
    /// What can be said of its games.
    #[serde(flatten)]
    pub facts: Facts,
}

/// How somebody fares.
#[derive(Clone, Serialize, Debug)]
pub struct Entrant {
    /// The hero's id.
    pub hero: String,
    /// The hero's name, with a number if it is there more than once.
    pub name: String,
    /// Its bot.
    pub bot: String,
    /// Its team, 1 or 2; none in a free for all, and none over several lineups.
    pub team: Option<u8>,
    /// How often it, or its team, won.
    pub win_share: Estimate,
    /// The mean of its places: 1 for who stood longest.
    pub place: Estimate,
    /// Games by its place, the first place first.
    pub places: Vec<u64>,
}

/// How a hero fares in games in which another one plays.
#[derive(Serialize, Debug)]
pub struct Pair {
    /// The hero's id.
    pub hero: String,
    /// The other one's.
    pub other: String,
    /// Whether they are team-mates.
    pub together: bool,
    /// How often the hero won.
    pub win_share: Estimate,
}
