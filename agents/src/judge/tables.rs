//! What can be worked out once for a game: what every card is worth in whose hands, and every fighter by its health.

use super::DEFEAT;
use super::strengths::{Forms, Strengths};
use crate::reading::{Setting, read_boost, read_scheme, worth};
use crate::weights::Weights;
use engine::effect::{Amount, Modifier, Op, Role};
use engine::game::Game;
use engine::hero::{Hero, Reach};
use engine::ids::{CardId, CardSet, FighterId, FighterKind, KindId, MAX_CARDS};

/// How many of a hero's last points of health are worth more.
const LAST: usize = 5;
/// From how many points of a hero's health on each is worth less.
const PLENTY: usize = 10;
/// How many values of health there are: a fighter has 99 at most (`engine/data/FORMAT.md`).
pub(super) const MAX_HEALTH: usize = 100;

/// What is worked out once about a seat.
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// What it is worth to hold each card.
    pub keep: [f32; MAX_CARDS],
    /// What it is worth to hold a card on average.
    pub usual_card: f32,
    /// What each card of the deck is worth as an attack, before any defense.
    pub power: Strengths,
    /// What each card of the deck stops.
    pub guard: Strengths,
    /// What each scheme does, its own loss included.
    pub scheme: [f32; MAX_CARDS],
    /// What each card does when it is used to boost, beyond its boost value.
    pub boosted: [f32; MAX_CARDS],
    pub move_value: u8,
    /// Cards that carry a maneuver further from the discard pile.
    pub carriers: CardSet,
    /// Cards that make others better from the discard pile.
    pub stacked: CardSet,
    /// What each value of the hero's state is worth.
    pub states: [f32; 8],
    pub forms: Forms,
}

impl Side {
    /// The form in which a seat is.
    #[inline]
    pub fn form(&self, discard: CardSet, state: Option<u8>) -> usize {
        self.forms.number(self.stacked.and(discard).len(), state)
    }
}

/// What is worked out once about a fighter.
#[derive(Clone, Debug)]
pub(super) struct Figure {
    pub kind: FighterKind,
    pub reach: Reach,
    /// What it is worth by its health.
    pub worth: [f32; MAX_HEALTH],
}

pub(super) fn figure(game: &Game, fighter: FighterId, weights: &Weights) -> Figure {
    let info = game.fighter(fighter);
    let worth = std::array::from_fn(|health| {
        let points = health as f32;
        match info.role {
            _ if health == 0 => 0.0,
            Role::Hero => DEFEAT + hero_health(health, weights),
            Role::Sidekick => weights.sidekick + weights.sidekick_health * points,
        }
    });
    Figure { kind: info.kind, reach: info.reach, worth }
}

/// What so much health of a hero is worth: the last points most, those nobody can take soon least.
fn hero_health(health: usize, weights: &Weights) -> f32 {
    let (last, plenty) = (health.min(LAST) as f32, health.saturating_sub(PLENTY) as f32);
    health.min(PLENTY) as f32 + weights.last_health * last + weights.high_health * plenty
}

pub(super) fn side(hero: &Hero, weights: &Weights) -> Side {
    let cards = deck(hero);
    let (mut keep, mut scheme, mut boosted) = ([0.0; MAX_CARDS], [0.0; MAX_CARDS], [0.0; MAX_CARDS]);
    for (card, kind) in &cards {
        keep[card.index()] = worth(hero, *kind, weights);
        scheme[card.index()] = read_scheme(hero, *kind, &Setting::ANY, weights).won - keep[card.index()];
        boosted[card.index()] = read_boost(hero, *kind, &Setting::ANY, weights).won;
    }
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
    let stacked: CardSet = stacking.flat_map(tagged).collect();
    let forms = Forms::new(hero, stacked.len());
    Side {
        keep,
        usual_card: keep.iter().sum::<f32>() / cards.len().max(1) as f32,
        power: Strengths::new(hero, &cards, forms, true, weights),
        guard: Strengths::new(hero, &cards, forms, false, weights),
        scheme,
        boosted,
        move_value: hero.move_value,
        carriers: carrying.flat_map(tagged).collect(),
        stacked,
        forms,
        states: std::array::from_fn(|value| state_worth(hero, value as u8, weights)),
    }
}

/// The cards of a hero's deck with their kinds, numbered as the game numbers them.
fn deck(hero: &Hero) -> Vec<(CardId, KindId)> {
    let kinds = hero.cards.iter().enumerate();
    let kinds = kinds.flat_map(|(kind, card)| (0..card.count).map(move |_| KindId(kind as u8)));
    kinds.enumerate().map(|(card, kind)| (CardId(card as u8), kind)).collect()
}

pub(super) fn modifiers(hero: &Hero) -> impl Iterator<Item = &Modifier> {
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
