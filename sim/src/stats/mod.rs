//! Intervals that are right for games that come in blocks.
//!
//! The block is the unit: its games share a seed and may depend on each other. In a matchup it is the pair with the seats
//! swapped, in a ladder also four games with the seats and the heroes swapped. The interval is Wilson's, which
//! stays within 0 and 1 and behaves for few games, with the number of games divided by the **design effect**: the
//! variance of a block's score over what as many independent games would have. Blocks that split oftener than chance make
//! the interval narrower, blocks that agree oftener make it wider. The variance is estimated with one and a half blocks
//! more, spread over all sizes and results (none, one, … all won), so that no run of equal blocks claims to be certain.
//! Below [`FEW_BLOCKS`] blocks, or without blocks, games count as independent.

mod moments;
pub mod meeting;
pub mod draws;
pub mod rating;
pub mod mean_rate;
pub mod tiers;
pub mod transitivity;
pub mod circle;
pub mod equilibrium;
pub mod paired;
pub mod sprt;

pub use moments::{Estimate, Moments};

/// The standard normal quantile of a two-sided interval of 95 %.
pub const Z95: f64 = 1.959_963_984_540_054;
/// With fewer blocks than this their variance says nothing.
const FEW_BLOCKS: u64 = 10;
/// So many blocks more, spread over all results, keep an interval from claiming certainty.
pub const MORE_BLOCKS: f64 = 1.5;

/// An interval of 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct Interval(pub f64, pub f64);

impl Interval {
    /// With six digits after the point.
    pub fn rounded(self) -> Interval {
        Interval(round(self.0), round(self.1))
    }
}

