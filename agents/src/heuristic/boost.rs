//! Boosts whose outcome is still open: of a maneuver, and of an attack that lies face down.

use super::Best;
use super::plan::{best_within, prospects};
use crate::clash::Clash;
use crate::judge::Judge;
use crate::reading::{Setting, read_boost};
use engine::action::Action;
use engine::state::CombatSide;
use engine::view::View;

/// The best answer to the offer of a boost; `None` if the cards lie open, so that trying it out tells more.
pub(super) fn worth(view: &View, judge: &Judge, legal: &[Action]) -> Option<Action> {
    match view.combatants() {
        None => Some(for_maneuver(view, judge, legal)),
        Some((attacker, target)) => {
            let seat = view.seat();
            let card = view.played(CombatSide::Attacker).filter(|_| view.game().fighter(attacker).seat == seat)?;
            let covered = view.played(CombatSide::Defender).is_none() && !view.is_revealed();
            let attack = Clash::new(view, judge, attacker, target).against();
            let kind = view.game().kind(seat, card);
            covered.then(|| best(view, judge, legal, |boost| attack.worth(kind, f32::from(boost))))
        }
    }
}

/// A maneuver is boosted to come into range with an action left.
fn for_maneuver(view: &View, judge: &Judge, legal: &[Action]) -> Action {
    let hero = &view.game().seat(view.seat()).hero;
    let boosts = legal.iter().map(|action| match action {
        Action::Boost(kind) => hero.card(*kind).boost,
        _ => 0,
    });
    let stride = judge.stride(view.seat(), view.discard(view.seat()));
    let striking = view.actions_left() > 0;
    let most = stride + boosts.max().unwrap_or(0);
    let prospects = if striking { prospects(view, judge, 0..=most, true) } else { Vec::new() };
    best(view, judge, legal, |boost| best_within(&prospects, stride, boost))
}

/// The boost whose gain exceeds what the card is worth in hand the most.
fn best(view: &View, judge: &Judge, legal: &[Action], gain: impl Fn(u8) -> f32) -> Action {
    let (game, seat) = (view.game(), view.seat());
    let hero = &game.seat(seat).hero;
    let mut best = Best::new(legal[0]);
    for action in legal {
        match *action {
            Action::Boost(kind) => {
                let effect = read_boost(hero, kind, &Setting::ANY, judge.weights());
                best.offer(*action, gain(hero.card(kind).boost) + effect.won - judge.keep_kind(game, seat, kind));
            }
            action => best.offer(action, gain(0)),
        }
    }
    best.action
}
