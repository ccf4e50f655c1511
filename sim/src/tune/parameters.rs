//! The numbers that are tuned: which of a bot's parameters, and what they are at a place of the walk.

use super::error::TuneError;
use agents::spec::Spec;
use agents::weights::Weights;
use engine::spelling::nearest;
use std::ops::RangeInclusive;
use std::path::Path;

/// The smallest number that files can say.
const SMALLEST: f32 = 1e-4;

/// Which parameters are tuned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice<'a> {
    /// All.
    All,
    /// Those of a list, separated by commas.
    Only(&'a str),
    /// All but those of a list.
    Fix(&'a str),
}

/// A bot's parameters.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameters {
    bot: Spec,
    /// Their names.
    pub names: Vec<&'static str>,
    /// What they are at the start.
    pub start: Vec<f32>,
    /// Which of them are tuned.
    pub tuned: Vec<bool>,
}

impl Parameters {
    /// Those of a bot with its weights at the start.
    pub fn new(bot: Spec, choice: Choice) -> Result<Parameters, TuneError> {
        let (names, start): (Vec<_>, Vec<_>) = bot.parameters().into_iter().unzip();
        if names.is_empty() {
            return Err(TuneError::NoWeights(bot.to_string()));
        }
        let tuned = tuned(&names, &start, choice)?;
        Ok(Parameters { bot, names, start, tuned })
    }

    /// What they are at a place of the walk. None gets past what the readers take.
    pub fn at(&self, place: &[f64]) -> Vec<f32> {
        let value = |((name, start), place): ((&&str, &f32), &f64)| {
            let limits = limits(name);
            ((f64::from(*start) * place.exp()) as f32).clamp(*limits.start(), *limits.end())
        };
        self.names.iter().zip(&self.start).zip(place).map(value).collect()
    }

    /// The places of the walk at which each is within its limits.
    pub fn reach(&self) -> Vec<RangeInclusive<f64>> {
        self.names.iter().zip(&self.start).map(|(name, start)| reach(limits(name), *start)).collect()
    }

    /// What they are there as files say it.
    pub fn rounded_at(&self, place: &[f64]) -> Vec<f32> {
        self.at(place).into_iter().map(rounded).collect()
    }

    /// The bot with these numbers.
    pub fn bot(&self, values: &[f32]) -> Spec {
        self.bot.with_parameters(values)
    }

    /// The file in the repository that has the weights in use.
    pub fn file(&self) -> &'static str {
        self.bot.weights_file().unwrap_or_default()
    }

    /// Whether the name of the bot can name a file: names are taken apart at commas, and lists of them are, too.
    pub fn can_name(&self, weights: &Path) -> bool {
        let Some(path) = weights.to_str().filter(|path| !path.contains(',')) else { return false };
        let name = self.name(&self.start, path);
        Spec::split_list(&name) == [name]
    }

    /// The name of the bot with these numbers, its weights being in a file.
    pub fn name(&self, values: &[f32], weights: &str) -> String {
        let text = self.bot.to_string();
        let (name, arguments) = text.split_once(':').unwrap_or((&text, ""));
        let kept =
            |part: &&str| !part.is_empty() && !["c=", "bias=", "weights="].iter().any(|key| part.starts_with(key));
        let mut parts: Vec<String> = arguments.split(',').filter(kept).map(str::to_owned).collect();
        let search = self.names.iter().zip(values).filter(|(name, _)| ["c", "bias"].contains(name));
        parts.extend(search.map(|(name, value)| format!("{name}={value}")));
        parts.push(format!("weights={weights}"));
        format!("{name}:{}", parts.join(","))
    }
}

/// What the readers of weights and of bots' names take: a run must not find what nobody could use.
fn limits(name: &str) -> RangeInclusive<f32> {
    match name {
        "c" | "bias" => 0.0..=100.0,
        weight => Weights::limits(weight),
    }
}

