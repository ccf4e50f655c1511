//! The next action of a turn, chosen with the whole turn in mind: what an attack is worth now, what one would be
//! worth after a maneuver, and what the other action could still do.

use super::{Best, Heuristic};
use crate::clash::Clash;
use crate::judge::Judge;
use engine::action::Action;
use engine::ids::{FighterId, KindId, Seat};
use engine::view::View;
use std::ops::RangeInclusive;

/// An attack with what it is worth.
#[derive(Clone, Copy, Debug)]
struct Blow {
    action: Action,
    card: KindId,
    worth: f32,
}

impl Heuristic {
    /// The next action of the turn.
    pub(super) fn plan(&mut self, view: &View, judge: &Judge, legal: &[Action]) -> Action {
        let blows = attacks(view, judge, legal);
        let draw = draw_worth(view, judge);
        let more = view.actions_left() > 1;
        let best_now = blows.iter().map(|blow| blow.worth).fold(0.0, f32::max);
        let stride = judge.stride(view.seat(), view.discard(view.seat()));
        let moving = if more { prospects(view, judge, 1..=stride, false) } else { Vec::new() };
        let after_move = best_within(&moving, stride, 0).max(best_now);
        let rest = |worth: f32| if more { worth.max(draw) } else { 0.0 };
        let mut best = Best::new(legal[0]);
        for blow in &blows {
            best.offer(blow.action, blow.worth + rest(follow_up(view, &blows, blow)));
        }
        if legal.contains(&Action::Maneuver) {
            best.offer(Action::Maneuver, draw + rest(after_move));
        }
        for scheme in legal.iter().filter(|action| matches!(action, Action::Scheme(..))) {
            best.offer(*scheme, self.scheme_worth(view, judge, *scheme) + rest(best_now));
        }
        best.action
    }

    /// What a scheme changes, tried out in one world.
    fn scheme_worth(&mut self, view: &View, judge: &Judge, scheme: Action) -> f32 {
        let world = view.sample(&mut self.dice);
        let before = judge.lead(view.game(), &world, view.seat());
        self.outcome(view.game(), judge, world, view.seat(), scheme) - before + judge.weights().action
    }
}

/// What every legal attack is worth.
fn attacks(view: &View, judge: &Judge, legal: &[Action]) -> Vec<Blow> {
    let mut blows = Vec::with_capacity(legal.len());
    let mut pair = None;
    for action in legal {
        let Action::Attack { fighter, target, card } = *action else { continue };
        if pair.as_ref().is_none_or(|(f, t, _)| (*f, *t) != (fighter, target)) {
            pair = Some((fighter, target, Clash::new(view, judge, fighter, target).against()));
        }
        if let Some((_, _, attack)) = &pair {
            blows.push(Blow { action: *action, card, worth: attack.worth(card, 0.0) });
        }
    }
    blows
}

/// The best attack that can follow another one: with another card, or another copy.
fn follow_up(view: &View, blows: &[Blow], first: &Blow) -> f32 {
    let copies = view.known_hand(view.seat()).and(view.game().copies(view.seat(), first.card)).len();
    let others = blows.iter().filter(|blow| blow.card != first.card || copies > 1);
    others.map(|blow| blow.worth).fold(0.0, f32::max)
}

/// What the card drawn in a maneuver is worth; an empty deck costs health instead (rule 5.9).
fn draw_worth(view: &View, judge: &Judge) -> f32 {
    let seat = view.seat();
    if view.deck_size(seat) == 0 {
        let standing = view.game().seat(seat).fighters.filter(|fighter| view.space_of(*fighter).is_some());
        return -standing.map(|fighter| judge.harm(fighter, view.health(fighter), 2.0)).sum::<f32>();
    }
    judge.draw(view, seat)
}

/// An attack that could be made after moving.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    /// How many steps it takes to come into range.
    steps: u8,
    /// The fighter may be placed instead in a boosted maneuver.
    teleports: bool,
    worth: f32,
}

/// The attacks that come into range with so many steps.
pub(super) fn prospects(view: &View, judge: &Judge, range: RangeInclusive<u8>, boosted: bool) -> Vec<Prospect> {
    let (game, seat) = (view.game(), view.seat());
    let info = game.seat(seat);
    let mut found = Vec::new();
    for fighter in info.fighters {
        let Some(from) = view.space_of(fighter) else { continue };
        let teleports = boosted && game.teleporters().has(fighter);
        for target in game.fighters().minus(info.friends) {
            let Some(to) = view.space_of(target) else { continue };
            let steps = judge.steps(game.fighter(fighter).reach, from, to);
            if range.contains(&steps) || teleports {
                found.push(Prospect { steps, teleports, worth: best_attack(view, judge, seat, fighter, target) });
            }
        }
    }
    found
}

/// The best of the attacks that a maneuver brings into range, boosted by so much.
pub(super) fn best_within(prospects: &[Prospect], stride: u8, boost: u8) -> f32 {
    let open = prospects.iter().filter(|p| p.steps <= stride + boost || (boost > 0 && p.teleports));
    open.map(|prospect| prospect.worth).fold(0.0, f32::max)
}

/// What the best attack of a fighter on a target would be worth with the cards in hand.
fn best_attack(view: &View, judge: &Judge, seat: Seat, fighter: FighterId, target: FighterId) -> f32 {
    let game = view.game();
    let attack = Clash::new(view, judge, fighter, target).against();
    let mut best = 0.0f32;
    let mut last = KindId::NONE;
    for card in view.known_hand(seat) {
        let kind = game.kind(seat, card);
        let entry = game.seat(seat).hero.card(kind);
        let usable = entry.kind.attacks() && entry.banner.is_none_or(|banner| banner == game.fighter(fighter).kind);
        if usable && kind != last {
            best = best.max(attack.worth(kind, 0.0));
        }
        last = kind;
    }
    best
}
