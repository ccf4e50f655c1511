//! The bot that takes any legal action, all being equally likely: the measure of everything else.

use crate::Agent;
use engine::action::Action;
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
}

impl Agent for Random {
    #[inline]
    fn choose(&mut self, _: &View, legal: &[Action]) -> Action {
        legal[self.0.below(legal.len() as u32) as usize]
    }

    fn is_always_legal(&self) -> bool {
        true
    }
}
