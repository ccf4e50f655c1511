//! A program that plays: how it is named, and the processes of it that wait for their next game. There are as many as games
//! are played at once, and each serves one seat of one game at a time.

use super::error::ForeignError;
use super::fault::Fault;
use super::process::Process;
use crate::serve::PROTOCOL;
use serde_json::json;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How long an answer may take if the name does not say.
const LIMIT: Duration = Duration::from_secs(10);
/// The longest limit, in milliseconds.
const LONGEST: u64 = 600_000;
/// How long a program may take to start, at least: interpreters are slow on a busy machine.
const START: Duration = Duration::from_secs(3);

/// A program.
#[derive(Debug)]
pub struct Program {
    name: String,
    words: Vec<String>,
    limit: Duration,
    idle: Mutex<Vec<Process>>,
}

impl Program {
    /// Reads what stands after `cmd:`, and looks whether there is such a program.
    pub fn parse(text: &str) -> Result<Program, ForeignError> {
        let mut parts = text.split(',');
        let words: Vec<String> = parts.next().unwrap_or_default().split_whitespace().map(str::to_owned).collect();
        check_program(words.first().ok_or(ForeignError::Nothing)?)?;
        let limit = parts.next().map_or(Ok(LIMIT), read_limit)?;
        if let Some(more) = parts.next() {
            read_limit(more)?;
            return Err(ForeignError::Twice);
        }
        Ok(Program { name: format!("cmd:{}", text.trim()), words, limit, idle: Mutex::default() })
    }

    /// As it was named, with `cmd:`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How long an answer may take.
    pub fn limit(&self) -> Duration {
        self.limit
    }

    /// A process that is ready for a game.
    pub fn take(&self) -> Result<Process, Fault> {
        let waiting = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        waiting.map_or_else(|| self.start().map(|(process, _)| process), Ok)
    }

    /// Starts a process and greets it; gives the name it has for itself.
    pub fn start(&self) -> Result<(Process, String), Fault> {
        let mut process = Process::start(&self.words)?;
        let greeting = json!({ "protocol": PROTOCOL, "name": "sim", "version": env!("CARGO_PKG_VERSION") });
        let answer = process.ask("hello", &greeting, "hello", self.limit.max(START))?;
        if answer["protocol"] != PROTOCOL {
            return Err(Fault::Protocol(answer["protocol"].to_string()));
        }
        let name = answer["name"].as_str().map(str::to_owned);
        name.map(|name| (process, name)).ok_or_else(|| Fault::WrongAnswer("hello", answer.to_string()))
    }

    /// Takes back a process that did nothing wrong.
    pub fn give_back(&self, process: Process) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(process);
    }
}

fn read_limit(part: &str) -> Result<Duration, ForeignError> {
    let value = part.trim().strip_prefix("limit=").ok_or_else(|| ForeignError::Argument(part.to_owned()))?;
    let number = value.parse().ok().filter(|number| (1..=LONGEST).contains(number));
    number.map(Duration::from_millis).ok_or_else(|| ForeignError::Limit(value.to_owned()))
}

/// Whether there is such a program: a path, or a name in one of the folders of PATH.
fn check_program(name: &str) -> Result<(), ForeignError> {
    let path = Path::new(name);
    if path.components().count() > 1 {
        return match (path.is_file(), is_executable(path)) {
            (true, true) => Ok(()),
            (true, false) => Err(ForeignError::NotExecutable(name.to_owned())),
            (false, _) => Err(ForeignError::Missing(name.to_owned())),
        };
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&folders).any(|folder| is_program(&folder.join(name)));
    if found { Ok(()) } else { Err(ForeignError::NotOnPath(name.to_owned())) }
}

fn is_program(path: &Path) -> bool {
    path.is_file() && is_executable(path) || path.with_extension("exe").is_file()
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|about| about.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.is_file()
}
