//! `sim --matchup`: plays one pair of heroes and says who wins.

use super::tournament::{self, Job};
use crate::args::MatchupArgs;
use crate::error::{Error, Finished};
use crate::tournament::besides::{Besides, Wanted};
use engine::load::Library;
use std::path::PathBuf;

/// Plays and reports.
pub fn run(args: &MatchupArgs, data: &[PathBuf], library: &Library) -> Result<Finished, Error> {
    let replays = args.save_replays.clone().map(|folder| Wanted::new(folder, args.only));
    let besides = Besides { ablate: args.folder.ablate.clone(), replays };
    let job = Job { request: args.request(data), folder: &args.folder, threads: args.run.threads, besides };
    tournament::run(&job, library)
}
