//! Which games a run consists of: plain values, each with its seed, computable from the game's number alone.
//!
//! Games come in pairs with the same seed and the seats swapped. The seed of a pair is derived from the run's seed, the
//! two heroes (in alphabetical order, so that `sinbad:alice` plays the games of `alice:sinbad`), the board and the pair's
//! number:
//!
//! > seed = splitmix64(FNV-1a 64 of: run seed as 8 bytes, little end first; hero; `ff`; hero; `ff`; board; `ff`;
//! > pair as 8 bytes, little end first)
//!
//! The cards are drawn with that seed. A bot's own seed is splitmix64(seed ^ (1 + seat + 2·swapped)), where `swapped` is
//! 1 in the game in which the later hero of the alphabet begins: so a mirror match is not one game played twice.
//! Rules and bots are not part of it: two runs that differ in them play on common seeds.

use crate::side::{BySide, Side};
use engine::ids::Seat;
use engine::luck::splitmix;

/// Who takes the first turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum FirstSeat {
    /// The hero named first, in all games.
    A,
    /// The hero named second, in all games.
    B,
    /// Each hero once in every pair of games.
    Both,
}

impl FirstSeat {
    /// Its name in options and result files.
    pub const fn name(self) -> &'static str {
        match self {
            FirstSeat::A => "a",
            FirstSeat::B => "b",
            FirstSeat::Both => "both",
        }
    }
}

/// One game to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Its number in the run, from 0.
    pub index: u64,
    /// The board's position in the schedule.
    pub board: usize,
    /// The number of its pair on that board, from 0.
    pub pair: u64,
    /// Who takes the first turn.
    pub first: Side,
    /// The seed of its pair.
    pub seed: u64,
    swapped: bool,
}

impl Fixture {
    /// Where a side sits.
    pub fn seat_of(&self, side: Side) -> Seat {
        if side == self.first { Seat::FIRST } else { Seat::SECOND }
    }

    /// Who sits there.
    pub fn side_at(&self, seat: Seat) -> Side {
        if seat == Seat::FIRST { self.first } else { self.first.other() }
    }

    /// The seed for the bot at a seat.
    pub fn bot_seed(&self, seat: Seat) -> u64 {
        bot_seed(self.seed, u64::from(self.swapped), seat)
    }
}

/// The seed for the bot at a seat in one of the games that share a seed, those being numbered from 0.
pub fn bot_seed(seed: u64, game: u64, seat: Seat) -> u64 {
    splitmix(seed ^ (1 + u64::from(seat.0) + 2 * game))
}

/// The seeds of two heroes on a board.
#[derive(Clone, Copy, Debug)]
pub struct Seeds(u64);

impl Seeds {
    /// Of heroes in alphabetical order.
    pub fn new(run: u64, heroes: [&str; 2], board: &str) -> Seeds {
        let words = heroes.iter().chain([&board]);
        Seeds(words.fold(fnv(FNV_START, &run.to_le_bytes()), |hash, text| word(hash, text)))
    }

    /// The seed that the games of a pair, or of another block, share.
    pub fn of(self, number: u64) -> u64 {
        splitmix(fnv(self.0, &number.to_le_bytes()))
    }
}

/// All games of a run, board by board.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// How many games are played on each board.
    pub games: u64,
    /// Who begins.
    pub first_seat: FirstSeat,
    /// The seeds of each board.
    seeds: Vec<Seeds>,
    /// The side whose hero is the later of the alphabet.
    later: Side,
}

impl Schedule {
    /// The schedule of a matchup.
    pub fn new(seed: u64, heroes: &BySide<&str>, boards: &[&str], games: u64, first_seat: FirstSeat) -> Schedule {
        let later = if heroes[Side::A] > heroes[Side::B] { Side::A } else { Side::B };
        let in_order = [heroes[later.other()], heroes[later]];
        let seeds = boards.iter().map(|board| Seeds::new(seed, in_order, board)).collect();
        Schedule { games, first_seat, seeds, later }
    }

    /// How many games there are.
    pub fn len(&self) -> u64 {
        self.games * self.seeds.len() as u64
    }

    /// The game of that number. With both seats and an odd number of games the last pair is half played: the hero named
    /// first begins in it.
    pub fn fixture(&self, index: u64) -> Fixture {
        let (board, number) = ((index / self.games) as usize, index % self.games);
        let (pair, first) = match self.first_seat {
            FirstSeat::A => (number, Side::A),
            FirstSeat::B => (number, Side::B),
            FirstSeat::Both => (number / 2, Side::BOTH[(number % 2) as usize]),
        };
        let seed = self.seeds[board].of(pair);
        Fixture { index, board, pair, first, seed, swapped: first == self.later }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule(a: &str, b: &str, games: u64, first: FirstSeat) -> Schedule {
        Schedule::new(1, &BySide([a, b]), &["marmoreal", "sarpedon"], games, first)
    }

    #[test]
    fn a_pair_shares_its_seed_and_swaps_the_seats() {
        let schedule = schedule("alice", "sinbad", 5, FirstSeat::Both);
        assert_eq!(schedule.len(), 10);
        let (one, two, half) = (schedule.fixture(0), schedule.fixture(1), schedule.fixture(4));
        assert_eq!((one.seed, one.pair, one.seat_of(Side::A)), (two.seed, two.pair, two.seat_of(Side::B)));
        assert_ne!(one.first, two.first);
        assert_eq!((half.pair, half.first), (2, Side::A));
        assert_ne!(one.seed, schedule.fixture(5).seed, "another board has other seeds");
    }

    #[test]
    fn the_order_of_the_heroes_changes_no_game() {
        let (there, back) =
            (schedule("alice", "sinbad", 4, FirstSeat::Both), schedule("sinbad", "alice", 4, FirstSeat::Both));
        let (alice_begins, mirrored) = (there.fixture(2), back.fixture(3));
        assert_eq!(alice_begins.seed, mirrored.seed);
        assert_eq!(alice_begins.bot_seed(Seat::FIRST), mirrored.bot_seed(Seat::FIRST));
    }

    #[test]
    fn the_games_of_a_mirror_pair_differ() {
        let schedule = schedule("alice", "alice", 2, FirstSeat::Both);
        let (one, two) = (schedule.fixture(0), schedule.fixture(1));
        assert_ne!(one.bot_seed(Seat::FIRST), two.bot_seed(Seat::FIRST));
        assert_ne!(one.bot_seed(Seat::FIRST), one.bot_seed(Seat::SECOND));
    }

    /// The hash is documented and written into result files: it must never change by accident.
    #[test]
    fn the_documented_seeds_stay() {
        let schedule = schedule("alice", "sinbad", 2, FirstSeat::Both);
        assert_eq!(schedule.fixture(0).seed, 12_167_422_100_777_684_306);
    }
}
