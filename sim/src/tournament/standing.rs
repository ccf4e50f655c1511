//! Who stands where: from the results of pairs of heroes to ratings, tiers, transitivity and equilibrium.
//!
//! All intervals but that of the mean win rate come from the same drawn results, so the figures of a standing fit
//! together. What needs every pair of heroes is left out if one is missing, as in a gauntlet of one hero against all.

use super::figures::{Circle, Facts, HeroRating, Named, Pick, Standing, Transitivity};
use crate::stats::circle::circle;
use crate::stats::draws::{drawn, middle, widened};
use crate::stats::equilibrium::{against, equilibrium};
use crate::stats::mean_rate::mean_rate;
use crate::stats::meeting::{Meeting, complete, connected, table};
use crate::stats::rating::{DRAWS, Rating, Ratings, tournament_prior};
use crate::stats::tiers::{tiers, told_apart};
use crate::stats::transitivity::explained;
use crate::stats::{Estimate, Interval, round};

/// So many of the draws are solved for the intervals of the equilibrium.
const SOLVED: usize = 200;

/// The standing over all boards or on one. Meetings are of different heroes, by their numbers in `heroes`, each pair at
/// most once; those without games say nothing.
pub fn standing(board: Option<String>, facts: Facts, heroes: &[Named], meetings: &[Meeting], seed: u64) -> Standing {
    let meetings: Vec<Meeting> = meetings.iter().copied().filter(|meeting| meeting.games > 0.0).collect();
    let mut standing = Standing { board, facts, ratings: Vec::new(), transitivity: None, equilibrium: Vec::new() };
    if heroes.len() < 2 || !connected(heroes.len(), &meetings) {
        return standing;
    }
    let prior = tournament_prior(heroes.len(), &meetings);
    let drawn = drawn(&widened(&meetings), prior, DRAWS, seed);
    let ratings = Ratings::of(heroes.len(), &meetings, prior, &drawn);
    standing.ratings = hero_ratings(heroes, &meetings, &ratings);
    if complete(heroes.len(), &meetings) {
        standing.transitivity = (heroes.len() > 2).then(|| transitivity(heroes, &meetings, &ratings, &drawn));
        standing.equilibrium = picks(heroes, &meetings, &drawn[..SOLVED]);
    }
    standing
}

/// The heroes, best first.
fn hero_ratings(heroes: &[Named], meetings: &[Meeting], ratings: &Ratings) -> Vec<HeroRating> {
    let rated = ratings.above_mean();
    let apart = told_apart(ratings);
    let mut order: Vec<usize> = (0..heroes.len()).collect();
    order.sort_by(|a, b| rated[*b].elo.total_cmp(&rated[*a].elo));
    let rating = |(hero, tier): (&usize, usize)| {
        let Rating { elo, interval } = rated[*hero];
        let like = order.iter().filter(|other| *other != hero && !apart[*hero][**other]);
        HeroRating {
            hero: heroes[*hero].id.clone(),
            elo: round(elo),
            ci95: interval.rounded(),
            win_rate: win_rate(*hero, meetings).rounded(),
            tier,
            like: like.map(|other| heroes[*other].id.clone()).collect(),
        }
    };
    order.iter().zip(tiers(&order, &apart)).map(rating).collect()
}

/// The mean of a hero's win rates against the others.
fn win_rate(hero: usize, meetings: &[Meeting]) -> Estimate {
    let rate = |meeting: &Meeting| meeting.rate_of(hero).map(|rate| (rate, meeting.worth));
    let (value, ci95) = mean_rate(&meetings.iter().filter_map(rate).collect::<Vec<_>>());
    let games = meetings.iter().filter(|meeting| meeting.rate_of(hero).is_some()).map(|meeting| meeting.games);
    Estimate { value, ci95, n: games.sum::<f64>() as u64 }
}

fn transitivity(heroes: &[Named], meetings: &[Meeting], ratings: &Ratings, drawn: &[Vec<f64>]) -> Transitivity {
    let explained = explained(meetings, ratings, drawn);
    let rates = rates(heroes.len(), meetings);
    let circle = circle(heroes.len(), meetings).map(|circle| {
        let [a, b, c] = circle.players;
        Circle {
            heroes: circle.players.map(|hero| heroes[hero].id.clone()),
            win_rates: [rates[a][b], rates[b][c], rates[c][a]].map(round),
            certain: circle.certain,
        }
    });
    Transitivity { share: round(explained.share), ci95: explained.interval.rounded(), circle }
}

/// The equilibrium, in the order of the heroes.
fn picks(heroes: &[Named], meetings: &[Meeting], drawn: &[Vec<f64>]) -> Vec<Pick> {
    let rates = rates(heroes.len(), meetings);
    let mix = equilibrium(&rates);
    let against = against(&rates, &mix);
    let mixes: Vec<Vec<f64>> =
        drawn.iter().map(|rates| equilibrium(&table(heroes.len(), meetings, 0.5, rates))).collect();
    let pick = |(hero, named): (usize, &Named)| {
        let Interval(low, high) = middle(mixes.iter().map(|mix| mix[hero]).collect());
        let share = mix[hero];
        // At a tie the found mix is a corner that no draw comes to.
        let ci95 = Interval(low.min(share), high.max(share));
        Pick { hero: named.id.clone(), share: round(share), ci95: ci95.rounded(), against_mix: round(against[hero]) }
    };
    heroes.iter().enumerate().map(pick).collect()
}

