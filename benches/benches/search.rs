//! The bots, timed: iterations of one search by how its worlds are played on, and games of the heuristic.

use agents::mcts::Mcts;
use benches::{BOARD, PLAYOUTS, heuristic_game, pairs, positions, search_settings};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// The iterations of one search.
const ITERATIONS: u32 = 10_000;

fn iterations(c: &mut Criterion) {
    let games = pairs(BOARD);
    let pool = positions(&games, 64, 41);
    let mut group = c.benchmark_group("mcts");
    group.throughput(Throughput::Elements(u64::from(ITERATIONS)));
    group.sample_size(10);
    for (name, playout) in PLAYOUTS {
        let mut search = Mcts::new(search_settings(ITERATIONS, playout), 1);
        let mut next = pool.iter().cycle();
        group.bench_function(name, |b| {
            b.iter(|| {
                let (game, state) = next.next().expect("the pool is a circle");
                search.new_game();
                search.run(&state.view(&games[*game], state.to_act().expect("the game goes on")));
                search.nodes()
            })
        });
    }
    group.finish();
}

fn heuristic(c: &mut Criterion) {
    let games = pairs(BOARD);
    let play = || games.iter().map(|game| heuristic_game(game, 1)).sum::<u64>();
    let decisions = play();
    assert_eq!(decisions, play(), "a fixed seed gives a fixed number of decisions");
    let mut group = c.benchmark_group("heuristic");
    group.throughput(Throughput::Elements(decisions));
    group.sample_size(20);
    group.bench_function("decisions", |b| b.iter(play));
    group.finish();
}

criterion_group!(benches, iterations, heuristic);
criterion_main!(benches);
