//! Text for terminals: lines that fit, and columns that line up.

use std::io::IsTerminal;

/// The width of pipes and files, and the least of terminals.
const WIDTH: usize = 80;
/// Wider lines are hard to read.
const WIDEST: usize = 100;

/// How many characters a line of standard output should have.
pub fn width() -> usize {
    let terminal = std::io::stdout().is_terminal().then(terminal_size::terminal_size).flatten();
    terminal.map_or(WIDTH, |(columns, _)| (columns.0 as usize).clamp(WIDTH, WIDEST))
}

/// Breaks text into lines of at most `width` characters, each with the indent.
pub fn wrap(text: &str, width: usize, indent: usize) -> String {
    let lines = fill(text.split_whitespace(), " ", width.saturating_sub(indent));
    lines.iter().map(|line| format!("{}{line}\n", " ".repeat(indent))).collect()
}

/// Breaks a form such as `name[,a=N][,b=N]` before its brackets into lines; all but the first have the indent.
pub fn wrap_form(form: &str, width: usize, indent: usize) -> String {
    let starts = form.char_indices().filter(|(place, c)| *c == '[' || *place == 0).map(|(place, _)| place);
    let ends: Vec<usize> = starts.clone().skip(1).chain([form.len()]).collect();
    let parts = starts.zip(ends).map(|(start, end)| &form[start..end]);
    fill(parts, "", width.saturating_sub(indent)).join(&format!("\n{}", " ".repeat(indent))) + "\n"
}

/// Parts with gaps between them, in lines of at most `width` characters.
fn fill<'t>(parts: impl Iterator<Item = &'t str>, gap: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for part in parts {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(part);
        } else if line.chars().count() + gap.len() + part.chars().count() <= width {
            line.push_str(gap);
            line.push_str(part);
        } else {
            lines.push(part.to_owned());
        }
    }
    lines
}

/// Rows whose cells line up, the first being the head: columns of numbers to the right. No line ends with spaces.
pub fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let columns: Vec<Column> = (0..count).map(|index| Column::of(rows, index)).collect();
    rows.iter().map(|row| line(row, &columns)).collect()
}

struct Column {
    width: usize,
    numbers: bool,
}

impl Column {
    fn of(rows: &[Vec<String>], index: usize) -> Column {
        let cells = || rows.iter().filter_map(move |row| row.get(index));
        let width = cells().map(|cell| cell.chars().count()).max().unwrap_or(0);
        Column { width, numbers: cells().skip(1).all(|cell| is_number(cell)) }
    }
}

fn line(row: &[String], columns: &[Column]) -> String {
    let cells = row.iter().zip(columns).map(|(cell, &Column { width, numbers })| match numbers {
        true => format!("{cell:>width$}"),
        false => format!("{cell:<width$}"),
    });
    format!("{}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
}

fn is_number(cell: &str) -> bool {
    let digits = cell.strip_prefix(['-', '+']).unwrap_or(cell);
    cell == "-"
        || digits.starts_with(|c: char| c.is_ascii_digit()) && cell.ends_with(|c: char| c.is_ascii_digit() || c == '%')
}

/// A number without digits after the point, and never `-0`.
pub fn whole(number: f64) -> String {
    let written = format!("{number:.0}");
    if written == "-0" { "0".to_owned() } else { written }
}

/// A share in percentage points, as it was typed: without the dust of binary fractions.
pub fn in_points(share: f64) -> f64 {
    (share * 1e8).round() / 1e6
}

/// A number with its thousands apart: 12,345.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_broken_between_words() {
        assert_eq!(wrap("one two three four", 11, 2), "  one two\n  three\n  four\n");
        assert_eq!(wrap("unbreakable", 4, 0), "unbreakable\n");
    }

    #[test]
    fn a_long_form_is_broken_before_brackets() {
        assert_eq!(wrap_form("bot:N[,c=X][,d=Y]", 80, 4), "bot:N[,c=X][,d=Y]\n");
        assert_eq!(wrap_form("bot:N[,c=X][,d=Y]", 16, 4), "bot:N[,c=X]\n    [,d=Y]\n");
    }

    #[test]
    fn columns_line_up() {
        let rows = [["id", "size", "name"], ["bcd", "10", "x"], ["a", "-", ""]];
        let rows = rows.map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(columns(&rows), "id   size  name\nbcd    10  x\na       -\n");
        let rows = ["points", "-3 to 2", "10"].map(|cell| vec![cell.to_owned()]);
        assert_eq!(columns(&rows), " points\n-3 to 2\n     10\n");
    }

    #[test]
    fn nothing_has_no_sign() {
        assert_eq!([-0.4, 0.4, -0.6].map(whole), ["0", "0", "-1"]);
    }

    #[test]
    fn thousands_are_apart() {
        assert_eq!([7, 1234, 1_000_000].map(thousands), ["7", "1,234", "1,000,000"]);
    }
}
