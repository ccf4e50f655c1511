//! The figures of a tournament, computed once for every exporter: `summary.json` is this as it stands.
//!
//! Nothing here depends on the clock, the machine or the number of threads. Every figure that comes from games has its
//! interval and its n, the seat-swapped pair being the unit.

use crate::side::BySide;
use crate::stats::{Estimate, Interval};
use serde::Serialize;
use std::collections::BTreeMap;

/// All figures of a tournament.
#[derive(Serialize, Debug)]
pub struct Figures {
    /// The version of the program.
    pub version: &'static str,
    /// Changes when the data files of the heroes or boards do.
    pub data_hash: String,
    /// The edition of the rules.
    pub rules: &'static str,
    /// The bots, of the hero named first in a matchup and of the other.
    pub bots: BySide<String>,
    /// The run's seed.
    pub seed: u64,
    /// Which hero began: a, b or both.
    pub first_seat: &'static str,
    /// The heroes, in the order of rows and columns.
    pub heroes: Vec<Named>,
    /// The boards.
    pub boards: Vec<Named>,
    /// All games.
    pub overall: Facts,
    /// The pairs of heroes over all boards.
    pub matchups: Vec<Matchup>,
    /// The pairs of heroes on each board.
    pub cells: Vec<Matchup>,
    /// What follows from the matchups over all boards, and then on each board.
    pub standings: Vec<Standing>,
    /// The cards of the heroes that played.
    pub cards: Vec<CardFigures>,
}

/// A hero or a board.
#[derive(Serialize, Clone, Debug)]
pub struct Named {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// What can be said of any set of games.
#[derive(Serialize, Debug)]
pub struct Facts {
    /// Games played.
    pub games: u64,
    /// Complete seat-swapped pairs among them.
    pub pairs: u64,
    /// How often the seat that began won.
    pub first_seat: Estimate,
    /// Turns of a game.
    pub turns: Estimate,
    /// Decisions of a game.
    pub decisions: Estimate,
    /// The health that the winner's hero had left.
    pub health_left: Estimate,
    /// Games by how they ended: combat, effect, exhaustion, forfeit.
    pub ends: BTreeMap<&'static str, u64>,
    /// Games by how many turns they had: the first number is that of games with no turn, and so on. Left out of matchups.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lengths: Vec<u64>,
}

/// Two heroes against each other on one board or on all.
#[derive(Serialize, Debug)]
pub struct Matchup {
    /// Their ids. In a mirror match they are the same.
    pub heroes: BySide<String>,
    /// The board's id; all boards without it.
    pub board: Option<String>,
    /// Games won by each.
    pub wins: BySide<u64>,
    /// The win rate of the hero named first.
    pub win_rate: Estimate,
    /// The health that each hero had left.
    pub health: BySide<Estimate>,
    /// What else can be said.
    #[serde(flatten)]
    pub facts: Facts,
}

/// Who stands where, over all boards or on one. Empty if there are fewer than two heroes.
#[derive(Serialize, Debug)]
pub struct Standing {
    /// The board's id; all boards without it.
    pub board: Option<String>,
    /// What can be said of its games.
    pub facts: Facts,
    /// The heroes, best first; empty if some cannot be compared, not even by way of others.
    pub ratings: Vec<HeroRating>,
    /// How far the matrix is from transitive; none with fewer than three heroes or with matchups missing.
    pub transitivity: Option<Transitivity>,
    /// Which heroes would be picked at all; empty if matchups are missing.
    pub equilibrium: Vec<Pick>,
}

/// How good a hero is.
#[derive(Serialize, Debug)]
pub struct HeroRating {
    /// Its id.
    pub hero: String,
    /// Elo points above the mean of the heroes.
    pub elo: f64,
    /// Their interval.
    pub ci95: Interval,
    /// The mean of its win rates against the other heroes.
    pub win_rate: Estimate,
    /// Its tier, from 1. No two heroes of a tier can be told apart; the first of a tier can be told apart from somebody in
    /// the tier above. What holds for all pairs of heroes at once with 95 % counts.
    pub tier: usize,
    /// The heroes that it cannot be told apart from, whatever their tier, best first.
    pub like: Vec<String>,
}

/// How much of the matrix one number a hero explains.
#[derive(Serialize, Debug)]
pub struct Transitivity {
    /// The share of the differences between matchups that ratings explain, luck taken out: 1 if nothing else is needed.
    pub share: f64,
    /// Its interval.
    pub ci95: Interval,
    /// The three heroes that beat each other in a circle most clearly: the least certain of the three wins is the most
    /// certain of all circles.
    pub circle: Option<Circle>,
}

/// Three heroes, each of whom beats the next.
#[derive(Serialize, Debug)]
pub struct Circle {
    /// Their ids.
    pub heroes: [String; 3],
    /// The win rate of each against the next.
    pub win_rates: [f64; 3],
    /// Whether all three are above one half for sure, though they were chosen from all pairs of heroes.
    pub certain: bool,
}

/// How often a hero is picked in the equilibrium of a game in which both players pick a hero unseen. If there are several
/// such mixes, as with equal heroes, this is one of them.
#[derive(Serialize, Debug)]
pub struct Pick {
    /// Its id.
    pub hero: String,
    /// Its share of the equilibrium mix.
    pub share: f64,
    /// The interval of that share.
    pub ci95: Interval,
    /// What playing this hero gives against the mix: one half if it is picked, less if it is not.
    pub against_mix: f64,
}

/// How a card fares. Win rates are those of the hero in games in which it happened.
#[derive(Serialize, Debug)]
pub struct CardFigures {
    /// The hero's id.
    pub hero: String,
    /// The card's name.
    pub card: String,
    /// How many copies the deck has.
    pub copies: u8,
    /// In the opening hand. Dealt at random: the only figure that shows what the card causes.
    pub opening: Estimate,
    /// Not in the opening hand, for comparison.
    pub not_opening: Estimate,
    /// Drawn by the end of the hero's own turn of that number.
    pub drawn: Vec<DrawnBy>,
    /// Used at least once like that.
    pub uses: BTreeMap<&'static str, Use>,
    /// Combat damage dealt by an attack with it.
    pub dealt: Estimate,
    /// Damage prevented by a defense with it: what the attack would have dealt without a defense, less what it dealt.
    pub prevented: Estimate,
}

/// A card drawn by a turn.
#[derive(Serialize, Debug)]
pub struct DrawnBy {
    /// The hero's own turn, from 1.
    pub turn: u16,
    /// The win rate.
    pub win_rate: Estimate,
}

/// A way of using a card.
#[derive(Serialize, Debug)]
pub struct Use {
    /// How many times a game, over all copies; for `never` the share of games.
    pub per_game: Estimate,
    /// The win rate of games in which it happened.
    pub win_rate: Estimate,
}
