//! Odd surroundings and half-broken input: nothing panics, and what can be done is done.

mod common;

use common::{CLOSET, Ran, data, folder_with, new_path, run, sim};
use std::fs;
use std::path::Path;

const SCENARIO: &str = include_str!("golden/scenario.toml");

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

fn says(ran: &Ran, code: i32, words: &[&str]) {
    assert_eq!(ran.code, code, "{}{}", ran.out, ran.err);
    assert!(words.iter().all(|word| ran.err.contains(word)), "{words:?} should be in: {}", ran.err);
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_may_have_any_name() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::TempDir::new().expect("a folder for the test");
    let out = folder.path().join(std::ffi::OsStr::from_bytes(b"run-\xff"));
    let mut command = assert_cmd::Command::cargo_bin("sim").expect("cargo builds the binary for its tests");
    command.args(["--matchup", "alice:sinbad", "--games", "4", "--out"]).arg(&out).assert().success();
    assert!(out.join("summary.json").exists());
}

#[cfg(target_os = "linux")]
#[test]
fn a_standard_error_that_takes_nothing_changes_no_exit_code() {
    let folder = folder_with("heroes/x.toml", "id = 3\n");
    let commands = ["show nobody".to_owned(), format!("validate {}", folder.path().display())];
    for arguments in &commands {
        let script = format!("'{}' {arguments} 2>/dev/full", assert_cmd::cargo::cargo_bin("sim").display());
        let status = std::process::Command::new("bash").args(["-c", &script]).status().expect("there is a shell");
        assert_eq!(status.code(), Some(2), "{arguments}");
    }
}

#[test]
fn a_scenario_that_cannot_be_read_does_not_stop_the_others() {
    let folder = folder_with("a.toml", "");
    fs::write(folder.path().join("a.toml"), b"name = \"\xff\"\n").expect("a file");
    fs::write(folder.path().join("b.toml"), SCENARIO.replace("HEALTH", "15")).expect("a file");
    let paths = ["scenario", "no-such.toml", text(folder.path())];
    let ran = run(&paths);
    says(&ran, 2, &["no-such.toml", "is the path right"]);
    assert!(ran.out.contains("a.toml:1:9: ") && ran.out.contains("save it as UTF-8"), "{}", ran.out);
    assert!(ran.out.contains("ok ") && ran.out.contains("1 of 3 scenarios hold, 2 files are wrong"), "{}", ran.out);
    let ran = run(&[&paths[..], &["--format", "json"]].concat());
    assert_eq!((ran.code, ran.err.as_str()), (2, ""));
    let objects: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let holds: Vec<_> = objects.iter().map(|object| object["holds"].as_bool()).collect();
    assert_eq!(holds, [Some(false), Some(false), Some(true)]);
    assert_eq!((&objects[0]["file"], &objects[0]["error"]["line"]), (&"no-such.toml".into(), &0.into()));
    let error = &objects[1]["error"];
    assert!(error["hint"].as_str().is_some_and(|hint| hint.contains("UTF-8")));
    assert_eq!((&error["line"], &error["column"]), (&1.into(), &9.into()));
}

#[test]
fn a_data_file_that_cannot_be_read_does_not_stop_the_others() {
    let folder = folder_with("heroes/alice.toml", &data("heroes/alice.toml"));
    let bad = folder.path().join("bad.toml");
    fs::write(&bad, b"\xff").expect("a file");
    let ran = run(&["validate", "no-such.toml", text(&bad), text(&folder.path().join("heroes/alice.toml"))]);
    says(&ran, 2, &["no-such.toml", "bad.toml:1:1: ", "save it as UTF-8"]);
    assert!(ran.out.contains("the hero `alice` is fine"), "{}", ran.out);
}

#[test]
fn a_folder_is_valid_only_if_it_does_for_data() {
    let alice = data("heroes/alice.toml");
    let twice = folder_with("heroes/a.toml", &alice);
    fs::write(twice.path().join("heroes/b.toml"), &alice).expect("a file");
    let astray = folder_with("alice.toml", &alice);
    for (folder, words) in [(&twice, "is already that of"), (&astray, "heroes/NAME.toml")] {
        says(&run(&["list", "heroes", "--data", text(folder.path())]), 2, &[words]);
        says(&run(&["validate", text(folder.path())]), 2, &[words]);
    }
    says(&run(&["validate", text(&twice.path().join("heroes"))]), 2, &["is already that of"]);
    let fine = folder_with("heroes/a.toml", &alice);
    says(&run(&["validate", text(&fine.path().join("heroes"))]), 0, &[]);
}

