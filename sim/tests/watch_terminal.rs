//! `sim replay --step` and `sim analyze` on a terminal: the real binary through a pseudo-terminal.
#![cfg(unix)]

mod common;

use expectrl::process::unix::WaitStatus;
use expectrl::session::OsSession;
use expectrl::{Eof, Expect, Regex, Session};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

/// A program on a terminal.
struct Watched {
    terminal: OsSession,
}

impl Watched {
    fn new(arguments: &[&str]) -> Watched {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sim"));
        command.args(arguments).env("TERM", "xterm-256color");
        let mut terminal = Session::spawn(command).expect("the binary starts");
        terminal.set_expect_timeout(Some(Duration::from_secs(60)));
        Watched { terminal }
    }

    /// Waits for a pattern; gives what was written before it, and the pattern as it came.
    fn until(&mut self, pattern: &str) -> (String, String) {
        let found = self.terminal.expect(Regex(pattern)).unwrap_or_else(|error| panic!("`{pattern}`: {error}"));
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (text(found.before()), text(found.get(0).unwrap_or_default()))
    }

    /// Gives a command of `--step`; gives what is shown, and the prompt after it. This terminal does not echo.
    fn step(&mut self, command: &str) -> (String, String) {
        self.terminal.send(format!("{command}\n")).expect("the terminal takes it");
        self.until(PROMPT)
    }

    fn code(mut self) -> i32 {
        self.terminal.expect(Eof).expect("it ends");
        match self.terminal.get_process().wait() {
            Ok(WaitStatus::Exited(_, code)) => code,
            other => panic!("it ended otherwise: {other:?}"),
        }
    }
}

const PROMPT: &str = r"\[\d+ of \d+, turn \d+\] ";

/// A recorded game.
fn recorded() -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().display().to_string();
    let ran = common::run(&[
        "--matchup",
        "medusa:sinbad",
        "--games",
        "1",
        "--bots",
        "random",
        "--save-replays",
        &format!("{path}/replays"),
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let mut files = Path::new(&path).join("replays").read_dir().expect("a folder").flatten();
    let file = files.next().expect("a replay").path();
    (folder, file)
}

#[test]
fn a_replay_is_watched_forwards_and_backwards() {
    let (_folder, file) = recorded();
    let mut watched = Watched::new(&["replay", "--step", file.to_str().expect("a plain path")]);
    let (opening, prompt) = watched.until(PROMPT);
    assert!(opening.contains("medusa against sinbad") && prompt.starts_with("[1 of "), "{opening}{prompt}");
    let (second, prompt) = watched.step("");
    assert!(prompt.starts_with("[2 of ") && second.contains("medusa: "), "{second}{prompt}");
    let (third, prompt) = watched.step("n");
    assert!(prompt.starts_with("[3 of ") && third != second, "{third}{prompt}");
    assert_eq!(watched.step("b").0, second, "backwards the same is told again");
    assert!(watched.step("p").0.contains("  | medusa: "));
    let (_, prompt) = watched.step("t 4");
    assert!(prompt.ends_with("turn 4] "), "{prompt}");
    assert!(watched.step("what?").0.contains("q: quit"));
    watched.terminal.send("q\n").expect("the terminal takes it");
    assert_eq!(watched.code(), 0);
}

const POSITION: &str = r#"
name = "An open position"
board = "marmoreal"

[[seat]]
hero = "alice"
state = "big"
hand = ["Jaws That Bite", "Feint"]
fighters = { alice = "M13", jabberwock = "M18" }

[[seat]]
hero = "sinbad"
hand = ["Feint"]
fighters = { sinbad = "M22", porter = "M31" }
"#;

#[test]
fn an_analysis_shows_its_figures_while_they_change() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("position.toml");
    std::fs::write(&file, POSITION).expect("a scenario");
    let mut watched = Watched::new(&["analyze", file.to_str().expect("a plain path"), "--seconds", "2"]);
    let all = watched.terminal.expect(Eof).expect("it ends");
    let text = String::from_utf8_lossy(all.get(0).unwrap_or_default()).into_owned();
    let mut counts: Vec<u64> = text.split("8 trees, ").skip(1).filter_map(leading_number).collect();
    assert!(counts.is_sorted() && text.contains("are guesses"), "{counts:?} {text}");
    counts.dedup();
    assert!(counts.len() > 2, "the figures change while it goes on: {counts:?}");
}

/// The number that a text begins with, without what keeps thousands apart.
fn leading_number(text: &str) -> Option<u64> {
    let digits: String = text.chars().take_while(|c| c.is_ascii_digit() || *c == ',').filter(|c| *c != ',').collect();
    digits.parse().ok()
}
