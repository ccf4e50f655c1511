//! What is counted: whole numbers only, so that adding, saving and merging are exact in any order. The unit of all sums is the
//! block of games that share a seed.

use super::plan::Fixture;
use super::seating::Seating;
use crate::stats::Moments;
use crate::table::{End, Outcome};
use crate::tournament::contest::Counts;
use crate::tournament::tally::add_at;
use engine::ids::{MAX_SEATS, Seat};
use engine::rules::Mode;
use serde::{Deserialize, Serialize};

/// A game that was played.
pub struct Played {
    /// What it was.
    pub fixture: Fixture,
    /// What became of it.
    pub outcome: Outcome,
    /// The place of each hero, by its position in the lineup; none if the game was forfeited.
    pub places: Option<[u8; MAX_SEATS]>,
}

/// The counts of a tournament, by cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Count {
    /// Of each cell.
    pub cells: Vec<Tally>,
}

/// The counts of one lineup on a board, or on several.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Games, and their turns.
    pub turns: Moments,
    /// Games, and their decisions.
    pub decisions: Moments,
    /// Games that count for each seat, and those it won.
    pub seats: Vec<Moments>,
    /// Of each hero, by its position in the lineup.
    pub entrants: Vec<EntrantTally>,
    /// Games by how they ended, in the order of [`End::ALL`].
    pub ends: [u64; End::ALL.len()],
    /// Games by how many turns they had.
    pub lengths: Vec<u64>,
}

/// The counts of one hero.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct EntrantTally {
    /// Games that count for it, and those that it or its team won.
    pub wins: Moments,
    /// Games that were played to the end, and the sum of its places in them.
    pub place: Moments,
    /// Games by its place, the first place first.
    pub places: [u64; MAX_SEATS],
}

/// What a game is to a seat: it won, it lost, or the game does not count, because another seat of a free for all forfeited it
/// and who would have won cannot be known.
fn won(mode: Mode, outcome: &Outcome, seat: Seat) -> Option<bool> {
    match &outcome.fault {
        Some(fault) if mode == Mode::FreeForAll => (fault.seat == seat).then_some(false),
        _ => Some(mode.friends(seat, outcome.winner)),
    }
}

impl Tally {
    /// Adds the games of a block.
    pub fn add(&mut self, mode: Mode, seatings: &[Seating], games: &[Played]) {
        let seats = seatings[0].len();
        self.seats.resize(seats, Moments::default());
        self.entrants.resize(seats, EntrantTally::default());
        let count = games.len() as u64;
        let sum = |each: &dyn Fn(&Outcome) -> u64| games.iter().map(|played| each(&played.outcome)).sum();
        self.turns.add(count, sum(&|outcome| u64::from(outcome.turns)));
        self.decisions.add(count, sum(&|outcome| u64::from(outcome.decisions)));
        for at in 0..seats {
            let seat_of = |played: &Played| {
                let seating = &seatings[played.fixture.seating];
                Seat(seating.iter().position(|entrant| *entrant == at).unwrap_or(at) as u8)
            };
            add_wins(&mut self.seats[at], games.iter().filter_map(|game| won(mode, &game.outcome, Seat(at as u8))));
            let entrant = &mut self.entrants[at];
            add_wins(&mut entrant.wins, games.iter().filter_map(|game| won(mode, &game.outcome, seat_of(game))));
            entrant.add_places(games.iter().filter_map(|game| Some(game.places?[at])));
        }
        for played in games {
            self.ends[played.outcome.end.index()] += 1;
            add_at(&mut self.lengths, usize::from(played.outcome.turns), 1);
        }
    }

    /// Adds all games of another tally.
    pub fn merge(&mut self, other: &Tally) {
        self.turns.merge(&other.turns);
        self.decisions.merge(&other.decisions);
        self.seats.resize(other.seats.len().max(self.seats.len()), Moments::default());
        self.seats.iter_mut().zip(&other.seats).for_each(|(mine, more)| mine.merge(more));
        self.entrants.resize(other.entrants.len().max(self.entrants.len()), EntrantTally::default());
        self.entrants.iter_mut().zip(&other.entrants).for_each(|(mine, more)| mine.merge(more));
        self.ends.iter_mut().zip(&other.ends).for_each(|(count, more)| *count += more);
        other.lengths.iter().enumerate().for_each(|(turns, games)| add_at(&mut self.lengths, turns, *games));
    }

    /// All of several tallies.
    pub fn sum<'t>(tallies: impl IntoIterator<Item = &'t Tally>) -> Tally {
        let mut sum = Tally::default();
        tallies.into_iter().for_each(|tally| sum.merge(tally));
        sum
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.turns.count
    }
}

