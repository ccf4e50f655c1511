//! The weights of the evaluation: numbers by name, in units of one point of a hero's health.
//!
//! Those in use are data files that `sim tune` writes: `agents/data/heuristic.toml` for the bot that does not look
//! ahead and `agents/data/search.toml` for those that do. They differ: a search sees for itself what the heuristic must
//! believe. A bot can be given others with `weights=FILE`.

use engine::spelling::nearest;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::LazyLock;
use toml::{Table, Value};

macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// What everything is worth.
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct Weights {
            $($(#[$doc])* pub $name: f32,)*
        }

        impl Weights {
            /// The names, in the order of the file.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// The numbers, in the order of the names.
            pub fn values(&self) -> Vec<f32> {
                vec![$(self.$name),*]
            }

            /// The weights with these numbers, given in the order of the names.
            pub fn from_values(values: &[f32]) -> Weights {
                let mut values = values.iter().copied();
                let mut next = || values.next().expect("there is a number for every name");
                Weights { $($name: next()),* }
            }
        }
    };
}

weights! {
    /// How much strength makes one logit of winning.
    scale,
    /// How far from certain a game is at least that is not over: what is won for sure must look better.
    doubt,
    /// What each of a hero's last five points of health is worth more than the others.
    last_health,
    /// What each point of a hero's health beyond the tenth is worth.
    high_health,
    /// What a sidekick is worth for being there.
    sidekick,
    /// What a point of a sidekick's health is worth.
    sidekick_health,
    /// What any card in hand is worth.
    card,
    /// How much of what it can do counts for a card in hand.
    quality,
    /// What a card in hand beyond the fifth loses.
    crowd,
    /// What the first card in hand is worth beyond what it can do; the n-th is worth an n-th of it.
    hand,
    /// What the first card left in a deck is worth; the n-th is worth an n-th of it.
    reserve,
    /// What each of the last twenty cards of a deck is worth.
    deck,
    /// How much of the harm counts that the seat to move can do this turn.
    threat,
    /// How much of the harm counts that a seat can do in its next turn.
    menace,
    /// What a space nearer to the nearest target is worth, for each point of the best attack in hand.
    approach,
    /// What it is worth to have the turn.
    tempo,
    /// What an action left is worth.
    action,
    /// What a point of value on every attack is worth.
    attack_bonus,
    /// What a point of value on every defense is worth.
    defense_bonus,
    /// What a card is worth in the discard pile that makes others there better.
    tag,
    /// What a drawn card is worth among the effects of another.
    draw,
    /// What a card an opponent loses is worth.
    discard,
    /// What it is worth to see a hand.
    look,
    /// What it is worth to move or to be placed.
    relocate,
    /// What it is worth to cancel an opponent's card.
    cancel,
    /// What the boost value of a card in hand is worth.
    boost,
    /// What part of its value a defense is believed to stop.
    guard,
    /// How much more likely stronger attacks are believed to be than weaker ones.
    suspicion,
    /// How readily a card is spent on an attack.
    aggression,
    /// How good it looks to stand where a target can be struck at.
    strike,
    /// How good it looks to be near a target.
    near,
    /// How much of a usual blow it looks to cost to stand where one can be struck at.
    exposure,
    /// How good a point of boost looks in a combat.
    boost_point,
    /// How good it looks to hold on to a card that could defend.
    thrift,
}

static HEURISTIC: LazyLock<Weights> = LazyLock::new(|| built_in(include_str!("../data/heuristic.toml")));
static SEARCH: LazyLock<Weights> = LazyLock::new(|| built_in(include_str!("../data/search.toml")));

fn built_in(text: &str) -> Weights {
    Weights::parse(text).expect("the weights in use can be read")
}

impl Weights {
    /// The weights of the heuristic.
    pub fn heuristic() -> &'static Weights {
        &HEURISTIC
    }

    /// The weights of the searches.
    pub fn search() -> &'static Weights {
        &SEARCH
    }

    /// Reads weights from the text of a file: a number for each name.
    pub fn parse(text: &str) -> Result<Weights, WeightsError> {
        let table: Table = text.parse().map_err(|error: toml::de::Error| WeightsError(error.to_string()))?;
        match table.keys().find(|key| !Weights::NAMES.contains(&key.as_str())) {
            Some(name) => Err(unknown(name)),
            None => Ok(Weights::from_values(
                &Weights::NAMES.iter().map(|name| number(&table, name)).collect::<Result<Vec<_>, _>>()?,
            )),
        }
    }

    /// What a weight may be. Greater ones would say no more, and their sums could not be told from one another.
    pub fn limits(name: &str) -> RangeInclusive<f32> {
        match name {
            "doubt" => 0.0..=0.5,
            "scale" => 0.01..=1000.0,
            _ => -1000.0..=1000.0,
        }
    }
}

fn number(table: &Table, name: &str) -> Result<f32, WeightsError> {
    let value = match table.get(name) {
        Some(Value::Float(number)) => *number as f32,
        Some(Value::Integer(number)) => *number as f32,
        Some(_) => return Err(WeightsError(format!("`{name}` is no number"))),
        None => return Err(WeightsError(format!("`{name}` is missing"))),
    };
    let limits = Weights::limits(name);
    if limits.contains(&value) {
        return Ok(value);
    }
    Err(WeightsError(format!("`{name}` is {value}, it must be from {} to {}", limits.start(), limits.end())))
}

fn unknown(name: &str) -> WeightsError {
    let near = nearest(name, Weights::NAMES.iter().copied()).map(|near| format!("; did you mean `{near}`?"));
    WeightsError(format!("there is no weight `{name}`{}", near.unwrap_or_default()))
}

/// As the file has them.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Weights::NAMES.iter().zip(self.values()).try_for_each(|(name, value)| writeln!(f, "{name} = {value:.4}"))
    }
}

/// Why a file of weights cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsError(String);

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\nhint: the file has one line `name = number` for each of: {}", self.0, Weights::NAMES.join(", "))
    }
}

impl std::error::Error for WeightsError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_they_are_written() {
        for weights in [Weights::heuristic(), Weights::search()] {
            assert_eq!(Weights::parse(&weights.to_string()).as_ref(), Ok(weights));
            assert_eq!(Weights::from_values(&weights.values()), *weights);
        }
    }

    #[test]
    fn a_file_with_a_mistake_is_refused() {
        let text = Weights::search().to_string();
        for (good, wrong, why) in [
            ("scale = ", "scale = -", "`scale` is -"),
            ("doubt = 0", "doubt = 1", "it must be from 0 to 0.5"),
            ("tempo = 0", "tempo = 3e38 #", "it must be from -1000 to 1000"),
            ("tempo = 0", "tempo = nan #", "it must be from -1000 to 1000"),
            ("tempo = ", "tempo = true #", "`tempo` is no number"),
            ("tempo", "tempi", "no weight `tempi`; did you mean `tempo`?"),
            ("deck =", "#", "`deck` is missing"),
            ("deck =", "deck", "line"),
        ] {
            let error = Weights::parse(&text.replace(good, wrong)).unwrap_err().to_string();
            assert!(error.contains(why) && error.contains("hint: the file has one line"), "{wrong}: {error}");
        }
    }
}
