//! Results as they might have gone, drawn at random: where the intervals of everything that many meetings decide
//! together come from.
//!
//! The rate of every meeting is drawn from the beta distribution of as many independent games as its blocks are worth,
//! with a **prior** of some wins and as many losses more. Where the blocks say nothing about their spread, as at 100 %,
//! this is wide, where resampling them would claim certainty. All figures of a standing come from the same draws, of
//! meetings that are [`widened`] first, since small errors of many meetings add up.

use super::Interval;
use super::meeting::Meeting;
use engine::luck::{Dice, splitmix};

/// No drawn rate is nearer to 0 or 1 than this, so that all ratings are finite.
const NEAREST: f64 = 1e-12;

/// So many times the rates of all meetings, as they might have gone.
pub fn drawn(meetings: &[Meeting], prior: f64, count: usize, seed: u64) -> Vec<Vec<f64>> {
    let mut dice = Dice::new(splitmix(seed));
    let mut rates = || meetings.iter().map(|meeting| draw(meeting, prior, &mut dice)).collect();
    (0..count).map(|_| rates()).collect()
}

/// Meetings whose draws spread as much as the luck of the games does. The variance that a rate shows is too small by one
/// game in its worth, and a beta distribution is narrower by another: two games less mend both.
pub fn widened(meetings: &[Meeting]) -> Vec<Meeting> {
    let widen = |meeting: &Meeting| Meeting { worth: (meeting.worth - 2.0).max(meeting.worth / 2.0), ..*meeting };
    meetings.iter().map(widen).collect()
}

/// The rate of a meeting as it might have gone.
fn draw(meeting: &Meeting, prior: f64, dice: &mut Dice) -> f64 {
    let wins = gamma(meeting.rate * meeting.worth + prior, dice);
    let losses = gamma((1.0 - meeting.rate) * meeting.worth + prior, dice);
    (wins / (wins + losses)).clamp(NEAREST, 1.0 - NEAREST)
}

/// The middle 95 % of what was drawn.
pub fn middle(mut values: Vec<f64>) -> Interval {
    values.sort_by(f64::total_cmp);
    let tail = values.len() / 40;
    Interval(values[tail], values[values.len() - 1 - tail])
}

/// A number of the gamma distribution with that shape (Marsaglia and Tsang, 2000).
fn gamma(shape: f64, dice: &mut Dice) -> f64 {
    if shape < 1.0 {
        return gamma(shape + 1.0, dice) * uniform(dice).powf(1.0 / shape);
    }
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(dice);
        let v = (1.0 + c * x).powi(3);
        if v > 0.0 && uniform(dice).ln() < 0.5 * x * x + d - d * v + d * v.ln() {
            return d * v;
        }
    }
}

/// A number of the standard normal distribution (Box and Muller).
fn normal(dice: &mut Dice) -> f64 {
    let radius = (-2.0 * uniform(dice).ln()).sqrt();
    radius * (std::f64::consts::TAU * uniform(dice)).cos()
}

/// A number between 0 and 1, neither included.
pub fn uniform(dice: &mut Dice) -> f64 {
    ((dice.word() >> 11) as f64 + 0.5) / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::side::BySide;

    #[test]
    fn draws_have_the_mean_and_the_spread_of_the_meeting() {
        let meeting = Meeting { players: BySide([0, 1]), rate: 0.7, games: 400.0, worth: 200.0 };
        let rates: Vec<f64> = drawn(&[meeting], 0.5, 4000, 1).into_iter().map(|rates| rates[0]).collect();
        let mean = rates.iter().sum::<f64>() / 4000.0;
        let variance = rates.iter().map(|rate| (rate - mean).powi(2)).sum::<f64>() / 4000.0;
        assert!((mean - 140.5 / 201.0).abs() < 0.002, "{mean}");
        assert!((variance / (0.7 * 0.3 / 202.0) - 1.0).abs() < 0.1, "{variance}");
    }

    #[test]
    fn a_rate_of_one_is_never_certain() {
        let meeting = Meeting { players: BySide([0, 1]), rate: 1.0, games: 100.0, worth: 100.0 };
        assert!(drawn(&[meeting], 0.01, 1000, 1).iter().all(|rates| rates[0] < 1.0));
    }
}
