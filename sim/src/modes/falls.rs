//! Who fell when: the order in which the heroes were defeated.

use super::seating::Seating;
use crate::table::{Outcome, Watch};
use engine::game::Game;
use engine::ids::{BySeat, MAX_SEATS, Seat};
use engine::rules::Mode;
use engine::state::State;

/// Watches the heroes.
#[derive(Default)]
pub struct Falls {
    /// After how many actions each hero fell for good.
    fell: BySeat<Option<u32>>,
    actions: u32,
    nobody: (),
}

impl Watch for Falls {
    type Log = ();

    fn log(&mut self) -> &mut () {
        &mut self.nobody
    }

    fn look(&mut self, game: &Game, state: &State) {
        self.actions += 1;
        for seat in game.seats() {
            let stands = game.seat(seat).heroes.map(|hero| state.health(hero)).any(|health| health > 0);
            self.fell[seat] = if stands { None } else { self.fell[seat].or(Some(self.actions)) };
        }
    }
}

impl Falls {
    /// The place of each seat: 1 for who stood longest. Those who fell together share a place; in a free for all the winner
    /// has the first for itself (rule 11.5).
    pub fn places(&self, game: &Game, outcome: &Outcome) -> [u8; MAX_SEATS] {
        let wins = |seat: Seat| game.rules.mode == Mode::FreeForAll && seat == outcome.winner;
        let stood = |seat: Seat| if wins(seat) { (true, 0) } else { (false, self.fell[seat].unwrap_or(u32::MAX)) };
        let mut places = [0; MAX_SEATS];
        for seat in game.seats() {
            let outlasted = game.seats().filter(|other| stood(*other) > stood(seat)).count();
            places[seat.index()] = 1 + outlasted as u8;
        }
        places
    }
}

/// The places by the positions of the heroes in the lineup.
pub fn by_entrant(seating: &Seating, places: [u8; MAX_SEATS]) -> [u8; MAX_SEATS] {
    let mut sorted = [0; MAX_SEATS];
    seating.iter().zip(places).for_each(|(entrant, place)| sorted[*entrant] = place);
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::End;
    use engine::event::Cause;
    use engine::load::Library;
    use engine::rules::Rules;

    fn places(mode: Mode, winner: u8, fell: [Option<u32>; 4]) -> [u8; 4] {
        let library = Library::embedded();
        let heroes = ["alice", "sinbad", "medusa", "genie"].map(|id| library.hero(id).unwrap().clone());
        let rules = Rules { mode, ..Rules::default() };
        let game = Game::new(library.board("marmoreal").unwrap().clone(), &heroes, rules).unwrap();
        let end = End::Defeat(Cause::Combat);
        let outcome =
            Outcome { winner: Seat(winner), turns: 9, decisions: 40, end, health: BySeat::default(), fault: None };
        Falls { fell: BySeat(fell), ..Falls::default() }.places(&game, &outcome)
    }

    #[test]
    fn who_stands_longer_is_placed_higher() {
        assert_eq!(places(Mode::FreeForAll, 2, [Some(5), Some(9), None, Some(2)]), [3, 2, 1, 4]);
        assert_eq!(places(Mode::Teams, 0, [None, Some(9), Some(3), Some(7)]), [1, 2, 4, 3]);
    }

    #[test]
    fn who_falls_together_shares_a_place_but_for_the_winner() {
        assert_eq!(places(Mode::FreeForAll, 0, [Some(9), Some(9), Some(4), Some(4)]), [1, 2, 3, 3]);
        assert_eq!(places(Mode::Teams, 0, [Some(9), Some(9), Some(4), None]), [2, 2, 4, 1]);
    }
}
