//! Elo ratings: the most likely ones under the model of Bradley and Terry.
//!
//! In that model player `i` beats player `j` with probability 1 / (1 + 10^((elo_j − elo_i) / 400)). Some wins and as many
//! losses, the **prior**, are added to every meeting, so that a player that always wins has a finite rating. In a ladder
//! it is half a win and half a loss for every pair of bots. A tournament of many heroes would be pulled to one half by
//! so many of them: there it is half a win and half a loss for a hero, spread over its meetings ([`tournament_prior`]).
//!
//! Only differences mean something. A ladder is rated from its weakest bot, a tournament from the mean of its heroes.
//! Intervals are those of the same ratings of [`DRAWS`] results drawn with the run's seed ([`super::draws`]).

use super::Interval;
use super::draws::{drawn, middle};
use super::meeting::{Meeting, fewest};
use crate::side::Side;

/// How many results are drawn for the intervals.
pub const DRAWS: usize = 1000;
/// What is added to the wins and to the losses of every pair of bots.
const PRIOR: f64 = 0.5;
/// Elo points of a factor e in the odds.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// The rating of a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Points above the weakest player or above the mean.
    pub elo: f64,
    /// The interval of 95 % of that difference.
    pub interval: Interval,
}

/// The ratings of all players, and as they might have been. Only their differences mean something.
pub struct Ratings {
    /// The most likely ones.
    pub likely: Vec<f64>,
    /// Those of every draw.
    pub drawn: Vec<Vec<f64>>,
}

/// Rates so many bots of a ladder by their meetings, from the weakest.
pub fn rate(players: usize, meetings: &[Meeting], seed: u64) -> Vec<Rating> {
    Ratings::of(players, meetings, PRIOR, &drawn(meetings, PRIOR, DRAWS, seed)).above_weakest()
}

/// What to add to the wins and to the losses of every meeting of a tournament.
pub fn tournament_prior(players: usize, meetings: &[Meeting]) -> f64 {
    PRIOR / fewest(players, meetings).max(1) as f64
}

/// The chance that the model gives a player so many points above the other.
pub fn chance(difference: f64) -> f64 {
    logistic(difference / POINTS)
}

