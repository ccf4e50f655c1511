//! The figures of a ladder, computed once for every exporter. They are the same for any number of threads; the times,
//! which are not, stand apart in [`Timing`].

use super::plan::Plan;
use super::score::Score;
use super::tally::{Standings, Tally, Time};
use crate::side::{BySide, Side};
use crate::stats::Interval;
use crate::stats::meeting::Meeting;
use crate::stats::rating::{Rating, rate};
use crate::stats::sprt::Test;
use crate::table::End;
use crate::tournament::manifest::{bots_hash, command_line};
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// The figures of a ladder.
#[derive(Serialize, Debug)]
pub struct Figures {
    /// The version of the program.
    pub version: &'static str,
    /// Changes when the data files do.
    pub data_hash: String,
    /// Changes when the weights of the bots do.
    pub bots_hash: String,
    /// The run's seed.
    pub seed: u64,
    /// The edition of the rules.
    pub rules: &'static str,
    /// Which heroes met: mirror, cross or all.
    pub matches: &'static str,
    /// The heroes' ids.
    pub heroes: Vec<String>,
    /// The boards' ids.
    pub boards: Vec<String>,
    /// The games asked for, for each pair of bots.
    pub asked: u64,
    /// The games of a round: every hero pair and board once.
    pub round: u64,
    /// Games of all pairs of bots.
    pub games: u64,
    /// What the sequential test says, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Test>,
    /// The bots in the order of the command line.
    pub bots: Vec<Standing>,
    /// Every two bots.
    pub pairs: Vec<Pair>,
}

/// A bot's place.
#[derive(Serialize, Debug)]
pub struct Standing {
    /// The bot.
    pub bot: String,
    /// Points above the weakest.
    pub elo: f64,
    /// Its interval.
    pub elo_ci95: Interval,
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// The share of games won, if there were any.
    pub score: Option<f64>,
    /// Games forfeited.
    pub forfeits: u64,
    /// Decisions with more than one legal action.
    pub decisions: u64,
}

/// The result of two bots, as the first sees it.
#[derive(Serialize, Debug)]
pub struct Pair {
    /// The bots.
    pub bots: BySide<String>,
    /// All games.
    #[serde(flatten)]
    pub all: Share,
    /// Those in which both play the same hero.
    pub mirror: Share,
    /// Those in which they play different heroes.
    pub cross: Share,
    /// The games won by whoever began.
    pub first_seat: Share,
    /// The mirror matches of each hero.
    pub mirror_heroes: BTreeMap<String, Share>,
    /// All games of each board.
    pub boards: BTreeMap<String, Share>,
    /// Turns of a game, if there were any.
    pub mean_turns: Option<f64>,
    /// Games by how they ended.
    pub ends: BTreeMap<&'static str, u64>,
}

/// A share of games with its interval.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub struct Share {
    /// Games played.
    pub games: u64,
    /// The blocks they came in.
    pub blocks: u64,
    /// Games won.
    pub wins: u64,
    /// The share of games won; without games there is none, and 0 would say that all were lost.
    pub score: Option<f64>,
    /// Its interval, the block being the unit; from 0 to 1 without games.
    pub ci95: Interval,
}

/// What differs from run to run.
#[derive(Serialize, Debug)]
pub struct Timing {
    /// How the program was called.
    pub command: Vec<String>,
    /// How many threads played.
    pub threads: usize,
    /// How many the machine has.
    pub cores: usize,
    /// Whether this is all, or a report in between.
    pub finished: bool,
    /// How long it took.
    pub seconds: f64,
    /// The bots in the order of the command line.
    pub bots: Vec<Pace>,
}

/// How fast a bot decides, on one thread; nobody knows of one that has decided nothing.
#[derive(Serialize, Debug)]
pub struct Pace {
    /// The bot.
    pub bot: String,
    /// Microseconds a decision.
    pub us_per_decision: Option<f64>,
    /// Decisions a second.
    pub decisions_per_second: Option<f64>,
}

