//! The names of bots: `random`, `mcts:2000,c=0.7`. Every command reads them here.
//!
//! A spec is a name, then optionally a colon and arguments separated by commas: at most one without a name, which comes
//! first, and any number of the form `key=value`. A new bot is one entry of [`BOTS`].

mod arguments;
mod error;

use crate::Agent;
use crate::flat::{self, Flat};
use crate::heuristic::Heuristic;
use crate::mcts::{Candidate, Crew, Mcts, Settings};
use crate::random::Random;
use crate::weights::Weights;
use arguments::{Arguments, MAX_ITERATIONS, budget, decimal, number, playout, switch, weights};
use engine::view::View;
pub use error::SpecError;
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
    /// A spec of it that answers quickly, for tests that ask it often.
    pub quick: &'static str,
    /// Reads the arguments it knows; those it leaves are reported as mistakes.
    read: fn(&mut Arguments) -> Result<Kind, SpecError>,
}

impl Bot {
    /// The names of its arguments, as its usage has them.
    fn keys(&self) -> impl Iterator<Item = &'static str> {
        let parts = self.usage.split(['[', ']', ',', ':']);
        parts.filter_map(|part| part.split_once('=')).map(|(key, _)| key)
    }
}

/// All bots there are.
pub const BOTS: &[Bot] = &[
    Bot {
        name: "random",
        usage: "random",
        about: "Takes any legal action, all being equally likely. No strategy: a measure for the others.",
        quick: "random",
        read: |_| Ok(Kind::Random),
    },
    Bot {
        name: "heuristic",
        usage: "heuristic[:weights=FILE]",
        about: "Plans its turn from what its cards say and defends against what the other side may hold, without a tree.",
        quick: "heuristic",
        read: |arguments| Ok(Kind::Heuristic(weights(arguments, Weights::heuristic())?)),
    },
    Bot {
        name: "flat",
        usage: "flat:PLAYOUTS[,cutoff=turn|two-turns|action|never|DECISIONS][,playout=guided|random][,\
                reply=SHARE][,weights=FILE]",
        about: "Tries every legal action in as many sampled worlds each and takes the best on average; 64 if left out.",
        quick: "flat:2",
        read: read_flat,
    },
    Bot {
        name: "mcts",
        usage: "mcts:ITERATIONS|TIMEms[,c=NUMBER][,threads=N][,cutoff=turn|two-turns|action|never|DECISIONS][,\
                playout=guided|random][,reply=SHARE][,bias=NUMBER][,width=N][,reuse=yes|no][,stop=yes|no][,\
                draws=yes|no][,suspect=yes|no][,weights=FILE]",
        about: "Searches: every iteration deals the hidden cards anew, follows the tree and plays the turn on before it \
                judges the position; 1000 iterations if left out. `c` is how much it explores, `threads` how many \
                trees it grows side by side, `cutoff` and `playout` how far and how it plays on, `reply` how much \
                counts what comes of one more turn, `bias` and `width` how much the first sight of \
                an action counts. `reuse` keeps what it found out for its next decision, `stop` ends a search of one \
                tree that is decided, `draws` tells the cards it draws apart, `suspect` takes better attacks for likelier.",
        quick: "mcts:20",
        read: read_mcts,
    },
];

fn read_mcts(arguments: &mut Arguments) -> Result<Kind, SpecError> {
    let mut settings = Settings::default();
    if let Some(text) = arguments.first() {
        settings.budget = budget(text)?;
    }
    settings.exploration = decimal(arguments, "c", settings.exploration)?;
    settings.bias = decimal(arguments, "bias", settings.bias)?;
    if let Some(text) = arguments.named("width") {
        settings.width = number("width", text, 0..=1000)? as u16;
    }
    if let Some(text) = arguments.named("threads") {
        settings.threads = number("threads", text, 1..=64)? as u8;
    }
    settings.sees_draws = switch(arguments, "draws", settings.sees_draws)?;
    settings.suspects = switch(arguments, "suspect", settings.suspects)?;
    settings.reuse = switch(arguments, "reuse", settings.reuse)?;
    settings.early_stop = switch(arguments, "stop", settings.early_stop)?;
    settings.playout = playout(arguments)?;
    settings.weights = weights(arguments, Weights::search())?;
    Ok(Kind::Mcts(settings))
}

