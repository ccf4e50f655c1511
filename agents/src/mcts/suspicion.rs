//! How likely an attacker would have chosen the card that lies face down: a defender believes a dealt world that far.
//!
//! What each card gains, damage less what it is worth in hand, is worked out once a search. That it may be cancelled is not
//! counted: that is right against a perfect attacker, but won no games against the bots there are (`docs/experiments.md`).

use super::Mcts;
use super::deal::onlooker;
use crate::judge::Judge;
use crate::math::exp;
use engine::ids::{CardId, KindId, MAX_CARDS, Seat};
use engine::state::{Choice, State};
use engine::view::View;

/// How surely the attacker is believed to choose the better card.
const SHARPNESS: f32 = 4.0;

/// How readily an attacker plays each card of its deck in the combat that has been declared.
#[derive(Clone, Debug)]
pub(super) struct Suspicion {
    attacker: Seat,
    readiness: [f32; MAX_CARDS],
}

impl Suspicion {
    /// Looks at the combat that a defender faces.
    pub fn new(view: &View, judge: &Judge) -> Option<Suspicion> {
        let (fighter, target) = view.combatants()?;
        let game = view.game();
        let attacker = game.fighter(fighter).seat;
        let form = judge.form(attacker, view.discard(attacker), view.hero_state(attacker));
        let mut readiness = [0.0; MAX_CARDS];
        for kind in (0..game.seat(attacker).hero.cards.len()).map(|kind| KindId(kind as u8)) {
            let copies = game.copies(attacker, kind);
            let power = |card| judge.power(form, attacker, fighter, card);
            let usable = copies.lowest().map(power).filter(|power| *power > 0.0);
            let Some(power) = usable else { continue };
            let gain = judge.harm(target, view.health(target), power) - judge.keep_kind(game, attacker, kind);
            let ready = exp(judge.weights().suspicion * SHARPNESS * gain);
            copies.for_each(|card| readiness[card.index() % MAX_CARDS] = ready);
        }
        Some(Suspicion { attacker, readiness })
    }

    /// How likely the attacker of a world would have played its card from its hand, from 0 to 1.
    pub fn likelihood(&self, world: &State) -> f32 {
        let Some(played) = world.attack_card() else { return 1.0 };
        let ready = |card: CardId| self.readiness[card.index() % MAX_CARDS];
        let all = ready(played) + world.hand(self.attacker).map(ready).sum::<f32>();
        if all > 0.0 { ready(played) / all } else { 1.0 }
    }
}

impl Mcts {
    /// What a defender thinks of the card it faces, if it is to ask, or if the seat thinks about what it will ask.
    pub(super) fn suspicion(&self, view: &View, judge: &Judge) -> Option<Suspicion> {
        let asks = self.settings.suspects && (view.choice() == Choice::Defend || onlooker(view).is_some());
        if asks { Suspicion::new(view, judge) } else { None }
    }
}
