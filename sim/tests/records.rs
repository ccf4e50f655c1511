//! Replays and scenarios: written, read again, and the exit codes that say what came of it.

mod common;

use common::{Ran, folder_with, new_path, run};
use std::fs;
use std::path::{Path, PathBuf};

/// Plays some games and gives the replays.
fn replays() -> (tempfile::TempDir, Vec<PathBuf>) {
    let (keep, folder) = new_path();
    let ran = run(&["--matchup", "medusa:houdini", "--games", "3", "--board", "all", "--save-replays", &folder]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let mut files: Vec<_> =
        fs::read_dir(&folder).expect("the folder").map(|file| file.expect("a file").path()).collect();
    files.sort();
    (keep, files)
}

fn replay(file: &Path, more: &[&str]) -> Ran {
    run(&[&["replay", file.to_str().expect("a plain path")], more].concat())
}

#[test]
fn every_game_has_a_replay_that_goes_through() {
    let (_keep, files) = replays();
    assert_eq!(files.len(), 9);
    for file in &files {
        let ran = replay(file, &["--check"]);
        assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
        assert!(ran.out.contains("replays exactly"));
    }
}

#[test]
fn a_dump_is_a_header_and_a_line_for_each_decision() {
    let (_keep, files) = replays();
    let ran = replay(&files[0], &["--dump", "jsonl"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect();
    assert_eq!((&lines[0]["type"], &lines[0]["heroes"][0]), (&"header".into(), &"medusa".into()));
    for (number, line) in lines.iter().enumerate().skip(1) {
        assert_eq!((&line["type"], &line["number"]), (&"decision".into(), &number.into()));
        let legal = line["legal"].as_array().expect("a list");
        assert!(legal.contains(&line["chosen"]), "the chosen action is legal");
        assert!(line["seat"].is_u64() && line["kind"].is_string() && line["luck"].is_array());
        assert!(line["state"]["fighters"].is_array());
    }
    assert!(lines.last().expect("a game has decisions")["state"]["winner"].is_u64());
}

#[test]
fn a_seat_sees_no_cards_that_the_other_draws() {
    let (_keep, files) = replays();
    let all = replay(&files[0], &[]);
    let one = replay(&files[0], &["--seat", "1"]);
    assert_eq!((all.code, one.code), (0, 0));
    assert!(all.out.contains("drew houdini") && !all.out.contains("drew houdini a card"));
    let drawn = one.out.lines().map(str::trim).filter(|line| line.starts_with("drew houdini"));
    assert!(drawn.clone().count() > 5 && drawn.clone().all(|line| line == "drew houdini a card"));
    assert_eq!(replay(&files[0], &["--seat", "3"]).code, 2);
}

#[test]
fn a_replay_that_was_changed_does_not_go_through() {
    let (_keep, files) = replays();
    let text = fs::read_to_string(&files[0]).expect("a replay");
    let seed = text.lines().find(|line| line.starts_with("seed ")).expect("a replay has a seed");
    fs::write(&files[0], text.replacen(seed, "seed 5", 1)).expect("a file");
    let ran = replay(&files[0], &["--check"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("line "), "{}", ran.err);
}

/// A scenario that holds with the health 15 only.
fn scenario(health: u8) -> String {
    SCENARIO.replace("HEALTH", &health.to_string())
}

const SCENARIO: &str = include_str!("golden/scenario.toml");

fn run_scenarios(texts: &[&str], more: &[&str]) -> Ran {
    let folder = folder_with("0.toml", texts[0]);
    for (index, text) in texts.iter().enumerate() {
        fs::write(folder.path().join(format!("{index}.toml")), text).expect("a file");
    }
    run(&[&["scenario", folder.path().to_str().expect("a plain path")], more].concat())
}

#[test]
fn scenarios_end_with_what_came_of_them() {
    let (holds, fails, wrong) = (scenario(15), scenario(14), scenario(15).replacen("board", "bored", 1));
    let held = run_scenarios(&[&holds], &[]);
    assert_eq!(held.code, 0, "{}{}", held.out, held.err);
    let failed = run_scenarios(&[&holds, &fails], &[]);
    assert_eq!(failed.code, 1, "{}{}", failed.out, failed.err);
    assert!(failed.out.contains("FAILED") && failed.out.contains("1 of 2"), "{}", failed.out);
    let broken = run_scenarios(&[&wrong, &fails, &holds], &[]);
    assert_eq!(broken.code, 2, "{}{}", broken.out, broken.err);
    assert!(broken.out.contains("bored") && broken.out.contains("FAILED"), "all are run: {}", broken.out);
}

#[test]
fn json_gives_an_object_for_each_scenario() {
    let (holds, fails, wrong) = (scenario(15), scenario(14), scenario(15).replacen("board", "bored", 1));
    let ran = run_scenarios(&[&holds, &fails, &wrong], &["--format", "json"]);
    assert_eq!(ran.code, 2);
    let objects: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let holds: Vec<_> = objects.iter().map(|object| object["holds"].as_bool()).collect();
    assert_eq!(holds, [Some(true), Some(false), Some(false)]);
    assert_eq!(objects[1]["failures"].as_array().map(Vec::len), Some(1));
    assert!(objects[2]["error"]["line"].is_u64());
}
