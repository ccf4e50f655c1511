//! Ratings with error bars and tiers, the same on each board, the equilibrium mix, and how far all this tells the whole
//! story.

use super::tags::{Sort, error_bar, heads, interval, name, note, number, paragraph, row, section, share, table, words};
use crate::export::table::{percent, range};
use crate::report::escape::text;
use crate::report::matrix::standing;
use crate::report::names::label;
use crate::stats::Interval;
use crate::tournament::figures::{Circle, Figures, HeroRating, Pick, Standing, Transitivity};

/// The section; nothing with fewer than two heroes.
pub fn render(figures: &Figures) -> String {
    let Some(standing) = standing(figures, None).filter(|standing| !standing.ratings.is_empty()) else {
        return String::new();
    };
    let mut body = ratings(figures, standing);
    body += &standing.transitivity.as_ref().map_or(String::new(), |found| transitivity(figures, found));
    section("ratings", "Ratings", &(body + &by_board(figures, standing)))
        + &section("mix", "Which heroes would be picked", &equilibrium(figures, standing))
}

fn ratings(figures: &Figures, standing: &Standing) -> String {
    let all = || standing.ratings.iter();
    let low = all().map(|rating| rating.ci95.0).fold(-10.0, f64::min);
    let high = all().map(|rating| rating.ci95.1).fold(10.0, f64::max);
    let heads = heads(&[
        ("Hero", Sort::Words),
        ("Tier", Sort::Numbers),
        ("Elo", Sort::Numbers),
        ("95 % interval", Sort::Never),
        ("around the mean", Sort::Never),
        ("Mean win rate", Sort::Numbers),
        ("95 % interval", Sort::Never),
        ("Cannot be told apart from", Sort::Never),
    ]);
    let rows: String = all().map(|rating| rated(figures, rating, (low, high))).collect();
    note(
        "Elo points above the mean of the heroes. Heroes of one tier cannot be told apart, \
         those of neighbouring tiers can.",
    ) + &table("sort ratings", "Ratings", &heads, &rows)
}

fn rated(figures: &Figures, rating: &HeroRating, ends: (f64, f64)) -> String {
    let Interval(low, high) = rating.ci95;
    let like: Vec<String> = rating.like.iter().map(|hero| label(&figures.heroes, hero)).collect();
    row(&[
        name(&label(&figures.heroes, &rating.hero)),
        number(-(rating.tier as f64), &rating.tier.to_string()).replacen("class=\"n\"", "class=\"n tier\"", 1),
        number(rating.elo, &signed(rating.elo)),
        format!("<td class=\"n quiet\">{} to {}</td>", signed(low), signed(high)),
        error_bar(rating.elo, rating.ci95, ends, 0.0),
        share(&rating.win_rate),
        interval(rating.win_rate.ci95),
        words(&like.join(", ")),
    ])
}

/// A number with a sign that is as wide as a digit.
pub fn signed(value: f64) -> String {
    let written = format!("{:.0}", value.abs());
    match (written == "0", value < 0.0) {
        (true, _) => written,
        (_, true) => format!("−{written}"),
        _ => format!("+{written}"),
    }
}

fn transitivity(figures: &Figures, found: &Transitivity) -> String {
    let Transitivity { share, ci95, circle } = found;
    let mut said = format!(
        "One number a hero explains {} of the differences between matchups (95 % interval {}); \
         the rest is who meets whom.",
        percent(*share),
        range(*ci95)
    );
    said += &match circle {
        None => " No three heroes beat each other in a circle.".to_owned(),
        Some(circle) => circled(figures, circle),
    };
    paragraph(&said)
}

fn circled(figures: &Figures, Circle { heroes, win_rates, certain }: &Circle) -> String {
    let [a, b, c] = heroes.each_ref().map(|hero| text(&label(&figures.heroes, hero)));
    let [ab, bc, ca] = win_rates.map(percent);
    let sure = if *certain { "beyond doubt" } else { "though that may be luck" };
    format!(" The clearest circle, {sure}: {a} beats {b} ({ab}), {b} beats {c} ({bc}) and {c} beats {a} ({ca}).")
}

/// The ratings of each board side by side; nothing with one board.
fn by_board(figures: &Figures, overall: &Standing) -> String {
    let boards: Vec<&Standing> = figures.standings.iter().filter(|standing| standing.board.is_some()).collect();
    if boards.len() < 2 {
        return String::new();
    }
    let board = |standing: &&Standing| text(&label(&figures.boards, standing.board.as_deref().unwrap_or_default()));
    let names: Vec<String> = boards.iter().map(board).collect();
    let names = names.iter().map(|name| (name.as_str(), Sort::Numbers));
    let columns: Vec<(&str, Sort)> =
        [("Hero", Sort::Words), ("All boards", Sort::Numbers)].into_iter().chain(names).collect();
    let all: Vec<&Standing> = [overall].into_iter().chain(boards).collect();
    let rows: String = overall.ratings.iter().map(|rating| on_boards(figures, &rating.hero, &all)).collect();
    format!("<h3>On each board</h3>\n{}", table("sort grid", "Ratings on each board", &heads(&columns), &rows))
}

fn on_boards(figures: &Figures, hero: &str, standings: &[&Standing]) -> String {
    let cell = |standing: &&Standing| {
        let rating = standing.ratings.iter().find(|rating| rating.hero == hero);
        rating.map_or_else(super::tags::nothing, |HeroRating { elo, ci95: Interval(low, high), tier, .. }| {
            let title =
                format!("{} Elo\n95 % interval {} to {}\ntier {tier}", signed(*elo), signed(*low), signed(*high));
            format!("<td class=\"n\" data-v=\"{elo:.5}\" title=\"{title}\">{}</td>", signed(*elo))
        })
    };
    let cells: String = standings.iter().map(cell).collect();
    row(&[name(&label(&figures.heroes, hero)), cells])
}

fn equilibrium(figures: &Figures, standing: &Standing) -> String {
    if standing.equilibrium.is_empty() {
        return String::new();
    }
    let mut picks: Vec<&Pick> = standing.equilibrium.iter().collect();
    picks.sort_by(|a, b| b.share.total_cmp(&a.share).then(b.against_mix.total_cmp(&a.against_mix)));
    let heads = heads(&[
        ("Hero", Sort::Words),
        ("Share", Sort::Numbers),
        ("95 % interval", Sort::Never),
        ("of the mix", Sort::Never),
        ("Win rate against the mix", Sort::Numbers),
    ]);
    let rows: String = picks.into_iter().map(|pick| picked(figures, pick)).collect();
    note(
        "If both players picked a hero unseen and played the matchups above as well as can be, \
         they would mix the heroes like this. A hero that is not picked loses against the mix.",
    ) + &table("sort", "Equilibrium mix", &heads, &rows)
}

fn picked(figures: &Figures, pick: &Pick) -> String {
    row(&[
        name(&label(&figures.heroes, &pick.hero)),
        number(pick.share, &percent(pick.share)),
        interval(pick.ci95),
        error_bar(pick.share, pick.ci95, (0.0, 1.0), 0.0),
        number(pick.against_mix, &percent(pick.against_mix)),
    ])
}
