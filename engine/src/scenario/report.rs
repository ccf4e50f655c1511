//! What came of a scenario, as plain data for whoever prints it.

use serde::Serialize;
use std::fmt;

/// A card that a scenario shows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct CardShown {
    /// The hero whose deck it is in.
    pub hero: String,
    /// The card's name.
    pub card: String,
    /// Which side of it is shown, such as `not won`; may be empty.
    pub how: String,
}

/// Something that did not hold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Failure {
    /// The step of the file, from 1; 0 is the set-up.
    pub step: usize,
    /// The line of the file.
    pub line: usize,
    /// The last action that was carried out or tried; empty if there was none.
    pub after: String,
    /// What was looked at.
    pub what: String,
    /// What should have been.
    pub expected: String,
    /// What was.
    pub found: String,
    /// The legal actions, where an action or its legality is the matter.
    pub legal: Vec<String>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}, step {}", self.line, self.step)?;
        if !self.after.is_empty() {
            write!(f, ", after `{}`", self.after)?;
        }
        write!(f, ": {}: expected {}, found {}", self.what, self.expected, self.found)?;
        if !self.legal.is_empty() {
            write!(f, "\n  legal: {}", self.legal.join("\n         "))?;
        }
        Ok(())
    }
}

/// What came of a scenario.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// The file's name.
    pub file: String,
    /// The scenario's name.
    pub name: String,
    /// The rules it shows.
    pub rules: Vec<String>,
    /// The cards it shows.
    pub cards: Vec<CardShown>,
    /// How many steps the file has.
    pub steps: usize,
    /// How many expectations were compared.
    pub checks: usize,
    /// What did not hold; a scenario holds if this is empty.
    pub failures: Vec<Failure>,
    /// Everything that happened, one line an event.
    pub events: Vec<String>,
}

impl Report {
    /// Whether everything held.
    pub fn holds(&self) -> bool {
        self.failures.is_empty()
    }
}
