//! The walk: simultaneous perturbation stochastic approximation, on logarithms.
//!
//! A place is a number for every parameter, 0 at the start: the parameter's value is its value at the start times e to
//! that. So all are changed by factors and keep their signs, whatever their size. Both the distance of a probe and the
//! length of a step get smaller in the course of the run.

use super::Luck;
use engine::luck::Dice;
use std::ops::RangeInclusive;

/// A parameter stays within a factor of e to this of its start.
const FARTHEST: f64 = 4.0;
/// How the distance of a probe falls with the length of a step: slower, else the noise of the games would hide all.
const SIZE_DECAY: f64 = 0.3;

/// How steps are taken.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pace {
    /// How many there are.
    pub steps: u64,
    /// How far a probe is from the middle, at the start.
    pub size: f64,
    /// How far a step goes for each point of score above one half, at the start.
    pub rate: f64,
}

/// A walk.
#[derive(Clone, PartialEq, Debug)]
pub struct Spsa {
    pace: Pace,
    seed: u64,
    tuned: Vec<bool>,
    reach: Vec<RangeInclusive<f64>>,
    place: Vec<f64>,
    taken: u64,
}

impl Spsa {
    /// At the start; only the parameters to be tuned will move, and none farther than it may.
    pub fn new(pace: Pace, seed: u64, tuned: Vec<bool>, reach: Vec<RangeInclusive<f64>>) -> Spsa {
        let near = |reach: RangeInclusive<f64>| reach.start().max(-FARTHEST)..=reach.end().min(FARTHEST);
        let (place, reach) = (vec![0.0; tuned.len()], reach.into_iter().map(near).collect());
        Spsa { pace, seed, tuned, reach, place, taken: 0 }
    }

    /// Where it is.
    pub fn place(&self) -> &[f64] {
        &self.place
    }

    /// How many steps it has taken.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// The two places to compare: along the signs of the next step, and against them.
    pub fn probes(&self) -> [Vec<f64>; 2] {
        let size = self.pace.size * self.decay().powf(SIZE_DECAY);
        [size, -size].map(|size| self.moved(size))
    }

    /// Takes the step, the place along the signs having had that score against the other.
    pub fn step(&mut self, score: f64) {
        self.place = self.moved((score - 0.5) * self.pace.rate * self.decay());
        self.taken += 1;
    }

    /// The place after a move along the signs.
    fn moved(&self, far: f64) -> Vec<f64> {
        let to = |((place, sign), reach): ((&f64, f64), &RangeInclusive<f64>)| {
            (place + sign * far).clamp(*reach.start(), *reach.end())
        };
        self.place.iter().zip(self.signs()).zip(&self.reach).map(to).collect()
    }

    /// 1 or -1 for every parameter, by chance; 0 for one that does not move.
    fn signs(&self) -> Vec<f64> {
        let mut dice = Dice::new(Luck::Signs.seed(self.seed, self.taken + 1));
        let mut sign = || if dice.below(2) == 0 { 1.0 } else { -1.0 };
        self.tuned.iter().map(|tuned| sign() * f64::from(u8::from(*tuned))).collect()
    }

    /// From 1 down to a quarter at the end.
    fn decay(&self) -> f64 {
        1.0 / (1.0 + 3.0 * self.taken as f64 / self.pace.steps as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACE: Pace = Pace { steps: 300, size: 0.15, rate: 1.5 };
    const SUMMIT: [f64; 6] = [0.4, -0.5, 0.0, 0.3, -0.2, 0.6];

    fn distance(place: &[f64]) -> f64 {
        place.iter().zip(SUMMIT).map(|(x, top)| (x - top).powi(2)).sum::<f64>().sqrt()
    }

    /// Games between two places: the one nearer to the summit wins oftener, but luck has a large part.
    fn score([a, b]: [&[f64]; 2], games: u32, dice: &mut Dice) -> f64 {
        let better = distance(b).powi(2) - distance(a).powi(2);
        let chance = 1.0 / (1.0 + (-better).exp());
        let wins = (0..games).filter(|_| f64::from(dice.below(1 << 30)) < chance * f64::from(1 << 30));
        wins.count() as f64 / f64::from(games)
    }

    /// A walk without limits.
    fn free(pace: Pace, seed: u64, tuned: &[bool]) -> Spsa {
        Spsa::new(pace, seed, tuned.to_vec(), vec![f64::NEG_INFINITY..=f64::INFINITY; tuned.len()])
    }

    fn climb(tuned: [bool; 6], seed: u64) -> Spsa {
        let (mut walk, mut dice) = (free(PACE, seed, &tuned), Dice::new(seed));
        for _ in 0..PACE.steps {
            let [up, down] = walk.probes();
            walk.step(score([&up, &down], 400, &mut dice));
        }
        walk
    }

    #[test]
    fn it_climbs() {
        for seed in 1..=5 {
            let (before, after) = (distance(&[0.0; 6]), distance(climb([true; 6], seed).place()));
            assert!(after < before / 2.0, "seed {seed}: from {before} to {after}");
        }
    }

    #[test]
    fn the_same_seed_is_the_same_walk() {
        assert_eq!(climb([true; 6], 7), climb([true; 6], 7));
        assert_ne!(climb([true; 6], 7), climb([true; 6], 8));
    }

    #[test]
    fn what_is_fixed_stays() {
        let walk = climb([true, false, true, true, false, true], 3);
        assert_eq!([walk.place()[1], walk.place()[4]], [0.0, 0.0]);
        assert!(walk.place()[0] > 0.1, "the others move: {:?}", walk.place());
    }

    #[test]
    fn steps_and_probes_get_smaller_and_end_somewhere() {
        let width = |walk: &Spsa| {
            let [up, down] = walk.probes();
            (up[0] - down[0]).abs()
        };
        let mut walk = free(PACE, 1, &[true]);
        assert!((width(&walk) - 0.3).abs() < 1e-12);
        walk.step(1.0);
        assert!((walk.place()[0].abs() - 0.75).abs() < 1e-12);
        let mut before = width(&walk);
        for _ in 1..PACE.steps {
            walk.step(0.5);
            assert!(width(&walk) < before);
            before = width(&walk);
        }
        let mut far = free(Pace { rate: 100.0, ..PACE }, 1, &[true; 2]);
        (0..50).for_each(|_| far.step(1.0));
        assert!(far.place().iter().all(|place| place.abs() <= FARTHEST));
    }
    /// It can turn back at once: beyond a limit nothing would change until it had come back.
    #[test]
    fn it_stops_at_the_limits() {
        let mut walk = Spsa::new(Pace { rate: 100.0, ..PACE }, 1, vec![true], vec![-0.5..=0.25]);
        for _ in 0..50 {
            walk.step(1.0);
            let [up, down] = walk.probes();
            assert!([walk.place(), &up, &down].iter().all(|place| (-0.5..=0.25).contains(&place[0])), "{walk:?}");
            assert_ne!(up, down, "there is always something to compare");
        }
    }
}
