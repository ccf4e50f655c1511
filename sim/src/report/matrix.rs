//! The pairs of heroes as rows and columns: each pair is counted once, and seen from both sides here.

use super::names::label;
use crate::side::{BySide, Side};
use crate::stats::{Estimate, Interval};
use crate::tournament::figures::{Figures, Matchup, Named, Standing};

/// All pairs of heroes on one board or on all.
pub struct Matrix<'f> {
    /// What it is called: the board, or all boards.
    pub name: String,
    /// The rows and the columns.
    pub heroes: Vec<&'f Named>,
    /// What follows from it, if there is anything.
    pub standing: Option<&'f Standing>,
    cells: Vec<Option<Cell>>,
}

/// A pair as the row's hero sees it.
#[derive(Clone, Copy)]
pub struct Cell {
    /// How often the row's hero wins.
    pub win_rate: Estimate,
    /// How often the seat that began won.
    pub first_seat: Estimate,
    /// Turns of a game.
    pub turns: Estimate,
}

impl Cell {
    fn of(matchup: &Matchup) -> Cell {
        let facts = &matchup.facts;
        Cell { win_rate: matchup.win_rate, first_seat: facts.first_seat, turns: facts.turns }
    }

    /// The same games as the other hero sees them.
    fn flipped(self) -> Cell {
        let Estimate { value, ci95: Interval(low, high), n } = self.win_rate;
        Cell { win_rate: Estimate { value: 1.0 - value, ci95: Interval(1.0 - high, 1.0 - low), n }, ..self }
    }
}

impl<'f> Matrix<'f> {
    /// Over all boards.
    pub fn overall(figures: &'f Figures) -> Matrix<'f> {
        let name = match &figures.boards[..] {
            [board] => label(&figures.boards, &board.id),
            _ => "All boards".to_owned(),
        };
        Matrix::new(figures, None, name, figures.matchups.iter())
    }

    /// On each board; none if there is only one, which the matrix over all boards already shows.
    pub fn boards(figures: &'f Figures) -> Vec<Matrix<'f>> {
        if figures.boards.len() < 2 {
            return Vec::new();
        }
        figures.boards.iter().map(|board| Matrix::on(figures, board)).collect()
    }

    fn on(figures: &'f Figures, board: &'f Named) -> Matrix<'f> {
        let id = Some(board.id.as_str());
        let cells = figures.cells.iter().filter(|matchup| matchup.board.as_deref() == id);
        Matrix::new(figures, id, label(&figures.boards, &board.id), cells)
    }

    fn new(
        figures: &'f Figures,
        board: Option<&str>,
        name: String,
        matchups: impl Iterator<Item = &'f Matchup> + Clone,
    ) -> Matrix<'f> {
        let heroes = order(figures);
        let standing = standing(figures, board);
        let mut matrix = Matrix { name, cells: vec![None; heroes.len() * heroes.len()], heroes, standing };
        let played = matchups.filter(|matchup| matchup.win_rate.n > 0);
        played.clone().for_each(|matchup| matrix.put(matchup, true));
        // A pair may be there both ways if the bots differ; then each row keeps its own games.
        played.for_each(|matchup| matrix.put(matchup, false));
        matrix
    }

    fn put(&mut self, matchup: &Matchup, flipped: bool) {
        let place = |id: &String| self.heroes.iter().position(|hero| hero.id == *id);
        let BySide([Some(a), Some(b)]) = matchup.heroes.map(place) else { return };
        let cell = Cell::of(matchup);
        let (row, column, cell) = if flipped { (b, a, cell.flipped()) } else { (a, b, cell) };
        let index = row * self.heroes.len() + column;
        self.cells[index] = Some(cell);
    }

    /// The cell of two heroes, if they played.
    pub fn cell(&self, row: usize, column: usize) -> Option<&Cell> {
        self.cells[row * self.heroes.len() + column].as_ref()
    }

    /// The fewest and the most games of a cell.
    pub fn games(&self) -> Option<(u64, u64)> {
        let games = || self.cells.iter().flatten().map(|cell| cell.win_rate.n);
        games().min().zip(games().max())
    }
}

/// What follows from the games on a board or on all.
pub fn standing<'f>(figures: &'f Figures, board: Option<&str>) -> Option<&'f Standing> {
    figures.standings.iter().find(|standing| standing.board.as_deref() == board)
}

/// The heroes, best first.
fn order(figures: &Figures) -> Vec<&Named> {
    let ratings = standing(figures, None).map_or(&[][..], |standing| &standing.ratings);
    let place = |hero: &&Named| ratings.iter().position(|rating| rating.hero == hero.id).unwrap_or(ratings.len());
    let mut heroes: Vec<&Named> = figures.heroes.iter().collect();
    heroes.sort_by_key(place);
    heroes
}

/// What is said of a tournament as a whole: who plays, how, and how much.
pub fn subtitle(figures: &Figures) -> String {
    let boards = match &figures.boards[..] {
        [board] => label(&figures.boards, &board.id),
        boards => format!("{} boards", boards.len()),
    };
    let Figures { bots, rules, seed, .. } = figures;
    let games = crate::text::thousands(figures.overall.games);
    format!("{games} games on {boards}, {}, {rules} rules, seed {seed}", describe(bots))
}

/// The bots in words.
pub fn describe(bots: &BySide<String>) -> String {
    let [a, b] = Side::BOTH.map(|side| &bots[side]);
    if a == b { format!("both {a}") } else { format!("{a} against {b}") }
}
