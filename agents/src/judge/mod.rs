//! What a position is worth to each seat, without looking ahead.
//!
//! A seat's strength is a sum of terms in units of a hero's health: health, cards, what it threatens. The chances of the
//! seats follow from the differences. Everything about a hero is read from its cards, abilities and fighters; what
//! can be worked out once for a game is in tables, since the search judges hundreds of thousands of positions a second.

mod danger;
mod steps;
mod strengths;
mod supply;
mod tables;

use crate::math::exp;
use crate::weights::Weights;
use engine::game::Game;
use engine::hero::Reach;
use engine::ids::{BySeat, CardId, CardSet, FighterId, KindId, MAX_CARDS, MAX_SEATS, MAX_SPACES, Seat, SpaceId};
use engine::query::HAND_LIMIT;
use engine::state::State;
use engine::view::View;
pub(crate) use steps::Row;
use steps::Steps;
use supply::Supply;
use tables::{Figure, MAX_HEALTH, Side, figure, side};

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
/// What a usual defense stops.
const USUAL_DEFENSE: f32 = 2.5;
/// How far ahead the winner is, in points of health: more than anybody can be before.
const DECIDED: f32 = 100.0;
/// What part of its worth a card loses that will have to be discarded, or another for it.
const DISCARDED: f32 = 0.9;
/// From how many cards in hand on each is worth less.
const CROWD: usize = 5;

/// The evaluation of one game's positions.
#[derive(Clone, Debug)]
pub struct Judge {
    weights: Weights,
    seats: Vec<Side>,
    fighters: Vec<Figure>,
    steps: Steps,
    supply: Supply,
}

impl Judge {
    /// Works out the tables of a game.
    pub fn new(game: &Game, weights: &Weights) -> Judge {
        let fighters = game.fighters().map(|fighter| figure(game, fighter, weights)).collect();
        let seats = game.seats().map(|seat| side(&game.seat(seat).hero, weights)).collect();
        let (steps, supply) = (Steps::new(&game.board), Supply::new(weights));
        Judge { weights: *weights, seats, fighters, steps, supply }
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
        let mut strength = BySeat([0.0f32; MAX_SEATS]);
        for seat in game.seats() {
            strength[seat] = self.strength(game, state, seat);
        }
        self.shares(game, state, &strength)
    }

    /// What follows from the strengths: each side has a weight, that of a team being what its seats are worth together, since
    /// it plays on until the last of its heroes falls. One that has fallen gets nothing: it cannot win any more (rule 11.4).
    fn shares(&self, game: &Game, state: &State, strength: &BySeat<f32>) -> Rewards {
        let mut weight = BySeat([0.0f32; MAX_SEATS]);
        let (mut total, mut size) = (0.0, 1.0);
        for seat in game.seats() {
            let side = game.seats().filter(|other| game.friends(seat, *other));
            if side.clone().all(|other| state.is_out(other)) {
                continue;
            }
            size = side.clone().count() as f32;
            weight[seat] = exp(side.map(|other| strength[other]).sum::<f32>() / self.weights.scale);
            total += weight[seat];
        }
        let mut rewards = Rewards::default();
        for seat in game.seats().filter(|seat| weight[*seat] > 0.0) {
            rewards[seat] = self.weights.doubt + (1.0 - 2.0 * self.weights.doubt) * (size * weight[seat]) / total;
        }
        rewards
    }

