//! `run.json`: what is needed to repeat a run, and what differs from run to run of the same command.

use super::besides::Besides;
use super::contest::{Contest, Names};
use super::request::Request;
use super::schedule::Shard;
use serde::{Deserialize, Serialize};
use std::time::{Duration, SystemTime};

/// The manifest.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the program.
    pub version: String,
    /// The commit it was built from.
    pub commit: String,
    /// Changes when the data files do.
    pub data_hash: String,
    /// The command line as it was given.
    pub command: Vec<String>,
    /// The command that repeats the run, with everything named.
    pub repeat: String,
    /// What was asked for.
    pub request: Request,
    /// What is done besides.
    #[serde(default)]
    pub besides: Besides,
    /// Which part of it was played.
    pub shard: Shard,
    /// The ids of the heroes.
    pub heroes: Vec<String>,
    /// The ids of the boards.
    pub boards: Vec<String>,
    /// The bots: of both sides, or of all heroes as they are named.
    pub bots: Vec<String>,
    /// The edition of the rules.
    pub rules: String,
    /// The run's seed.
    pub seed: u64,
    /// Who begins.
    pub first_seat: String,
    /// The most games that are played.
    pub games: u64,
    /// How many threads played.
    pub threads: usize,
    /// How many cores the machine has.
    pub cores: usize,
    /// When it began.
    pub start: String,
    /// How long it took, breaks not counted.
    pub seconds: f64,
    /// Whether everything was played.
    pub finished: bool,
}

impl Manifest {
    /// Of a run that begins now.
    pub fn new(plan: &impl Contest, shard: Shard, threads: usize) -> Manifest {
        let (request, Names { heroes, boards, bots }) = (plan.request(), plan.names());
        Manifest {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: env!("SIM_COMMIT").to_owned(),
            data_hash: plan.data_hash(),
            command: command_line(),
            repeat: request.command(),
            request: request.clone(),
            besides: Besides::default(),
            shard,
            heroes,
            boards,
            bots,
            rules: request.rules.name().to_owned(),
            seed: request.seed,
            first_seat: request.first_seat.name().to_owned(),
            games: plan.most_games(),
            threads,
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            start: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
            seconds: 0.0,
            finished: false,
        }
    }

    /// After some more time.
    pub fn after(&self, time: Duration, finished: bool) -> Manifest {
        Manifest { seconds: self.seconds + time.as_secs_f64(), finished, ..self.clone() }
    }
}

/// The command line as it was given, wherever the program lies.
pub fn command_line() -> Vec<String> {
    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    ["sim".to_owned()].into_iter().chain(words).collect()
}
