//! The top of the page: what was played, and the answer in a few sentences.

use super::RunFacts;
use crate::export::table::{percent, range};
use crate::modes::figures::{Entrant, Figures};
use crate::modes::table::{bots, verdict};
use crate::report::escape::text;
use crate::report::html::head::head;
use crate::report::names::label;
use crate::text::thousands;
use crate::tournament::figures::Named;

/// The title, what was played, and what came out.
pub fn render(figures: &Figures, run: &RunFacts) -> String {
    head(&run.title, &answer(figures), facts(figures))
}

fn facts(figures: &Figures) -> Vec<(&'static str, String)> {
    let list = |all: &[Named]| all.iter().map(|named| label(all, &named.id)).collect::<Vec<_>>().join(", ");
    vec![
        ("Mode", mode(figures)),
        ("Heroes", list(&figures.heroes)),
        ("Boards", list(&figures.boards)),
        ("Bots", bots(figures)),
        ("Games", thousands(figures.overall.games)),
        ("Seats", format!("all {} seatings equally often", figures.seatings)),
        ("Rules", figures.rules.to_owned()),
        ("Seed", figures.seed.to_string()),
    ]
}

fn mode(figures: &Figures) -> String {
    match figures.mode {
        "teams" => "two against two".to_owned(),
        _ => format!("free for all, {} seats", figures.seats),
    }
}

/// The few sentences that most readers came for.
fn answer(figures: &Figures) -> String {
    let best = figures.entrants.iter().max_by(|a, b| a.win_share.value.total_cmp(&b.win_share.value));
    let first = best.map_or(String::new(), |best| leader(figures, best));
    let seat = figures.overall.seats.first().map_or(String::new(), |seat| {
        let verdict = match verdict(seat.ci95, figures.fair_share) {
            "even" => "which is no more and no less than an equal share as far as these games tell".to_owned(),
            other => format!("{other} an equal share of {}", percent(figures.fair_share)),
        };
        format!("The first seat wins {} ({}), {verdict}. ", percent(seat.value), range(seat.ci95))
    });
    format!("{first}{seat}A game has {:.1} turns.", figures.overall.turns.value)
}

fn leader(figures: &Figures, best: &Entrant) -> String {
    let (share, fair) = (best.win_share, figures.fair_share);
    let compared = match verdict(share.ci95, fair) {
        "even" => format!("which may be luck: equals win {}", percent(fair)),
        _ => format!("where equals win {}", percent(fair)),
    };
    format!(
        "<strong>{}</strong> wins most: {} of its games ({}), {compared}. ",
        text(&best.name),
        percent(share.value),
        range(share.ci95)
    )
}
