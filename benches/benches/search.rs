//! The search, timed: iterations of one search by how far its playouts go.

use agents::mcts::{Mcts, Settings};
use agents::playout::Leaf;
use benches::{BOARD, pairs, positions};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// The iterations of one search.
const ITERATIONS: u32 = 10_000;

fn iterations(c: &mut Criterion) {
    let games = pairs(BOARD);
    let pool = positions(&games, 64, 41);
    let mut group = c.benchmark_group("mcts");
    group.throughput(Throughput::Elements(u64::from(ITERATIONS)));
    group.sample_size(10);
    for (name, leaf) in [("full", Leaf::Full), ("cut after 10", Leaf::Decisions(10)), ("turn", Leaf::Turn)] {
        let mut search = Mcts::new(Settings { iterations: ITERATIONS, leaf, ..Settings::default() }, 1);
        let mut next = pool.iter().cycle();
        group.bench_function(name, |b| {
            b.iter(|| {
                let (game, state) = next.next().expect("the pool is a circle");
                search.run(&state.view(&games[*game], state.to_act().expect("the game goes on")));
                search.nodes()
            })
        });
    }
    group.finish();
}

criterion_group!(benches, iterations);
criterion_main!(benches);
