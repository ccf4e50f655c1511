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
    #[arg(long, value_name = "A:B", required_unless_present_any = ["resume", "ffa", "teams"], conflicts_with_all = ["resume", "ffa", "teams"])]
    pub matchup: Option<String>,
    /// Three or four heroes, everybody for themselves, such as alice:sinbad:medusa
    #[arg(long, value_name = "A:B:C[:D]", conflicts_with_all = ["resume", "teams", "first_seat"])]
    pub ffa: Option<String>,
    /// Two teams of two heroes, such as alice+sinbad:medusa+king-arthur
    #[arg(long, value_name = "A+B:C+D", conflicts_with_all = ["resume", "first_seat"])]
    pub teams: Option<String>,
    /// With `--ffa` or `--teams`: a hero may be there more than once
    #[arg(long, conflicts_with_all = ["resume", "matchup"])]
    pub mirror: bool,
    /// How many games to play on each board; they come in pairs with the seats swapped, of more than two heroes in blocks
    /// with every seating [default: 1000]
    #[arg(long, value_name = "N", value_parser = games, allow_negative_numbers = true)]
    pub games: Option<u64>,
    /// Play until the win rate is known this well: half the width of its interval, such as 1pp; `--games` is the most
    #[arg(long, value_name = "POINTS", value_parser = points)]
    pub until: Option<f64>,
    /// The board, or several separated by commas, or `all`
    #[arg(long, value_name = "ID,…|all", default_value = "marmoreal")]
    pub board: String,
    /// The bot of all heroes, or of each in their order, or of each team
    #[arg(long, value_name = "A[,B…]", default_value = "heuristic")]
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
        let mirror = self.mirror;
        let pairings = match (self.ffa.clone(), self.teams.clone()) {
            (Some(heroes), _) => Pairings::FreeForAll { heroes, mirror },
            (_, Some(heroes)) => Pairings::Teams { heroes, mirror },
            _ => Pairings::Matchup(self.matchup.clone().unwrap_or_default()),
        };
        Request {
            pairings,
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
