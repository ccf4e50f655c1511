//! Which blocks a ladder consists of, computable from a block's number alone.
//!
//! A round goes through all slots (two heroes on a board) in an order shuffled by the run's seed, so that a part of a
//! round is no part of the alphabet. Block by block all pairs of bots take turns, on common seeds.

use crate::side::Side;
use engine::ids::Seat;
use engine::luck::{Dice, splitmix};

/// One game of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leg {
    /// The side whose hero takes the first turn.
    pub first: Side,
    /// Whether the first bot plays the second hero.
    pub crossed: bool,
}

impl Leg {
    /// The games of a cross match; those of a mirror match come first.
    const ALL: [Leg; 4] = [
        Leg { first: Side::A, crossed: false },
        Leg { first: Side::B, crossed: false },
        Leg { first: Side::A, crossed: true },
        Leg { first: Side::B, crossed: true },
    ];

    /// The games of a block: two in a mirror match, four in a cross match.
    pub fn of_block(mirror: bool) -> &'static [Leg] {
        if mirror { &Leg::ALL[..2] } else { &Leg::ALL }
    }

    /// The side whose hero sits there.
    pub fn hero_at(self, seat: Seat) -> Side {
        if seat == Seat::FIRST { self.first } else { self.first.other() }
    }

    /// The side whose bot sits there.
    pub fn bot_at(self, seat: Seat) -> Side {
        let hero = self.hero_at(seat);
        if self.crossed { hero.other() } else { hero }
    }

    /// Its number among the games that share a seed.
    pub fn number(self) -> u64 {
        u64::from(self.first == Side::B) + 2 * u64::from(self.crossed)
    }
}

/// One block to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// Its number in the run, from 0.
    pub index: u64,
    /// The pair of bots, from 0.
    pub pair: usize,
    /// The slot: two heroes on a board.
    pub slot: usize,
    /// Its number among the blocks of that slot, from 0.
    pub number: u64,
}

/// All blocks of a ladder.
#[derive(Clone, Debug)]
pub struct Rounds {
    pairs: u64,
    /// The slots in the order in which a round plays them.
    order: Vec<usize>,
    /// How many blocks each pair of bots plays.
    pub blocks: u64,
    /// How many games each pair of bots plays.
    pub games: u64,
    /// How many games a round has.
    pub round: u64,
}

impl Rounds {
    /// At least so many games for each of so many pairs of bots; `sizes` are the games of a block of each slot.
    pub fn new(seed: u64, pairs: usize, sizes: &[u64], games: u64) -> Rounds {
        let order = shuffled(seed, sizes.len());
        let round: u64 = sizes.iter().sum();
        let (whole, mut left) = (games / round, games % round);
        let mut blocks = whole * sizes.len() as u64;
        let mut played = whole * round;
        for slot in &order {
            if left == 0 {
                break;
            }
            blocks += 1;
            played += sizes[*slot];
            left = left.saturating_sub(sizes[*slot]);
        }
        Rounds { pairs: pairs as u64, order, blocks, games: played, round }
    }

    /// How many blocks there are, of all pairs of bots.
    pub fn len(&self) -> u64 {
        self.blocks * self.pairs
    }

    /// The block of that number.
    pub fn block(&self, index: u64) -> Block {
        let (turn, pair) = (index / self.pairs, (index % self.pairs) as usize);
        let slots = self.order.len() as u64;
        Block { index, pair, slot: self.order[(turn % slots) as usize], number: turn / slots }
    }
}

/// The numbers below `count` in an order of the seed's own.
fn shuffled(seed: u64, count: usize) -> Vec<usize> {
    let mut dice = Dice::new(splitmix(seed));
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        order.swap(last, dice.below(last as u32 + 1) as usize);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_has_every_slot_once_for_every_pair_of_bots() {
        let sizes = [2, 4, 4, 2, 4];
        let rounds = Rounds::new(1, 3, &sizes, 32);
        assert_eq!((rounds.round, rounds.games, rounds.blocks, rounds.len()), (16, 32, 10, 30));
        for pair in 0..3 {
            let mut slots: Vec<_> =
                (0..15).map(|n| rounds.block(n)).filter(|block| block.pair == pair).map(|block| block.slot).collect();
            slots.sort_unstable();
            assert_eq!(slots, [0, 1, 2, 3, 4]);
        }
        assert_eq!((rounds.block(14).number, rounds.block(15).number), (0, 1));
    }

    #[test]
    fn games_are_made_up_to_whole_blocks() {
        for games in 1..100 {
            let rounds = Rounds::new(7, 1, &[2, 4, 4, 2, 4], games);
            assert!((games..games + 4).contains(&rounds.games), "{games}: {}", rounds.games);
        }
    }

    #[test]
    fn a_cross_match_gives_every_bot_every_hero_and_seat_once() {
        let seen = |side: Side| {
            Leg::of_block(false)
                .iter()
                .flat_map(|leg| [Seat::FIRST, Seat::SECOND].map(|seat| (leg.bot_at(seat), leg.hero_at(seat), seat)))
                .filter(|(bot, ..)| *bot == side)
                .map(|(_, hero, seat)| (hero, seat))
                .collect::<std::collections::HashSet<_>>()
        };
        assert_eq!((seen(Side::A).len(), seen(Side::B).len()), (4, 4));
        let begins: Vec<Side> = Leg::of_block(true).iter().map(|leg| leg.bot_at(Seat::FIRST)).collect();
        assert_eq!(begins, Side::BOTH);
    }
}