    /// How much better a seat's side stands than the others, in points of health.
    pub fn lead(&self, game: &Game, state: &State, seat: Seat) -> f32 {
        if let Some(winner) = state.winner() {
            return if game.friends(seat, winner) { DECIDED } else { -DECIDED };
        }
        balance(game, seat, |other| self.strength(game, state, other))
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

    /// The same for a card as printed.
    pub fn keep_kind(&self, game: &Game, seat: Seat, kind: KindId) -> f32 {
        game.copies(seat, kind).lowest().map_or(0.0, |card| self.keep(seat, card))
    }

    /// The form in which a seat is: how strong its cards are depends on it.
    #[inline]
    pub fn form(&self, seat: Seat, discard: CardSet, state: Option<u8>) -> usize {
        self.seats[seat.index()].form(discard, state)
    }

    /// The damage a card is expected to do in a fighter's hands against a usual defense; 0 if it cannot be used so.
    #[inline]
    pub fn power(&self, form: usize, seat: Seat, fighter: FighterId, card: CardId) -> f32 {
        let kind = self.fighters[fighter.index()].kind;
        match self.seats[seat.index()].power.of(form, kind)[card.index() % MAX_CARDS] {
            0 => 0.0,
            power => (f32::from(power) - self.weights.guard * USUAL_DEFENSE).max(1.0),
        }
    }

    /// What a scheme is worth, its own loss included.
    #[inline]
    pub fn scheme(&self, seat: Seat, card: CardId) -> f32 {
        self.seats[seat.index()].scheme[card.index() % MAX_CARDS]
    }

    /// What a card does when it is used to boost, beyond its boost value.
    pub fn boosted(&self, seat: Seat, card: CardId) -> f32 {
        self.seats[seat.index()].boosted[card.index() % MAX_CARDS]
    }

    /// How many steps a fighter of that reach on one space is from striking at another.
    #[inline]
    pub fn steps(&self, reach: Reach, from: SpaceId, to: SpaceId) -> u8 {
        self.steps.from(reach, from)[to.index() % MAX_SPACES]
    }

    /// How many steps a fighter of that reach is from striking at a space, from each space.
    #[inline]
    pub(crate) fn steps_towards(&self, reach: Reach, to: SpaceId) -> &Row {
        self.steps.towards(reach, to)
    }

    /// How many steps a fighter of that reach on a space is from striking at each.
    #[inline]
    pub(crate) fn steps_from(&self, reach: Reach, from: SpaceId) -> &Row {
        self.steps.from(reach, from)
    }

    /// How far a seat's fighters move in a maneuver without a boost, with this discard pile.
    pub fn stride(&self, seat: Seat, discard: CardSet) -> u8 {
        let side = &self.seats[seat.index()];
        side.move_value + side.carriers.and(discard).len() as u8
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
        kept * beyond - crowd as f32 * self.weights.crowd + self.supply.worth(hand.len(), state.deck(seat).len())
    }

    /// What it is worth to a seat to draw any card of its deck, with so many in hand and in the deck.
    #[inline]
    pub fn drawing(&self, seat: Seat, hand: usize, deck: usize) -> f32 {
        self.seats[seat.index()].usual_card + self.supply.draw(hand, deck)
    }

    /// What it is worth to a seat to draw a card from a deck that has some.
    pub fn draw(&self, view: &View, seat: Seat) -> f32 {
        let side = &self.seats[seat.index()];
        let deck = view.unseen(seat);
        let mean = deck.map(|card| side.keep[card.index() % MAX_CARDS]).sum::<f32>() / deck.len().max(1) as f32;
        let crowd = if view.hand_size(seat) >= CROWD { self.weights.crowd } else { 0.0 };
        let limit = if view.hand_size(seat) >= HAND_LIMIT { DISCARDED * mean } else { 0.0 };
        mean - crowd - limit + self.supply.draw(view.hand_size(seat), view.deck_size(seat))
    }
}

/// The sum over a seat's side minus the sum over all others.
fn balance(game: &Game, seat: Seat, part: impl Fn(Seat) -> f32) -> f32 {
    let signed = |other: Seat| if game.friends(seat, other) { part(other) } else { -part(other) };
    game.seats().map(signed).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::action::Menu;
    use engine::load::Library;
    use engine::luck::Dice;
    use engine::rules::{Mode, Rules};

    /// A free for all of three, played on at random until one hero has fallen.
    fn after_a_fall(seed: u64) -> (Game, State) {
        let library = Library::embedded();
        let heroes = ["alice", "sinbad", "medusa"].map(|id| library.hero(id).unwrap().clone());
        let rules = Rules { mode: Mode::FreeForAll, ..Rules::default() };
        let board = library.boards().find(|board| Game::new((*board).clone(), &heroes, rules).is_ok()).unwrap();
        let game = Game::new(board.clone(), &heroes, rules).unwrap();
        let (mut dice, mut menu) = (Dice::new(seed), Menu::default());
        let mut state = State::new(&game, &mut dice, &mut ());
        state.menu(&game, &mut menu);
        while !game.seats().any(|seat| state.is_out(seat)) {
            let action = menu.get(dice.below(menu.len() as u32) as usize).unwrap();
            state.advance(&game, action, &mut menu, &mut dice, &mut ());
        }
        (game, state)
    }

    #[test]
    fn who_has_fallen_has_no_chance_left() {
        let judge = |game: &Game| Judge::new(game, Weights::search());
        for (game, state) in (1..6).map(after_a_fall).filter(|(_, state)| state.winner().is_none()) {
            let chances = judge(&game).chances(&game, &state);
            for seat in game.seats() {
                assert_eq!(chances[seat] == 0.0, state.is_out(seat), "{chances:?}");
            }
        }
        assert!(after_a_fall(1).1.winner().is_none(), "two are left to fight it out");
    }
}
