//! What can be wrong with a spec, and what to do about it.

use super::{BOTS, Bot};
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
    /// There is such a bot, but something else than a colon stands before its arguments.
    Colon {
        /// How it should be written.
        meant: String,
    },
    /// Something stands as a bot that looks like an argument of the one before it.
    Loose {
        /// What was given.
        found: String,
    },
    /// The bot has no such argument.
    Argument {
        /// The bot.
        bot: &'static str,
        /// How it is written.
        usage: &'static str,
        /// What was given.
        found: String,
        /// The argument that was probably meant.
        nearest: Option<&'static str>,
    },
    /// An argument is given twice.
    Twice {
        /// Its name.
        argument: String,
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

    /// What is wrong with a spec whose name no bot has.
    pub(super) fn unknown(text: &str, name: &str) -> SpecError {
        if let Some((bot, arguments)) = text.split_once(',')
            && BOTS.iter().any(|one| one.name == bot)
        {
            return SpecError::Colon { meant: format!("{bot}:{arguments}") };
        }
        let is_key = BOTS.iter().flat_map(Bot::keys).any(|key| key == name);
        if is_key || name.parse::<f64>().is_ok() {
            return SpecError::Loose { found: name.to_owned() };
        }
        let nearest = nearest(name, BOTS.iter().map(|bot| bot.name));
        SpecError::Unknown { name: name.to_owned(), nearest, usages: BOTS.iter().map(|bot| bot.usage).collect() }
    }

    /// What a bot was given that it does not know.
    pub(super) fn argument(bot: &Bot, found: &str) -> SpecError {
        let nearest = found.split_once('=').and_then(|(key, _)| nearest(key, bot.keys()));
        SpecError::Argument { bot: bot.name, usage: bot.usage, found: found.to_owned(), nearest }
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
                if name.is_empty() {
                    f.write_str("a bot is missing: nothing stands where its name should")?;
                } else {
                    write!(f, "unknown bot `{name}`{}", did_you_mean(nearest))?;
                }
                write!(f, "\nhint: there are: {}; `sim list bots` explains them", usages.join(", "))
            }
            SpecError::Colon { meant } => {
                write!(f, "a colon stands between a bot and its arguments\nhint: write `{meant}`")
            }
            SpecError::Loose { found } => {
                write!(
                    f,
                    "`{found}` is no bot\nhint: an argument of the bot before it is written `name=value`; `sim list bots` lists them"
                )
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
            SpecError::Argument { bot, usage, found, nearest } => {
                let near = did_you_mean(nearest);
                write!(f, "the bot `{bot}` has no argument `{found}`{near}\nhint: it is written `{usage}`")
            }
            SpecError::Twice { argument } => {
                write!(f, "`{argument}` is given twice\nhint: leave one of them out")
            }
        }
    }
}

fn did_you_mean(nearest: &Option<&str>) -> String {
    nearest.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default()
}

impl std::error::Error for SpecError {}
