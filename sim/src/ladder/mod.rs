//! `sim ladder`: every bot against every other, over heroes and boards.
//!
//! The games of a pair of bots come in **blocks** on one seed: two games with the seats swapped in a mirror match, four
//! with the seats and the heroes swapped in a cross match. So neither a seat nor a hero is an advantage of a bot, and
//! the block is the unit of every interval. One of each block for all heroes and boards is a **round**.

pub mod schedule;
pub mod plan;
pub mod score;
pub mod tally;
pub mod figures;
