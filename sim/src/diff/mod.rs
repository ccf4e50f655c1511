//! `sim diff`: what a patch does to the win rate of the heroes it changes.
//!
//! `plan` (both versions, and which matchups a change can be seen in) → `count` (rounds of both versions, until they are
//! played or the question is decided) → `figures` (with intervals) → `folder` and `crate::export::diff`.

pub mod count;
pub mod figures;
pub mod folder;
pub mod plan;