fn logistic(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

impl Ratings {
    /// Rates so many players, each of whom can be compared to all others (`meeting::connected`).
    pub fn of(players: usize, meetings: &[Meeting], prior: f64, drawn: &[Vec<f64>]) -> Ratings {
        let careful: Vec<Meeting> = meetings.iter().map(|meeting| meeting.careful(prior)).collect();
        let rates: Vec<f64> = careful.iter().map(|meeting| meeting.rate).collect();
        let likely = most_likely(&careful, &rates, &vec![0.0; players]);
        let drawn = drawn.iter().map(|rates| most_likely(meetings, rates, &likely)).collect();
        Ratings { likely, drawn }
    }

    /// Points above the player with the fewest.
    pub fn above_weakest(&self) -> Vec<Rating> {
        let weakest = (0..self.likely.len()).min_by(|a, b| self.likely[*a].total_cmp(&self.likely[*b])).unwrap_or(0);
        self.above(|elos| elos[weakest])
    }

    /// Points above the mean of the players.
    pub fn above_mean(&self) -> Vec<Rating> {
        self.above(|elos| elos.iter().sum::<f64>() / elos.len() as f64)
    }

    fn above(&self, zero: impl Fn(&[f64]) -> f64) -> Vec<Rating> {
        let zeros: Vec<f64> = self.drawn.iter().map(|elos| zero(elos)).collect();
        let rating = |(player, elo): (usize, &f64)| {
            let drawn = self.drawn.iter().zip(&zeros).map(|(elos, zero)| elos[player] - zero);
            Rating { elo: elo - zero(&self.likely), interval: middle(drawn.collect()) }
        };
        self.likely.iter().enumerate().map(rating).collect()
    }

    /// How many points the first of two players is above the second, in every draw.
    pub fn differences(&self, a: usize, b: usize) -> impl Iterator<Item = f64> {
        self.drawn.iter().map(move |elos| elos[a] - elos[b])
    }
}

/// The most likely ratings for these rates, that of the first player being 0: Newton's method on a concave function.
fn most_likely(meetings: &[Meeting], rates: &[f64], start: &[f64]) -> Vec<f64> {
    let mut ratings: Vec<f64> = start.iter().map(|elo| (elo - start[0]) / POINTS).collect();
    for _ in 0..200 {
        let step = solve(newton(&ratings, meetings, rates));
        let longest = step.iter().fold(0.0, |longest: f64, part| longest.max(part.abs()));
        // Far from the top the function is nearly flat and the step far too long.
        let scale = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        ratings[1..].iter_mut().zip(&step).for_each(|(rating, part)| *rating += scale * part);
        if longest < 1e-9 {
            break;
        }
    }
    ratings.iter().map(|rating| rating * POINTS).collect()
}

/// The equations of Newton's step for all ratings but the first: curvature, and as last column the slope.
fn newton(ratings: &[f64], meetings: &[Meeting], rates: &[f64]) -> Vec<Vec<f64>> {
    let mut rows = vec![vec![0.0; ratings.len()]; ratings.len() - 1];
    for (meeting, rate) in meetings.iter().zip(rates) {
        let (a, b) = (meeting.players[Side::A], meeting.players[Side::B]);
        let expected = logistic(ratings[a] - ratings[b]);
        let slope = meeting.games * (rate - expected);
        let curve = meeting.games * expected * (1.0 - expected);
        for (one, other, slope) in [(a, b, slope), (b, a, -slope)] {
            let Some(row) = one.checked_sub(1) else { continue };
            rows[row][row] += curve;
            *rows[row].last_mut().expect("every row has a last column") += slope;
            if let Some(column) = other.checked_sub(1) {
                rows[row][column] -= curve;
            }
        }
    }
    rows
}

/// Solves linear equations whose last column is the right side (Gauss, with the matrix positive definite).
fn solve(mut rows: Vec<Vec<f64>>) -> Vec<f64> {
    let count = rows.len();
    for pivot in 0..count {
        let head = rows[pivot].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(index, _)| *index != pivot) {
            let factor = row[pivot] / head[pivot];
            // What is left of the pivot is 0 already.
            row[pivot..].iter_mut().zip(&head[pivot..]).for_each(|(cell, above)| *cell -= factor * above);
        }
    }
    (0..count).map(|index| rows[index][count] / rows[index][index]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::side::BySide;
    use crate::stats::draws::{uniform, widened};
    use engine::luck::Dice;

    fn meeting(a: usize, b: usize, rate: f64, games: f64) -> Meeting {
        Meeting { players: BySide([a, b]), rate, games, worth: games }
    }

    #[test]
    fn known_scores_have_known_ratings() {
        let ratings = rate(2, &[meeting(0, 1, chance(200.0), 1e6)], 1);
        assert!((ratings[0].elo - 200.0).abs() < 0.1 && ratings[1].elo == 0.0, "{ratings:?}");
        assert_eq!(ratings[1].interval, Interval(0.0, 0.0));
        let three = [(0, 1, -120.0), (0, 2, 180.0), (1, 2, 300.0)].map(|(a, b, d)| meeting(a, b, chance(d), 1e6));
        let elos: Vec<f64> = rate(3, &three, 1).iter().map(|rating| rating.elo).collect();
        assert!(elos.iter().zip([180.0, 300.0, 0.0]).all(|(elo, truth)| (elo - truth).abs() < 0.2), "{elos:?}");
    }

    #[test]
    fn who_always_wins_has_a_finite_rating() {
        let ratings = rate(3, &[meeting(0, 1, 1.0, 2000.0), meeting(0, 2, 1.0, 2000.0), meeting(1, 2, 1.0, 2000.0)], 1);
        let Interval(low, high) = ratings[0].interval;
        assert!(ratings[0].elo > 1400.0 && ratings[0].elo < 3000.0, "{ratings:?}");
        assert!(low < ratings[0].elo && ratings[0].elo < high && high.is_finite(), "{ratings:?}");
    }

    #[test]
    fn intervals_cover_the_truth_as_often_as_they_promise() {
        let mut dice = Dice::new(3);
        let truth = [150.0, 60.0, 0.0];
        let covered = (0..200).filter(|run| {
            let played = [(0, 1), (0, 2), (1, 2)].map(|(a, b)| {
                let wins = (0..300).filter(|_| uniform(&mut dice) < chance(truth[a] - truth[b])).count();
                meeting(a, b, wins as f64 / 300.0, 300.0)
            });
            let Rating { interval: Interval(low, high), .. } = rate(3, &played, *run)[0];
            low <= 150.0 && 150.0 <= high
        });
        let covered = covered.count();
        assert!((182..=197).contains(&covered), "{covered}");
    }

    /// A tournament in which everybody meets everybody, from the ratings that are true.
    fn tournament(truth: &[f64], games: u32, dice: &mut Dice) -> Vec<Meeting> {
        let pairs = (0..truth.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        let mut played = |(a, b): (usize, usize)| {
            let wins = (0..games).filter(|_| uniform(dice) < chance(truth[a] - truth[b])).count();
            meeting(a, b, wins as f64 / f64::from(games), f64::from(games))
        };
        pairs.map(&mut played).collect()
    }

    #[test]
    fn intervals_above_the_mean_cover_the_truth_as_often_as_they_promise() {
        let mut dice = Dice::new(4);
        let truth = [250.0, 100.0, 30.0, -30.0, -100.0, -250.0];
        let mut covered = [0; 6];
        for run in 0..1000 {
            let played = tournament(&truth, 60, &mut dice);
            let prior = tournament_prior(6, &played);
            let ratings = Ratings::of(6, &played, prior, &drawn(&widened(&played), prior, 300, run)).above_mean();
            for (hero, Rating { interval: Interval(low, high), .. }) in ratings.into_iter().enumerate() {
                covered[hero] += u32::from(low <= truth[hero] && truth[hero] <= high);
            }
        }
        assert!((5580..=5820).contains(&covered.iter().sum::<u32>()), "{covered:?}");
        // One hero's thousand intervals have more luck in them than those of all.
        assert!(covered.iter().all(|covered| (920..=970).contains(covered)), "{covered:?}");
    }

    #[test]
    fn a_gauntlet_rates_everybody_who_met_the_one() {
        let played: Vec<Meeting> = (1..5).map(|other| meeting(0, other, 1.0, 200.0)).collect();
        let prior = tournament_prior(5, &played);
        assert_eq!(prior, 0.5);
        let ratings = Ratings::of(5, &played, prior, &drawn(&widened(&played), prior, 200, 1)).above_mean();
        assert!(ratings.iter().all(|rating| rating.elo.is_finite() && rating.interval.0 < rating.interval.1));
        assert!(ratings.iter().map(|rating| rating.elo).sum::<f64>().abs() < 1e-6);
    }
}
