//! The rules of the skirmish card game Unmatched as a decision machine.
//!
//! A [`Game`](game::Game) is what never changes and is shared by reference; a [`State`](state::State) is what does, a small
//! plain value. The machine runs until somebody must decide: [`State::legal`](state::State::legal) lists the
//! answers, [`State::apply`](state::State::apply) takes one. Bots see a position only as one seat knows it.
//! Inside this crate a file uses only files above it in the list below.

pub mod ids;
pub mod spelling;
pub mod effect;
pub mod hero;
pub mod board;
pub mod load;
pub mod rules;
pub mod kinds;
pub mod game;
pub mod luck;
pub mod action;
pub mod event;
pub mod state;
pub mod query;
pub mod legal;
mod machine;
pub mod notation;
pub mod snapshot;
pub mod position;
pub mod scenario;
pub mod replay;
pub mod view;
mod laws;

pub use machine::Illegal;
