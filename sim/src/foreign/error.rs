//! What can be wrong with the name of a program; found before the first game.

use super::bot::USAGE;
use std::fmt;

/// What is wrong with the name of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ForeignError {
    /// There is none.
    Nothing,
    /// There is no such file.
    Missing(String),
    /// The file is no program.
    NotExecutable(String),
    /// No folder of PATH has it.
    NotOnPath(String),
    /// There is no such argument.
    Argument(String),
    /// The limit is given twice.
    Twice,
    /// The limit is no number of milliseconds.
    Limit(String),
}

impl fmt::Display for ForeignError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ForeignError::Nothing => write!(f, "`cmd:` names no program\nhint: it is written `{USAGE}`"),
            ForeignError::Missing(name) => write!(f, "there is no program `{name}`\nhint: is the path right?"),
            ForeignError::NotExecutable(name) => {
                write!(f, "`{name}` is not a program\nhint: make it executable, or name what runs it: `python3 {name}`")
            }
            ForeignError::NotOnPath(name) => {
                write!(
                    f,
                    "no folder of PATH has a program `{name}`\nhint: one in the current folder is written `./{name}`"
                )
            }
            ForeignError::Argument(found) => {
                write!(f, "a foreign bot has no argument `{found}`\nhint: it is written `{USAGE}`")
            }
            ForeignError::Twice => write!(f, "`limit` is given twice\nhint: leave one of them out"),
            ForeignError::Limit(found) => {
                write!(f, "`{found}` is no value for `limit`\nhint: give milliseconds from 1 to 600000")
            }
        }
    }
}

impl std::error::Error for ForeignError {}
