//! What can go wrong, as types: each says what happened and what to do about it.
//!
//! Exit codes: 0 all is well, 1 the job was done and something in it is not as it should be (a scenario does not
//! hold, a bot forfeited, the engine has a bug), 2 the input is wrong.

use crate::ask::AskError;
use crate::compare::error::CompareError;
use crate::foreign::ForeignError;
use crate::interrupt;
use crate::lineup::LineupError;
use crate::tournament::error::RunError;
use crate::tune::error::TuneError;
use agents::spec::SpecError;
use engine::game::GameError;
use engine::load::{LoadError, UnknownName};
use engine::replay::ReplayError;
use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// How a command ended that could do its work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finished {
    /// As it should.
    Well,
    /// Something does not hold: a scenario, a replay, a bot.
    Badly,
    /// A file that was looked at is wrong.
    Wrong,
    /// By Ctrl-C; what was played is kept.
    Interrupted,
}

impl Finished {
    /// The exit code of the program.
    pub fn code(self) -> ExitCode {
        match self {
            Finished::Well => ExitCode::SUCCESS,
            Finished::Badly => ExitCode::from(1),
            Finished::Wrong => ExitCode::from(2),
            Finished::Interrupted => ExitCode::from(interrupt::EXIT_CODE),
        }
    }
}

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Error {
    /// A data file is wrong.
    Load(LoadError),
    /// No hero or no board has that name.
    Unknown(UnknownName),
    /// Neither a hero nor a board has that name.
    Nothing {
        /// The name.
        name: String,
        /// The one that was probably meant.
        nearest: Option<String>,
    },
    /// These heroes cannot play on that board.
    Game(GameError, String),
    /// A bot's name is wrong.
    Bot(SpecError),
    /// The name of a program that is to play is wrong.
    Foreign(ForeignError),
    /// There is nothing to decide in a position.
    NoDecision(PathBuf),
    /// Weights cannot be tuned like that.
    Tune(TuneError),
    /// Versions of heroes cannot be compared like that.
    Compare(CompareError),
    /// What was asked for cannot be.
    Ask(AskError),
    /// Three or four heroes cannot be seated like that.
    Lineup(LineupError),
    /// A folder to write into exists already.
    Exists(PathBuf),
    /// There is a file where a folder is to be.
    InTheWay(PathBuf),
    /// A file or folder cannot be read or written.
    File(PathBuf, io::Error),
    /// The folder of a run cannot be used as asked.
    Run(RunError),
    /// A replay cannot be read.
    Replay(PathBuf, ReplayError),
    /// A line from a pipe is no answer to a decision.
    Answer {
        /// Which line.
        line: usize,
        /// What is wrong with it.
        message: String,
    },
    /// There is nothing to read in a folder.
    Empty(PathBuf),
    /// The terminal or pipe does not take the output.
    Output(io::Error),
    /// The system gives no threads.
    Threads(rayon::ThreadPoolBuildError),
    /// The engine panicked.
    Crash {
        /// What it said.
        message: String,
        /// Which game it was.
        game: String,
        /// Where its replay is, if it could be saved.
        replay: Option<PathBuf>,
    },
}

impl Error {
    /// A failure to read or write a path.
    pub fn file(path: &Path) -> impl FnOnce(io::Error) -> Error {
        let path = path.to_owned();
        move |error| Error::File(path, error)
    }

