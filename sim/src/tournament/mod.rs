//! Tournaments: heroes on boards, played on common seeds with the seats swapped, counted, and turned into figures.
//!
//! `request` (what was asked for) → `plan` (everything looked up) → `schedule` (which games, in which order) → `run`
//! (played and entered in order) → `count` (whole numbers, which merge exactly) → `figures` (with intervals). What a run must know of
//! a tournament is in `contest`: so it also plays those of three and four seats, which `crate::modes` plans and counts.

pub mod besides;
mod card_tally;
pub mod cards;
pub mod contest;
pub mod count;
pub mod error;
pub mod figures;
pub mod folder;
pub mod manifest;
pub mod merge;
mod pairs;
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
