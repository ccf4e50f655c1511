//! Flat Monte Carlo: every candidate action gets the same number of playouts, the best average wins. No tree; the
//! measure for what a tree is worth.

use crate::Agent;
use crate::judge::Judge;
use crate::playout::Playout;
use crate::weights::Weights;
use engine::action::{Action, Menu};
use engine::luck::Dice;
use engine::view::View;

/// The parameters of a flat search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How many playouts each candidate action gets.
    pub playouts: u32,
    /// How worlds are played on.
    pub playout: Playout,
    /// The weights of the evaluation.
    pub weights: Weights,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { playouts: 64, playout: Playout::TURN, weights: *Weights::search() }
    }
}

/// Plays out every action equally often.
#[derive(Clone, Debug)]
pub struct Flat {
    settings: Settings,
    judge: Option<Judge>,
    dice: Dice,
    menu: Box<Menu>,
}

impl Flat {
    /// A bot with a generator of its own.
    pub fn new(settings: Settings, seed: u64) -> Flat {
        Flat { settings, judge: None, dice: Dice::new(seed), menu: Box::default() }
    }

    /// The sum of what the seat gets over all playouts of an action.
    fn try_out(&mut self, view: &View, judge: &Judge, action: Action) -> f32 {
        let game = view.game();
        let mut sum = 0.0;
        for _ in 0..self.settings.playouts {
            let mut world = view.sample(&mut self.dice);
            world.advance(game, action, &mut self.menu, &mut self.dice, &mut ());
            let playout = self.settings.playout;
            sum += playout.play_on(game, judge, &mut world, view.turn(), &mut self.menu, &mut self.dice)[view.seat()];
        }
        sum
    }
}

impl Agent for Flat {
    fn choose(&mut self, view: &View, legal: &[Action]) -> Action {
        if legal.len() == 1 {
            return legal[0];
        }
        let judge = self.judge.take().unwrap_or_else(|| Judge::new(view.game(), &self.settings.weights));
        let mut best = (legal[0], f32::MIN);
        for action in legal {
            let sum = self.try_out(view, &judge, *action);
            if sum > best.1 {
                best = (*action, sum);
            }
        }
        self.judge = Some(judge);
        best.0
    }
}
