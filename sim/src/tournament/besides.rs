//! What a tournament was asked to do besides playing and counting. It is written into `run.json` with everything else, so
//! that a run that goes on does it too.

use crate::args::Only;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What is to be done besides.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
pub struct Besides {
    /// The heroes whose cards are left out one by one afterwards, or `all`.
    pub ablate: Option<String>,
    /// Which games are written as replays, and where.
    pub replays: Option<Wanted>,
}

/// Which replays are wanted.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Wanted {
    /// The folder; its whole path, since a run may be gone on with from elsewhere.
    pub folder: PathBuf,
    /// Only these games.
    pub only: Option<Only>,
}

impl Wanted {
    /// Replays that go into this folder.
    pub fn new(folder: PathBuf, only: Option<Only>) -> Wanted {
        Wanted { folder: std::path::absolute(&folder).unwrap_or(folder), only }
    }
}
