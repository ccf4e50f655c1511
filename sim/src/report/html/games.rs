//! How games go: how they end, how long they are and how close.

use super::tags::{Sort, count, heads, mean, name, number, paragraph, row, section, table};
use crate::export::table::percent;
use crate::report::names::label;
use crate::text::thousands;
use crate::tournament::figures::{Facts, Figures};
use std::collections::BTreeMap;

/// More bars than this are too thin on a phone.
const BARS: usize = 32;
/// More numbers than this below the bars touch each other.
const MARKS: usize = 8;

/// The sections.
pub fn render(figures: &Figures) -> String {
    section("ends", "How games end", &ends(figures))
        + &section("lengths", "How long games are", &histogram(&figures.overall.lengths, "both players"))
}

fn ends(figures: &Figures) -> String {
    let ways = ways(&figures.overall.ends);
    let mut columns = vec![("Board", Sort::Words), ("Games", Sort::Numbers)];
    columns.extend(ways.iter().map(|(_, title)| (title.as_str(), Sort::Numbers)));
    columns.extend(["Turns", "Decisions", "Winner’s health left"].map(|title| (title, Sort::Numbers)));
    let boards = figures.standings.iter().filter(|_| figures.boards.len() > 1);
    let boards =
        boards.filter_map(|standing| Some((label(&figures.boards, standing.board.as_ref()?), &standing.facts)));
    let all = ("All games".to_owned(), &figures.overall);
    let rows: String = [all].into_iter().chain(boards).map(|(name, facts)| line(&name, facts, &ways)).collect();
    table("sort grid", "How games end", &heads(&columns), &rows)
}

/// The ways of ending with their titles of columns.
pub fn ways(ends: &BTreeMap<&'static str, u64>) -> Vec<(&'static str, String)> {
    ends.keys().map(|way| (*way, title(way))).collect()
}

fn title(way: &str) -> String {
    match way {
        "combat" => "In combat".to_owned(),
        "effect" => "By an effect".to_owned(),
        "exhaustion" => "By exhaustion".to_owned(),
        "forfeit" => "By forfeit".to_owned(),
        other => crate::report::escape::text(other),
    }
}

fn line(what: &str, facts: &Facts, ways: &[(&'static str, String)]) -> String {
    let ended = |(way, _): &(&'static str, String)| {
        let share = facts.ends.get(way).copied().unwrap_or(0) as f64 / facts.games.max(1) as f64;
        number(share, &percent(share))
    };
    let mut cells = vec![name(what), count(facts.games)];
    cells.extend(ways.iter().map(ended));
    cells.extend([&facts.turns, &facts.decisions, &facts.health_left].map(|figure| mean(figure, 1)));
    row(&cells)
}

/// Bars over the number of turns of those players.
pub fn histogram(lengths: &[u64], whose: &str) -> String {
    let games: u64 = lengths.iter().sum();
    let Some((first, last)) = ends_of(lengths) else { return String::new() };
    let step = step((last + 1 - first).div_ceil(BARS));
    let bins: Vec<(usize, u64)> =
        (first / step..=last / step).map(|bin| (bin * step, total(lengths, bin * step, step))).collect();
    let most = bins.iter().map(|bin| bin.1).max().unwrap_or(1).max(1);
    let every = bins.len().div_ceil(MARKS);
    let bar = |(at, bin): (usize, &(usize, u64))| {
        let mark = if at % every == 0 { bin.0.to_string() } else { String::new() };
        bar(*bin, step, (games, most), &mark)
    };
    let bars: String = bins.iter().enumerate().map(bar).collect();
    paragraph(&spread(lengths, games))
        + &format!(
            "<figure class=\"hist\">\n<ol aria-label=\"Games by their turns\">\n{bars}</ol>\n<figcaption>turns of {whose} together</figcaption>\n</figure>\n"
        )
}

fn ends_of(lengths: &[u64]) -> Option<(usize, usize)> {
    let first = lengths.iter().position(|games| *games > 0)?;
    Some((first, lengths.iter().rposition(|games| *games > 0)?))
}

/// A round number of turns for a bar, at least so many.
fn step(least: usize) -> usize {
    let mut steps = (0..9).flat_map(|power| [1, 2, 5].map(|step| step * 10usize.pow(power)));
    steps.find(|step| *step >= least).unwrap_or(least)
}

fn total(lengths: &[u64], from: usize, step: usize) -> u64 {
    lengths.iter().skip(from).take(step).sum()
}

fn bar((from, games): (usize, u64), step: usize, (all, most): (u64, u64), mark: &str) -> String {
    let turns = if step == 1 { from.to_string() } else { format!("{from} to {}", from + step - 1) };
    let title = format!("{turns} turns: {} games, {}", thousands(games), percent(games as f64 / all as f64));
    let height = 100.0 * games as f64 / most as f64;
    format!("<li title=\"{title}\"><i style=\"height:{height:.1}%\"></i><span>{mark}</span></li>\n")
}

/// Where most of the games are.
fn spread(lengths: &[u64], games: u64) -> String {
    let [low, middle, high] = [0.05, 0.5, 0.95].map(|share| quantile(lengths, games, share));
    format!("Half of the games are over after {middle} turns; nine of ten have {low} to {high}.")
}

/// The least number of turns that this share of the games does not exceed.
fn quantile(lengths: &[u64], games: u64, share: f64) -> usize {
    let mut sum = 0;
    let enough = |count: &u64| {
        sum += count;
        sum as f64 >= share * games as f64
    };
    lengths.iter().position(enough).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_games() {
        let lengths = [0, 1, 0, 8, 1];
        assert_eq!([0.05, 0.5, 0.95].map(|share| quantile(&lengths, 10, share)), [1, 3, 4]);
    }

    #[test]
    fn bars_have_round_widths_and_lose_no_game() {
        assert_eq!([1, 2, 3, 6, 11].map(step), [1, 2, 5, 10, 20]);
        assert_eq!(histogram(&vec![1; 100], "both players").matches("<li").count(), 20);
        assert_eq!(histogram(&[0, 0], "both players"), "");
        let all: u64 = (0..20).map(|bin| total(&vec![1; 100], bin * 5, 5)).sum();
        assert_eq!(all, 100);
    }
}
