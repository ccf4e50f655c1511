//! `sim fair …`

use super::{OutArgs, RunArgs, number};
use crate::tournament::request::{GAMES, Pairings, Request};
use crate::tournament::schedule::FirstSeat;
use clap::Args as ClapArgs;
use std::path::PathBuf;

/// The most games of an offset: what became of every pair is kept in memory.
const MOST_GAMES: u64 = 1_000_000;

/// `sim fair`
#[derive(ClapArgs, Debug)]
pub struct FairArgs {
    /// The two heroes, such as alice:sinbad; the first gets more or less health
    #[arg(long, value_name = "A:B", required = true)]
    pub matchup: String,
    /// The board, or several, or `all`
    #[arg(long, value_name = "ID,…|all", default_value = "marmoreal", visible_alias = "boards")]
    pub board: String,
    /// How many games to play with each health on each board; made up to whole pairs
    #[arg(long, value_name = "N", default_value_t = GAMES, value_parser = few_games, allow_negative_numbers = true)]
    pub games: u64,
    /// The most health to add or to take away
    #[arg(long, value_name = "N", default_value = "8", value_parser = most, allow_negative_numbers = true)]
    pub max: i32,
    /// The bot of both heroes, or of each
    #[arg(long, value_name = "A[,B]", default_value = "heuristic")]
    pub bots: String,
    #[command(flatten)]
    pub run: RunArgs,
    #[command(flatten)]
    pub output: OutArgs,
}

impl FairArgs {
    /// What is asked for.
    pub fn request(&self, data: &[PathBuf]) -> Request {
        Request {
            pairings: Pairings::Matchup(self.matchup.clone()),
            boards: self.board.clone(),
            games: Some(self.games),
            until: None,
            first_seat: FirstSeat::Both,
            bots: self.bots.clone(),
            rules: self.run.rules,
            seed: self.run.seed,
            data: data.to_vec(),
        }
    }
}

fn few_games(text: &str) -> Result<u64, String> {
    number(text, 20, MOST_GAMES)
}

fn most(text: &str) -> Result<i32, String> {
    Ok(number(text, 1, 98)? as i32)
}
