//! What a patch does: a table for people, and `diff.csv`.

use super::csv_text;
use super::matrix::numbers;
use super::table::{cells, pace, percent};
use crate::diff::count::End;
use crate::diff::figures::{Comparison, Figures};
use crate::stats::sprt::{Test, Verdict};
use crate::stats::{Estimate, Interval};
use crate::style::{Look, Style};
use crate::text::{columns, thousands, wrap};
use crate::tournament::figures::Named;
use std::time::Duration;

const HEADER: [&str; 15] = [
    "board",
    "hero",
    "opponent",
    "both_changed",
    "games",
    "pairs",
    "old",
    "old_low",
    "old_high",
    "new",
    "new_low",
    "new_high",
    "difference",
    "difference_low",
    "difference_high",
];

/// Notes are as wide as the table.
const WIDTH: usize = 80;

/// `diff.csv`: a row for all matchups together, for each of them over all boards, and for each on each board.
pub fn csv(figures: &Figures) -> String {
    let all = [&figures.overall].into_iter().chain(&figures.matchups).chain(&figures.cells);
    csv_text(&HEADER, all.map(row))
}

fn row(of: &Comparison) -> Vec<String> {
    let id = |named: &Option<Named>| named.as_ref().map_or("all".to_owned(), |named| named.id.clone());
    let both = if of.both_changed { "yes" } else { "no" };
    let mut row = vec![
        of.board.clone().unwrap_or("all".to_owned()),
        id(&of.hero),
        id(&of.opponent),
        both.to_owned(),
        of.games.to_string(),
        of.pairs.to_string(),
    ];
    [of.old, of.new, of.difference].into_iter().for_each(|estimate| row.extend(numbers(estimate)));
    row
}

/// The figures and the time as text.
pub fn table(figures: &Figures, time: Duration, style: Style) -> String {
    let [a, b] = &figures.bots.0;
    let bots = if a == b { format!("both {a}") } else { format!("{a} against {b}") };
    let title = format!("What the patch does: {} rules, {bots}, seed {}", figures.rules, figures.seed);
    let mut text = style.paint(Look::Strong, &title) + "\n";
    figures.changes.iter().for_each(|change| text += &format!("  {change}\n"));
    let mut rows = vec![cells(["hero", "against", "pairs", "old", "new", "difference", "95 % interval"])];
    rows.extend(figures.matchups.iter().map(line));
    if figures.matchups.len() > 1 {
        rows.push(line(&figures.overall));
    }
    text += &format!("\n{}\n{}", columns(&rows), notes(figures));
    text + &format!("data {} → {}\n{}", figures.data_hash.old, figures.data_hash.new, pace(figures.games, time))
}

fn line(of: &Comparison) -> Vec<String> {
    let hero = of.hero.as_ref().map_or("all", |hero| &hero.name);
    let star = if of.both_changed { " *" } else { "" };
    let opponent = of.opponent.as_ref().map_or(String::new(), |hero| format!("{}{star}", hero.name));
    let (old, new) = (percent(of.old.value), percent(of.new.value));
    let (pairs, difference) = (thousands(of.pairs), points(of.difference.value));
    cells([hero, &opponent, pairs.as_str(), &old, &new, &difference, &range(of.difference)])
}

fn notes(figures: &Figures) -> String {
    let mut text = figures.sprt.as_ref().map_or(String::new(), |test| said(test, figures.overall.pairs));
    if figures.matchups.iter().any(|matchup| matchup.both_changed) {
        let counted = figures.matchups.iter().all(|matchup| matchup.both_changed);
        text += "* the patch changes both heroes; the figures are those of the hero named first";
        text += if counted || figures.matchups.len() == 1 { ".\n" } else { "\n  and are not counted under all.\n" };
    }
    if figures.end == End::Interrupted {
        text += "The run was interrupted: these are the figures of what was played.\n";
    }
    text
}

/// What the sequential test says.
fn said(Test { means, verdict, .. }: &Test, pairs: u64) -> String {
    let [low, high] = [means.low, means.high].map(points);
    let said = match verdict {
        Verdict::Low => format!("a difference of {low} points rather than {high}"),
        Verdict::High => format!("a difference of {high} points rather than {low}"),
        Verdict::Open => format!("nothing: {low} or {high} points, not decided"),
    };
    let text = format!("After {} pairs the sequential test says {said}.", thousands(pairs));
    wrap(&format!("{text} Either answer is wrong in about 5 % of such tests."), WIDTH, 0)
}

/// A difference in percentage points.
pub fn points(share: f64) -> String {
    // A difference of nothing has no sign.
    let points = (1000.0 * share).round() / 10.0;
    if points == 0.0 { "0.0".to_owned() } else { format!("{points:+.1}") }
}

/// The interval of a difference in percentage points.
pub fn range(Estimate { ci95: Interval(low, high), .. }: Estimate) -> String {
    format!("{} to {}", points(low), points(high))
}

/// The leading figure of a run, for the progress bar.
pub fn leading(estimate: Estimate) -> String {
    format!("{} points ({})", points(estimate.value), range(estimate))
}
