//! What can be wrong with a spec, and what to do about it.

use super::BOTS;
use engine::spelling::nearest;
use std::fmt;

/// What is wrong with a spec.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecError {
    /// There is no such bot.
    Unknown {
        /// The name given.
        name: String,
        /// The name that was probably meant.
        nearest: Option<&'static str>,
        /// How those there are are written.
        usages: Vec<&'static str>,
    },
    /// The bot has no such argument.
    Argument {
        /// The bot.
        bot: &'static str,
        /// How it is written.
        usage: &'static str,
        /// What was given.
        found: String,
    },
    /// An argument has a value it cannot have.
    Value {
        /// The argument.
        argument: &'static str,
        /// What was given.
        found: String,
        /// What it could be.
        expected: String,
    },
    /// An argument names a file where none may be read.
    File {
        /// The argument.
        argument: &'static str,
    },
    /// The file of weights cannot be used.
    Weights {
        /// The file.
        path: String,
        /// Why not.
        why: String,
    },
}

impl SpecError {
    pub(super) fn value(argument: &'static str, found: &str, expected: impl Into<String>) -> SpecError {
        SpecError::Value { argument, found: found.to_owned(), expected: expected.into() }
    }

    pub(super) fn unknown(name: &str) -> SpecError {
        let nearest = nearest(name, BOTS.iter().map(|bot| bot.name));
        SpecError::Unknown { name: name.to_owned(), nearest, usages: BOTS.iter().map(|bot| bot.usage).collect() }
    }

    /// The same mistake where there is one more kind of bot than here.
    pub fn or(mut self, usage: &'static str) -> SpecError {
        if let SpecError::Unknown { usages, .. } = &mut self {
            usages.push(usage);
        }
        self
    }
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpecError::Unknown { name, nearest, usages } => {
                write!(f, "unknown bot `{name}`")?;
                if let Some(near) = nearest {
                    write!(f, "; did you mean `{near}`?")?;
                }
                write!(f, "\nhint: there are: {}; `sim list bots` explains them", usages.join(", "))
            }
            SpecError::Value { argument, found, expected } => {
                write!(
                    f,
                    "`{found}` is no value for `{argument}`\nhint: give {expected}; `sim list bots` explains the bots"
                )
            }
            SpecError::File { argument } => {
                write!(f, "`{argument}` names a file, and none is read here\nhint: leave it out")
            }
            SpecError::Weights { path, why } => write!(f, "the weights in `{path}` cannot be used: {why}"),
            SpecError::Argument { bot, usage, found } => {
                write!(f, "the bot `{bot}` has no argument `{found}`\nhint: it is written `{usage}`")
            }
        }
    }
}

impl std::error::Error for SpecError {}
