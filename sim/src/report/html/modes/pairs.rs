//! How the heroes fare beside and against each other: heat maps with the equal share in the middle of the scale.

use crate::export::table::{percent, range};
use crate::modes::figures::{Entrant, Figures, Pair};
use crate::report::escape::text;
use crate::report::html::heat::head;
use crate::report::html::tags::{note, section};
use crate::report::{FEW_GAMES, scale};
use crate::text::thousands;

/// The sections; nothing if there is only one lineup.
pub fn render(figures: &Figures) -> String {
    let with = map(figures, true, "pairs-with", "Win rates with the column’s hero as team-mate");
    let against = map(figures, false, "pairs-against", "Win rates where the column’s hero opposes");
    let fair = percent(figures.fair_share);
    let said = |what: &str| note(&format!("How often the hero of the row wins {what}, in percent; equals win {fair}."));
    let part = |id: &str, heading: &str, what: &str, map: String| {
        if map.is_empty() { map } else { section(id, heading, &(said(what) + &map)) }
    };
    part("with", "Who goes well with whom", "with the hero of the column as its team-mate", with)
        + &part("against", "Who does well against whom", "in games in which the hero of the column opposes it", against)
}

fn map(figures: &Figures, together: bool, id: &str, title: &str) -> String {
    let pairs: Vec<&Pair> = figures.pairs.iter().filter(|pair| pair.together == together).collect();
    if pairs.is_empty() {
        return String::new();
    }
    let heroes = &figures.entrants;
    let heads: String = heroes.iter().enumerate().map(|(place, hero)| head("col", place, &hero.name)).collect();
    let line = |(place, row): (usize, &Entrant)| {
        let cells: String = heroes.iter().map(|column| cell(figures, &pairs, row, column)).collect();
        format!("<tr>{}{cells}</tr>\n", head("row", place, &row.name))
    };
    let rows: String = heroes.iter().enumerate().map(line).collect();
    format!(
        "<figure class=\"map\" id=\"{id}\">\n<figcaption></figcaption>\n\
         <div class=\"scroll\" role=\"region\" aria-label=\"{title}\" tabindex=\"0\">\n\
         <table class=\"heat\">\n<thead>\n<tr><td></td>{heads}</tr>\n</thead>\n<tbody>\n{rows}</tbody>\n</table>\n\
         </div>\n</figure>\n"
    )
}

fn cell(figures: &Figures, pairs: &[&Pair], row: &Entrant, column: &Entrant) -> String {
    let Some(pair) = pairs.iter().find(|pair| pair.hero == row.hero && pair.other == column.hero) else {
        return "<td class=\"empty\"></td>".to_owned();
    };
    let share = pair.win_share;
    let above = 0.5 + share.value - figures.fair_share;
    let class = if share.n < FEW_GAMES { "few".to_owned() } else { format!("r{}", scale::point(above)) };
    let with = if pair.together { "with" } else { "against" };
    let title = format!(
        "{} {with} {}\nwins {} ({})\nn = {} games",
        row.name,
        column.name,
        percent(share.value),
        range(share.ci95),
        thousands(share.n)
    );
    let (value, written) = (share.value, 100.0 * share.value);
    format!("<td class=\"{class}\" data-v=\"{value:.5}\" title=\"{}\">{written:.1}</td>", text(&title))
}
