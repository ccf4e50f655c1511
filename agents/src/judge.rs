//! What a position is worth to each seat, without looking ahead.
//!
//! A seat's strength is a sum of terms in units of a hero's health: health, cards, what it threatens. The chances of the
//! seats follow from the differences. Everything about a hero is read from its cards, abilities and fighters; what
//! can be worked out once for a game is in tables, since the search judges hundreds of thousands of positions a second.

use crate::math::exp;
use crate::reading::{Setting, read_combat, read_scheme, worth};
use crate::weights::Weights;
use engine::board::Board;
use engine::effect::{Amount, Modifier, Op, Role};
use engine::game::Game;
use engine::hero::{Hero, Reach};
use engine::ids::{BySeat, CardId, CardSet, FighterId, FighterKind, KindId, MAX_CARDS, MAX_SEATS, MAX_SPACES};
use engine::ids::{Seat, SpaceId, SpaceSet};
use engine::query::HAND_LIMIT;
use engine::state::State;
use engine::view::View;

/// What each seat gets: 1 for a win, 0 for a loss, in between its chance.
pub type Rewards = BySeat<f32>;

/// The rewards of a finished game.
pub fn result(game: &Game, winner: Seat) -> Rewards {
    let mut rewards = Rewards::default();
    for seat in game.seats() {
        rewards[seat] = f32::from(u8::from(game.friends(seat, winner)));
    }
    rewards
}

/// What losing the hero costs beyond its health.
const DEFEAT: f32 = 10.0;
/// How many of a hero's last points of health are worth more.
const LAST: u8 = 5;
/// The greatest health that is told apart.
const MAX_HEALTH: usize = 40;
/// What a usual defense stops.
const USUAL_DEFENSE: f32 = 2.5;
/// From how many cards in hand on each is worth less.
const CROWD: usize = 5;
/// How many of a deck's last cards count.
const LAST_CARDS: usize = 20;
/// The number of steps that stands for "cannot get there".
const FAR: u8 = 12;

/// The evaluation of one game's positions.
#[derive(Clone, Debug)]
pub struct Judge {
    weights: Weights,
    seats: Vec<Side>,
    fighters: Vec<Figure>,
    /// For melee and for ranged fighters: how many steps it takes from a space to strike at another.
    steps: [Vec<[u8; MAX_SPACES]>; 2],
    /// The same the other way round: for a space to strike at, how many steps it takes from each.
    steps_towards: [Vec<[u8; MAX_SPACES]>; 2],
}

/// What is worked out once about a seat.
#[derive(Clone, Debug)]
struct Side {
    keep: [f32; MAX_CARDS],
    /// For each kind of fighter: the damage each card of the deck is expected to do in its hands.
    power: Vec<[u8; MAX_CARDS]>,
    /// What each scheme does, its own loss included.
    scheme: [f32; MAX_CARDS],
    move_value: u8,
    /// Cards that carry a maneuver further from the discard pile.
    carriers: CardSet,
    /// Cards that make others better from the discard pile.
    stacked: CardSet,
    /// What each value of the hero's state is worth.
    states: [f32; 8],
}

/// What is worked out once about a fighter.
#[derive(Clone, Debug)]
struct Figure {
    kind: FighterKind,
    reach: usize,
    /// What it is worth by its health.
    worth: [f32; MAX_HEALTH],
}

/// The harm a seat can do, and how near it is to doing it.
#[derive(Clone, Copy, Debug, Default)]
struct Danger {
    harm: f32,
    nearness: f32,
}

impl Judge {
    /// Works out the tables of a game.
    pub fn new(game: &Game, weights: &Weights) -> Judge {
        let fighters = game.fighters().map(|fighter| figure(game, fighter, weights)).collect();
        let seats = game.seats().map(|seat| side(&game.seat(seat).hero, weights)).collect();
        let steps = [Reach::Melee, Reach::Ranged].map(|reach| steps_to_strike(&game.board, reach));
        let steps_towards = [turned(&steps[0]), turned(&steps[1])];
        Judge { weights: *weights, seats, fighters, steps, steps_towards }
    }

    /// The weights it goes by.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The chances of the seats in a position that is not decided yet.
    pub fn chances(&self, game: &Game, state: &State) -> Rewards {
        if let Some(winner) = state.winner() {
            return result(game, winner);
        }
        let mut weight = BySeat([0.0f32; MAX_SEATS]);
        for seat in game.seats() {
            weight[seat] = exp(self.strength(game, state, seat) / self.weights.scale);
        }
        let total: f32 = game.seats().map(|seat| weight[seat]).sum();
        let mut rewards = Rewards::default();
        for seat in game.seats() {
            let side: f32 = game.seats().filter(|other| game.friends(seat, *other)).map(|other| weight[other]).sum();
            rewards[seat] = self.weights.doubt + (1.0 - 2.0 * self.weights.doubt) * side / total;
        }
        rewards
    }

