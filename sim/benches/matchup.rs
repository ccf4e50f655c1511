//! The whole program, timed: loading, scheduling, playing, folding, printing and writing.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::process::{Command, Stdio};

/// The games of one run.
const GAMES: u64 = 20_000;

fn run(threads: &str, out: Option<&str>) {
    let games = GAMES.to_string();
    let mut sim = Command::new(env!("CARGO_BIN_EXE_sim"));
    sim.args([
        "--matchup",
        "alice:sinbad",
        "--bots",
        "random",
        "--games",
        &games,
        "--threads",
        threads,
        "--format",
        "json",
    ]);
    if let Some(folder) = out {
        sim.args(["--force", "--out", folder]);
    }
    let status = sim.stdout(Stdio::null()).status().expect("the program was just built");
    assert!(status.success());
}

fn matchup(c: &mut Criterion) {
    let folder = tempfile::tempdir().expect("there is room for a temporary folder");
    let out = folder.path().join("out").display().to_string();
    let mut group = c.benchmark_group("sim --matchup");
    group.throughput(Throughput::Elements(GAMES));
    group.sample_size(10);
    group.bench_function("1 thread", |b| b.iter(|| run("1", None)));
    group.bench_function("2 threads", |b| b.iter(|| run("2", None)));
    group.bench_function("1 thread, with games.csv", |b| b.iter(|| run("1", Some(&out))));
    group.finish();
}

criterion_group!(benches, matchup);
criterion_main!(benches);
