//! The ways out: a table for people, JSON and CSV for programs, and the folder that holds a run's files.

pub mod csv;
pub mod evidence;
pub mod folder;
pub mod json;
pub mod ladder;
pub mod replays;
pub mod summary;
pub mod table;
