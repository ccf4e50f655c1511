//! Sums over blocks of games from which means and their intervals follow: whole numbers only, so that adding, saving and
//! merging are exact.
//!
//! A block gives a **count** (games, uses of a card, …) and a **total** (wins, turns, damage, …); the figure is the sum of
//! the totals over the sum of the counts. The games of a block share a seed, so the block is the unit: the variance of
//! the figure r is Σ(total − r·count)² over the square of Σcount, with one and a half blocks more as in [`super`], so
//! that no run of equal blocks claims to be certain.

use super::{FEW_BLOCKS, Interval, MORE_BLOCKS, Z95, round, wilson};
use serde::{Deserialize, Serialize};

/// The sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Moments {
    /// Blocks in which something was counted.
    pub blocks: u64,
    /// What was counted.
    pub count: u64,
    /// Its total.
    pub total: u64,
    count_squared: u64,
    total_squared: u64,
    product: u64,
}

/// A figure with its interval and what it was counted over.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The figure; 0 if nothing was counted.
    pub value: f64,
    /// Its interval.
    pub ci95: Interval,
    /// Over how many games, uses or whatever it says.
    pub n: u64,
}

impl Estimate {
    /// With six digits after the point: they say everything and read well.
    pub fn rounded(self) -> Estimate {
        Estimate { value: round(self.value), ci95: self.ci95.rounded(), n: self.n }
    }

    /// Half the width of its interval.
    pub fn half_width(self) -> f64 {
        let Interval(low, high) = self.ci95;
        (high - low) / 2.0
    }
}

impl Moments {
    /// Adds a block; one with nothing counted says nothing.
    pub fn add(&mut self, count: u64, total: u64) {
        if count > 0 {
            self.blocks += 1;
            self.count += count;
            self.total += total;
            self.count_squared += count * count;
            self.total_squared += total * total;
            self.product += count * total;
        }
    }

    /// Adds all blocks of others.
    pub fn merge(&mut self, other: &Moments) {
        self.blocks += other.blocks;
        self.count += other.count;
        self.total += other.total;
        self.count_squared += other.count_squared;
        self.total_squared += other.total_squared;
        self.product += other.product;
    }

    /// The total over the count.
    pub fn mean(&self) -> f64 {
        self.total as f64 / self.count.max(1) as f64
    }

    /// A share: each of what was counted is 0 or 1.
    pub fn share(&self) -> Estimate {
        let ci95 = wilson(self.mean(), self.worth());
        Estimate { value: self.mean(), ci95, n: self.count }
    }

    /// A mean of numbers of any size, with the normal interval.
    pub fn average(&self) -> Estimate {
        let value = self.mean();
        let half = match self.blocks {
            0 | 1 => f64::INFINITY,
            blocks => Z95 * (self.squares(value) * blocks as f64 / (blocks - 1) as f64).sqrt() / self.count as f64,
        };
        Estimate { value, ci95: Interval(value - half, value + half), n: self.count }
    }

    /// As many independent games would say as much about a share.
    pub fn worth(&self) -> f64 {
        self.count as f64 / self.design_effect()
    }

    /// The variance of a share's blocks, relative to independent games.
    fn design_effect(&self) -> f64 {
        if self.blocks < FEW_BLOCKS {
            return 1.0;
        }
        let size = self.count as f64 / self.blocks as f64;
        let count = self.count as f64 + MORE_BLOCKS * size;
        let rate = (self.total as f64 + MORE_BLOCKS * size / 2.0) / count;
        // Their totals are spread evenly over 0 to `size`.
        let more = MORE_BLOCKS * (size * (size + 2.0) / 12.0 + (size / 2.0 - rate * size).powi(2));
        (self.squares(rate) + more) / (count * rate * (1.0 - rate))
    }

