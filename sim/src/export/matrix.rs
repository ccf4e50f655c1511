//! `matrix.csv`: a row for each pair of heroes over all boards, and then on each board.

use super::csv_text;
use crate::side::Side;
use crate::stats::Estimate;
use crate::tournament::figures::{Figures, Matchup};

const HEADER: [&str; 26] = [
    "board",
    "hero_a",
    "hero_b",
    "games",
    "pairs",
    "wins_a",
    "wins_b",
    "win_rate",
    "win_rate_low",
    "win_rate_high",
    "first_seat",
    "first_seat_low",
    "first_seat_high",
    "turns",
    "turns_low",
    "turns_high",
    "health_a",
    "health_a_low",
    "health_a_high",
    "health_b",
    "health_b_low",
    "health_b_high",
    "combat",
    "effect",
    "exhaustion",
    "forfeit",
];

/// The file.
pub fn text(figures: &Figures) -> String {
    let rows = figures.matchups.iter().chain(&figures.cells).map(row);
    csv_text(&HEADER, rows)
}

fn row(matchup: &Matchup) -> Vec<String> {
    let (facts, [a, b]) = (&matchup.facts, Side::BOTH);
    let mut row = vec![
        matchup.board.clone().unwrap_or("all".to_owned()),
        matchup.heroes[a].clone(),
        matchup.heroes[b].clone(),
        facts.games.to_string(),
        facts.pairs.to_string(),
        matchup.wins[a].to_string(),
        matchup.wins[b].to_string(),
    ];
    for estimate in [matchup.win_rate, facts.first_seat, facts.turns, matchup.health[a], matchup.health[b]] {
        row.extend(numbers(estimate));
    }
    let ends = ["combat", "effect", "exhaustion", "forfeit"];
    row.extend(ends.map(|end| facts.ends.get(end).copied().unwrap_or_default().to_string()));
    row
}

/// A figure and its interval; nothing where nothing is known.
pub fn numbers(estimate: Estimate) -> [String; 3] {
    [estimate.value, estimate.ci95.0, estimate.ci95.1]
        .map(|number| if number.is_finite() && estimate.n > 0 { number.to_string() } else { String::new() })
}
