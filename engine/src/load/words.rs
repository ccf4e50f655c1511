//! The words of an effect and a cursor that reads them one after the other.
//!
//! An effect's text is cut into lines and words; each word knows where it stands, so that every mistake can
//! be shown at its place. The cursor says what it expected whenever it does not find it.

use std::ops::RangeInclusive;

use super::error::LoadError;
use super::hints;
use super::table::Text;

/// A word, a card's name in quotation marks, or one of the marks `; : ,`.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    at: usize,
}

/// One line of an effect and the position of the next word to read.
#[derive(Clone)]
pub(super) struct Cursor<'a> {
    text: Text<'a>,
    words: Vec<Word<'a>>,
    next: usize,
    end: usize,
}

/// Cuts a text into lines of words; empty lines are left out.
pub(super) fn lines<'a>(text: &Text<'a>) -> Result<Vec<Cursor<'a>>, LoadError> {
    let mut lines = Vec::new();
    let mut at = 0;
    for line in text.value.split('\n') {
        let words = words(text, line, at)?;
        let end = at + line.trim_end().len();
        at += line.len() + 1;
        if !words.is_empty() {
            lines.push(Cursor { text: *text, words, next: 0, end });
        }
    }
    Ok(lines)
}

fn words<'a>(text: &Text<'a>, line: &'a str, start: usize) -> Result<Vec<Word<'a>>, LoadError> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        let at = start + line.len() - rest.len();
        let length = match first {
            '"' => match rest[1..].find('"') {
                Some(length) => length + 2,
                None => return Err(text.error_at(at, "this quotation mark is never closed")),
            },
            ';' | ':' | ',' => 1,
            _ => rest.find(|c: char| c.is_whitespace() || ";:,\"".contains(c)).unwrap_or(rest.len()),
        };
        words.push(Word { text: &rest[..length], at });
        rest = rest[length..].trim_start();
    }
    Ok(words)
}

impl<'a> Cursor<'a> {
    /// The next word, or nothing at the end of the line.
    pub fn peek(&self) -> &'a str {
        self.words.get(self.next).map_or("", |word| word.text)
    }

    /// Whether all words of the line have been read.
    pub fn is_done(&self) -> bool {
        self.next >= self.words.len()
    }

    /// Takes the next word, whatever it is.
    pub fn skip(&mut self) -> &'a str {
        let word = self.peek();
        self.next += 1;
        word
    }

    /// Where the next word stands.
    pub fn place(&self) -> usize {
        self.words.get(self.next).map_or(self.end, |word| word.at)
    }

    /// A mistake at a place taken before.
    pub fn error_at(&self, place: usize, message: impl Into<String>) -> LoadError {
        self.text.error_at(place, message)
    }

    /// A mistake at the next word.
    pub fn error(&self, message: impl Into<String>) -> LoadError {
        self.error_at(self.place(), message)
    }

    /// The next word is not what was expected.
    pub fn unexpected(&self, expected: &str) -> LoadError {
        let error = match self.peek() {
            "" => self.error(format!("expected {expected}, but the line ends here")),
            word if word.starts_with('"') => self.error(format!("expected {expected}, found {word}")),
            word => self.error(format!("expected {expected}, found `{word}`")),
        };
        error.hint(hints::usual(expected, self.peek()))
    }

    /// The next word is none of those that can stand here.
    pub fn none_of<'c>(&self, expected: &str, candidates: impl IntoIterator<Item = &'c str>) -> LoadError {
        let error = self.unexpected(expected);
        if error.hint.is_empty() { error.among(self.peek(), candidates) } else { error }
    }

    /// Takes the words of the phrase if they all come next.
    pub fn accept(&mut self, phrase: &str) -> bool {
        let ahead = self.words.get(self.next..).unwrap_or(&[]);
        let count = phrase.split(' ').count();
        let same = ahead.len() >= count && phrase.split(' ').zip(ahead).all(|(want, word)| want == word.text);
        if same {
            self.next += count;
        }
        same
    }

    /// Takes the words of a phrase that must come next. A word may offer variants: `card/cards`.
    pub fn expect(&mut self, phrase: &str) -> Result<(), LoadError> {
        for want in phrase.split(' ') {
            if !want.split('/').any(|variant| variant == self.peek()) {
                let shown = want.split('/').map(|variant| format!("`{variant}`")).collect::<Vec<_>>().join(" or ");
                let error = self.unexpected(&shown);
                return Err(if phrase.contains(' ') {
                    error.hint(format!("the words here are: {phrase}"))
                } else {
                    error
                });
            }
            self.next += 1;
        }
        Ok(())
    }

    /// Takes one of the words, giving its position among them.
    pub fn one_of(&mut self, words: &[&str]) -> Result<usize, LoadError> {
        let found = words.iter().position(|&word| word == self.peek());
        let shown = || words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" or ");
        let found = found.ok_or_else(|| self.none_of(&shown(), words.iter().copied()))?;
        self.next += 1;
        Ok(found)
    }

    /// Whether a number comes next.
    pub fn at_number(&self) -> bool {
        self.peek().starts_with(|c: char| c.is_ascii_digit())
    }

    /// Takes a number in a range.
    pub fn number(&mut self, range: RangeInclusive<u8>) -> Result<u8, LoadError> {
        let (low, high) = (range.start(), range.end());
        let word = self.peek();
        if !word.starts_with(|c: char| c.is_ascii_digit()) {
            let error = self.unexpected("a number");
            let spelled = ["zero", "one", "two", "three", "four", "five", "six"].iter().position(|&name| name == word);
            return Err(spelled.map_or(error.clone(), |number| error.hint(format!("write it in digits: {number}"))));
        }
        let number = word.parse().ok().filter(|number| range.contains(number));
        let number = number.ok_or_else(|| self.unexpected(&format!("a number from {low} to {high}")))?;
        self.next += 1;
        Ok(number)
    }

    /// Takes a number written with a plus sign.
    pub fn plus(&mut self) -> Result<u8, LoadError> {
        let number = self.peek().strip_prefix('+').and_then(|digits| digits.parse().ok());
        let number = number.filter(|number| (1..=20).contains(number));
        let number = number.ok_or_else(|| self.unexpected("a number from +1 to +20"))?;
        self.next += 1;
        Ok(number)
    }

    /// The end of the line must be here.
    pub fn finish(&self) -> Result<(), LoadError> {
        if self.is_done() { Ok(()) } else { Err(self.unexpected("the end of the line")) }
    }
}
