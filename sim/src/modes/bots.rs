//! Which bot plays which hero: one for all, one for each as the command names them, or in teams one for each team.

use crate::error::Error;
use crate::foreign::Bot;
use crate::lineup::LineupError;
use engine::rules::Mode;

/// Where the heroes that a command names one after the other sit at first: in teams the first two are opposite each other.
pub fn named_order(mode: Mode, seats: usize) -> Vec<usize> {
    match mode {
        Mode::FreeForAll => (0..seats).collect(),
        Mode::Teams => vec![0, 2, 1, 3],
    }
}

/// The bot of each hero, by its position in the lineup.
pub fn bots(list: &str, mode: Mode, seats: usize) -> Result<Vec<Bot>, Error> {
    let named = Bot::parse_list(list)?;
    let by_name: Vec<Bot> = match (named.len(), mode) {
        (1, _) => vec![named[0].clone(); seats],
        (2, Mode::Teams) => [0, 0, 1, 1].map(|team: usize| named[team].clone()).to_vec(),
        (count, _) if count == seats => named,
        (count, _) => return Err(LineupError::Bots { bots: count, seats, mode }.into()),
    };
    let mut bots = by_name.clone();
    named_order(mode, seats).into_iter().zip(by_name).for_each(|(seat, bot)| bots[seat] = bot);
    Ok(bots)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &str, mode: Mode, seats: usize) -> Vec<String> {
        bots(list, mode, seats).unwrap().iter().map(Bot::to_string).collect()
    }

    #[test]
    fn bots_go_with_the_heroes_as_they_are_named() {
        assert_eq!(names("random", Mode::FreeForAll, 3), ["random"; 3]);
        assert_eq!(names("random,heuristic,flat:2", Mode::FreeForAll, 3), ["random", "heuristic", "flat:2"]);
        assert_eq!(names("random,heuristic", Mode::Teams, 4), ["random", "heuristic", "random", "heuristic"]);
        assert_eq!(
            names("random,heuristic,flat:2,flat:3", Mode::Teams, 4),
            ["random", "flat:2", "heuristic", "flat:3"]
        );
    }

    #[test]
    fn other_numbers_of_bots_are_refused() {
        let said = |list, mode, seats| bots(list, mode, seats).unwrap_err().to_string();
        assert!(said("random,random", Mode::FreeForAll, 3).contains("2 bots for 3 seats"));
        assert!(said("random,random,random", Mode::Teams, 4).contains("one for each team"));
    }
}
