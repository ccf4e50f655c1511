//! `sim diff …`

use super::run::points;
use super::{OutArgs, RunArgs, games};
use crate::diff::plan::Question;
use crate::stats::sprt::Sprt;
use crate::tournament::request::{Pairings, Request};
use crate::tournament::schedule::FirstSeat;
use clap::Args as ClapArgs;
use std::path::PathBuf;

/// `sim diff`
#[derive(ClapArgs, Debug)]
pub struct DiffArgs {
    /// The patch: what is different about which heroes (engine/data/FORMAT.md, "Patches")
    #[arg(long, value_name = "FILE", required = true)]
    pub patch: PathBuf,
    /// Only these two heroes, such as alice:sinbad
    #[arg(long, value_name = "A:B", conflicts_with_all = ["heroes", "gauntlet"])]
    pub matchup: Option<String>,
    /// The heroes that meet, separated by commas, or `all`; only pairs that the patch changes are played
    #[arg(long, value_name = "ID,…|all", default_value = "all")]
    pub heroes: String,
    /// Only this hero, against all the others
    #[arg(long, value_name = "HERO")]
    pub gauntlet: Option<String>,
    /// The boards, separated by commas, or `all`
    #[arg(long, value_name = "ID,…|all", default_value = "all", visible_alias = "board")]
    pub boards: String,
    /// How many games each version plays of each pair of heroes on each board; made up to whole pairs [default: 1000]
    #[arg(long, value_name = "N", value_parser = games, allow_negative_numbers = true)]
    pub games: Option<u64>,
    /// Play until the overall difference is known this well: half the width of its interval, such as 1pp; `--games` is
    /// the most
    #[arg(long, value_name = "POINTS", value_parser = points, conflicts_with = "sprt")]
    pub until: Option<f64>,
    /// Stop as soon as it is sure which of these is the overall difference, in points: -1pp,1pp; `--games` is the most
    #[arg(long, value_name = "LOW,HIGH", value_parser = Sprt::parse_points, allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    /// The bot of all heroes, or that of the hero named first (in a matrix: the changed one) and that of the other
    #[arg(long, value_name = "A[,B]", default_value = "heuristic")]
    pub bots: String,
    #[command(flatten)]
    pub run: RunArgs,
    #[command(flatten)]
    pub output: OutArgs,
}

impl DiffArgs {
    /// What is asked for.
    pub fn question(&self, data: &[PathBuf]) -> Question<'_> {
        Question { request: self.request(data), patch: &self.patch, sprt: self.sprt }
    }

    fn request(&self, data: &[PathBuf]) -> Request {
        let (heroes, mirror) = (self.heroes.clone(), false);
        let pairings = match (self.matchup.clone(), self.gauntlet.clone()) {
            (Some(matchup), _) => Pairings::Matchup(matchup),
            (None, Some(hero)) => Pairings::Gauntlet { hero, heroes, mirror },
            (None, None) => Pairings::Matrix { heroes, mirror },
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
