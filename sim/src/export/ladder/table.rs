//! A ladder's figures for people.

use super::labels::Labels;
use super::mirrors;
use crate::export::table::{cells, percent, range};
use crate::ladder::figures::{Figures, Share, Timing};
use crate::side::BySide;
use crate::stats::Interval;
use crate::stats::sprt::{Test, Verdict};
use crate::style::{Look, Style};
use crate::text::{columns, thousands, whole};

/// The figures and the times as text.
pub fn render(figures: &Figures, timing: &Timing, style: Style) -> String {
    let labels = Labels::new(figures);
    let mut text = style.paint(Look::Strong, &title(figures)) + "\n\n" + &labels.legend(figures);
    text += &columns(&ratings(figures, timing, &labels));
    text += &format!("\n{}", columns(&pairs(figures, &labels)));
    text += &mirrors::render(figures, &labels, style);
    text + "\n" + &notes(figures, timing)
}

fn title(figures: &Figures) -> String {
    let many = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let heroes =
        if figures.heroes.len() == 1 { "1 hero".to_owned() } else { format!("{} heroes", figures.heroes.len()) };
    let matches = if figures.matches == "all" { "mirror and cross" } else { figures.matches };
    format!(
        "{} with {heroes} on {}: {matches} matches, {} rules, seed {}",
        many(figures.bots.len(), "bot"),
        many(figures.boards.len(), "board"),
        figures.rules,
        figures.seed
    )
}

/// The bots, best first.
fn ratings(figures: &Figures, timing: &Timing, labels: &Labels) -> Vec<Vec<String>> {
    let mut order: Vec<usize> = (0..figures.bots.len()).collect();
    order.sort_by(|a, b| figures.bots[*b].elo.total_cmp(&figures.bots[*a].elo));
    let mut rows = vec![cells(["bot", "Elo", "95 % interval", "score", "µs/decision", "decisions/s"])];
    for (standing, pace) in order.iter().map(|&bot| (&figures.bots[bot], &timing.bots[bot])) {
        let interval = match standing.elo_ci95 {
            Interval(low, high) if low == high => "-".to_owned(),
            Interval(low, high) => format!("{} to {}", whole(low), whole(high)),
        };
        rows.push(cells([
            &labels.label(&standing.bot),
            &whole(standing.elo),
            &interval,
            &score_cell(standing.score),
            &cell(pace.us_per_decision, micros),
            &cell(pace.decisions_per_second, |pace| thousands(pace as u64)),
        ]));
    }
    rows
}

/// A score in percent.
pub fn score_cell(score: Option<f64>) -> String {
    cell(score, percent)
}

/// A figure, or a dash where there was nothing to take it from.
fn cell(figure: Option<f64>, text: impl Fn(f64) -> String) -> String {
    figure.map_or_else(|| "-".to_owned(), text)
}

/// Times from nanoseconds to seconds, with the digits that mean something.
fn micros(time: f64) -> String {
    if time < 10.0 { format!("{time:.2}") } else { thousands(time.round() as u64) }
}

fn pairs(figures: &Figures, labels: &Labels) -> Vec<Vec<String>> {
    let mut rows = vec![cells(["bot", "against", "games", "score", "95 % interval", "first seat"])];
    for pair in &figures.pairs {
        let BySide([a, b]) = labels.of(pair);
        let Share { games, score, ci95, .. } = pair.all;
        let first = score_cell(pair.first_seat.score);
        rows.push(cells([&a, &b, thousands(games).as_str(), &score_cell(score), &range(ci95), &first]));
    }
    rows
}

fn notes(figures: &Figures, timing: &Timing) -> String {
    let played = figures.pairs.first().map_or(0, |pair| pair.all.games);
    let mut text = figures.sprt.as_ref().map_or(String::new(), test);
    if played > figures.asked {
        text += &made_up(figures.asked);
    }
    if played < figures.round {
        text += &format!("Not all hero pairs and boards were played: that takes {} games.\n", thousands(figures.round));
    }
    let rate = figures.games as f64 / timing.seconds.max(1e-3);
    text + &format!("{} games in {:.1} s, {rate:.1} games/s.\n", thousands(figures.games), timing.seconds)
}

fn made_up(asked: u64) -> String {
    let (games, were) = if asked == 1 { ("game", "was") } else { ("games", "were") };
    format!("{} {games} of each pair of bots {were} made up to whole blocks.\n", thousands(asked))
}

fn test(Test { means, llr, bound, verdict }: &Test) -> String {
    let [low, high] = [means.low, means.high].map(percent);
    let said = match verdict {
        Verdict::Low => format!("{low} rather than {high}"),
        Verdict::High => format!("{high} rather than {low}"),
        Verdict::Open => format!("{low} or {high}, not decided"),
    };
    format!("The sequential test says {said} (ratio {llr:.2}, decided at ±{bound:.2}).\n")
}
