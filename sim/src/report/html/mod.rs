//! The report: one page that needs nothing but itself.
//!
//! Everything that can be read is in the HTML, made here; the script only sorts, shows details and copies, so the page
//! also works without it. The figures are in the page as JSON too, for whoever wants to go on counting.

mod tags;
pub mod modes;
mod head;
mod heat;
mod standings;
mod first_seat;
mod games;
mod cards;
mod repeat;

use super::{escape, scale};
use crate::tournament::figures::Figures;
use serde::Serialize;

const PAGE: &str = include_str!("../page.html");
/// How the page looks.
pub const CSS: &str = include_str!("../page.css");
/// What the page does.
pub const JS: &str = include_str!("../page.js");

/// What a report says of a run that is not in its figures.
#[derive(Clone, Debug)]
pub struct RunFacts {
    /// The command that repeats the run.
    pub command: String,
    /// The title of the page.
    pub title: String,
}

/// The report as HTML.
pub fn html(figures: &Figures, run: &RunFacts) -> String {
    page(&run.title, figures, |place| match place {
        "head" => head::render(figures, run),
        "matrices" => heat::render(figures),
        "standings" => standings::render(figures),
        "first-seat" => first_seat::render(figures),
        "games" => games::render(figures),
        "cards" => cards::render(figures),
        "repeat" => repeat::render(figures, run),
        other => unreachable!("the page has no place for {other}"),
    })
}

/// The page with its sections, and with the figures for whoever wants to go on counting.
fn page(title: &str, figures: &impl Serialize, mut section: impl FnMut(&str) -> String) -> String {
    fill(PAGE, |place| match place {
        "title" => escape::text(title),
        "css" => CSS.to_owned(),
        "scale" => colours(),
        "figures" => escape::json(figures),
        "js" => JS.to_owned(),
        place => section(place),
    })
}

/// The template with its `{{places}}` filled, each once: what is filled in is not looked at again, since a hero may be
/// called `{{css}}`.
fn fill(template: &str, mut value: impl FnMut(&str) -> String) -> String {
    let mut parts = template.split("{{");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (place, rest) = part.split_once("}}").expect("the template closes its places");
        text += &value(place);
        text += rest;
    }
    text
}

/// A class for every point of the colour scale, on light and on dark ground.
fn colours() -> String {
    let rules = |colour: fn(u8) -> String| -> String {
        (scale::ENDS.0..=scale::ENDS.1).map(|point| format!(".r{point}{{background:{}}}\n", colour(point))).collect()
    };
    format!("{}@media screen and (prefers-color-scheme:dark){{\n{}}}\n", rules(scale::light), rules(scale::dark))
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn what_is_filled_in_is_not_filled_again() {
        assert_eq!(fill("<{{a}}>", |_| "{{b}}".to_owned()), "<{{b}}>");
    }
}
