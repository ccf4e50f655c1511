//! How strong the bots are, as words: each level is a bot whose strength was measured (`docs/play.md` has the figures).

use agents::spec::Spec;
use clap::ValueEnum;

/// A level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Level {
    /// Tries each action once and hopes
    Easy,
    /// Plans its turn without looking further
    Medium,
    /// Searches a little
    Hard,
    /// Searches as well as it can
    Expert,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert];

    /// Its word on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
        }
    }

    /// The name of its bot.
    pub const fn bot(self) -> &'static str {
        match self {
            Level::Easy => "flat:1",
            Level::Medium => "heuristic",
            Level::Hard => "mcts:1000",
            Level::Expert => "mcts:16000",
        }
    }

    /// Its bot.
    pub fn spec(self) -> Spec {
        self.bot().parse().expect("a test reads the bots of all levels")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_a_bot_of_its_own() {
        let bots = Level::ALL.map(|level| level.spec().to_string());
        assert_eq!(bots, ["flat:1", "heuristic", "mcts:1000", "mcts:16000"]);
    }
}
