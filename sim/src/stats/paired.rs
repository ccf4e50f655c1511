//! The difference that a change makes, from games that were played with and without it on common seeds: whole numbers
//! only, so that adding is exact in any order.
//!
//! The unit is the seat-swapped pair in both versions: how many more of its games were won with the change, −2 to 2. A
//! **block** is one unit of every cell that counts, so that blocks are alike, and cells that differ make no block differ
//! from the next. The interval is the normal one of the blocks' mean, with one and a half units more that are spread
//! over all results (see [`super`]): a change that made no difference yet may still make one. Below [`FEW_BLOCKS`]
//! blocks every game counts as if both versions were played independently.

use super::sprt::Known;
use super::{Estimate, FEW_BLOCKS, Interval, MORE_BLOCKS, Z95};

/// The mean square of a unit's difference if all results from −2 to 2 are equally likely.
const SPREAD_UNIT: f64 = 2.0;
/// The variance of the difference of two independent games at even chances.
const INDEPENDENT_GAME: f64 = 0.5;

/// The sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Paired {
    /// Blocks.
    pub blocks: u64,
    /// Units, of which each block has equally many.
    pub units: u64,
    /// Games of one version.
    pub games: u64,
    /// How many more games were won with the change.
    pub total: i64,
    squares: u64,
}

impl Paired {
    /// Adds a block of so many units and games, of which so many more were won with the change.
    pub fn add(&mut self, units: u64, games: u64, difference: i64) {
        self.blocks += 1;
        self.units += units;
        self.games += games;
        self.total += difference;
        self.squares += difference.unsigned_abs().pow(2);
    }

    /// The mean difference of a game.
    pub fn mean(&self) -> f64 {
        self.total as f64 / self.games.max(1) as f64
    }

    /// The difference with its interval and how many units it is from.
    pub fn estimate(&self) -> Estimate {
        let (value, half) = (self.mean(), self.half_width());
        Estimate { value, ci95: Interval((value - half).max(-1.0), (value + half).min(1.0)), n: self.units }
    }

    /// Half the width of the interval, were it not for the limits of what is possible.
    pub fn half_width(&self) -> f64 {
        if self.games == 0 { 1.0 } else { Z95 * self.variance().sqrt() }
    }

    /// What the sequential test goes by.
    pub fn known(&self) -> Known {
        Known { mean: self.mean(), variance: self.variance(), blocks: self.blocks }
    }

    /// The variance of the mean.
    fn variance(&self) -> f64 {
        let (blocks, games) = (self.blocks as f64, self.games.max(1) as f64);
        if self.blocks < FEW_BLOCKS {
            return INDEPENDENT_GAME / games;
        }
        let around = self.squares as f64 - (self.total as f64).powi(2) / blocks;
        (around.max(0.0) * blocks / (blocks - 1.0) + MORE_BLOCKS * SPREAD_UNIT) / games.powi(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::sprt::{Sprt, Verdict};
    use engine::luck::Dice;

    /// Cells with a win rate before and after the change, and the chance that a game goes as it did before it.
    struct World<'a> {
        cells: &'a [(f64, f64)],
        alike: f64,
    }

    impl World<'_> {
        fn truth(&self) -> f64 {
            self.cells.iter().map(|(old, new)| new - old).sum::<f64>() / self.cells.len() as f64
        }

        /// One pair of each cell. Both versions of a game share the luck that decides it, unless the change upsets it.
        fn block(&self, sums: &mut Paired, dice: &mut Dice) {
            let mut luck = || f64::from(dice.below(1 << 30)) / f64::from(1 << 30);
            let mut difference = 0;
            for (old, new) in self.cells {
                for _ in 0..2 {
                    let (first, other) = (luck(), luck());
                    let second = if luck() < self.alike { first } else { other };
                    difference += i64::from(second < *new) - i64::from(first < *old);
                }
            }
            let units = self.cells.len() as u64;
            sums.add(units, 2 * units, difference);
        }

        fn run(&self, blocks: u64, dice: &mut Dice) -> Paired {
            let mut sums = Paired::default();
            (0..blocks).for_each(|_| self.block(&mut sums, dice));
            sums
        }
    }

    #[test]
    fn intervals_cover_the_truth_as_often_as_they_promise() {
        let mut dice = Dice::new(11);
        let different = [(0.2, 0.3), (0.5, 0.5), (0.6, 0.9), (0.5, 0.4)];
        for (cells, alike, blocks) in [
            (&[(0.5, 0.5)][..], 0.0, 60),
            (&[(0.5, 0.52)], 0.5, 500),
            (&[(0.6, 0.7)], 0.9, 300),
            (&[(0.9, 0.93)], 0.5, 400),
            (&different, 0.7, 50),
            (&different, 0.0, 200),
        ] {
            let world = World { cells, alike };
            let covers = |Interval(low, high): Interval| low <= world.truth() && world.truth() <= high;
            let runs = (0..1000).filter(|_| covers(world.run(blocks, &mut dice).estimate().ci95));
            let covered = runs.count();
            println!("{cells:?} {alike} {blocks}: {covered}");
            assert!((930..=970).contains(&covered), "{cells:?} {alike} {blocks}: {covered}");
        }
    }

    /// How many of 5,000 tests give a wrong answer.
    fn wrong_answers(sprt: Sprt, alike: f64, difference: f64, right: Verdict, dice: &mut Dice) -> usize {
        let world = World { cells: &[(0.5, 0.5 + difference), (0.3, 0.3 + difference)], alike };
        let mut decide = || {
            let mut sums = Paired::default();
            while sprt.verdict(&sums.known()) == Verdict::Open {
                world.block(&mut sums, dice);
            }
            sprt.verdict(&sums.known())
        };
        (0..5000).filter(|_| decide() != right).count()
    }

    #[test]
    fn the_sequential_test_is_seldom_wrong() {
        let mut dice = Dice::new(12);
        // The last is a change that helps in a few games and never hurts.
        for (low, high, alike) in [(-0.02, 0.02, 0.0), (-0.02, 0.02, 0.8), (0.0, 0.03, 0.5), (0.01, 0.05, 1.0)] {
            for (difference, right) in [(low, Verdict::Low), (high, Verdict::High)] {
                let wrong = wrong_answers(Sprt { low, high }, alike, difference, right, &mut dice);
                println!("{low} {high} {alike}, truth {difference}: {wrong} of 5000 wrong");
                // 5 %, and three standard errors of the simulation.
                assert!(wrong <= 296, "{low} {high} {alike}, truth {difference}: {wrong} of 5000 wrong");
            }
        }
    }

    #[test]
    fn nothing_is_certain() {
        let Estimate { value, ci95: Interval(low, high), n } =
            World { cells: &[(0.5, 0.5)], alike: 1.0 }.run(500, &mut Dice::new(13)).estimate();
        assert_eq!((value, n), (0.0, 500));
        assert!(-0.004 < low && low < 0.0 && high == -low, "{low} {high}");
        assert_eq!(Paired::default().estimate().ci95, Interval(-1.0, 1.0));
        let mut one = Paired::default();
        one.add(1, 2, 2);
        assert!(one.estimate().ci95.0 < 0.1, "a single pair says next to nothing: {one:?}");
    }
}
