//! `sim --matchup`: plays one pair of heroes and says who wins.

use super::tournament::{self, Job};
use crate::args::MatchupArgs;
use crate::error::{Error, Finished};
use engine::load::Library;
use std::path::PathBuf;

/// Plays and reports.
pub fn run(args: &MatchupArgs, data: &[PathBuf], library: &Library) -> Result<Finished, Error> {
    let (request, replays) = (args.request(data), args.save_replays.as_deref());
    let (folder, ablate) = (&args.folder, args.folder.ablate.as_deref());
    tournament::run(&Job { request, folder, threads: args.run.threads, ablate, replays }, library)
}
