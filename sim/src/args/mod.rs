//! The command line. Numbers are checked here, names where they are looked up.

mod analyze;
mod diff;
mod fair;
mod ladder;
mod matchup;
mod matrix;
mod play;
mod replay;
mod run;
mod serve;
mod tune;

pub use analyze::AnalyzeArgs;
pub use diff::DiffArgs;
pub use fair::FairArgs;
pub use ladder::{LadderArgs, Matches};
pub use matchup::MatchupArgs;
pub use matrix::{MatrixArgs, MergeArgs};
pub use play::PlayArgs;
pub use replay::{Only, ReplayArgs};
pub use run::{FolderArgs, OutArgs, RunArgs};
pub use serve::ProtocolArgs;
pub use tune::TuneArgs;

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use engine::rules::Edition;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The most games of a run: more would take months.
pub const MAX_GAMES: u64 = 1_000_000_000;
/// The most threads.
pub const MAX_THREADS: u64 = 1024;

/// Plays Unmatched by the thousand and says who wins. An unofficial tool without artwork or printed card text.
#[derive(Parser, Debug)]
#[command(
    name = "sim",
    version,
    subcommand_negates_reqs = true,
    arg_required_else_help = true,
    after_help = "Example:\n  sim --matchup alice:sinbad --games 10000\n\nExit codes: 0 all is well, 1 something does not hold or a bot forfeited, 2 the input is wrong, 130 interrupted."
)]
pub struct Args {
    /// Another job than playing a matchup
    #[command(subcommand)]
    pub command: Option<Command>,
    /// A folder with heroes/*.toml and boards/*.toml that add to or override the built-in ones; may be repeated
    #[arg(long, value_name = "DIR", global = true)]
    pub data: Vec<PathBuf>,
    #[command(flatten)]
    pub matchup: MatchupArgs,
}

impl Args {
    /// Reads the command line; a wrong one ends the program with exit code 2. Options of the matchup do not go
    /// together with a command, but `--data` does.
    pub fn read() -> Args {
        let matches = Args::command().get_matches();
        let of_matchup = <MatchupArgs as clap::Args>::augment_args(clap::Command::new("matchup"));
        let given = |arg: &&clap::Arg| matches.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine);
        if let (Some(command), Some(arg)) = (matches.subcommand_name(), of_matchup.get_arguments().find(given)) {
            let option = arg.get_long().unwrap_or_default();
            let message = format!("the command `{command}` does not go together with `--{option}`");
            Args::command().error(ErrorKind::ArgumentConflict, message).exit();
        }
        Args::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }
}

/// The jobs with a name.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// List heroes, boards, bots, or the cards of a hero
    List {
        #[command(subcommand)]
        what: List,
    },
    /// Show a hero with its cards, or a board
    Show {
        /// The hero's or board's id
        #[arg(value_name = "HERO|BOARD")]
        name: String,
    },
    /// Run scenario files: exit code 0 if all hold, 1 if one does not, 2 if a file is wrong
    Scenario {
        /// Files, or folders of files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// What to print; json gives one object a line for each scenario
        #[arg(long, value_enum, default_value = "table")]
        format: Format,
    },
    /// Play a game yourself, against bots or with others at one keyboard
    Play(PlayArgs),
    /// Play a replay again: exit code 0 if it goes through, 1 if it does not, 2 if the file is wrong
    Replay(ReplayArgs),
    /// Say what can be done in a position and how likely it wins
    Analyze(AnalyzeArgs),
    /// Play with another program: requests on standard input, answers on standard output, JSON Lines
    Serve,
    /// Test whether another program can play as a bot: exit code 0 if it can, 1 if not
    ProtocolCheck(ProtocolArgs),
    /// Play every pair of heroes on every board and say who beats whom
    Matrix(MatrixArgs),
    /// Say what a patch does to the win rates of the heroes it changes
    Diff(DiffArgs),
    /// Find the health with which a matchup is even
    Fair(FairArgs),
    /// Join the parts of a run that were played with `--shard`
    Merge(MergeArgs),
    /// Play every bot against every other and rate them
    Ladder(LadderArgs),
    /// Improve the weights of the evaluation by self-play
    Tune(TuneArgs),
    /// Measure how fast this machine plays
    Bench {
        /// About how long to measure
        #[arg(long, value_name = "N", default_value = "30", value_parser = seconds, allow_negative_numbers = true)]
        seconds: u16,
        /// What to print
        #[arg(long, value_enum, default_value = "table")]
        format: Format,
    },
    /// Check hero and board files
    Validate {
        /// Files, or folders of files
        #[arg(required = true, value_name = "PATH")]
        paths: Vec<PathBuf>,
    },
}

/// What to list.
#[derive(Subcommand, Debug)]
pub enum List {
    /// The heroes
    Heroes,
    /// The boards
    Boards,
    /// The bots and how they are named
    Bots,
    /// The cards of a hero
    Cards {
        /// The hero's id
        #[arg(value_name = "HERO")]
        hero: String,
    },
}

/// What to print.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
    /// For people
    Table,
    /// For programs: one object
    Json,
}

/// The edition of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EditionArg {
    /// The core rules
    Core,
    /// The older books: a hero's defeat ends the game at once
    Classic,
}

impl EditionArg {
    /// Its name in options and result files.
    pub fn name(self) -> &'static str {
        Edition::from(self).name()
    }
}

impl From<EditionArg> for Edition {
    fn from(arg: EditionArg) -> Edition {
        match arg {
            EditionArg::Core => Edition::Core,
            EditionArg::Classic => Edition::Classic,
        }
    }
}

fn games(text: &str) -> Result<u64, String> {
    number(text, 1, MAX_GAMES)
}

fn seed(text: &str) -> Result<u64, String> {
    number(text, 0, u64::MAX)
}

fn seconds(text: &str) -> Result<u16, String> {
    Ok(number(text, 1, 3600)? as u16)
}

fn seat(text: &str) -> Result<u8, String> {
    Ok(number(text, 1, 4)? as u8)
}

fn threads(text: &str) -> Result<usize, String> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let number = number(text, 1, MAX_THREADS).map_err(|error| format!("{error}; this machine has {cores} cores"))?;
    Ok(number as usize)
}

fn number(text: &str, least: u64, most: u64) -> Result<u64, String> {
    match text.replace('_', "").parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(format!("give a whole number from {least} to {most}, written with digits")),
    }
}
