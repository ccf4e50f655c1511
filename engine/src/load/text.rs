//! Text as it must be: UTF-8, and without characters that a terminal obeys instead of showing them. All strings of a file
//! are looked at here, whether they are names, texts or effects.

use super::error::LoadError;
use super::source::Source;

/// The text of a file. Bytes that are no UTF-8 are a mistake at their place; `file` is used in the errors only.
pub fn utf8(file: &str, bytes: Vec<u8>) -> Result<String, LoadError> {
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let shown = String::from_utf8_lossy(error.as_bytes());
        Source::new(file, &shown).error(at, "this is not UTF-8 text").hint("save it as UTF-8")
    })
}

/// The first control character of a text that has lines: their ends and tabs are none.
pub(super) fn control(text: &str) -> Option<char> {
    text.chars().find(|c| c.is_control() && !['\n', '\r', '\t'].contains(c))
}

/// The first control character of a text that is one line.
pub(super) fn control_in_line(text: &str) -> Option<char> {
    text.chars().find(|c| c.is_control())
}

/// What a file says, for a message: control characters stand as `�`, tabs as blanks.
pub(super) fn harmless(text: &str) -> String {
    let shown = |c: char| match c {
        '\n' => c,
        '\t' => ' ',
        c if c.is_control() => '\u{fffd}',
        c => c,
    };
    text.chars().map(shown).collect()
}

/// A string of the file that remembers where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Text<'a> {
    pub(super) source: Source<'a>,
    pub(super) span: (usize, usize),
    pub value: &'a str,
}

impl Text<'_> {
    /// Where the string begins in the file, in bytes.
    pub fn at(&self) -> usize {
        self.span.0
    }

    /// A mistake about the whole string.
    pub fn error(&self, message: impl Into<String>) -> LoadError {
        self.source.error(self.span.0, message)
    }

    /// A mistake at a byte of the string's value. Escapes in the string make the column approximate.
    pub fn error_at(&self, offset: usize, message: impl Into<String>) -> LoadError {
        let (text, start) = self.source.locate(self.span.0);
        let length = self.span.1 - self.span.0;
        let raw = text.get(start..start + length).unwrap_or("");
        let first = raw.find(self.value).unwrap_or(if raw.starts_with("\"\"\"") { 3 } else { 1 });
        let mut at = (first + offset).min(length);
        while !text.is_char_boundary(start + at) {
            at -= 1;
        }
        self.source.error(self.span.0 + at, message)
    }

    /// The value as a string of its own.
    pub fn owned(&self) -> String {
        self.value.to_owned()
    }
}
