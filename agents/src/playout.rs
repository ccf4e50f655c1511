//! Playing a sampled world on at random, to its end or to a point where it can be judged.

use crate::evaluate::{Rewards, chances, result};
use engine::action::Menu;
use engine::game::Game;
use engine::luck::Dice;
use engine::state::State;

/// How far a playout goes before the position is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// To the end of the game.
    Full,
    /// This many decisions.
    Decisions(u16),
    /// To the end of the turn, but no more than 24 decisions.
    Turn,
}

/// The most decisions of a playout to the end of the turn.
const TURN_CAP: u16 = 24;

/// Plays a world on with random legal actions and tells what each seat gets. `menu` holds the answers to the world's
/// present decision.
pub fn play_on(game: &Game, world: &mut State, menu: &mut Menu, leaf: Leaf, dice: &mut Dice) -> Rewards {
    let turn = world.turn();
    let mut left = match leaf {
        Leaf::Full => u16::MAX,
        Leaf::Decisions(count) => count,
        Leaf::Turn => TURN_CAP,
    };
    while left > 0 && !(leaf == Leaf::Turn && world.turn() != turn) {
        let Some(action) = random_action(menu, dice) else { break };
        world.advance(game, action, menu, dice, &mut ());
        left -= 1;
    }
    match world.winner() {
        Some(winner) => result(game, winner),
        None => chances(game, world),
    }
}

/// Any action of the menu, all being equally likely.
#[inline]
pub fn random_action(menu: &Menu, dice: &mut Dice) -> Option<engine::action::Action> {
    if menu.is_empty() {
        return None;
    }
    menu.get(dice.below(menu.len() as u32) as usize)
}
