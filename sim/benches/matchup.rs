//! The whole program, timed: loading, scheduling, playing, folding, printing and writing. Beside it the same games bare,
//! without anything around them: what is between the two is what the program costs.

use agents::spec::Spec;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use engine::action::{Actions, Menu};
use engine::game::Game;
use engine::ids::Seat;
use engine::load::Library;
use engine::luck::{Dice, splitmix};
use engine::rules::Rules;
use engine::state::State;
use std::process::{Command, Stdio};

/// The games of one run with quick bots, and with the bots that tournaments use.
const GAMES: u64 = 20_000;
const HEURISTIC_GAMES: u64 = 2_000;

fn run(bots: &str, games: u64, threads: &str, out: Option<&str>) {
    let games = games.to_string();
    let mut sim = Command::new(env!("CARGO_BIN_EXE_sim"));
    sim.args(["--matchup", "alice:sinbad", "--bots", bots, "--games", &games, "--threads", threads]);
    if let Some(folder) = out {
        sim.args(["--force", "--out", folder]);
    }
    let status = sim.stdout(Stdio::null()).status().expect("the program was just built");
    assert!(status.success());
}

fn matchup(c: &mut Criterion) {
    let folder = tempfile::tempdir().expect("there is room for a temporary folder");
    let out = folder.path().join("out").display().to_string();
    let mut group = c.benchmark_group("sim --matchup");
    group.throughput(Throughput::Elements(GAMES));
    group.sample_size(10);
    group.bench_function("1 thread", |b| b.iter(|| run("random", GAMES, "1", None)));
    group.bench_function("2 threads", |b| b.iter(|| run("random", GAMES, "2", None)));
    group.bench_function("1 thread, with all files", |b| b.iter(|| run("random", GAMES, "1", Some(&out))));
    group.finish();
}

fn heuristic(c: &mut Criterion) {
    let games = matchup_games();
    let mut group = c.benchmark_group("heuristic games");
    group.throughput(Throughput::Elements(HEURISTIC_GAMES));
    group.sample_size(10);
    group.bench_function("bare", |b| b.iter(|| (0..HEURISTIC_GAMES).map(|n| bare(&games, n)).sum::<u32>()));
    group.bench_function("sim --matchup, 1 thread", |b| b.iter(|| run("heuristic", HEURISTIC_GAMES, "1", None)));
    group.finish();
}

/// The matchup with either hero in the first seat.
fn matchup_games() -> [Game; 2] {
    let library = Library::embedded();
    let hero = |id| library.hero(id).expect("it is built in").clone();
    let board = library.board("marmoreal").expect("it is built in");
    [["alice", "sinbad"], ["sinbad", "alice"]]
        .map(|ids| Game::new(board.clone(), &ids.map(hero), Rules::default()).expect("there is room"))
}

/// Plays a game and counts its decisions.
fn bare(games: &[Game; 2], number: u64) -> u32 {
    let (game, seed) = (&games[(number % 2) as usize], splitmix(number / 2));
    let spec: Spec = "heuristic".parse().expect("there is such a bot");
    let mut bots = [Seat::FIRST, Seat::SECOND].map(|seat| spec.build(seed ^ u64::from(seat.0)));
    let (mut menu, mut list, mut dice) = (Box::<Menu>::default(), Box::<Actions>::default(), Dice::new(seed));
    let mut state = State::new(game, &mut dice, &mut ());
    state.menu(game, &mut menu);
    let mut decisions = 0;
    while let Some(seat) = state.to_act() {
        let answer = bots[seat.index()].answer(&state.view(game, seat), &menu, &mut list);
        let action = answer.and_then(|index| menu.get(index)).expect("the heuristic answers legally");
        state.advance(game, action, &mut menu, &mut dice, &mut ());
        decisions += 1;
    }
    decisions
}

criterion_group!(benches, matchup, heuristic);
criterion_main!(benches);
