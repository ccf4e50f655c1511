//! A sequential test of two bots: is the score of the first HIGH rather than LOW?
//!
//! The generalized test of likelihood ratios with the block as the unit, as Fishtest does with pairs: with the mean score
//! s of what was played and its variance v, the ratio's logarithm is (HIGH − LOW)(2 s − HIGH − LOW) / 2v. Playing ends
//! when it leaves the interval in which a wrong answer, either way, would be likelier than 5 %.

use super::score::Score;
use serde::Serialize;

/// With fewer blocks nothing is decided: their variance is not known.
const LEAST_BLOCKS: u64 = 20;

/// The two scores to tell apart.
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
    /// The lower score.
    Low,
    /// The higher score.
    High,
    /// Nothing yet.
    Open,
}

impl Sprt {
    /// Where the logarithm of the ratio decides: 5 % for either error.
    pub fn bound() -> f64 {
        (0.95f64 / 0.05).ln()
    }

    /// Reads `LOW,HIGH` in percent.
    pub fn parse(text: &str) -> Result<Sprt, String> {
        let percent = |text: &str| text.trim().parse().ok().filter(|number| (0.0..=100.0).contains(number));
        match text.split_once(',').map(|(low, high)| (percent(low), percent(high))) {
            Some((Some(low), Some(high))) if low < high => Ok(Sprt { low: low / 100.0, high: high / 100.0 }),
            _ => Err("give two scores in percent, the lower first: `50,53`".to_owned()),
        }
    }

    /// The logarithm of the ratio of likelihoods.
    pub fn llr(&self, score: &Score) -> f64 {
        let variance = score.variance();
        (self.high - self.low) * (2.0 * score.rate() - self.low - self.high) / (2.0 * variance)
    }

    /// What the games say so far.
    pub fn verdict(&self, score: &Score) -> Verdict {
        match self.llr(score) {
            _ if score.blocks() < LEAST_BLOCKS => Verdict::Open,
            llr if llr >= Sprt::bound() => Verdict::High,
            llr if llr <= -Sprt::bound() => Verdict::Low,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::luck::Dice;

    /// Plays blocks of two games, the second repeating the first with chance 30 %, until something is decided.
    fn test(rate: f64, sprt: Sprt, dice: &mut Dice) -> (Verdict, u64) {
        let mut chance = |p: f64| f64::from(dice.below(1 << 30)) < p * f64::from(1 << 30);
        let mut score = Score::default();
        while sprt.verdict(&score) == Verdict::Open && score.blocks() < 5000 {
            let first = chance(rate);
            let second = if chance(0.3) { first } else { chance(rate) };
            score.add(2, usize::from(first) + usize::from(second));
        }
        (sprt.verdict(&score), score.blocks())
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
    }
}
