//! The line a search expects, as text. A search keeps actions and no positions, and an action can only be named where it is
//! taken; so the line is played in worlds that agree with the view, and the longest part that is legal in one is told.

use crate::names;
use crate::words::words;
use engine::action::Action;
use engine::luck::Dice;
use engine::notation::{Notation, seat_name};
use engine::view::View;

/// How many worlds are tried.
const WORLDS: u64 = 100;
/// How many actions of a line are told: what lies further is mostly guessed.
const LONGEST: usize = 8;

/// An action of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// With its seat, in the notation.
    pub notation: String,
    /// In words, with its seat.
    pub words: String,
}

/// The line from its first action on.
pub fn expected_line(view: &View, line: &[Action]) -> Vec<Step> {
    let line = &line[..line.len().min(LONGEST)];
    let mut longest = Vec::new();
    for seed in 0..WORLDS {
        let told = tell(view, line, seed);
        if told.len() > longest.len() {
            longest = told;
        }
        if longest.len() == line.len() {
            break;
        }
    }
    longest
}

fn tell(view: &View, line: &[Action], seed: u64) -> Vec<Step> {
    let (game, mut dice) = (view.game(), Dice::new(seed));
    let mut world = view.sample(&mut dice);
    let mut told = Vec::new();
    for action in line {
        let Some(seat) = world.to_act().filter(|_| world.is_legal(game, *action)) else { break };
        let notation = format!("{}: {}", seat_name(game, seat), Notation::new(game, &world).print(*action));
        let words = format!("{}: {}", names::seat(game, seat), words(game, &world, *action));
        told.push(Step { notation, words });
        world.apply(game, *action, &mut dice, &mut ());
    }
    told
}
