//! A tournament's figures for people: a page for browsers, a picture for pasting elsewhere and a table for terminals.
//!
//! All of them are pure functions of the figures: no clock, no machine, no fonts of the machine. Rows and columns are in
//! the order of the ratings, best first, since that is where the pattern of a matrix shows; without ratings in the order
//! of the figures. The win rate is always that of the row's hero, and cells of fewer than [`FEW_GAMES`] games are
//! set apart, because their numbers invite conclusions that they cannot carry.

mod escape;
mod names;
mod matrix;
mod scale;
mod svg;
mod png;
mod table;
mod html;
#[cfg(test)]
mod samples;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod browser;

pub use html::modes::html as modes_html;
pub use html::{RunFacts, html};
pub use names::{cut, label, short};
pub use png::png;
pub use svg::svg;
pub use table::table;

/// Cells with fewer games than this are gray.
const FEW_GAMES: u64 = 50;
