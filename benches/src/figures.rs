//! The figures of `sim bench`: the main workloads, timed on one thread for about as long as was asked.

use crate::{BOARD, PLAYOUTS, heuristic_game, pairs, play_pairs, positions, reference, search_settings};
use agents::mcts::{Budget, Mcts, Settings};
use agents::playout::Playout;
use engine::action::Menu;
use engine::game::Game;
use engine::luck::Dice;
use engine::state::State;
use serde::Serialize;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// What was measured, on one thread.
#[derive(Clone, Debug, Serialize)]
pub struct Figures {
    /// Whole games of random players, on average over all pairs of heroes.
    pub random_games_per_second: f64,
    /// Decisions in those games.
    pub decisions_per_second: f64,
    /// The time of one decision: choosing, applying and listing what comes next.
    pub ns_per_decision: f64,
    /// The time to copy a position that is in the cache.
    pub clone_ns: f64,
    /// The time to deal a world that agrees with a seat's knowledge.
    pub sample_ns: f64,
    /// The size of a position.
    pub state_bytes: usize,
    /// Search iterations with playouts to the end of the game, 10,000 a search.
    pub mcts_iterations_per_second: f64,
    /// The same with guided playouts.
    pub mcts_guided_iterations_per_second: f64,
    /// The same with random playouts cut after ten decisions.
    pub mcts_cut_iterations_per_second: f64,
    /// The same with guided playouts to the end of the turn, as the bot plays.
    pub mcts_turn_iterations_per_second: f64,
    /// How late the latest of several searches with a time budget answered, in milliseconds.
    pub mcts_ms_late: f64,
    /// The time of a decision of the heuristic bot, in microseconds.
    pub heuristic_us_per_decision: f64,
    /// The time of a decision over the time of a step of the reference loop: what is compared between machines.
    pub reference_ratio: f64,
    /// How many threads were used.
    pub threads: usize,
}

/// Measures for about so many seconds; `progress` hears what is measured next.
pub fn measure(seconds: f64, mut progress: impl FnMut(&str)) -> Figures {
    let share = |part: f64| Duration::from_secs_f64(seconds * part);
    let games = pairs(BOARD);
    let pool = positions(&games, 4096, 13);
    progress("the reference loop");
    let reference = nanoseconds(share(0.05), || reference(black_box(100_000)), 100_000);
    progress("random games");
    let (games_rate, decisions_rate) = playouts(share(0.35), &games);
    progress("copying and sampling");
    let clone_ns = nanoseconds(share(0.05), || copies(&pool[0].1), COPIES);
    let sample_ns = sampling(share(0.1), &games, &pool);
    progress("the search");
    let search = |n: usize| iterations(share(0.08), &games, &pool, PLAYOUTS[n].1);
    Figures {
        random_games_per_second: games_rate,
        decisions_per_second: decisions_rate,
        ns_per_decision: 1e9 / decisions_rate,
        clone_ns,
        sample_ns,
        state_bytes: size_of::<State>(),
        mcts_iterations_per_second: search(0),
        mcts_guided_iterations_per_second: search(1),
        mcts_cut_iterations_per_second: search(2),
        mcts_turn_iterations_per_second: search(3),
        mcts_ms_late: lateness(share(0.05), &games, &pool),
        heuristic_us_per_decision: heuristic(share(0.08), &games),
        reference_ratio: 1e9 / decisions_rate / reference,
        threads: 1,
    }
}

/// Repeats a job for a while and tells the nanoseconds of one of its `steps`.
fn nanoseconds<T>(time: Duration, mut job: impl FnMut() -> T, steps: u64) -> f64 {
    let start = Instant::now();
    let mut done = 0;
    while done == 0 || start.elapsed() < time {
        black_box(job());
        done += steps;
    }
    start.elapsed().as_nanos() as f64 / done as f64
}

fn playouts(time: Duration, games: &[Game]) -> (f64, f64) {
    let mut menu = Menu::new();
    let expected = play_pairs(games, 2, &mut menu);
    assert_eq!(expected, play_pairs(games, 2, &mut menu), "a fixed seed gives a fixed number of decisions");
    let (mut played, mut decisions) = (0, 0);
    let start = Instant::now();
    while played == 0 || start.elapsed() < time {
        decisions += play_pairs(black_box(games), 20, &mut menu);
        played += games.len() * 20;
    }
    let seconds = start.elapsed().as_secs_f64();
    (played as f64 / seconds, decisions as f64 / seconds)
}

fn heuristic(time: Duration, games: &[Game]) -> f64 {
    let (mut seed, mut decisions) = (0, 0);
    let start = Instant::now();
    while decisions == 0 || start.elapsed() < time {
        decisions += games.iter().map(|game| heuristic_game(game, seed)).sum::<u64>();
        seed += 1;
    }
    start.elapsed().as_secs_f64() * 1e6 / decisions as f64
}

const COPIES: u64 = 1000;

fn copies(state: &State) -> State {
    let mut copy = *state;
    for _ in 0..COPIES {
        copy = *black_box(&copy);
    }
    copy
}

fn sampling(time: Duration, games: &[Game], pool: &[(usize, State)]) -> f64 {
    let mut dice = Dice::new(4);
    let mut world = pool[0].1;
    let job = || {
        for (game, state) in &pool[..256] {
            state.view(&games[*game], state.active()).sample_into(&mut world, &mut dice);
            black_box(&world);
        }
    };
    nanoseconds(time, job, 256)
}

/// The time by which a search overdraws its budget at most, the building of its tables included.
fn lateness(time: Duration, games: &[Game], pool: &[(usize, State)]) -> f64 {
    const BUDGET: Duration = Duration::from_millis(20);
    let settings = Settings { budget: Budget::Time(BUDGET), early_stop: false, ..Settings::default() };
    let (start, mut latest) = (Instant::now(), Duration::ZERO);
    for (game, state) in pool.iter().step_by(41) {
        let Some(seat) = state.to_act() else { continue };
        let mut search = Mcts::new(settings, 1);
        let begin = Instant::now();
        search.run(&state.view(&games[*game], seat));
        latest = latest.max(begin.elapsed().saturating_sub(BUDGET));
        if start.elapsed() > time {
            break;
        }
    }
    latest.as_secs_f64() * 1e3
}

fn iterations(time: Duration, games: &[Game], pool: &[(usize, State)], playout: Playout) -> f64 {
    const ITERATIONS: u32 = 10_000;
    let mut search = Mcts::new(search_settings(ITERATIONS, playout), 1);
    let mut next = pool.iter().step_by(41).cycle();
    let job = || {
        if let Some((game, state)) = next.next()
            && let Some(seat) = state.to_act()
        {
            search.new_game();
            search.run(&state.view(&games[*game], seat));
        }
    };
    1e9 / nanoseconds(time, job, u64::from(ITERATIONS))
}
