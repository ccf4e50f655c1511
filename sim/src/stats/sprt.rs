//! A sequential test of a mean: is it HIGH rather than LOW? A ladder tests the score of a bot with it, a diff the
//! difference that a patch makes.
//!
//! The generalized test of likelihood ratios with the block as the unit, as Fishtest does with pairs: with the mean s
//! of what was played and its variance v, the ratio's logarithm is (HIGH − LOW)(2 s − HIGH − LOW) / 2v. Playing ends
//! when it leaves the interval in which a wrong answer, either way, would be likelier than 5 %.

use serde::Serialize;

/// With fewer blocks nothing is decided: their variance is not known.
const LEAST_BLOCKS: u64 = 20;

/// What is known of a mean so far.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Known {
    /// The mean.
    pub mean: f64,
    /// The variance of the mean, never 0.
    pub variance: f64,
    /// From how many blocks.
    pub blocks: u64,
}

/// The two means to tell apart.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    /// The lower, as a share.
    pub low: f64,
    /// The higher, as a share.
    pub high: f64,
}

/// What a test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The lower mean.
    Low,
    /// The higher mean.
    High,
    /// Nothing yet.
    Open,
}

/// A test with what it says.
#[derive(Serialize, Debug)]
pub struct Test {
    /// The means to tell apart.
    #[serde(flatten)]
    pub means: Sprt,
    /// The logarithm of the ratio of likelihoods.
    pub llr: f64,
    /// Where it decides.
    pub bound: f64,
    /// What it says.
    pub verdict: Verdict,
}

impl Sprt {
    /// Where the logarithm of the ratio decides: 5 % for either error.
    fn bound() -> f64 {
        (0.95f64 / 0.05).ln()
    }

    /// Reads two scores, `LOW,HIGH` in percent.
    pub fn parse(text: &str) -> Result<Sprt, String> {
        let percent = |text: &str| number(text).filter(|number| (0.0..=100.0).contains(number));
        let sprt = two(text, percent);
        sprt.ok_or_else(|| "give two scores in percent, the lower first: `50,53`".to_owned())
    }

    /// Reads two differences, `LOW,HIGH` in percentage points with `pp` behind them or without.
    pub fn parse_points(text: &str) -> Result<Sprt, String> {
        let points = |text: &str| number(text.trim().trim_end_matches("pp")).filter(|number| number.abs() <= 100.0);
        two(text, points).ok_or_else(|| "give two differences in points, the lower first: `-1pp,1pp`".to_owned())
    }

    /// The logarithm of the ratio of likelihoods.
    fn llr(&self, known: &Known) -> f64 {
        (self.high - self.low) * (2.0 * known.mean - self.low - self.high) / (2.0 * known.variance)
    }

    /// The test with what it says, for result files.
    pub fn test(&self, known: &Known) -> Test {
        let (llr, bound) = (milli(self.llr(known)), milli(Sprt::bound()));
        Test { means: *self, llr, bound, verdict: self.verdict(known) }
    }

    /// What the games say so far.
    pub fn verdict(&self, known: &Known) -> Verdict {
        match self.llr(known) {
            _ if known.blocks < LEAST_BLOCKS => Verdict::Open,
            llr if llr >= Sprt::bound() => Verdict::High,
            llr if llr <= -Sprt::bound() => Verdict::Low,
            _ => Verdict::Open,
        }
    }
}

/// Three digits after the point are enough.
fn milli(value: f64) -> f64 {
    (value * 1e3).round() / 1e3
}

fn number(text: &str) -> Option<f64> {
    text.trim().parse().ok()
}

/// Two numbers of a hundred, the lower first.
fn two(text: &str, read: impl Fn(&str) -> Option<f64>) -> Option<Sprt> {
    let (low, high) = text.split_once(',')?;
    let sprt = Sprt { low: read(low)? / 100.0, high: read(high)? / 100.0 };
    (sprt.low < sprt.high).then_some(sprt)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ladder::score::Score;
    use engine::luck::Dice;

    /// Plays blocks of two games, the second repeating the first with chance 30 %, until something is decided.
    fn test(rate: f64, sprt: Sprt, dice: &mut Dice) -> (Verdict, u64) {
        let mut chance = |p: f64| f64::from(dice.below(1 << 30)) < p * f64::from(1 << 30);
        let mut score = Score::default();
        while sprt.verdict(&score.known()) == Verdict::Open && score.known().blocks < 5000 {
            let first = chance(rate);
            let second = if chance(0.3) { first } else { chance(rate) };
            score.add(2, usize::from(first) + usize::from(second));
        }
        (sprt.verdict(&score.known()), score.known().blocks)
    }

    #[test]
    fn it_is_seldom_wrong_and_stops_early() {
        let sprt = Sprt::parse("50,56").unwrap();
        let mut dice = Dice::new(8);
        for (rate, right) in [(0.5, Verdict::Low), (0.56, Verdict::High)] {
            let tests: Vec<_> = (0..400).map(|_| test(rate, sprt, &mut dice)).collect();
            let wrong = tests.iter().filter(|(verdict, _)| *verdict != right).count();
            let blocks = tests.iter().map(|(_, blocks)| blocks).sum::<u64>() / 400;
            assert!(wrong <= 32, "{rate}: {wrong} of 400 wrong");
            assert!(blocks < 450, "{rate}: {blocks} blocks");
        }
    }

    #[test]
    fn two_scores_in_order_are_wanted() {
        assert_eq!(Sprt::parse("50, 52.5"), Ok(Sprt { low: 0.5, high: 0.525 }));
        for wrong in ["", "50", "53,50", "50,50", "50,200", "a,b", "NaN,50"] {
            assert!(Sprt::parse(wrong).is_err(), "{wrong}");
        }
        assert_eq!(Sprt::parse_points("-1pp, 0.5"), Ok(Sprt { low: -0.01, high: 0.005 }));
        for wrong in ["", "1pp", "1pp,-1pp", "0,0", "-200,0", "a,b", "NaN,1"] {
            assert!(Sprt::parse_points(wrong).is_err(), "{wrong}");
        }
    }
}
