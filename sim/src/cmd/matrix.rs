//! `sim matrix`: plays every pair of heroes on every board and says who beats whom.

use super::tournament::{self, Job};
use crate::args::MatrixArgs;
use crate::error::{Error, Finished};
use crate::tournament::besides::Besides;
use engine::load::Library;
use std::path::PathBuf;

/// Plays and reports.
pub fn run(args: &MatrixArgs, data: &[PathBuf], library: &Library) -> Result<Finished, Error> {
    let besides = Besides { ablate: args.folder.ablate.clone(), replays: None };
    let job = Job { request: args.request(data), folder: &args.folder, threads: args.run.threads, besides };
    tournament::run(&job, library)
}
