//! The heat maps: one over all boards and one for each.
//!
//! A cell has its colour by a class and its number in it; what else there is to say is in its `title`. Rows and columns
//! carry their place by rating and by name, so that the script can sort without knowing any figures.

use super::tags::section;
use crate::export::table::{percent, range};
use crate::report::escape::text;
use crate::report::matrix::{Cell, Matrix};
use crate::report::names::label;
use crate::report::{FEW_GAMES, scale};
use crate::stats::Estimate;
use crate::text::thousands;
use crate::tournament::figures::{Figures, Standing};

/// With more heroes the names of columns stand upright.
const ROOMY: usize = 8;

/// All heat maps.
pub fn render(figures: &Figures) -> String {
    let overall = map(figures, &Matrix::overall(figures), 0);
    let boards = Matrix::boards(figures);
    let boards: String = boards.iter().enumerate().map(|(index, matrix)| map(figures, matrix, index + 1)).collect();
    let boards = if boards.is_empty() { boards } else { format!("<div class=\"maps\">\n{boards}</div>\n") };
    let boards = section("boards", "Who beats whom on each board", &boards);
    section("matrix", "Who beats whom", &format!("{}{overall}", legend())) + &boards
}

fn legend() -> String {
    let (low, high) = scale::ENDS;
    let steps: String = (low..=high).step_by(5).map(|point| format!("<i class=\"r{point}\"></i>")).collect();
    format!(
        "<p>How often the hero of the row wins against the hero of the column, in percent. \
         <span class=\"live\">Point at a cell, tap it or walk there with the arrow keys for its games and interval; \
         click the name of a column to sort by it.</span></p>\n\
         <p class=\"legend\"><span>{low} or less</span><span class=\"ramp\" aria-hidden=\"true\">{steps}</span>\
         <span>{high} or more</span><span class=\"key\"><i class=\"few\"></i>fewer than {FEW_GAMES} games</span></p>\n"
    )
}

fn map(figures: &Figures, matrix: &Matrix, index: usize) -> String {
    let names: Vec<String> = matrix.heroes.iter().map(|hero| label(&figures.heroes, &hero.id)).collect();
    let many = if names.len() > ROOMY { " many" } else { "" };
    let heads: String = names.iter().enumerate().map(|(place, name)| head("col", place, name)).collect();
    let rows: String = (0..names.len()).map(|row| line(matrix, &names, row)).collect();
    let title = text(&matrix.name);
    format!(
        "<figure class=\"map\" id=\"map-{index}\">\n<figcaption><h3>{title}</h3>{}</figcaption>\n\
         <div class=\"scroll\" role=\"region\" aria-label=\"Win rates: {title}\" tabindex=\"0\">\n\
         <table class=\"heat{many}\">\n<thead>\n<tr><td></td>{heads}</tr>\n</thead>\n<tbody>\n{rows}</tbody>\n</table>\n\
         </div>\n</figure>\n",
        matrix.standing.map_or(String::new(), caption)
    )
}

fn caption(standing: &Standing) -> String {
    let facts = &standing.facts;
    let first = percent(facts.first_seat.value);
    format!("<p class=\"note\">{} games, first seat wins {first}</p>", thousands(facts.games))
}

/// The heading of a row or a column, with its place by rating.
pub fn head(scope: &str, place: usize, name: &str) -> String {
    let name = text(name);
    let sort = if scope == "col" { " data-sort=\"n\"" } else { "" };
    format!("<th scope=\"{scope}\"{sort} data-rank=\"{place}\" data-name=\"{name}\"><span>{name}</span></th>")
}

fn line(matrix: &Matrix, names: &[String], row: usize) -> String {
    let cells = (0..names.len()).map(|column| match matrix.cell(row, column) {
        Some(cell) => filled(cell, &title(&names[row], &names[column], matrix, cell)),
        None => "<td class=\"empty\"></td>".to_owned(),
    });
    format!("<tr>{}{}</tr>\n", head("row", row, &names[row]), cells.collect::<String>())
}

fn filled(cell: &Cell, title: &str) -> String {
    let rate = cell.win_rate;
    let class = if rate.n < FEW_GAMES { "few".to_owned() } else { format!("r{}", scale::point(rate.value)) };
    let percent = 100.0 * rate.value;
    format!("<td class=\"{class}\" data-v=\"{:.5}\" title=\"{}\">{percent:.1}</td>", rate.value, text(title))
}

/// All that can be said of a cell, a line each.
fn title(row: &str, column: &str, matrix: &Matrix, cell: &Cell) -> String {
    let told = |estimate: &Estimate| format!("{} ({})", percent(estimate.value), range(estimate.ci95));
    format!(
        "{row} against {column}: {}\nwins {}\nn = {} games\nfirst seat wins {}\n{:.1} turns a game",
        matrix.name,
        told(&cell.win_rate),
        thousands(cell.win_rate.n),
        told(&cell.first_seat),
        cell.turns.value
    )
}
