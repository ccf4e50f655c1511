//! What an action looks like at first sight: a number from 0 to 1 by which a search tries actions in order and leans
//! towards some of them before it knows more. It must be cheap: it is asked for every action of every new node.

use crate::ground::Ground;
use crate::judge::Judge;
use engine::action::{Action, Menu};
use engine::effect::Role;
use engine::game::Game;
use engine::ids::{CardId, FighterId, KindId, Seat};
use engine::luck::Dice;
use engine::state::{Choice, State};

/// How many points of health take the number from the middle a good way to one end.
const SPREAD: f32 = 4.0;
/// What an action is worth at first sight that nothing else is known of.
const NEUTRAL: f32 = 0.0;

/// What a maneuver without a card to draw is worth.
const EXHAUSTED: f32 = -2.0;

/// The first sight of one position.
#[derive(Clone, Debug)]
pub struct Prior<'a> {
    game: &'a Game,
    judge: &'a Judge,
    world: &'a State,
    seat: Seat,
}

impl<'a> Prior<'a> {
    /// Looks at the decision that a seat faces in a world.
    pub fn new(game: &'a Game, judge: &'a Judge, world: &'a State, seat: Seat) -> Prior<'a> {
        Prior { game, judge, world, seat }
    }

    /// The action that looks best, and how good it looks, among those that `wanted` takes by their position.
    pub fn best(&self, menu: &Menu, wanted: impl Fn(usize) -> bool) -> Option<(Action, f32)> {
        let mut best: Option<(Action, f32)> = None;
        let mut ground: Option<Ground> = None;
        menu.for_each(|position, action| {
            if !wanted(position) {
                return;
            }
            let score = match action {
                Action::Move(fighter, space) | Action::Place(fighter, space) => {
                    if ground.as_ref().is_none_or(|ground| ground.fighter != fighter) {
                        ground = Some(Ground::new(self.game, self.judge, self.world, fighter));
                    }
                    ground.as_ref().map_or(NEUTRAL, |ground| ground.gain(space))
                }
                action => self.score(action),
            };
            if best.is_none_or(|(_, so_far)| score > so_far) {
                best = Some((action, score));
            }
        });
        best.map(|(action, score)| (action, scaled(score)))
    }

    /// How good an action other than a move looks, in points of health.
    fn score(&self, action: Action) -> f32 {
        match action {
            Action::Attack { fighter, target, card } => self.attack(action, fighter, target, card),
            Action::Maneuver => self.maneuver(),
            Action::Defend(kind) => self.defense(kind),
            Action::Boost(kind) => self.boost(kind),
            Action::Scheme(kind, _) => {
                self.copy(self.seat, kind).map_or(NEUTRAL, |card| self.judge.scheme(self.seat, card))
            }
            Action::Discard(kind) | Action::Top(kind) if self.world.card_owner() == self.seat => 1.0 - self.keep(kind),
            Action::Discard(kind) => self.keep_of(self.world.card_owner(), kind),
            Action::Take(kind) => self.keep(kind),
            _ if self.is_tried_out() => self.outcome(action),
            _ => NEUTRAL,
        }
    }

    /// Rare decisions about an effect are tried out: no rule of thumb knows what they lead to.
    fn is_tried_out(&self) -> bool {
        use Choice::{May, Opponent, Option, Order, Pay, Replace, Reveal, Space, State, Target};
        matches!(self.world.choice(), May | Opponent | Option | Order | Pay | Replace | Reveal | Space | State | Target)
    }

    /// What an action changes for the seat right away.
    fn outcome(&self, action: Action) -> f32 {
        let after = self.after(action);
        self.judge.lead(self.game, &after, self.seat) - self.judge.lead(self.game, self.world, self.seat)
    }

    /// The world after an action.
    fn after(&self, action: Action) -> State {
        let mut after = *self.world;
        after.apply(self.game, action, &mut Dice::new(0), &mut ());
        after
    }

    /// A maneuver is worth the card drawn; without one it hurts (rule 5.9).
    fn maneuver(&self) -> f32 {
        let (hand, deck) = (self.world.hand(self.seat).len(), self.world.deck(self.seat).len());
        if deck > 0 { self.judge.drawing(self.seat, hand, deck) } else { EXHAUSTED }
    }

    fn attack(&self, action: Action, fighter: FighterId, target: FighterId, kind: KindId) -> f32 {
        let Some(card) = self.copy(self.seat, kind) else { return NEUTRAL };
        let form = self.judge.form(self.seat, self.world.discard(self.seat), self.world.hero_state(self.seat));
        let power = self.judge.power(form, self.seat, fighter, card);
        let expected = self.judge.harm(target, self.world.health(target), power);
        let harm = self.unanswered(action, target).map_or(expected, |certain| certain.max(expected));
        harm - self.judge.keep(self.seat, card)
    }

    /// What an attack does to somebody without cards. It is tried out: nothing is in doubt but what the attack card says.
    fn unanswered(&self, action: Action, target: FighterId) -> Option<f32> {
        if !self.world.hand(self.game.fighter(target).seat).is_empty() {
            return None;
        }
        let after = self.after(action);
        let worth = |state: &State| self.judge.worth(target, state.health(target));
        Some(worth(self.world) - worth(&after))
    }

    /// A defense stops about its value, as far as there is something to stop; sidekicks deserve less.
    fn defense(&self, kind: KindId) -> f32 {
        let Some((_, target)) = self.world.combatants() else { return NEUTRAL };
        let value = f32::from(self.game.seat(self.seat).hero.card(kind).value);
        let saved = self.judge.harm(target, self.world.health(target), value.min(3.0));
        saved
            - self.keep(kind) * self.judge.weights().thrift
            - if self.game.fighter(target).role == Role::Hero { 0.0 } else { 0.5 }
    }

    /// In a combat a boost adds to the damage; elsewhere it mostly only costs a card, unless the card says more.
    fn boost(&self, kind: KindId) -> f32 {
        let effect = self.copy(self.seat, kind).map_or(NEUTRAL, |card| self.judge.boosted(self.seat, card));
        let added = if self.world.combatants().is_some() { self.judge.weights().boost_point } else { 0.0 };
        added * f32::from(self.game.seat(self.seat).hero.card(kind).boost) + effect - self.keep(kind)
    }

    fn copy(&self, seat: Seat, kind: KindId) -> Option<CardId> {
        self.game.copies(seat, kind).lowest()
    }

    fn keep(&self, kind: KindId) -> f32 {
        self.keep_of(self.seat, kind)
    }

    fn keep_of(&self, seat: Seat, kind: KindId) -> f32 {
        self.judge.keep_kind(self.game, seat, kind)
    }
}

/// Points of health as a number from 0 to 1.
fn scaled(score: f32) -> f32 {
    (0.5 + score / SPREAD).clamp(0.0, 1.0)
}
