//! Which players can be told apart, and the tiers that follow.
//!
//! With many players some two differ by luck: of six equal ones, the best and the worst would be "told apart" in every
//! third tournament if each pair had an interval of its own. So the intervals of all differences hold **at once** in
//! 95 %: those of the draws, widened by one factor for all pairs, the one within which 95 % of the draws stay in every
//! pair. They are wider on the side on which the draws are. Two players can be told apart if theirs excludes 0.
//!
//! From the best player down, a new tier begins at the first who can be told apart from anybody in the current one. So
//! no two of a tier can be told apart, while the last of a tier and the first of the next often cannot either: who is
//! like whom is said for every player.

use super::Interval;
use super::draws::middle;
use super::rating::Ratings;

/// For every two players whether they can be told apart.
pub fn told_apart(ratings: &Ratings) -> Vec<Vec<bool>> {
    let players = ratings.likely.len();
    let pairs: Vec<Pair> =
        (0..players).flat_map(|a| (0..a).map(move |b| [a, b])).map(|p| Pair::of(p, ratings)).collect();
    let factor = factor(&pairs, ratings);
    let mut apart = vec![vec![false; players]; players];
    for Pair { players: [a, b], spread } in pairs {
        let excluded = spread.distance(0.0) > factor;
        (apart[a][b], apart[b][a]) = (excluded, excluded);
    }
    apart
}

/// The tier of each player, from 1, in the order given: the best first.
pub fn tiers(order: &[usize], apart: &[Vec<bool>]) -> Vec<usize> {
    let (mut tier, mut begin) = (1, 0);
    let place = |(place, player): (usize, &usize)| {
        if order[begin..place].iter().any(|better| apart[*better][*player]) {
            (tier, begin) = (tier + 1, place);
        }
        tier
    };
    order.iter().enumerate().map(place).collect()
}

/// Two players and the drawn differences of their ratings.
struct Pair {
    players: [usize; 2],
    spread: Spread,
}

/// Where the middle of the draws lies, and how far it reaches to both sides.
struct Spread {
    median: f64,
    below: f64,
    above: f64,
}

impl Pair {
    fn of(players: [usize; 2], ratings: &Ratings) -> Pair {
        let mut drawn: Vec<f64> = ratings.differences(players[0], players[1]).collect();
        let half = drawn.len() / 2;
        let median = *drawn.select_nth_unstable_by(half, f64::total_cmp).1;
        let Interval(low, high) = middle(drawn);
        Pair { players, spread: Spread { median, below: median - low, above: high - median } }
    }
}

impl Spread {
    /// How far a value is from the median, the middle 95 % reaching as far as 1.
    fn distance(&self, value: f64) -> f64 {
        if value < self.median { (self.median - value) / self.below } else { (value - self.median) / self.above }
    }
}

/// How much wider than each pair's own the intervals are that hold at once.
fn factor(pairs: &[Pair], ratings: &Ratings) -> f64 {
    let farthest = |elos: &Vec<f64>| {
        let distance = |Pair { players: [a, b], spread }: &Pair| spread.distance(elos[*a] - elos[*b]);
        pairs.iter().map(distance).fold(0.0, f64::max)
    };
    let mut farthest: Vec<f64> = ratings.drawn.iter().map(farthest).collect();
    farthest.sort_by(f64::total_cmp);
    farthest[farthest.len() * 95 / 100]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::side::BySide;
    use crate::stats::draws::{drawn, uniform, widened};
    use crate::stats::meeting::Meeting;
    use crate::stats::rating::{chance, tournament_prior};
    use engine::luck::Dice;

    fn played(elos: &[f64], games: u32, dice: &mut Dice) -> Vec<Meeting> {
        let pairs = (0..elos.len()).flat_map(|a| (0..a).map(move |b| [a, b]));
        let mut meeting = |[a, b]: [usize; 2]| {
            let wins = (0..games).filter(|_| uniform(dice) < chance(elos[a] - elos[b])).count();
            let games = f64::from(games);
            Meeting { players: BySide([a, b]), rate: wins as f64 / games, games, worth: games }
        };
        pairs.map(&mut meeting).collect()
    }

    fn tiers_of(elos: &[f64], games: u32, draws: usize, dice: &mut Dice) -> Vec<usize> {
        let meetings = played(elos, games, dice);
        let prior = tournament_prior(elos.len(), &meetings);
        let ratings = Ratings::of(elos.len(), &meetings, prior, &drawn(&widened(&meetings), prior, draws, dice.word()));
        let mut order: Vec<usize> = (0..elos.len()).collect();
        order.sort_by(|a, b| ratings.likely[*b].total_cmp(&ratings.likely[*a]));
        tiers(&order, &told_apart(&ratings))
    }

    #[test]
    fn equal_heroes_share_a_tier_as_often_as_promised() {
        let mut dice = Dice::new(21);
        let one = (0..500).filter(|_| tiers_of(&[0.0; 6], 100, 400, &mut dice).iter().all(|tier| *tier == 1));
        let one = one.count();
        assert!((460..=490).contains(&one), "{one} of 500");
    }

    #[test]
    fn ten_equal_heroes_share_a_tier_too() {
        let mut dice = Dice::new(22);
        let one = (0..300).filter(|_| tiers_of(&[0.0; 10], 40, 300, &mut dice).iter().all(|tier| *tier == 1));
        let one = one.count();
        assert!((276..=296).contains(&one), "{one} of 300");
    }

    #[test]
    fn clear_steps_are_tiers() {
        let tiers = tiers_of(&[300.0, 300.0, 0.0, 0.0, -900.0], 2000, 400, &mut Dice::new(2));
        assert_eq!(tiers, [1, 1, 2, 2, 3]);
    }

    #[test]
    fn who_always_wins_can_be_told_apart() {
        let tiers = tiers_of(&[4000.0, 30.0, 0.0, -30.0], 200, 1000, &mut Dice::new(2));
        assert_eq!(tiers[..2], [1, 2]);
    }

    #[test]
    fn a_tier_ends_where_somebody_can_be_told_apart_from_anybody_in_it() {
        let mut apart = vec![vec![false; 4]; 4];
        (apart[3][1], apart[1][3]) = (true, true);
        // In the order 0, 3, 2, 1 only 3 and 1 can be told apart.
        assert_eq!(tiers(&[0, 3, 2, 1], &apart), [1, 1, 1, 2]);
        assert_eq!(tiers(&[], &apart), [0; 0]);
    }
}
