//! Playing a sampled world on, to its end or to a point where it can be judged.

use crate::judge::{Judge, Rewards};
use crate::prior::Prior;
use engine::action::{Action, Menu};
use engine::game::Game;
use engine::luck::Dice;
use engine::state::{Choice, State};

/// How far a playout goes before the position is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cutoff {
    /// To the end of the game.
    Never,
    /// This many decisions.
    Decisions(u16),
    /// To the end of the action.
    Action,
    /// To the end of this turn, or of this many turns.
    Turns(u16),
}

/// How a playout chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Any legal action.
    Random,
    /// Mostly the action that looks best at first sight.
    Guided,
}

/// The most decisions of a playout that is to end with a turn or an action.
const CAP: u16 = 24;
/// Of how many guided choices one is made at random, so that playouts differ.
const SLIPS: u32 = 32;

/// How worlds are played on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Playout {
    /// How far.
    pub cutoff: Cutoff,
    /// How.
    pub policy: Policy,
    /// How much what comes of one more turn counts beside the end of the turn, from 0 to 1.
    pub reply: f32,
}

impl Playout {
    /// Guided to the end of the turn, and one more for a quarter.
    pub const TURN: Playout = Playout { cutoff: Cutoff::Turns(1), policy: Policy::Guided, reply: 0.25 };

    /// Plays a world on and tells what each seat gets. `menu` holds the answers to the world's present decision, and
    /// `turn` is the turn that is to be finished: the last action may have ended it already.
    ///
    /// At the end of a turn it goes on for another and mixes the two judgements. That turn is played roughly, so it counts
    /// only in part; but nothing else tells what can be done about the first.
    pub fn play_on(
        self,
        game: &Game,
        judge: &Judge,
        world: &mut State,
        turn: u16,
        menu: &mut Menu,
        dice: &mut Dice,
    ) -> Rewards {
        let mut left = self.cutoff.most_decisions();
        while left > 0 && !self.is_far_enough(world, turn) {
            let Some(action) = self.policy.choose(game, judge, world, menu, dice) else { break };
            world.advance(game, action, menu, dice, &mut ());
            left -= 1;
        }
        let mut rewards = judge.chances(game, world);
        let begun = world.turn();
        if self.reply > 0.0 && begun > turn && world.winner().is_none() {
            let next = Playout { cutoff: Cutoff::Turns(1), reply: 0.0, ..self };
            let then = next.play_on(game, judge, world, begun, menu, dice);
            for seat in game.seats() {
                rewards[seat] += self.reply * (then[seat] - rewards[seat]);
            }
        }
        rewards
    }

    #[inline]
    fn is_far_enough(self, world: &State, turn: u16) -> bool {
        match self.cutoff {
            Cutoff::Never | Cutoff::Decisions(_) => false,
            Cutoff::Action => world.choice() == Choice::Action || world.turn() != turn,
            Cutoff::Turns(turns) => world.turn() >= turn + turns,
        }
    }
}

impl Cutoff {
    /// How many decisions a playout has at most.
    fn most_decisions(self) -> u16 {
        match self {
            Cutoff::Never => u16::MAX,
            Cutoff::Decisions(count) => count,
            Cutoff::Action => CAP,
            Cutoff::Turns(turns) => CAP * turns,
        }
    }
}

impl Policy {
    /// Chooses from the menu of a world.
    #[inline]
    pub(crate) fn choose(
        self,
        game: &Game,
        judge: &Judge,
        world: &State,
        menu: &Menu,
        dice: &mut Dice,
    ) -> Option<Action> {
        match self {
            Policy::Guided if dice.below(SLIPS) > 0 => {
                Prior::new(game, judge, world, world.to_act()?).best(menu, |_| true).map(|(action, _)| action)
            }
            _ => random_action(menu, dice),
        }
    }
}

/// Any action of the menu, all being equally likely.
#[inline]
pub fn random_action(menu: &Menu, dice: &mut Dice) -> Option<Action> {
    if menu.is_empty() {
        return None;
    }
    menu.get(dice.below(menu.len() as u32) as usize)
}
