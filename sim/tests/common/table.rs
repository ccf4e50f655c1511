//! A game through a pseudo-terminal: the real binary, and somebody who reads and types.
#![allow(dead_code, reason = "every test file uses a part")]

use expectrl::process::unix::WaitStatus;
use expectrl::session::OsSession;
use expectrl::{Eof, Expect, Session};
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

/// A game on a terminal of 80 × 24.
pub struct Table {
    pub terminal: OsSession,
}

impl Table {
    /// Sits down: arguments separated by blanks, with a folder for saved games.
    pub fn new(arguments: &str, state: &TempDir) -> Table {
        Table::with(arguments, state, &[])
    }

    /// The same with something in the environment.
    pub fn with(arguments: &str, state: &TempDir, environment: &[(&str, &str)]) -> Table {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sim"));
        command.arg("play").args(arguments.split_whitespace());
        command.env("UNMATCHED_STATE_DIR", state.path()).env("TERM", "xterm-256color").env_remove("NO_COLOR");
        command.envs(environment.iter().copied()).current_dir(state.path());
        let mut terminal = Session::spawn(command).expect("the binary starts");
        terminal.set_expect_timeout(Some(Duration::from_secs(60)));
        Table { terminal }
    }

    /// Waits for a text; gives what was written before it.
    pub fn until(&mut self, text: &str) -> String {
        let found = self.terminal.expect(text).unwrap_or_else(|error| panic!("`{text}` does not come: {error}"));
        String::from_utf8_lossy(found.before()).into_owned()
    }

    /// Answers a question; gives what is written up to the next one.
    pub fn answer(&mut self, line: &str) -> String {
        self.write(&format!("{line}\r"));
        // The line is echoed; the end of it is where the answer begins.
        self.until("\n");
        self.until("alice> ")
    }

    /// Types something.
    pub fn write(&mut self, text: &str) {
        self.terminal.send(text).expect("the terminal takes it");
    }

    /// Waits for the end; gives the exit code.
    pub fn code(mut self) -> i32 {
        self.terminal.expect(Eof).expect("it ends");
        match self.terminal.get_process().wait() {
            Ok(WaitStatus::Exited(_, code)) => code,
            other => panic!("it ended otherwise: {other:?}"),
        }
    }
}

/// A folder for saved games.
pub fn folder() -> TempDir {
    TempDir::new().expect("a folder for the test")
}

/// The text of a saved game.
pub fn saved(path: &Path) -> String {
    std::fs::read_to_string(path).expect("the game was saved")
}
