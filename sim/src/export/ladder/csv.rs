//! `ladder.csv`, one row a pair of bots, and `games.csv`, one row a game. Names of bots may have commas and are quoted. A
//! score of no games is an empty cell.

use crate::ladder::figures::{Figures, Pair, Share};
use crate::ladder::plan::Plan;
use crate::ladder::schedule::Block;
use crate::ladder::tally::Played;
use crate::side::Side;
use crate::stats::Interval;
use engine::ids::Seat;
use std::fmt::Write as _;
use std::io::Write;

/// The first line of `games.csv`.
pub const GAMES_HEADER: &str =
    "block,board,bot_1,hero_1,bot_2,hero_2,seed,winner_seat,winner_bot,turns,decisions,end,health_1,health_2\n";

/// The text of `ladder.csv`.
pub fn pairs(figures: &Figures) -> String {
    let mut text = String::from("bot_a,bot_b");
    for part in ["", "mirror_", "cross_", "first_seat_"] {
        let _ = write!(text, ",{part}games,{part}blocks,{part}wins,{part}score,{part}low,{part}high");
    }
    text += "\n";
    for pair in &figures.pairs {
        text += &row(pair);
    }
    text
}

fn row(pair: &Pair) -> String {
    let mut text = format!("{},{}", quoted(&pair.bots[Side::A]), quoted(&pair.bots[Side::B]));
    for Share { games, blocks, wins, score, ci95: Interval(low, high) } in
        [pair.all, pair.mirror, pair.cross, pair.first_seat]
    {
        let score = score.map_or_else(String::new, |score| score.to_string());
        let _ = write!(text, ",{games},{blocks},{wins},{score},{low},{high}");
    }
    text + "\n"
}

/// Adds the rows of a block.
pub fn block(rows: &mut Vec<u8>, plan: &Plan, block: &Block, games: &[Played]) {
    let slot = &plan.slots[block.slot];
    for (leg, (outcome, _)) in slot.legs().iter().zip(games) {
        let [first, second] = [Seat::FIRST, Seat::SECOND].map(|seat| {
            format!("{},{}", quoted(&plan.names[plan.bot_at(block, *leg, seat)]), plan.hero_at(block, *leg, seat))
        });
        let written = writeln!(
            rows,
            "{},{},{first},{second},{},{},{},{},{},{},{},{}",
            block.index,
            plan.boards[slot.board].id,
            plan.seed_of(block),
            outcome.winner.number(),
            quoted(&plan.names[plan.bot_at(block, *leg, outcome.winner)]),
            outcome.turns,
            outcome.decisions,
            outcome.end.word(),
            outcome.health[Seat::FIRST],
            outcome.health[Seat::SECOND],
        );
        written.expect("a list of bytes takes everything");
    }
}

fn quoted(name: &str) -> String {
    if name.contains(',') { format!("\"{name}\"") } else { name.to_owned() }
}