/// The win rate of every hero against every other.
fn rates(heroes: usize, meetings: &[Meeting]) -> Vec<Vec<f64>> {
    let rates: Vec<f64> = meetings.iter().map(|meeting| meeting.rate).collect();
    table(heroes, meetings, 0.5, &rates)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::side::BySide;
    use std::collections::BTreeMap;

    fn facts() -> Facts {
        let none = Estimate { value: 0.0, ci95: Interval(0.0, 1.0), n: 0 };
        Facts {
            games: 0,
            pairs: 0,
            first_seat: none,
            turns: none,
            decisions: none,
            health_left: none,
            ends: BTreeMap::new(),
            lengths: Vec::new(),
        }
    }

    fn stands(count: usize, results: &[(usize, usize, f64)], games: f64) -> Standing {
        let heroes = ["ann", "bob", "cat", "dan"].map(|id| Named { id: id.into(), name: id.to_uppercase() });
        let meeting = |(a, b, rate): &(usize, usize, f64)| Meeting {
            players: BySide([*a, *b]),
            rate: *rate,
            games,
            worth: games,
        };
        standing(None, facts(), &heroes[..count], &results.iter().map(meeting).collect::<Vec<_>>(), 7)
    }

    #[test]
    fn rock_paper_and_scissors_are_alike_and_a_circle() {
        let standing = stands(3, &[(0, 1, 0.7), (1, 2, 0.7), (0, 2, 0.3)], 500.0);
        assert!(standing.ratings.iter().all(|hero| hero.tier == 1 && hero.like.len() == 2 && hero.elo.abs() < 1.0));
        assert!(
            standing.ratings.iter().all(|hero| (hero.win_rate.value - 0.5).abs() < 1e-9 && hero.win_rate.n == 1000)
        );
        let transitivity = standing.transitivity.unwrap();
        assert!(transitivity.share < 0.05 && transitivity.ci95.0 == 0.0, "{transitivity:?}");
        let circle = transitivity.circle.unwrap();
        assert_eq!(
            (circle.heroes, circle.win_rates, circle.certain),
            (["ann", "bob", "cat"].map(String::from), [0.7; 3], true)
        );
        for pick in standing.equilibrium {
            assert!((pick.share - 1.0 / 3.0).abs() < 1e-6 && (pick.against_mix - 0.5).abs() < 1e-9, "{pick:?}");
            assert!(pick.ci95.0 > 0.2 && pick.ci95.1 < 0.5, "{pick:?}");
        }
    }

    #[test]
    fn an_order_has_tiers_and_one_pick() {
        let standing = stands(3, &[(0, 1, 0.4), (1, 2, 0.8), (0, 2, 0.75)], 2000.0);
        let places: Vec<(&str, usize)> = standing.ratings.iter().map(|hero| (hero.hero.as_str(), hero.tier)).collect();
        assert_eq!(places, [("bob", 1), ("ann", 2), ("cat", 3)]);
        assert!(standing.ratings.iter().all(|hero| hero.ci95.0 < hero.elo && hero.elo < hero.ci95.1));
        let transitivity = standing.transitivity.unwrap();
        assert!(transitivity.circle.is_none() && transitivity.share > 0.95, "{transitivity:?}");
        let shares: Vec<f64> = standing.equilibrium.iter().map(|pick| pick.share).collect();
        assert!(shares.iter().zip([0.0, 1.0, 0.0]).all(|(share, known)| (share - known).abs() < 1e-9), "{shares:?}");
    }

    #[test]
    fn a_gauntlet_has_ratings_only() {
        let standing = stands(4, &[(0, 1, 0.6), (0, 2, 0.3), (0, 3, 1.0)], 100.0);
        let order: Vec<&str> = standing.ratings.iter().map(|hero| hero.hero.as_str()).collect();
        assert_eq!(order, ["cat", "ann", "bob", "dan"]);
        assert!(standing.transitivity.is_none() && standing.equilibrium.is_empty());
    }

    #[test]
    fn heroes_that_cannot_be_compared_have_no_standing() {
        assert!(stands(4, &[(0, 1, 0.6), (2, 3, 0.3)], 100.0).ratings.is_empty());
        assert!(stands(3, &[(0, 1, 0.6), (1, 2, 0.5)], 0.0).ratings.is_empty());
        assert!(stands(1, &[], 0.0).ratings.is_empty() && stands(0, &[], 0.0).equilibrium.is_empty());
    }

    #[test]
    fn two_heroes_have_a_pick_and_no_transitivity() {
        let standing = stands(2, &[(0, 1, 0.6)], 100.0);
        assert!(standing.transitivity.is_none() && standing.ratings.len() == 2);
        assert_eq!(standing.equilibrium[0].share, 1.0);
        assert!(standing.equilibrium[1].against_mix < 0.41);
    }

    #[test]
    fn the_same_results_and_seed_give_the_same_standing() {
        let text = || format!("{:?}", stands(3, &[(0, 1, 0.45), (1, 2, 0.6), (0, 2, 0.55)], 300.0));
        assert_eq!(text(), text());
    }
}
