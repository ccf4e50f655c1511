//! The chi-square statistic and its bounds.

use std::fmt::Display;

/// How many standard deviations from the middle are still ordinary: 1 in 15,000 would be outside by chance.
const BOUND: f64 = 4.0;

/// A value of chi-square with its degrees of freedom.
#[derive(Clone, Copy, Debug)]
pub struct Statistic {
    pub value: f64,
    pub freedom: f64,
}

impl Statistic {
    /// Counts against what was expected of each.
    pub fn of(counts: impl IntoIterator<Item = (f64, f64)>, freedom: f64) -> Statistic {
        let value = counts.into_iter().map(|(seen, expected)| (seen - expected).powi(2) / expected).sum();
        Statistic { value, freedom }
    }

    /// The value that lies so many standard deviations out (Wilson and Hilferty).
    pub fn quantile(freedom: f64, deviations: f64) -> f64 {
        let spread = 2.0 / (9.0 * freedom);
        freedom * (1.0 - spread + deviations * spread.sqrt()).powi(3)
    }

    /// It is neither too large nor too small to be chance.
    #[track_caller]
    pub fn assert_ordinary(self, what: impl Display) {
        let bounds = [-BOUND, BOUND].map(|bound| Statistic::quantile(self.freedom, bound));
        assert!((bounds[0]..=bounds[1]).contains(&self.value), "{what}: {self:?} is not within {bounds:?}");
    }

    /// It is far too large: twice as far out as the bound.
    #[track_caller]
    pub fn assert_extraordinary(self, what: impl Display) {
        let bound = Statistic::quantile(self.freedom, 2.0 * BOUND);
        assert!(self.value > bound, "{what}: {self:?} is not above {bound}");
    }
}