    /// Tells the user, and gives the exit code. A reader that went away (`| head`) is no failure.
    pub fn report(&self) -> ExitCode {
        if matches!(self, Error::Output(error) if error.kind() == io::ErrorKind::BrokenPipe) {
            return ExitCode::SUCCESS;
        }
        tell(&format!("error: {self}"));
        ExitCode::from(if matches!(self, Error::Crash { .. }) { 1 } else { 2 })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Load(error) => error.fmt(f),
            Error::Unknown(error) if error.name == ALL => all_alone(f, error),
            Error::Unknown(error) => error.fmt(f),
            Error::Nothing { name, nearest } => nothing(f, name, nearest.as_deref()),
            Error::Game(error, board) => write!(f, "no game on the board `{board}`: {error}"),
            Error::Bot(error) => error.fmt(f),
            Error::Foreign(error) => error.fmt(f),
            Error::NoDecision(path) => write!(
                f,
                "{}: there is nothing to decide, the game is over\nhint: take the last steps out of the script",
                path.display()
            ),
            Error::Tune(error) => error.fmt(f),
            Error::Compare(error) => error.fmt(f),
            Error::Ask(error) => error.fmt(f),
            Error::Lineup(error) => error.fmt(f),
            Error::Exists(path) => exists(f, path),
            Error::InTheWay(path) => in_the_way(f, path),
            Error::File(path, error) => write!(f, "{}: {error}\nhint: {}", path.display(), file_hint(error)),
            Error::Run(error) => error.fmt(f),
            Error::Replay(path, error) => write!(f, "{}: {error}", path.display()),
            Error::Answer { line, message } => write!(f, "line {line}: {message}"),
            Error::Empty(path) => write!(f, "{}: there is no .toml file in this folder", path.display()),
            Error::Output(error) => write!(f, "cannot write the output: {error}"),
            Error::Threads(error) => {
                write!(f, "cannot start the threads: {error}\nhint: ask for fewer with `--threads`")
            }
            Error::Crash { message, game, replay } => crash(f, message, game, replay.as_deref()),
        }
    }
}

fn crash(f: &mut fmt::Formatter<'_>, message: &str, game: &str, replay: Option<&Path>) -> fmt::Result {
    let with = replay.map_or("the command line".to_owned(), |path| format!("the command line and {}", path.display()));
    write!(f, "the engine failed in {game}: {message}\nhint: this is a bug; please report it with {with}")
}

fn exists(f: &mut fmt::Formatter<'_>, path: &Path) -> fmt::Result {
    let hint = "choose another folder, or replace the results in it with `--force`";
    write!(f, "{} exists already, nothing was written\nhint: {hint}", path.display())
}

fn in_the_way(f: &mut fmt::Formatter<'_>, path: &Path) -> fmt::Result {
    let hint = "a file is in the way; move it, or choose another folder";
    write!(f, "{} is not a folder, nothing was written\nhint: {hint}", path.display())
}

/// What to do about a file that cannot be read or written.
pub fn file_hint(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::InvalidData => "this is not text as it should be: save it as UTF-8",
        _ => "is the path right, and may it be used?",
    }
}

/// Writes a line to standard error. If nobody can read it, there is nobody left to tell.
pub fn tell(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

fn nothing(f: &mut fmt::Formatter<'_>, name: &str, nearest: Option<&str>) -> fmt::Result {
    write!(f, "there is no hero and no board `{name}`")?;
    if let Some(near) = nearest {
        write!(f, "; did you mean `{near}`?")?;
    }
    write!(f, "\nhint: `sim list heroes` and `sim list boards` show all of them")
}

/// The name that stands for all there are.
const ALL: &str = "all";

/// `all` in a list with others, or in place of one name.
fn all_alone(f: &mut fmt::Formatter<'_>, UnknownName { what, list, .. }: &UnknownName) -> fmt::Result {
    let hint = format!("give only `all` where a list is asked for, or name each {what}; `{list}` shows them");
    write!(f, "`all` is every {what} there is, so it stands alone\nhint: {hint}")
}

impl std::error::Error for Error {}

macro_rules! from {
    ($($source:ty => $variant:ident),*) => {
        $(impl From<$source> for Error {
            fn from(error: $source) -> Error {
                Error::$variant(error)
            }
        })*
    };
}

from!(AskError => Ask, LoadError => Load, UnknownName => Unknown, SpecError => Bot, ForeignError => Foreign, LineupError => Lineup, TuneError => Tune, RunError => Run, CompareError => Compare, io::Error => Output);
