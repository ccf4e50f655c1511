//! A run's figures for people.

use super::summary::Summary;
use crate::side::{BySide, Side};
use crate::stats::Interval;
use crate::style::{Look, Style};
use crate::text::{columns, thousands};
use crate::tournament::plan::Plan;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

/// The figures and the time as text.
pub fn render(plan: &Plan, summary: &Summary, time: Duration, style: Style) -> String {
    let mut text = style.paint(Look::Strong, &title(plan, summary)) + "\n\n";
    let names = names(plan);
    let mut rows = vec![cells(["", "games", "wins", "win rate", "95 % interval"])];
    rows.extend(lines(&names, summary));
    text += &columns(&rows);
    if !summary.boards.is_empty() {
        text += &format!("\n{}", columns(&board_rows(plan, summary, &names)));
    }
    let _ = write!(text, "\n{}\n{}", length(summary), pace(summary.games, time));
    text
}

fn title(plan: &Plan, summary: &Summary) -> String {
    let board = match &plan.cells[..] {
        [cell] => cell.venue.board.name.clone(),
        cells => format!("{} boards", cells.len()),
    };
    let [a, b] = names(plan).0;
    let [bot_a, bot_b] = &summary.bots.0;
    let bots = if bot_a == bot_b { format!("both {bot_a}") } else { format!("{bot_a} against {bot_b}") };
    format!("{a} against {b} on {board}: {} rules, {bots}, seed {}", summary.rules, summary.seed)
}

/// The names of the heroes, told apart in a mirror match.
fn names(plan: &Plan) -> BySide<String> {
    let names = plan.heroes_of(&plan.cells[0]).map(|hero| hero.name.clone());
    if names[Side::A] != names[Side::B] {
        return names;
    }
    BySide([format!("{} (a)", names[Side::A]), format!("{} (b)", names[Side::B])])
}

fn lines(names: &BySide<String>, summary: &Summary) -> Vec<Vec<String>> {
    let Interval(low, high) = summary.ci95;
    let games = thousands(summary.games);
    let line = |name: &str, wins: u64, rate: f64, interval: Interval| {
        cells([name, games.as_str(), &thousands(wins), &percent(rate), &range(interval)])
    };
    vec![
        line(&names[Side::A], summary.wins[Side::A], summary.win_rate, summary.ci95),
        line(&names[Side::B], summary.wins[Side::B], 1.0 - summary.win_rate, Interval(1.0 - high, 1.0 - low)),
        line("first seat", summary.first_seat_wins, summary.first_seat_win_rate, summary.first_seat_ci95),
    ]
}

fn board_rows(plan: &Plan, summary: &Summary, names: &BySide<String>) -> Vec<Vec<String>> {
    let wins = format!("{} wins", names[Side::A]);
    let mut rows = vec![cells(["board", "games", &wins, "95 % interval", "first seat wins"])];
    for (cell, board) in plan.cells.iter().zip(&summary.boards) {
        let (rate, first) = (percent(board.win_rate), percent(board.first_seat_win_rate));
        rows.push(cells([&cell.venue.board.name, thousands(board.games).as_str(), &rate, &range(board.ci95), &first]));
    }
    rows
}

fn length(summary: &Summary) -> String {
    let (turns, decisions) = (summary.mean_turns, summary.mean_decisions);
    let ends = ways(&summary.ends, summary.games);
    format!("A game has {turns:.1} turns and {decisions:.1} decisions.\nIt ends by {ends}.")
}

/// The ways in which games ended, with their shares.
pub fn ways(ends: &BTreeMap<&str, u64>, games: u64) -> String {
    let share = |(word, count): (&&str, &u64)| {
        (*count > 0).then(|| format!("{word} {}", percent(*count as f64 / games.max(1) as f64)))
    };
    ends.iter().filter_map(share).collect::<Vec<String>>().join(", ")
}

/// How fast it went.
pub fn pace(games: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let rate = (games as f64 / seconds.max(1e-9)) as u64;
    format!("{} games in {seconds:.1} s, {} games/s.\n", thousands(games), thousands(rate))
}

pub fn cells<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}

pub fn percent(rate: f64) -> String {
    format!("{:.1} %", 100.0 * rate)
}

pub fn range(Interval(low, high): Interval) -> String {
    format!("{:.1} to {:.1} %", 100.0 * low, 100.0 * high)
}
