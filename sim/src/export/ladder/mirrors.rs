//! The mirror matches of a ladder for people: hero by hero for a few bots, pair by pair for many.

use super::labels::Labels;
use super::table::score_cell;
use crate::export::table::{cells, range};
use crate::ladder::figures::{Figures, Pair, Share};
use crate::side::BySide;
use crate::stats::Interval;
use crate::style::{Look, Style};
use crate::text::{columns, thousands};

/// How many pairs of bots are shown hero by hero: those of three bots. More tables than that nobody reads.
const FEW: usize = 3;

/// The mirror matches, if any were played.
pub fn render(figures: &Figures, labels: &Labels, style: Style) -> String {
    let strong = |text: &str| style.paint(Look::Strong, text);
    let played: Vec<&Pair> = figures.pairs.iter().filter(|pair| pair.mirror.games > 0).collect();
    if played.len() > FEW {
        let title = "Mirror matches, and the heroes with which the first bot is ahead or behind";
        return format!("\n{}\n{}", strong(title), columns(&summary(&played, labels)));
    }
    let table = |pair: &&Pair| {
        let BySide([a, b]) = labels.of(pair);
        format!("\n{}\n{}", strong(&format!("{a} against {b}, mirror matches")), columns(&heroes(pair)))
    };
    played.iter().map(table).collect()
}

/// A pair of bots, hero by hero.
fn heroes(pair: &Pair) -> Vec<Vec<String>> {
    let mut rows = vec![cells(["hero", "games", "score", "95 % interval", ""])];
    let all = ("all".to_owned(), pair.mirror);
    for (hero, Share { games, score, ci95, .. }) in pair.mirror_heroes.iter().chain([(&all.0, &all.1)]) {
        rows.push(cells([hero, thousands(*games).as_str(), &score_cell(*score), &range(*ci95), verdict(*ci95)]));
    }
    rows
}

/// Every pair of bots, with the number of heroes with which the first is ahead and behind.
fn summary(pairs: &[&Pair], labels: &Labels) -> Vec<Vec<String>> {
    let mut rows = vec![cells(["bot", "against", "games", "score", "95 % interval", AHEAD, BEHIND])];
    for pair in pairs {
        let BySide([a, b]) = labels.of(pair);
        let Share { games, score, ci95, .. } = pair.mirror;
        let heroes = |said| pair.mirror_heroes.values().filter(|share| verdict(share.ci95) == said).count().to_string();
        let [ahead, behind] = [AHEAD, BEHIND].map(heroes);
        rows.push(cells([&a, &b, thousands(games).as_str(), &score_cell(score), &range(ci95), &ahead, &behind]));
    }
    rows
}

const AHEAD: &str = "ahead";
const BEHIND: &str = "behind";

/// Whether the first bot is ahead beyond doubt.
fn verdict(Interval(low, high): Interval) -> &'static str {
    match (low > 0.5, high < 0.5) {
        (true, _) => AHEAD,
        (_, true) => BEHIND,
        _ => "open",
    }
}
