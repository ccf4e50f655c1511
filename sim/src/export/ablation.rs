//! What each card contributes: a table for people, a line of JSON, and `ablation.csv`.

use super::csv_text;
use super::diff::{points, range};
use super::matrix::numbers;
use super::table::cells;
use crate::ablation::Contribution;
use crate::style::{Look, Style};
use crate::text::{columns, thousands};
use crate::tournament::plan::Plan;
use serde::Serialize;

/// All cards, by hero and then by what they contribute.
#[derive(Serialize, Debug)]
pub struct Ablation {
    /// The cards.
    pub ablation: Vec<Contribution>,
}

const HEADER: [&str; 14] = [
    "hero",
    "card",
    "copies",
    "games",
    "pairs",
    "printed",
    "printed_low",
    "printed_high",
    "blank",
    "blank_low",
    "blank_high",
    "contribution",
    "contribution_low",
    "contribution_high",
];

/// `ablation.csv`: a row for each card.
pub fn csv(ablation: &Ablation) -> String {
    csv_text(&HEADER, ablation.ablation.iter().map(row))
}

fn row(of: &Contribution) -> Vec<String> {
    let [copies, games, pairs] = [of.copies.into(), of.games, of.pairs].map(|number: u64| number.to_string());
    let mut row = vec![of.hero.clone(), of.card.clone(), copies, games, pairs];
    [of.printed, of.blank, of.contribution].into_iter().for_each(|estimate| row.extend(numbers(estimate)));
    row
}

/// The cards of each hero as text.
pub fn table(ablation: &Ablation, plan: &Plan, style: Style) -> String {
    let name = |id: &str| plan.heroes.iter().find(|hero| hero.id == id).map_or(id.to_owned(), |hero| hero.name.clone());
    let of_hero = |cards: &[Contribution]| {
        let title = format!("\nWhat the cards of {} contribute, in points of the win rate", name(&cards[0].hero));
        let mut rows = vec![cells(["card", "copies", "pairs", "contribution", "95 % interval"])];
        rows.extend(cards.iter().map(line));
        format!("{}\n{}", style.paint(Look::Strong, &title), columns(&rows))
    };
    ablation.ablation.chunk_by(|a, b| a.hero == b.hero).map(of_hero).collect()
}

fn line(of: &Contribution) -> Vec<String> {
    let (copies, pairs) = (of.copies.to_string(), thousands(of.pairs));
    cells([&of.card, &copies, pairs.as_str(), &points(of.contribution.value), &range(of.contribution)])
}
