//! A board drawn with characters: spaces where they lie, the lines between them, zones as letters and colours.
//!
//! A space takes two rows: its name with `*1` for a start and `~` for a passage, and below it the letters of its zones.
//! Lines are dots from centre to centre. Since a dotted line can pass close to a third space, the links are also listed.

use crate::style::{Look, Style};
use crate::text::wrap;
use engine::board::Board;
use engine::ids::SpaceId;

/// Characters are about twice as high as wide; a bit more room between the rows reads better.
const ROWS_PER_COLUMN: f64 = 0.55;

/// The most rows of a board that need not fit a screen.
const TALLEST: usize = 60;

/// Something that stands on a space: drawn below its name, before the letters of its zones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// Where.
    pub space: SpaceId,
    /// What is written there.
    pub text: String,
    /// How it looks.
    pub look: Look,
}

/// Only the spaces, the lines and what stands there, in at most `width` columns and about `rows` rows.
pub fn picture(board: &Board, (width, rows): (usize, usize), tokens: &[Token], style: Style) -> String {
    Picture::of(board, width, rows, tokens).render(style)
}

/// The zones of a board by letter and name, in one line.
pub fn zone_names(board: &Board, style: Style) -> String {
    let zones = board.zones.iter().enumerate();
    let zones = zones.map(|(zone, name)| style.paint(Look::Colour(zone), &format!("{} {name}", letter(zone))));
    zones.collect::<Vec<_>>().join("  ")
}

/// The letters of a space's zones.
pub fn zone_letters(board: &Board, space: SpaceId) -> String {
    zones(board, space).map(letter).collect()
}

/// The board as text of at most `width` columns.
pub fn draw(board: &Board, width: usize, style: Style) -> String {
    let picture = Picture::of(board, width, TALLEST, &[]);
    format!(
        "{} ({})\n\n{}\n{}",
        style.paint(Look::Strong, &board.name),
        board.id,
        picture.render(style),
        legend(board, width, style)
    )
}

/// A zone's letter.
fn letter(zone: usize) -> char {
    (b'a' + zone as u8) as char
}

/// The zones of a space.
fn zones(board: &Board, space: SpaceId) -> impl Iterator<Item = usize> {
    let bits = board.spaces[space.index()].zones;
    (0..board.zones.len()).filter(move |zone| bits >> zone & 1 == 1)
}

/// A space's name and marks.
fn label(board: &Board, space: SpaceId) -> String {
    let start = board.starts.iter().position(|start| *start == space).map(|seat| format!("*{}", seat + 1));
    let passage = if board.passages.has(space) { "~" } else { "" };
    format!("{}{}{passage}", board.space_name(space), start.unwrap_or_default())
}

/// Characters on a grid.
struct Picture {
    rows: Vec<Vec<(char, Look)>>,
}

impl Picture {
    fn of(board: &Board, width: usize, rows: usize, tokens: &[Token]) -> Picture {
        let plan = layout(board, width, rows);
        let height = plan.iter().map(|(_, row)| row + 2).max().unwrap_or(0);
        let mut picture = Picture { rows: vec![vec![(' ', Look::Plain); width]; height] };
        for space in board.all() {
            for neighbour in board.adjacent(space).filter(|neighbour| *neighbour > space) {
                picture.line(plan[space.index()], plan[neighbour.index()]);
            }
        }
        for space in board.all() {
            let token = tokens.iter().find(|token| token.space == space);
            picture.space(board, space, token, plan[space.index()]);
        }
        picture
    }

    fn put(&mut self, column: usize, row: usize, mark: char, look: Look) {
        if let Some(cell) = self.rows.get_mut(row).and_then(|row| row.get_mut(column)) {
            *cell = (mark, look);
        }
    }

    /// Dots from centre to centre.
    fn line(&mut self, from: (usize, usize), to: (usize, usize)) {
        let steps = from.0.abs_diff(to.0).max(2 * from.1.abs_diff(to.1)).max(1);
        let between = |a: usize, b: usize, step: usize| (a * (steps - step) + b * step + steps / 2) / steps;
        for step in (0..=steps).step_by(2) {
            self.put(between(from.0, to.0, step), between(from.1, to.1, step), '·', Look::Faint);
        }
    }

