//! A bot that fails loses its game, not the run: the games are saved and named, and the exit code says so.
#![cfg(debug_assertions)] // release builds have no bot that fails on purpose

mod common;

use common::{Ran, games, new_path, run_with};
use std::path::{Path, PathBuf};

/// Runs `sim` in a folder of its own with a bot that fails.
fn run_faulty(folder: &Path, fault: &str, arguments: &str) -> Ran {
    run_with(&arguments.split_whitespace().collect::<Vec<_>>(), folder, &[("SIM_FAULTY_BOT", fault)])
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = folder.read_dir().unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    files
}

fn says(text: &str, words: &[&str]) {
    assert!(words.iter().all(|word| text.contains(word)), "{words:?} should be in: {text}");
}

#[test]
fn a_matchup_goes_on_and_saves_the_forfeited_games() {
    for (how, reason) in [("panic", "told to panic"), ("illegal", "gave an illegal answer to a decision")] {
        let (_keep, out) = new_path();
        let ran = run_faulty(
            Path::new("."),
            &format!("mcts:2 {how}"),
            &format!("--matchup alice:sinbad --bots random,mcts:2 --games 6 --format json --out {out}"),
        );
        assert_eq!(ran.code, 1, "{}", ran.err);
        let object: serde_json::Value = serde_json::from_str(&ran.out).expect("the figures are printed");
        assert_eq!((&object["games"], &object["ends"]["forfeit"]), (&6.into(), &6.into()));
        assert_eq!(object["wins"], serde_json::json!([6, 0]), "who fails loses");
        let rows = games(Path::new(&out));
        says(&ran.err, &["mcts:2 with sinbad forfeited game 0", "6 games were forfeited", &rows[0]["seed"], reason]);
        let replays = files(&Path::new(&out).join("forfeits"));
        assert_eq!(replays.len(), 6);
        says(&ran.err, &[&replays[0].display().to_string()]);
    }
}

#[test]
fn a_saved_game_replays_to_the_forfeit() {
    let (_keep, out) = new_path();
    let more = format!("--matchup alice:sinbad --bots random,mcts:2 --games 1 --out {out}");
    assert_eq!(run_faulty(Path::new("."), "mcts:2 panic", &more).code, 1);
    let replay = &files(&Path::new(&out).join("forfeits"))[0];
    let text = std::fs::read_to_string(replay).expect("a replay");
    assert!(text.ends_with("\n") && text.lines().last().is_some_and(|line| line.starts_with("# mcts:2 with sinbad")));
    let told = common::run(&["replay", replay.to_str().expect("a plain path")]);
    assert_eq!(told.code, 0, "{}", told.err);
    let decisions = told.out.lines().filter(|line| line.starts_with("sinbad: ")).count();
    assert_eq!(decisions, 4, "it failed at its fifth");
    let check = common::run(&["replay", "--check", replay.to_str().expect("a plain path")]);
    assert_eq!(check.code, 1);
    says(&check.err, &["breaks off"]);
    assert_eq!(common::sim(&format!("{more} --force")).code, 0);
    assert_eq!(files(&Path::new(&out).join("forfeits")), [] as [PathBuf; 0], "a new run has forfeits of its own");
}

#[test]
fn without_results_the_games_are_saved_where_one_is_and_nothing_is_replaced() {
    let (_keep, folder) = new_path();
    std::fs::create_dir(&folder).expect("a folder");
    let folder = Path::new(&folder);
    let twice = || run_faulty(folder, "random build", "--matchup medusa:medusa --bots random,mcts:1 --games 1");
    let (once, again) = (twice(), twice());
    assert_eq!((once.code, again.code), (1, 1), "{}", once.err);
    says(&once.err, &["told not to be built", "1 game was forfeited"]);
    let names = files(&folder.join("forfeits"));
    assert_eq!(names.len(), 2, "{names:?}");
    assert!(names[0].display().to_string().ends_with("-2.replay"), "{names:?}");
}

#[test]
fn a_ladder_goes_on_and_names_the_bot() {
    let (_keep, out) = new_path();
    let bots = "--bots mcts:3,mcts:2,random --heroes alice,sinbad --boards marmoreal --games 8";
    let ran = run_faulty(
        Path::new("."),
        "mcts:2 illegal",
        &format!("ladder {bots} --format json --out {out} --games-csv --threads 2"),
    );
    assert_eq!(ran.code, 1, "{}", ran.err);
    let object: serde_json::Value = serde_json::from_str(&ran.out).expect("the figures are printed");
    let forfeits: Vec<_> = (0..3).map(|bot| object["bots"][bot]["forfeits"].as_u64()).collect();
    assert_eq!(forfeits, [Some(0), Some(16), Some(0)]);
    assert_eq!((&object["games"], &object["bots"][1]["wins"]), (&24.into(), &0.into()));
    assert_eq!(games(Path::new(&out)).iter().filter(|row| row["end"] == "forfeit").count(), 16);
    says(&ran.err, &["mcts:2 with alice forfeited a game of block", "seed ", "16 games were forfeited"]);
    assert_eq!(files(&Path::new(&out).join("forfeits")).len(), 16);
}

#[test]
fn a_replay_that_cannot_be_saved_does_not_stop_the_run() {
    let folder = common::folder_with("forfeits", "a file in the way\n");
    let ran = run_faulty(folder.path(), "random panic", "--matchup alice:sinbad --bots random,mcts:1 --games 2");
    assert_eq!(ran.code, 1);
    says(&ran.out, &["2 games in"]);
    says(&ran.err, &["the replay cannot be saved", "2 games were forfeited"]);
}
