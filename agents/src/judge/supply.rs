//! What it is worth to have cards at all, in hand and in the deck: the fewer there are, the more each counts.

use crate::weights::Weights;
use engine::ids::MAX_CARDS;

/// How many of a deck's last cards count one by one.
const LAST_CARDS: usize = 20;

/// What something is worth by a number of cards.
type ByCount = [f32; MAX_CARDS + 1];

/// What numbers of cards are worth, whatever the cards are.
#[derive(Clone, Debug)]
pub(super) struct Supply {
    hand: ByCount,
    deck: ByCount,
}

impl Supply {
    /// Works it out from the weights.
    pub fn new(weights: &Weights) -> Supply {
        let mut deck = first_cards(weights.reserve);
        for (cards, worth) in deck.iter_mut().enumerate() {
            let gone = 1.0 - cards.min(LAST_CARDS) as f32 / LAST_CARDS as f32;
            *worth += weights.deck * LAST_CARDS as f32 * (1.0 - gone * gone);
        }
        Supply { hand: first_cards(weights.hand), deck }
    }

    /// What so many cards in hand and so many in the deck are worth.
    #[inline]
    pub fn worth(&self, hand: usize, deck: usize) -> f32 {
        self.hand[hand.min(MAX_CARDS)] + self.deck[deck.min(MAX_CARDS)]
    }

    /// What changes when a card is drawn.
    pub fn draw(&self, hand: usize, deck: usize) -> f32 {
        self.worth(hand + 1, deck.saturating_sub(1)) - self.worth(hand, deck)
    }
}

/// The first card is worth so much, the n-th an n-th of it.
fn first_cards(worth: f32) -> ByCount {
    let mut sums = [0.0; MAX_CARDS + 1];
    for count in 1..=MAX_CARDS {
        sums[count] = sums[count - 1] + worth / count as f32;
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fewer_cards_the_more_each_is_worth() {
        let supply = Supply::new(&Weights { hand: 2.0, reserve: 4.0, deck: 0.1, ..*Weights::search() });
        for cards in 1..8 {
            let gain = |at: usize| supply.worth(at, 10) - supply.worth(at - 1, 10);
            assert!(gain(cards) > gain(cards + 1), "in hand: {cards}");
            let gain = |at: usize| supply.worth(3, at) - supply.worth(3, at - 1);
            assert!(gain(cards) > gain(cards + 1), "in the deck: {cards}");
        }
    }

    #[test]
    fn a_card_drawn_leaves_the_deck() {
        let supply = Supply::new(&Weights { hand: 2.0, reserve: 4.0, deck: 0.0, ..*Weights::search() });
        // The third card in hand, two thirds of a point, for the last but one of the deck, two points.
        assert!((supply.draw(2, 2) - (2.0 / 3.0 - 2.0)).abs() < 1e-6);
    }
}
