//! How many sequences of decisions there are from a position, to compare rules engines with each other. Every random card
//! is the lowest of those that may come, so that the count is a number and not a matter of luck.

use engine::action::Actions;
use engine::game::Game;
use engine::ids::{CardId, CardSet, Seat};
use engine::luck::{Chance, Luck};
use engine::state::State;

/// More positions than this are not counted: it would take too long.
pub const MOST: u64 = 5_000_000;

struct Lowest;

impl Luck for Lowest {
    fn card(&mut self, _: Chance, _: Seat, cards: CardSet) -> CardId {
        cards.lowest().unwrap_or(CardId::NONE)
    }
}

/// The counts for one decision, for two, and so on; none if it is too much.
pub fn counts(game: &Game, state: &State, depth: usize) -> Option<Vec<u64>> {
    let mut left = MOST;
    (1..=depth).map(|depth| count(game, state, depth, &mut left)).collect()
}

fn count(game: &Game, state: &State, depth: usize, left: &mut u64) -> Option<u64> {
    *left = left.checked_sub(1)?;
    let mut legal = Box::new(Actions::new());
    state.legal(game, &mut legal);
    if depth == 1 {
        return Some(legal.len() as u64);
    }
    let mut sum = 0;
    for action in legal.iter() {
        let mut next = *state;
        next.apply(game, *action, &mut Lowest, &mut ());
        sum += count(game, &next, depth - 1, left)?;
    }
    Some(sum)
}
