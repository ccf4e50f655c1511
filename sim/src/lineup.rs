//! Who sits where in a game of three or four, as the command line says it: `--ffa alice:sinbad:medusa` and
//! `--teams alice+sinbad:medusa+king-arthur`.

use engine::rules::Mode;
use std::fmt;

/// The heroes of a game of three or four.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lineup {
    /// Who plays with whom.
    pub mode: Mode,
    /// The ids of the heroes by seat, unchecked: seats 1 and 3 are the team that is named first (rule 11.7).
    pub heroes: Vec<String>,
}

/// What a free for all is written like.
const FREE_FOR_ALL: &str = "name three or four heroes: `alice:sinbad:medusa`";

/// Why heroes cannot be seated as asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineupError {
    /// Not three or four heroes for a free for all.
    Seats {
        /// What was written.
        text: String,
        /// How many heroes that is.
        heroes: usize,
    },
    /// Not two teams of two.
    Teams(String),
    /// A hero is there twice though nobody asked for that.
    Twice(String),
    /// Neither one bot for all nor one for each.
    Bots {
        /// How many there are.
        bots: usize,
        /// For how many seats.
        seats: usize,
        /// Who plays with whom.
        mode: Mode,
    },
    /// Too few heroes for sets of them.
    Few {
        /// How many there are.
        heroes: usize,
        /// How many seats a game has.
        seats: usize,
    },
    /// More sets of heroes than can be played.
    Many(usize),
}

impl Lineup {
    /// Reads `alice:sinbad:medusa[:houdini]`.
    pub fn free_for_all(text: &str) -> Result<Lineup, LineupError> {
        let heroes = names(text, ':');
        match heroes.len() {
            3 | 4 if heroes.iter().all(|name| !name.is_empty()) => Ok(Lineup { mode: Mode::FreeForAll, heroes }),
            count => Err(LineupError::Seats { text: text.to_owned(), heroes: count }),
        }
    }

    /// Reads `alice+sinbad:medusa+king-arthur`.
    pub fn teams(text: &str) -> Result<Lineup, LineupError> {
        let teams: Vec<Vec<String>> = text.split(':').map(|team| names(team, '+')).collect();
        let named = teams.iter().flatten().all(|name| !name.is_empty());
        match &teams[..] {
            [first, second] if named && first.len() == 2 && second.len() == 2 => {
                let heroes = [&first[0], &second[0], &first[1], &second[1]].map(String::clone);
                Ok(Lineup { mode: Mode::Teams, heroes: heroes.to_vec() })
            }
            _ => Err(LineupError::Teams(text.to_owned())),
        }
    }

    /// Refuses a hero that is there twice.
    pub fn all_different(self) -> Result<Lineup, LineupError> {
        let twice = self.heroes.iter().enumerate().find(|(at, name)| self.heroes[..*at].contains(name));
        match twice {
            Some((_, name)) => Err(LineupError::Twice(name.clone())),
            None => Ok(self),
        }
    }
}

fn names(text: &str, between: char) -> Vec<String> {
    text.split(between).map(|name| name.trim().to_owned()).collect()
}

impl fmt::Display for LineupError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            LineupError::Seats { text, heroes: 0..=2 } => {
                let two = "two play with `--matchup`, or in `sim play` with `--hero` and `--vs`";
                write!(f, "`{text}` is no free for all\nhint: {FREE_FOR_ALL}; {two}")
            }
            LineupError::Seats { text, heroes: 3 | 4 } => {
                write!(f, "`{text}` leaves out a hero\nhint: {FREE_FOR_ALL}")
            }
            LineupError::Seats { heroes, .. } => {
                write!(f, "{heroes} heroes are too many for a free for all\nhint: {FREE_FOR_ALL}")
            }
            LineupError::Teams(text) => {
                write!(f, "`{text}` is not two teams of two\nhint: name four heroes: `alice+sinbad:medusa+king-arthur`")
            }
            LineupError::Twice(name) => {
                write!(f, "`{name}` is there twice\nhint: choose another hero, or add `--mirror` if that is meant")
            }
            LineupError::Bots { bots, seats, mode: Mode::FreeForAll } => {
                write!(
                    f,
                    "{bots} bots for {seats} seats\nhint: name one for all or one for each hero: `--bots random,heuristic,…`"
                )
            }
            LineupError::Bots { bots, seats, mode: Mode::Teams } => {
                write!(
                    f,
                    "{bots} bots for {seats} seats\nhint: name one for all, one for each team or one for each hero"
                )
            }
            LineupError::Few { heroes, seats } => {
                write!(f, "{heroes} heroes cannot fill {seats} seats\nhint: name at least {seats} with `--heroes`")
            }
            LineupError::Many(lineups) => {
                write!(f, "{lineups} lineups on a board are too many\nhint: name fewer heroes with `--heroes`")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn team_mates_sit_opposite_each_other() {
        let lineup = Lineup::teams("alice + sinbad:medusa+king-arthur").unwrap();
        assert_eq!(
            (lineup.mode, &lineup.heroes[..]),
            (Mode::Teams, &["alice", "medusa", "sinbad", "king-arthur"].map(str::to_owned)[..])
        );
        assert_eq!(Lineup::free_for_all("a:b:c").unwrap().heroes, ["a", "b", "c"]);
    }

    #[test]
    fn impossible_combinations_say_what_to_choose() {
        let said = |wrong: Result<Lineup, LineupError>| wrong.unwrap_err().to_string();
        let ffa = |text| said(Lineup::free_for_all(text).and_then(Lineup::all_different));
        assert!(ffa("alice:sinbad").contains("`--matchup`"));
        assert!(ffa("a:b:c:d:e").contains("5 heroes are too many"));
        assert!(ffa("a::c").contains("leaves out a hero"));
        assert!(ffa("a:b:a").contains("`a` is there twice"));
        for text in ["a+b", "a+b:c", "a+b:c+d:e+f", "a+:c+d", "a:b:c:d"] {
            assert!(said(Lineup::teams(text)).contains("two teams of two"), "{text}");
        }
    }
}
