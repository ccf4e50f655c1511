//! `sim --matchup …`

use super::run::points;
use super::{FolderArgs, Only, RunArgs, games};
use crate::tournament::request::{Pairings, Request};
use crate::tournament::schedule::FirstSeat;
use clap::Args as ClapArgs;
use std::path::PathBuf;

/// `sim --matchup`
#[derive(ClapArgs, Debug)]
pub struct MatchupArgs {
    /// The two heroes, such as alice:sinbad
    #[arg(long, value_name = "A:B", required_unless_present = "resume", conflicts_with = "resume")]
    pub matchup: Option<String>,
    /// How many games to play on each board; they come in pairs with the seats swapped [default: 1000]
    #[arg(long, value_name = "N", value_parser = games, allow_negative_numbers = true)]
    pub games: Option<u64>,
    /// Play until the win rate is known this well: half the width of its interval, such as 1pp; `--games` is the most
    #[arg(long, value_name = "POINTS", value_parser = points)]
    pub until: Option<f64>,
    /// The board, or `all`
    #[arg(long, value_name = "ID|all", default_value = "marmoreal")]
    pub board: String,
    /// The bot of both heroes, or of each
    #[arg(long, value_name = "A[,B]", default_value = "heuristic")]
    pub bots: String,
    /// Which hero takes the first turn; `both` takes turns
    #[arg(long, value_enum, default_value = "both")]
    pub first_seat: FirstSeat,
    #[command(flatten)]
    pub run: RunArgs,
    #[command(flatten)]
    pub folder: FolderArgs,
    /// Write a replay of every game into this new folder
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    pub save_replays: Option<PathBuf>,
    /// Write only the replays of these games
    #[arg(long, value_enum, value_name = "WHICH", requires = "save_replays")]
    pub only: Option<Only>,
}

impl MatchupArgs {
    /// What is asked for.
    pub fn request(&self, data: &[PathBuf]) -> Request {
        Request {
            pairings: Pairings::Matchup(self.matchup.clone().unwrap_or_default()),
            boards: self.board.clone(),
            games: self.games,
            until: self.until,
            first_seat: self.first_seat,
            bots: self.bots.clone(),
            rules: self.run.rules,
            seed: self.run.seed,
            data: data.to_vec(),
        }
    }
}
