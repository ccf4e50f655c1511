//! Loading heroes and boards from their TOML files (`engine/data/FORMAT.md` describes them).
//!
//! Strings die here: what a file says in words becomes the typed instructions of [`crate::effect`], checked so
//! that the rest of the engine need not doubt them. A mistake in a file becomes a [`LoadError`] that names the
//! place and what was expected, never a panic.
//!
//! A file passes through `text` (what may stand in it at all), `table` (strict TOML with positions), `hero`, `cards` and `board` (the facts), and for
//! effects `words` (words with positions; `hints` for usual slips), `compile` (lines, guards, choices) and `phrase` with `statement`,
//! `fighters`, `select`, `condition` and `modifier` (the words themselves). A `patch` changes a hero between `table` and `hero`.

mod board;
mod cards;
mod compile;
mod condition;
mod embedded;
pub(crate) mod error;
mod fighters;
mod folder;
mod hero;
mod hints;
mod library;
mod modifier;
mod names;
mod patch;
mod phrase;
mod select;
pub(crate) mod source;
mod statement;
pub(crate) mod table;
mod text;
mod words;

pub use board::load_board;
pub use error::LoadError;
pub use hero::load_hero;
pub use library::{Library, UnknownName};
pub use patch::ChangeError;
pub use text::utf8;
