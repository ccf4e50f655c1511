//! The ways out of a ladder: a table for people, `ladder.json` and `ladder.csv` for programs.

pub mod csv;
pub mod folder;
mod labels;
mod mirrors;
pub mod table;
