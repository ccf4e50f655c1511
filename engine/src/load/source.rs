//! The texts a hero or board is read from: turns byte offsets into errors with file, line and column.
//!
//! A patched hero is read from several texts at once. Positions count through them as if they stood one behind the
//! other, the newest patch first: what it wrote is reported in it just as in a hero's file. A mistake
//! that shows up in one of the older texts was made by the patch as well, for without it they were right; it is
//! reported at the part of the patch that touches the place, or at the hero's name.

use std::ops::Range;

use super::error::LoadError;
use super::text::harmless;

/// A file's name and text, and what lies below it if it is a patch.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    file: &'a str,
    text: &'a str,
    below: Option<&'a Below<'a>>,
}

/// The texts that a patch changes.
pub(super) struct Below<'a> {
    /// The texts, each with the position at which it begins.
    pub texts: Vec<(usize, Source<'a>)>,
    /// Places in the texts, each with the place in the patch that touches it.
    pub touched: Vec<(Range<usize>, usize)>,
    /// Where the patch names the hero.
    pub hero: usize,
}

impl<'a> Source<'a> {
    /// A file by itself.
    pub fn new(file: &'a str, text: &'a str) -> Source<'a> {
        Source { file, text, below: None }
    }

    /// The file as a patch of what lies below it.
    pub(super) fn over(self, below: &'a Below<'a>) -> Source<'a> {
        Source { below: Some(below), ..self }
    }

    /// Where the text behind this one begins.
    pub(super) fn end(&self) -> usize {
        self.text.len() + 1
    }

    /// The text itself.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// The text, and the position within it, that a position means.
    pub fn locate(&self, at: usize) -> (&'a str, usize) {
        let (source, at) = self.lower(at).unwrap_or((*self, at));
        (source.text, at)
    }

    /// The older text in which a position lies, and the position within it.
    fn lower(&self, at: usize) -> Option<(Source<'a>, usize)> {
        let texts = &self.below.filter(|_| at > self.text.len())?.texts;
        texts.iter().rev().find(|(start, _)| *start <= at).map(|(start, source)| (*source, at - start))
    }

    /// A mistake at a byte of the text.
    pub fn error(&self, at: usize, message: impl Into<String>) -> LoadError {
        let message = message.into();
        match (self.below, self.lower(at)) {
            (Some(below), Some((older, inside))) => {
                let place = older.place(inside);
                self.here(below.blamed(at), format!("with this patch, {message}{place}"))
            }
            _ => self.here(at, message),
        }
    }

    fn here(&self, at: usize, message: String) -> LoadError {
        let before = self.text.get(..at).unwrap_or(self.text);
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let excerpt = self.text[start..].lines().next().unwrap_or("");
        let (line, column) = (before.matches('\n').count() + 1, before[start..].chars().count() + 1);
        let (message, excerpt) = (harmless(&message), harmless(excerpt));
        LoadError { file: self.file.to_owned(), line, column, message, hint: String::new(), excerpt }
    }

    /// A place to look at; none for the beginning, which stands for the file as a whole.
    fn place(&self, at: usize) -> String {
        if at == 0 {
            return String::new();
        }
        let LoadError { file, line, column, .. } = self.here(at, String::new());
        format!(" ({file}:{line}:{column})")
    }
}

impl Below<'_> {
    /// The part of the patch that is to blame for a mistake in an older text.
    fn blamed(&self, at: usize) -> usize {
        self.touched.iter().find(|(range, _)| range.contains(&at)).map_or(self.hero, |&(_, place)| place)
    }
}
