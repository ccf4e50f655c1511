//! What beginning is worth: over all games, on each board and in each matchup.

use super::tags::{Sort, count, error_bar, heads, interval, name, note, row, section, share, table};
use crate::report::names::label;
use crate::side::BySide;
use crate::stats::Estimate;
use crate::tournament::figures::{Figures, Matchup, Standing};

/// Longer lists of matchups are folded away.
const LONG: usize = 40;

/// The section.
pub fn render(figures: &Figures) -> String {
    let boards: Vec<&Standing> = figures.standings.iter().filter(|standing| standing.board.is_some()).collect();
    let several = if figures.boards.len() > 1 { &boards[..] } else { &[] };
    let all = [("All games".to_owned(), figures.overall.first_seat)];
    let on = |standing: &&Standing| {
        (label(&figures.boards, standing.board.as_deref().unwrap_or_default()), standing.facts.first_seat)
    };
    let lines: Vec<(String, Estimate)> = all.into_iter().chain(several.iter().map(on)).collect();
    let body = warning(figures) + &seats("Board", "First seat by board", &lines) + &by_matchup(figures);
    section("first-seat", "What the first seat is worth", &body)
}

/// If only one hero began, the seat and the hero are one.
fn warning(figures: &Figures) -> String {
    match figures.first_seat {
        "both" => {
            note("How often the player who takes the first turn wins. Both heroes of a pair began equally often.")
        }
        _ => note("Only one hero of each pair began: these figures show the heroes as much as the seat."),
    }
}

fn by_matchup(figures: &Figures) -> String {
    let lines: Vec<(String, Estimate)> = figures.matchups.iter().map(|matchup| line(figures, matchup)).collect();
    if lines.len() < 2 {
        return String::new();
    }
    let open = if lines.len() <= LONG { " open" } else { "" };
    let table = seats("Matchup", "First seat by matchup", &lines);
    format!("<details{open}>\n<summary>In each of {} matchups</summary>\n{table}</details>\n", lines.len())
}

fn line(figures: &Figures, matchup: &Matchup) -> (String, Estimate) {
    let BySide([a, b]) = matchup.heroes.map(|hero| label(&figures.heroes, hero));
    (format!("{a} – {b}"), matchup.facts.first_seat)
}

fn seats(what: &str, title: &str, lines: &[(String, Estimate)]) -> String {
    let far = lines.iter().filter(|line| line.1.n > 0);
    let far = far.map(|line| (line.1.ci95.0 - 0.5).abs().max((line.1.ci95.1 - 0.5).abs())).fold(0.02, f64::max);
    let heads = heads(&[
        (what, Sort::Words),
        ("First seat wins", Sort::Numbers),
        ("95 % interval", Sort::Never),
        ("around one half", Sort::Never),
        ("Games", Sort::Numbers),
    ]);
    let line = |(what, first): &(String, Estimate)| {
        let bar = error_bar(first.value, first.ci95, (0.5 - far, 0.5 + far), 0.5);
        row(&[name(what), share(first), interval(first.ci95), bar, count(first.n)])
    };
    table("sort", title, &heads, &lines.iter().map(line).collect::<String>())
}
