//! `sim matrix …` and `sim merge …`

use super::run::points;
use super::{FolderArgs, Format, RunArgs, games};
use crate::tournament::request::{ModeArg, Pairings, Request};
use crate::tournament::schedule::FirstSeat;
use clap::Args as ClapArgs;
use std::path::PathBuf;

/// `sim matrix`
#[derive(ClapArgs, Debug)]
pub struct MatrixArgs {
    /// The heroes, separated by commas, or `all`
    #[arg(long, value_name = "ID,…|all", default_value = "all")]
    pub heroes: String,
    /// The boards, separated by commas, or `all`
    #[arg(long, value_name = "ID,…|all", default_value = "all")]
    pub boards: String,
    /// Only this hero, against all the others
    #[arg(long, value_name = "HERO", conflicts_with = "resume")]
    pub gauntlet: Option<String>,
    /// Heroes against themselves too
    #[arg(long, conflicts_with = "resume")]
    pub mirror: bool,
    /// Games of three or four instead of two: every set of heroes, in teams every way of dividing it
    #[arg(long, value_enum, conflicts_with_all = ["resume", "gauntlet", "mirror"])]
    pub mode: Option<ModeArg>,
    /// How many seats a free for all has: 3 or 4 [default: 4]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(3..=4), requires = "mode")]
    pub seats: Option<u8>,
    /// How many games each pair (or set) of heroes plays on each board; they come in pairs with the seats swapped, or in
    /// blocks with every seating [default: 1000]
    #[arg(long, value_name = "N", value_parser = games, allow_negative_numbers = true)]
    pub games: Option<u64>,
    /// Play each pair until its win rate is known this well: half the width of its interval, such as 1pp; `--games` is
    /// the most
    #[arg(long, value_name = "POINTS", value_parser = points)]
    pub until: Option<f64>,
    /// The bot of all heroes, or that of rows and that of columns
    #[arg(long, value_name = "A[,B]", default_value = "heuristic")]
    pub bots: String,
    #[command(flatten)]
    pub run: RunArgs,
    #[command(flatten)]
    pub folder: FolderArgs,
}

impl MatrixArgs {
    /// What is asked for.
    pub fn request(&self, data: &[PathBuf]) -> Request {
        let (heroes, mirror) = (self.heroes.clone(), self.mirror);
        let pairings = match (self.mode, self.gauntlet.clone()) {
            (Some(mode), _) => Pairings::Sets { mode, heroes, seats: usize::from(self.seats.unwrap_or(4)) },
            (_, Some(hero)) => Pairings::Gauntlet { hero, heroes, mirror },
            _ => Pairings::Matrix { heroes, mirror },
        };
        Request {
            pairings,
            boards: self.boards.clone(),
            games: self.games,
            until: self.until,
            first_seat: FirstSeat::Both,
            bots: self.bots.clone(),
            rules: self.run.rules,
            seed: self.run.seed,
            data: data.to_vec(),
        }
    }
}

/// `sim merge`
#[derive(ClapArgs, Debug)]
pub struct MergeArgs {
    /// The folders of all parts
    #[arg(required = true, value_name = "DIR")]
    pub parts: Vec<PathBuf>,
    /// Write the joined run into this new folder
    #[arg(long, value_name = "DIR", required = true)]
    pub out: PathBuf,
    /// Replace results in a folder that exists
    #[arg(long)]
    pub force: bool,
    /// What to print
    #[arg(long, value_enum, default_value = "table")]
    pub format: Format,
}
