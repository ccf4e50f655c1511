//! The matrix and what follows from it, for terminals. Colours repeat what the numbers say: blue above one half, orange
//! below, stronger beyond 60 and 40 %.

use super::FEW_GAMES;
use super::matrix::{Cell, Matrix, standing, subtitle};
use super::names::{cut, label, short};
use crate::export::table::{cells, percent, range, ways};
use crate::stats::Interval;
use crate::style::{Look, Style};
use crate::text::{columns, thousands, whole, wrap};
use crate::tournament::figures::{Circle, Facts, Figures, Standing, Transitivity};

/// The characters of a cell: `62.4`, and a mark if it stands on few games.
const CELL: usize = 5;
/// Between columns.
const GAP: usize = 2;
/// Longer names of rows are cut.
const LONGEST: usize = 22;
/// The same beside ratings, which need more room.
const LONGEST_RATED: usize = 17;

/// The figures as text of at most `width` columns.
pub fn table(figures: &Figures, style: Style, width: usize) -> String {
    let title = wrap(&title(figures), width, 0);
    let mut text: String = title.lines().map(|line| style.paint(Look::Strong, line) + "\n").collect();
    text += &format!("\n{}", matrix(figures, style, width));
    if let Some(standing) = standing(figures, None).filter(|standing| !standing.ratings.is_empty()) {
        text += &format!("\n{}", columns(&ratings(figures, standing)));
        text += &standing.transitivity.as_ref().map_or(String::new(), |found| circle(figures, found, width));
    }
    text += &format!("\n{}", columns(&boards(figures)));
    text + "\n" + &length(&figures.overall)
}

fn title(figures: &Figures) -> String {
    let heroes = match &figures.heroes[..] {
        [hero] => label(&figures.heroes, &hero.id),
        [a, b] => format!("{} against {}", label(&figures.heroes, &a.id), label(&figures.heroes, &b.id)),
        heroes => format!("{} heroes", heroes.len()),
    };
    format!("{heroes}: {}", subtitle(figures))
}

/// The matrix, in several blocks if its columns do not fit.
fn matrix(figures: &Figures, style: Style, width: usize) -> String {
    let matrix = Matrix::overall(figures);
    let names: Vec<String> = matrix.heroes.iter().map(|hero| label(&figures.heroes, &hero.id)).collect();
    let heads = short(&names, CELL);
    let rows: Vec<String> = names.iter().zip(&heads).map(|(name, head)| row_name(name, head)).collect();
    let widest = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    let fitting = (width.saturating_sub(widest) / (CELL + GAP)).max(1);
    let places: Vec<usize> = (0..names.len()).collect();
    let block = |places: &[usize]| {
        let head = line("", widest, places.iter().map(|place| (heads[*place].clone(), Look::Plain)), style);
        let body = rows.iter().enumerate().map(|(row, name)| {
            line(name, widest, places.iter().map(|column| number(matrix.cell(row, *column))), style)
        });
        head + &body.collect::<String>()
    };
    let blocks: Vec<String> = places.chunks(fitting).map(block).collect();
    blocks.join("\n") + &wrap(&legend(&matrix), width, 0)
}

/// The row's name, with the column's if that is not its beginning.
fn row_name(name: &str, head: &str) -> String {
    let name = cut(name, LONGEST - if name.starts_with(head) { 0 } else { head.chars().count() + 3 });
    if name.starts_with(head) { name } else { format!("{name} ({head})") }
}

/// A row: each cell is first made wide and then painted, since looks have no width. No line ends with spaces.
fn line(name: &str, widest: usize, cells: impl Iterator<Item = (String, Look)>, style: Style) -> String {
    let cells: Vec<(String, Look)> = cells.collect();
    let end = cells.iter().rposition(|(text, _)| !text.trim().is_empty()).map_or(0, |last| last + 1);
    let mut line = format!("{name:<widest$}");
    for (text, look) in &cells[..end] {
        line += &" ".repeat(GAP + CELL.saturating_sub(text.chars().count()));
        line += &style.paint(*look, text);
    }
    line.trim_end().to_owned() + "\n"
}

