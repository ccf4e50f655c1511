//! Foreign bots: other programs that decide for a seat, `--bots cmd:./mybot` (`docs/protocol.md`).
//!
//! A program is told what every bot is told, the view of its seat and the legal actions, in the messages of `sim serve`. `bot` reads the
//! names of bots, `program` is one that can be started as often as games are played at once, `process` a running one,
//! `agent` lets it sit at a table, `check` tests one for conformance. What a program can do wrong is a `Fault`: it costs the game,
//! never the run, and the next game gets a new process.

mod agent;
mod bot;
pub mod check;
mod error;
mod fault;
mod process;
mod program;

pub use bot::{ABOUT, Bot, USAGE};
pub use error::ForeignError;
pub use program::Program;