fn read_flat(arguments: &mut Arguments) -> Result<Kind, SpecError> {
    let mut settings = flat::Settings::default();
    if let Some(text) = arguments.first() {
        settings.playouts = number("playouts", text, 1..=MAX_ITERATIONS)?;
    }
    settings.playout = playout(arguments)?;
    settings.weights = weights(arguments, Weights::search())?;
    Ok(Kind::Flat(settings))
}

/// A bot with its parameters.
#[derive(Clone, PartialEq, Debug)]
enum Kind {
    Random,
    Heuristic(Weights),
    Flat(flat::Settings),
    Mcts(Settings),
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
            Kind::Heuristic(weights) => Box::new(Heuristic::new(weights, seed)),
            Kind::Flat(settings) => Box::new(Flat::new(settings, seed)),
            Kind::Mcts(settings) if settings.threads > 1 => Box::new(Crew::new(settings, seed)),
            Kind::Mcts(settings) => Box::new(Mcts::new(settings, seed)),
        }
    }

    /// The parameters of the search, if the bot is a tree search.
    pub fn search_settings(&self) -> Option<&Settings> {
        if let Kind::Mcts(settings) = &self.kind { Some(settings) } else { None }
    }

    /// What a searching bot with this seed finds out about the actions of a position, the best first; nothing for the
    /// other bots.
    pub fn search(&self, view: &View, seed: u64) -> Option<Vec<Candidate>> {
        match self.kind {
            Kind::Mcts(settings) if settings.threads > 1 => Some(Crew::new(settings, seed).search(view)),
            Kind::Mcts(settings) => Some(Mcts::new(settings, seed).search(view)),
            _ => None,
        }
    }

    /// The weights of the evaluation, if the bot has one.
    pub fn weights(&self) -> Option<&Weights> {
        match &self.kind {
            Kind::Random => None,
            Kind::Heuristic(weights) => Some(weights),
            Kind::Flat(settings) => Some(&settings.weights),
            Kind::Mcts(settings) => Some(&settings.weights),
        }
    }

    /// The file in the repository that has the weights of bots of this kind, if they have any.
    pub fn weights_file(&self) -> Option<&'static str> {
        match self.kind {
            Kind::Random => None,
            Kind::Heuristic(_) => Some("agents/data/heuristic.toml"),
            Kind::Flat(_) | Kind::Mcts(_) => Some("agents/data/search.toml"),
        }
    }

    /// The numbers that `sim tune` can change, with their names: the weights of the evaluation, then `c` and `bias` of a
    /// search. None if the bot has no evaluation.
    pub fn parameters(&self) -> Vec<(&'static str, f32)> {
        let Some(weights) = self.weights() else { return Vec::new() };
        let mut parameters: Vec<_> = Weights::NAMES.iter().copied().zip(weights.values()).collect();
        if let Kind::Mcts(settings) = &self.kind {
            parameters.extend([("c", settings.exploration), ("bias", settings.bias)]);
        }
        parameters
    }

    /// The same bot with other weights, if it has any. It keeps its name: weights have none.
    pub fn with_weights(&self, new: Weights) -> Spec {
        let mut spec = self.clone();
        match &mut spec.kind {
            Kind::Random => {}
            Kind::Heuristic(weights) => *weights = new,
            Kind::Flat(settings) => settings.weights = new,
            Kind::Mcts(settings) => settings.weights = new,
        }
        spec
    }

    /// The same bot with other numbers for all its [parameters](Spec::parameters), in their order. It keeps its name.
    pub fn with_parameters(&self, values: &[f32]) -> Spec {
        debug_assert_eq!(values.len(), self.parameters().len());
        let Some((weights, search)) = values.split_at_checked(Weights::NAMES.len()) else { return self.clone() };
        let mut spec = self.with_weights(Weights::from_values(weights));
        if let (Kind::Mcts(settings), [c, bias]) = (&mut spec.kind, search) {
            (settings.exploration, settings.bias) = (*c, *bias);
        }
        spec
    }

    /// Reads a spec from somebody who may not read our files: one that names a file is a mistake.
    pub fn without_files(text: &str) -> Result<Spec, SpecError> {
        Spec::read(text, false)
    }

    fn read(text: &str, files: bool) -> Result<Spec, SpecError> {
        let text = text.trim();
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let bot = BOTS.iter().find(|bot| bot.name == name).ok_or_else(|| SpecError::unknown(text, name))?;
        let mut arguments = Arguments::new(rest, files)?;
        let kind = (bot.read)(&mut arguments)?;
        match arguments.left.first() {
            Some(left) => Err(SpecError::argument(bot, left)),
            None => Ok(Spec { text: text.to_owned(), kind }),
        }
    }

    /// Reads several specs separated by commas.
    pub fn parse_list(text: &str) -> Result<Vec<Spec>, SpecError> {
        Spec::split_list(text).iter().map(|spec| spec.parse()).collect()
    }

    /// Takes a list of specs apart at its commas. A part `key=value` belongs to the spec before it, so that
    /// `mcts:2000,c=0.7,random` is two.
    pub fn split_list(text: &str) -> Vec<String> {
        let mut specs: Vec<String> = Vec::new();
        for part in text.split(',') {
            match specs.last_mut() {
                Some(spec) if is_argument(part) => *spec = format!("{spec},{part}"),
                _ => specs.push(part.to_owned()),
            }
        }
        specs
    }
}

