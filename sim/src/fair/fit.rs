//! Where the win rate crosses one half: a logistic curve through the win rates of neighbouring offsets.
//!
//! The curve is fitted to the logits of the rates by least squares, weighted by how well each is known (half a win
//! and half a loss being added so that none is infinite). Its two numbers are sums over rounds, so that their variances
//! follow from the rounds, common seeds and all. The interval of the even point is Fieller's: all points at which
//! one half cannot be ruled out. It needs no approximation by a straight line, and says so when the slope is not sure.

use super::search::Wins;
use crate::stats::{Interval, MORE_BLOCKS, Z95};
use serde::Serialize;

/// The variance of the games won in a pair if none, one and both are equally likely.
const SPREAD_UNIT: f64 = 2.0 / 3.0;

/// The even point.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Even {
    /// The offset at which the win rate is one half.
    pub offset: f64,
    /// Its interval.
    pub ci95: Interval,
}

/// The win rates that are fitted, one for each offset.
struct Point {
    offset: f64,
    logit: f64,
    weight: f64,
    /// The slope of the logit over the rate.
    slope: f64,
    rate: f64,
}

impl Point {
    fn new(offset: i32, wins: &Wins, games_of_a_round: f64) -> Point {
        let games = wins.len() as f64 * games_of_a_round;
        let won: f64 = wins.iter().map(|wins| f64::from(*wins)).sum();
        let smooth = (won + 0.5) / (games + 1.0);
        let spread = smooth * (1.0 - smooth);
        let logit = (smooth / (1.0 - smooth)).ln();
        Point { offset: offset.into(), logit, weight: games * spread, slope: 1.0 / spread, rate: won / games }
    }
}

/// A sum over the logits of the points.
type Weights = Vec<f64>;

/// The even point of the offsets, each with the games won in the same rounds; none if it is not sure that more health
/// helps.
pub fn even(played: &[(i32, &Wins)], games_of_a_round: u16) -> Option<Even> {
    let games = f64::from(games_of_a_round);
    let points: Vec<Point> = played.iter().map(|(offset, wins)| Point::new(*offset, wins, games)).collect();
    let total: f64 = points.iter().map(|point| point.weight).sum();
    let middle = points.iter().map(|point| point.weight * point.offset).sum::<f64>() / total;
    let spread: f64 = points.iter().map(|point| point.weight * (point.offset - middle).powi(2)).sum();
    // The height of the curve in the middle, and its slope.
    let height: Weights = points.iter().map(|point| point.weight / total).collect();
    let slope: Weights = points.iter().map(|point| point.weight * (point.offset - middle) / spread).collect();
    let value = |weights: &Weights| points.iter().zip(weights).map(|(point, weight)| point.logit * weight).sum();
    let [height_height, height_slope, slope_slope] = variances(&points, played, games, [&height, &slope]);
    let (a, b): (f64, f64) = (value(&height), value(&slope));
    let z2 = Z95 * Z95;
    let roots = roots(b * b - z2 * slope_slope, a * b - z2 * height_slope, a * a - z2 * height_height)?;
    let ci95 = Interval(middle + roots.0, middle + roots.1);
    (b > 0.0).then_some(Even { offset: middle - a / b, ci95 })
}

/// The variances of two sums and between them their covariance.
fn variances(points: &[Point], played: &[(i32, &Wins)], games: f64, sums: [&Weights; 2]) -> [f64; 3] {
    let rounds = played[0].1.len();
    let part = |weights: &Weights, at: usize, off: f64| weights[at] * points[at].slope * off / games;
    let mut squares = [0.0; 3];
    let mut add = |[height, slope]: [f64; 2], times: f64| {
        [height * height, height * slope, slope * slope]
            .iter()
            .zip(&mut squares)
            .for_each(|(new, sum)| *sum += times * new);
    };
    for round in 0..rounds {
        let off = |at: usize| f64::from(played[at].1[round]) - points[at].rate * games;
        let parts = |weights| (0..points.len()).map(|at| part(weights, at, off(at))).sum();
        add(sums.map(parts), 1.0);
    }
    // Nothing is certain: pairs may come that are unlike all before.
    (0..points.len()).for_each(|at| add(sums.map(|weights| part(weights, at, 1.0)), MORE_BLOCKS * SPREAD_UNIT));
    squares.map(|sum| sum / (rounds as f64 * (rounds as f64 - 1.0).max(1.0)))
}

