//! `sim`: the games of Unmatched on the command line. `docs/cli.md` describes every command.
//!
//! A run flows one way: `args` → `tournament` (planned, played game by game with `sitting` and `table`, many at once and in
//! order with `parallel`, counted) → `stats` → `export` and `report`. A ladder of bots flows the same way through `ladder`, and
//! `tune` plays one ladder of two bots after the other. `diff`, `fair` and `ablation` play the games of a tournament in several
//! versions of the heroes with `compare`. `play` is a game with a person in it; `serve` lets other programs play, and `foreign`
//! lets them in as bots. `modes` are tournaments of three and four seats. Other commands are one file each in `cmd`.

mod ask;
mod error;
mod text;
mod quoting;
mod style;
mod args;
mod side;
mod seeds;
mod named;
mod lineup;
mod layout;
mod names;
mod words;
mod guard;
mod table;
mod venue;
#[cfg(debug_assertions)]
mod faulty;
mod serve;
mod foreign;
mod sitting;
mod parallel;
mod stats;
mod ladder;
mod export;
mod faults;
mod interrupt;
mod block;
mod progress;
mod tournament;
mod modes;
mod report;
mod compare;
mod diff;
mod fair;
mod ablation;
mod tune;
mod draw;
mod play;
mod cmd;

use std::process::ExitCode;

fn main() -> ExitCode {
    match cmd::run(args::Args::read()) {
        Ok(end) => end.code(),
        Err(error) => error.report(),
    }
}