#[test]
fn a_file_is_valid_only_beside_the_heroes_and_boards_there_are() {
    let board = folder_with("boards/g.toml", &CLOSET.replace("\"closet\"", "\"genie\""));
    let file = board.path().join("boards/g.toml");
    says(&run(&["validate", text(&file)]), 2, &["g.toml:2:6: ", "the id `genie` is already that of a hero"]);
    let hero = folder_with("a.toml", &data("heroes/alice.toml").replacen("\"alice\"", "\"marmoreal\"", 1));
    let file = hero.path().join("a.toml");
    says(&run(&["validate", text(&file)]), 2, &["the id `marmoreal` is already that of a board"]);
    let closet = folder_with("boards/c.toml", CLOSET);
    let hero = folder_with("a.toml", &data("heroes/alice.toml").replacen("\"alice\"", "\"closet\"", 1));
    let arguments = ["--data", text(closet.path()), "validate", text(&hero.path().join("a.toml"))].map(str::to_owned);
    says(&run(&arguments.each_ref().map(String::as_str)), 2, &["the id `closet` is already that of a board"]);
}

#[test]
fn a_replay_that_was_cut_off_is_not_exact() {
    let (_keep, folder) = new_path();
    assert_eq!(run(&["--matchup", "alice:sinbad", "--games", "1", "--save-replays", &folder]).code, 0);
    let file = Path::new(&folder).join("game-0000000.replay");
    let whole = fs::read_to_string(&file).expect("a replay");
    let lines: Vec<&str> = whole.lines().collect();
    fs::write(&file, lines[..lines.len() - 1].join("\n")).expect("a file");
    says(&run(&["replay", text(&file), "--check"]), 0, &[]);
    fs::write(&file, lines[..lines.len() - 10].join("\n")).expect("a file");
    let ran = run(&["replay", text(&file), "--check"]);
    says(&ran, 1, &["breaks off after", "decisions"]);
    assert_eq!(ran.out, "");
}

#[test]
fn a_file_in_the_way_is_called_that() {
    let folder = folder_with("run", "mine\n");
    let file = folder.path().join("run");
    for more in [&[][..], &["--force"]] {
        let ran = run(&[&["--matchup", "alice:sinbad", "--out", text(&file)], more].concat());
        says(&ran, 2, &["a file is in the way"]);
        assert!(!ran.err.contains("--force"), "{}", ran.err);
    }
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "mine\n");
}

#[test]
fn no_thread_is_started_without_a_game() {
    let (_keep, folder) = new_path();
    let ran = run(&["--matchup", "alice:sinbad", "--threads", "1024", "--games", "10", "--out", &folder]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let manifest = fs::read_to_string(Path::new(&folder).join("run.json")).expect("a run.json");
    let manifest: serde_json::Value = serde_json::from_str(&manifest).expect("the file is JSON");
    assert_eq!(manifest["threads"], 10);
}

#[test]
fn numbers_of_commands_have_limits_too() {
    for seconds in ["-1", "0", "1.5", "many"] {
        says(&sim(&format!("bench --seconds {seconds}")), 2, &["--seconds", "from 1 to 3600"]);
    }
    for seat in ["9", "-1", "0"] {
        says(&sim(&format!("replay x.replay --seat {seat}")), 2, &["--seat", "from 1 to 4"]);
    }
}

#[test]
fn all_boards_are_those_that_have_room() {
    let folder = folder_with("boards/closet.toml", CLOSET);
    let arguments = ["--matchup", "medusa:sinbad", "--games", "2", "--board", "all", "--format", "json"];
    let all = run(&arguments);
    let ran = run(&[&arguments[..], &["--data", text(folder.path())]].concat());
    says(&ran, 0, &["note: ", "`closet`", "6 fighters"]);
    let boards = |ran: &Ran| common::json(ran)["boards"].clone();
    assert_eq!((boards(&ran), all.err.as_str()), (boards(&all), ""), "the other boards play the same games");
}
