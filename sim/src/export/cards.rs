//! `cards.csv`: a row for each card and figure, so that a new figure needs no new column.
//!
//! Only `opening` shows what a card causes: the opening hand is dealt at random. Every other win rate is biased and says so
//! in its row: who lives longer draws and uses more cards, attacks are made by who is winning, defenses by who is attacked.

use super::csv_text;
use super::matrix::numbers;
use crate::stats::Estimate;
use crate::tournament::figures::{CardFigures, Figures};

const HEADER: [&str; 9] = ["hero", "card", "copies", "figure", "n", "value", "low", "high", "causal"];

/// The file.
pub fn text(figures: &Figures) -> String {
    csv_text(&HEADER, figures.cards.iter().flat_map(rows))
}

fn rows(card: &CardFigures) -> Vec<Vec<String>> {
    let mut figures = vec![
        ("wins_if_in_opening_hand".to_owned(), card.opening),
        ("wins_if_not_in_opening_hand".to_owned(), card.not_opening),
    ];
    figures.extend(card.drawn.iter().map(|by| (format!("wins_if_drawn_by_turn_{}", by.turn), by.win_rate)));
    for (way, figure) in &card.uses {
        figures.push((format!("wins_if_{way}"), figure.win_rate));
        figures.push((format!("{way}_per_game"), figure.per_game));
    }
    figures.push(("damage_dealt_per_attack".to_owned(), card.dealt));
    figures.push(("damage_prevented_per_defense".to_owned(), card.prevented));
    figures.into_iter().map(|(name, figure)| row(card, name, figure)).collect()
}

fn row(card: &CardFigures, name: String, figure: Estimate) -> Vec<String> {
    let causal = if name.contains("opening_hand") { "yes" } else { "no" };
    let [value, low, high] = numbers(figure);
    let (copies, n) = (card.copies.to_string(), figure.n.to_string());
    vec![card.hero.clone(), card.card.clone(), copies, name, n, value, low, high, causal.to_owned()]
}
