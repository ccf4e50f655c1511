//! `games.csv`: one row a game, in the order of the schedule. Ids have no commas or quotes, so nothing needs quoting.

use super::plan::Plan;
use super::schedule::Fixture;
use crate::side::Side;
use crate::table::Outcome;
use std::io::Write;

/// The first line.
pub const HEADER: &str =
    "index,pair,board,hero_a,hero_b,seat_a,seat_b,seed,winner,turns,decisions,end,health_a,health_b\n";

/// Adds the row of a game.
pub fn row(rows: &mut Vec<u8>, plan: &Plan, fixture: &Fixture, outcome: &Outcome) {
    let [seat_a, seat_b] = Side::BOTH.map(|side| fixture.seat_of(side));
    let cell = &plan.cells[fixture.cell];
    let heroes = plan.heroes_of(cell);
    let written = writeln!(
        rows,
        "{},{},{},{},{},{},{},{},{},{},{},{},{},{}",
        fixture.index,
        fixture.pair,
        plan.boards[cell.board].id,
        heroes[Side::A].id,
        heroes[Side::B].id,
        seat_a.number(),
        seat_b.number(),
        fixture.seed,
        fixture.side_at(outcome.winner).name(),
        outcome.turns,
        outcome.decisions,
        outcome.end.word(),
        outcome.health[seat_a],
        outcome.health[seat_b],
    );
    written.expect("a list of bytes takes everything");
}
