//! What a position is worth to each seat, without looking ahead.
//!
//! A seat's strength is a sum of a few terms in units of hero health; the shares of the seats follow from the
//! differences, about four points of health being one logit.

use engine::game::Game;
use engine::ids::{BySeat, MAX_SEATS, Seat};
use engine::query::HAND_LIMIT;
use engine::state::State;

/// What each seat gets: 1 for a win, 0 for a loss, in between its chance.
pub type Rewards = BySeat<f32>;

/// What one point of a sidekick's health is worth.
const SIDEKICK_HEALTH: f32 = 0.35;
/// What a card in hand is worth, and one in the deck.
const HAND_CARD: f32 = 0.4;
const DECK_CARD: f32 = 0.08;
/// How much strength makes one logit.
const SCALE: f32 = 4.0;

/// The rewards of a finished game.
pub fn result(game: &Game, winner: Seat) -> Rewards {
    let mut rewards = Rewards::default();
    for seat in game.seats() {
        rewards[seat] = f32::from(u8::from(game.friends(seat, winner)));
    }
    rewards
}

/// The chances of the seats in a position that is not decided yet.
pub fn chances(game: &Game, state: &State) -> Rewards {
    let mut weight = BySeat([0.0f32; MAX_SEATS]);
    for seat in game.seats() {
        weight[seat] = (strength(game, state, seat) / SCALE).exp();
    }
    let total: f32 = game.seats().map(|seat| weight[seat]).sum();
    let mut rewards = Rewards::default();
    for seat in game.seats() {
        let side: f32 = game.seats().filter(|other| game.friends(seat, *other)).map(|other| weight[other]).sum();
        rewards[seat] = side / total;
    }
    rewards
}

fn strength(game: &Game, state: &State, seat: Seat) -> f32 {
    let info = game.seat(seat);
    let hero: u32 = info.heroes.map(|fighter| u32::from(state.health(fighter))).sum();
    let all: u32 = info.fighters.map(|fighter| u32::from(state.health(fighter))).sum();
    let cards = state.hand(seat).len().min(HAND_LIMIT) as f32 * HAND_CARD + state.deck(seat).len() as f32 * DECK_CARD;
    hero as f32 + (all - hero) as f32 * SIDEKICK_HEALTH + cards
}