    /// How much better a seat's side stands than the others, in points of health.
    pub fn lead(&self, game: &Game, state: &State, seat: Seat) -> f32 {
        if let Some(winner) = state.winner() {
            return if game.friends(seat, winner) { 100.0 } else { -100.0 };
        }
        let signed = |other: Seat| if game.friends(seat, other) { 1.0 } else { -1.0 };
        game.seats().map(|other| signed(other) * self.strength(game, state, other)).sum()
    }

    /// The part of the lead that depends on where everybody stands, after fighters were moved at a point of the turn.
    /// Moves are compared by it as if the turn stood still: some of them end it, and that must not count.
    pub fn stance(&self, game: &Game, before: &State, after: &State, seat: Seat) -> f32 {
        let signed = |other: Seat| if game.friends(seat, other) { 1.0 } else { -1.0 };
        let part = |other: Seat| {
            let danger = self.danger(game, after, other, self.run_up(before, other));
            danger.harm * self.urgency(before, other) + danger.nearness * self.weights.approach
        };
        game.seats().map(|other| signed(other) * part(other)).sum()
    }

    /// How strong a seat is.
    pub fn strength(&self, game: &Game, state: &State, seat: Seat) -> f32 {
        if state.is_out(seat) {
            return -DEFEAT;
        }
        let side = &self.seats[seat.index()];
        let weights = &self.weights;
        let health: f32 = game.seat(seat).fighters.map(|fighter| self.worth(fighter, state.health(fighter))).sum();
        let state_of_hero = state.hero_state(seat).map_or(0.0, |value| side.states[value as usize % 8]);
        let stacked = side.stacked.and(state.discard(seat)).len() as f32 * weights.tag;
        let danger = self.danger(game, state, seat, self.run_up(state, seat));
        let turn = if state.active() == seat { weights.tempo + self.actions(state) } else { 0.0 };
        health
            + self.cards(state, seat)
            + state_of_hero
            + stacked
            + turn
            + danger.harm * self.urgency(state, seat)
            + danger.nearness * weights.approach
    }

    /// What a fighter is worth with so much health.
    #[inline]
    pub fn worth(&self, fighter: FighterId, health: u8) -> f32 {
        self.fighters[fighter.index()].worth[(health as usize).min(MAX_HEALTH - 1)]
    }

    /// What damage to a fighter is worth, which need not be a whole number.
    pub fn harm(&self, fighter: FighterId, health: u8, damage: f32) -> f32 {
        let whole = damage.max(0.0) as u8;
        let part = damage.max(0.0) - f32::from(whole);
        let left = |damage: u8| self.worth(fighter, health.saturating_sub(damage));
        left(0) - (left(whole) * (1.0 - part) + left(whole + 1) * part)
    }

    /// What it is worth to hold a card.
    #[inline]
    pub fn keep(&self, seat: Seat, card: CardId) -> f32 {
        self.seats[seat.index()].keep[card.index() % MAX_CARDS]
    }

    /// The damage a card is expected to do in a fighter's hands.
    #[inline]
    pub fn power(&self, seat: Seat, fighter: FighterId, card: CardId) -> f32 {
        let kind = self.fighters[fighter.index()].kind;
        f32::from(self.seats[seat.index()].power[kind.index()][card.index() % MAX_CARDS])
    }

    /// What a scheme is worth, its own loss included.
    #[inline]
    pub fn scheme(&self, seat: Seat, card: CardId) -> f32 {
        self.seats[seat.index()].scheme[card.index() % MAX_CARDS]
    }

    /// How many steps a fighter of that reach on one space is from striking at another.
    #[inline]
    pub fn steps(&self, reach: Reach, from: SpaceId, to: SpaceId) -> u8 {
        self.steps[row(reach)][from.index() % MAX_SPACES][to.index() % MAX_SPACES]
    }

    /// How many steps a fighter of that reach is from striking at a space, from each space.
    #[inline]
    pub fn steps_towards(&self, reach: Reach, to: SpaceId) -> &[u8; MAX_SPACES] {
        &self.steps_towards[row(reach)][to.index() % MAX_SPACES]
    }

    /// How many steps a fighter of that reach on a space is from striking at each.
    #[inline]
    pub fn steps_from(&self, reach: Reach, from: SpaceId) -> &[u8; MAX_SPACES] {
        &self.steps[row(reach)][from.index() % MAX_SPACES]
    }

