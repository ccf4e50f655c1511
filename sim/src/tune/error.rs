//! What is wrong with the input of `sim tune`.

use std::fmt;
use std::path::PathBuf;

/// Why weights cannot be tuned like that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TuneError {
    /// The bot has no evaluation.
    NoWeights(String),
    /// No weight has that name.
    Unknown {
        /// The name.
        name: String,
        /// The one that was probably meant.
        nearest: Option<&'static str>,
        /// All there are.
        all: Vec<&'static str>,
    },
    /// A weight that is to be tuned is 0.
    Zero(&'static str),
    /// All weights are fixed.
    Nothing,
    /// The folder has a run in it.
    Taken(PathBuf),
    /// A run is going on in the folder.
    Busy(PathBuf),
    /// A bot could not be told of weights in that folder.
    NoName(PathBuf),
    /// The folder has a run in it that was started with other options.
    Another {
        /// The folder.
        path: PathBuf,
        /// What differs.
        what: String,
    },
    /// There is no run to go on with.
    NoRun(PathBuf),
    /// A file of the run is not as it was written.
    Broken {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
}

impl fmt::Display for TuneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TuneError::NoWeights(bot) => write!(
                f,
                "the bot `{bot}` has no weights\nhint: tune `heuristic`, `flat:N` or `mcts:N`; `sim list bots` explains them"
            ),
            TuneError::Unknown { name, nearest, all } => unknown(f, name, *nearest, all),
            TuneError::Zero(name) => write!(
                f,
                "the weight `{name}` is 0, and weights are changed by factors\nhint: begin with a small number in the file of `--start`"
            ),
            TuneError::Nothing => {
                write!(f, "no weight is left to be tuned\nhint: name some with `--only`, or fewer with `--fix`")
            }
            TuneError::Taken(path) => write!(
                f,
                "{} has a run of `sim tune` in it, nothing was written\nhint: go on with it with `--resume`, replace it with `--force`, or choose another folder with `--out`",
                path.display()
            ),
            TuneError::Busy(path) => write!(
                f,
                "another `sim tune` is at work in {}\nhint: let it finish or stop it with Ctrl-C, or choose another folder with `--out`",
                path.display()
            ),
            TuneError::NoName(path) => write!(
                f,
                "no bot could be given weights from {}: a comma in the name of a bot begins its next argument\nhint: choose a folder without one with `--out`",
                path.display()
            ),
            TuneError::Another { path, what } => write!(
                f,
                "{} has another run in it: its `{what}` differs\nhint: give the options of its command, which is in its tune.json, or choose another folder with `--out`",
                path.display()
            ),
            TuneError::NoRun(path) => {
                write!(f, "{} has no run of `sim tune` in it\nhint: leave `--resume` out to begin one", path.display())
            }
            TuneError::Broken { path, line } => write!(
                f,
                "{}:{line}: this is not what `sim tune` wrote\nhint: begin anew with `--force`, or in another folder",
                path.display()
            ),
        }
    }
}

fn unknown(f: &mut fmt::Formatter<'_>, name: &str, nearest: Option<&str>, all: &[&str]) -> fmt::Result {
    write!(f, "there is no weight `{name}`")?;
    if let Some(near) = nearest {
        write!(f, "; did you mean `{near}`?")?;
    }
    write!(f, "\nhint: there are: {}", all.join(", "))
}

impl std::error::Error for TuneError {}
