//! A run's figures as one JSON object: with the time it took on standard output, without it in `summary.json`, which is
//! the same for every run of the same command.

use serde::Serialize;
use std::time::Duration;

#[derive(Serialize)]
struct Timed<'a, T> {
    #[serde(flatten)]
    figures: &'a T,
    seconds: f64,
    games_per_second: u64,
}

/// The figures and the time on one line.
pub fn timed(figures: &impl Serialize, games: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let games_per_second = (games as f64 / seconds.max(1e-9)).round() as u64;
    line(&Timed { figures, seconds: (seconds * 1e6).round() / 1e6, games_per_second }) + "\n"
}

/// A value as JSON on one line.
pub fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain structures can be written as JSON")
}

/// A value as JSON for people too.
pub fn pretty(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).expect("plain structures can be written as JSON") + "\n"
}
