//! The top of the page: what was played, and the answer in a few sentences.

use super::RunFacts;
use super::tags::paragraph;
use crate::export::table::{percent, range};
use crate::report::escape::text;
use crate::report::matrix::{describe, standing};
use crate::report::names::label;
use crate::side::{BySide, Side};
use crate::stats::Interval;
use crate::text::{thousands, whole};
use crate::tournament::figures::{Figures, HeroRating, Matchup, Named};

/// The title, what was played, and what came out.
pub fn render(figures: &Figures, run: &RunFacts) -> String {
    head(&run.title, &answer(figures), facts(figures))
}

/// A title, an answer that is already safe, and facts.
pub fn head(title: &str, answer: &str, facts: Vec<(&str, String)>) -> String {
    let fact = |(name, value): (&str, String)| format!("<div><dt>{name}</dt><dd>{}</dd></div>\n", text(&value));
    let facts: String = facts.into_iter().map(fact).collect();
    let answer = paragraph(answer).replacen("<p>", "<p class=\"lead\">", 1);
    format!("<h1>{}</h1>\n{answer}<dl class=\"facts\">\n{facts}</dl>\n", text(title))
}

fn facts(figures: &Figures) -> Vec<(&'static str, String)> {
    let list = |all: &[Named]| all.iter().map(|named| label(all, &named.id)).collect::<Vec<_>>().join(", ");
    let began = match figures.first_seat {
        "both" => "both heroes in turn".to_owned(),
        "a" => "the hero named first".to_owned(),
        "b" => "the hero named second".to_owned(),
        other => other.to_owned(),
    };
    vec![
        ("Heroes", list(&figures.heroes)),
        ("Boards", list(&figures.boards)),
        ("Bots", describe(&figures.bots)),
        ("Games", thousands(figures.overall.games)),
        ("Began", began),
        ("Rules", figures.rules.to_owned()),
        ("Seed", figures.seed.to_string()),
    ]
}

/// The few sentences that most readers came for.
fn answer(figures: &Figures) -> String {
    let best = standing(figures, None).and_then(|standing| standing.ratings.first());
    let first = match (&figures.matchups[..], best) {
        ([only], _) => duel(figures, only),
        (_, Some(best)) => leader(figures, best),
        _ => String::new(),
    };
    let seat = &figures.overall.first_seat;
    let turns = figures.overall.turns.value;
    format!(
        "{first}The first seat wins {} of games ({}); a game has {turns:.1} turns.",
        percent(seat.value),
        range(seat.ci95)
    )
}

/// A tournament of one pair.
fn duel(figures: &Figures, matchup: &Matchup) -> String {
    let BySide([a, b]) = matchup.heroes.map(|hero| text(&label(&figures.heroes, hero)));
    let rate = &matchup.win_rate;
    let whose = if matchup.heroes[Side::A] == matchup.heroes[Side::B] { " as the first of the two" } else { "" };
    format!(
        "<strong>{a}</strong> wins {} of {} games against <strong>{b}</strong>{whose} ({}). ",
        percent(rate.value),
        thousands(rate.n),
        range(rate.ci95)
    )
}

fn leader(figures: &Figures, best: &HeroRating) -> String {
    let name = |hero: &String| text(&label(&figures.heroes, hero));
    let Interval(low, high) = best.ci95;
    let like: Vec<String> = best.like.iter().map(name).collect();
    let like = match like.len() {
        0 => String::new(),
        _ => format!(", and cannot be told apart from {}", like.join(", ")),
    };
    format!(
        "<strong>{}</strong> is rated highest, {} Elo points above the mean ({} to {}){like}. ",
        name(&best.hero),
        whole(best.elo),
        whole(low),
        whole(high)
    )
}
