//! Which heroes meet: the lineup that was asked for, or every set of a list.

use crate::error::Error;
use crate::lineup::{Lineup, LineupError};
use crate::named::named;
use crate::tournament::request::Pairings;
use engine::hero::Hero;
use engine::load::Library;
use engine::rules::Mode;
use std::sync::Arc;

/// More lineups than this would take days to set up and to read.
const MOST_LINEUPS: usize = 20_000;

/// The heroes that play, and which of them meet.
pub struct Lineups {
    /// Who plays with whom.
    pub mode: Mode,
    /// The heroes.
    pub heroes: Vec<Arc<Hero>>,
    /// Those of each game in the order of the seats, by their positions in `heroes`.
    pub lineups: Vec<Vec<usize>>,
}

impl Lineups {
    /// Looks up the heroes that are to meet.
    pub fn of(pairings: &Pairings, library: &Library) -> Result<Lineups, Error> {
        let one = |lineup: Lineup, mirror: bool| of_one(if mirror { lineup } else { lineup.all_different()? }, library);
        match pairings {
            Pairings::FreeForAll { heroes, mirror } => one(Lineup::free_for_all(heroes)?, *mirror),
            Pairings::Teams { heroes, mirror } => one(Lineup::teams(heroes)?, *mirror),
            Pairings::Sets { mode, heroes, seats } => sets((*mode).into(), *seats, heroes, library),
            Pairings::Matchup(_) | Pairings::Matrix { .. } | Pairings::Gauntlet { .. } => {
                unreachable!("games of two are planned by `crate::tournament`")
            }
        }
    }
}

fn of_one(lineup: Lineup, library: &Library) -> Result<Lineups, Error> {
    let (mut heroes, mut places) = (Vec::<Arc<Hero>>::new(), Vec::new());
    for id in &lineup.heroes {
        let hero = library.hero(id)?;
        let known = heroes.iter().position(|other| other.id == hero.id);
        places.push(known.unwrap_or(heroes.len()));
        if known.is_none() {
            heroes.push(hero.clone());
        }
    }
    Ok(Lineups { mode: lineup.mode, heroes, lineups: vec![places] })
}

fn sets(mode: Mode, seats: usize, list: &str, library: &Library) -> Result<Lineups, Error> {
    let heroes = named(list, library.heroes(), |id| library.hero(id), |hero| &hero.id)?;
    if heroes.len() < seats {
        return Err(LineupError::Few { heroes: heroes.len(), seats }.into());
    }
    let lineups: Vec<Vec<usize>> = subsets(heroes.len(), seats).iter().flat_map(|set| divided(mode, set)).collect();
    if lineups.len() > MOST_LINEUPS {
        return Err(LineupError::Many(lineups.len()).into());
    }
    Ok(Lineups { mode, heroes, lineups })
}

/// All subsets of that size, in order.
fn subsets(count: usize, size: usize) -> Vec<Vec<usize>> {
    let mut sets = vec![Vec::new()];
    for _ in 0..size {
        let longer = |set: &Vec<usize>| {
            let next = set.last().map_or(0, |last| last + 1);
            (next..count).map(|more| [&set[..], &[more]].concat()).collect::<Vec<_>>()
        };
        sets = sets.iter().flat_map(longer).collect();
    }
    sets
}

/// The ways in which a set can play: in teams each of the others may be the first one's team-mate.
fn divided(mode: Mode, set: &[usize]) -> Vec<Vec<usize>> {
    match (mode, set) {
        (Mode::Teams, &[a, b, c, d]) => vec![vec![a, c, b, d], vec![a, b, c, d], vec![a, b, d, c]],
        _ => vec![set.to_vec()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_heroes_make_so_many_sets() {
        assert_eq!((subsets(6, 3).len(), subsets(6, 4).len()), (20, 15));
        assert_eq!(subsets(4, 3), [vec![0, 1, 2], vec![0, 1, 3], vec![0, 2, 3], vec![1, 2, 3]]);
    }

    #[test]
    fn four_heroes_make_three_pairs_of_teams() {
        let teams = |lineup: &Vec<usize>| [[lineup[0], lineup[2]], [lineup[1], lineup[3]]];
        let all: Vec<_> = divided(Mode::Teams, &[1, 2, 3, 4]).iter().map(teams).collect();
        assert_eq!(all, [[[1, 2], [3, 4]], [[1, 3], [2, 4]], [[1, 4], [2, 3]]]);
    }
}
