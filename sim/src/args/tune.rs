//! `sim tune …`

use super::{Format, LadderArgs, OutArgs, RunArgs, games, number};
use clap::Args as ClapArgs;
use std::path::PathBuf;

/// The most steps.
const MAX_STEPS: u64 = 1_000_000;

/// `sim tune`
#[derive(ClapArgs, Debug)]
pub struct TuneArgs {
    /// The bot whose weights are tuned: heuristic, flat:N or mcts:N
    #[arg(long, value_name = "BOT", default_value = "heuristic")]
    pub bot: String,
    /// How many steps to take
    #[arg(long, value_name = "N", default_value = "200", value_parser = steps, allow_negative_numbers = true)]
    pub steps: u64,
    /// How many games to play in a step; made up to whole blocks
    #[arg(long, value_name = "N", default_value = "600", value_parser = games, allow_negative_numbers = true)]
    pub games: u64,
    /// How many games to play at most before a candidate is accepted or not
    #[arg(long, value_name = "N", default_value = "4000", value_parser = games, allow_negative_numbers = true)]
    pub confirm: u64,
    /// The heroes to play, separated by commas, or `all`
    #[arg(long, value_name = "ID,…|all", default_value = "all")]
    pub heroes: String,
    /// The boards to play on, separated by commas, or `all`
    #[arg(long, value_name = "ID,…|all", default_value = "all")]
    pub boards: String,
    /// Tune only these weights
    #[arg(long, value_name = "NAME,…", conflicts_with = "fix")]
    pub only: Option<String>,
    /// Leave these weights as they are
    #[arg(long, value_name = "NAME,…")]
    pub fix: Option<String>,
    /// How far apart the two bots of a step are: 0.15 is 15 % up and down
    #[arg(long, value_name = "X", default_value = "0.15", value_parser = size, allow_negative_numbers = true)]
    pub size: f64,
    /// How far a step goes: by so much for each point of score above one half
    #[arg(long, value_name = "X", default_value = "1.5", value_parser = rate, allow_negative_numbers = true)]
    pub rate: f64,
    /// The file of weights to begin with; those of the bot if left out
    #[arg(long, value_name = "FILE")]
    pub start: Option<PathBuf>,
    #[command(flatten)]
    pub run: RunArgs,
    /// Write the accepted weights and the history into this new folder
    #[arg(long, value_name = "DIR", default_value = "results/tuned")]
    pub out: PathBuf,
    /// Go on with the run in that folder, given the same options
    #[arg(long)]
    pub resume: bool,
    /// Replace the run in a folder that exists
    #[arg(long, conflicts_with = "resume")]
    pub force: bool,
}

impl TuneArgs {
    /// The ladder of two bots that is played over and over.
    pub fn ladder(&self) -> LadderArgs {
        LadderArgs {
            bots: self.bot.clone(),
            heroes: self.heroes.clone(),
            boards: self.boards.clone(),
            games: self.games,
            mirror: false,
            cross: false,
            sprt: None,
            run: self.run,
            output: OutArgs { format: Format::Table, out: None, force: false },
            games_csv: false,
        }
    }
}

fn steps(text: &str) -> Result<u64, String> {
    number(text, 1, MAX_STEPS)
}

fn size(text: &str) -> Result<f64, String> {
    above_zero(text, 1.0)
}

fn rate(text: &str) -> Result<f64, String> {
    above_zero(text, 100.0)
}

fn above_zero(text: &str, most: f64) -> Result<f64, String> {
    let good = text.parse().ok().filter(|number| *number > 0.0 && *number <= most);
    good.ok_or_else(|| format!("give a number above 0 and at most {most}"))
}
