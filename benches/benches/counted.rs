//! Instructions, counted by callgrind: the same number on a busy machine as on an idle one.
//!
//! `cargo instructions` runs these and compares them with `benches/baseline.json`.

#![allow(unused_qualifications, reason = "the macros of gungraun write paths in full")]

use agents::mcts::Mcts;
use benches::{BOARD, COUNTED_GAMES, PLAYOUTS, heuristic_game, pairs, play_pairs, positions, search_settings, seats};
use engine::action::Menu;
use engine::game::Game;
use engine::luck::Dice;
use engine::rules::Mode;
use engine::state::State;
use gungraun::{library_benchmark, library_benchmark_group, main};
use std::hint::black_box;

fn games() -> (Vec<Game>, Menu) {
    let (games, mut menu) = (pairs(BOARD), Menu::new());
    play_pairs(&games[..1], 1, &mut menu);
    (games, menu)
}

/// A game of four seats.
fn of_four(mode: Mode) -> (Vec<Game>, Menu) {
    let (games, mut menu) = (vec![seats(4, mode)], Menu::new());
    play_pairs(&games, 1, &mut menu);
    (games, menu)
}

/// Games and positions of them. The benches give them back, so that dropping them is not counted.
type Pool = (Vec<Game>, Vec<(usize, State)>);

fn pool() -> Pool {
    let games = pairs(BOARD);
    let pool = positions(&games, 500, 13);
    (games, pool)
}

fn search(playout: usize) -> (Vec<Game>, State, Mcts) {
    let games = pairs(BOARD);
    let (_, state) = positions(&games[..1], 3, 29)[2];
    (games, state, Mcts::new(search_settings(500, PLAYOUTS[playout].1), 1))
}

#[library_benchmark]
#[bench::games_of_each_pair(games())]
#[bench::games_of_four(of_four(Mode::FreeForAll))]
#[bench::games_of_teams(of_four(Mode::Teams))]
fn playout((games, mut menu): (Vec<Game>, Menu)) -> u64 {
    black_box(play_pairs(&games, COUNTED_GAMES, &mut menu))
}

#[library_benchmark]
#[bench::of_500_positions(pool())]
fn legal((games, pool): Pool) -> (usize, Pool) {
    let mut menu = Menu::new();
    let mut total = 0;
    for (game, state) in &pool {
        state.menu(&games[*game], &mut menu);
        total += menu.len();
    }
    (black_box(total), (games, pool))
}

#[library_benchmark]
#[bench::of_500_positions(pool())]
fn sample((games, pool): Pool) -> (u32, Pool) {
    let mut dice = Dice::new(5);
    let mut total = 0;
    let mut world = pool[0].1;
    for (game, state) in &pool {
        state.view(&games[*game], state.active()).sample_into(&mut world, &mut dice);
        total ^= black_box(&world).hand(state.active()).0;
    }
    (total, (games, pool))
}

#[library_benchmark]
#[bench::to_the_end(search(0))]
#[bench::guided_to_the_end(search(1))]
#[bench::cut_after_10(search(2))]
#[bench::to_the_end_of_the_turn(search(3))]
fn mcts((games, state, mut search): (Vec<Game>, State, Mcts)) -> usize {
    search.run(&state.view(&games[0], state.to_act().expect("the game goes on")));
    black_box(search.nodes())
}

#[library_benchmark]
#[bench::a_game_of_each_pair(games())]
fn heuristic((games, _): (Vec<Game>, Menu)) -> u64 {
    black_box(games.iter().map(|game| heuristic_game(game, 1)).sum())
}

library_benchmark_group!(name = group; benchmarks = playout, legal, sample, mcts, heuristic);
main!(library_benchmark_groups = group);
