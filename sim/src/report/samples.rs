//! Made-up figures for tests and for looking at: nothing was played, but everything has the shape of a real tournament.

use super::modes_html;
use super::tests::run;
use crate::args::EditionArg;
use crate::export::evidence::Evidence;
use crate::modes;
use crate::side::BySide;
use crate::stats::{Estimate, Interval};
use crate::table::Desk;
use crate::tournament::contest::Contest;
use crate::tournament::figures::*;
use crate::tournament::position::Position;
use crate::tournament::request::{ModeArg, Pairings, Request};
use crate::tournament::run::Players;
use crate::tournament::schedule::{FirstSeat, Shard};
use engine::load::Library;
use std::collections::BTreeMap;

const HEROES: [(&str, &str); 6] = [
    ("medusa", "Medusa"),
    ("alice", "Alice"),
    ("king-arthur", "King Arthur"),
    ("genie", "The Genie"),
    ("sinbad", "Sinbad"),
    ("houdini", "Harry Houdini"),
];
const BOARDS: [(&str, &str); 3] =
    [("marmoreal", "Marmoreal"), ("sarpedon", "Sarpedon"), ("king-solomons-mine", "King Solomon’s Mine")];

/// Three heroes on two boards with names that need care, a cell of few games, one that is missing and a mirror match.
pub fn small() -> Figures {
    let heroes = [("less", "<Less> & \"More\""), ("alice", "Alice"), ("oneill", "O’Neill's </script>\u{2028}")];
    let mut figures = build(&named(&heroes), &named(&[("a&b", "Ash & <Birch>"), ("mine", "Mine")]), 2);
    figures.cells.retain(|cell| cell.board.as_deref() != Some("mine") || cell.heroes.0 != ["alice", "oneill"]);
    let few = figures.cells.iter_mut().find(|cell| cell.heroes.0 == ["less", "alice"]).expect("it is played");
    (few.win_rate, few.facts.games) = (share(0.55, 40), 40);
    let mirror = |board: Option<&str>| matchup("alice", "alice", board, share(0.525, 40));
    figures.matchups.push(mirror(None));
    figures.cells.push(mirror(Some("mine")));
    figures
}

/// The heroes and boards of the first edition.
pub fn large() -> Figures {
    build(&named(&HEROES), &named(&BOARDS), 15)
}

/// The page of a tournament of three or four seats. This one is played, by random bots.
pub fn of_mode(mode: ModeArg) -> String {
    let (library, heroes) = (Library::embedded(), "alice,genie,medusa,sinbad".to_owned());
    let seats = if mode == ModeArg::Teams { 4 } else { 3 };
    let request = Request {
        pairings: Pairings::Sets { mode, heroes, seats },
        boards: "marmoreal,sarpedon".to_owned(),
        games: Some(6),
        until: None,
        first_seat: FirstSeat::Both,
        bots: "random".to_owned(),
        rules: EditionArg::Core,
        seed: 1,
        data: Vec::new(),
    };
    let plan = modes::Plan::new(&request, &library).expect("the heroes and boards are there");
    let (evidence, mut count, mut desk) = (Evidence::beside(&library, None), plan.nothing(), Desk::default());
    let players = Players { plan: &plan, evidence: &evidence, replays: None, cards: false };
    let stretch = Position::start(&plan, Shard::WHOLE).stretch(&plan).expect("there is something to play");
    for unit in (0..stretch.len()).map(|number| stretch.unit(number)) {
        plan.add(&mut count, &plan.play(&unit, &players, &mut desk).expect("the engine does not fail"));
    }
    modes_html(&modes::figures::Figures::of(&plan, &count), &run())
}

