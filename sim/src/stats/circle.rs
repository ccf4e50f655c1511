//! Three players, each of whom beats the next: what no ratings can explain.
//!
//! The clearest circle is the one whose least certain win is the most certain, measured in standard deviations from one
//! half. It is chosen from all, and every pair of players could have been part of it. So it is certain only if its three
//! wins would still be beyond doubt with the 5 % of error shared out to both directions of every pair (Bonferroni): then
//! any claims of who beats whom hold at once.

use super::meeting::{Meeting, table};

/// A circle of players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Circle {
    /// The players, beginning with the lowest number; each beats the next and the last beats the first.
    pub players: [usize; 3],
    /// Whether each is better for sure.
    pub certain: bool,
}

/// The clearest circle, if there is one; the first of equals.
pub fn circle(players: usize, meetings: &[Meeting]) -> Option<Circle> {
    let values: Vec<f64> = meetings.iter().map(deviations).collect();
    let beats = table(players, meetings, 0.0, &values);
    let mut best: (f64, Option<[usize; 3]>) = (0.0, None);
    for [a, b, c] in triples(players) {
        let least = beats[a][b].min(beats[b][c]).min(beats[c][a]);
        if least > best.0 {
            best = (least, Some([a, b, c]));
        }
    }
    let certain = best.0 > 1.0 && tail(best.0) < 0.05 / (2 * meetings.len()) as f64;
    best.1.map(|players| Circle { players, certain })
}

/// All circles, each once: the lowest number first, the others in both orders.
fn triples(players: usize) -> impl Iterator<Item = [usize; 3]> {
    let pairs = move |a: usize| (a + 1..players).flat_map(move |b| (a + 1..players).map(move |c| [a, b, c]));
    (0..players).flat_map(pairs).filter(|[_, b, c]| b != c)
}

/// How many standard deviations of an even meeting the first player is above one half.
fn deviations(meeting: &Meeting) -> f64 {
    2.0 * (meeting.rate - 0.5) * meeting.worth.sqrt()
}

/// The chance that a standard normal number is larger, for numbers above 1 (Laplace's continued fraction).
fn tail(z: f64) -> f64 {
    let fraction = (1..=100).rev().fold(z, |below, step| z + f64::from(step) / below);
    (-z * z / 2.0).exp() / std::f64::consts::TAU.sqrt() / fraction
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::side::BySide;

    fn meeting(a: usize, b: usize, rate: f64, games: f64) -> Meeting {
        Meeting { players: BySide([a, b]), rate, games, worth: games }
    }

    #[test]
    fn the_tail_of_the_normal_distribution_is_known() {
        assert!((tail(1.959_963_984_540_054) - 0.025).abs() < 1e-9);
        assert!((tail(4.0) / 3.167_124_183e-5 - 1.0).abs() < 1e-6);
    }

    #[test]
    fn rock_paper_and_scissors_are_a_circle_that_games_make_certain() {
        let game = |games| [meeting(0, 1, 0.6, games), meeting(1, 2, 0.6, games), meeting(0, 2, 0.4, games)];
        assert_eq!(circle(3, &game(1000.0)), Some(Circle { players: [0, 1, 2], certain: true }));
        assert_eq!(circle(3, &game(100.0)), Some(Circle { players: [0, 1, 2], certain: false }));
    }

    #[test]
    fn the_other_way_round_is_a_circle_too() {
        let game = [meeting(1, 0, 0.6, 1000.0), meeting(1, 2, 0.4, 1000.0), meeting(0, 2, 0.6, 1000.0)];
        assert_eq!(circle(3, &game).map(|circle| circle.players), Some([0, 2, 1]));
    }

    #[test]
    fn an_order_has_no_circle() {
        let order = [meeting(0, 1, 0.6, 1000.0), meeting(1, 2, 0.6, 1000.0), meeting(0, 2, 0.7, 1000.0)];
        assert_eq!(circle(3, &order), None);
        assert_eq!(circle(2, &order[..1]), None);
    }

    #[test]
    fn the_clearest_has_the_best_least_win() {
        let mut game = vec![meeting(0, 1, 0.9, 400.0), meeting(1, 2, 0.9, 400.0), meeting(0, 2, 0.49, 400.0)];
        game.extend([meeting(1, 3, 0.6, 400.0), meeting(2, 3, 0.4, 400.0), meeting(0, 3, 0.7, 400.0)]);
        // 0 > 1 > 2 > 0 has a win by a hair; 1 > 3 > 2 is no circle, as 1 beats 2.
        assert_eq!(circle(4, &game), Some(Circle { players: [0, 1, 2], certain: false }));
        game[4].rate = 0.6;
        game[3].rate = 0.4;
        // 1 > 2 > 3 > 1 has none.
        assert_eq!(circle(4, &game), Some(Circle { players: [1, 2, 3], certain: true }));
    }
}
