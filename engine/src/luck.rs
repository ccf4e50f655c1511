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
    ///
    /// First each card is tossed for, so that about the right number is in; then random ones go in or out until it is
    /// right. No card is treated unlike another at any time, so no subset is likelier than another.
    pub fn some_of(&mut self, cards: CardSet, count: usize) -> CardSet {
        if count >= cards.len() {
            return cards;
        }
        let mut chosen = cards.and(self.toss(count, cards.len()));
        let have = chosen.len();
        let mut others = if have > count { chosen } else { cards.minus(chosen) };
        for _ in 0..have.abs_diff(count) {
            let card = self.one_of(others);
            others.remove(card);
            chosen = CardSet(chosen.0 ^ CardSet::of(card).0);
        }
        chosen
    }

    /// Every card with a chance of about `count` in `size`, rounded to eighths.
    #[inline]
    fn toss(&mut self, count: usize, size: usize) -> CardSet {
        let eighths = ((8 * count as u32 + size as u32 / 2) / size as u32).min(7);
        let (first, second) = (self.word(), self.word());
        let coins = [first as u32, (first >> 32) as u32, second as u32];
        // The chance as a binary fraction, from its last digit: a coin halves what the digits behind it give, and a
        // digit 1 adds a half.
        let digit = |chance: u32, (place, coin): (u32, u32)| {
            let one = (eighths >> place & 1).wrapping_neg();
            (chance & coin) | (one & (chance | coin))
        };
        CardSet((0..).zip(coins).fold(0, digit))
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
