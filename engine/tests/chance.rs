//! Chance is fair: a lazily shuffled deck is dealt like a really shuffled one, and sampled worlds are equally likely.
//!
//! All tests are chi-square tests with fixed seeds. The bounds lie four standard deviations out, and a pick that is
//! a little biased falls far outside of them.

mod common;
#[path = "chance/deck.rs"]
mod deck;
#[path = "chance/statistic.rs"]
mod statistic;
#[path = "chance/worlds.rs"]
mod worlds;

use deck::{Favourite, FiveBits, Order, deal, shuffle};
use engine::luck::Dice;
use statistic::Statistic;

/// So many decks are dealt.
const DECKS: usize = 16_000;

fn lazy() -> Vec<Order> {
    deal(DECKS, &mut Dice::new(1))
}

fn real() -> Vec<Order> {
    let mut dice = Dice::new(2);
    (0..DECKS).map(|_| shuffle(&mut dice)).collect()
}

#[test]
fn every_card_is_as_often_at_every_place() {
    let (lazy, real) = (deck::places(&lazy()), deck::places(&real()));
    lazy.statistic().assert_ordinary("lazy");
    real.statistic().assert_ordinary("real");
    lazy.against(&real).assert_ordinary("lazy against real");
}

#[test]
fn every_two_cards_are_as_often_the_first_two() {
    deck::first_two(&lazy()).assert_ordinary("lazy");
    deck::first_two(&real()).assert_ordinary("real");
}

#[test]
fn opening_hands_have_as_many_copies_as_they_should() {
    deck::copies_in_opening_hands(&lazy()).assert_ordinary("lazy");
    deck::copies_in_opening_hands(&real()).assert_ordinary("real");
}

#[test]
fn a_biased_pick_would_be_noticed() {
    let five_bits = deal(DECKS, &mut FiveBits(Dice::new(3)));
    let favourite = deal(DECKS, &mut Favourite(Dice::new(4)));
    for (name, orders) in [("five bits", five_bits), ("favourite", favourite)] {
        deck::places(&orders).statistic().assert_extraordinary(name);
        deck::first_two(&orders).assert_extraordinary(name);
    }
}

#[test]
fn worlds_with_a_face_down_attack_are_equally_likely() {
    let (hidden, statistic) = worlds::face_down_attack(false);
    statistic.assert_ordinary(&hidden);
}

#[test]
fn worlds_with_a_face_down_attack_and_boost_are_equally_likely() {
    let (hidden, statistic) = worlds::face_down_attack(true);
    statistic.assert_ordinary(&hidden);
}

#[test]
fn worlds_with_a_hand_card_on_the_deck_are_equally_likely() {
    let (hidden, statistic) = worlds::card_on_top();
    statistic.assert_ordinary(&hidden);
}

/// The bounds themselves, against tables of the chi-square distribution.
#[test]
fn the_bounds_are_those_of_the_distribution() {
    for (freedom, table) in [(10.0, 18.307), (100.0, 124.342)] {
        assert!((Statistic::quantile(freedom, 1.644_854) - table).abs() < 0.1);
    }
}
