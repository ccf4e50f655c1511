//! What is wrong with a data file, said so that its author can mend it: where, what was found and expected,
//! and a hint. Every mistake of a file ends up here; the loader never panics over what it reads.

use crate::spelling::nearest;
use std::error::Error;
use std::fmt;

/// The most characters of a line that are shown.
const MAX_EXCERPT: usize = 120;

/// A mistake in a data file, or a file that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadError {
    /// The file's name.
    pub file: String,
    /// The line, from 1; 0 if the mistake is about the file as a whole.
    pub line: usize,
    /// The character in the line, from 1; 0 if the mistake is about the file as a whole.
    pub column: usize,
    /// What was found and what was expected.
    pub message: String,
    /// What to do about it; may be empty.
    pub hint: String,
    pub(super) excerpt: String,
}

impl LoadError {
    /// A mistake about a file or folder as a whole.
    pub(crate) fn whole(file: impl Into<String>, message: impl Into<String>, hint: impl Into<String>) -> LoadError {
        let (file, message, hint) = (file.into(), message.into(), hint.into());
        LoadError { file, line: 0, column: 0, message, hint, excerpt: String::new() }
    }

    /// The same mistake with a hint.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> LoadError {
        self.hint = hint.into();
        self
    }

    /// The same mistake, naming the candidate nearest to what was found, or all of them if none is near.
    pub(crate) fn among<'c>(self, found: &str, candidates: impl IntoIterator<Item = &'c str>) -> LoadError {
        let candidates: Vec<&str> = candidates.into_iter().collect();
        let hint = match nearest(found, candidates.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None if candidates.is_empty() => return self,
            None => format!("one of: {}", candidates.join(", ")),
        };
        self.hint(hint)
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line == 0 {
            write!(f, "{}: {}", self.file, self.message)?;
        } else {
            writeln!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)?;
            let number = self.line.to_string();
            let (excerpt, before) = cropped(&self.excerpt, self.column.saturating_sub(1));
            let (gutter, indent) = (" ".repeat(number.len()), " ".repeat(before));
            writeln!(f, " {number} | {excerpt}")?;
            write!(f, " {gutter} | {indent}^")?;
        }
        if self.hint.is_empty() { Ok(()) } else { write!(f, "\nhint: {}", self.hint) }
    }
}

impl Error for LoadError {}

/// The part of a long line around a character, and how many characters stand before that one in it.
fn cropped(line: &str, at: usize) -> (String, usize) {
    let length = line.chars().count();
    let start = at.saturating_sub(MAX_EXCERPT / 2).min(length.saturating_sub(MAX_EXCERPT));
    let (left, right) = (if start > 0 { "…" } else { "" }, if start + MAX_EXCERPT < length { "…" } else { "" });
    let part: String = line.chars().skip(start).take(MAX_EXCERPT).collect();
    (format!("{left}{part}{right}"), at - start + left.chars().count())
}

#[cfg(test)]
mod tests {
    use super::super::source::Source;
    use super::*;

    #[test]
    fn an_error_shows_place_line_and_hint() {
        let source = Source::new("x.toml", "one\ntwö thre\n");
        let error = source.error(9, "bad word").among("thre", ["three", "four"]);
        assert_eq!(error.to_string(), "x.toml:2:5: bad word\n 2 | twö thre\n   |     ^\nhint: did you mean `three`?");
    }

    #[test]
    fn a_long_line_is_shown_around_the_mistake() {
        let text = format!("{}!{}", "a".repeat(500), "b".repeat(1_000_000));
        for (at, caret, edges) in [(0, 0, (false, true)), (500, 61, (true, true)), (1_000_501, 121, (true, false))] {
            let shown = Source::new("x.toml", &text).error(at, "bad").to_string();
            let lines: Vec<&str> =
                shown.lines().map(|line| line.split_once(" | ").map_or("", |(_, part)| part)).collect();
            assert_eq!(lines[2], format!("{}^", " ".repeat(caret)));
            assert_eq!((lines[1].starts_with('…'), lines[1].ends_with('…')), edges);
            assert!(
                lines[1].chars().count() <= MAX_EXCERPT + 2 && (at != 500 || lines[1].chars().nth(caret) == Some('!'))
            );
        }
    }

    #[test]
    fn far_words_are_not_near() {
        assert_eq!(nearest("alcie", ["medusa", "alice"]), Some("alice"));
        assert_eq!(nearest("xyz", ["medusa", "alice"]), None);
    }
}
