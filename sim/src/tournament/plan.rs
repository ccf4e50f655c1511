//! A tournament with everything looked up and checked: what is asked for becomes something that can only be played.

use super::count::Count;
use super::request::{Pairings, Request};
use super::schedule::{Fixture, Schedule, Unit};
use super::tally::Tally;
use crate::ask::AskError;
use crate::error::Error;
use crate::foreign::Bot;
use crate::named::named;
use crate::seeds::{Seeds, bot_seed, digest};
use crate::side::{BySide, Side};
use crate::sitting::{Player, Sitting};
use crate::venue::{self, Venue};
use engine::board::Board;
use engine::hero::Hero;
use engine::ids::Seat;
use engine::load::Library;
use engine::rules::Edition;
use std::sync::Arc;

/// A tournament ready to be played.
pub struct Plan {
    /// What was asked for.
    pub request: Request,
    /// The heroes.
    pub heroes: Vec<Arc<Hero>>,
    /// The boards.
    pub boards: Vec<Arc<Board>>,
    /// Two heroes on a board each.
    pub cells: Vec<Cell>,
    /// The bots of the hero named first and of the other.
    pub bots: BySide<Bot>,
    /// The edition of the rules.
    pub edition: Edition,
    /// The games.
    pub schedule: Schedule,
}

/// Two heroes on a board.
pub struct Cell {
    /// The heroes by their positions in the plan.
    pub heroes: BySide<usize>,
    /// The board by its position in the plan.
    pub board: usize,
    /// The board with the heroes on it.
    pub venue: Venue,
    seeds: Seeds,
    /// The side whose hero is the later of the alphabet.
    later: Side,
}

impl Plan {
    /// Looks up what was asked for.
    pub fn new(request: &Request, library: &Library) -> Result<Plan, Error> {
        Plan::of(request, pairings(&request.pairings, library)?, library)
    }

    /// Of heroes that meet as they are told to, whatever the request says.
    pub fn of(request: &Request, (heroes, pairs): Meetings, library: &Library) -> Result<Plan, Error> {
        let bots = bots(&request.bots)?;
        let boards = named(&request.boards, library.boards(), |id| library.board(id), |board| &board.id)?;
        let edition = request.rules.into();
        let places = boards.iter().enumerate().flat_map(|place| pairs.iter().map(move |pair| (place, *pair)));
        let cells = venue::fitting(places.map(|((at, board), pair)| {
            let venue = Venue::new(board, &pair.map(|hero| heroes[*hero].clone()), edition, library)?;
            Ok(Cell::new(pair, at, venue, request.seed, &heroes))
        }))?;
        let schedule = Schedule::new(request.most_games(), request.first_seat.games_of_a_unit());
        Ok(Plan { request: request.clone(), heroes, boards, cells, bots, edition, schedule })
    }

    /// The same games with other versions of the heroes: the same cells, or some of them, with the same seeds and bots.
    pub fn again(
        &self,
        heroes: Vec<Arc<Hero>>,
        library: &Library,
        keep: impl Fn(&Cell) -> bool,
    ) -> Result<Plan, Error> {
        let cell = |cell: &Cell| {
            let players = cell.heroes.map(|hero| heroes[*hero].clone());
            let venue = Venue::new(&cell.venue.board, &players, self.edition, library)?;
            Ok(Cell { venue, ..*cell })
        };
        let cells = self.cells.iter().filter(|cell| keep(cell)).map(cell).collect::<Result<_, Error>>()?;
        let (request, boards, bots) = (self.request.clone(), self.boards.clone(), self.bots.clone());
        Ok(Plan { request, heroes, boards, cells, bots, edition: self.edition, schedule: self.schedule.clone() })
    }

    /// The unit of a cell that has that number.
    pub fn unit(&self, cell: usize, number: u64) -> Unit {
        let games = self.request.first_seat.games_of_a_unit();
        let index = (number * self.cells.len() as u64 + cell as u64) * games;
        Unit { cell, games: number * games..(number + 1) * games, index }
    }

    /// The games of a unit.
    pub fn fixtures(&self, unit: &Unit) -> impl Iterator<Item = Fixture> {
        let (cell, first_seat, unit) = (&self.cells[unit.cell], self.request.first_seat, unit.clone());
        let numbers = unit.games.clone().zip(unit.index..);
        numbers.map(move |(game, index)| {
            let (pair, first) = (first_seat.pair_of(game), first_seat.first_of(game));
            let (seed, swapped) = (cell.seeds.of(pair), first == cell.later);
            Fixture { index, cell: unit.cell, pair, first, seed, swapped }
        })
    }

