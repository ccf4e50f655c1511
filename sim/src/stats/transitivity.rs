//! How much of the differences between matchups ratings explain: 1 if the better hero is better against everybody, 0 if
//! heroes are rock, paper and scissors.
//!
//! It is 1 − **unexplained** / **all**: the sum over pairs of squared differences from what the ratings expect, and from
//! one half, which is the mean of the matrix. Both are in win rates, not in log-odds: the luck in a rate is known and
//! bounded there, where log-odds of a matchup that is always won are anything, and between 98 % and 99 % there is little
//! to explain.
//!
//! **Luck** makes both sums larger, and the ratings, fitted to it, take some of it away. How much is read off the draws,
//! which put the luck of the games once more on the rates found: by so much as the sums of the draws are larger, the
//! sums of the games are too large. For the interval it is taken out of each draw twice, once for the games and once for
//! the draw. Where luck is most of what is seen this is wider than need be.

use super::Interval;
use super::draws::middle;
use super::meeting::Meeting;
use super::rating::{Ratings, chance};
use std::ops::{Add, Div, Mul, Sub};

/// The share that ratings explain.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Explained {
    /// The share.
    pub share: f64,
    /// Its interval.
    pub interval: Interval,
}

/// Sums of squares over all pairs of players.
#[derive(Clone, Copy)]
struct Sums {
    unexplained: f64,
    all: f64,
}

/// The share that ratings explain, from the rates drawn for them.
pub fn explained(meetings: &[Meeting], ratings: &Ratings, drawn: &[Vec<f64>]) -> Explained {
    let found: Vec<f64> = meetings.iter().map(|meeting| meeting.rate).collect();
    let raw = Sums::of(meetings, &found, &ratings.likely);
    let draws: Vec<Sums> =
        drawn.iter().zip(&ratings.drawn).map(|(rates, elos)| Sums::of(meetings, rates, elos)).collect();
    let mean = draws.iter().copied().reduce(Sums::add).unwrap_or(raw) / draws.len().max(1) as f64;
    let luck = mean - raw;
    let share = (raw - luck).share();
    let Interval(low, high) = middle(draws.iter().map(|sums| (*sums - luck * 2.0).share()).collect());
    Explained { share, interval: Interval(low.min(share), high.max(share)) }
}

impl Sums {
    fn of(meetings: &[Meeting], rates: &[f64], elos: &[f64]) -> Sums {
        let square = |(meeting, rate): (&Meeting, &f64)| {
            let [a, b] = meeting.players.0.map(|player| elos[player]);
            Sums { unexplained: (rate - chance(a - b)).powi(2), all: (rate - 0.5).powi(2) }
        };
        meetings.iter().zip(rates).map(square).fold(Sums { unexplained: 0.0, all: 0.0 }, Sums::add)
    }

    /// Nothing left to explain is all explained.
    fn share(self) -> f64 {
        if self.unexplained <= 0.0 { 1.0 } else { (1.0 - self.unexplained / self.all.max(self.unexplained)).max(0.0) }
    }
}

impl Add for Sums {
    type Output = Sums;

    fn add(self, other: Sums) -> Sums {
        Sums { unexplained: self.unexplained + other.unexplained, all: self.all + other.all }
    }
}

impl Sub for Sums {
    type Output = Sums;

    fn sub(self, other: Sums) -> Sums {
        self + other * -1.0
    }
}

impl Mul<f64> for Sums {
    type Output = Sums;

    fn mul(self, factor: f64) -> Sums {
        Sums { unexplained: self.unexplained * factor, all: self.all * factor }
    }
}

impl Div<f64> for Sums {
    type Output = Sums;

    fn div(self, divisor: f64) -> Sums {
        self * (1.0 / divisor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::side::BySide;
    use crate::stats::draws::{drawn, uniform, widened};
    use crate::stats::rating::tournament_prior;
    use engine::luck::Dice;

    /// The true rates of every two heroes: ratings, and circles on top by how far apart they are named.
    fn truth(elos: &[f64], circles: f64) -> Vec<Meeting> {
        let pairs = (0..elos.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        let meeting = |(a, b): (usize, usize)| {
            let sign = if (b - a) % 2 == 1 { circles } else { -circles };
            Meeting { players: BySide([a, b]), rate: chance(elos[a] - elos[b]) + sign, games: 1e9, worth: 1e9 }
        };
        pairs.map(meeting).collect()
    }

    fn share_of(players: usize, meetings: &[Meeting], seed: u64) -> Explained {
        let prior = tournament_prior(players, meetings);
        let drawn = drawn(&widened(meetings), prior, 300, seed);
        explained(meetings, &Ratings::of(players, meetings, prior, &drawn), &drawn)
    }

    fn played(truth: &[Meeting], games: u32, dice: &mut Dice) -> Vec<Meeting> {
        let mut play = |meeting: &Meeting| {
            let wins = (0..games).filter(|_| uniform(dice) < meeting.rate).count();
            let games = f64::from(games);
            Meeting { rate: wins as f64 / games, games, worth: games, ..*meeting }
        };
        truth.iter().map(&mut play).collect()
    }

    /// The true share, the mean of the estimates over so many tournaments, and how many intervals hold the truth.
    fn simulate(elos: &[f64], circles: f64, games: u32, runs: u64) -> (f64, f64, u64) {
        let mut dice = Dice::new(31);
        let truth = truth(elos, circles);
        let share = share_of(elos.len(), &truth, 0).share;
        let (mut sum, mut covered) = (0.0, 0);
        for run in 0..runs {
            let found = share_of(elos.len(), &played(&truth, games, &mut dice), run);
            sum += found.share;
            covered += u64::from(found.interval.0 <= share && share <= found.interval.1);
        }
        (share, sum / runs as f64, covered)
    }

    const SPREAD: [f64; 7] = [150.0, 90.0, 40.0, 0.0, -40.0, -90.0, -150.0];

    #[test]
    fn ratings_explain_a_transitive_matrix() {
        for games in [40, 200] {
            let (share, mean, covered) = simulate(&SPREAD, 0.0, games, 300);
            assert!(share > 0.999 && mean > 0.95 && covered >= 285, "{games}: {share} {mean} {covered}");
        }
    }

    #[test]
    fn ratings_do_not_explain_rock_paper_and_scissors() {
        for games in [40, 200] {
            let (share, mean, covered) = simulate(&[0.0; 3], 0.2, games, 300);
            assert!(share < 1e-6 && mean < 0.05 && covered >= 285, "{games}: {share} {mean} {covered}");
        }
    }

    #[test]
    fn a_mixture_is_covered_as_often_as_promised() {
        for games in [40, 400] {
            let (share, mean, covered) = simulate(&SPREAD, 0.1, games, 500);
            assert!((0.3..0.8).contains(&share) && (mean - share).abs() < 0.02, "{games}: {share} {mean}");
            assert!((465..=490).contains(&covered), "{games}: {covered}");
        }
    }

    #[test]
    fn equal_heroes_leave_everything_open() {
        let equal = played(&truth(&[0.0; 6], 0.0), 200, &mut Dice::new(3));
        let Explained { share, interval: Interval(low, high) } = share_of(6, &equal, 1);
        assert!((low, high) == (0.0, 1.0) && (0.0..=1.0).contains(&share), "{share} {low} {high}");
    }
}
