//! Strict reading of TOML tables: every key must be known, every value of the right type and range, and every
//! mistake is reported where it stands. Built on `toml`'s spanned tree, because derived deserializers
//! report an unknown key without its nearest match and a missing one without its place.

use std::ops::RangeInclusive;

use toml::Spanned;
use toml::de::{DeArray, DeString, DeTable, DeValue};

use super::error::LoadError;
use super::source::Source;
pub(crate) use super::text::Text;
use super::text::{control, control_in_line};

/// Parses a file and hands its top table to `read`.
pub(crate) fn with_root<T>(
    file: &str,
    text: &str,
    keys: &'static [&'static str],
    read: impl FnOnce(Table<'_>) -> Result<T, LoadError>,
) -> Result<T, LoadError> {
    let source = Source::new(file, text);
    read(Table::new(source, 0, "the file", &parse(source)?, keys)?)
}

/// The tree of a file, with the place of everything.
pub(super) fn parse(source: Source<'_>) -> Result<DeTable<'_>, LoadError> {
    let root = DeTable::parse(source.text()).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        source.error(at, format!("not valid TOML: {}", error.message().trim()))
    })?;
    Ok(root.into_inner())
}

/// A table whose keys are all known.
pub(crate) struct Table<'a> {
    source: Source<'a>,
    at: usize,
    what: &'static str,
    entries: &'a DeTable<'a>,
}

impl<'a> Table<'a> {
    /// The table, if it has no other keys than these.
    pub(super) fn new(
        source: Source<'a>,
        at: usize,
        what: &'static str,
        entries: &'a DeTable<'a>,
        keys: &'static [&'static str],
    ) -> Result<Table<'a>, LoadError> {
        let unknown = entries.keys().filter(|key| !keys.contains(&key.get_ref().as_ref()));
        if let Some(key) = unknown.min_by_key(|key| key.span().start) {
            let name = key.get_ref().as_ref();
            let error = source.error(key.span().start, format!("{what} has no key `{name}`"));
            return Err(error.among(name, keys.iter().copied()));
        }
        Ok(Table { source, at, what, entries })
    }

    /// The table as the parser gave it.
    pub(super) fn tree(&self) -> &'a DeTable<'a> {
        self.entries
    }

    /// A mistake about the table as a whole.
    pub fn error(&self, message: impl Into<String>) -> LoadError {
        self.source.error(self.at, message)
    }

    /// The value of a key, if it is there.
    pub fn optional(&self, key: &'static str) -> Option<Item<'a>> {
        let value = self.entries.get(key)?;
        Some(Item { source: self.source, key, value })
    }

    /// The value of a key that must be there.
    pub fn required(&self, key: &'static str) -> Result<Item<'a>, LoadError> {
        self.optional(key).ok_or_else(|| {
            let error = self.error(format!("{} needs the key `{key}`", self.what));
            error.hint(format!("add `{key} = …`"))
        })
    }

    /// The tables of a list of tables such as `[[card]]`; none if the key is missing.
    pub fn tables(
        &self,
        key: &'static str,
        what: &'static str,
        keys: &'static [&'static str],
    ) -> Result<Vec<Table<'a>>, LoadError> {
        let Some(item) = self.optional(key) else { return Ok(Vec::new()) };
        let list = item.array("tables")?.iter();
        list.map(|value| Item { value, ..item }.table(what, keys)).collect()
    }
}

/// The value of a key.
#[derive(Clone, Copy)]
pub(crate) struct Item<'a> {
    source: Source<'a>,
    key: &'static str,
    value: &'a Spanned<DeValue<'a>>,
}

impl<'a> Item<'a> {
    /// A mistake about the value.
    pub fn error(&self, message: impl Into<String>) -> LoadError {
        self.source.error(self.value.span().start, message)
    }

    fn wrong_type(&self, expected: &str) -> LoadError {
        let found = self.value.get_ref().type_str();
        self.error(format!("`{}` must be {expected}, but here is a value of type {found}", self.key))
    }

