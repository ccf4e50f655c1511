//! The text form of actions and events: one form each, used by the prompt, logs, replays and scenarios.
//!
//! `form` is the table of actions that both the printer and the parser read; `names` finds fighters, cards,
//! spaces and seats by what a person writes; `event` tells what happened. `docs/notation.md` lists all forms.

mod event;
mod form;
mod names;
mod words;

pub use event::{line, line_for};
pub use form::{FORMS, Form, Slot};
pub use names::{find_card, find_fighter, find_own_fighter, find_seat, find_space, find_state, quoted, seat_name};

use crate::action::Action;
use crate::game::Game;
use crate::ids::Seat;
use crate::state::{State, Step};
use std::fmt;

/// A text that names no action, or a name that nothing has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    /// What was found and what was expected.
    pub message: String,
    /// What was probably meant, or what there is to choose from; may be empty.
    pub hint: String,
}

impl NotationError {
    fn new(message: impl Into<String>, hint: impl Into<String>) -> NotationError {
        NotationError { message: message.into(), hint: hint.into() }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)?;
        if self.hint.is_empty() { Ok(()) } else { write!(f, "; {}", self.hint) }
    }
}

impl std::error::Error for NotationError {}

/// What `resolve` chooses among.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    /// The card's effect and the abilities'.
    Combat,
    /// Abilities only: at the start or the end of a turn.
    Turn,
    /// Cards that were discarded together.
    Cards,
}

/// What the words of an action refer to at a decision.
#[derive(Clone, Copy, Debug)]
pub struct Notation<'a> {
    game: &'a Game,
    actor: Seat,
    owner: Seat,
    order: Order,
}

impl<'a> Notation<'a> {
    /// The notation at the present decision of a game.
    pub fn new(game: &'a Game, state: &State) -> Notation<'a> {
        let order = match state.step {
            _ if state.depth > 0 => Order::Cards,
            Step::StartEffects | Step::EndEffects => Order::Turn,
            _ => Order::Combat,
        };
        Notation { game, actor: state.actor, owner: state.card_owner(), order }
    }

    /// The text of an action.
    pub fn print(&self, action: Action) -> String {
        form::print(self, action)
    }

    /// The action that a text means. It need not be legal.
    pub fn parse(&self, text: &str) -> Result<Action, NotationError> {
        form::parse(self, text)
    }
}

/// The legal actions of a position as texts, in their fixed order.
pub fn legal(game: &Game, state: &State) -> Vec<String> {
    let mut list = crate::action::Actions::new();
    state.legal(game, &mut list);
    let notation = Notation::new(game, state);
    list.iter().map(|action| notation.print(*action)).collect()
}

/// Takes the seat off the front of a line such as `sinbad: defend Feint`; the rest is the action.
pub fn split_seat<'t>(game: &Game, line: &'t str) -> Result<(Option<Seat>, &'t str), NotationError> {
    let Some((seat, rest)) = line.split_once(':') else { return Ok((None, line.trim())) };
    let is_name = |c: char| c.is_alphanumeric() || c == '-' || c == '@';
    if !seat.trim().chars().all(is_name) {
        return Ok((None, line.trim()));
    }
    Ok((Some(find_seat(game, seat.trim())?), rest.trim()))
}