impl Figures {
    /// The figures of what was played.
    pub fn of(plan: &Plan, standings: &Standings) -> Figures {
        let tallies = &standings.pairs;
        let meeting = |(bots, tally): (&BySide<usize>, &Tally)| {
            let all = &tally.all;
            Meeting { players: *bots, rate: all.rate(), games: all.games as f64, worth: all.worth() }
        };
        let meetings: Vec<Meeting> = plan.pairs.iter().zip(tallies).map(meeting).collect();
        let ratings = rate(plan.bots.len(), &meetings, plan.seed);
        Figures {
            version: env!("CARGO_PKG_VERSION"),
            data_hash: plan.data_hash.clone(),
            bots_hash: bots_hash(&plan.bots),
            seed: plan.seed,
            rules: plan.edition.name(),
            matches: plan.matches.name(),
            heroes: plan.heroes.iter().map(|hero| hero.id.clone()).collect(),
            boards: plan.boards.iter().map(|board| board.id.clone()).collect(),
            asked: plan.asked,
            round: plan.rounds.round,
            games: standings.games(),
            sprt: plan.sprt.map(|sprt| sprt.test(&tallies[0].all.known())),
            bots: ratings.iter().enumerate().map(|(bot, rating)| standing(plan, standings, bot, rating)).collect(),
            pairs: plan.pairs.iter().zip(tallies).map(|(bots, tally)| pair(plan, bots, tally)).collect(),
        }
    }
}

fn standing(plan: &Plan, standings: &Standings, bot: usize, rating: &Rating) -> Standing {
    let (mut games, mut wins) = (0, 0);
    for (bots, tally) in plan.pairs.iter().zip(&standings.pairs) {
        let all = &tally.all;
        for (side, won) in [(Side::A, all.wins), (Side::B, all.games - all.wins)] {
            if bots[side] == bot {
                games += all.games;
                wins += won;
            }
        }
    }
    Standing {
        bot: plan.names[bot].clone(),
        elo: tenths(rating.elo),
        elo_ci95: Interval(tenths(rating.interval.0), tenths(rating.interval.1)),
        games,
        wins,
        score: mean(wins, games),
        forfeits: standings.forfeits[bot],
        decisions: standings.times[bot].decisions,
    }
}

fn pair(plan: &Plan, bots: &BySide<usize>, tally: &Tally) -> Pair {
    let heroes = plan.heroes.iter().zip(&tally.heroes).filter(|(_, score)| score.games > 0);
    let boards = plan.boards.iter().zip(&tally.boards);
    Pair {
        bots: bots.map(|bot| plan.names[*bot].clone()),
        all: share(&tally.all),
        mirror: share(&tally.mirror),
        cross: share(&tally.cross),
        first_seat: share(&tally.first_seat),
        mirror_heroes: heroes.map(|(hero, score)| (hero.id.clone(), share(score))).collect(),
        boards: boards.map(|(board, score)| (board.id.clone(), share(score))).collect(),
        mean_turns: mean(tally.turns, tally.all.games),
        ends: End::ALL.iter().map(|end| (end.word(), tally.ends[end.index()])).collect(),
    }
}

fn share(score: &Score) -> Share {
    let Interval(low, high) = score.interval();
    let Score { games, wins, .. } = *score;
    Share { games, blocks: score.blocks(), wins, score: mean(wins, games), ci95: Interval(round(low), round(high)) }
}

impl Timing {
    /// The times of a run.
    pub fn of(plan: &Plan, times: &[Time], threads: usize, time: Duration, finished: bool) -> Timing {
        let pace = |(name, time): (&String, &Time)| {
            let micros = time.micros();
            Pace {
                bot: name.clone(),
                us_per_decision: micros.map(milli),
                decisions_per_second: micros.map(|micros| tenths(1e6 / micros.max(1e-3))),
            }
        };
        Timing {
            command: command_line(),
            threads,
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            finished,
            seconds: milli(time.as_secs_f64()),
            bots: plan.names.iter().zip(times).map(pace).collect(),
        }
    }
}

/// So much a game, if any was played.
fn mean(sum: u64, games: u64) -> Option<f64> {
    (games > 0).then(|| round(sum as f64 / games as f64))
}

fn round(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

fn milli(value: f64) -> f64 {
    (value * 1e3).round() / 1e3
}

fn tenths(value: f64) -> f64 {
    // Adding zero makes no negative zero.
    (value * 10.0).round() / 10.0 + 0.0
}