    /// A string that says something, in one line or several.
    pub fn text(&self) -> Result<Text<'a>, LoadError> {
        let DeValue::String(text) = self.value.get_ref() else { return Err(self.wrong_type("a string")) };
        let text = Text { source: self.source, span: (self.value.span().start, self.value.span().end), value: text };
        if text.value.trim().is_empty() {
            return Err(self.error(format!("`{}` is empty", self.key)));
        }
        self.without(control(text.value)).map(|()| text)
    }

    /// A string that says something in one line: a name.
    pub fn line(&self) -> Result<Text<'a>, LoadError> {
        let text = self.text()?;
        self.without(control_in_line(text.value)).map(|()| text)
    }

    /// Names and texts are shown on terminals, which control characters would command.
    fn without(&self, control: Option<char>) -> Result<(), LoadError> {
        let Some(found) = control else { return Ok(()) };
        let what = if found == '\n' {
            "a line break".to_owned()
        } else {
            format!("the control character U+{:04X}", found as u32)
        };
        Err(self.error(format!("`{}` has {what} in it", self.key)).hint("leave it out"))
    }

    /// A short name: lower-case letters, digits and hyphens.
    pub fn id(&self) -> Result<Text<'a>, LoadError> {
        let text = self.text()?;
        let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if text.value.chars().all(good) && text.value.starts_with(|c: char| c.is_ascii_lowercase()) {
            return Ok(text);
        }
        let error = self.error(format!("`{}` is not a short name: `{}`", self.key, text.value));
        Err(error.hint("use lower-case letters, digits and hyphens, beginning with a letter: `king-arthur`"))
    }

    /// A whole number in a range.
    pub fn number(&self, range: RangeInclusive<u16>) -> Result<u16, LoadError> {
        let DeValue::Integer(number) = self.value.get_ref() else { return Err(self.wrong_type("a whole number")) };
        let value = i64::from_str_radix(&number.as_str().replace('_', ""), number.radix()).ok();
        let value = value.and_then(|value| u16::try_from(value).ok()).filter(|value| range.contains(value));
        let (low, high) = (range.start(), range.end());
        let found = number.as_str();
        value.ok_or_else(|| self.error(format!("`{}` must be from {low} to {high}, but is {found}", self.key)))
    }

    /// A whole number in a range of small ones.
    pub fn small(&self, range: RangeInclusive<u8>) -> Result<u8, LoadError> {
        self.number(u16::from(*range.start())..=u16::from(*range.end())).map(|number| number as u8)
    }

    /// `true` or `false`.
    pub fn flag(&self) -> Result<bool, LoadError> {
        self.value.get_ref().as_bool().ok_or_else(|| self.wrong_type("true or false"))
    }

    /// A string that must be one of some words, each with its meaning.
    pub fn word<T: Copy>(&self, words: &[(&str, T)]) -> Result<T, LoadError> {
        let text = self.text()?;
        let meaning = words.iter().find(|(word, _)| *word == text.value).map(|&(_, meaning)| meaning);
        meaning.ok_or_else(|| {
            let error = self.error(format!("`{}` cannot be `{}`", self.key, text.value));
            error.among(text.value, words.iter().map(|&(word, _)| word))
        })
    }

    fn array(&self, of: &str) -> Result<&'a DeArray<'a>, LoadError> {
        self.value.get_ref().as_array().ok_or_else(|| self.wrong_type(&format!("a list of {of}")))
    }

    /// The entries of a table whose keys are names, in the order of the file: each name and its value.
    pub fn named(&self) -> Result<Vec<(Text<'a>, Item<'a>)>, LoadError> {
        let DeValue::Table(entries) = self.value.get_ref() else { return Err(self.wrong_type("a table")) };
        let mut named: Vec<_> = entries.iter().map(|(name, value)| self.entry(name, value)).collect();
        named.sort_by_key(|(name, _)| name.span.0);
        Ok(named)
    }

    fn entry(&self, name: &'a Spanned<DeString<'a>>, value: &'a Spanned<DeValue<'a>>) -> (Text<'a>, Item<'a>) {
        let span = (name.span().start, name.span().end);
        (Text { source: self.source, span, value: name.get_ref() }, Item { value, ..*self })
    }

    /// Where the value begins in the file, in bytes.
    pub fn at(&self) -> usize {
        self.value.span().start
    }

    /// Whether the value is a table.
    pub fn is_table(&self) -> bool {
        matches!(self.value.get_ref(), DeValue::Table(_))
    }

    /// Whether the value is a string.
    pub fn is_text(&self) -> bool {
        matches!(self.value.get_ref(), DeValue::String(_))
    }

    /// The values of a list.
    pub fn list(&self, of: &str) -> Result<Vec<Item<'a>>, LoadError> {
        Ok(self.array(of)?.iter().map(|value| Item { value, ..*self }).collect())
    }

    /// The short names of a list.
    pub fn ids(&self) -> Result<Vec<Text<'a>>, LoadError> {
        self.list("short names")?.iter().map(Item::id).collect()
    }

    /// A string or a list of strings.
    pub fn texts(&self) -> Result<Vec<Text<'a>>, LoadError> {
        match self.value.get_ref() {
            DeValue::Array(_) => self.list("strings")?.iter().map(Item::text).collect(),
            _ => Ok(vec![self.text()?]),
        }
    }

    /// A table.
    pub fn table(&self, what: &'static str, keys: &'static [&'static str]) -> Result<Table<'a>, LoadError> {
        let DeValue::Table(entries) = self.value.get_ref() else { return Err(self.wrong_type("a table")) };
        Table::new(self.source, self.value.span().start, what, entries, keys)
    }
}
