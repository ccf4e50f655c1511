//! The job files of `docs/cluster.md`: run by Slurm if it is there, and by a shell with what Slurm would tell it.
#![cfg(unix)]

mod common;

use common::sim;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const JOB: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/examples/matrix.slurm");
const WHOLE: &str = "matrix --games 6 --bots random";

/// Joins the parts in a folder and compares them with a run that was played whole.
fn assert_whole(folder: &Path, parts: u32) {
    let at = |name: &str| folder.join(name).display().to_string();
    let list: Vec<String> = (1..=parts).map(|part| at(&format!("parts/{part}"))).collect();
    let merged = sim(&format!("merge {} --out {}", list.join(" "), at("merged")));
    assert_eq!(merged.code, 0, "{}", merged.err);
    assert_eq!(sim(&format!("{WHOLE} --out {}", at("whole"))).code, 0);
    for name in ["games.csv", "matrix.csv", "cards.csv", "summary.json"] {
        let read = |run: &str| fs::read_to_string(folder.join(run).join(name)).expect(name);
        assert!(read("merged") == read("whole"), "{name} differs");
    }
}

#[test]
fn the_slurm_job_plays_its_part() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    for task in ["1", "2"] {
        let mut job = Command::new("bash");
        job.arg(JOB).current_dir(folder.path()).envs([("SIM", env!("CARGO_BIN_EXE_sim")), ("GAMES", "6")]);
        job.envs([("BOTS", "random"), ("SLURM_CPUS_PER_TASK", "1"), ("SLURM_ARRAY_TASK_ID", task)]);
        job.envs([("SLURM_ARRAY_TASK_MIN", "1"), ("SLURM_ARRAY_TASK_COUNT", "2")]);
        let output = job.output().expect("there is a bash");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert_whole(folder.path(), 2);
}

#[test]
fn slurm_runs_the_job() {
    // It answers only where jobs can be submitted to somebody.
    if !Command::new("sinfo").output().is_ok_and(|output| output.status.success()) {
        println!("skipped: there is no Slurm on this machine");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut submit = Command::new("sbatch");
    submit.args(["--wait", "--array=1-2", "--cpus-per-task=1", JOB]).current_dir(folder.path());
    submit.envs([("SIM", env!("CARGO_BIN_EXE_sim")), ("GAMES", "6"), ("BOTS", "random")]);
    let output = submit.output().expect("sbatch starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // A shared file system may show the files a little later.
    std::thread::sleep(Duration::from_secs(1));
    assert_whole(folder.path(), 2);
}
