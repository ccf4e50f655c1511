//! What all commands that play games take.

use super::{EditionArg, Format, seed, threads};
use crate::tournament::shard::ShardArg;
use clap::Args as ClapArgs;
use std::path::PathBuf;

/// How games are played.
#[derive(ClapArgs, Clone, Copy, Debug)]
pub struct RunArgs {
    /// The number from which all luck is derived
    #[arg(long, value_name = "N", default_value = "1", value_parser = seed, allow_negative_numbers = true)]
    pub seed: u64,
    /// How many threads to use; all cores if left out. Changes no result
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub threads: Option<usize>,
    /// The edition of the rules
    #[arg(long, value_enum, default_value = "core")]
    pub rules: EditionArg,
}

/// Where results go.
#[derive(ClapArgs, Clone, Debug)]
pub struct OutArgs {
    /// What to print
    #[arg(long, value_enum, default_value = "table")]
    pub format: Format,
    /// Write all results into this new folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Replace results in folders that exist
    #[arg(long)]
    pub force: bool,
}

/// Where the results of a tournament go, and how it is divided.
#[derive(ClapArgs, Clone, Debug)]
pub struct FolderArgs {
    #[command(flatten)]
    pub output: OutArgs,
    /// Go on with an interrupted run in this folder; everything else is as it was
    #[arg(long, value_name = "DIR", conflicts_with_all = ["out", "shard", "seed", "rules", "games", "until", "bots"])]
    pub resume: Option<PathBuf>,
    /// Play only a part of the run, to be joined with `sim merge`: 1/4 to 4/4, or `auto` in a batch system
    #[arg(long, value_name = "I/N|auto", value_parser = ShardArg::parse, requires = "out", conflicts_with = "until")]
    pub shard: Option<ShardArg>,
    /// Afterwards play with each card blank on the same seeds, and say what it contributes: of all heroes, or of these
    #[arg(long, value_name = "HERO,…|all", num_args = 0..=1, default_missing_value = "all", conflicts_with = "shard")]
    pub ablate: Option<String>,
}

/// Reads a half-width such as `1pp`, `0.5pp` or `1`, in percentage points.
pub fn points(text: &str) -> Result<f64, String> {
    let number = text.strip_suffix("pp").unwrap_or(text).trim().parse().ok();
    let share = number.map(|points: f64| points / 100.0).filter(|share| (0.0001..=0.5).contains(share));
    share.ok_or_else(|| "give percentage points from 0.01 to 50, such as `1pp`".to_owned())
}
