//! Decks dealt by the engine card by card, by a real shuffle, and by dishonest dealers.

use crate::common::{duel, pick};
use crate::statistic::Statistic;
use engine::action::{Action, Actions};
use engine::event::{Event, Log};
use engine::game::Game;
use engine::ids::{CardId, CardSet, Seat};
use engine::luck::{Chance, Dice, Luck};
use engine::rules::Edition;
use engine::state::{Choice, State};

/// How many cards the decks have.
const CARDS: usize = 30;
const OPENING_HAND: usize = 5;

/// The cards of a deck in the order in which they were drawn.
pub type Order = [u8; CARDS];

/// Draws whole decks by maneuvers, the only luck being the one given.
pub fn deal<R: Luck>(decks: usize, luck: &mut R) -> Vec<Order> {
    let game = duel("sarpedon", "sinbad", "sinbad", Edition::Core);
    let mut choices = Dice::new(99);
    let mut orders = Vec::new();
    while orders.len() < decks {
        orders.extend(draw_both_decks(&game, luck, &mut choices));
    }
    orders.truncate(decks);
    orders
}

#[derive(Default)]
struct Draws([Vec<u8>; 2]);

impl Log for Draws {
    fn event(&mut self, event: Event) {
        if let Event::Drew(seat, card) = event {
            self.0[seat.index()].push(card.0);
        }
    }
}

fn draw_both_decks<R: Luck>(game: &Game, luck: &mut R, choices: &mut Dice) -> Vec<Order> {
    let mut draws = Draws::default();
    let mut state = State::new(game, luck, &mut draws);
    let mut legal = Actions::new();
    while draws.0.iter().any(|drawn| drawn.len() < CARDS) && state.to_act().is_some() {
        state.legal(game, &mut legal);
        let action = match state.choice() {
            Choice::Action => Action::Maneuver,
            Choice::Boost => Action::Pass,
            Choice::Move => Action::Done,
            _ => pick(&legal, choices),
        };
        state.apply(game, action, luck, &mut draws);
    }
    draws.0.into_iter().map(|drawn| drawn.try_into().expect("a whole deck was drawn")).collect()
}

/// Fisher and Yates.
pub fn shuffle(dice: &mut Dice) -> Order {
    let mut order: Order = std::array::from_fn(|n| n as u8);
    for last in (1..CARDS).rev() {
        order.swap(last, dice.below(last as u32 + 1) as usize);
    }
    order
}

/// Picks with five random bits, modulo the number of cards: a common mistake.
pub struct FiveBits(pub Dice);

impl Luck for FiveBits {
    fn card(&mut self, _: Chance, _: Seat, cards: CardSet) -> CardId {
        let n = (self.0.word() & 31) as usize % cards.len();
        cards.member(n).expect("there is a card")
    }
}

/// Picks fairly, but for one time in thirty, when it takes the lowest card.
pub struct Favourite(pub Dice);

impl Luck for Favourite {
    fn card(&mut self, chance: Chance, seat: Seat, cards: CardSet) -> CardId {
        if self.0.below(30) == 0 { cards.lowest().expect("there is a card") } else { self.0.card(chance, seat, cards) }
    }
}

/// How often each card was at each place.
pub struct Places {
    counts: Vec<[f64; CARDS]>,
    decks: f64,
}

/// Counts cards by place.
pub fn places(orders: &[Order]) -> Places {
    let mut counts = vec![[0.0; CARDS]; CARDS];
    for order in orders {
        order.iter().enumerate().for_each(|(place, card)| counts[*card as usize][place] += 1.0);
    }
    Places { counts, decks: orders.len() as f64 }
}

impl Places {
    /// Rows and columns have fixed sums: the plain statistic is too large by 30 / 29.
    const FREEDOM: f64 = ((CARDS - 1) * (CARDS - 1)) as f64;
    const SHARE: f64 = (CARDS - 1) as f64 / CARDS as f64;

    /// Against all places being equally likely.
    pub fn statistic(&self) -> Statistic {
        let expected = self.decks / CARDS as f64;
        let plain = Statistic::of(self.counts.iter().flatten().map(|seen| (*seen, expected)), Places::FREEDOM);
        Statistic { value: plain.value * Places::SHARE, ..plain }
    }

    /// Against as many other decks: do both come from the same dealer?
    pub fn against(&self, other: &Places) -> Statistic {
        let cells = self.counts.iter().flatten().zip(other.counts.iter().flatten());
        let value: f64 = cells.map(|(a, b)| (a - b).powi(2) / (a + b)).sum();
        Statistic { value: value * Places::SHARE, freedom: Places::FREEDOM }
    }
}

/// The first two cards in order, against all pairs being equally likely.
pub fn first_two(orders: &[Order]) -> Statistic {
    let mut counts = [[0.0; CARDS]; CARDS];
    orders.iter().for_each(|order| counts[order[0] as usize][order[1] as usize] += 1.0);
    let pairs = (CARDS * (CARDS - 1)) as f64;
    let expected = orders.len() as f64 / pairs;
    let cells = (0..CARDS * CARDS).map(|n| (n / CARDS, n % CARDS)).filter(|(a, b)| a != b);
    Statistic::of(cells.map(|(a, b)| (counts[a][b], expected)), pairs - 1.0)
}

/// How many of a card with four copies (Toil and Danger) are in an opening hand of five.
pub fn copies_in_opening_hands(orders: &[Order]) -> Statistic {
    const COPIES: usize = 4;
    let game = duel("sarpedon", "sinbad", "sinbad", Edition::Core);
    let hero = &game.seat(Seat::FIRST).hero;
    let kind = hero.cards.iter().position(|card| card.count as usize == COPIES).expect("a card with four copies");
    let is_copy = |card: &u8| game.kind(Seat::FIRST, CardId(*card)).index() == kind;
    let mut counts = [0.0; COPIES + 1];
    orders.iter().for_each(|order| counts[order[..OPENING_HAND].iter().filter(|card| is_copy(card)).count()] += 1.0);
    let ways = |n: usize| choose(COPIES, n) * choose(CARDS - COPIES, OPENING_HAND - n) / choose(CARDS, OPENING_HAND);
    let expected = (0..=COPIES).map(|n| ways(n) * orders.len() as f64);
    Statistic::of(counts.into_iter().zip(expected), COPIES as f64)
}

fn choose(n: usize, k: usize) -> f64 {
    (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product()
}
