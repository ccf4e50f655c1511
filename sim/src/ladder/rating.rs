//! Elo ratings: the most likely ones under the model of Bradley and Terry.
//!
//! In that model bot `i` beats bot `j` with probability 1 / (1 + 10^((elo_j − elo_i) / 400)). Half a win and half a loss
//! are added to every pair of bots, so that a bot that always wins has a finite rating. The weakest bot has 0.
//!
//! Intervals are those of [`DRAWS`] ladders drawn with the run's seed: the score of every pair of bots is drawn from the
//! beta distribution of as many independent games as its blocks are worth (`stats::design_effect`), and rated again. Where
//! the blocks say nothing about their spread, as at 100 %, this is wide, where resampling them would claim certainty.

use crate::side::{BySide, Side};
use crate::stats::Interval;
use engine::luck::{Dice, splitmix};

/// How many ladders are drawn for the intervals.
const DRAWS: usize = 1000;
/// What is added to the wins and to the losses of every pair of bots.
const PRIOR: f64 = 0.5;
/// Elo points of a factor e in the odds.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// The result of two bots.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Meeting {
    /// The bots by their numbers.
    pub bots: BySide<usize>,
    /// The share of games that the first won.
    pub rate: f64,
    /// How many games they played.
    pub games: f64,
    /// As many independent games would say as much.
    pub worth: f64,
}

/// The rating of a bot.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Points above the weakest bot.
    pub elo: f64,
    /// The interval of 95 % of that difference.
    pub interval: Interval,
}

/// Rates so many bots by their meetings.
pub fn rate(bots: usize, meetings: &[Meeting], seed: u64) -> Vec<Rating> {
    let likely = most_likely(bots, &meetings.iter().map(careful).collect::<Vec<_>>());
    let weakest = (0..bots).min_by(|a, b| likely[*a].total_cmp(&likely[*b])).unwrap_or(0);
    let mut dice = Dice::new(splitmix(seed));
    let mut drawn = vec![Vec::with_capacity(DRAWS); bots];
    for _ in 0..DRAWS {
        let ladder: Vec<Meeting> = meetings.iter().map(|meeting| draw(meeting, &mut dice)).collect();
        let elos = most_likely(bots, &ladder);
        drawn.iter_mut().zip(&elos).for_each(|(all, elo)| all.push(elo - elos[weakest]));
    }
    let rating =
        |(elo, mut drawn): (&f64, Vec<f64>)| Rating { elo: elo - likely[weakest], interval: middle(&mut drawn) };
    likely.iter().zip(drawn).map(rating).collect()
}

/// The middle 95 %.
fn middle(values: &mut [f64]) -> Interval {
    values.sort_by(f64::total_cmp);
    let tail = values.len() / 40;
    Interval(values[tail], values[values.len() - 1 - tail])
}

/// The most likely ratings, that of the first bot being 0: Newton's method on a concave function.
fn most_likely(bots: usize, meetings: &[Meeting]) -> Vec<f64> {
    let mut ratings = vec![0.0; bots];
    for _ in 0..200 {
        let step = solve(newton(&ratings, meetings));
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
fn newton(ratings: &[f64], meetings: &[Meeting]) -> Vec<Vec<f64>> {
    let mut rows = vec![vec![0.0; ratings.len()]; ratings.len() - 1];
    for meeting in meetings {
        let (a, b) = (meeting.bots[Side::A], meeting.bots[Side::B]);
        let games = meeting.games;
        let expected = 1.0 / (1.0 + (ratings[b] - ratings[a]).exp());
        let slope = games * (meeting.rate - expected);
        let curve = games * expected * (1.0 - expected);
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
            row.iter_mut().zip(&head).for_each(|(cell, above)| *cell -= factor * above);
        }
    }
    (0..count).map(|index| rows[index][count] / rows[index][index]).collect()
}

/// A meeting with half a win and half a loss more.
fn careful(meeting: &Meeting) -> Meeting {
    let games = meeting.games + 2.0 * PRIOR;
    Meeting { rate: (meeting.rate * meeting.games + PRIOR) / games, games, ..*meeting }
}

/// A meeting as it might have gone.
fn draw(meeting: &Meeting, dice: &mut Dice) -> Meeting {
    let wins = gamma(meeting.rate * meeting.worth + PRIOR, dice);
    let losses = gamma((1.0 - meeting.rate) * meeting.worth + PRIOR, dice);
    Meeting { rate: wins / (wins + losses), ..*meeting }
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
fn uniform(dice: &mut Dice) -> f64 {
    ((dice.word() >> 11) as f64 + 0.5) / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meeting(a: usize, b: usize, rate: f64, games: f64) -> Meeting {
        Meeting { bots: BySide([a, b]), rate, games, worth: games }
    }

    /// The chance of the model.
    fn chance(difference: f64) -> f64 {
        1.0 / (1.0 + 10f64.powf(-difference / 400.0))
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
}
