//! Who sits where. All seatings are played equally often, on common seeds: so no hero gains by its seat.

use engine::ids::Seat;
use engine::rules::Mode;

/// The hero at each seat, by its position in the lineup.
pub type Seating = Vec<usize>;

/// All seatings of a lineup, whose heroes and bots are given in the order of the seats. In teams those who were opposite
/// stay so (rule 11.7). If it makes all the difference that there is, it is enough to go round the table: so in a mirror match, or
/// with one bot against three others of a kind.
pub fn seatings<T: PartialEq>(mode: Mode, lineup: &[T]) -> Vec<Seating> {
    let seats = lineup.len();
    let mut all = Vec::new();
    permute(&mut (0..seats).collect(), 0, &mut all);
    all.retain(|seating| is_fair(mode, seating));
    all.sort();
    let round: Vec<Seating> = (0..seats).map(|first| (0..seats).map(|seat| (first + seat) % seats).collect()).collect();
    let looks_like = |a: &Seating, b: &Seating| a.iter().zip(b).all(|(a, b)| lineup[*a] == lineup[*b]);
    let is_enough = all.iter().all(|seating| round.iter().any(|other| looks_like(seating, other)));
    if is_enough { round } else { all }
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
        for (mode, lineup, count) in [
            (Mode::FreeForAll, "abc", 6),
            (Mode::FreeForAll, "abcd", 24),
            (Mode::FreeForAll, "aaa", 3),
            (Mode::FreeForAll, "abbb", 4),
            (Mode::FreeForAll, "aabb", 24),
            (Mode::Teams, "abcd", 8),
            (Mode::Teams, "abab", 4),
            (Mode::Teams, "aaaa", 4),
        ] {
            let seats = lineup.len();
            let all = seatings(mode, lineup.as_bytes());
            assert_eq!(all.len(), count, "{mode:?} {lineup}");
            for (hero, seat) in (0..seats).flat_map(|hero| (0..seats).map(move |seat| (hero, seat))) {
                let there = all.iter().filter(|seating| seating[seat] == hero).count();
                assert_eq!(there, count / seats, "{mode:?} {lineup}: {hero} at {seat}");
            }
        }
    }

    #[test]
    fn team_mates_stay_together() {
        for seating in seatings(Mode::Teams, b"abcd") {
            assert_eq!(seating[0] % 2, seating[2] % 2);
        }
    }
}
