//! What each card contributes: the win rate of its hero less the one with every copy of the card blank, on common seeds.
//!
//! All cards of a hero are compared with the same games of the printed deck, over all cells of the tournament in
//! which the hero meets another. Mirror matches are left out: there the card is missing on both sides. What a blank card is
//! says `Library::blanked`.

use crate::compare::error::CompareError;
use crate::compare::rounds::Round;
use crate::compare::tally::{Counted, Tally};
use crate::compare::version::Version;
use crate::error::Error;
use crate::side::Side;
use crate::stats::Estimate;
use crate::tournament::plan::{Cell, Plan};
use engine::hero::Hero;
use engine::load::Library;
use serde::Serialize;
use std::sync::Arc;

/// What is compared for one hero.
pub struct OfHero {
    /// The hero.
    pub hero: Arc<Hero>,
    /// The printed deck, and then one version for each of its cards.
    pub versions: Vec<Version>,
    cells: Vec<Counted>,
}

/// What a card contributes.
#[derive(Serialize, Debug)]
pub struct Contribution {
    /// The hero's id.
    pub hero: String,
    /// The card's name.
    pub card: String,
    /// How many copies the deck has.
    pub copies: u8,
    /// Games of each version.
    pub games: u64,
    /// Units of each version, seat-swapped pairs in most runs: the n of the contribution.
    pub pairs: u64,
    /// The hero's win rate with the card.
    pub printed: Estimate,
    /// The hero's win rate with the card blank.
    pub blank: Estimate,
    /// The first less the second.
    pub contribution: Estimate,
}

/// The heroes whose cards are to be looked at: those of a list, or all that meet another.
pub fn heroes(asked: &str, plan: &Plan) -> Result<Vec<usize>, Error> {
    let meets = |hero: usize| plan.cells.iter().any(|cell| side_of(cell, hero).is_some());
    let all: Vec<usize> = (0..plan.heroes.len()).filter(|hero| meets(*hero)).collect();
    let ids = || all.iter().map(|hero| plan.heroes[*hero].id.clone()).collect();
    let find = |name: &str| {
        let found = all.iter().copied().find(|hero| plan.heroes[*hero].id == name);
        found.ok_or_else(|| CompareError::NotPlaying(name.to_owned(), ids()).into())
    };
    match asked.trim() {
        "all" if all.is_empty() => Err(CompareError::Mirror(plan.heroes[0].id.clone()).into()),
        "all" => Ok(all),
        list => list.split(',').map(|name| find(name.trim())).collect(),
    }
}

/// On which side a hero meets another in a cell, if it does.
fn side_of(cell: &Cell, hero: usize) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| cell.heroes[*side] == hero).filter(|_| !cell.is_mirror())
}

/// How many games that takes, with so many rounds of each cell.
pub fn games(plan: &Plan, heroes: &[usize], rounds: u64) -> u64 {
    let of_hero = |hero: &usize| {
        let cells = plan.cells.iter().filter(|cell| side_of(cell, *hero).is_some()).count() as u64;
        cells * (1 + plan.heroes[*hero].cards.len() as u64)
    };
    let units: u64 = heroes.iter().map(of_hero).sum();
    units * rounds * plan.request.first_seat.games_of_a_unit()
}

impl OfHero {
    /// The versions of a hero of a tournament.
    pub fn new(plan: &Plan, hero: usize, library: &Library) -> Result<OfHero, Error> {
        let keep = |cell: &Cell| side_of(cell, hero).is_some();
        let part = plan.again(plan.heroes.clone(), library, keep)?;
        let cells = part
            .cells
            .iter()
            .enumerate()
            .filter_map(|(at, cell)| Some(Counted { cell: at, side: side_of(cell, hero)? }));
        let cells = cells.collect();
        let printed = Version { name: "printed".to_owned(), library: library.clone(), plan: part };
        let hero = plan.heroes[hero].clone();
        let mut versions = vec![printed];
        for card in &hero.cards {
            let blanked = library.blanked(&hero.id, &card.name).map_err(CompareError::Change)?;
            versions.push(versions[0].with(&format!("without {}:", card.name), blanked)?);
        }
        Ok(OfHero { hero, versions, cells })
    }

    /// The counts of each card, with nothing played yet.
    pub fn tallies(&self) -> Vec<Tally> {
        vec![Tally::default(); self.hero.cards.len()]
    }

    /// Adds a round: the printed deck takes the place of the new version, each blank card that of the old one.
    pub fn add(&self, tallies: &mut [Tally], round: &Round) {
        let each = tallies.iter_mut().enumerate();
        each.for_each(|(card, tally)| tally.add(round, &self.cells, [card + 1, 0]));
    }

    /// What its cards contribute, the one that does most first.
    pub fn contributions(&self, tallies: &[Tally]) -> Vec<Contribution> {
        let cards = self.hero.cards.iter().zip(tallies);
        let mut all: Vec<Contribution> = cards
            .map(|(card, tally)| Contribution {
                hero: self.hero.id.clone(),
                card: card.name.clone(),
                copies: card.count,
                games: tally.paired.games,
                pairs: tally.paired.units,
                printed: tally.new_rate(),
                blank: tally.old_rate(),
                contribution: tally.difference(),
            })
            .collect();
        all.sort_by(|a, b| b.contribution.value.total_cmp(&a.contribution.value));
        all
    }
}