/// The logarithms of the factors that keep a number within its limits.
fn reach(limits: RangeInclusive<f32>, start: f32) -> RangeInclusive<f64> {
    let far = |limit: &f32| (f64::from(*limit) / f64::from(start)).ln();
    match start {
        0.0 => 0.0..=0.0,
        // The factors are above 0: a number keeps its sign, and there is no limit at the other side of 0.
        _ if start > 0.0 => far(&limits.start().max(0.0)).min(0.0)..=far(limits.end()).max(0.0),
        _ => far(&limits.end().min(0.0)).min(0.0)..=far(limits.start()).max(0.0),
    }
}

/// Four digits after the point. What is not 0 does not become 0.
fn rounded(value: f32) -> f32 {
    match format!("{value:.4}").parse() {
        Ok(near) if near != 0.0 || value == 0.0 => near,
        _ => SMALLEST.copysign(value),
    }
}

fn tuned(names: &[&'static str], start: &[f32], choice: Choice) -> Result<Vec<bool>, TuneError> {
    let (list, wanted) = match choice {
        Choice::All => ("", false),
        Choice::Only(list) => (list, true),
        Choice::Fix(list) => (list, false),
    };
    let mut tuned = vec![!wanted; names.len()];
    for name in list.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let place = names.iter().position(|other| *other == name).ok_or_else(|| unknown(name, names))?;
        if wanted && start[place] == 0.0 {
            return Err(TuneError::Zero(names[place]));
        }
        tuned[place] = wanted;
    }
    // A factor does nothing to 0.
    tuned.iter_mut().zip(start).for_each(|(tuned, start)| *tuned &= *start != 0.0);
    if tuned.contains(&true) { Ok(tuned) } else { Err(TuneError::Nothing) }
}

