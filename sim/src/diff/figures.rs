//! The figures of a comparison, computed once for every exporter: `summary.json` is this as it stands. Nothing here
//! depends on the clock, the machine or the number of threads.

use super::count::{Count, End};
use super::plan::{DiffPlan, Matchup};
use crate::compare::tally::Tally;
use crate::side::BySide;
use crate::stats::Estimate;
use crate::stats::sprt::Test;
use crate::tournament::figures::Named;
use serde::Serialize;

/// All figures.
#[derive(Serialize, Debug)]
pub struct Figures {
    /// The version of the program.
    pub version: &'static str,
    /// What the patch changes, a line each.
    pub changes: Vec<String>,
    /// The data with which both versions were played.
    pub data_hash: OldNew<String>,
    /// The edition of the rules.
    pub rules: &'static str,
    /// The bots, of the hero named first in a matchup and of the other.
    pub bots: BySide<String>,
    /// The run's seed.
    pub seed: u64,
    /// Games played, both versions together.
    pub games: u64,
    /// Why playing ended.
    pub end: End,
    /// What the sequential test of the overall difference says, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Test>,
    /// All matchups that count together.
    pub overall: Comparison,
    /// Each matchup over all boards.
    pub matchups: Vec<Comparison>,
    /// Each matchup on each board.
    pub cells: Vec<Comparison>,
}

/// A value of the old version and one of the new.
#[derive(Serialize, Debug)]
pub struct OldNew<T> {
    /// Without the patch.
    pub old: T,
    /// With it.
    pub new: T,
}

/// What the patch does somewhere.
#[derive(Serialize, Debug)]
pub struct Comparison {
    /// The hero whose win rate this is; none in the overall figure.
    pub hero: Option<Named>,
    /// Its opponent.
    pub opponent: Option<Named>,
    /// The board's id; all boards without it.
    pub board: Option<String>,
    /// Whether the patch changes the opponent too.
    pub both_changed: bool,
    /// Games of each version.
    pub games: u64,
    /// Seat-swapped pairs of each version: the n of the difference.
    pub pairs: u64,
    /// The win rate without the patch.
    pub old: Estimate,
    /// The win rate with it.
    pub new: Estimate,
    /// New less old, on common seeds.
    pub difference: Estimate,
}

impl Figures {
    /// The figures of what was played.
    pub fn of(plan: &DiffPlan, count: &Count, end: End) -> Figures {
        let old = plan.old();
        let [before, after] = plan.versions.each_ref().map(|version| version.plan.data_hash());
        let each = || plan.matchups.iter().zip(&count.matchups).zip(&count.cells);
        let games_of_a_round = 2 * old.cells.len() as u64 * old.request.first_seat.games_of_a_unit();
        Figures {
            version: env!("CARGO_PKG_VERSION"),
            changes: plan.changes.clone(),
            data_hash: OldNew { old: before, new: after },
            rules: old.edition.name(),
            bots: old.bots.map(ToString::to_string),
            seed: old.request.seed,
            games: count.rounds * games_of_a_round,
            end,
            sprt: plan.sprt.map(|sprt| sprt.test(&count.overall.paired.known())),
            overall: comparison(&count.overall),
            matchups: each().map(|((matchup, tally), _)| of_matchup(plan, matchup, tally)).collect(),
            cells: each().flat_map(|((matchup, _), tallies)| of_cells(plan, matchup, tallies)).collect(),
        }
    }
}

fn comparison(tally: &Tally) -> Comparison {
    Comparison {
        hero: None,
        opponent: None,
        board: None,
        both_changed: false,
        games: tally.paired.games,
        pairs: tally.paired.units,
        old: tally.old_rate(),
        new: tally.new_rate(),
        difference: tally.difference(),
    }
}

fn of_matchup(plan: &DiffPlan, matchup: &Matchup, tally: &Tally) -> Comparison {
    let named = |hero: usize| {
        let hero = &plan.old().heroes[hero];
        Some(Named { id: hero.id.clone(), name: hero.name.clone() })
    };
    let [hero, opponent] = matchup.heroes.map(named);
    Comparison { hero, opponent, both_changed: matchup.both, ..comparison(tally) }
}

fn of_cells(plan: &DiffPlan, matchup: &Matchup, tallies: &[Tally]) -> Vec<Comparison> {
    let old = plan.old();
    let board = |cell: usize| old.boards[old.cells[cell].board].id.clone();
    let each = matchup.cells.iter().zip(tallies);
    each.map(|(counted, tally)| Comparison { board: Some(board(counted.cell)), ..of_matchup(plan, matchup, tally) })
        .collect()
}
