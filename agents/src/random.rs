//! The bot that takes any legal action, all being equally likely: the measure of everything else.

use crate::Agent;
use engine::action::{Action, Actions, Menu};
use engine::luck::Dice;
use engine::view::View;

/// Chooses at random.
#[derive(Clone, Debug)]
pub struct Random(Dice);

impl Random {
    /// A bot with a generator of its own.
    pub fn new(seed: u64) -> Random {
        Random(Dice::new(seed))
    }

    #[inline]
    fn index(&mut self, count: usize) -> usize {
        self.0.below(count as u32) as usize
    }
}

impl Agent for Random {
    fn choose(&mut self, _: &View, legal: &[Action]) -> Action {
        legal[self.index(legal.len())]
    }

    fn answer(&mut self, _: &View, menu: &Menu, _: &mut Actions) -> Option<usize> {
        Some(self.index(menu.len()))
    }
}
