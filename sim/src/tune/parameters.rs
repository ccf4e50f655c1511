//! The numbers that are tuned: which of a bot's parameters, and what they are at a place of the walk.

use super::error::TuneError;
use agents::spec::Spec;
use engine::spelling::nearest;

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

    /// What they are at a place of the walk.
    pub fn at(&self, place: &[f64]) -> Vec<f32> {
        let value = |(start, place): (&f32, &f64)| (f64::from(*start) * place.exp()) as f32;
        self.start.iter().zip(place).map(value).collect()
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

/// Four digits after the point. What is not 0 does not become 0.
fn rounded(value: f32) -> f32 {
    match format!("{value:.4}").parse() {
        Ok(near) if near != 0.0 || value == 0.0 => near,
        _ => 1e-4f32.copysign(value),
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
