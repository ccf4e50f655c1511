//! `sim`: the games of Unmatched on the command line. `docs/cli.md` describes every command.
//!
//! A run flows one way: `args` → `plan` (everything looked up and checked) → `schedule` (which games, with
//! which seeds) → `sitting` and `table` (one game) → `parallel` (many, in order) → `tally` → `stats` → `export`. A ladder
//! flows the same way through `ladder`, and `tune` plays one ladder of two bots after the other. Other commands are one file each in `cmd`.

mod error;
mod text;
mod style;
mod args;
mod side;
mod schedule;
mod guard;
mod table;
mod venue;
#[cfg(debug_assertions)]
mod faulty;
mod sitting;
mod parallel;
mod tally;
mod stats;
mod plan;
mod ladder;
mod export;
mod faults;
mod block;
mod progress;
mod tournament;
mod report;
mod tune;
mod draw;
mod cmd;

use std::process::ExitCode;

fn main() -> ExitCode {
    match cmd::run(args::Args::read()) {
        Ok(end) => end.code(),
        Err(error) => error.report(),
    }
}
