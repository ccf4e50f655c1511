//! The arguments of a spec, read one by one with the values they may have.

use super::SpecError;
use crate::mcts::Budget;
use crate::playout::{Cutoff, Playout, Policy};
use crate::weights::Weights;
use std::ops::RangeInclusive;
use std::time::Duration;

/// The most iterations of a search: its tree would fill the memory.
pub(super) const MAX_ITERATIONS: u32 = 10_000_000;

/// The arguments of a spec that nobody has read yet.
pub(super) struct Arguments<'a> {
    /// What is left of them.
    pub left: Vec<&'a str>,
    /// Whether they may name files.
    pub files: bool,
}

impl<'a> Arguments<'a> {
    /// Takes the part of a spec after the colon apart. No argument may be given twice: which one was meant?
    pub fn new(text: &'a str, files: bool) -> Result<Arguments<'a>, SpecError> {
        let left: Vec<_> = text.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
        let keys: Vec<_> = left.iter().filter_map(|part| part.split_once('=')).map(|(key, _)| key).collect();
        match keys.iter().enumerate().find(|(n, key)| keys[..*n].contains(*key)) {
            Some((_, key)) => Err(SpecError::Twice { argument: (*key).to_owned() }),
            None => Ok(Arguments { left, files }),
        }
    }

    /// The argument without a name, if there is one.
    pub fn first(&mut self) -> Option<&'a str> {
        let at = self.left.first().filter(|argument| !argument.contains('=')).map(|_| 0)?;
        Some(self.left.remove(at))
    }

    /// The value of a named argument, if it is given.
    pub fn named(&mut self, name: &str) -> Option<&'a str> {
        let value =
            |argument: &&'a str| argument.split_once('=').filter(|(key, _)| *key == name).map(|(_, value)| value);
        let at = self.left.iter().position(|argument| value(argument).is_some())?;
        value(&self.left.remove(at))
    }

    /// The path in a named argument, if it is given. No file is touched before this has allowed it.
    fn file(&mut self, name: &'static str) -> Result<Option<&'a str>, SpecError> {
        match self.named(name) {
            Some(_) if !self.files => Err(SpecError::File { argument: name }),
            path => Ok(path),
        }
    }
}

/// Iterations, or a time in milliseconds.
pub(super) fn budget(text: &str) -> Result<Budget, SpecError> {
    match text.strip_suffix("ms") {
        Some(time) => Ok(Budget::Time(Duration::from_millis(number("time", time, 1..=3_600_000)?.into()))),
        None => {
            let expected = || format!("a whole number from 1 to {MAX_ITERATIONS}, or a time such as `500ms`");
            let count = whole(text, 1..=MAX_ITERATIONS);
            Ok(Budget::Iterations(count.ok_or_else(|| SpecError::value("iterations", text, expected()))?))
        }
    }
}

pub(super) fn playout(arguments: &mut Arguments) -> Result<Playout, SpecError> {
    let cutoff = match arguments.named("cutoff") {
        None | Some("turn") => Cutoff::Turns(1),
        Some("two-turns") => Cutoff::Turns(2),
        Some("action") => Cutoff::Action,
        Some("never") => Cutoff::Never,
        Some(text) => {
            let expected = "`turn`, `two-turns`, `action`, `never` or a whole number from 0 to 10000";
            let count = whole(text, 0..=10_000).ok_or_else(|| SpecError::value("cutoff", text, expected))?;
            Cutoff::Decisions(count as u16)
        }
    };
    let policy = match arguments.named("playout") {
        None | Some("guided") => Policy::Guided,
        Some("random") => Policy::Random,
        Some(text) => return Err(SpecError::value("playout", text, "`random` or `guided`")),
    };
    Ok(Playout { cutoff, policy, reply: share(arguments, "reply", Playout::TURN.reply)? })
}

pub(super) fn decimal(arguments: &mut Arguments, name: &'static str, default: f32) -> Result<f32, SpecError> {
    up_to(100, arguments, name, default)
}

/// A part of the whole, from 0 to 1.
fn share(arguments: &mut Arguments, name: &'static str, default: f32) -> Result<f32, SpecError> {
    up_to(1, arguments, name, default)
}

fn up_to(most: u8, arguments: &mut Arguments, name: &'static str, default: f32) -> Result<f32, SpecError> {
    let Some(text) = arguments.named(name) else { return Ok(default) };
    let good = text.parse().ok().filter(|number: &f32| (0.0..=f32::from(most)).contains(number));
    good.ok_or_else(|| SpecError::value(name, text, format!("a number from 0 to {most}")))
}

pub(super) fn switch(arguments: &mut Arguments, name: &'static str, default: bool) -> Result<bool, SpecError> {
    match arguments.named(name) {
        None => Ok(default),
        Some("yes") => Ok(true),
        Some("no") => Ok(false),
        Some(text) => Err(SpecError::value(name, text, "`yes` or `no`")),
    }
}

/// The weights in use, or those of a file.
pub(super) fn weights(arguments: &mut Arguments, in_use: &Weights) -> Result<Weights, SpecError> {
    let Some(path) = arguments.file("weights")? else { return Ok(*in_use) };
    let wrong = |why: String| SpecError::Weights { path: path.to_owned(), why };
    if path.is_empty() {
        return Err(SpecError::value("weights", path, "the path of a file"));
    }
    let unread = |error| format!("{error}\nhint: is the path right? It is read from the current folder");
    let text = std::fs::read_to_string(path).map_err(|error| wrong(unread(error)))?;
    Weights::parse(&text).map_err(|error| wrong(error.to_string()))
}

pub(super) fn number(what: &'static str, text: &str, range: RangeInclusive<u32>) -> Result<u32, SpecError> {
    let expected = format!("a whole number from {} to {}", range.start(), range.end());
    whole(text, range).ok_or_else(|| SpecError::value(what, text, expected))
}

fn whole(text: &str, range: RangeInclusive<u32>) -> Option<u32> {
    text.parse().ok().filter(|n| range.contains(n))
}
