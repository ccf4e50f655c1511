//! What a running program can do wrong.

use std::fmt;
use std::time::Duration;

/// What a program did wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It could not be started.
    NotStarted(String),
    /// It said nothing for so long; to which message.
    Silent(&'static str, Duration),
    /// It ended; how, and at which message.
    Ended(&'static str, String),
    /// It wrote a line that is no message: the line, and why not.
    Garbage(String, String),
    /// It answered with another id: the one asked with and the one found.
    WrongId(u64, String),
    /// It answered with another message than the right one: expected and found.
    WrongAnswer(&'static str, String),
    /// It speaks another version of the protocol.
    Protocol(String),
    /// It says that it cannot.
    Error(String),
    /// Its hash is not that of the view it was asked about: expected and found.
    Stale(String, String),
    /// It chose an action that there is not: its index, and how many there are.
    Illegal(usize, usize),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NotStarted(why) => write!(f, "the program could not be started: {why}"),
            Fault::Silent(to, time) => write!(f, "no answer to `{to}` within {} ms", time.as_millis()),
            Fault::Ended(at, how) => write!(f, "the program ended at `{at}`: {how}"),
            Fault::Garbage(line, why) => write!(f, "this line is no message ({why}): {}", shortened(line)),
            Fault::WrongId(asked, found) => write!(f, "the answer has the id {found} instead of {asked}"),
            Fault::WrongAnswer(expected, found) => {
                write!(f, "the answer is no `{expected}`: {}", shortened(found))
            }
            Fault::Protocol(found) => write!(f, "it speaks protocol {found}, not {}", crate::serve::PROTOCOL),
            Fault::Error(message) => write!(f, "it answered with an error: {}", shortened(message)),
            Fault::Stale(expected, found) => {
                write!(f, "stale hash: the answer is for {}, but the view is {expected}", shortened(found))
            }
            Fault::Illegal(index, count) => {
                write!(f, "illegal action: index {index}, but the legal ones are 0 to {}", count.saturating_sub(1))
            }
        }
    }
}

/// Only the beginning of a long line.
fn shortened(line: &str) -> String {
    let start: String = line.chars().take(120).collect();
    if start.len() < line.len() { format!("`{start}…`") } else { format!("`{start}`") }
}
