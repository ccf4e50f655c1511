//! `sim matrix`: plays every pair of heroes on every board and says who beats whom.

use super::tournament::{self, Job};
use crate::args::MatrixArgs;
use crate::error::{Error, Finished};
use engine::load::Library;
use std::path::PathBuf;

/// Plays and reports.
pub fn run(args: &MatrixArgs, data: &[PathBuf], library: &Library) -> Result<Finished, Error> {
    let request = args.request(data);
    tournament::run(&Job { request, folder: &args.folder, threads: args.run.threads, replays: None }, library)
}