impl EntrantTally {
    fn add_places(&mut self, places: impl Iterator<Item = u8>) {
        let (mut count, mut total) = (0, 0);
        for place in places {
            self.places[usize::from(place) - 1] += 1;
            count += 1;
            total += u64::from(place);
        }
        self.place.add(count, total);
    }

    /// Adds all games of another tally.
    pub fn merge(&mut self, other: &EntrantTally) {
        self.wins.merge(&other.wins);
        self.place.merge(&other.place);
        self.places.iter_mut().zip(other.places).for_each(|(mine, more)| *mine += more);
    }
}

impl Counts for Count {
    fn merge(&mut self, other: &Count) {
        self.cells.iter_mut().zip(&other.cells).for_each(|(mine, more)| mine.merge(more));
    }

    fn games(&self) -> u64 {
        self.cells.iter().map(Tally::games).sum()
    }

    fn forfeits(&self) -> u64 {
        self.cells.iter().map(|cell| cell.ends[End::Forfeit.index()]).sum()
    }

    fn half_width(&self, cell: usize) -> f64 {
        self.cells[cell].entrants.iter().map(|entrant| entrant.wins.share().half_width()).fold(0.0, f64::max)
    }
}

/// Adds what the games of a block were to somebody.
fn add_wins(moments: &mut Moments, won: impl Iterator<Item = bool>) {
    let (mut count, mut wins) = (0, 0);
    won.for_each(|won| {
        count += 1;
        wins += u64::from(won);
    });
    moments.add(count, wins);
}

#[cfg(test)]
mod tests {
    use super::super::seating::seatings;
    use super::*;
    use crate::table::Fault;
    use engine::event::Cause;
    use engine::ids::BySeat;

    fn game(seating: usize, winner: u8, forfeited: Option<u8>) -> Played {
        let fixture = Fixture { index: 0, cell: 0, block: 0, seating, seed: 1 };
        let fault = forfeited.map(|seat| Box::new(Fault { seat: Seat(seat), what: String::new(), moves: Vec::new() }));
        let end = if fault.is_some() { End::Forfeit } else { End::Defeat(Cause::Combat) };
        let places = fault.is_none().then_some([1, 2, 3, 4]);
        let outcome = Outcome { winner: Seat(winner), turns: 10, decisions: 50, end, health: BySeat::default(), fault };
        Played { fixture, outcome, places }
    }

    fn tally(mode: Mode, seats: usize, games: &[Played]) -> Tally {
        let mut tally = Tally::default();
        tally.add(mode, &seatings(mode, &vec![0; seats]), games);
        tally
    }

    fn wins(moments: &[Moments]) -> Vec<(u64, u64)> {
        moments.iter().map(|moments| (moments.count, moments.total)).collect()
    }

    fn entrants(tally: &Tally) -> Vec<(u64, u64)> {
        wins(&tally.entrants.iter().map(|entrant| entrant.wins).collect::<Vec<_>>())
    }

    #[test]
    fn a_win_is_counted_for_the_seat_and_for_who_sat_there() {
        // Going round the table, the hero at seat 1 is the first, the second, the third of the lineup.
        let tally = tally(Mode::FreeForAll, 3, &[game(0, 0, None), game(1, 0, None), game(2, 2, None)]);
        assert_eq!(wins(&tally.seats), [(3, 2), (3, 0), (3, 1)]);
        assert_eq!(entrants(&tally), [(3, 1), (3, 2), (3, 0)]);
        assert_eq!((tally.games(), tally.entrants[2].places), (3, [0, 0, 3, 0]));
    }

    #[test]
    fn a_team_wins_together() {
        let tally = tally(Mode::Teams, 4, &[game(0, 2, None), game(1, 1, Some(0))]);
        assert_eq!(wins(&tally.seats), [(2, 1), (2, 1), (2, 1), (2, 1)]);
        assert_eq!(entrants(&tally), [(2, 2), (2, 0), (2, 2), (2, 0)]);
    }

    #[test]
    fn a_forfeit_counts_only_for_who_forfeited() {
        let tally = tally(Mode::FreeForAll, 3, &[game(0, 1, Some(0)), game(0, 1, None)]);
        assert_eq!(wins(&tally.seats), [(2, 0), (1, 1), (1, 0)]);
        assert_eq!(tally.ends[End::Forfeit.index()], 1);
    }

    #[test]
    fn merging_adds_everything_up() {
        let parts = [[game(0, 0, None)], [game(1, 2, Some(1))]].map(|games| tally(Mode::FreeForAll, 4, &games));
        let sum = Tally::sum(&parts);
        assert_eq!((sum.games(), sum.ends, sum.lengths[10]), (2, [1, 0, 0, 1], 2));
        assert_eq!(wins(&sum.seats)[1], (2, 0));
    }
}
