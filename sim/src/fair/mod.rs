//! `sim fair`: the health with which a matchup is even.
//!
//! `search` (which offsets are played) → `fit` (where the win rate crosses one half) → `figures`.

pub mod figures;
pub mod fit;
pub mod search;
