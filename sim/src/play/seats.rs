//! Which seats people take, as the command line says it: `2`, `1,3` or `random`.

use crate::ask::AskError;
use crate::error::Error;
use engine::ids::{MAX_SEATS, Seat};
use engine::luck::splitmix;
use std::collections::BTreeSet;
use std::str::FromStr;

/// The seats of people; bots take the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seats {
    /// One seat, by chance.
    Random,
    /// These.
    These(Vec<Seat>),
}

impl Default for Seats {
    /// One person, who begins.
    fn default() -> Seats {
        Seats::These(vec![Seat::FIRST])
    }
}

impl FromStr for Seats {
    type Err = String;

    fn from_str(text: &str) -> Result<Seats, String> {
        if text.eq_ignore_ascii_case("random") {
            return Ok(Seats::Random);
        }
        let seat = |part: &str| Seat::all(MAX_SEATS).find(|seat| seat.number().to_string() == part.trim());
        let seats: Option<BTreeSet<Seat>> = text.split(',').map(seat).collect();
        seats
            .map(|seats| seats.into_iter().collect())
            .map(Seats::These)
            .ok_or_else(|| format!("give a seat from 1 to {MAX_SEATS}, several with commas between them, or `random`"))
    }
}

impl Seats {
    /// The seats in a game of so many; luck is derived from its seed.
    pub fn of(&self, count: usize, seed: u64) -> Result<Vec<Seat>, Error> {
        match self {
            Seats::Random => Ok(vec![Seat((splitmix(seed) % count as u64) as u8)]),
            Seats::These(seats) => match seats.iter().find(|seat| seat.index() >= count) {
                Some(seat) => Err(AskError::NoSeat { number: seat.number(), seats: count }.into()),
                None => Ok(seats.clone()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_numbers_or_chance() {
        assert_eq!("3, 1,3".parse(), Ok(Seats::These(vec![Seat(0), Seat(2)])), "each once, in turn order");
        assert_eq!("Random".parse(), Ok(Seats::Random));
        for wrong in ["", "0", "5", "1;2", "1,,2", "one"] {
            assert!(wrong.parse::<Seats>().unwrap_err().contains("1 to 4"), "{wrong}");
        }
        assert!("3".parse::<Seats>().unwrap().of(2, 1).unwrap_err().to_string().contains("seats 1 to 2"));
        let chances: Vec<Vec<Seat>> = (0..40).map(|seed| Seats::Random.of(3, seed).unwrap()).collect();
        assert!(Seat::all(3).all(|seat| chances.contains(&vec![seat])), "every seat comes up");
    }
}
