//! The world of an iteration: what the seat cannot know is dealt anew.
//!
//! A defender believes a world as far as the attacker would have played that card from that hand. A seat that may boost an
//! attack knows the card that lies face down; the defender looks on and does not, and must not learn it from the search
//! either. So in every other iteration the onlooker finds out what to do, in a world as it sees it: another card may lie
//! there. In those between the seat finds out which boost is best against that.

use super::Mcts;
use crate::judge::Judge;
use engine::ids::Seat;
use engine::state::{Choice, State};
use engine::view::View;

/// How many worlds are dealt at most until one is believed.
const DEALS: usize = 8;

/// Whether somebody looks on who must not learn what an iteration finds out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Onlooker {
    /// Nobody does.
    Nobody,
    /// The seat finds out what to do against what the onlooker does.
    LooksOn,
    /// The onlooker finds out what to do.
    Learns,
}

/// A world in which an iteration begins. The menu holds the answers to its decision.
pub(super) struct Dealt {
    pub world: State,
    pub onlooker: Onlooker,
}

/// The defender who looks on while the seat decides about a boost, its attack lying face down.
pub(super) fn onlooker(view: &View) -> Option<Seat> {
    let (_, target) = view.combatants()?;
    let thinks = view.choice() == Choice::Boost && !view.is_revealed();
    thinks.then(|| view.game().fighter(target).seat)
}

impl Mcts {
    /// The world of the next iteration.
    pub(super) fn deal(&mut self, view: &View, judge: &Judge) -> Dealt {
        let Some(seat) = onlooker(view) else { return self.dealt(view, Onlooker::Nobody) };
        self.is_seen_on = !self.is_seen_on;
        let seen = if self.is_seen_on { self.deal_as_seen(view, judge, seat) } else { None };
        seen.unwrap_or_else(|| self.dealt(view, Onlooker::LooksOn))
    }

    fn dealt(&mut self, view: &View, onlooker: Onlooker) -> Dealt {
        let world = if onlooker == Onlooker::Nobody { self.believed(view) } else { view.sample(&mut self.dice) };
        world.menu(view.game(), &mut self.menu);
        Dealt { world, onlooker }
    }

    /// A world that the onlooker thinks possible, after a boost as it looks best at first sight. None if there is nothing
    /// to decide for it then.
    fn deal_as_seen(&mut self, view: &View, judge: &Judge, onlooker: Seat) -> Option<Dealt> {
        let game = view.game();
        let known = view.sample(&mut self.dice);
        let mut world = self.believed(&known.view(game, onlooker));
        world.menu(game, &mut self.menu);
        let boost = self.settings.playout.policy.choose(game, judge, &world, &self.menu, &mut self.dice)?;
        world.advance(game, boost, &mut self.menu, &mut self.dice, &mut ());
        (world.choice() == Choice::Defend).then_some(Dealt { world, onlooker: Onlooker::Learns })
    }

    /// A world that agrees with what a seat knows. A defender believes it as far as the attacker would have played that card
    /// from that hand; if it does not, another is dealt.
    fn believed(&mut self, view: &View) -> State {
        let mut world = view.sample(&mut self.dice);
        let Some(suspicion) = &self.suspicion else { return world };
        for _ in 1..DEALS {
            if self.dice.below(1 << 16) as f32 <= suspicion.likelihood(&world) * 65536.0 {
                return world;
            }
            world = view.sample(&mut self.dice);
        }
        world
    }
}