/// Whether a part of a list is `key=value`. The value may be a path with a colon in it; in the first part of a spec the colon comes
/// before all arguments.
fn is_argument(part: &str) -> bool {
    part.split_once('=').is_some_and(|(key, _)| !key.contains(':'))
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        Spec::read(text, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::Budget;
    use crate::playout::{Cutoff, Playout, Policy};
    use std::time::Duration;

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
        assert!(!error.contains("did you mean") && error.contains("there are: random, heuristic"), "{error}");
    }

    #[test]
    fn a_slip_is_told_what_was_meant() {
        for (slip, why) in [
            ("mcts,c=0.1,heuristic", "write `mcts:c=0.1`"),
            ("heuristic,weights=w.toml", "write `heuristic:weights=w.toml`"),
            ("mcts:100,c", "`c` is no bot"),
            ("mcts:100,200", "`200` is no bot"),
            ("mcts:100,", "a bot is missing"),
            ("", "a bot is missing"),
            ("mcts:100,widht=3", "did you mean `width`?"),
            ("mcts:100,C=0.2", "did you mean `c`?"),
            ("mcts:100,c=0.1,c=0.2", "`c` is given twice"),
            ("mcts:100s", "a time such as `500ms`"),
            ("mcts:100,cutoff=turns", "`turn`, `two-turns`, `action`, `never`"),
            ("mcts:100,weights=", "the path of a file"),
            ("mcts:100,weights=nowhere.toml", "hint: is the path right?"),
        ] {
            let error = Spec::parse_list(slip).unwrap_err().to_string();
            assert!(error.contains(why), "{slip}: {error}");
        }
        assert_eq!("mcts:100, c=0.2".parse::<Spec>().unwrap().kind, "mcts:100,c=0.2".parse::<Spec>().unwrap().kind);
    }

    #[test]
    fn the_arguments_of_a_bot_are_read_from_its_usage() {
        let search = BOTS.iter().find(|bot| bot.name == "mcts").unwrap();
        let keys: Vec<_> = search.keys().collect();
        assert!(keys.starts_with(&["c", "threads"]) && keys.ends_with(&["suspect", "weights"]), "{keys:?}");
        assert!(BOTS.iter().any(|bot| bot.name == "heuristic" && bot.keys().eq(["weights"])));
    }

    #[test]
    fn no_file_is_touched_for_somebody_who_may_not_read_it() {
        for spec in ["heuristic:weights=nowhere.toml", "flat:2,weights=nowhere.toml", "mcts:20,weights=nowhere.toml"] {
            let error = Spec::without_files(spec).unwrap_err();
            assert_eq!(error, SpecError::File { argument: "weights" });
        }
        BOTS.iter().for_each(|bot| assert!(Spec::without_files(bot.quick).is_ok()));
    }

    #[test]
    fn an_argument_nobody_knows_is_a_mistake() {
        let error = "random:12".parse::<Spec>().unwrap_err().to_string();
        assert!(error.contains("no argument `12`"), "{error}");
    }

    #[test]
    fn a_search_takes_its_parameters_from_its_name() {
        let budget = Budget::Iterations(2000);
        let settings = |playout| Kind::Mcts(Settings { budget, exploration: 0.7, playout, ..Settings::default() });
        let cutoffs = [
            ("turn", Cutoff::Turns(1)),
            ("two-turns", Cutoff::Turns(2)),
            ("never", Cutoff::Never),
            ("action", Cutoff::Action),
            ("12", Cutoff::Decisions(12)),
        ];
        for (text, cutoff) in cutoffs {
            let spec: Spec = format!("mcts:2000,cutoff={text},c=0.7,playout=random").parse().unwrap();
            assert_eq!(spec.kind, settings(Playout { cutoff, policy: Policy::Random, ..Playout::TURN }));
        }
        let timed: Spec = "mcts:250ms,threads=2,reuse=no".parse().unwrap();
        let budget = Budget::Time(Duration::from_millis(250));
        assert_eq!(timed.kind, Kind::Mcts(Settings { budget, threads: 2, reuse: false, ..Settings::default() }));
    }

    #[test]
    fn a_bot_can_be_given_other_parameters() {
        for bot in BOTS {
            let spec: Spec = bot.quick.parse().unwrap();
            let parameters = spec.parameters();
            assert_eq!(parameters.is_empty(), bot.name == "random");
            let doubled: Vec<f32> = parameters.iter().map(|(_, value)| value * 2.0).collect();
            let other = spec.with_parameters(&doubled);
            assert_eq!(other.parameters().iter().map(|(_, value)| *value).collect::<Vec<_>>(), doubled);
            assert_eq!(other.to_string(), spec.to_string());
        }
        let search: Spec = "mcts:20,c=0.7,bias=0.3".parse().unwrap();
        assert_eq!(search.parameters()[Weights::NAMES.len()..], [("c", 0.7), ("bias", 0.3)]);
    }

    #[test]
    fn a_wrong_value_is_a_mistake() {
        for wrong in [
            "mcts:0",
            "mcts:many",
            "mcts:-5",
            "mcts:0ms",
            "mcts:10,c=x",
            "mcts:10,cutoff=-1",
            "mcts:10,reply=1.5",
            "mcts:99999999999",
            "mcts:10,reuse=maybe",
            "mcts:10,threads=0",
            "flat:0",
            "flat:64,reply=2",
        ] {
            let error = wrong.parse::<Spec>().unwrap_err().to_string();
            assert!(error.contains("is no value for"), "{wrong}: {error}");
        }
        let error = "heuristic:weights=nowhere.toml".parse::<Spec>().unwrap_err().to_string();
        assert!(error.contains("nowhere.toml"), "{error}");
    }

    #[test]
    fn a_list_keeps_the_parameters_with_their_bot() {
        assert_eq!(Spec::parse_list("random,random").unwrap().len(), 2);
        let error = Spec::parse_list("random:c=0.7,depth=3,random").unwrap_err();
        let found = "c=0.7".to_owned();
        assert_eq!(error, SpecError::Argument { bot: "random", usage: "random", found, nearest: None });
        assert_eq!(Spec::split_list("mcts:20,weights=a:b.toml,flat:1"), ["mcts:20,weights=a:b.toml", "flat:1"]);
        assert!(Spec::parse_list("random,,random").is_err());
    }
}
