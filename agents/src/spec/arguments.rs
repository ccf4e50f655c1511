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
        None => Ok(Budget::Iterations(number("iterations", text, 1..=MAX_ITERATIONS)?)),
    }
}

pub(super) fn playout(arguments: &mut Arguments) -> Result<Playout, SpecError> {
    let cutoff = match arguments.named("cutoff") {
        None | Some("turn") => Cutoff::Turns(1),
        Some("two-turns") => Cutoff::Turns(2),
        Some("action") => Cutoff::Action,
        Some("never") => Cutoff::Never,
        Some(text) => Cutoff::Decisions(number("cutoff", text, 0..=10_000)? as u16),
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
    let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    Weights::parse(&text).map_err(|error| wrong(error.to_string()))
}

pub(super) fn number(what: &'static str, text: &str, range: RangeInclusive<u32>) -> Result<u32, SpecError> {
    let expected = || format!("a whole number from {} to {}", range.start(), range.end());
    text.parse().ok().filter(|n| range.contains(n)).ok_or_else(|| SpecError::value(what, text, expected()))
}
