//! Which games the suite plays.

use crate::common::{EDITIONS, duel, game, heroes, library};
use crate::forced;
use crate::play::{Tally, Thoroughness, play};
use engine::game::Game;
use engine::luck::Dice;
use engine::rules::{Edition, Mode, Rules};
use std::collections::BTreeSet;

/// All ordered pairs of heroes on all boards in both editions.
fn all_pairs() -> impl Iterator<Item = Game> {
    let boards = library().boards().map(|board| board.id.as_str());
    boards.flat_map(|board| {
        let pairs = heroes().into_iter().flat_map(|a| heroes().into_iter().map(move |b| (a, b)));
        pairs.flat_map(move |(a, b)| EDITIONS.map(|edition| duel(board, a, b, edition)))
    })
}

/// A part of all pairs, so many games each.
pub fn pairs(part: usize, parts: usize, count: usize) -> Tally {
    let mut tally = Tally::default();
    for game in all_pairs().skip(part).step_by(parts) {
        for seed in 0..count as u64 {
            play(&game, seed, Thoroughness::of_game(seed, 29), &mut tally);
        }
    }
    tally
}

/// Random heroes for three or four seats, on the boards that have room for them.
pub fn crowds(seats: usize, mode: Mode, edition: Edition, count: usize) -> Tally {
    let mut tally = Tally::default();
    for seed in 0..count as u64 {
        play(&crowd(seats, mode, edition, seed), seed, Thoroughness::of_game(seed, 5), &mut tally);
    }
    tally
}

fn crowd(seats: usize, mode: Mode, edition: Edition, seed: u64) -> Game {
    let mut dice = Dice::new(seed ^ 0xC0_DE);
    let boards: Vec<_> = library().boards().filter(|board| board.starts.len() >= 4).collect();
    let board = boards[dice.below(boards.len() as u32) as usize];
    let all = heroes();
    let chosen: Vec<_> = (0..seats).map(|_| all[dice.below(all.len() as u32) as usize]).collect();
    game(&board.id, &chosen, Rules { edition, mode, ..Rules::default() })
}

/// Who sits where in so many of these games: each board with each hero on it.
pub fn seated(seats: usize, mode: Mode, edition: Edition, count: u64) -> BTreeSet<(String, String)> {
    let games = (0..count).map(|seed| crowd(seats, mode, edition, seed));
    let pairs = |game: Game| {
        let heroes = game.seats().map(|seat| game.seat(seat).hero.id.clone());
        heroes.map(|hero| (game.board.id.clone(), hero)).collect::<Vec<_>>()
    };
    games.flat_map(pairs).collect()
}

/// The machine takes forced answers or leaves them to the player: two seats, then more.
pub fn forced(edition: Edition, count: u64) {
    let pairs: Vec<_> = all_pairs().filter(|game| game.rules.edition == edition).collect();
    pairs.iter().zip(0..).for_each(|(game, n)| (0..2).for_each(|seed| forced::same_game(game, 2 * n + seed)));
    for seed in 0..count {
        let (seats, mode) = [(3, Mode::FreeForAll), (4, Mode::FreeForAll), (4, Mode::Teams)][(seed % 3) as usize];
        forced::same_game(&crowd(seats, mode, edition, seed), seed);
    }
}

/// Two-seat games without the costly laws.
pub fn measured_pairs(count: usize) -> Tally {
    let mut tally = Tally::default();
    for game in all_pairs() {
        (0..count as u64).for_each(|seed| play(&game, seed, Thoroughness::None, &mut tally));
    }
    tally
}

/// Games with more seats without the costly laws.
pub fn measured_crowds(seats: usize, mode: Mode, edition: Edition, count: usize) -> Tally {
    let mut tally = Tally::default();
    for seed in 0..count as u64 {
        play(&crowd(seats, mode, edition, seed), seed, Thoroughness::None, &mut tally);
    }
    tally
}