fn unknown(name: &str, names: &[&'static str]) -> TuneError {
    TuneError::Unknown { name: name.to_owned(), nearest: nearest(name, names.iter().copied()), all: names.to_vec() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use agents::weights::Weights;

    fn of(bot: &str, choice: Choice) -> Result<Parameters, TuneError> {
        Parameters::new(bot.parse().expect("a bot"), choice)
    }

    #[test]
    fn a_place_is_factors_of_the_start() {
        let parameters = of("heuristic", Choice::Only("card, deck")).expect("they exist");
        assert_eq!(parameters.tuned.iter().filter(|tuned| **tuned).count(), 2);
        let mut place = vec![0.0; parameters.names.len()];
        assert_eq!(parameters.at(&place), parameters.start);
        let card = parameters.names.iter().position(|name| *name == "card").expect("a weight");
        place[card] = 2f64.ln();
        let values = parameters.at(&place);
        assert_eq!(values[card], parameters.start[card] * 2.0);
        assert_eq!(parameters.bot(&values).weights().map(|weights| weights.card), Some(values[card]));
    }

    /// What was confirmed is what the file says.
    #[test]
    fn rounded_values_survive_the_file() {
        let parameters = of("mcts:20", Choice::All).expect("a search has weights");
        let place: Vec<f64> = (0..parameters.names.len()).map(|n| (n as f64).sin()).collect();
        let values = parameters.rounded_at(&place);
        let bot = parameters.bot(&values);
        let weights = bot.weights().expect("it has weights");
        assert_eq!(Weights::parse(&weights.to_string()).as_ref(), Ok(weights));
        assert_eq!([1e-9, -1e-9, 0.0, 0.12344].map(rounded), [1e-4, -1e-4, 0.0, 0.1234]);
    }

    /// The places a walk can get to that knows no limits.
    fn far_places(count: usize) -> Vec<Vec<f64>> {
        [-4.0, -1.0, 0.0, 1.0, 4.0].map(|far| vec![far; count]).to_vec()
    }

    #[test]
    fn whatever_is_found_can_be_read_again() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let file = folder.path().join("weights.toml").display().to_string();
        for bot in ["heuristic", "flat:2", "mcts:20", "mcts:20,c=100,bias=60", "mcts:20,c=0.0001,bias=0.0001"] {
            let parameters = of(bot, Choice::All).expect("it has weights");
            for place in far_places(parameters.names.len()) {
                let values = parameters.rounded_at(&place);
                let weights = parameters.bot(&values).weights().expect("it has weights").to_string();
                assert!(Weights::parse(&weights).is_ok(), "{bot} at {place:?}: {weights}");
                std::fs::write(&file, weights).expect("it can be written");
                let name = parameters.name(&values, &file);
                let again: Spec = name.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
                assert_eq!(again.parameters().iter().map(|(_, value)| *value).collect::<Vec<_>>(), values, "{name}");
            }
        }
    }

    #[test]
    fn no_probe_doubts_more_than_a_game_can_be_open() {
        let parameters = of("heuristic", Choice::All).expect("it has weights");
        for place in far_places(parameters.names.len()) {
            let weights = *parameters.bot(&parameters.at(&place)).weights().expect("it has weights");
            assert!((0.0..=0.5).contains(&weights.doubt) && weights.scale > 0.0, "{weights:?}");
        }
    }

    #[test]
    fn the_walk_is_told_where_the_limits_are() {
        let parameters = of("mcts:20,c=50,bias=0", Choice::All).expect("a search has weights");
        let reach = |name: &str| {
            let at = parameters.names.iter().position(|other| *other == name).expect("a parameter");
            parameters.reach()[at].clone()
        };
        assert_eq!((*reach("c").start(), *reach("bias").start()), (f64::NEG_INFINITY, 0.0));
        assert!((reach("c").end() - 2f64.ln()).abs() < 1e-9 && *reach("bias").end() == 0.0);
        assert!(*reach("card").start() < -4.0 && *reach("card").end() > 4.0, "most limits are far off");
        for start in [2.0, -2.0] {
            let all = super::reach(limits("card"), start);
            assert!(*all.start() == f64::NEG_INFINITY && *all.end() > 6.0, "{start}: {all:?}");
        }
    }

    #[test]
    fn the_name_says_where_the_weights_are() {
        let name = |bot: &str| {
            let parameters = of(bot, Choice::All).expect("it has weights");
            parameters.name(&parameters.start, "w.toml")
        };
        assert_eq!(name("heuristic"), "heuristic:weights=w.toml");
        assert_eq!(name("mcts:20,c=0.7,width=4,bias=0.25"), "mcts:20,width=4,c=0.7,bias=0.25,weights=w.toml");
    }

    #[test]
    fn a_name_ends_where_a_path_goes_on() {
        let can_name = |bot: &str, path: &str| of(bot, Choice::All).expect("it has weights").can_name(Path::new(path));
        for bot in ["heuristic", "flat:2", "mcts:20"] {
            assert!(can_name(bot, "results/my run/it's=w.toml"), "{bot}");
            assert!(!can_name(bot, "a,b/w.toml") && !can_name(bot, "a,b=c/w.toml"), "{bot}");
        }
    }

    #[test]
    fn a_wrong_choice_is_a_mistake() {
        assert_eq!(of("random", Choice::All), Err(TuneError::NoWeights("random".to_owned())));
        let error = of("heuristic", Choice::Fix("card,apporach")).unwrap_err().to_string();
        assert!(error.contains("did you mean `approach`?") && error.contains("there are: scale,"), "{error}");
        assert!(of("heuristic", Choice::Only("c")).is_err(), "only a search explores");
        assert!(of("mcts:20", Choice::Only("c")).is_ok());
        assert_eq!(of("mcts:20,c=0", Choice::Only("c")), Err(TuneError::Zero("c")));
        assert_eq!(of("heuristic", Choice::Only(",")), Err(TuneError::Nothing));
        assert_eq!(of("heuristic", Choice::Fix(&Weights::NAMES.join(","))), Err(TuneError::Nothing));
    }
}
