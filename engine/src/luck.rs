//! Chance as a parameter: the rules ask for a random card here and nowhere else.
//!
//! A shuffled deck is an unordered set (see `docs/architecture.md`): drawing picks a random member. Tests and
//! scenarios put a script in the place of the generator.

use crate::ids::{CardId, CardSet, Seat};
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;

/// Why a random card is needed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// The next card of a shuffled deck becomes known: it is drawn, discarded or looked at.
    Deck,
    /// A card is discarded from hand at random.
    Discard,
}

/// A source of random cards.
pub trait Luck {
    /// A random member of `cards`, which is not empty.
    fn card(&mut self, chance: Chance, seat: Seat, cards: CardSet) -> CardId;
}

/// The generator of the games: PCG, seeded with one number.
#[derive(Clone, Debug)]
pub struct Dice(Pcg64Mcg);

impl Dice {
    /// The generator for a seed.
    pub fn new(seed: u64) -> Dice {
        // The multiplicative generator wants well-mixed seeds; splitmix spreads neighbouring ones.
        let low = splitmix(seed);
        let high = splitmix(seed ^ 0x9E37_79B9_7F4A_7C15);
        Dice(Pcg64Mcg::new((u128::from(high) << 64) | u128::from(low)))
    }

    /// A random number below `bound`. The bias is below `bound` / 2³².
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u64::from(self.0.next_u32()) * u64::from(bound)) >> 32) as u32
    }

    /// A random member of a set that is not empty.
    #[inline]
    pub fn one_of(&mut self, cards: CardSet) -> CardId {
        debug_assert!(!cards.is_empty(), "a random card is only asked of a set that has one");
        let ranks = cards.ranks();
        let n = self.below(ranks >> (u32::BITS - 8));
        cards.select(ranks, n)
    }

    /// A random subset of so many members, all being equally likely.
    pub fn some_of(&mut self, cards: CardSet, count: usize) -> CardSet {
        let (size, count) = (cards.len() as u32, count as u32);
        if count >= size {
            return cards;
        }
        let few = count.min(size - count);
        let numbers = self.numbers(size, few);
        cards.at_positions(if few == count { numbers } else { !numbers })
    }

    /// A random set of `count` numbers below `size`, as bits (Floyd): each new number comes from one more, and if it is
    /// there already, that one more goes in instead. Nothing is tried twice.
    #[inline]
    fn numbers(&mut self, size: u32, count: u32) -> u32 {
        let mut chosen = 0u32;
        let mut word = 0;
        for n in 0..count {
            let last = size - count + n;
            // A word is good for two draws.
            word = if n % 2 == 0 { self.word() } else { word >> 32 };
            let number = (((word & 0xFFFF_FFFF) * u64::from(last + 1)) >> 32) as u32;
            let taken = chosen >> number & 1 == 1;
            chosen |= 1 << if taken { last } else { number };
        }
        chosen
    }

    /// A random word.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.0.next_u64()
    }
}

impl Luck for Dice {
    #[inline]
    fn card(&mut self, _: Chance, _: Seat, cards: CardSet) -> CardId {
        self.one_of(cards)
    }
}

/// Mixes the bits of a seed (the finalizer of splitmix64).
pub const fn splitmix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
