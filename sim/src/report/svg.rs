//! The matrix over all boards as a picture that can be read alone: title, names, numbers, games and a legend.
//!
//! Every cell has its win rate and below it its games, since a picture has no place for hovering. Widths of text are
//! guessed from the number of letters with a font that is wide, so that narrower ones fit too.

use super::escape::text;
use super::matrix::{Cell, Matrix, subtitle};
use super::names::{cut, label};
use super::{FEW_GAMES, scale};
use crate::text::thousands;
use crate::tournament::figures::Figures;
use std::fmt::Write;

/// The font that the program carries.
pub const FONT: &str = "DejaVu Sans";

const CELL: (usize, usize) = (62, 42);
const MARGIN: usize = 24;
/// Above the names of the columns.
const HEAD: usize = 84;
/// Below the cells.
const FOOT: usize = 92;
/// A letter's width for each unit of font size.
const LETTER: f64 = 0.62;
const NAME_SIZE: usize = 14;
/// Longer names are cut.
const LONGEST: usize = 26;
/// The legend needs this much.
const NARROWEST: usize = 560;
const GRAY: &str = "#d9d9d9";
const QUIET: &str = "#595959";

/// The picture as SVG.
pub fn svg(figures: &Figures) -> String {
    let matrix = Matrix::overall(figures);
    let names: Vec<String> = matrix.heroes.iter().map(|hero| cut(&label(&figures.heroes, &hero.id), LONGEST)).collect();
    let plan = Plan::of(figures, &names);
    let Plan { width, height, .. } = plan;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"{FONT}, Verdana, Arial, sans-serif\" role=\"img\" aria-label=\"{TITLE}\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    svg += &titles(figures);
    svg += &heads(&plan, &names);
    for row in 0..names.len() {
        (0..names.len()).for_each(|column| svg += &cell(&plan, (row, column), matrix.cell(row, column)));
    }
    svg + &legend(&plan, &matrix) + "</svg>\n"
}

const TITLE: &str = "Win rate of the row’s hero against the column’s";

/// Where things are.
struct Plan {
    width: usize,
    height: usize,
    left: usize,
    top: usize,
    bottom: usize,
}

impl Plan {
    fn of(figures: &Figures, names: &[String]) -> Plan {
        let name = names.iter().map(|name| wide(name, NAME_SIZE)).max().unwrap_or(0);
        let (left, top) = (MARGIN + name + 12, HEAD + name + 12);
        let bottom = top + names.len() * CELL.1;
        let title = wide(TITLE, 18).max(wide(&subtitle(figures), 13)).max(NARROWEST);
        let width = (left + names.len() * CELL.0).max(MARGIN + title) + MARGIN;
        Plan { width, height: bottom + FOOT, left, top, bottom }
    }
}

fn wide(text: &str, size: usize) -> usize {
    (text.chars().count() as f64 * size as f64 * LETTER).ceil() as usize
}

fn titles(figures: &Figures) -> String {
    format!(
        "<text x=\"{MARGIN}\" y=\"40\" font-size=\"18\" font-weight=\"bold\">{TITLE}</text>\n\
         <text x=\"{MARGIN}\" y=\"62\" font-size=\"13\" fill=\"{QUIET}\">{}</text>\n",
        text(&subtitle(figures))
    )
}

fn heads(plan: &Plan, names: &[String]) -> String {
    let mut svg = String::new();
    for (index, name) in names.iter().map(|name| text(name)).enumerate() {
        let (x, y) = (plan.left - 12, plan.top + index * CELL.1 + CELL.1 / 2 + 5);
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" font-size=\"{NAME_SIZE}\" text-anchor=\"end\">{name}</text>");
        let (x, y) = (plan.left + index * CELL.0 + CELL.0 / 2 + 5, plan.top - 10);
        let turn = format!("transform=\"translate({x} {y}) rotate(-90)\"");
        let _ = writeln!(svg, "<text {turn} font-size=\"{NAME_SIZE}\">{name}</text>");
    }
    svg
}

fn cell(plan: &Plan, (row, column): (usize, usize), cell: Option<&Cell>) -> String {
    let (x, y) = (plan.left + column * CELL.0, plan.top + row * CELL.1);
    let Some(rate) = cell.map(|cell| cell.win_rate) else {
        return frame((x, y), "fill=\"#fff\" stroke=\"#e3e3e3\"");
    };
    let ground = if rate.n < FEW_GAMES { GRAY.to_owned() } else { scale::light(scale::point(rate.value)) };
    let middle = x + CELL.0 / 2;
    let number = |y: usize, size: usize, text: String| {
        format!("<text x=\"{middle}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\">{text}</text>\n")
    };
    frame((x, y), &format!("fill=\"{ground}\""))
        + &number(y + 20, 15, format!("{:.1}", 100.0 * rate.value))
        + &number(y + 34, 10, thousands(rate.n))
}

/// A cell's ground, with a gap to its neighbours.
fn frame((x, y): (usize, usize), look: &str) -> String {
    let (width, height) = (CELL.0 - 2, CELL.1 - 2);
    format!("<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" {look}/>\n", x + 1, y + 1)
}

fn legend(plan: &Plan, matrix: &Matrix) -> String {
    let top = plan.bottom + 22;
    let (low, high) = scale::ENDS;
    let mut svg = String::new();
    for point in low..=high {
        let x = MARGIN + 4 * usize::from(point - low);
        let _ =
            writeln!(svg, "<rect x=\"{x}\" y=\"{top}\" width=\"4\" height=\"12\" fill=\"{}\"/>", scale::light(point));
    }
    let line = |x: usize, y: usize, more: &str, text: &str| {
        format!("<text x=\"{x}\" y=\"{y}\" font-size=\"12\" fill=\"{QUIET}\"{more}>{text}</text>\n")
    };
    let middle = " text-anchor=\"middle\"";
    svg += &line(MARGIN, top + 28, "", &format!("{low} % or less"));
    svg += &line(MARGIN + 122, top + 28, middle, "50 %");
    svg += &line(MARGIN + 244, top + 28, " text-anchor=\"end\"", &format!("{high} % or more"));
    svg += &frame_of_few(MARGIN + 276, top);
    svg += &line(MARGIN + 298, top + 11, "", &format!("fewer than {FEW_GAMES} games"));
    svg + &line(MARGIN, top + 52, "", &games(matrix))
}

fn frame_of_few(x: usize, y: usize) -> String {
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"16\" height=\"12\" fill=\"{GRAY}\"/>\n")
}

/// What the numbers are.
fn games(matrix: &Matrix) -> String {
    let games = match matrix.games() {
        None => "none were played".to_owned(),
        Some((least, most)) if least == most => thousands(most),
        Some((least, most)) => format!("{} to {}", thousands(least), thousands(most)),
    };
    format!("Large: win rate in %. Small: games, here {games}.")
}
