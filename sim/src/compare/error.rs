//! Why versions cannot be compared.

use engine::load::ChangeError;
use std::fmt;

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CompareError {
    /// None of the heroes that meet is changed by the patch, which changes these.
    Untouched(Vec<String>),
    /// A hero is to meet itself.
    Mirror(String),
    /// A hero cannot be changed like that.
    Change(ChangeError),
    /// A hero whose cards are to be taken out does not play.
    NotPlaying(String, Vec<String>),
}

impl fmt::Display for CompareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompareError::Untouched(changed) => write!(
                f,
                "the patch changes nothing in these matchups: both versions would play the same games\nhint: it changes \
                 {}; name one of them in `--matchup`, `--heroes` or `--gauntlet`",
                changed.join(", ")
            ),
            CompareError::Mirror(hero) => write!(
                f,
                "`{hero}` against itself has the change on both sides\nhint: name another opponent, or `sim matrix --mirror`"
            ),
            CompareError::Change(error) => error.fmt(f),
            CompareError::NotPlaying(hero, heroes) => write!(
                f,
                "`{hero}` has no match against another hero here, so that none of its cards can be left out\nhint: \
                 `--ablate` takes {}, or all of them without a name",
                heroes.join(", ")
            ),
        }
    }
}

impl std::error::Error for CompareError {}

impl From<ChangeError> for CompareError {
    fn from(error: ChangeError) -> CompareError {
        CompareError::Change(error)
    }
}