/// Six digits after the point say everything and read well.
pub fn round(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// The interval of a score: `wins` of `games`, most of which came in blocks. Blocks of the same size are counted by the
/// games won in them: none, one, … all.
pub fn score(wins: u64, games: u64, blocks: &[&[u64]]) -> Interval {
    wilson(wins as f64 / games.max(1) as f64, games as f64 / design_effect(blocks))
}

/// Wilson's interval for a rate that is known as well as from so many independent games.
fn wilson(rate: f64, worth: f64) -> Interval {
    if worth == 0.0 {
        return Interval(0.0, 1.0);
    }
    let z2 = Z95 * Z95 / worth;
    let centre = (rate + z2 / 2.0) / (1.0 + z2);
    let half = Z95 / (1.0 + z2) * (rate * (1.0 - rate) / worth + z2 / (4.0 * worth)).sqrt();
    Interval((centre - half).max(0.0), (centre + half).min(1.0))
}

/// The variance of the blocks' scores, relative to independent games of the same win rate.
pub fn design_effect(blocks: &[&[u64]]) -> f64 {
    let played: Vec<&[u64]> = blocks.iter().copied().filter(|counts| counts.iter().sum::<u64>() > 0).collect();
    if played.iter().copied().flatten().sum::<u64>() < FEW_BLOCKS {
        return 1.0;
    }
    let sum = |each: &dyn Fn(f64, f64) -> f64| -> f64 {
        played.iter().map(|counts| sum_over(counts, MORE_BLOCKS / played.len() as f64, each)).sum()
    };
    let games = sum(&|_, size| size);
    let rate = sum(&|wins, _| wins) / games;
    let variance = sum(&|wins, size| (wins - rate * size).powi(2));
    let largest = played.iter().map(|counts| counts.len() - 1).max().unwrap_or(1) as f64;
    (variance / (games * rate * (1.0 - rate))).min(largest)
}

/// The sum over blocks of one size, and so many more of them spread over all results, of a function of a block's wins
/// and games.
fn sum_over(counts: &[u64], more: f64, each: impl Fn(f64, f64) -> f64) -> f64 {
    let size = counts.len() - 1;
    let more = more / counts.len() as f64;
    counts.iter().enumerate().map(|(wins, count)| (*count as f64 + more) * each(wins as f64, size as f64)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::luck::Dice;

    /// Pairs of games by how many of their two games were won: none, one, both.
    type Pairs = [u64; 3];

    fn win_rate(wins: u64, games: u64, pairs: &Pairs) -> Interval {
        score(wins, games, &[pairs])
    }

    #[test]
    fn few_games_give_wilsons_interval() {
        let Interval(low, high) = win_rate(8, 10, &[0; 3]);
        assert!((low - 0.4902).abs() < 1e-4 && (high - 0.9433).abs() < 1e-4, "{low} {high}");
        assert_eq!(win_rate(0, 0, &[0; 3]), Interval(0.0, 1.0));
        assert_eq!(win_rate(0, 5, &[0; 3]).0, 0.0);
    }

    #[test]
    fn independent_pairs_are_worth_their_games() {
        let effect = design_effect(&[&[2500, 5000, 2500]]);
        assert!((effect - 1.0).abs() < 1e-3, "{effect}");
    }

    #[test]
    fn pairs_that_agree_widen_and_pairs_that_split_narrow() {
        let width = |pairs: Pairs| {
            let Interval(low, high) = win_rate(pairs[1] + 2 * pairs[2], 2 * pairs.iter().sum::<u64>(), &pairs);
            high - low
        };
        assert!(width([500, 0, 500]) > width([250, 500, 250]));
        assert!(width([0, 1000, 0]) < width([250, 500, 250]));
        assert!(width([0, 1000, 0]) > 0.0, "nothing is certain");
    }

    /// Plays a tournament of pairs: with chance `together` a pair's second game repeats the first.
    fn tournament(rate: f64, together: f64, pairs: u64, dice: &mut Dice) -> Interval {
        let mut chance = |p: f64| f64::from(dice.below(1 << 30)) < p * f64::from(1 << 30);
        let mut counts = [0; 3];
        for _ in 0..pairs {
            let first = chance(rate);
            let second = if chance(together) { first } else { chance(rate) };
            counts[usize::from(first) + usize::from(second)] += 1;
        }
        win_rate(counts[1] + 2 * counts[2], 2 * pairs, &counts)
    }

    #[test]
    fn intervals_cover_the_truth_as_often_as_they_promise() {
        let mut dice = Dice::new(5);
        for (rate, together, pairs) in
            [(0.5, 0.0, 40), (0.5, 0.3, 200), (0.7, 0.1, 500), (0.9, 0.2, 300), (0.97, 0.0, 1000)]
        {
            let covers = |Interval(low, high): Interval| low <= rate && rate <= high;
            let covered = (0..1000).filter(|_| covers(tournament(rate, together, pairs, &mut dice))).count();
            assert!((930..=970).contains(&covered), "{rate} {together} {pairs}: {covered}");
        }
    }

    /// Blocks of two and of four games. A hero's advantage makes the games of a block differ, luck makes them alike.
    fn ladder(rate: f64, advantage: f64, alike: f64, blocks: [u64; 2], dice: &mut Dice) -> Interval {
        let mut chance = |p: f64| f64::from(dice.below(1 << 30)) < p * f64::from(1 << 30);
        let (mut pairs, mut fours) = ([0; 3], [0; 5]);
        let (mut wins, mut games) = (0, 0);
        for (size, count) in [2, 4].into_iter().zip(blocks) {
            for _ in 0..count {
                let first = chance(rate);
                let won = (0..size).filter(|game| {
                    let better = if game % 2 == 0 { advantage } else { -advantage };
                    if chance(alike) { first } else { chance(rate + better) }
                });
                let won = won.count();
                if size == 2 {
                    pairs[won] += 1
                } else {
                    fours[won] += 1
                }
                wins += won as u64;
                games += size;
            }
        }
        score(wins, games, &[&pairs, &fours])
    }

    #[test]
    fn intervals_of_blocks_cover_the_truth_as_often_as_they_promise() {
        let mut dice = Dice::new(6);
        for (rate, advantage, alike, blocks) in [
            (0.5, 0.0, 0.0, [18, 45]),
            (0.5, 0.4, 0.0, [18, 45]),
            (0.6, 0.2, 0.2, [180, 450]),
            (0.7, 0.0, 0.4, [0, 100]),
            (0.9, 0.05, 0.2, [90, 225]),
            (0.97, 0.02, 0.0, [180, 450]),
        ] {
            let covers = |Interval(low, high): Interval| low <= rate && rate <= high;
            let runs = (0..1000).filter(|_| covers(ladder(rate, advantage, alike, blocks, &mut dice)));
            let covered = runs.count();
            assert!((930..=980).contains(&covered), "{rate} {advantage} {alike} {blocks:?}: {covered}");
        }
    }
}
