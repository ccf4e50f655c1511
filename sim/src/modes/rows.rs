//! `games.csv`: one row a game, in the order of the schedule. Ids have no commas or quotes, so nothing needs quoting. Seats that
//! a game does not have are left empty.

use super::count::Played;
use super::plan::Plan;
use engine::ids::MAX_SEATS;
use std::io::Write;

/// The first line. A place is that of a seat's hero: 1 for who stood longest.
pub const HEADER: &str = "index,block,board,hero_1,hero_2,hero_3,hero_4,seed,winner,turns,decisions,end,\
                          place_1,place_2,place_3,place_4,health_1,health_2,health_3,health_4\n";

/// Adds the row of a game.
pub fn row(rows: &mut Vec<u8>, plan: &Plan, Played { fixture, outcome, places }: &Played) {
    let seating = plan.seating(fixture);
    let place = |at: usize| places.zip(seating.get(at)).map(|(places, entrant)| places[*entrant].to_string());
    let health = |at: usize| seating.get(at).map(|_| outcome.health.0[at].to_string());
    let ids = plan.ids(fixture);
    let of_seats = |each: &dyn Fn(usize) -> Option<String>| -> String {
        (0..MAX_SEATS).map(|at| each(at).unwrap_or_default()).collect::<Vec<_>>().join(",")
    };
    let written = writeln!(
        rows,
        "{},{},{},{},{},{},{},{},{},{},{}",
        fixture.index,
        fixture.block,
        plan.boards[plan.cells[fixture.cell].board].id,
        of_seats(&|at| ids.get(at).map(|id| (*id).to_owned())),
        fixture.seed,
        outcome.winner.number(),
        outcome.turns,
        outcome.decisions,
        outcome.end.word(),
        of_seats(&place),
        of_seats(&health),
    );
    written.expect("a list of bytes takes everything");
}
