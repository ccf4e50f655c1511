//! A game laid out from the names of its heroes and its board. If the board is too small, the error says which are not.

use crate::ask::AskError;
use crate::error::Error;
use engine::game::{Game, GameError};
use engine::ids::MAX_SEATS;
use engine::load::Library;
use engine::rules::Rules;

/// The game of these heroes, by seat.
pub fn game(library: &Library, heroes: &[String], board: &str, rules: Rules) -> Result<Game, Error> {
    let heroes = heroes.iter().map(|id| library.hero(id).cloned()).collect::<Result<Vec<_>, _>>()?;
    let board = library.board(board)?;
    Game::new(board.clone(), &heroes, rules).map_err(|error| match error {
        GameError::Starts { seats, .. } if seats > 2 => {
            AskError::Starts { board: board.id.clone(), seats, fitting: roomy(library) }.into()
        }
        error => Error::Game(error, board.id.clone()),
    })
}

/// The boards on which three and four can play (rule 11.11).
pub fn roomy(library: &Library) -> Vec<String> {
    library.boards().filter(|board| board.starts.len() >= MAX_SEATS).map(|board| board.id.clone()).collect()
}
