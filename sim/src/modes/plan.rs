//! A tournament of three or four seats with everything looked up and checked.

use super::bots::{bots, named_order};
use super::lineups::Lineups;
use super::seating::{Seating, seatings};
use crate::error::Error;
use crate::foreign::Bot;
use crate::named::named;
use crate::seeds::{Seeds, bot_seed, digest};
use crate::sitting::{Player, Sitting};
use crate::tournament::request::Request;
use crate::tournament::schedule::{Schedule, Unit};
use crate::venue::fitting;
use engine::board::Board;
use engine::game::Game;
use engine::hero::Hero;
use engine::ids::Seat;
use engine::load::Library;
use engine::rules::{Mode, Rules};
use std::sync::Arc;

/// A tournament ready to be played.
pub struct Plan {
    /// What was asked for.
    pub request: Request,
    /// Who plays with whom.
    pub mode: Mode,
    /// How many seats a game has.
    pub seats: usize,
    /// The heroes.
    pub heroes: Vec<Arc<Hero>>,
    /// The boards.
    pub boards: Vec<Arc<Board>>,
    /// A lineup on a board each.
    pub cells: Vec<Cell>,
    /// The bots by their position in the lineup.
    pub bots: Vec<Bot>,
    /// All seatings of a lineup.
    pub seatings: Vec<Seating>,
    /// The games.
    pub schedule: Schedule,
}

/// A lineup on a board.
pub struct Cell {
    /// The heroes by their positions in the plan.
    pub heroes: Vec<usize>,
    /// The board by its position in the plan.
    pub board: usize,
    /// The game of each seating.
    games: Vec<Game>,
    seeds: Seeds,
    hash: u64,
}

/// One game to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Its number in the run, from 0.
    pub index: u64,
    /// Its cell.
    pub cell: usize,
    /// The number of its block in the cell, from 0: the games that share a seed, one for each seating.
    pub block: u64,
    /// The seating.
    pub seating: usize,
    /// The seed of its block.
    pub seed: u64,
}

impl Plan {
    /// Looks up what was asked for.
    pub fn new(request: &Request, library: &Library) -> Result<Plan, Error> {
        let Lineups { mode, heroes, lineups } = Lineups::of(&request.pairings, library)?;
        let seats = lineups[0].len();
        let bots = bots(&request.bots, mode, seats)?;
        let boards = named(&request.boards, library.boards(), |id| library.board(id), |board| &board.id)?;
        // Lineups of several have heroes that all differ: what holds for one holds for all.
        let entrants: Vec<_> = lineups[0].iter().zip(&bots).collect();
        let seatings = seatings(mode, &entrants);
        let rules = Rules { edition: request.rules.into(), mode, ..Rules::default() };
        let places = boards.iter().enumerate().flat_map(|place| lineups.iter().map(move |lineup| (place, lineup)));
        let mut cells = fitting(places.map(|((at, board), lineup)| {
            let by_entrant: Vec<Arc<Hero>> = lineup.iter().map(|hero| heroes[*hero].clone()).collect();
            Cell::new((lineup, &by_entrant), (at, board), &seatings, rules, (request.seed, library))
        }))?;
        let boards = in_use(boards, &mut cells);
        let block = seatings.len() as u64;
        let schedule = Schedule::new(request.most_games().next_multiple_of(block), block);
        Ok(Plan { request: request.clone(), mode, seats, heroes, boards, cells, bots, seatings, schedule })
    }

    /// The share of the wins that everybody has if all are equally strong.
    pub fn fair_share(&self) -> f64 {
        match self.mode {
            Mode::FreeForAll => 1.0 / self.seats as f64,
            Mode::Teams => 0.5,
        }
    }

    /// The positions in a lineup, in the order in which a command names the heroes.
    pub fn named_order(&self) -> Vec<usize> {
        named_order(self.mode, self.seats)
    }

