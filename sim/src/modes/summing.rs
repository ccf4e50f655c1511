//! From counts to figures.

use super::count::{Count, EntrantTally, Tally};
use super::figures::{Entrant, Facts, Figures, OfLineup, OnBoard, Pair};
use super::plan::{Cell, Plan};
use crate::report::label;
use crate::stats::Moments;
use crate::table::End;
use crate::tournament::figures::Named;
use engine::hero::Hero;
use engine::ids::Seat;
use engine::rules::Mode;
use std::sync::Arc;

impl Figures {
    /// The figures of what was played.
    pub fn of(plan: &Plan, count: &Count) -> Figures {
        let several = has_several(plan);
        Figures {
            version: env!("CARGO_PKG_VERSION"),
            data_hash: plan.data_hash(),
            mode: plan.mode.name(),
            seats: plan.seats,
            rules: plan.request.rules.name(),
            bots: plan.named_order().iter().map(|entrant| plan.bots[*entrant].to_string()).collect(),
            seed: plan.request.seed,
            seatings: plan.seatings.len(),
            fair_share: plan.fair_share(),
            heroes: heroes(plan),
            boards: plan.boards.iter().map(|board| named(&board.id, &board.name)).collect(),
            overall: facts(&Tally::sum(&count.cells), true),
            on_boards: (0..plan.boards.len()).filter_map(|board| on_board(plan, count, board)).collect(),
            entrants: entrants(plan, count),
            pairs: if several { pairs(plan, count) } else { Vec::new() },
            lineups: if several { lineups(plan, count) } else { Vec::new() },
        }
    }
}

fn named(id: &str, name: &str) -> Named {
    Named { id: id.to_owned(), name: name.to_owned() }
}

fn heroes(plan: &Plan) -> Vec<Named> {
    plan.heroes.iter().map(|hero| named(&hero.id, &hero.name)).collect()
}

/// Whether more than one lineup plays.
fn has_several(plan: &Plan) -> bool {
    plan.cells.iter().any(|cell| cell.heroes != plan.cells[0].heroes)
}

/// The cells in which something was played.
fn cells<'a>(plan: &'a Plan, count: &'a Count) -> impl Iterator<Item = (&'a Cell, &'a Tally)> {
    plan.cells.iter().zip(&count.cells).filter(|(_, tally)| tally.games() > 0)
}

/// What each hero of the plan came to, wherever it played.
pub fn by_hero(plan: &Plan, count: &Count) -> Vec<EntrantTally> {
    let mut sums = vec![EntrantTally::default(); plan.heroes.len()];
    for (cell, tally) in cells(plan, count) {
        cell.heroes.iter().zip(&tally.entrants).for_each(|(hero, entrant)| sums[*hero].merge(entrant));
    }
    sums
}

fn entrants(plan: &Plan, count: &Count) -> Vec<Entrant> {
    if !has_several(plan) {
        let Some((cell, _)) = cells(plan, count).next() else { return Vec::new() };
        return of_lineup(plan, cell, &Tally::sum(&count.cells));
    }
    let each = plan.heroes.iter().zip(by_hero(plan, count)).filter(|(_, tally)| tally.wins.count > 0);
    let (bot, names) = (plan.bots[0].to_string(), heroes(plan));
    let one = |(hero, tally): (&Arc<Hero>, EntrantTally)| {
        entrant(&hero.id, label(&names, &hero.id), &bot, None, &tally, plan.seats)
    };
    let mut heroes: Vec<Entrant> = each.map(one).collect();
    heroes.sort_by(|a, b| b.win_share.value.total_cmp(&a.win_share.value));
    heroes
}

/// The entrants of a lineup in the order of their names.
fn of_lineup(plan: &Plan, cell: &Cell, tally: &Tally) -> Vec<Entrant> {
    let (order, names) = (plan.named_order(), heroes(plan));
    let one = |(at, position): (usize, &usize)| {
        let hero = &plan.heroes[cell.heroes[*position]];
        let is_same = |other: &&usize| cell.heroes[**other] == cell.heroes[*position];
        let name = match order.iter().filter(is_same).count() {
            1 => label(&names, &hero.id),
            _ => format!("{} ({})", label(&names, &hero.id), 1 + order[..at].iter().filter(is_same).count()),
        };
        let team = (plan.mode == Mode::Teams).then_some(1 + (position % 2) as u8);
        entrant(&hero.id, name, &plan.bots[*position].to_string(), team, &tally.entrants[*position], plan.seats)
    };
    order.iter().enumerate().map(one).collect()
}

fn entrant(hero: &str, name: String, bot: &str, team: Option<u8>, tally: &EntrantTally, seats: usize) -> Entrant {
    Entrant {
        hero: hero.to_owned(),
        name,
        bot: bot.to_owned(),
        team,
        win_share: tally.wins.share().rounded(),
        place: tally.place.average().rounded(),
        places: tally.places[..seats].to_vec(),
    }
}

fn facts(tally: &Tally, with_lengths: bool) -> Facts {
    Facts {
        games: tally.games(),
        seats: tally.seats.iter().map(|seat| seat.share().rounded()).collect(),
        turns: tally.turns.average().rounded(),
        decisions: tally.decisions.average().rounded(),
        ends: End::ALL.iter().map(|end| end.word()).zip(tally.ends).collect(),
        lengths: if with_lengths { tally.lengths.clone() } else { Vec::new() },
    }
}

/// The games on a board, with the heroes in the order of all games.
fn on_board(plan: &Plan, count: &Count, board: usize) -> Option<OnBoard> {
    let here = |cell: usize| if plan.cells[cell].board == board { count.cells[cell].clone() } else { Tally::default() };
    let only = Count { cells: (0..plan.cells.len()).map(here).collect() };
    let tally = Tally::sum(&only.cells);
    let board = plan.boards[board].id.clone();
    (tally.games() > 0).then(|| OnBoard { board, facts: facts(&tally, false), entrants: entrants(plan, &only) })
}

fn lineups(plan: &Plan, count: &Count) -> Vec<OfLineup> {
    let one = |(cell, tally): (&Cell, &Tally)| OfLineup {
        board: plan.boards[cell.board].id.clone(),
        entrants: of_lineup(plan, cell, tally),
        facts: facts(tally, false),
    };
    cells(plan, count).map(one).collect()
}

/// How every hero fares in the games of every other: in teams beside it and against it.
fn pairs(plan: &Plan, count: &Count) -> Vec<Pair> {
    let heroes = 0..plan.heroes.len();
    let all = heroes.clone().flat_map(|hero| heroes.clone().map(move |other| (hero, other)));
    let different = all.filter(|(hero, other)| hero != other);
    let ways = different.flat_map(|pair| [false, true].map(|together| (pair, together)));
    ways.filter_map(|((hero, other), together)| {
        let wins = wins_beside(plan, count, hero, other, together);
        let id = |hero: usize| plan.heroes[hero].id.clone();
        (wins.count > 0).then(|| Pair { hero: id(hero), other: id(other), together, win_share: wins.share().rounded() })
    })
    .collect()
}

fn wins_beside(plan: &Plan, count: &Count, hero: usize, other: usize, together: bool) -> Moments {
    let mut wins = Moments::default();
    for (cell, tally) in cells(plan, count) {
        let place = |hero: usize| cell.heroes.iter().position(|there| *there == hero);
        let (Some(at), Some(beside)) = (place(hero), place(other)) else { continue };
        if plan.mode.friends(Seat(at as u8), Seat(beside as u8)) == together {
            wins.merge(&tally.entrants[at].wins);
        }
    }
    wins
}
