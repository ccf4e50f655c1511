//! A bot that fails on purpose, for the tests of the program; not in release builds.
//!
//! `SIM_FAULTY_BOT="random panic"` makes the bot `random` panic at its fifth decision of every game; `illegal` makes it
//! answer something illegal there, and `build` lets it fail before the game.

use agents::Agent;
use agents::spec::Spec;
use engine::action::{Action, Actions, Menu};
use engine::view::View;

/// The decision at which it fails.
const FIFTH: u32 = 5;

/// The bot, if it is to fail.
pub fn bot(spec: &Spec, seed: u64) -> Option<Box<dyn Agent>> {
    let wish = std::env::var("SIM_FAULTY_BOT").ok()?;
    let (name, how) = wish.split_once(' ')?;
    if name != spec.to_string() {
        return None;
    }
    assert!(how != "build", "this bot was told not to be built");
    Some(Box::new(Faulty { bot: spec.build(seed), asked: 0, panics: how == "panic" }))
}

struct Faulty {
    bot: Box<dyn Agent>,
    asked: u32,
    panics: bool,
}

impl Agent for Faulty {
    fn choose(&mut self, view: &View, legal: &[Action]) -> Action {
        self.bot.choose(view, legal)
    }

    fn answer(&mut self, view: &View, menu: &Menu, list: &mut Actions) -> Option<usize> {
        self.asked += 1;
        match self.asked {
            FIFTH if self.panics => panic!("this bot was told to panic"),
            FIFTH => None,
            _ => self.bot.answer(view, menu, list),
        }
    }
}
