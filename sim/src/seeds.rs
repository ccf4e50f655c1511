//! The seeds of games, each computable from what the game is alone.
//!
//! Games come in pairs with the same seed and the seats swapped; of three or four heroes, in blocks with every seating. The
//! seed of a pair or block is derived from the run's seed, the heroes (in alphabetical order, so that `sinbad:alice` plays
//! the games of `alice:sinbad`), the board and the number of the pair or block:
//!
//! > seed = splitmix64(FNV-1a 64 of: run seed as 8 bytes, little end first; hero; `ff`; hero; `ff`; board; `ff`;
//! > pair as 8 bytes, little end first)
//!
//! The cards are drawn with that seed. A bot's own seed is splitmix64(seed ^ (1 + seat + 2·swapped)), where `swapped` is
//! 1 in the game in which the later hero of the alphabet begins: so a mirror match is not one game played twice. With more
//! heroes `swapped` is twice the number of the seating.
//! Rules and bots are not part of it: two runs that differ in them play on common seeds. Neither is what else is played:
//! a matchup has the same games alone and in a matrix.

use engine::ids::Seat;
use engine::luck::splitmix;

/// The seed for the bot at a seat in one of the games that share a seed, those being numbered from 0.
pub fn bot_seed(seed: u64, game: u64, seat: Seat) -> u64 {
    splitmix(seed ^ (1 + u64::from(seat.0) + 2 * game))
}

/// The seeds of heroes on a board.
#[derive(Clone, Copy, Debug)]
pub struct Seeds(u64);

impl Seeds {
    /// Of heroes in alphabetical order.
    pub fn new(run: u64, heroes: &[&str], board: &str) -> Seeds {
        let words = heroes.iter().chain([&board]);
        Seeds(words.fold(fnv(FNV_START, &run.to_le_bytes()), |hash, text| word(hash, text)))
    }

    /// The seed that the games of a pair, or of another block, share.
    pub fn of(self, number: u64) -> u64 {
        splitmix(fnv(self.0, &number.to_le_bytes()))
    }
}

const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;

/// FNV-1a with 64 bits over more bytes.
fn fnv(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

fn word(hash: u64, text: &str) -> u64 {
    fnv(fnv(hash, text.as_bytes()), &[0xff])
}

/// One number for many texts, in their order.
pub fn digest<'t>(texts: impl IntoIterator<Item = &'t str>) -> u64 {
    texts.into_iter().fold(FNV_START, word)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The hash is documented and written into result files: it must never change by accident.
    #[test]
    fn the_documented_seeds_stay() {
        assert_eq!(Seeds::new(1, &["alice", "sinbad"], "marmoreal").of(0), 12_167_422_100_777_684_306);
    }
}
