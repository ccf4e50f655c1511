//! Bad input: exit code 2, one message that says what is wrong and what to do, nothing on standard output.

mod common;

use common::{CLOSET, data, folder_with, new_path, run, sim};
use std::fs;

/// Runs a wrong command line and looks for words in its message.
fn refused(arguments: &str, words: &[&str]) {
    check(&sim(arguments), arguments, words);
}

fn check(ran: &common::Ran, arguments: &str, words: &[&str]) {
    assert_eq!(ran.code, 2, "`{arguments}`: {}", ran.err);
    assert_eq!(ran.out, "", "`{arguments}` prints nothing but the message");
    assert!(ran.err.starts_with("error: "), "`{arguments}`: {}", ran.err);
    for word in words {
        assert!(ran.err.contains(word), "`{arguments}` should say {word:?}, but says: {}", ran.err);
    }
}

/// A data folder whose only file is an engine's file with one place changed.
fn refused_file(path: &str, from: &str, to: &str, words: &[&str]) {
    let text = data(path);
    assert!(text.contains(from), "{path} has no {from:?}");
    let folder = folder_with(path, &text.replacen(from, to, 1));
    let dir = folder.path().to_str().expect("a plain path");
    let (_keep, out) = new_path();
    let all = ["--matchup", "alice:sinbad", "--data", dir, "--out", &out];
    check(&run(&all), path, words);
    assert!(!std::path::Path::new(&out).exists(), "nothing is written");
    check(&run(&["validate", dir]), path, words);
}

#[test]
fn unknown_names_are_told_the_nearest() {
    refused("--matchup alcie:sinbad", &["unknown hero `alcie`", "did you mean `alice`?", "sim list heroes"]);
    refused("--matchup alice:sinbad --board marmorel", &["unknown board", "`marmoreal`", "sim list boards"]);
    refused("--matchup alice:sinbad --bots radnom", &["unknown bot", "`random`", "cmd:PROGRAM", "sim list bots"]);
    refused("--matchup alice:sinbad --bots random:7", &["no argument `7`"]);
    refused("--matchup alice:sinbad --rules clasic", &["classic"]);
    refused("--matchup alice:sinbad --game 5", &["--game", "--games"]);
    refused("list cards alic", &["did you mean `alice`?"]);
    refused("list hero", &["heroes"]);
    refused("show sarpedn", &["did you mean `sarpedon`?"]);
    refused("show qqqq", &["no hero and no board", "sim list heroes"]);
    refused("scenari", &["scenario"]);
}

#[test]
fn a_matchup_is_two_heroes_and_at_most_two_bots() {
    refused("--games 10", &["--matchup"]);
    refused("--matchup alice", &["alice:sinbad"]);
    refused("--matchup alice:", &["alice:sinbad"]);
    refused("--matchup alice:sinbad:medusa", &["two heroes"]);
    refused("--matchup alice:sinbad --bots random,random,random", &["3 bots"]);
    refused("--matchup alice:sinbad list heroes", &["--matchup", "list"]);
    refused("--games 7 list heroes", &["--games", "list"]);
}

#[test]
fn numbers_have_limits() {
    for games in ["0", "-5", "1e30", "99999999999999999999999", "many", "1.5"] {
        refused(&format!("--matchup alice:sinbad --games {games}"), &["--games", "from 1 to 1000000000"]);
    }
    for threads in ["0", "-1", "100000"] {
        refused(&format!("--matchup alice:sinbad --threads {threads}"), &["--threads", "from 1 to 1024", "cores"]);
    }
    refused("--matchup alice:sinbad --seed -1", &["--seed", "from 0"]);
}

#[test]
fn a_broken_hero_is_refused_with_place_and_hint() {
    let alice = "heroes/alice.toml";
    refused_file(alice, "boost = 2", "bost = 2", &["alice.toml:", "bost", "did you mean `boost`?"]);
    refused_file(alice, "count = 3", "count = 2", &["alice.toml", "29"]);
    refused_file(alice, "fighter = \"jabberwock\"", "fighter = \"jaberwock\"", &["alice.toml:", "`jabberwock`"]);
    refused_file(alice, "\"draw 2 cards; change size\"", "\"drow 2 cards\"", &["alice.toml:", "drow", "draw"]);
    refused_file(alice, "move = 2", "move = ", &["alice.toml:"]);
}

