//! Colour on terminals: only where somebody sees it, and never the only way to tell things apart.

use std::io::IsTerminal;

/// The palette of Okabe and Ito, which colour-blind people can tell apart, as numbers of the 256-colour terminals:
/// orange, sky blue, green, yellow, blue, vermilion, purple, gray.
const PALETTE: [u8; 8] = [214, 117, 36, 227, 33, 202, 175, 250];

/// How a piece of text looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Look {
    /// As it comes.
    #[default]
    Plain,
    /// Set apart.
    Strong,
    /// In the background.
    Faint,
    /// One of many colours, by number.
    Colour(usize),
    /// The same as a background: what stands out from everything else.
    Block(usize),
}

/// Whether looks are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    coloured: bool,
}

impl Style {
    /// No looks: for pipes and files.
    pub const PLAIN: Style = Style { coloured: false };

    /// All looks: to see them in tests.
    #[cfg(test)]
    pub const COLOURED: Style = Style { coloured: true };

    /// Looks if standard output is a terminal and `NO_COLOR` is not set.
    pub fn of_stdout() -> Style {
        let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Style { coloured: std::io::stdout().is_terminal() && !unwanted }
    }

    /// The text with its look.
    pub fn paint(self, look: Look, text: &str) -> String {
        match look {
            Look::Plain => text.to_owned(),
            _ if !self.coloured => text.to_owned(),
            Look::Strong => format!("\x1b[1m{text}\x1b[0m"),
            Look::Faint => format!("\x1b[2m{text}\x1b[0m"),
            Look::Block(n) => format!("\x1b[1;7;38;5;{}m{text}\x1b[0m", PALETTE[n % PALETTE.len()]),
            Look::Colour(n) => format!("\x1b[38;5;{}m{text}\x1b[0m", PALETTE[n % PALETTE.len()]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_coloured_in_a_pipe() {
        assert_eq!(Style::PLAIN.paint(Look::Colour(3), "x"), "x");
        assert_eq!(Style { coloured: true }.paint(Look::Colour(8), "x"), "\x1b[38;5;214mx\x1b[0m");
    }
}
