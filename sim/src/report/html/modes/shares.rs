//! Who wins how often, against an equal share of the wins, and who falls when.

use crate::export::table::percent;
use crate::modes::figures::{Entrant, Figures, OfLineup};
use crate::modes::table::{has_one_bot, names, ordinal, side};
use crate::report::html::tags::{
    Sort, count, error_bar, heads, interval, mean, name, note, nothing, number, row, section, share, table, words,
};
use crate::report::names::label;

/// More rows than this are folded away.
const LONG: usize = 60;

/// The section.
pub fn render(figures: &Figures) -> String {
    let fair = percent(figures.fair_share);
    let team = if figures.mode == "teams" { " A hero wins with its team." } else { "" };
    let said = note(&format!("How often each hero wins; equals would win {fair} each.{team}"));
    let body = said + &shares(figures, &figures.entrants, "Wins") + &on_boards(figures);
    section("shares", "Who wins", &body) + &section("falls", "Who falls when", &falls(figures))
}

fn shares(figures: &Figures, entrants: &[Entrant], title: &str) -> String {
    let ends = ends(figures.fair_share, entrants);
    let (one_bot, fair) = (has_one_bot(figures), format!("around {}", percent(figures.fair_share)));
    let mut columns = vec![("Hero", Sort::Words)];
    columns.extend((!one_bot).then_some(("Bot", Sort::Words)));
    columns.extend(figures.entrants[0].team.map(|_| ("Team", Sort::Numbers)));
    columns.extend([("Wins", Sort::Numbers), ("95 % interval", Sort::Never), (fair.as_str(), Sort::Never)]);
    columns.push(("Games", Sort::Numbers));
    let line = |one: &Entrant| {
        let mut cells = vec![name(&one.name)];
        cells.extend((!one_bot).then(|| words(&one.bot)));
        cells.extend(one.team.map(|team| number(f64::from(team), &team.to_string())));
        let Entrant { win_share, .. } = one;
        cells.extend([share(win_share), interval(win_share.ci95)]);
        cells.extend([error_bar(win_share.value, win_share.ci95, ends, figures.fair_share), count(win_share.n)]);
        row(&cells)
    };
    table("sort", title, &heads(&columns), &entrants.iter().map(line).collect::<String>())
}

/// A scale with the equal share in its middle that holds all intervals.
fn ends(fair: f64, entrants: &[Entrant]) -> (f64, f64) {
    let far = |one: &Entrant| (one.win_share.ci95.0 - fair).abs().max((one.win_share.ci95.1 - fair).abs());
    let far = entrants.iter().map(far).fold(0.02, f64::max);
    (fair - far, fair + far)
}

/// The same on each board; nothing with one board.
fn on_boards(figures: &Figures) -> String {
    if figures.boards.len() < 2 {
        return String::new();
    }
    let on = |on: &crate::modes::figures::OnBoard| {
        let board = label(&figures.boards, &on.board);
        format!("<h3>{}</h3>\n{}", crate::report::escape::text(&board), shares(figures, &on.entrants, &board))
    };
    figures.on_boards.iter().map(on).collect()
}

fn falls(figures: &Figures) -> String {
    let places: Vec<String> = (1..=figures.seats).map(ordinal).collect();
    let mut columns = vec![("Hero", Sort::Words), ("Mean place", Sort::Numbers)];
    columns.extend(places.iter().map(|place| (place.as_str(), Sort::Numbers)));
    let line = |one: &Entrant| {
        let games: u64 = one.places.iter().sum();
        let share = |count: &u64| *count as f64 / games.max(1) as f64;
        let mut cells = vec![name(&one.name), mean(&one.place, 2)];
        cells.extend(one.places.iter().map(|count| number(share(count), &percent(share(count)))));
        row(&cells)
    };
    let rows: String = figures.entrants.iter().map(line).collect();
    note(
        "Places by who stood longest: the last place is that of the hero that fell first. \
         Heroes that fell together share the better place.",
    ) + &table("sort grid", "Who falls when", &heads(&columns), &rows)
}

/// All lineups; nothing if there is only one.
pub fn lineups(figures: &Figures) -> String {
    let columns = [
        ("Lineup", Sort::Words),
        ("Board", Sort::Words),
        ("Hero", Sort::Words),
        ("Wins", Sort::Numbers),
        ("95 % interval", Sort::Never),
        ("First seat wins", Sort::Numbers),
        ("Games", Sort::Numbers),
    ];
    let lines = |of: &OfLineup| -> String {
        // One hero of a team says it for both.
        let shown = of.entrants.iter().step_by(if of.entrants[0].team.is_some() { 2 } else { 1 });
        shown.map(|one| line(figures, of, one)).collect()
    };
    let rows: String = figures.lineups.iter().map(lines).collect();
    if rows.is_empty() {
        return rows;
    }
    let open = if figures.lineups.len() <= LONG { " open" } else { "" };
    let table = table("sort", "All lineups", &heads(&columns), &rows);
    let body =
        format!("<details{open}>\n<summary>All {} lineups</summary>\n{table}</details>\n", figures.lineups.len());
    section("lineups", "Every lineup", &body)
}

fn line(figures: &Figures, of: &OfLineup, one: &Entrant) -> String {
    row(&[
        name(&names(of)),
        words(&label(&figures.boards, &of.board)),
        words(&side(of, one)),
        share(&one.win_share),
        interval(one.win_share.ci95),
        of.facts.seats.first().map_or_else(nothing, share),
        count(one.win_share.n),
    ])
}
