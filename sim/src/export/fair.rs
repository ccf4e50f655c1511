//! The even point of a matchup: a table for people, and `fair.csv`.

use super::csv_text;
use super::matrix::numbers;
use super::table::{cells, pace, percent, range};
use crate::fair::figures::{Figures, Offset};
use crate::style::{Look, Style};
use crate::text::{columns, thousands, wrap};
use std::time::Duration;

const HEADER: [&str; 7] = ["offset", "health", "games", "win_rate", "win_rate_low", "win_rate_high", "fitted"];

/// `fair.csv`: a row for each offset that was played.
pub fn csv(figures: &Figures) -> String {
    csv_text(&HEADER, figures.offsets.iter().map(row))
}

fn row(of: &Offset) -> Vec<String> {
    let mut row = vec![of.offset.to_string(), of.health.to_string(), of.games.to_string()];
    row.extend(numbers(of.win_rate));
    row.push(if of.fitted { "yes" } else { "no" }.to_owned());
    row
}

/// The figures and the time as text.
pub fn table(figures: &Figures, time: Duration, width: usize, style: Style) -> String {
    let [a, b] = figures.heroes.0.each_ref().map(|hero| hero.name.as_str());
    let [bot_a, bot_b] = &figures.bots.0;
    let bots = if bot_a == bot_b { format!("both {bot_a}") } else { format!("{bot_a} against {bot_b}") };
    let boards = figures.boards.iter().map(|board| board.name.as_str()).collect::<Vec<_>>().join(", ");
    let title = format!("{a} against {b} on {boards}: {} rules, {bots}, seed {}", figures.rules, figures.seed);
    let mut rows = vec![cells(["offset", "health", "games", &format!("{a} wins"), "95 % interval"])];
    rows.extend(figures.offsets.iter().map(line));
    let (table, words) = (columns(&rows), style.paint(Look::Strong, wrap(&figures.words, width, 0).trim_end()));
    let title = style.paint(Look::Strong, wrap(&title, width, 0).trim_end());
    format!("{title}\n\n{table}\n{words}\n{}", pace(figures.games, time))
}

fn line(of: &Offset) -> Vec<String> {
    let (health, games) = (of.health.to_string(), thousands(of.games));
    let offset = if of.offset == 0 { "0".to_owned() } else { format!("{:+}", of.offset) };
    cells([&offset, &health, games.as_str(), &percent(of.win_rate.value), &range(of.win_rate.ci95)])
}
