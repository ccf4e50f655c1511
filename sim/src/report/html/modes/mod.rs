//! The report of a tournament of three or four seats: the same page with other sections.

mod head;
mod pairs;
mod seats;
mod shares;

use super::games::histogram;
use super::tags::{note, section};
use super::{RunFacts, page};
use crate::modes::figures::Figures;

/// The report as HTML.
pub fn html(figures: &Figures, run: &RunFacts) -> String {
    page(&run.title, figures, |place| match place {
        "head" => head::render(figures, run),
        "matrices" => shares::render(figures),
        "standings" => pairs::render(figures),
        "first-seat" => seats::render(figures),
        "games" => section("lengths", "How long games are", &histogram(&figures.overall.lengths, "all players")),
        "cards" => shares::lineups(figures),
        "repeat" => repeat(figures, run),
        other => unreachable!("the page has no place for {other}"),
    })
}

/// What it takes to get the same figures again.
fn repeat(figures: &Figures, run: &RunFacts) -> String {
    let Figures { version, data_hash, seed, rules, .. } = figures;
    let block = format!(
        "{}\n\n# version {version}\n# data hash {data_hash}\n# rules {rules}\n# seed {seed}\n# bots {}",
        run.command,
        figures.bots.join(", ")
    );
    section("repeat", "Repeat it", &(note(super::repeat::SAME_GAMES) + &super::repeat::block(&block)))
}
