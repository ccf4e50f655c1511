//! `sim play`: a game in a text prompt, against bots or among people at one keyboard.
//!
//! The game itself is a [`session::Session`], which knows no terminal: a line goes in, text comes out. `answer` understands the
//! line, `question` and `offer` say what can be answered, `story`, `pages` and `bookends` say what happened and what there is, `advice` and `why` ask a search,
//! `save` writes it all down. `terminal` and `pipe` are two thin loops around it; `keeper` and `resume` see to it that a game that
//! was left on a terminal goes on. So whole games can be tested as text.

mod advice;
mod after;
mod answer;
mod board;
mod bookends;
mod command;
#[cfg(test)]
mod fuzz;
mod help;
pub mod keeper;
pub mod level;
#[cfg(test)]
mod many_tests;
mod offer;
mod pages;
pub mod pipe;
pub mod players;
mod question;
pub mod resume;
mod rules;
pub mod save;
#[cfg(test)]
mod save_tests;
pub mod screen;
pub mod seats;
pub mod session;
pub mod setup;
mod story;
pub mod terminal;
#[cfg(test)]
mod tests;
mod undo;
mod why;
pub mod wizard;
