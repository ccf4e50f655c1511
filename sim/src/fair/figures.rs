//! The figures of a search for the even point, computed once for every exporter: `summary.json` is this as it stands.

use super::fit::{Even, even};
use super::search::{Found, Search, Wins};
use crate::compare::version::Version;
use crate::side::BySide;
use crate::stats::{Estimate, Interval, Moments, round};
use crate::tournament::figures::Named;
use serde::Serialize;

/// All figures.
#[derive(Serialize, Debug)]
pub struct Figures {
    /// The version of the program.
    pub version: &'static str,
    /// Changes when the data files do.
    pub data_hash: String,
    /// The hero that gets more or less health, and its opponent.
    pub heroes: BySide<Named>,
    /// The boards.
    pub boards: Vec<Named>,
    /// The edition of the rules.
    pub rules: &'static str,
    /// The bots.
    pub bots: BySide<String>,
    /// The run's seed.
    pub seed: u64,
    /// Games played, with all offsets.
    pub games: u64,
    /// Whether there is an even point.
    pub result: Word,
    /// The even point.
    pub even: Option<Even>,
    /// The whole offset next to it.
    pub nearest: Option<i32>,
    /// What that means, in words.
    pub words: String,
    /// The win rates with each health that was played.
    pub offsets: Vec<Offset>,
}

/// What came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Word {
    /// There is an even point.
    Even,
    /// The win rate does not cross one half within the limits, and none of those found may be one half.
    NotWithin,
    /// It is not sure that there is none, or that more health helps: more games are needed.
    Unclear,
    /// The run was interrupted.
    Interrupted,
}

/// The win rate with more or less health.
#[derive(Serialize, Debug)]
pub struct Offset {
    /// How much more.
    pub offset: i32,
    /// The health that is.
    pub health: i32,
    /// Games played.
    pub games: u64,
    /// The win rate of the hero named first.
    pub win_rate: Estimate,
    /// Whether the curve was fitted to it.
    pub fitted: bool,
}

impl Offset {
    /// Whether the interval of its win rate holds one half.
    fn may_be_even(&self) -> bool {
        let Interval(low, high) = self.win_rate.ci95;
        low <= 0.5 && 0.5 <= high
    }
}

impl Figures {
    /// The figures of what was played.
    pub fn of(base: &Version, search: &Search, found: &Found) -> Figures {
        let (plan, games) = (&base.plan, search.games_of_a_round);
        let named = |id: &str, name: &str| Named { id: id.to_owned(), name: name.to_owned() };
        let hero = |at: usize| named(&plan.heroes[at].id, &plan.heroes[at].name);
        let heroes = BySide([hero(0), hero(1)]);
        let health = i32::from(plan.heroes[0].fighters[0].health);
        let offsets: Vec<Offset> =
            search.played.iter().map(|(at, wins)| offset(*at, health, wins, games.into(), found)).collect();
        let (result, even) = result(search, found, &offsets);
        Figures {
            version: env!("CARGO_PKG_VERSION"),
            data_hash: plan.data_hash(),
            words: words(result, even, found, &heroes, &offsets),
            heroes,
            boards: plan.boards.iter().map(|board| named(&board.id, &board.name)).collect(),
            rules: plan.edition.name(),
            bots: plan.bots.map(ToString::to_string),
            seed: plan.request.seed,
            games: offsets.iter().map(|offset| offset.games).sum(),
            result,
            even,
            nearest: even.map(|even| even.offset.round() as i32),
            offsets,
        }
    }
}

fn offset(offset: i32, health: i32, wins: &Wins, games: u64, found: &Found) -> Offset {
    let mut moments = Moments::default();
    wins.iter().for_each(|wins| moments.add(games, u64::from(*wins)));
    let fitted = matches!(found, Found::Around(offsets) if offsets.contains(&offset));
    Offset { offset, health: health + offset, games: moments.count, win_rate: moments.share().rounded(), fitted }
}

/// A rate that may be one half is no evidence that the even point lies beyond it, however the search went on.
fn result(search: &Search, found: &Found, offsets: &[Offset]) -> (Word, Option<Even>) {
    match found {
        Found::NotWithin(_) if nearest_to_even(offsets).is_some() => (Word::Unclear, None),
        Found::NotWithin(_) => (Word::NotWithin, None),
        Found::Interrupted => (Word::Interrupted, None),
        Found::Around(offsets) => {
            let played: Vec<_> = offsets.clone().map(|offset| (offset, &search.played[&offset])).collect();
            match even(&played, search.games_of_a_round) {
                Some(even) => (Word::Even, Some(rounded(even))),
                None => (Word::Unclear, None),
            }
        }
    }
}

fn rounded(Even { offset, ci95: Interval(low, high) }: Even) -> Even {
    Even { offset: round(offset), ci95: Interval(round(low), round(high)) }
}

fn words(result: Word, even: Option<Even>, found: &Found, heroes: &BySide<Named>, offsets: &[Offset]) -> String {
    let [a, b] = heroes.0.each_ref().map(|hero| &hero.name);
    let limit = |at: i32| offsets.iter().find(|offset| offset.offset == at);
    match (result, even, found) {
        (Word::Even, Some(even), _) => needs(even, a, b),
        (Word::NotWithin, _, Found::NotWithin(at)) => {
            let rate = limit(*at).map_or(String::new(), |last| rate_with(last, a));
            format!("{a} against {b} is not even within the limits: {rate}.")
        }
        (Word::Unclear, _, Found::NotWithin(_)) => {
            let rate = nearest_to_even(offsets).map_or(String::new(), |nearest| rate_with(nearest, a));
            format!("It is not sure whether {a} against {b} is even within the limits: {rate}. Play more games.")
        }
        (Word::Interrupted, ..) => "The run was interrupted before the even point was found.".to_owned(),
        _ => {
            format!("It is not sure where {a} against {b} is even: more health does not help clearly. Play more games.")
        }
    }
}

/// The offset whose win rate is nearest to one half, of those whose win rate may be one half.
fn nearest_to_even(offsets: &[Offset]) -> Option<&Offset> {
    let away = |of: &Offset| (of.win_rate.value - 0.5).abs();
    offsets.iter().filter(|offset| offset.may_be_even()).min_by(|a, b| away(a).total_cmp(&away(b)))
}

/// How often the hero wins with an offset, and how sure that is.
fn rate_with(Offset { offset, win_rate, .. }: &Offset, hero: &str) -> String {
    let Interval(low, high) = win_rate.ci95;
    let [rate, low, high] = [win_rate.value, low, high].map(|share| 100.0 * share);
    format!("with {} health {hero} wins {rate:.1} % ({low:.1} to {high:.1} %)", amount(*offset))
}

fn needs(Even { offset, ci95: Interval(low, high) }: Even, a: &str, b: &str) -> String {
    let range = format!("{offset:+.1} ({low:+.1} to {high:+.1})");
    match offset.round() as i32 {
        0 => format!("{a} against {b} is even with the health they have: the even point is at {range}."),
        whole => format!("{a} needs {} health to be even with {b}: {range}.", amount(whole)),
    }
}

/// So much more or less.
fn amount(offset: i32) -> String {
    match offset {
        0 => "the printed".to_owned(),
        1.. => format!("{offset} more"),
        _ => format!("{} less", -offset),
    }
}
