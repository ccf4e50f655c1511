//! The same games in several versions of the heroes, on common seeds: what does a change do?
//!
//! `version` (the heroes and the plan with them) → `rounds` (all versions of a pair, played and handed over in order) →
//! `tally` (counted, the difference of a pair being the unit). `crate::diff`, `crate::fair` and `crate::ablation` are made
//! of it.

pub mod error;
pub mod rounds;
pub mod tally;
pub mod version;