    /// Σ(total − rate·count)² over the blocks.
    fn squares(&self, rate: f64) -> f64 {
        let [totals, products, counts] = [self.total_squared, self.product, self.count_squared].map(|sum| sum as f64);
        (totals - 2.0 * rate * products + rate * rate * counts).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::draws::uniform;
    use engine::luck::Dice;

    fn pairs(none: u64, one: u64, both: u64) -> Moments {
        let mut moments = Moments::default();
        for (wins, blocks) in [none, one, both].into_iter().enumerate() {
            (0..blocks).for_each(|_| moments.add(2, wins as u64));
        }
        moments
    }

    #[test]
    fn pairs_give_the_interval_of_pairs() {
        for [none, one, both] in [[25, 50, 25], [0, 1000, 0], [500, 0, 500], [3, 90, 700], [1, 2, 1]] {
            let share = pairs(none, one, both).share();
            let Interval(low, high) = crate::stats::score(one + 2 * both, share.n, &[&[none, one, both]]);
            assert!((share.ci95.0 - low).abs() < 1e-12 && (share.ci95.1 - high).abs() < 1e-12, "{share:?}");
        }
    }

    #[test]
    fn merging_is_adding() {
        let mut merged = pairs(1, 2, 3);
        merged.merge(&pairs(4, 0, 2));
        assert_eq!(merged, pairs(5, 2, 5));
    }

    #[test]
    fn an_average_has_the_interval_of_its_blocks() {
        let mut turns = Moments::default();
        [10, 14, 12, 16].into_iter().for_each(|total| turns.add(1, total));
        let Estimate { value, ci95: Interval(low, high), n } = turns.average();
        // The sample variance is 20/3, that of the mean 5/3.
        let half = Z95 * (5.0f64 / 3.0).sqrt();
        assert_eq!((value, n), (13.0, 4));
        assert!((low - (13.0 - half)).abs() < 1e-12 && (high - (13.0 + half)).abs() < 1e-12, "{low} {high}");
    }

    /// Blocks in which 0, 1 or 2 were counted, with so much chance of a hit. The second of a block repeats the first
    /// with chance `alike`; if that is negative, it is the opposite as often as it can be.
    fn blocks(rate: f64, alike: f64, blocks: u64, dice: &mut Dice) -> Moments {
        let mut moments = Moments::default();
        for _ in 0..blocks {
            let count = (3.0 * uniform(dice)) as u64;
            let first = uniform(dice) < rate;
            let second = if alike < 0.0 {
                // Both hit only as far as the rate is above one half.
                let both = (2.0 * rate - 1.0).max(0.0);
                uniform(dice) < if first { both / rate } else { (rate - both) / (1.0 - rate) }
            } else if uniform(dice) < alike {
                first
            } else {
                uniform(dice) < rate
            };
            moments.add(count, u64::from(first && count > 0) + u64::from(second && count > 1));
        }
        moments
    }

    #[test]
    fn shares_cover_the_truth_as_often_as_they_promise() {
        let mut dice = Dice::new(9);
        for (rate, alike, count) in [
            (0.5, 0.0, 60),
            (0.5, 0.4, 200),
            (0.5, -1.0, 200),
            (0.7, -1.0, 300),
            (0.7, 0.8, 300),
            (0.9, 0.2, 400),
            (0.9, -1.0, 400),
        ] {
            let covered = (0..1000).filter(|_| {
                let Interval(low, high) = blocks(rate, alike, count, &mut dice).share().ci95;
                low <= rate && rate <= high
            });
            let covered = covered.count();
            assert!((930..=970).contains(&covered), "{rate} {alike} {count}: {covered}");
        }
    }

    /// The share of tournaments whose interval holds the mean of a skewed number: that of tosses until one of chance
    /// 1 / `mean` hits. The second of a block repeats the first with chance `alike`.
    fn covered_averages(mean: f64, alike: f64, blocks: u64, dice: &mut Dice) -> usize {
        let turns = |dice: &mut Dice| 1 + (uniform(dice).ln() / (1.0 - 1.0 / mean).ln()) as u64;
        let played = |dice: &mut Dice| {
            let mut moments = Moments::default();
            for _ in 0..blocks {
                let (first, other) = (turns(dice), turns(dice));
                let second = if uniform(dice) < alike { first } else { other };
                let count = (3.0 * uniform(dice)) as u64;
                moments.add(count, [0, first, first + second][count as usize]);
            }
            moments.average().ci95
        };
        let covers = |Interval(low, high): Interval| low <= mean && mean <= high;
        (0..1000).filter(|_| covers(played(dice))).count()
    }

    #[test]
    fn averages_cover_the_truth_as_often_as_they_promise() {
        let mut dice = Dice::new(10);
        for (mean, alike, blocks) in [(20.0, 0.0, 300), (20.0, 0.5, 300), (5.0, 0.9, 600), (2.0, 0.2, 1000)] {
            let covered = covered_averages(mean, alike, blocks, &mut dice);
            assert!((930..=970).contains(&covered), "{mean} {alike} {blocks}: {covered}");
        }
    }
}
