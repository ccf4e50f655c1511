//! What the seats are worth, and how games end.

use crate::export::table::percent;
use crate::modes::figures::{Facts, Figures};
use crate::modes::table::seats_of;
use crate::report::html::games::ways;
use crate::report::html::tags::{
    Sort, count, error_bar, heads, interval, mean, name, note, number, row, section, share, table, words,
};
use crate::report::names::label;
use crate::stats::Estimate;

/// The sections.
pub fn render(figures: &Figures) -> String {
    let said = match figures.mode {
        "teams" => "How often the team of each seat wins: team-mates sit at seats 1 and 3, and 2 and 4.",
        _ => "How often each seat wins, in the order of play. All heroes sat everywhere equally often.",
    };
    section("first-seat", "What a seat is worth", &(note(said) + &seats(figures)))
        + &section("ends", "How games end", &ends(figures))
}

/// The games on each board and all of them.
fn parts(figures: &Figures) -> Vec<(String, &Facts)> {
    let boards = figures.on_boards.iter().filter(|_| figures.boards.len() > 1);
    let boards = boards.map(|on| (label(&figures.boards, &on.board), &on.facts));
    [("All games".to_owned(), &figures.overall)].into_iter().chain(boards).collect()
}

fn seats(figures: &Figures) -> String {
    let (parts, fair) = (parts(figures), figures.fair_share);
    let intervals = parts.iter().flat_map(|(_, facts)| facts.seats.iter().map(|seat| seat.ci95));
    let far = intervals.map(|ci95| (ci95.0 - fair).abs().max((ci95.1 - fair).abs())).fold(0.02, f64::max);
    let around = format!("around {}", percent(fair));
    let heads = heads(&[
        ("Board", Sort::Words),
        ("Seat", Sort::Words),
        ("Wins", Sort::Numbers),
        ("95 % interval", Sort::Never),
        (&around, Sort::Never),
        ("Games", Sort::Numbers),
    ]);
    let line = |board: &str, seat: &str, won: &Estimate| {
        let bar = error_bar(won.value, won.ci95, (fair - far, fair + far), fair);
        row(&[name(board), words(seat), share(won), interval(won.ci95), bar, count(won.n)])
    };
    let of_part = |(board, facts): &(String, &Facts)| -> String {
        seats_of(figures, facts).iter().map(|(seat, won)| line(board, seat, won)).collect()
    };
    table("sort", "Wins by seat", &heads, &parts.iter().map(of_part).collect::<String>())
}

fn ends(figures: &Figures) -> String {
    let ways = ways(&figures.overall.ends);
    let mut columns = vec![("Board", Sort::Words), ("Games", Sort::Numbers)];
    columns.extend(ways.iter().map(|(_, title)| (title.as_str(), Sort::Numbers)));
    columns.extend(["Turns", "Decisions"].map(|title| (title, Sort::Numbers)));
    let line = |(board, facts): &(String, &Facts)| {
        let ended = |way: &str| {
            let share = facts.ends.get(way).copied().unwrap_or(0) as f64 / facts.games.max(1) as f64;
            number(share, &percent(share))
        };
        let mut cells = vec![name(board), count(facts.games)];
        cells.extend(ways.iter().map(|(way, _)| ended(way)));
        cells.extend([&facts.turns, &facts.decisions].map(|figure| mean(figure, 1)));
        row(&cells)
    };
    let rows: String = parts(figures).iter().map(line).collect();
    note("What brought the last hero down.") + &table("sort grid", "How games end", &heads(&columns), &rows)
}
