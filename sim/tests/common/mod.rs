//! What the tests of the binary share: running it, and data files to break.
#![allow(dead_code, reason = "every test file uses a part")]

use assert_cmd::Command;
use std::fs;
use std::path::Path;
use std::process::{self, Child, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// A board with room for two fighters only.
pub const CLOSET: &str = r#"
id = "closet"
name = "Closet"
frame = [100, 100]
zones = ["gray"]
space = [
  { id = "C1", x = 10, y = 10, zones = ["gray"], links = ["C2"], start = 1 },
  { id = "C2", x = 90, y = 10, zones = ["gray"], links = ["C1"], start = 2 },
]
"#;

/// What a run of the binary left behind.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs `sim` with arguments separated by spaces.
pub fn sim(arguments: &str) -> Ran {
    run(&arguments.split_whitespace().collect::<Vec<_>>())
}

/// Runs `sim`.
pub fn run(arguments: &[&str]) -> Ran {
    run_with(arguments, Path::new("."), &[])
}

/// Runs `sim` in a folder, with something in the environment.
pub fn run_with(arguments: &[&str], folder: &Path, environment: &[(&str, &str)]) -> Ran {
    let mut command = Command::cargo_bin("sim").expect("cargo builds the binary for its tests");
    command.args(arguments).current_dir(folder).env_remove("NO_COLOR").envs(environment.iter().copied());
    let output = command.output().expect("the binary starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is text");
    Ran { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

/// The one JSON object on standard output.
pub fn json(ran: &Ran) -> serde_json::Value {
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out.lines().count(), 1, "exactly one object");
    serde_json::from_str(&ran.out).expect("the output is JSON")
}

/// The rows of a `games.csv`.
pub fn games(folder: &Path) -> Vec<std::collections::HashMap<String, String>> {
    let mut reader = csv::Reader::from_path(folder.join("games.csv")).expect("there is a games.csv");
    reader.deserialize().map(|row| row.expect("every row is complete")).collect()
}

/// The text of a hero's or board's file of the engine.
pub fn data(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/data").join(path);
    fs::read_to_string(path).expect("the file is part of the repository")
}

/// A data folder with one file in it.
pub fn folder_with(path: &str, text: &str) -> TempDir {
    let folder = TempDir::new().expect("a folder for the test");
    let file = folder.path().join(path);
    fs::create_dir_all(file.parent().expect("the file is in a folder")).expect("a folder for the file");
    fs::write(file, text).expect("the file can be written");
    folder
}

/// A path that does not exist yet, in a folder that goes away with the test.
pub fn new_path() -> (TempDir, String) {
    let folder = TempDir::new().expect("a folder for the test");
    let path = folder.path().join("run").display().to_string();
    (folder, path)
}

/// Starts `sim` and goes on.
pub fn start(arguments: &str) -> Child {
    let mut command = process::Command::new(env!("CARGO_BIN_EXE_sim"));
    command.args(arguments.split_whitespace()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the binary starts")
}

/// Waits until the run has written some games and saved some counts.
pub fn wait_for_games(folder: &str) {
    let is_under_way = || {
        let length = |name: &str| Path::new(folder).join(name).metadata().map_or(0, |file| file.len());
        let saved = fs::read_to_string(Path::new(folder).join("progress.json")).unwrap_or_default();
        length("games.csv") > 20_000 && !saved.is_empty() && !saved.contains("\"index\":0,\"units\":0}")
    };
    wait_for(is_under_way);
}

/// Waits for something that a run does at its beginning.
pub fn wait_for(is_there: impl Fn() -> bool) {
    for _ in 0..2000 {
        if is_there() {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("the run does not begin");
}

/// Sends a signal.
pub fn signal(child: &Child, name: &str) {
    let status = process::Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(status.expect("there is a `kill`").success());
}

/// Waits for the end.
pub fn end(child: Child) -> Ran {
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is text");
    Ran { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}
