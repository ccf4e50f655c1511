//! What the text is shown on: how much room there is, and whether pictures and colours are of any use.

use crate::style::Style;
use std::io::IsTerminal;

/// The room that text and pictures have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Screen {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub rows: usize,
    /// Whether it shows more than lines of text: pictures, and lines that are erased again.
    pub art: bool,
    /// Whether there are colours.
    pub style: Style,
}

/// The smallest screen that everything is made for; also what is taken for one that does not tell its size.
const SMALLEST: (usize, usize) = (80, 24);
/// Text still reads well down to here; narrower terminals break the lines themselves.
const NARROWEST: usize = 40;
/// Wider or higher boards are hard to read.
const LARGEST: (usize, usize) = (130, 44);

impl Screen {
    /// A pipe or a file.
    pub const PIPE: Screen = Screen { width: SMALLEST.0, rows: SMALLEST.1, art: false, style: Style::PLAIN };

    /// The terminal of standard output. A dumb one gets plain text.
    pub fn of_stdout() -> Screen {
        if !std::io::stdout().is_terminal() || std::env::var("TERM").is_ok_and(|term| term == "dumb") {
            return Screen::PIPE;
        }
        let size = terminal_size::terminal_size().filter(|(width, _)| width.0 > 0);
        let (width, rows) = size.map_or(SMALLEST, |(w, h)| (w.0.into(), h.0.into()));
        let width = usize::clamp(width, NARROWEST, LARGEST.0);
        let rows = usize::clamp(rows, SMALLEST.1, LARGEST.1);
        Screen { width, rows, art: true, style: Style::of_stdout() }
    }

    /// Whether boards are drawn. On a narrower screen their spaces lie on top of each other: there they are listed.
    pub fn draws(self) -> bool {
        self.art && self.width >= SMALLEST.0
    }
}
