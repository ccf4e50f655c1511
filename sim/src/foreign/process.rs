//! A running program: a question goes out, an answer comes back in time, or it is a fault.
//!
//! Pipes block, and a program may neither read nor write; so a thread writes and a thread reads, and only the channels
//! between are waited for.

use super::fault::Fault;
use crate::export::json;
use serde::Serialize;
use serde_json::{Map, Value};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::{Duration, Instant};

/// How long a program may take to end by itself when its input is closed.
const FAREWELL: Duration = Duration::from_millis(500);
/// The longest line of a program.
const LONGEST: u64 = 1 << 20;
/// How many unread lines of a program are kept; then it has to wait.
const WAITING: usize = 64;

/// A running program.
#[derive(Debug)]
pub struct Process {
    child: Child,
    questions: Option<Sender<String>>,
    answers: Receiver<String>,
    last_id: u64,
}

impl Process {
    /// Starts a program. It gets Ctrl-C only from us, so that the games under way can be finished.
    pub fn start(words: &[String]) -> Result<Process, Fault> {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| Fault::NotStarted(error.to_string()))?;
        let (questions, lines) = channel();
        let (sender, answers) = sync_channel(WAITING);
        if let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) {
            std::thread::spawn(move || write_all(input, &lines));
            std::thread::spawn(move || read_all(output, &sender));
        }
        Ok(Process { child, questions: Some(questions), answers, last_id: 0 })
    }

    /// Sends a message and waits for the answer with its id, which must be a message of that name. Gives its body.
    pub fn ask(
        &mut self,
        name: &'static str,
        body: &impl Serialize,
        answer: &'static str,
        limit: Duration,
    ) -> Result<Value, Fault> {
        let (found, body) = self.ask_anything(name, body, limit)?;
        match found.as_str() {
            found if found == answer => Ok(body),
            "error" => Err(Fault::Error(body["message"].as_str().map_or(body.to_string(), str::to_owned))),
            found => Err(Fault::WrongAnswer(answer, format!("{found}: {body}"))),
        }
    }

    /// Sends a message and waits for whatever has its id: its name and its body.
    pub fn ask_anything(
        &mut self,
        name: &'static str,
        body: &impl Serialize,
        limit: Duration,
    ) -> Result<(String, Value), Fault> {
        let end = Instant::now() + limit;
        self.tell(name, body);
        loop {
            let line = self.line(name, limit, end)?;
            let (id, found, body) = parts(&line)?;
            if id != self.last_id {
                return Err(Fault::WrongId(self.last_id, id.to_string()));
            }
            // What a program tells of its search is not for us.
            if found != "info" {
                return Ok((found, body));
            }
        }
    }

    /// Sends a message and waits for nothing.
    pub fn tell(&mut self, name: &'static str, body: &impl Serialize) {
        self.last_id += 1;
        let line = format!("{{\"id\":{},\"{name}\":{}}}\n", self.last_id, json::line(body));
        // A program that does not read is found out when it does not answer.
        let _ = self.questions.as_ref().map(|questions| questions.send(line));
    }

    fn line(&mut self, at: &'static str, limit: Duration, end: Instant) -> Result<String, Fault> {
        match self.answers.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => Err(Fault::Silent(at, limit)),
            Err(RecvTimeoutError::Disconnected) => Err(Fault::Ended(at, self.how_it_ended())),
        }
    }

    fn how_it_ended(&mut self) -> String {
        match self.ends_within(FAREWELL) {
            Some(status) => status,
            None => "it closed its output".to_owned(),
        }
    }

    /// Closes the program's input and waits for its end: how it ended, if it did.
    pub fn close(&mut self, time: Duration) -> Option<String> {
        self.questions = None;
        self.ends_within(time)
    }

    /// How the program ended, if it does so in that time.
    pub fn ends_within(&mut self, time: Duration) -> Option<String> {
        let end = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if Instant::now() < end => std::thread::sleep(Duration::from_millis(5)),
                _ => return None,
            }
        }
    }

    /// Ends the program now: it did something wrong.
    pub fn kill(mut self) {
        let _ = self.child.kill();
    }
}

/// A program that is not needed any more may end by itself, and must.
impl Drop for Process {
    fn drop(&mut self) {
        if self.close(FAREWELL).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// A line as id, name and body.
fn parts(line: &str) -> Result<(Value, String, Value), Fault> {
    let garbage = |why: &str| Fault::Garbage(line.to_owned(), why.to_owned());
    let mut object: Map<String, Value> = serde_json::from_str(line).map_err(|_| garbage("not a JSON object"))?;
    let id = object.remove("id").ok_or_else(|| garbage("it has no `id`"))?;
    let mut rest = object.into_iter();
    match (rest.next(), rest.next()) {
        (Some((name, body)), None) => Ok((id, name, body)),
        _ => Err(garbage("it must have one key beside `id`")),
    }
}

fn write_all(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read_all(output: ChildStdout, sender: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = output.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
        let line = || String::from_utf8_lossy(&bytes).trim_end().to_owned();
        if !matches!(read, Ok(count) if count > 0) || sender.send(line()).is_err() {
            return;
        }
    }
}
