//! The figures of a run, computed once for every exporter. Everything here is the same for any number of threads.

use crate::plan::Plan;
use crate::side::{BySide, Side};
use crate::stats::{Interval, win_rate};
use crate::table::End;
use crate::tally::Tally;
use crate::venue::Venue;
use serde::Serialize;
use std::collections::BTreeMap;

/// The figures of a matchup on one board or on all.
#[derive(Serialize, Debug)]
pub struct Summary {
    /// The ids of the heroes.
    pub heroes: BySide<String>,
    /// The board's id, or `all`.
    pub board: String,
    /// The edition of the rules.
    pub rules: &'static str,
    /// The bots.
    pub bots: BySide<String>,
    /// The run's seed.
    pub seed: u64,
    /// Which hero began: a, b or both.
    pub first_seat: &'static str,
    /// Games played.
    pub games: u64,
    /// Complete seat-swapped pairs among them.
    pub pairs: u64,
    /// Games won by each hero.
    pub wins: BySide<u64>,
    /// The win rate of the hero named first.
    pub win_rate: f64,
    /// Its interval.
    pub ci95: Interval,
    /// Games won by the seat that began.
    pub first_seat_wins: u64,
    /// How often the seat that began won.
    pub first_seat_win_rate: f64,
    /// Its interval.
    pub first_seat_ci95: Interval,
    /// Turns of a game.
    pub mean_turns: f64,
    /// Decisions of a game.
    pub mean_decisions: f64,
    /// Decisions of all games.
    pub decisions: u64,
    /// The heroes' health at the end.
    pub mean_health: BySide<f64>,
    /// Games by how they ended.
    pub ends: BTreeMap<&'static str, u64>,
    /// Changes when the data files do.
    pub data_hash: String,
    /// The version of the program.
    pub version: &'static str,
    /// The figures of each board, if several were played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<Summary>,
}

impl Summary {
    /// The figures of a run from the tallies of its boards.
    pub fn of(plan: &Plan, tallies: &[Tally]) -> Summary {
        let each = plan.venues.iter().zip(tallies);
        let mut boards: Vec<_> =
            each.map(|(venue, tally)| summary(plan, &venue.board.id, venue.data_hash(), tally)).collect();
        if !plan.all_boards && boards.len() == 1 {
            return boards.remove(0);
        }
        let mut total = Tally::default();
        tallies.iter().for_each(|tally| total.merge(tally));
        let data_hash = plan.venues.iter().map(Venue::data_hash).collect::<Vec<_>>().join("-");
        Summary { boards, ..summary(plan, "all", data_hash, &total) }
    }
}

fn summary(plan: &Plan, board: &str, data_hash: String, tally: &Tally) -> Summary {
    Summary {
        heroes: plan.heroes.map(|hero| hero.id.clone()),
        board: board.to_owned(),
        rules: plan.edition.name(),
        bots: plan.bots.map(ToString::to_string),
        seed: plan.seed,
        first_seat: plan.schedule.first_seat.name(),
        games: tally.games,
        pairs: tally.pairs.iter().sum(),
        wins: tally.wins,
        win_rate: round(tally.mean(tally.wins[Side::A])),
        ci95: interval(tally.wins[Side::A], tally, &tally.pairs),
        first_seat_wins: tally.first_wins,
        first_seat_win_rate: round(tally.mean(tally.first_wins)),
        first_seat_ci95: interval(tally.first_wins, tally, &tally.first_pairs),
        mean_turns: round(tally.mean(tally.turns)),
        mean_decisions: round(tally.mean(tally.decisions)),
        decisions: tally.decisions,
        mean_health: tally.health.map(|sum| round(tally.mean(*sum))),
        ends: End::ALL.iter().map(|end| (end.word(), tally.ends[end.index()])).collect(),
        data_hash,
        version: env!("CARGO_PKG_VERSION"),
        boards: Vec::new(),
    }
}

fn interval(wins: u64, tally: &Tally, pairs: &[u64; 3]) -> Interval {
    let Interval(low, high) = win_rate(wins, tally.games, pairs);
    Interval(round(low), round(high))
}

/// Six digits after the point say everything and read well.
fn round(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}
