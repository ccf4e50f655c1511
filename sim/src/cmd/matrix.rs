//! `sim matrix`: plays every pair of heroes on every board and says who beats whom.

use super::tournament::{self, Job};
use crate::args::MatrixArgs;
use crate::error::{Error, Finished};
use engine::load::Library;
use std::path::PathBuf;

/// Plays and reports.
pub fn run(args: &MatrixArgs, data: &[PathBuf], library: &Library) -> Result<Finished, Error> {
    let request = args.request(data);
    let (folder, ablate) = (&args.folder, args.folder.ablate.as_deref());
    tournament::run(&Job { request, folder, threads: args.run.threads, ablate, replays: None }, library)
}
