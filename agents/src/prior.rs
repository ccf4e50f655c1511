//! What an action looks like at first sight: a number from 0 to 1 by which a search tries actions in order and leans
//! towards some of them before it knows more. It must be cheap: it is asked for every action of every new node.

use crate::judge::Judge;
use engine::action::{Action, Menu};
use engine::effect::Role;
use engine::game::Game;
use engine::hero::Reach;
use engine::ids::{CardId, FighterId, KindId, MAX_FIGHTERS, Seat, SpaceId};
use engine::luck::Dice;
use engine::state::{Choice, State};

/// How many points of health take the number from the middle a good way to one end.
const SPREAD: f32 = 4.0;
/// What a usual attack does to a fighter that is exposed.
const USUAL_DAMAGE: f32 = 2.0;
/// What an action is worth at first sight that nothing else is known of.
const NEUTRAL: f32 = 0.0;

/// The first sight of one position.
#[derive(Clone, Debug)]
pub struct Prior<'a> {
    game: &'a Game,
    judge: &'a Judge,
    world: &'a State,
    seat: Seat,
    /// The opposing fighters on the board.
    foes: [Foe; MAX_FIGHTERS],
    foe_count: usize,
}

/// An opposing fighter as far as a space is concerned.
#[derive(Clone, Copy, Debug)]
struct Foe {
    place: SpaceId,
    reach: Reach,
    /// How far it comes before it strikes.
    stride: u8,
    /// How much it is worth to strike at it.
    worth: f32,
}

const NOBODY: Foe = Foe { place: SpaceId::NONE, reach: Reach::Melee, stride: 0, worth: 0.0 };

impl<'a> Prior<'a> {
    /// Looks at the decision that a seat faces in a world.
    pub fn new(game: &'a Game, judge: &'a Judge, world: &'a State, seat: Seat) -> Prior<'a> {
        Prior { game, judge, world, seat, foes: [NOBODY; MAX_FIGHTERS], foe_count: 0 }
    }

    /// The action that looks best, and how good it looks, among those that `wanted` takes by their position.
    pub fn best(&mut self, menu: &Menu, wanted: impl Fn(usize) -> bool) -> Option<(Action, f32)> {
        if matches!(self.world.choice(), Choice::Move | Choice::Place | Choice::Setup) {
            self.find_foes();
        }
        let mut best: Option<(Action, f32)> = None;
        let mut leaving = (FighterId::NONE, 0.0);
        for (_, action) in menu.iter().enumerate().filter(|(position, _)| wanted(*position)) {
            let score = match action {
                Action::Move(fighter, space) | Action::Place(fighter, space) => {
                    if leaving.0 != fighter {
                        leaving = (fighter, self.now(fighter));
                    }
                    self.standing_on(fighter, space) - leaving.1
                }
                action => self.score(action),
            };
            if best.is_none_or(|(_, so_far)| score > so_far) {
                best = Some((action, score));
            }
        }
        best.map(|(action, score)| (action, scaled(score)))
    }

    fn find_foes(&mut self) {
        let (game, world) = (self.game, self.world);
        for foe in game.fighters().minus(game.seat(self.seat).friends) {
            let Some(place) = world.space_of(foe) else { continue };
            let info = game.fighter(foe);
            let worth = if info.role == Role::Hero { 1.0 } else { 0.5 };
            let stride = self.judge.stride(world, info.seat);
            self.foes[self.foe_count] = Foe { place, reach: info.reach, stride, worth };
            self.foe_count += 1;
        }
    }

    /// How good an action other than a move looks, in points of health.
    fn score(&self, action: Action) -> f32 {
        match action {
            Action::Attack { fighter, target, card } => self.attack(fighter, target, card),
            Action::Maneuver => self.judge.weights().card,
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
        let mut after = *self.world;
        after.apply(self.game, action, &mut Dice::new(0), &mut ());
        self.judge.lead(self.game, &after, self.seat) - self.judge.lead(self.game, self.world, self.seat)
    }

    fn attack(&self, fighter: FighterId, target: FighterId, kind: KindId) -> f32 {
        let Some(card) = self.copy(self.seat, kind) else { return NEUTRAL };
        let power = self.judge.power(self.seat, fighter, card);
        self.judge.harm(target, self.world.health(target), power) - self.judge.keep(self.seat, card)
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

    /// In a combat a boost adds to the damage; elsewhere it mostly only costs a card.
    fn boost(&self, kind: KindId) -> f32 {
        let added = if self.world.combatants().is_some() { self.judge.weights().boost_point } else { 0.0 };
        added * f32::from(self.game.seat(self.seat).hero.card(kind).boost) - self.keep(kind)
    }

    /// How good the space is on which a fighter stands already.
    fn now(&self, fighter: FighterId) -> f32 {
        self.world.space_of(fighter).map_or(0.0, |now| self.standing_on(fighter, now))
    }

    /// How good a space is for a fighter: whom it strikes at from there, how near it is, who strikes at it.
    fn standing_on(&self, fighter: FighterId, space: SpaceId) -> f32 {
        let info = self.game.fighter(fighter);
        let strikes = self.world.active() == info.seat && self.world.actions_left() > 0;
        let (mut strike, mut near, mut exposed) = (0.0f32, 0.0f32, 0.0);
        for foe in &self.foes[..self.foe_count] {
            let steps = self.judge.steps(info.reach, space, foe.place);
            near = near.max(foe.worth * (1.0 - f32::from(steps) / 8.0));
            if steps == 0 && strikes {
                strike = strike.max(foe.worth);
            }
            if self.judge.steps(foe.reach, foe.place, space) <= foe.stride {
                exposed += 1.0;
            }
        }
        let weights = self.judge.weights();
        let blow = self.judge.harm(fighter, self.world.health(fighter), USUAL_DAMAGE);
        strike * weights.strike + near * weights.near - exposed * blow * weights.exposure
    }

    fn copy(&self, seat: Seat, kind: KindId) -> Option<CardId> {
        self.game.copies(seat, kind).lowest()
    }

    fn keep(&self, kind: KindId) -> f32 {
        self.keep_of(self.seat, kind)
    }

    fn keep_of(&self, seat: Seat, kind: KindId) -> f32 {
        self.copy(seat, kind).map_or(NEUTRAL, |card| self.judge.keep(seat, card))
    }
}

/// Points of health as a number from 0 to 1.
fn scaled(score: f32) -> f32 {
    (0.5 + score / SPREAD).clamp(0.0, 1.0)
}