    /// The game of a fixture, with the heroes and bots at their seats.
    pub fn sitting(&self, fixture: &Fixture) -> Sitting<'_> {
        let seed = |seat| bot_seed(fixture.seed, u64::from(fixture.swapped), seat);
        let player = |seat| Player { bot: &self.bots[fixture.side_at(seat)], seed: seed(seat) };
        let game = self.cells[fixture.cell].venue.game(fixture.first);
        Sitting { game, seed: fixture.seed, players: [Seat::FIRST, Seat::SECOND].map(player).to_vec() }
    }

    /// A game by its number, seed and seats, for messages.
    pub fn describe(&self, fixture: &Fixture) -> String {
        let board = &self.boards[self.cells[fixture.cell].board].id;
        format!(
            "game {} (pair {} on {board}, seed {}, {} first)",
            fixture.index,
            fixture.pair,
            fixture.seed,
            self.hero_at(fixture, Seat::FIRST).id
        )
    }

    /// The bot and the hero at a seat, for messages.
    pub fn who(&self, fixture: &Fixture, seat: Seat) -> String {
        format!("{} with {}", self.bots[fixture.side_at(seat)], self.hero_at(fixture, seat).id)
    }

    /// The hero at a seat.
    pub fn hero_at(&self, fixture: &Fixture, seat: Seat) -> &Hero {
        &self.heroes[self.cells[fixture.cell].heroes[fixture.side_at(seat)]]
    }

    /// The heroes of a cell.
    pub fn heroes_of(&self, cell: &Cell) -> BySide<&Arc<Hero>> {
        cell.heroes.map(|hero| &self.heroes[*hero])
    }

    /// Who wins most so far, and how often: in a matchup the hero named first.
    pub fn leader(&self, count: &Count) -> (String, f64) {
        if let [_, _] | [_] = &self.heroes[..] {
            return (self.heroes[0].name.clone(), Tally::sum(&count.cells).wins.mean());
        }
        let mut scores = vec![(0, 0); self.heroes.len()];
        for (cell, tally) in self.cells.iter().zip(&count.cells).filter(|(cell, _)| !cell.is_mirror()) {
            for side in Side::BOTH {
                let (wins, games) = &mut scores[cell.heroes[side]];
                *wins += tally.won()[side];
                *games += tally.games();
            }
        }
        let rates = scores.iter().map(|(wins, games)| *wins as f64 / (*games).max(1) as f64);
        let best = rates.enumerate().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or_default();
        (self.heroes[best.0].name.clone(), best.1)
    }

    /// What changes when the files of the heroes or boards change.
    pub fn data_hash(&self) -> String {
        match &self.cells[..] {
            [cell] => cell.venue.data_hash(),
            cells => {
                let hashes: Vec<String> = cells.iter().map(|cell| cell.venue.data_hash()).collect();
                format!("{:016x}", digest(hashes.iter().map(String::as_str)))
            }
        }
    }
}

impl Cell {
    fn new(heroes: BySide<usize>, board: usize, venue: Venue, seed: u64, all: &[Arc<Hero>]) -> Cell {
        let ids = heroes.map(|hero| all[*hero].id.as_str());
        let later = if ids[Side::A] > ids[Side::B] { Side::A } else { Side::B };
        let seeds = Seeds::new(seed, &[ids[later.other()], ids[later]], &venue.board.id);
        Cell { heroes, board, venue, seeds, later }
    }

    /// Whether both sides play the same hero.
    pub fn is_mirror(&self) -> bool {
        self.heroes[Side::A] == self.heroes[Side::B]
    }
}

/// The heroes that play, and which of them meet.
pub type Meetings = (Vec<Arc<Hero>>, Vec<BySide<usize>>);

/// Looks up the heroes that are to meet.
pub fn pairings(pairings: &Pairings, library: &Library) -> Result<Meetings, Error> {
    match pairings {
        Pairings::Matchup(heroes) => matchup(heroes, library),
        Pairings::Matrix { heroes, mirror } => matrix(heroes, *mirror, library),
        Pairings::Gauntlet { hero, heroes, mirror } => gauntlet(hero, heroes, *mirror, library),
        Pairings::FreeForAll { .. } | Pairings::Teams { .. } | Pairings::Sets { .. } => {
            unreachable!("games of three and four are planned by `crate::modes`")
        }
    }
}

fn matchup(text: &str, library: &Library) -> Result<Meetings, Error> {
    let names: Vec<&str> = text.split(':').map(str::trim).collect();
    match names[..] {
        [a, b] if !a.is_empty() && a == b => Ok((vec![library.hero(a)?.clone()], vec![BySide([0, 0])])),
        [a, b] if !a.is_empty() && !b.is_empty() => {
            Ok((vec![library.hero(a)?.clone(), library.hero(b)?.clone()], vec![BySide([0, 1])]))
        }
        _ => Err(AskError::Matchup(text.to_owned()).into()),
    }
}

fn matrix(list: &str, mirror: bool, library: &Library) -> Result<Meetings, Error> {
    let heroes = heroes(list, library)?;
    let pairs: Vec<_> = (0..heroes.len())
        .flat_map(|a| (a..heroes.len()).map(move |b| BySide([a, b])))
        .filter(|pair| mirror || pair[Side::A] != pair[Side::B])
        .collect();
    if pairs.is_empty() { Err(AskError::NoCrossMatch.into()) } else { Ok((heroes, pairs)) }
}

fn gauntlet(hero: &str, list: &str, mirror: bool, library: &Library) -> Result<Meetings, Error> {
    let mut heroes = heroes(list, library)?;
    let one = library.hero(hero)?.clone();
    heroes.retain(|hero| hero.id != one.id);
    heroes.insert(0, one);
    let pairs: Vec<_> = (usize::from(!mirror)..heroes.len()).map(|other| BySide([0, other])).collect();
    if pairs.is_empty() { Err(AskError::NoCrossMatch.into()) } else { Ok((heroes, pairs)) }
}

fn heroes(list: &str, library: &Library) -> Result<Vec<Arc<Hero>>, Error> {
    named(list, library.heroes(), |id| library.hero(id), |hero| &hero.id)
}

fn bots(list: &str) -> Result<BySide<Bot>, Error> {
    match &Bot::parse_list(list)?[..] {
        [both] => Ok(BySide([both.clone(), both.clone()])),
        [a, b] => Ok(BySide([a.clone(), b.clone()])),
        more => Err(AskError::TooManyBots(more.len()).into()),
    }
}
