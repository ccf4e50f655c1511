//! `sim protocol-check …`

use super::number;
use clap::Args as ClapArgs;

/// `sim protocol-check`
#[derive(ClapArgs, Debug)]
pub struct ProtocolArgs {
    /// How many milliseconds an answer may take
    #[arg(long, value_name = "N", default_value = "5000", value_parser = milliseconds, allow_negative_numbers = true)]
    pub limit: u64,
    /// How many games it plays
    #[arg(long, value_name = "N", default_value = "6", value_parser = games, allow_negative_numbers = true)]
    pub games: u64,
    /// The program and its arguments
    #[arg(required = true, value_name = "PROGRAM", trailing_var_arg = true, allow_hyphen_values = true)]
    pub program: Vec<String>,
}

fn milliseconds(text: &str) -> Result<u64, String> {
    number(text, 1, 600_000)
}

fn games(text: &str) -> Result<u64, String> {
    number(text, 1, 10_000)
}
