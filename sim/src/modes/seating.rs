//! Who sits where. All seatings are played equally often, on common seeds: so no hero gains by its seat.

use engine::ids::Seat;
use engine::rules::Mode;

/// The hero at each seat, by its position in the lineup.
pub type Seating = Vec<usize>;

/// All seatings of a lineup in which the heroes sit in the order of their seats. In teams those who were opposite stay
/// so (rule 11.7). If all are the same it is enough to go round the table.
pub fn seatings(mode: Mode, seats: usize, all_the_same: bool) -> Vec<Seating> {
    if all_the_same {
        return (0..seats).map(|first| (0..seats).map(|seat| (first + seat) % seats).collect()).collect();
    }
    let mut all = Vec::new();
    permute(&mut (0..seats).collect(), 0, &mut all);
    all.retain(|seating| is_fair(mode, seating));
    all.sort();
    all
}

fn permute(seating: &mut Seating, fixed: usize, all: &mut Vec<Seating>) {
    if fixed == seating.len() {
        all.push(seating.clone());
    }
    for other in fixed..seating.len() {
        seating.swap(fixed, other);
        permute(seating, fixed + 1, all);
        seating.swap(fixed, other);
    }
}

/// Whether friends are still friends.
fn is_fair(mode: Mode, seating: &Seating) -> bool {
    let seats = || Seat::all(seating.len());
    let entrant = |seat: Seat| Seat(seating[seat.index()] as u8);
    seats().all(|a| seats().all(|b| mode.friends(a, b) == mode.friends(entrant(a), entrant(b))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hero_sits_everywhere_equally_often() {
        for (mode, seats, same, count) in [
            (Mode::FreeForAll, 3, false, 6),
            (Mode::FreeForAll, 4, false, 24),
            (Mode::FreeForAll, 3, true, 3),
            (Mode::Teams, 4, false, 8),
            (Mode::Teams, 4, true, 4),
        ] {
            let all = seatings(mode, seats, same);
            assert_eq!(all.len(), count);
            for (hero, seat) in (0..seats).flat_map(|hero| (0..seats).map(move |seat| (hero, seat))) {
                let there = all.iter().filter(|seating| seating[seat] == hero).count();
                assert_eq!(there, count / seats, "{mode:?} {seats}: {hero} at {seat}");
            }
        }
    }

    #[test]
    fn team_mates_stay_together() {
        for seating in seatings(Mode::Teams, 4, false) {
            assert_eq!(seating[0] % 2, seating[2] % 2);
        }
    }
}
