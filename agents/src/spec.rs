//! The names of bots: `random`, later `mcts:2000,c=0.7`. Every command reads them here.
//!
//! A spec is a name, then optionally a colon and arguments separated by commas: at most one without a name, which comes
//! first, and any number of the form `key=value`. A new bot is one entry of [`BOTS`].

use crate::Agent;
use crate::random::Random;
use std::fmt;
use std::str::FromStr;

/// A kind of bot, as `sim list bots` shows it.
#[derive(Debug)]
pub struct Bot {
    /// The name a spec begins with.
    pub name: &'static str,
    /// How a spec of it is written.
    pub usage: &'static str,
    /// What it does, in a sentence or two.
    pub about: &'static str,
    /// Reads the arguments it knows; those it leaves are reported as mistakes.
    read: fn(&mut Arguments) -> Result<Kind, SpecError>,
}

/// All bots there are.
pub const BOTS: &[Bot] = &[Bot {
    name: "random",
    usage: "random",
    about: "Takes any legal action, all being equally likely. No strategy: a measure for the others.",
    read: |_| Ok(Kind::Random),
}];

/// A bot with its parameters.
#[derive(Clone, PartialEq, Debug)]
enum Kind {
    Random,
}

/// Which bot plays, and with which parameters.
#[derive(Clone, PartialEq, Debug)]
pub struct Spec {
    text: String,
    kind: Kind,
}

impl Spec {
    /// The bot for one game, with a generator of its own.
    pub fn build(&self, seed: u64) -> Box<dyn Agent> {
        match self.kind {
            Kind::Random => Box::new(Random::new(seed)),
        }
    }

    /// Reads several specs separated by commas. A part `key=value` belongs to the spec before it, so that
    /// `mcts:2000,c=0.7,random` is two.
    pub fn parse_list(text: &str) -> Result<Vec<Spec>, SpecError> {
        let mut specs: Vec<String> = Vec::new();
        for part in text.split(',') {
            match specs.last_mut() {
                Some(spec) if part.contains('=') && !part.contains(':') => *spec = format!("{spec},{part}"),
                _ => specs.push(part.to_owned()),
            }
        }
        specs.iter().map(|spec| spec.parse()).collect()
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        let text = text.trim();
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let bot = BOTS.iter().find(|bot| bot.name == name).ok_or_else(|| SpecError::unknown(name))?;
        let mut arguments = Arguments(rest.split(',').filter(|part| !part.is_empty()).collect());
        let kind = (bot.read)(&mut arguments)?;
        match arguments.0.first() {
            Some(left) => Err(SpecError::Argument { bot: bot.name, usage: bot.usage, found: left.to_string() }),
            None => Ok(Spec { text: text.to_owned(), kind }),
        }
    }
}

/// The arguments of a spec that nobody has read yet.
struct Arguments<'a>(Vec<&'a str>);

/// What is wrong with a spec.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecError {
    /// There is no such bot.
    Unknown {
        /// The name given.
        name: String,
        /// The name that was probably meant.
        nearest: Option<&'static str>,
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
}

impl SpecError {
    fn unknown(name: &str) -> SpecError {
        SpecError::Unknown { name: name.to_owned(), nearest: nearest(name) }
    }
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpecError::Unknown { name, nearest } => {
                write!(f, "unknown bot `{name}`")?;
                if let Some(near) = nearest {
                    write!(f, "; did you mean `{near}`?")?;
                }
                let usages: Vec<_> = BOTS.iter().map(|bot| bot.usage).collect();
                write!(f, "\nhint: there are: {}; `sim list bots` explains them", usages.join(", "))
            }
            SpecError::Argument { bot, usage, found } => {
                write!(f, "the bot `{bot}` has no argument `{found}`\nhint: it is written `{usage}`")
            }
        }
    }
}

impl std::error::Error for SpecError {}

/// The bot's name most like `found`, if one is near enough to have been meant.
fn nearest(found: &str) -> Option<&'static str> {
    let distance = |name: &str| strsim::damerau_levenshtein(&found.to_lowercase(), name);
    let best = BOTS.iter().map(|bot| bot.name).min_by_key(|name| distance(name))?;
    let near = distance(best) <= found.chars().count().div_ceil(2).max(1);
    (near || (found.len() >= 3 && best.starts_with(&found.to_lowercase()))).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bot_can_be_named_and_is_printed_as_it_was_named() {
        for bot in BOTS {
            let spec: Spec = bot.name.parse().expect("a bot's name alone is a spec");
            assert_eq!(spec.to_string(), bot.name);
        }
    }

    #[test]
    fn a_misspelt_bot_is_told_the_nearest_and_all() {
        let error = "radnom".parse::<Spec>().unwrap_err().to_string();
        assert!(error.contains("did you mean `random`?") && error.contains("sim list bots"), "{error}");
        let error = "zzz".parse::<Spec>().unwrap_err().to_string();
        assert!(!error.contains("did you mean") && error.contains("there are: random"), "{error}");
    }

    #[test]
    fn an_argument_nobody_knows_is_a_mistake() {
        let error = "random:12".parse::<Spec>().unwrap_err().to_string();
        assert!(error.contains("no argument `12`"), "{error}");
    }

    #[test]
    fn a_list_keeps_the_parameters_with_their_bot() {
        assert_eq!(Spec::parse_list("random,random").unwrap().len(), 2);
        let error = Spec::parse_list("random:c=0.7,depth=3,random").unwrap_err();
        assert_eq!(error, SpecError::Argument { bot: "random", usage: "random", found: "c=0.7".to_owned() });
        assert!(Spec::parse_list("random,,random").is_err());
    }
}
