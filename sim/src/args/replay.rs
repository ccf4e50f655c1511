//! `sim replay …`, and which replays a matchup writes.

use super::seat;
use clap::{Args as ClapArgs, ValueEnum};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// `sim replay`
#[derive(ClapArgs, Debug)]
pub struct ReplayArgs {
    /// The replay; with `--check` there may be several
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Write the game for other programs: a header, then a line for each decision
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with_all = ["check", "seat", "from", "step", "fast"])]
    pub dump: Option<Dump>,
    /// Only say whether it replays exactly
    #[arg(long, conflicts_with_all = ["from", "step", "fast"])]
    pub check: bool,
    /// Show only what the player of this seat saw
    #[arg(long, value_name = "N", conflicts_with = "check", value_parser = seat, allow_negative_numbers = true)]
    pub seat: Option<u8>,
    /// Begin with this turn
    #[arg(long, value_name = "TURN", default_value = "0", value_parser = turn, allow_negative_numbers = true)]
    pub from: u16,
    /// Wait after every decision: Enter goes on, `b` goes back, `h` lists all commands
    #[arg(long)]
    pub step: bool,
    /// Without pauses on a terminal
    #[arg(long, conflicts_with = "step")]
    pub fast: bool,
}

/// A format of dumps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Dump {
    /// One JSON object a line
    Jsonl,
}

/// Which games of a matchup are worth a replay. Each game must be decided by itself: a run has no end in sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Only {
    /// Those that the hero named first lost
    Losses,
    /// Those with more than 40 turns
    Long,
    /// The narrow ones: the winner's hero, in teams each of the two, had 2 health or less
    Interesting,
}

fn turn(text: &str) -> Result<u16, String> {
    Ok(super::number(text, 0, u16::MAX.into())? as u16)
}