/// As many heroes and boards as wanted.
pub fn of(heroes: usize, boards: usize) -> Figures {
    let many = |count: usize, from: &[(&str, &str)]| -> Vec<Named> {
        let one = |index: usize| {
            let (id, name) = from[index % from.len()];
            let more = if index < from.len() { String::new() } else { format!(" {}", index / from.len() + 1) };
            Named { id: format!("{id}{more}"), name: format!("{name}{more}") }
        };
        (0..count).map(one).collect()
    };
    build(&many(heroes, &HEROES), &many(boards, &BOARDS), 3)
}

fn named(pairs: &[(&str, &str)]) -> Vec<Named> {
    pairs.iter().map(|(id, name)| Named { id: id.to_string(), name: name.to_string() }).collect()
}

fn build(heroes: &[Named], boards: &[Named], cards: usize) -> Figures {
    let all: Vec<Option<&str>> = boards.iter().map(|board| Some(board.id.as_str())).collect();
    Figures {
        version: "0.0.0",
        data_hash: "5f3a9c0d1e2b4a68".to_owned(),
        rules: "core",
        bots: BySide(["heuristic".to_owned(), "heuristic".to_owned()]),
        seed: 7,
        first_seat: "both",
        heroes: heroes.to_vec(),
        boards: boards.to_vec(),
        overall: facts(1200 * (heroes.len() * heroes.len()) as u64, 0),
        matchups: pairs(heroes, &[None], 400 * boards.len() as u64),
        cells: pairs(heroes, &all, 400),
        standings: [None].iter().chain(&all).map(|board| standing(heroes, *board)).collect(),
        cards: heroes.iter().flat_map(|hero| (0..cards).map(|index| card(&hero.id, index))).collect(),
    }
}

/// A share with about the interval of so many games.
fn share(value: f64, n: u64) -> Estimate {
    let half = 1.96 * (value * (1.0 - value) / n as f64).sqrt();
    Estimate { value, ci95: Interval((value - half).max(0.0), (value + half).min(1.0)), n }
}

fn mean(value: f64, n: u64) -> Estimate {
    let half = 4.0 / (n as f64).sqrt();
    Estimate { value, ci95: Interval(value - half, value + half), n }
}

/// The win rate of two heroes: the earlier is better, some beat each other in a circle, boards differ a little.
fn rate(a: usize, b: usize, board: usize) -> f64 {
    let circle = if (a + b).is_multiple_of(3) { -0.35 } else { 0.1 };
    let swing = ((a * 7 + b * 5 + board * 3) % 5) as f64 * 0.08 - 0.16;
    1.0 / (1.0 + (-0.28 * (b as f64 - a as f64) - circle - swing).exp())
}

fn pairs(heroes: &[Named], boards: &[Option<&str>], games: u64) -> Vec<Matchup> {
    let mut matchups = Vec::new();
    for (at, board) in boards.iter().enumerate() {
        for (a, first) in heroes.iter().enumerate() {
            for (b, second) in heroes.iter().enumerate().skip(a + 1) {
                matchups.push(matchup(&first.id, &second.id, *board, share(rate(a, b, at), games)));
            }
        }
    }
    matchups
}

fn matchup(a: &str, b: &str, board: Option<&str>, win_rate: Estimate) -> Matchup {
    let won = (win_rate.value * win_rate.n as f64).round() as u64;
    Matchup {
        heroes: BySide([a.to_owned(), b.to_owned()]),
        board: board.map(str::to_owned),
        wins: BySide([won, win_rate.n - won]),
        win_rate,
        health: BySide([mean(4.2, win_rate.n), mean(3.1, win_rate.n)]),
        facts: facts(win_rate.n, a.len() + b.len()),
    }
}

fn facts(games: u64, more: usize) -> Facts {
    let part = |share: u64| games * share / 100;
    let bell = |turn: i64| (games as f64 / 12.0 * (-((turn - 15) as f64 / 5.5).powi(2) / 1.6).exp()) as u64;
    Facts {
        games,
        pairs: games / 2,
        first_seat: share(0.515 + (more % 5) as f64 * 0.01, games),
        turns: mean(15.3 + more as f64 / 10.0, games),
        decisions: mean(88.4, games),
        health_left: mean(5.7, games),
        ends: BTreeMap::from([
            ("combat", games - part(14) - part(5)),
            ("effect", part(14)),
            ("exhaustion", part(5)),
            ("forfeit", 0),
        ]),
        lengths: (0..38).map(|turn| if turn < 4 { 0 } else { bell(turn) }).collect(),
    }
}

