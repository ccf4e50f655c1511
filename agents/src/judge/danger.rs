//! The harm that each side can do next, and how near it is to doing it: what moves are about.

use super::steps::FAR;
use super::tables::MAX_HEALTH;
use super::{Judge, balance};
use engine::game::Game;
use engine::ids::{MAX_CARDS, MAX_FIGHTERS, MAX_SPACES, Seat, SpaceId};
use engine::state::State;

/// What an attack does at least: it costs the defense.
const LEAST: u8 = 1;

/// A fighter that can be struck at.
#[derive(Clone, Copy, Debug)]
struct Target<'a> {
    space: SpaceId,
    health: usize,
    /// How much of an attack the best defense in hand stops.
    stopped: u8,
    worth: &'a [f32; MAX_HEALTH],
}

const NOBODY: Target = Target { space: SpaceId::NONE, health: 0, stopped: 0, worth: &[0.0; MAX_HEALTH] };

/// The harm a seat can do, and how near it is to doing it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Danger {
    pub harm: f32,
    pub nearness: f32,
}

impl Judge {
    /// The part of the lead that depends on where everybody stands, after fighters were moved at a point of the turn.
    /// Moves are compared by it as if the turn stood still: some of them end it, and that must not count.
    pub fn stance(&self, game: &Game, before: &State, after: &State, seat: Seat) -> f32 {
        balance(game, seat, |other| {
            let danger = self.danger(game, after, other, self.run_up(before, other));
            danger.harm * self.urgency(before, other) + danger.nearness * self.weights.approach
        })
    }

    /// How much of the harm counts that a seat can do: it moves now, next, or later.
    pub(super) fn urgency(&self, state: &State, seat: Seat) -> f32 {
        let now = (state.active() == seat) == (state.actions_left() > 0);
        if now { self.weights.threat } else { self.weights.menace }
    }

    /// How many steps a seat can take before it attacks.
    pub(super) fn run_up(&self, state: &State, seat: Seat) -> u8 {
        if state.active() == seat && state.actions_left() == 1 { 0 } else { self.stride(seat, state.discard(seat)) }
    }

    /// The greatest harm a seat can do with its hand before the other side moves.
    pub(super) fn danger(&self, game: &Game, state: &State, seat: Seat, run_up: u8) -> Danger {
        let info = game.seat(seat);
        let side = &self.seats[seat.index()];
        let form = side.form(state.discard(seat), state.hero_state(seat));
        let hand = state.hand(seat);
        let mut danger = Danger::default();
        let (targets, count) = self.targets(game, state, seat);
        for fighter in info.fighters {
            let Some(from) = state.space_of(fighter) else { continue };
            let figure = &self.fighters[fighter.index()];
            let power = side.power.of(form, figure.kind);
            let best = hand.map(|card| power[card.index() % MAX_CARDS]).max().unwrap_or(0);
            if best == 0 {
                continue;
            }
            let steps = self.steps.from(figure.reach, from);
            for target in &targets[..count] {
                let away = steps[target.space.index() % MAX_SPACES];
                let through = best.saturating_sub(target.stopped).max(LEAST);
                let harm = target.worth[target.health] - target.worth[target.health.saturating_sub(through as usize)];
                if away <= run_up {
                    danger.harm = danger.harm.max(harm);
                }
                danger.nearness = danger.nearness.max(harm * f32::from(FAR - away.min(FAR)));
            }
        }
        danger
    }

    /// The fighters a seat can strike at, with what their hands would stop.
    fn targets(&self, game: &Game, state: &State, seat: Seat) -> ([Target<'_>; MAX_FIGHTERS], usize) {
        let friends = game.seat(seat).friends;
        let (mut targets, mut count) = ([NOBODY; MAX_FIGHTERS], 0);
        for other in game.seats().filter(|other| !game.friends(seat, *other)) {
            let side = &self.seats[other.index()];
            let form = side.form(state.discard(other), state.hero_state(other));
            let hand = state.hand(other);
            for fighter in game.seat(other).fighters.minus(friends) {
                let Some(space) = state.space_of(fighter) else { continue };
                let figure = &self.fighters[fighter.index()];
                let guard = side.guard.of(form, figure.kind);
                let best = hand.map(|card| guard[card.index() % MAX_CARDS]).max().unwrap_or(0);
                let stopped = (f32::from(best) * self.weights.guard) as u8;
                let health = (state.health(fighter) as usize).min(MAX_HEALTH - 1);
                targets[count] = Target { space, health, stopped, worth: &figure.worth };
                count += 1;
            }
        }
        (targets, count)
    }
}