#[test]
fn a_broken_board_is_refused_with_place_and_hint() {
    let board = "boards/marmoreal.toml";
    refused_file(board, "links = [\"M02\", \"M07\"]", "links = [\"M07\"]", &["marmoreal.toml:", "M02", "M01"]);
    refused_file(board, ", start = 1", "", &["marmoreal.toml", "start"]);
    refused_file(board, ", start = 2", "", &["marmoreal.toml", "start"]);
}

#[test]
fn a_board_too_small_for_the_fighters_is_refused() {
    let folder = folder_with("boards/closet.toml", CLOSET);
    let dir = folder.path().to_str().expect("a plain path");
    let arguments = ["--matchup", "medusa:sinbad", "--board", "closet", "--data", dir];
    check(&run(&arguments), "closet", &["`closet`", "6 fighters", "2 spaces"]);
}

#[test]
fn folders_and_files_that_cannot_be_read_are_named() {
    refused("--matchup alice:sinbad --data no/such/folder", &["no/such/folder", "is the path right?"]);
    refused("list heroes --data no/such/folder", &["no/such/folder"]);
    refused("--data no/such/folder list heroes", &["no/such/folder"]);
    refused("scenario no-such.toml", &["no-such.toml"]);
    refused("replay no-such.replay", &["no-such.replay"]);
    refused("validate no-such.toml", &["no-such.toml"]);
    let empty = tempfile::TempDir::new().expect("a folder for the test");
    let dir = empty.path().to_str().expect("a plain path");
    check(&run(&["--matchup", "alice:sinbad", "--data", dir]), "empty --data", &["no data in this folder"]);
    check(&run(&["scenario", dir]), "empty folder", &["no .toml file"]);
}

#[test]
fn an_unreadable_replay_is_refused() {
    let folder = folder_with("x.replay", "this is not a replay\n");
    let file = folder.path().join("x.replay");
    let file = file.to_str().expect("a plain path");
    check(&run(&["replay", file]), "replay", &["x.replay", "line 1"]);
}

#[test]
fn results_are_never_overwritten_unasked() {
    let folder = folder_with("games.csv", "precious\n");
    let dir = folder.path().to_str().expect("a plain path");
    let (_keep, other) = new_path();
    for option in ["--out", "--save-replays"] {
        let arguments = ["--matchup", "alice:sinbad", "--games", "4", option, dir];
        check(&run(&arguments), option, &["exists already", "--force"]);
    }
    let both = ["--matchup", "alice:sinbad", "--games", "4", "--out", &other, "--save-replays", dir];
    check(&run(&both), "both", &["exists already"]);
    assert!(!std::path::Path::new(&other).exists(), "nothing is begun if a part cannot be done");
    assert_eq!(fs::read_to_string(folder.path().join("games.csv")).expect("it is there"), "precious\n");
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = folder_with("file", "");
    let below = folder.path().join("file/run").display().to_string();
    check(&run(&["--matchup", "alice:sinbad", "--out", &below]), "--out", &["file/run", "is the path right"]);
}

#[test]
fn force_replaces_only_the_files_of_a_run() {
    let folder = folder_with("notes.txt", "mine\n");
    fs::write(folder.path().join("games.csv"), "old\n").expect("a file");
    let dir = folder.path().to_str().expect("a plain path");
    let ran = run(&["--matchup", "alice:sinbad", "--games", "4", "--out", dir, "--force"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(common::games(folder.path()).len(), 4);
    assert_eq!(fs::read_to_string(folder.path().join("notes.txt")).expect("it is there"), "mine\n");
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let binary = assert_cmd::cargo::cargo_bin("sim");
    let script = format!("'{}' show alice | head -n 1; exit ${{PIPESTATUS[0]}}", binary.display());
    let output = std::process::Command::new("bash").args(["-c", &script]).output().expect("there is a shell");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
