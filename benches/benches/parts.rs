//! The parts of a playout, timed: listing, applying by kind of decision, copying, sampling, reach and threat.

use benches::{BOARD, pairs, positions};
use criterion::{Criterion, criterion_group, criterion_main};
use engine::action::{Actions, Menu};
use engine::luck::Dice;
use engine::state::{Choice, State};
use std::hint::black_box;

/// The number of positions in the pools.
const POOL: usize = 4096;

fn listing(c: &mut Criterion) {
    let games = pairs(BOARD);
    let pool = positions(&games, POOL, 13);
    let (mut list, mut menu) = (Actions::new(), Menu::new());
    let mut next = pool.iter().cycle();
    c.bench_function("legal/list", |b| {
        b.iter(|| {
            let (game, state) = next.next().expect("the pool is a circle");
            state.legal(&games[*game], &mut list);
            list.len()
        })
    });
    c.bench_function("legal/menu", |b| {
        b.iter(|| {
            let (game, state) = next.next().expect("the pool is a circle");
            state.menu(&games[*game], &mut menu);
            menu.len()
        })
    });
}

fn applying(c: &mut Criterion) {
    let games = pairs(BOARD);
    let pool = positions(&games, POOL * 4, 3);
    let mut list = Actions::new();
    let mut dice = Dice::new(9);
    for choice in [Choice::Action, Choice::Boost, Choice::Move, Choice::Defend, Choice::Target, Choice::Discard] {
        let fitting: Vec<_> = pool.iter().filter(|(_, state)| state.choice() == choice).collect();
        let mut next = fitting.iter().cycle();
        c.bench_function(&format!("apply/{}", choice.word()), |b| {
            b.iter_batched(
                || {
                    let (game, state) = **next.next().expect("random games meet every kind of decision");
                    state.legal(&games[game], &mut list);
                    let action = list[dice.below(list.len() as u32) as usize];
                    (game, state, action, Dice::new(1))
                },
                |(game, mut state, action, mut dice)| {
                    state.apply(&games[game], action, &mut dice, &mut ());
                    state
                },
                criterion::BatchSize::SmallInput,
            )
        });
    }
}

fn copying(c: &mut Criterion) {
    let pool: Vec<State> = positions(&pairs(BOARD), POOL, 13).into_iter().map(|(_, state)| state).collect();
    c.bench_function("clone/hot", |b| b.iter(|| *black_box(&pool[0])));
    let mut at = 0;
    c.bench_function("clone/scattered", |b| {
        b.iter(|| {
            at = (at + 1237) % POOL;
            *black_box(&pool[at])
        })
    });
}

fn sampling(c: &mut Criterion) {
    let games = pairs(BOARD);
    let pool = positions(&games, 256, 13);
    let mut dice = Dice::new(4);
    let mut world = pool[0].1;
    let mut next = pool.iter().cycle();
    c.bench_function("view/sample", |b| {
        b.iter(|| {
            let (game, state) = next.next().expect("the pool is a circle");
            state.view(&games[*game], state.active()).sample_into(black_box(&mut world), &mut dice)
        })
    });
}

fn asking(c: &mut Criterion) {
    let games = pairs(BOARD);
    let pool = positions(&games, 256, 13);
    let mut next = pool.iter().cycle();
    for steps in [2, 3, 5] {
        c.bench_function(&format!("reach/{steps}"), |b| {
            b.iter(|| {
                let (game, state) = next.next().expect("the pool is a circle");
                let view = state.view(&games[*game], state.active());
                games[*game].fighters().map(|fighter| view.reach(fighter, steps, false).0).sum::<u64>()
            })
        });
    }
    c.bench_function("threats", |b| {
        b.iter(|| {
            let (game, state) = next.next().expect("the pool is a circle");
            let view = state.view(&games[*game], state.active());
            games[*game].fighters().map(|fighter| view.targets_of(fighter).0).sum::<u32>()
        })
    });
}

criterion_group!(benches, listing, applying, copying, sampling, asking);
criterion_main!(benches);
