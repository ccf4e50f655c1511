//! What the benches measure, so that the timed benches, the counted ones and `sim bench` measure the same.
//!
//! Every workload has a fixed seed and a known total: a bench that does not reproduce it measures another game.

pub mod figures;

use agents::Agent;
use agents::heuristic::Heuristic;
use agents::mcts::{Budget, Settings};
use agents::playout::{Cutoff, Playout, Policy, random_action};
use agents::weights::Weights;
use engine::action::{Actions, Menu};
use engine::game::Game;
use engine::load::Library;
use engine::luck::Dice;
use engine::rules::{Mode, Rules};
use engine::state::State;

/// The board of the figures that are compared.
pub const BOARD: &str = "marmoreal";

/// How many games of each pair the counted playouts have.
pub const COUNTED_GAMES: u64 = 5;

/// The games of all pairs of different heroes on a board.
pub fn pairs(board: &str) -> Vec<Game> {
    let library = Library::embedded();
    let heroes: Vec<_> = library.heroes().cloned().collect();
    let board = library.board(board).expect("the benches use boards that are there").clone();
    let mut games = Vec::new();
    for (n, first) in heroes.iter().enumerate() {
        for second in &heroes[n + 1..] {
            let seats = [first.clone(), second.clone()];
            games.push(Game::new(board.clone(), &seats, Rules::default()).expect("two heroes fit on any board"));
        }
    }
    games
}

/// A game with the first heroes of the library on so many seats.
pub fn seats(count: usize, mode: Mode) -> Game {
    let library = Library::embedded();
    let heroes: Vec<_> = library.heroes().take(count).cloned().collect();
    let board = library.board(BOARD).expect("the benches use boards that are there").clone();
    Game::new(board, &heroes, Rules { mode, ..Rules::default() }).expect("the heroes fit on the board")
}

/// The playouts that searches are measured with, by name: random ones to the end of the game, after which nothing is
/// judged; guided ones to the end; random ones cut off early; and those in use.
pub const PLAYOUTS: [(&str, Playout); 4] = [
    ("full", Playout { cutoff: Cutoff::Never, policy: Policy::Random, reply: 0.0 }),
    ("full guided", Playout { cutoff: Cutoff::Never, policy: Policy::Guided, reply: 0.0 }),
    ("cut after 10", Playout { cutoff: Cutoff::Decisions(10), policy: Policy::Random, reply: 0.0 }),
    ("turn", Playout::TURN),
];

/// A search that takes all of its iterations, each decision on its own.
pub fn search_settings(iterations: u32, playout: Playout) -> Settings {
    Settings { budget: Budget::Iterations(iterations), playout, reuse: false, early_stop: false, ..Settings::default() }
}

/// Plays a game of random players and tells how many decisions it took.
pub fn play(game: &Game, seed: u64, menu: &mut Menu) -> u64 {
    let mut dice = Dice::new(seed);
    let mut state = State::new(game, &mut dice, &mut ());
    state.menu(game, menu);
    let mut decisions = 0;
    while let Some(action) = random_action(menu, &mut dice) {
        state.advance(game, action, menu, &mut dice, &mut ());
        decisions += 1;
    }
    decisions
}

/// Plays a game of two heuristic bots and tells how many decisions it took.
pub fn heuristic_game(game: &Game, seed: u64) -> u64 {
    let (mut dice, mut list, mut decisions) = (Dice::new(seed), Actions::new(), 0);
    let mut bots = [seed, !seed].map(|seed| Heuristic::new(*Weights::heuristic(), seed));
    let mut state = State::new(game, &mut dice, &mut ());
    while let Some(seat) = state.to_act() {
        state.legal(game, &mut list);
        let action = bots[seat.index()].choose(&state.view(game, seat), &list);
        state.apply(game, action, &mut dice, &mut ());
        decisions += 1;
    }
    decisions
}

/// Plays `count` games of every pair and tells how many decisions they took.
pub fn play_pairs(games: &[Game], count: u64, menu: &mut Menu) -> u64 {
    games.iter().map(|game| (0..count).map(|seed| play(game, seed, menu)).sum::<u64>()).sum()
}

/// Positions met in random games, each with the number of its game: every `every`-th decision.
pub fn positions(games: &[Game], count: usize, every: usize) -> Vec<(usize, State)> {
    let mut found = Vec::with_capacity(count);
    let mut menu = Menu::new();
    for seed in 0.. {
        for (n, game) in games.iter().enumerate() {
            let mut dice = Dice::new(seed);
            let mut state = State::new(game, &mut dice, &mut ());
            state.menu(game, &mut menu);
            let mut decision = 0;
            while let Some(action) = random_action(&menu, &mut dice) {
                if decision % every == 0 {
                    found.push((n, state));
                    if found.len() == count {
                        return found;
                    }
                }
                decision += 1;
                state.advance(game, action, &mut menu, &mut dice, &mut ());
            }
        }
    }
    found
}

/// The reference loop: draws and random-bit picks in a fixed pattern. Times are compared between machines as ratios
/// to one step of it. Returns a sum that depends on every step.
pub fn reference(steps: u64) -> u64 {
    let mut dice = Dice::new(1);
    let mut sum = 0u64;
    for _ in 0..steps {
        let word = dice.word() as u32 | 1;
        let nth = dice.below(word.count_ones());
        let mut rest = word;
        for _ in 0..nth {
            rest &= rest - 1;
        }
        sum = sum.wrapping_mul(31).wrapping_add(u64::from(rest.trailing_zeros()));
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fixed_seed_gives_a_fixed_number_of_decisions() {
        let games = pairs(BOARD);
        let mut menu = Menu::new();
        assert_eq!(games.len(), 15);
        assert_eq!(play_pairs(&games, 3, &mut menu), play_pairs(&games, 3, &mut menu));
        assert_eq!(positions(&games, 50, 7).len(), 50);
        assert_eq!(reference(1000), reference(1000));
    }
}
