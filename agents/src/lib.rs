//! Bots that play Unmatched.
//!
//! A bot is an [`Agent`]: it gets what its seat knows and the legal actions, and returns one of them. It is named by a
//! string such as `random`, read in one place ([`spec::Spec`]) for every command.
//!
//! # No bot can peek
//! An agent gets a [`View`] and never a `State`. The state behind a view is private, so a bot that would look at the
//! real position does not compile:
//!
//! ```compile_fail,E0616
//! use agents::Agent;
//! use engine::{action::Action, view::View};
//!
//! struct Peeker;
//! impl Agent for Peeker {
//!     fn choose(&mut self, view: &View, legal: &[Action]) -> Action {
//!         let _real_position = view.state; // private
//!         legal[0]
//!     }
//! }
//! ```
//!
//! What a view does give are worlds dealt anew from what the seat knows, and the same bot without the peek is fine:
//!
//! ```
//! use agents::Agent;
//! use engine::{action::Action, luck::Dice, view::View};
//!
//! struct Dreamer(Dice);
//! impl Agent for Dreamer {
//!     fn choose(&mut self, view: &View, legal: &[Action]) -> Action {
//!         let _possible_position = view.sample(&mut self.0);
//!         legal[0]
//!     }
//! }
//! ```

pub mod clash;
pub mod flat;
mod ground;
pub mod heuristic;
pub mod judge;
mod math;
pub mod mcts;
pub mod playout;
pub mod prior;
pub mod random;
pub mod reading;
pub mod spec;
pub mod tree;
pub mod weights;

use engine::action::{Action, Actions, Menu};
use engine::view::View;

/// Somebody who decides for one seat.
///
/// An agent plays one game: it is built for it with a seed of its own and may remember what it saw. Equal agents that
/// are asked the same questions give the same answers; that is what makes runs repeatable.
pub trait Agent: Send {
    /// Chooses one of the legal actions. `view` is what the agent's seat knows, `legal` is not empty and holds
    /// every action once. Returning anything else forfeits the game.
    fn choose(&mut self, view: &View, legal: &[Action]) -> Action;

    /// Where in the menu the chosen action stands; nowhere if it is not legal. This is what whoever runs a game asks.
    ///
    /// It writes the menu out into `list` and calls [`Agent::choose`]. A bot that answers in nanoseconds does better
    /// to look at the menu itself.
    fn answer(&mut self, view: &View, menu: &Menu, list: &mut Actions) -> Option<usize> {
        view.legal(list);
        debug_assert_eq!(menu.len(), list.len());
        let action = self.choose(view, list);
        list.iter().position(|legal| *legal == action)
    }
}