/// Where a x² + 2 b x + c is 0, if it is negative between two points only.
fn roots(a: f64, b: f64, c: f64) -> Option<(f64, f64)> {
    let square = b * b - a * c;
    (a > 0.0 && square >= 0.0).then(|| ((-b - square.sqrt()) / a, (-b + square.sqrt()) / a))
}

#[cfg(test)]
mod tests {
    use super::super::search::{Found, Search};
    use super::*;
    use engine::luck::Dice;

    /// A matchup that is even at some offset, played on common seeds.
    struct World {
        even: f64,
        slope: f64,
        /// The chance that a game's luck decides it whatever the offset.
        alike: f64,
        pairs: usize,
    }

    impl World {
        /// Searches and fits as the command does.
        fn run(&self, dice: &mut Dice) -> Option<Even> {
            let mut luck = || f64::from(dice.below(1 << 30)) / f64::from(1 << 30);
            let common: Vec<f64> = (0..2 * self.pairs).map(|_| luck()).collect();
            let mut search = Search::new(-8..=8, 2);
            let play = |offset: i32| {
                let chance = 1.0 / (1.0 + (-self.slope * (f64::from(offset) - self.even)).exp());
                let mut game = |common: f64| u16::from((if luck() < self.alike { common } else { luck() }) < chance);
                Ok::<_, ()>(Some(common.chunks(2).map(|pair| game(pair[0]) + game(pair[1])).collect()))
            };
            let Ok(Found::Around(offsets)) = search.run(play) else { return None };
            let played: Vec<_> = offsets.map(|offset| (offset, &search.played[&offset])).collect();
            even(&played, 2)
        }
    }

    #[test]
    fn intervals_cover_the_truth_as_often_as_they_promise() {
        let mut dice = Dice::new(21);
        for (even, slope, alike, pairs) in
            [(0.0, 0.3, 0.5, 500), (1.6, 0.4, 0.9, 200), (-2.5, 0.2, 0.0, 500), (4.3, 0.3, 0.3, 300)]
        {
            let world = World { even, slope, alike, pairs };
            let found: Vec<Even> = (0..1000).filter_map(|_| world.run(&mut dice)).collect();
            let covers = |Interval(low, high): Interval| low <= even && even <= high;
            let covered = found.iter().filter(|found| covers(found.ci95)).count();
            println!("{even} {slope} {alike} {pairs}: {covered} of {}", found.len());
            assert!(
                found.len() > 990 && (930..=970).contains(&covered),
                "{even} {slope}: {covered} of {}",
                found.len()
            );
        }
    }

    #[test]
    fn a_curve_is_found_again() {
        let rates = [0.2689, 0.5, 0.7311, 0.8808];
        let wins: Vec<Wins> = rates.iter().map(|rate| vec![(20_000.0 * rate) as u16; 2]).collect();
        let played: Vec<_> = (1..).zip(&wins).collect();
        let found = even(&played, 20_000).expect("the curve rises");
        assert!((found.offset - 2.0).abs() < 0.01, "{found:?}");
    }

    #[test]
    fn a_flat_curve_has_no_even_point() {
        let wins: Vec<Wins> = (0..4).map(|shift| (0..100).map(|round| (round + shift) % 3).collect()).collect();
        let played: Vec<_> = (-1..).zip(&wins).collect();
        assert_eq!(even(&played, 2), None);
    }
}