fn standing(heroes: &[Named], board: Option<&str>) -> Standing {
    let few = heroes.len() < 2;
    Standing {
        board: board.map(str::to_owned),
        facts: facts(1200, board.map_or(0, str::len)),
        ratings: if few { Vec::new() } else { ratings(heroes) },
        transitivity: (heroes.len() > 2).then(|| transitivity(heroes)),
        equilibrium: if few { Vec::new() } else { equilibrium(heroes) },
    }
}

fn ratings(heroes: &[Named]) -> Vec<HeroRating> {
    let middle = (heroes.len() - 1) as f64 / 2.0;
    let rating = |(at, hero): (usize, &Named)| {
        let elo = 31.0 * (middle - at as f64);
        let near = [at.checked_sub(1).filter(|_| at % 2 == 1), Some(at + 1).filter(|_| at % 2 == 0)];
        HeroRating {
            hero: hero.id.clone(),
            elo,
            ci95: Interval(elo - 19.0, elo + 19.0),
            win_rate: share(0.5 + elo / 700.0, 2000),
            tier: at / 2 + 1,
            like: near.into_iter().flatten().filter_map(|at| heroes.get(at)).map(|hero| hero.id.clone()).collect(),
        }
    };
    heroes.iter().enumerate().map(rating).collect()
}

fn transitivity(heroes: &[Named]) -> Transitivity {
    let heroes = [0, 1, 2].map(|at| heroes[at].id.clone());
    let circle = Circle { heroes, win_rates: [0.561, 0.574, 0.532], certain: false };
    Transitivity { share: 0.83, ci95: Interval(0.74, 0.9), circle: Some(circle) }
}

fn equilibrium(heroes: &[Named]) -> Vec<Pick> {
    let shares = [0.62_f64, 0.38];
    let pick = |(at, hero): (usize, &Named)| {
        let share = shares.get(at).copied().unwrap_or(0.0);
        let ci95 = Interval((share - 0.2).max(0.0), (share + 0.12).min(1.0));
        Pick { hero: hero.id.clone(), share, ci95, against_mix: 0.5 - 0.03 * at.saturating_sub(1) as f64 }
    };
    heroes.iter().enumerate().map(pick).collect()
}

fn card(hero: &str, index: usize) -> CardFigures {
    let names = ["Feint", "Skirmish", "Regroup", "A Momentary Glance", "Looking <Glass> & More", "Snark", "Dash"];
    let games = 900 + 40 * index as u64;
    let more = (index * 13 % 7) as f64 * 0.012;
    let used = |per_game: f64| Use { per_game: mean(per_game, games), win_rate: share(0.47 + more, games / 4) };
    let uses = [("attack", 0.8), ("defense", 0.5), ("boost", 0.1), ("discarded", 0.06), ("never", 0.31)];
    CardFigures {
        hero: hero.to_owned(),
        card: format!("{}{}", names[index % names.len()], if index < names.len() { "" } else { " II" }),
        copies: 2 + (index % 3) as u8,
        opening: share(0.49 + more, if index == 1 { 30 } else { games }),
        not_opening: share(0.51, 2 * games),
        drawn: [1, 2, 3, 5, 8].map(|turn| DrawnBy { turn, win_rate: share(0.5 + more / 2.0, games) }).into(),
        uses: uses.into_iter().map(|(way, per_game)| (way, used(per_game))).collect(),
        dealt: mean(1.9, games),
        prevented: mean(0.0, if index == 2 { 0 } else { games }),
    }
}