    /// The name and the zones of a space around its centre, with a free column on both sides.
    fn space(&mut self, board: &Board, space: SpaceId, token: Option<&Token>, (column, row): (usize, usize)) {
        let name: Vec<_> = label(board, space).chars().map(|c| (c, Look::Strong)).collect();
        let zones = zones(board, space).map(|zone| (letter(zone), Look::Colour(zone)));
        let standing = token.iter().flat_map(|token| token.text.chars().map(|c| (c, token.look)));
        let below: Vec<_> = standing.chain(zones).collect();
        for (row, text) in [(row, name), (row + 1, below)] {
            let room = self.rows.first().map_or(0, Vec::len).saturating_sub(text.len());
            let left = column.saturating_sub(text.len() / 2).min(room);
            if left > 0 {
                self.put(left - 1, row, ' ', Look::Plain);
            }
            self.put(left + text.len(), row, ' ', Look::Plain);
            for (offset, (mark, look)) in text.into_iter().enumerate() {
                self.put(left + offset, row, mark, look);
            }
        }
    }

    fn render(&self, style: Style) -> String {
        self.rows.iter().map(|row| render_row(row, style) + "\n").collect()
    }
}

/// A row without spaces at its end; neighbours of the same look are painted together.
fn render_row(row: &[(char, Look)], style: Style) -> String {
    let end = row.iter().rposition(|(mark, _)| *mark != ' ').map_or(0, |last| last + 1);
    let runs = row[..end].chunk_by(|a, b| a.1 == b.1);
    runs.map(|run| style.paint(run[0].1, &run.iter().map(|(mark, _)| mark).collect::<String>())).collect()
}

/// Where the centre of each space lies: column and row.
fn layout(board: &Board, width: usize, most_rows: usize) -> Vec<(usize, usize)> {
    let widest = board.all().map(|space| label(board, space).chars().count()).max().unwrap_or(0);
    let (left, right) = bounds(board.spaces.iter().map(|space| space.x));
    let (top, bottom) = bounds(board.spaces.iter().map(|space| space.y));
    let columns = width.saturating_sub(widest + 2).max(1) as f64;
    let scale = columns / f64::from((right - left).max(1));
    let rows =
        (f64::from(bottom - top) * scale * ROWS_PER_COLUMN).clamp(1.0, most_rows.saturating_sub(2).max(1) as f64);
    let mut plan: Vec<(usize, usize)> = Vec::new();
    for space in &board.spaces {
        let column = (f64::from(space.x - left) * scale).round() as usize + widest / 2 + 1;
        let row = (f64::from(space.y - top) / f64::from((bottom - top).max(1)) * rows).round() as usize;
        plan.push(free_place(&plan, (column, row), widest));
    }
    plan
}

fn bounds(values: impl Iterator<Item = u16> + Clone) -> (u16, u16) {
    (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
}

/// The place itself, or one some rows below if another space is already there.
fn free_place(taken: &[(usize, usize)], (column, row): (usize, usize), widest: usize) -> (usize, usize) {
    let free = |row: usize| taken.iter().all(|(c, r)| c.abs_diff(column) > widest || r.abs_diff(row) > 1);
    (column, (row..).find(|row| free(*row)).unwrap_or(row))
}

/// What the letters and marks mean, and all links.
fn legend(board: &Board, width: usize, style: Style) -> String {
    let starts =
        board.starts.iter().enumerate().map(|(seat, space)| format!("*{} {}", seat + 1, board.space_name(*space)));
    let mut text = format!("zones     {}\n", zone_names(board, style));
    text += &format!("starts    {}\n", starts.collect::<Vec<_>>().join("  "));
    if !board.passages.is_empty() {
        let names: Vec<_> = board.passages.map(|space| board.space_name(space)).collect();
        text += &format!("passages  ~ {} (one step leads from each to each)\n", names.join(" "));
    }
    text + &links(board, width)
}

/// Every link once, at the space that comes first.
fn links(board: &Board, width: usize) -> String {
    let later = |space: SpaceId| board.adjacent(space).filter(move |neighbour| *neighbour > space);
    let names = |space: SpaceId| later(space).map(|other| board.space_name(other)).collect::<Vec<_>>().join(",");
    let spaces = board.all().filter(|space| later(*space).next().is_some());
    let links: Vec<String> = spaces.map(|space| format!("{}-{}", board.space_name(space), names(space))).collect();
    let text = wrap(&links.join(" "), width, 10);
    format!("links     {}", text.trim_start())
}