    /// How far a seat's fighters move in a maneuver without a boost.
    pub fn stride(&self, state: &State, seat: Seat) -> u8 {
        let side = &self.seats[seat.index()];
        side.move_value + side.carriers.and(state.discard(seat)).len() as u8
    }

    /// The same as far as a seat can see it, which is all of it.
    pub fn stride_of(&self, view: &View, seat: Seat) -> u8 {
        let side = &self.seats[seat.index()];
        side.move_value + side.carriers.and(view.discard(seat)).len() as u8
    }

    fn actions(&self, state: &State) -> f32 {
        self.weights.action * f32::from(state.actions_left())
    }

    fn cards(&self, state: &State, seat: Seat) -> f32 {
        let side = &self.seats[seat.index()];
        let hand = state.hand(seat);
        let kept: f32 = hand.map(|card| side.keep[card.index() % MAX_CARDS]).sum();
        let beyond = HAND_LIMIT as f32 / hand.len().max(HAND_LIMIT) as f32;
        let crowd = hand.len().clamp(CROWD, HAND_LIMIT) - CROWD;
        kept * beyond - crowd as f32 * self.weights.crowd + self.reserve(state.deck(seat).len())
    }

    /// What the cards left in a deck are worth: the fewer, the more each.
    fn reserve(&self, cards: usize) -> f32 {
        let gone = 1.0 - cards.min(LAST_CARDS) as f32 / LAST_CARDS as f32;
        self.weights.deck * LAST_CARDS as f32 * (1.0 - gone * gone)
    }

    /// What it is worth to a seat to draw a card from a deck that has some.
    pub fn draw(&self, view: &View, seat: Seat) -> f32 {
        let side = &self.seats[seat.index()];
        let deck = view.unseen(seat);
        let mean = deck.map(|card| side.keep[card.index() % MAX_CARDS]).sum::<f32>() / deck.len().max(1) as f32;
        let crowd = if view.hand_size(seat) >= CROWD { self.weights.crowd } else { 0.0 };
        let limit = if view.hand_size(seat) >= HAND_LIMIT { 0.9 * mean } else { 0.0 };
        mean - crowd - limit - (self.reserve(deck.len()) - self.reserve(deck.len().saturating_sub(1)))
    }

    /// How much of the harm counts that a seat can do: it moves now, next, or later.
    fn urgency(&self, state: &State, seat: Seat) -> f32 {
        let now = (state.active() == seat) == (state.actions_left() > 0);
        if now { self.weights.threat } else { self.weights.menace }
    }

    /// How many steps a seat can take before it attacks.
    fn run_up(&self, state: &State, seat: Seat) -> u8 {
        if state.active() == seat && state.actions_left() == 1 { 0 } else { self.stride(state, seat) }
    }

    /// The greatest harm a seat can do with its hand before the other side moves.
    fn danger(&self, game: &Game, state: &State, seat: Seat, run_up: u8) -> Danger {
        let info = game.seat(seat);
        let hand = state.hand(seat);
        let mut danger = Danger::default();
        for fighter in info.fighters {
            let Some(from) = state.space_of(fighter) else { continue };
            let figure = &self.fighters[fighter.index()];
            let power = &self.seats[seat.index()].power[figure.kind.index()];
            let best = hand.map(|card| power[card.index() % MAX_CARDS]).max().unwrap_or(0);
            if best == 0 {
                continue;
            }
            let steps = &self.steps[figure.reach][from.index() % MAX_SPACES];
            for (target, foe) in self.fighters.iter().enumerate() {
                let target = FighterId(target as u8);
                let Some(to) = state.space_of(target).filter(|_| !info.friends.has(target)) else { continue };
                let away = steps[to.index() % MAX_SPACES];
                let health = (state.health(target) as usize).min(MAX_HEALTH - 1);
                let harm = foe.worth[health] - foe.worth[health.saturating_sub(best as usize)];
                if away <= run_up {
                    danger.harm = danger.harm.max(harm);
                }
                danger.nearness = danger.nearness.max(harm * f32::from(FAR - away.min(FAR)));
            }
        }
        danger
    }
}

const fn row(reach: Reach) -> usize {
    match reach {
        Reach::Melee => 0,
        Reach::Ranged => 1,
    }
}

fn figure(game: &Game, fighter: FighterId, weights: &Weights) -> Figure {
    let info = game.fighter(fighter);
    let worth = std::array::from_fn(|health| {
        let points = health as f32;
        let last = (health as u8).min(LAST);
        match info.role {
            _ if health == 0 => 0.0,
            Role::Hero => DEFEAT + points + weights.last_health * f32::from(last),
            Role::Sidekick => weights.sidekick + weights.sidekick_health * points,
        }
    });
    Figure { kind: info.kind, reach: row(info.reach), worth }
}

