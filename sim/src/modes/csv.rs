//! `shares.csv`: a row for each hero over all games, on each board and in each lineup.

use super::figures::{Entrant, Figures, OfLineup};
use crate::export::csv_text;
use crate::export::matrix::numbers;

const HEADER: [&str; 15] = [
    "board",
    "lineup",
    "hero",
    "bot",
    "team",
    "games",
    "win_share",
    "win_share_low",
    "win_share_high",
    "fair_share",
    "mean_place",
    "mean_place_low",
    "mean_place_high",
    "first_places",
    "last_places",
];

/// The file.
pub fn text(figures: &Figures) -> String {
    let fair = figures.fair_share;
    let overall = figures.entrants.iter().map(|one| row("all", "all", one, fair));
    let boards = figures.on_boards.iter();
    let boards = boards.flat_map(|on| on.entrants.iter().map(move |one| row(&on.board, "all", one, fair)));
    let lineups = figures.lineups.iter();
    let lineups = lineups.flat_map(|of| of.entrants.iter().map(move |one| row(&of.board, &ids(of), one, fair)));
    csv_text(&HEADER, overall.chain(boards).chain(lineups))
}

/// A lineup as the command line writes it.
fn ids(lineup: &OfLineup) -> String {
    let ids: Vec<&str> = lineup.entrants.iter().map(|one| one.hero.as_str()).collect();
    match (lineup.entrants[0].team, &ids[..]) {
        (Some(_), [a, b, c, d]) => format!("{a}+{b}:{c}+{d}"),
        _ => ids.join(":"),
    }
}

fn row(board: &str, lineup: &str, one: &Entrant, fair: f64) -> Vec<String> {
    let mut row = vec![
        board.to_owned(),
        lineup.to_owned(),
        one.hero.clone(),
        one.bot.clone(),
        one.team.map_or(String::new(), |team| team.to_string()),
        one.win_share.n.to_string(),
    ];
    row.extend(numbers(one.win_share));
    row.push(crate::stats::round(fair).to_string());
    row.extend(numbers(one.place));
    row.extend([one.places.first(), one.places.last()].map(|count| count.copied().unwrap_or(0).to_string()));
    row
}
