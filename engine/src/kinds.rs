//! Which cards of a deck are copies of each other.
//!
//! Copies have neighbouring numbers, so a deck is a row of kinds and "one card of each kind" is a little arithmetic
//! on masks: no loop whose length chance decides.

use crate::ids::{CardId, CardSet, KindId, MAX_CARDS};

/// The kinds of a deck's cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kinds {
    /// The kind of each card.
    of: [KindId; MAX_CARDS],
    /// The first copy of each kind.
    first: CardSet,
    /// The last copy of each kind.
    last: CardSet,
}

impl Kinds {
    /// An empty deck.
    pub const NONE: Kinds = Kinds { of: [KindId::NONE; MAX_CARDS], first: CardSet::EMPTY, last: CardSet::EMPTY };

    /// A deck with so many copies of each kind, in order.
    pub fn new(counts: impl IntoIterator<Item = u8>) -> Kinds {
        let mut kinds = Kinds::NONE;
        let mut cards = 0;
        for (kind, count) in (0..).map(KindId).zip(counts).filter(|(_, count)| *count > 0) {
            kinds.first.insert(CardId(cards));
            (cards..cards + count).for_each(|card| kinds.of[card as usize] = kind);
            cards += count;
            kinds.last.insert(CardId(cards - 1));
        }
        kinds
    }

    /// The kind of a card.
    #[inline]
    pub fn of(&self, card: CardId) -> KindId {
        self.of[card.index() % MAX_CARDS]
    }

    /// The lowest of the cards of each kind.
    #[inline]
    pub fn one_of_each(&self, cards: CardSet) -> CardSet {
        // Adding one to a kind's missing copies carries on to the first one that is there. The last copy counts as
        // there, so that nothing is carried into the next kind.
        let missing = !(cards.0 | self.last.0);
        CardSet(missing.wrapping_add(self.first.0) & !missing & cards.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_each_is_the_lowest_copy() {
        let counts = [3, 1, 2, 1, 4, 5, 1, 3, 2, 6, 4];
        let kinds = Kinds::new(counts);
        assert_eq!(kinds.of(CardId(31)), KindId(10));
        let mut word = 1u32;
        for _ in 0..10_000 {
            word = word.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
            for cards in [CardSet(word), CardSet(!0), CardSet(word & word >> 7), CardSet(word | word << 9)] {
                let lowest = |card: &CardId| !cards.filter(|c| c < card).any(|c| kinds.of(c) == kinds.of(*card));
                assert_eq!(kinds.one_of_each(cards), cards.filter(lowest).collect());
            }
        }
    }
}
