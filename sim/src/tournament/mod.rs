//! Tournaments: pairs of heroes on boards, played in seat-swapped pairs, counted, and turned into figures.
//!
//! `request` (what was asked for) → `plan` (everything looked up) → `schedule` (which games, in which order) → `run`
//! (played and entered in order) → `count` (whole numbers, which merge exactly) → `figures` (with intervals).

mod card_tally;
pub mod cards;
pub mod count;
pub mod error;
pub mod figures;
pub mod folder;
pub mod manifest;
pub mod merge;
pub mod plan;
pub mod position;
pub mod request;
pub mod rows;
pub mod run;
pub mod schedule;
pub mod shard;
mod standing;
mod summing;
pub mod tally;
