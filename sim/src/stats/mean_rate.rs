//! The mean of a player's win rates against others, each opponent counting the same however many games they played.
//!
//! Its interval is not taken from the draws: their prior pulls every rate a little to one half, which adds up over many
//! opponents. It is Wilson's, as everywhere, with as many games as the mean is **worth**: so many independent games of
//! one opponent would have the variance that the mean of the rates has.

use super::{Interval, wilson};

/// The mean of rates and its interval, from each rate and as many independent games as it is worth.
pub fn mean_rate(rates: &[(f64, f64)]) -> (f64, Interval) {
    let mean = |each: &dyn Fn(f64, f64) -> f64| {
        rates.iter().map(|(rate, worth)| each(*rate, *worth)).sum::<f64>() / rates.len().max(1) as f64
    };
    let careful = mean(&carefully);
    let variance = mean(&|rate, worth| spread(carefully(rate, worth)) / worth) / rates.len().max(1) as f64;
    let value = mean(&|rate, _| rate);
    (value, wilson(value, if rates.is_empty() { 0.0 } else { spread(careful) / variance }))
}

/// A rate with half a win and half a loss more, so that its variance is never 0.
fn carefully(rate: f64, worth: f64) -> f64 {
    (rate * worth + 0.5) / (worth + 1.0)
}

fn spread(rate: f64) -> f64 {
    rate * (1.0 - rate)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::draws::uniform;
    use engine::luck::Dice;

    #[test]
    fn one_opponent_gives_wilsons_interval() {
        let (value, Interval(low, high)) = mean_rate(&[(0.8, 10.0)]);
        assert_eq!(value, 0.8);
        assert!((low - 0.4902).abs() < 1e-4 && (high - 0.9433).abs() < 1e-4, "{low} {high}");
        assert_eq!(mean_rate(&[(1.0, 50.0), (1.0, 50.0)]).1.1, 1.0);
        assert_eq!(mean_rate(&[]), (0.0, Interval(0.0, 1.0)));
    }

    #[test]
    fn intervals_cover_the_truth_as_often_as_they_promise() {
        let mut dice = Dice::new(11);
        let cases: [(&[f64], u32); 4] =
            [(&[0.5; 5], 50), (&[0.9; 20], 40), (&[0.05, 0.3, 0.5, 0.8, 0.95], 40), (&[0.2, 0.6], 100)];
        for (truths, games) in cases {
            let truth = truths.iter().sum::<f64>() / truths.len() as f64;
            let covered = (0..1000).filter(|_| {
                let mut rate = |p: f64| (0..games).filter(|_| uniform(&mut dice) < p).count() as f64 / f64::from(games);
                let rates: Vec<(f64, f64)> = truths.iter().map(|p| (rate(*p), f64::from(games))).collect();
                let Interval(low, high) = mean_rate(&rates).1;
                low <= truth && truth <= high
            });
            let covered = covered.count();
            assert!((930..=970).contains(&covered), "{truths:?} {games}: {covered}");
        }
    }
}
