//! Tournaments of three and four seats: free for all and teams (rule 11).
//!
//! They run on the machinery of `crate::tournament`. Here is what differs: every seating is played (`seating`), a lineup of heroes
//! takes the place of a pair (`plan`), a win is held against an equal share of the wins, and who fell when is counted (`falls`,
//! `count`).

mod bots;
mod contest;
mod count;
pub mod csv;
mod falls;
pub mod figures;
mod lineups;
mod plan;
mod rows;
mod seating;
mod summing;
pub mod table;

pub use plan::Plan;
