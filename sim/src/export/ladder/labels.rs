//! What the bots of a ladder are called in its columns.

use crate::ladder::figures::{Figures, Pair};
use crate::side::BySide;

/// Longer names are replaced by numbers in the columns.
const LONGEST: usize = 14;

/// The names in use, or numbers for them if some are long.
pub struct Labels(Option<Vec<String>>);

impl Labels {
    /// The labels of the bots that played.
    pub fn new(figures: &Figures) -> Labels {
        let long = figures.bots.iter().any(|standing| standing.bot.chars().count() > LONGEST);
        Labels(long.then(|| figures.bots.iter().map(|standing| standing.bot.clone()).collect()))
    }

    /// What a bot is called.
    pub fn label(&self, name: &str) -> String {
        let number = self.0.iter().flatten().position(|other| other == name);
        number.map_or(name.to_owned(), |number| format!("[{}]", number + 1))
    }

    /// What two bots are called.
    pub fn of(&self, pair: &Pair) -> BySide<String> {
        pair.bots.map(|name| self.label(name))
    }

    /// What the numbers stand for, if there are any.
    pub fn legend(&self, figures: &Figures) -> String {
        if self.0.is_none() {
            return String::new();
        }
        let line = |name: &String| format!("{} {name}\n", self.label(name));
        figures.bots.iter().map(|standing| line(&standing.bot)).collect::<String>() + "\n"
    }
}
