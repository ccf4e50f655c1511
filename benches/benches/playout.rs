//! Whole games of random players, timed: a representative pair of heroes on each board, and all pairs on one.

use benches::{BOARD, pairs, play, play_pairs, reference, seats};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use engine::action::Menu;
use engine::rules::Mode;
use std::hint::black_box;

/// The pairs shown one by one: no sidekick, one, three; melee and ranged; short and long effects.
const SHOWN: [(&str, &str); 4] =
    [("alice", "sinbad"), ("genie", "houdini"), ("king-arthur", "medusa"), ("genie", "medusa")];

fn one_pair(c: &mut Criterion) {
    let mut group = c.benchmark_group("game");
    let mut menu = Menu::new();
    for board in ["marmoreal", "sarpedon", "king-solomons-mine"] {
        for game in pairs(board) {
            let heroes: Vec<_> = game.seats().map(|seat| game.seat(seat).hero.id.clone()).collect();
            if !SHOWN.contains(&(&heroes[0], &heroes[1])) {
                continue;
            }
            let mut seed = 0;
            group.bench_function(format!("{board}/{}", heroes.join("-")), |b| {
                b.iter(|| {
                    seed += 1;
                    play(black_box(&game), seed, &mut menu)
                })
            });
        }
    }
    group.finish();
}

fn all_pairs(c: &mut Criterion) {
    let games = pairs(BOARD);
    let mut menu = Menu::new();
    let decisions = play_pairs(&games, 10, &mut menu);
    assert_eq!(decisions, play_pairs(&games, 10, &mut menu), "a fixed seed gives a fixed number of decisions");
    let mut group = c.benchmark_group("all pairs");
    group.throughput(Throughput::Elements(decisions));
    group.bench_function("decisions", |b| b.iter(|| play_pairs(black_box(&games), 10, &mut menu)));
    group.throughput(Throughput::Elements(games.len() as u64 * 10));
    group.bench_function("games", |b| b.iter(|| play_pairs(black_box(&games), 10, &mut menu)));
    group.finish();
}

fn more_seats(c: &mut Criterion) {
    let mut group = c.benchmark_group("seats");
    let mut menu = Menu::new();
    for (name, count, mode) in
        [("2", 2, Mode::FreeForAll), ("3", 3, Mode::FreeForAll), ("4", 4, Mode::FreeForAll), ("teams", 4, Mode::Teams)]
    {
        let game = seats(count, mode);
        let decisions: u64 = (0..20).map(|seed| play(&game, seed, &mut menu)).sum();
        group.throughput(Throughput::Elements(decisions));
        group.bench_function(name, |b| {
            b.iter(|| (0..20).map(|seed| play(black_box(&game), seed, &mut menu)).sum::<u64>())
        });
    }
    group.finish();
}

fn reference_loop(c: &mut Criterion) {
    let mut group = c.benchmark_group("reference");
    group.throughput(Throughput::Elements(10_000));
    group.bench_function("loop", |b| b.iter(|| reference(black_box(10_000))));
    group.finish();
}

criterion_group!(benches, reference_loop, all_pairs, one_pair, more_seats);
criterion_main!(benches);