fn side(hero: &Hero, weights: &Weights) -> Side {
    let cards = deck(hero);
    let (mut keep, mut scheme) = ([0.0; MAX_CARDS], [0.0; MAX_CARDS]);
    for (card, kind) in &cards {
        keep[card.index()] = worth(hero, *kind, weights);
        scheme[card.index()] = read_scheme(hero, *kind, &Setting::ANY, weights).won - keep[card.index()];
    }
    let kinds = (0..hero.fighters.len()).map(|kind| FighterKind(kind as u8));
    let power = kinds.map(|fighter| powers(hero, fighter, &cards, weights)).collect();
    let tagged = |tag: u8| -> CardSet {
        cards.iter().filter(|(_, kind)| hero.card(*kind).tags >> tag & 1 == 1).map(|(card, _)| *card).collect()
    };
    let carrying = modifiers(hero).filter_map(|modifier| match modifier {
        Modifier::ManeuverMove(Amount::PerTag { tag, .. }) => Some(*tag),
        _ => None,
    });
    let stacking = hero.program.iter().filter_map(|op| match op {
        Op::Value(_, _, Amount::PerTag { tag, .. }) => Some(*tag),
        _ => None,
    });
    Side {
        keep,
        power,
        scheme,
        move_value: hero.move_value,
        carriers: carrying.flat_map(tagged).collect(),
        stacked: stacking.flat_map(tagged).collect(),
        states: std::array::from_fn(|value| state_worth(hero, value as u8, weights)),
    }
}

/// The cards of a hero's deck with their kinds, numbered as the game numbers them.
fn deck(hero: &Hero) -> Vec<(CardId, KindId)> {
    let kinds = hero.cards.iter().enumerate();
    let kinds = kinds.flat_map(|(kind, card)| (0..card.count).map(move |_| KindId(kind as u8)));
    kinds.enumerate().map(|(card, kind)| (CardId(card as u8), kind)).collect()
}

fn powers(hero: &Hero, fighter: FighterKind, cards: &[(CardId, KindId)], weights: &Weights) -> [u8; MAX_CARDS] {
    let mut powers = [0; MAX_CARDS];
    let setting = Setting { this: Some(fighter), attacks: Some(true), ..Setting::ANY };
    for (id, kind) in cards {
        let card = hero.card(*kind);
        if card.kind.attacks() && card.banner.is_none_or(|banner| banner == fighter) {
            let reading = read_combat(hero, *kind, &setting, weights);
            let through = reading.value + reading.ignores + reading.won.max(0.0) / 2.0 - weights.guard * USUAL_DEFENSE;
            powers[id.index()] = through.round().clamp(1.0, 12.0) as u8;
        }
    }
    powers
}

fn modifiers(hero: &Hero) -> impl Iterator<Item = &Modifier> {
    hero.abilities.iter().flat_map(|ability| &ability.modifiers)
}

/// What the standing bonuses of a state are worth.
fn state_worth(hero: &Hero, value: u8, weights: &Weights) -> f32 {
    let bonus = modifiers(hero).map(|modifier| match *modifier {
        Modifier::CardValue { attack, defense, plus, state: Some(state), .. } if state == value => {
            let attack = if attack { weights.attack_bonus } else { 0.0 };
            let defense = if defense { weights.defense_bonus } else { 0.0 };
            f32::from(plus) * (attack + defense)
        }
        _ => 0.0,
    });
    bonus.sum()
}

/// How many steps it takes from each space to one from which each other space can be struck at, nobody in the way.
fn steps_to_strike(board: &Board, reach: Reach) -> Vec<[u8; MAX_SPACES]> {
    let strikes_at = |target: SpaceId| board.range(reach, target);
    let mut rows = vec![[FAR; MAX_SPACES]; MAX_SPACES];
    for target in board.all() {
        let mut reached = strikes_at(target);
        for space in reached {
            rows[space.index()][target.index()] = 0;
        }
        for steps in 1..FAR {
            let next = reached.or(board.steps_from(reached)).minus(SpaceSet::of(target));
            for space in next.minus(reached) {
                rows[space.index()][target.index()] = steps;
            }
            reached = next;
        }
    }
    rows
}

fn turned(rows: &[[u8; MAX_SPACES]]) -> Vec<[u8; MAX_SPACES]> {
    (0..MAX_SPACES).map(|to| std::array::from_fn(|from| rows[from][to])).collect()
}
