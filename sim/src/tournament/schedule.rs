//! Which games a tournament consists of and in which order: plain values, computable from their numbers alone.
//!
//! A **cell** is heroes on a board. All cells are played in rounds, the first of [`FIRST_ROUND`] games a cell, each
//! later one a quarter of what was played before: a run that is cut off has played all cells about equally far, and a run
//! that stops when it is sure enough looks at its figures seldom. Within a round cell follows cell, and within a cell
//! unit follows unit. The **unit** of a run is the games that share a seed: with two heroes a pair with the seats swapped, with
//! more a game for each seating.

use crate::side::Side;
use engine::ids::Seat;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// How many games of each cell the first round has.
const FIRST_ROUND: u64 = 200;

/// Who takes the first turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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

    /// How many games share a seed.
    pub const fn games_of_a_unit(self) -> u64 {
        match self {
            FirstSeat::Both => 2,
            _ => 1,
        }
    }

    /// Who begins in a cell's game of that number.
    pub fn first_of(self, game: u64) -> Side {
        match self {
            FirstSeat::A => Side::A,
            FirstSeat::B => Side::B,
            FirstSeat::Both => Side::BOTH[(game % 2) as usize],
        }
    }

    /// The pair to which a cell's game of that number belongs.
    pub fn pair_of(self, game: u64) -> u64 {
        game / self.games_of_a_unit()
    }
}

/// One game to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Its number in the run, from 0.
    pub index: u64,
    /// Its cell.
    pub cell: usize,
    /// The number of its pair in the cell, from 0.
    pub pair: u64,
    /// Who takes the first turn.
    pub first: Side,
    /// The seed of its pair.
    pub seed: u64,
    /// Whether the later hero of the alphabet begins.
    pub swapped: bool,
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
}

/// The games of a cell that share a seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// The cell.
    pub cell: usize,
    /// The numbers of the games in the cell.
    pub games: Range<u64>,
    /// The number of the first of them in the run.
    pub index: u64,
}

/// The rounds of a tournament.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// The most games of a cell.
    pub games: u64,
    /// How many games share a seed.
    per_unit: u64,
    /// The games of a cell that each round has.
    rounds: Vec<Range<u64>>,
}

impl Schedule {
    /// Of so many games a cell, so many of which share a seed. If they do not come out even, the last unit is played in
    /// part: of a pair, the hero named first begins in it.
    pub fn new(games: u64, per_unit: u64) -> Schedule {
        let next = |played: u64| {
            let round = (played / 4).max(FIRST_ROUND).next_multiple_of(per_unit.max(2));
            (played < games).then(|| (played + round).min(games))
        };
        let ends = std::iter::successors(next(0), |played| next(*played)).collect::<Vec<_>>();
        let starts = [0].into_iter().chain(ends.iter().copied());
        let rounds = starts.zip(ends.iter().copied()).map(|(start, end)| start..end).collect();
        Schedule { games, per_unit, rounds }
    }

    /// How many rounds there are.
    pub fn rounds(&self) -> usize {
        self.rounds.len()
    }

    /// Some rounds of some cells, the first game having that number in the run.
    pub fn stretch(&self, rounds: Range<usize>, cells: Vec<usize>, index: u64) -> Stretch {
        let per_unit = self.per_unit;
        let rounds = self.rounds[rounds].to_vec();
        let units = |round: &Range<u64>| (round.end - round.start).div_ceil(per_unit) * cells.len() as u64;
        let sums = rounds.iter().scan(0, |sum, round| Some(std::mem::replace(sum, *sum + units(round)))).collect();
        let len = rounds.iter().map(units).sum();
        Stretch { per_unit, rounds, units_before: sums, cells, index, len }
    }
}

/// A part of a schedule whose units can be counted: some rounds of some cells.
#[derive(Clone, Debug)]
pub struct Stretch {
    per_unit: u64,
    rounds: Vec<Range<u64>>,
    units_before: Vec<u64>,
    cells: Vec<usize>,
    index: u64,
    len: u64,
}

impl Stretch {
    /// How many units it has.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// How many games it has.
    pub fn games(&self) -> u64 {
        let games: u64 = self.rounds.iter().map(|round| round.end - round.start).sum();
        games * self.cells.len() as u64
    }

    /// The unit of that number.
    pub fn unit(&self, number: u64) -> Unit {
        let at = self.units_before.partition_point(|before| *before <= number) - 1;
        let round = &self.rounds[at];
        let games_of_a_cell = round.end - round.start;
        let units_of_a_cell = games_of_a_cell.div_ceil(self.per_unit);
        let (cell, unit) =
            ((number - self.units_before[at]) / units_of_a_cell, (number - self.units_before[at]) % units_of_a_cell);
        let start = round.start + unit * self.per_unit;
        let before = (round.start - self.rounds[0].start) * self.cells.len() as u64 + cell * games_of_a_cell;
        Unit {
            cell: self.cells[cell as usize],
            games: start..round.end.min(start + self.per_unit),
            index: self.index + before + start - round.start,
        }
    }
}

/// A part of a run's units, such as every fourth beginning with the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shard {
    /// Which part, from 1.
    pub number: u64,
    /// Of how many.
    pub of: u64,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// How many of so many units belong to it.
    pub fn share_of(self, units: u64) -> u64 {
        (units + self.of - self.number) / self.of
    }

    /// The number among all units of the unit with that number in this part.
    pub fn unit(self, number: u64) -> u64 {
        number * self.of + self.number - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(games: u64, first_seat: FirstSeat, cells: usize) -> Vec<Unit> {
        let schedule = Schedule::new(games, first_seat.games_of_a_unit());
        let stretch = schedule.stretch(0..schedule.rounds(), (0..cells).collect(), 0);
        (0..stretch.len()).map(|number| stretch.unit(number)).collect()
    }

    #[test]
    fn every_game_of_every_cell_comes_once_and_is_numbered_in_order() {
        for (games, first_seat) in [(1, FirstSeat::Both), (777, FirstSeat::Both), (1001, FirstSeat::A)] {
            let units = all(games, first_seat, 3);
            let mut seen = vec![Vec::new(); 3];
            let mut index = 0;
            for unit in &units {
                assert_eq!(unit.index, index);
                index += unit.games.end - unit.games.start;
                seen[unit.cell].extend(unit.games.clone());
            }
            assert!(seen.iter().all(|cell| cell.iter().copied().eq(0..games)), "{games}");
        }
    }

    #[test]
    fn a_pair_is_never_torn_but_at_the_end() {
        let units = all(777, FirstSeat::Both, 2);
        let half: Vec<&Unit> = units.iter().filter(|unit| unit.games.end - unit.games.start == 1).collect();
        assert!(units.iter().all(|unit| unit.games.start % 2 == 0));
        assert!(half.len() == 2 && half.iter().all(|unit| unit.games == (776..777)));
    }

    #[test]
    fn rounds_keep_the_cells_together() {
        let units = all(1000, FirstSeat::Both, 4);
        let first: Vec<&Unit> = units.iter().take(4 * 100).collect();
        assert!(first.iter().all(|unit| unit.games.end <= 200));
    }

    #[test]
    fn shards_are_disjoint_and_complete() {
        for units in [0, 1, 5, 12, 13] {
            let shards = (1..=4).map(|number| Shard { number, of: 4 });
            let mut all: Vec<u64> =
                shards.flat_map(|shard| (0..shard.share_of(units)).map(move |unit| shard.unit(unit))).collect();
            all.sort();
            assert!(all.into_iter().eq(0..units));
        }
    }
}
