//! From counts to figures.

use super::card_tally::{CardTally, DRAWN_BY, WAYS};
use super::cards;
use super::count::Count;
use super::figures::{CardFigures, DrawnBy, Facts, Figures, Matchup, Named, Standing, Use};
use super::plan::{Cell, Plan};
use super::standing::standing;
use super::tally::Tally;
use crate::side::{BySide, Side};
use crate::stats::meeting::Meeting;
use crate::table::End;
use std::collections::BTreeMap;

impl Figures {
    /// The figures of what was played.
    pub fn of(plan: &Plan, count: &Count) -> Figures {
        let named = |id: &str, name: &str| Named { id: id.to_owned(), name: name.to_owned() };
        Figures {
            version: env!("CARGO_PKG_VERSION"),
            data_hash: plan.data_hash(),
            rules: plan.edition.name(),
            bots: plan.bots.map(ToString::to_string),
            seed: plan.request.seed,
            first_seat: plan.request.first_seat.name(),
            heroes: plan.heroes.iter().map(|hero| named(&hero.id, &hero.name)).collect(),
            boards: plan.boards.iter().map(|board| named(&board.id, &board.name)).collect(),
            overall: facts(&Tally::sum(&count.cells)),
            matchups: over_all_boards(plan, count)
                .iter()
                .map(|(pair, tally)| matchup(plan, *pair, None, tally))
                .collect(),
            cells: cells(plan, count)
                .map(|(cell, tally)| matchup(plan, cell.heroes, Some(cell.board), tally))
                .collect(),
            standings: standings(plan, count),
            cards: cards(plan, count),
        }
    }
}

/// The cells in which something was played.
fn cells<'a>(plan: &'a Plan, count: &'a Count) -> impl Iterator<Item = (&'a Cell, &'a Tally)> {
    plan.cells.iter().zip(&count.cells).filter(|(_, tally)| tally.games() > 0)
}

/// The tallies of pairs of heroes, in the order of the cells.
type ByPair = Vec<(BySide<usize>, Tally)>;

fn over_all_boards(plan: &Plan, count: &Count) -> ByPair {
    let mut pairs: ByPair = Vec::new();
    for (cell, tally) in cells(plan, count) {
        match pairs.iter_mut().find(|(pair, _)| *pair == cell.heroes) {
            Some((_, sum)) => sum.merge(tally),
            None => pairs.push((cell.heroes, tally.clone())),
        }
    }
    pairs
}

fn standings(plan: &Plan, count: &Count) -> Vec<Standing> {
    let heroes: Vec<Named> =
        plan.heroes.iter().map(|hero| Named { id: hero.id.clone(), name: hero.name.clone() }).collect();
    let one = |board: Option<String>, pairs: ByPair| {
        let facts = facts(&Tally::sum(pairs.iter().map(|(_, tally)| tally)));
        let meetings: Vec<Meeting> = pairs.iter().filter_map(|(pair, tally)| meeting(*pair, tally)).collect();
        standing(board, facts, &heroes, &meetings, plan.request.seed)
    };
    let on_board = |(at, board): (usize, &std::sync::Arc<engine::board::Board>)| {
        let here = cells(plan, count).filter(|(cell, _)| cell.board == at);
        one(Some(board.id.clone()), here.map(|(cell, tally)| (cell.heroes, tally.clone())).collect())
    };
    let overall = one(None, over_all_boards(plan, count));
    [overall].into_iter().chain(plan.boards.iter().enumerate().map(on_board)).collect()
}

/// A pair of different heroes, for the ratings.
fn meeting(players: BySide<usize>, tally: &Tally) -> Option<Meeting> {
    let wins = &tally.wins;
    let met = players[Side::A] != players[Side::B];
    met.then(|| Meeting { players, rate: wins.mean(), games: wins.count as f64, worth: wins.worth() })
}

fn matchup(plan: &Plan, heroes: BySide<usize>, board: Option<usize>, tally: &Tally) -> Matchup {
    Matchup {
        heroes: heroes.map(|hero| plan.heroes[*hero].id.clone()),
        board: board.map(|board| plan.boards[board].id.clone()),
        wins: tally.won(),
        win_rate: tally.wins.share().rounded(),
        health: tally.health.map(|health| health.average().rounded()),
        facts: Facts { lengths: Vec::new(), ..facts(tally) },
    }
}

fn facts(tally: &Tally) -> Facts {
    Facts {
        games: tally.games(),
        pairs: tally.pairs,
        first_seat: tally.first.share().rounded(),
        turns: tally.turns.average().rounded(),
        decisions: tally.decisions.average().rounded(),
        health_left: tally.left.average().rounded(),
        ends: End::ALL.iter().map(|end| end.word()).zip(tally.ends).collect(),
        lengths: tally.lengths.clone(),
    }
}

fn cards(plan: &Plan, count: &Count) -> Vec<CardFigures> {
    let of_hero = plan.heroes.iter().zip(&count.cards);
    let each = of_hero.flat_map(|(hero, tallies)| hero.cards.iter().zip(tallies).map(move |pair| (hero, pair)));
    let seen = each.filter(|(_, (_, tally))| tally.opening.count + tally.not_opening.count > 0);
    seen.map(|(hero, (card, tally))| card_figures(&hero.id, card, tally)).collect()
}

fn card_figures(hero: &str, card: &engine::hero::Card, tally: &CardTally) -> CardFigures {
    let drawn = DRAWN_BY.iter().zip(&tally.drawn);
    CardFigures {
        hero: hero.to_owned(),
        card: card.name.clone(),
        copies: card.count,
        opening: tally.opening.share().rounded(),
        not_opening: tally.not_opening.share().rounded(),
        drawn: drawn.map(|(turn, won)| DrawnBy { turn: u16::from(*turn), win_rate: won.share().rounded() }).collect(),
        uses: uses(tally),
        dealt: tally.dealt.average().rounded(),
        prevented: tally.prevented.average().rounded(),
    }
}

fn uses(tally: &CardTally) -> BTreeMap<&'static str, Use> {
    let words = cards::Use::ALL.iter().map(|way| way.word()).chain(["never"]);
    let figures =
        |way: usize| Use { per_game: tally.uses[way].average().rounded(), win_rate: tally.used[way].share().rounded() };
    words.zip((0..WAYS).map(figures)).collect()
}
