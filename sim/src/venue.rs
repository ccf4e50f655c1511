//! Two heroes on a board, ready to be played.

use crate::error::{Error, tell};
use crate::side::{BySide, Side};
use engine::board::Board;
use engine::game::Game;
use engine::hero::Hero;
use engine::load::Library;
use engine::rules::{Edition, Rules};
use std::sync::Arc;

/// A board with two heroes on it.
pub struct Venue {
    /// The board.
    pub board: Arc<Board>,
    hash: u64,
    /// The game, by who takes the first turn.
    games: BySide<Game>,
}

impl Venue {
    /// The game in which the hero of that side takes the first turn.
    pub fn game(&self, first: Side) -> &Game {
        &self.games[first]
    }

    /// What changes when the files of the heroes or the board change.
    pub fn data_hash(&self) -> String {
        format!("{:016x}", self.hash)
    }

    /// The board with these heroes on it.
    pub fn new(
        board: &Arc<Board>,
        heroes: &BySide<Arc<Hero>>,
        edition: Edition,
        library: &Library,
    ) -> Result<Venue, Error> {
        let rules = Rules { edition, ..Rules::default() };
        let game = |first: Side| {
            let seats = [heroes[first].clone(), heroes[first.other()].clone()];
            Game::new(board.clone(), &seats, rules).map_err(|error| Error::Game(error, board.id.clone()))
        };
        let games = BySide([game(Side::A)?, game(Side::B)?]);
        let hash = library.hash_of(&heroes.map(|hero| hero.id.as_str()).0, &board.id)?;
        Ok(Venue { board: board.clone(), hash, games })
    }
}

/// The boards on which the heroes can play; the others are named and left out, unless that leaves none.
pub fn fitting<T>(all: impl Iterator<Item = Result<T, Error>>) -> Result<Vec<T>, Error> {
    let (mut fit, mut unfit) = (Vec::new(), Vec::new());
    for one in all {
        match one {
            Ok(one) => fit.push(one),
            Err(error @ Error::Game(..)) => unfit.push(error),
            Err(error) => return Err(error),
        }
    }
    if fit.is_empty() && !unfit.is_empty() {
        return Err(unfit.swap_remove(0));
    }
    let mut notes: Vec<String> = unfit.iter().map(|error| format!("note: a board is left out: {error}")).collect();
    notes.dedup();
    notes.iter().for_each(|note| tell(note));
    Ok(fit)
}
