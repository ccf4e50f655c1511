//! Runs the counted benches and compares them with `benches/baseline.json`; `--rewrite` writes that file instead.
//!
//! Exit code 0: none needs more than 5 % more instructions than the baseline; 1: one does; 2: they could not be run.

use benches::{BOARD, COUNTED_GAMES, pairs, play_pairs};
use engine::action::Menu;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, ExitCode};

/// How much more than the baseline is too much.
const TOLERANCE: f64 = 0.05;
const BASELINE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/baseline.json");
const RUNNER: &str = "gungraun-runner 0.20.0";

/// Instructions by bench.
type Counts = BTreeMap<String, u64>;

fn main() -> ExitCode {
    let rewrite = std::env::args().any(|argument| argument == "--rewrite");
    let outcome = count().and_then(|counts| if rewrite { write(&counts) } else { compare(&counts) });
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

/// Runs the benches under callgrind.
fn count() -> Result<Counts, String> {
    let arguments = ["bench", "--package", "unmatched-benches", "--bench", "counted", "--", "--output-format=json"];
    let run = Command::new(env!("CARGO")).args(arguments).output();
    let run = run.map_err(|error| format!("cargo bench could not be started: {error}"))?;
    let text = String::from_utf8_lossy(&run.stdout);
    let counts: Counts = text.lines().filter_map(|line| serde_json::from_str(line).ok()).filter_map(reading).collect();
    if !run.status.success() || counts.is_empty() {
        let said = String::from_utf8_lossy(&run.stderr);
        let install = RUNNER.replace(' ', " --version ");
        return Err(format!("{said}\nthe counted benches need valgrind and {RUNNER}: `cargo install {install}`"));
    }
    Ok(counts)
}

fn reading(line: Value) -> Option<(String, u64)> {
    let name = format!("{}.{}", line["function_name"].as_str()?, line["id"].as_str()?);
    let count = line.pointer("/profiles/0/data/total/metrics/Ir/values/new")?.as_u64()?;
    Some((name, count))
}

fn write(counts: &Counts) -> Result<bool, String> {
    let text = serde_json::to_string_pretty(counts).map_err(|error| error.to_string())?;
    std::fs::write(BASELINE, text + "\n").map_err(|error| format!("{BASELINE}: {error}"))?;
    println!("wrote {} counts to benches/baseline.json", counts.len());
    Ok(true)
}

fn compare(counts: &Counts) -> Result<bool, String> {
    let baseline = read(Path::new(BASELINE))?;
    let mut good = baseline.keys().all(|name| counts.contains_key(name));
    println!("{:<36} {:>14} {:>14} {:>8}", "bench", "instructions", "baseline", "change");
    for (name, count) in counts {
        let before = baseline.get(name).copied();
        let change = before.map_or(0.0, |before| *count as f64 / before as f64 - 1.0);
        let told = before.map_or("new".to_owned(), |before| before.to_string());
        let verdict = if change > TOLERANCE { "  more than 5 % above the baseline" } else { "" };
        println!("{name:<36} {count:>14} {told:>14} {:>7.1}%{verdict}", change * 100.0);
        good &= change <= TOLERANCE && before.is_some();
    }
    println!("a decision of a random game takes {:.0} instructions", per_decision(counts));
    if !good {
        println!("to accept: cargo instructions --rewrite");
    }
    Ok(good)
}

/// Everything included: choosing, applying, listing what comes next, setting up.
fn per_decision(counts: &Counts) -> f64 {
    let decisions = play_pairs(&pairs(BOARD), COUNTED_GAMES, &mut Menu::new());
    counts.get("playout.games_of_each_pair").map_or(f64::NAN, |count| *count as f64 / decisions as f64)
}

fn read(path: &Path) -> Result<Counts, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}
