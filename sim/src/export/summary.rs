//! The figures of a run, computed once for every exporter. Everything here is the same for any number of threads.

use crate::side::BySide;
use crate::stats::{Interval, round};
use crate::table::End;
use crate::tournament::count::Count;
use crate::tournament::plan::Plan;
use crate::tournament::tally::Tally;
use serde::Serialize;
use std::collections::BTreeMap;

/// The figures of a matchup on one board or on all.
#[derive(Serialize, Debug)]
pub struct Summary {
    /// The ids of the heroes.
    pub heroes: BySide<String>,
    /// The board's id, several separated by commas, or `all`.
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
    /// The figures of a matchup from the tallies of its boards.
    pub fn of(plan: &Plan, count: &Count) -> Summary {
        let each = plan.cells.iter().zip(&count.cells);
        let mut boards: Vec<_> =
            each.map(|(cell, tally)| summary(plan, &cell.venue.board.id, cell.venue.data_hash(), tally)).collect();
        if plan.request.boards != "all" && boards.len() == 1 {
            return boards.remove(0);
        }
        let names: Vec<&str> = plan.cells.iter().map(|cell| cell.venue.board.id.as_str()).collect();
        let board = if plan.request.boards == "all" { "all".to_owned() } else { names.join(",") };
        Summary { boards, ..summary(plan, &board, plan.data_hash(), &Tally::sum(&count.cells)) }
    }
}

fn summary(plan: &Plan, board: &str, data_hash: String, tally: &Tally) -> Summary {
    let (wins, first) = (tally.wins.share().rounded(), tally.first.share().rounded());
    Summary {
        heroes: plan.heroes_of(&plan.cells[0]).map(|hero| hero.id.clone()),
        board: board.to_owned(),
        rules: plan.edition.name(),
        bots: plan.bots.map(ToString::to_string),
        seed: plan.request.seed,
        first_seat: plan.request.first_seat.name(),
        games: tally.games(),
        pairs: tally.pairs,
        wins: tally.won(),
        win_rate: wins.value,
        ci95: wins.ci95,
        first_seat_wins: tally.first.total,
        first_seat_win_rate: first.value,
        first_seat_ci95: first.ci95,
        mean_turns: round(tally.turns.mean()),
        mean_decisions: round(tally.decisions.mean()),
        decisions: tally.decisions.total,
        mean_health: tally.health.map(|health| round(health.mean())),
        ends: End::ALL.iter().map(|end| (end.word(), tally.ends[end.index()])).collect(),
        data_hash,
        version: env!("CARGO_PKG_VERSION"),
        boards: Vec::new(),
    }
}