    /// The games of a unit.
    pub fn fixtures(&self, unit: &Unit) -> impl Iterator<Item = Fixture> {
        let (cell, per_block) = (unit.cell, self.seatings.len() as u64);
        unit.games.clone().zip(unit.index..).map(move |(game, index)| {
            let block = game / per_block;
            let seed = self.cells[cell].seeds.of(block);
            Fixture { index, cell, block, seating: (game % per_block) as usize, seed }
        })
    }

    /// The hero at each seat of a game, by its position in the lineup.
    pub fn seating(&self, fixture: &Fixture) -> &Seating {
        &self.seatings[fixture.seating]
    }

    /// The game of a fixture, with the heroes and bots at their seats.
    pub fn sitting(&self, fixture: &Fixture) -> Sitting<'_> {
        let game = &self.cells[fixture.cell].games[fixture.seating];
        let seed = |seat| bot_seed(fixture.seed, 2 * fixture.seating as u64, seat);
        let entrants = self.seating(fixture).iter().zip(Seat::all(self.seats));
        let players = entrants.map(|(entrant, seat)| Player { bot: &self.bots[*entrant], seed: seed(seat) });
        Sitting { game, seed: fixture.seed, players: players.collect() }
    }

    /// The hero at a position of a cell's lineup.
    pub fn hero(&self, cell: usize, entrant: usize) -> &Hero {
        &self.heroes[self.cells[cell].heroes[entrant]]
    }

    /// The ids of the heroes of a game in the order of the seats.
    pub fn ids(&self, fixture: &Fixture) -> Vec<&str> {
        self.seating(fixture).iter().map(|entrant| self.hero(fixture.cell, *entrant).id.as_str()).collect()
    }

    /// A game by its number, seed and seats, for messages.
    pub fn describe(&self, fixture: &Fixture) -> String {
        let board = &self.boards[self.cells[fixture.cell].board].id;
        let Fixture { index, block, seed, .. } = fixture;
        let seats = self.ids(fixture).join(", ");
        format!("game {index} (block {block} on {board}, seed {seed}, seats 1 to {}: {seats})", self.seats)
    }

    /// The bot and the hero at a seat, for messages.
    pub fn who(&self, fixture: &Fixture, seat: Seat) -> String {
        let entrant = self.seating(fixture)[seat.index()];
        format!("{} with {} at seat {}", self.bots[entrant], self.hero(fixture.cell, entrant).id, seat.number())
    }

    /// What changes when the files of the heroes or boards change.
    pub fn data_hash(&self) -> String {
        let hashes: Vec<String> = self.cells.iter().map(|cell| format!("{:016x}", cell.hash)).collect();
        format!("{:016x}", digest(hashes.iter().map(String::as_str)))
    }
}

/// Leaves out the boards that no lineup fits on.
fn in_use(boards: Vec<Arc<Board>>, cells: &mut [Cell]) -> Vec<Arc<Board>> {
    let used: Vec<usize> = (0..boards.len()).filter(|board| cells.iter().any(|cell| cell.board == *board)).collect();
    for cell in cells {
        cell.board = used.iter().position(|board| *board == cell.board).unwrap_or(0);
    }
    used.iter().map(|board| boards[*board].clone()).collect()
}

impl Cell {
    fn new(
        (lineup, heroes): (&[usize], &[Arc<Hero>]),
        (at, board): (usize, &Arc<Board>),
        seatings: &[Seating],
        rules: Rules,
        (seed, library): (u64, &Library),
    ) -> Result<Cell, Error> {
        let game = |seating: &Seating| {
            let seated: Vec<Arc<Hero>> = seating.iter().map(|entrant| heroes[*entrant].clone()).collect();
            Game::new(board.clone(), &seated, rules).map_err(|error| Error::Game(error, board.id.clone()))
        };
        let games = seatings.iter().map(game).collect::<Result<_, _>>()?;
        let mut ids: Vec<&str> = heroes.iter().map(|hero| hero.id.as_str()).collect();
        ids.sort_unstable();
        let (seeds, hash) = (Seeds::new(seed, &ids, &board.id), library.hash_of(&ids, &board.id)?);
        Ok(Cell { heroes: lineup.to_vec(), board: at, games, seeds, hash })
    }
}