/// A cell: where there is no mark there is a space, so that the numbers line up.
fn number(cell: Option<&Cell>) -> (String, Look) {
    let Some(rate) = cell.map(|cell| cell.win_rate) else {
        return ("- ".to_owned(), Look::Faint);
    };
    let points = 100.0 * rate.value;
    let look = match points {
        _ if rate.n < FEW_GAMES => Look::Faint,
        60.0.. => Look::Colour(4),
        52.5.. => Look::Colour(1),
        47.5.. => Look::Plain,
        40.0.. => Look::Colour(0),
        _ => Look::Colour(5),
    };
    let mark = if rate.n < FEW_GAMES { '?' } else { ' ' };
    if points >= 99.95 { (format!("100{mark}"), look) } else { (format!("{points:.1}{mark}"), look) }
}

fn legend(matrix: &Matrix) -> String {
    let mut text = "Win rate in % of the row's hero against the column's".to_owned();
    let Some((least, most)) = matrix.games() else { return text + "; nothing was played." };
    let games = if least == most { thousands(most) } else { format!("{} to {}", thousands(least), thousands(most)) };
    text += &format!(", {games} games each");
    if least < FEW_GAMES {
        text += &format!("; ? means fewer than {FEW_GAMES}");
    }
    text + "."
}

fn ratings(figures: &Figures, standing: &Standing) -> Vec<Vec<String>> {
    let mut rows = vec![cells(["tier", "hero", "Elo", "95 % interval", "win rate", "95 % interval", "picked"])];
    for rating in &standing.ratings {
        let Interval(low, high) = rating.ci95;
        let pick = standing.equilibrium.iter().find(|pick| pick.hero == rating.hero);
        rows.push(cells([
            &rating.tier.to_string(),
            &cut(&label(&figures.heroes, &rating.hero), LONGEST_RATED),
            &whole(rating.elo),
            &format!("{} to {}", whole(low), whole(high)),
            &percent(rating.win_rate.value),
            &range(rating.win_rate.ci95),
            &pick.map_or("-".to_owned(), |pick| format!("{:.0} %", 100.0 * pick.share)),
        ]));
    }
    rows
}

/// How far ratings tell the whole story, and the clearest exception.
fn circle(figures: &Figures, found: &Transitivity, width: usize) -> String {
    let Transitivity { share, ci95: Interval(low, high), circle } = found;
    let [share, low, high] = [share, low, high].map(|share| 100.0 * share);
    let mut text = format!("Ratings explain {share:.0} % of the differences ({low:.0} to {high:.0} %).");
    if let Some(Circle { heroes, win_rates, certain }) = circle {
        let [a, b, c] = heroes.each_ref().map(|hero| label(&figures.heroes, hero));
        let [ab, bc, ca] = win_rates.map(percent);
        text += &format!(" The clearest circle: {a} beats {b} ({ab}), {b} beats {c} ({bc}), {c} beats {a} ({ca})");
        text += if *certain { "." } else { "; it may be luck." };
    }
    wrap(&text, width, 0)
}

fn boards(figures: &Figures) -> Vec<Vec<String>> {
    let mut rows = vec![cells(["board", "games", "first seat wins", "95 % interval", "turns"])];
    let mut row = |name: &str, facts: &Facts| {
        let (games, first) = (thousands(facts.games), facts.first_seat);
        let turns = format!("{:.1}", facts.turns.value);
        rows.push(cells([&cut(name, LONGEST), games.as_str(), &percent(first.value), &range(first.ci95), &turns]));
    };
    if figures.boards.len() > 1 {
        for board in &figures.boards {
            let facts = standing(figures, Some(&board.id)).map(|standing| &standing.facts);
            facts.into_iter().for_each(|facts| row(&label(&figures.boards, &board.id), facts));
        }
        row("all", &figures.overall);
    } else {
        let name = figures.boards.first().map(|board| label(&figures.boards, &board.id));
        row(name.as_deref().unwrap_or("all"), &figures.overall);
    }
    rows
}

fn length(facts: &Facts) -> String {
    let (turns, decisions, ends) = (facts.turns.value, facts.decisions.value, ways(&facts.ends, facts.games));
    format!("A game has {turns:.1} turns and {decisions:.1} decisions.\nIt ends by {ends}.\n")
}
