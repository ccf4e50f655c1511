//! What it takes to get the same figures again.

use super::RunFacts;
use super::tags::{note, section};
use crate::report::escape::text;
use crate::report::matrix::describe;
use crate::tournament::figures::Figures;

/// The section.
pub fn render(figures: &Figures, run: &RunFacts) -> String {
    let Figures { version, data_hash, seed, rules, .. } = figures;
    let block = format!(
        "{}\n\n# version {version}\n# data hash {data_hash}\n# rules {rules}\n# seed {seed}\n# bots {}",
        run.command,
        describe(&figures.bots)
    );
    section("repeat", "Repeat it", &(note(SAME_GAMES) + &self::block(&block)))
}

/// What the command promises.
pub const SAME_GAMES: &str = "The same command, version and data hash give the same games, on any machine.";

/// Text that can be copied, and the figures that can be saved.
pub fn block(block: &str) -> String {
    format!("<pre class=\"copy\" tabindex=\"0\">{}</pre>\n", text(block))
        + "<p class=\"live\"><button type=\"button\" id=\"copy\">Copy</button> \
           <button type=\"button\" id=\"save\">Save the figures as JSON</button></p>\n"
}
