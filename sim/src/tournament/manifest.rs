//! `run.json`: what is needed to repeat a run, and what differs from run to run of the same command.

use super::besides::Besides;
use super::contest::{Contest, Names};
use super::request::Request;
use super::schedule::Shard;
use crate::foreign::Bot;
use crate::seeds::digest;
use agents::weights::Weights;
use serde::{Deserialize, Serialize};
use std::time::{Duration, SystemTime};

/// The manifest.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the program.
    pub version: String,
    /// The commit it was built from, or `unknown`.
    pub commit: String,
    /// Changes when the data files do.
    pub data_hash: String,
    /// Changes when what the bots go by does; runs from before it was noted have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bots_hash: Option<String>,
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
            bots_hash: Some(bots_hash(plan.bots())),
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

    /// Whether another build of the program played, as far as both commits are known.
    pub fn is_of_other_build(&self, commit: &str) -> bool {
        let known = |commit: &str| !commit.is_empty() && commit != UNKNOWN;
        known(&self.commit) && known(commit) && self.commit != commit
    }

    /// After some more time.
    pub fn after(&self, time: Duration, finished: bool) -> Manifest {
        Manifest { seconds: self.seconds + time.as_secs_f64(), finished, ..self.clone() }
    }
}

/// What the build script says where it finds no commit.
const UNKNOWN: &str = "unknown";

/// One number for the weights of all bots, wherever they come from: a bot that names a file keeps its name when the file
/// changes. Bots without weights, and other programs, add nothing to it but their place.
pub fn bots_hash<'b>(bots: impl IntoIterator<Item = &'b Bot>) -> String {
    let weights: Vec<String> = bots.into_iter().map(|bot| weights(bot).map_or_else(String::new, written)).collect();
    format!("{:016x}", digest(weights.iter().map(String::as_str)))
}

fn weights(bot: &Bot) -> Option<&Weights> {
    if let Bot::Own(spec) = bot { spec.weights() } else { None }
}

/// Every number with all its digits.
fn written(weights: &Weights) -> String {
    weights.values().iter().map(|value| format!("{value},")).collect()
}

/// The command line as it was given, wherever the program lies.
pub fn command_line() -> Vec<String> {
    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    ["sim".to_owned()].into_iter().chain(words).collect()
}
