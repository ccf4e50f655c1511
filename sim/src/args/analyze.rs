//! `sim analyze …`

use super::{Format, number, seconds, seed};
use clap::Args as ClapArgs;
use std::path::PathBuf;

/// The most iterations of an analysis, all trees together.
const MAX_ITERATIONS: u64 = 8_000_000;

/// `sim analyze`
#[derive(ClapArgs, Debug)]
pub struct AnalyzeArgs {
    /// A scenario file; the position after its script is analysed
    #[arg(value_name = "POSITION")]
    pub file: PathBuf,
    /// The search: mcts with its parameters
    #[arg(long, value_name = "BOT", default_value = "mcts")]
    pub bot: String,
    /// How long to search
    #[arg(long, value_name = "N", value_parser = seconds, allow_negative_numbers = true, conflicts_with = "iterations")]
    pub seconds: Option<u16>,
    /// How many iterations to make, all trees together [default: 16000]
    #[arg(long, value_name = "N", value_parser = iterations, allow_negative_numbers = true)]
    pub iterations: Option<u64>,
    /// How many actions to tell
    #[arg(long, value_name = "K", default_value = "5", value_parser = top, allow_negative_numbers = true)]
    pub top: usize,
    /// The number from which the luck of the trees is derived
    #[arg(long, value_name = "N", default_value = "1", value_parser = seed, allow_negative_numbers = true)]
    pub seed: u64,
    /// What to print
    #[arg(long, value_enum, default_value = "table")]
    pub format: Format,
}

fn iterations(text: &str) -> Result<u64, String> {
    number(text, 1, MAX_ITERATIONS)
}

fn top(text: &str) -> Result<usize, String> {
    Ok(number(text, 1, 1000)? as usize)
}
