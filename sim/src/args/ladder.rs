//! `sim ladder …`

use super::{OutArgs, RunArgs, games};
use crate::stats::sprt::Sprt;
use clap::Args as ClapArgs;

/// `sim ladder`
#[derive(ClapArgs, Debug)]
pub struct LadderArgs {
    /// Two bots or more, such as mcts:1000,random (`sim list bots`)
    #[arg(long, value_name = "BOT,BOT[,…]", required = true)]
    pub bots: String,
    /// The heroes they play, separated by commas, or `all`
    #[arg(long, value_name = "ID,…|all", default_value = "all")]
    pub heroes: String,
    /// The boards they play on, separated by commas, or `all`
    #[arg(long, value_name = "ID,…|all", default_value = "all")]
    pub boards: String,
    /// How many games each pair of bots plays; made up to whole blocks
    #[arg(long, value_name = "N", default_value = "1000", value_parser = games, allow_negative_numbers = true)]
    pub games: u64,
    /// Only mirror matches: both bots play the same hero
    #[arg(long)]
    pub mirror: bool,
    /// Only cross matches: the bots play different heroes
    #[arg(long, conflicts_with = "mirror")]
    pub cross: bool,
    /// Stop two bots as soon as it is sure which of these is the score of the first, in percent: 50,53
    #[arg(long, value_name = "LOW,HIGH", value_parser = Sprt::parse, allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    #[command(flatten)]
    pub run: RunArgs,
    #[command(flatten)]
    pub output: OutArgs,
    /// Write every game into games.csv of that folder too
    #[arg(long, requires = "out")]
    pub games_csv: bool,
}

/// Which heroes meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Matches {
    /// Both bots play the same hero.
    Mirror,
    /// They play different heroes.
    Cross,
    /// Both kinds.
    All,
}

impl Matches {
    /// Its name in result files.
    pub const fn name(self) -> &'static str {
        match self {
            Matches::Mirror => "mirror",
            Matches::Cross => "cross",
            Matches::All => "all",
        }
    }
}

impl LadderArgs {
    /// Which heroes meet.
    pub fn matches(&self) -> Matches {
        match (self.mirror, self.cross) {
            (true, _) => Matches::Mirror,
            (_, true) => Matches::Cross,
            _ => Matches::All,
        }
    }
}
