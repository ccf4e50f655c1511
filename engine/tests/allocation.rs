//! Nothing is allocated between the set-up and the end of a game, nor by looking at it and sampling worlds.
//!
//! The counting allocator comes from a crate, so that no `unsafe` is needed here.

mod common;

use common::{EDITIONS, game, heroes, library, pick};
use engine::action::Actions;
use engine::game::Game;
use engine::ids::Seat;
use engine::luck::Dice;
use engine::rules::{Edition, Mode, Rules};
use engine::state::State;

/// How many times memory was asked for while the function ran.
fn allocations(run: impl FnOnce()) -> u64 {
    allocation_counter::measure(run).count_total
}

fn play(game: &Game, legal: &mut Actions, dice: &mut Dice) {
    let mut state = State::new(game, dice, &mut ());
    while let Some(seat) = state.to_act() {
        state.legal(game, legal);
        let action = pick(legal, dice);
        look(game, &state, seat, dice);
        state.try_apply(game, action, dice, &mut ()).expect("a legal action is accepted");
    }
}

/// What an agent does before it decides.
fn look(game: &Game, state: &State, seat: Seat, dice: &mut Dice) {
    let world = state.view(game, seat).sample(dice);
    assert!(world.view(game, seat).knowledge() == state.view(game, seat).knowledge());
}

fn assert_none(game: &Game, seeds: std::ops::Range<u64>) {
    let mut legal = Actions::new();
    for seed in seeds {
        let mut dice = Dice::new(seed);
        let count = allocations(|| play(game, &mut legal, &mut dice));
        assert_eq!(count, 0, "{}, seed {seed}", common::title(game));
    }
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(std::hint::black_box(Box::new(1)))), 1);
}

#[test]
fn two_seats_play_without_allocating() {
    for board in library().boards() {
        for (a, b) in heroes().into_iter().flat_map(|a| heroes().into_iter().map(move |b| (a, b))) {
            EDITIONS.into_iter().for_each(|edition| assert_none(&common::duel(&board.id, a, b, edition), 0..2));
        }
    }
}

#[test]
fn more_seats_play_without_allocating() {
    let seats = ["houdini", "king-arthur", "medusa", "genie"];
    for (count, mode) in [(3, Mode::FreeForAll), (4, Mode::FreeForAll), (4, Mode::Teams)] {
        let rules = Rules { edition: Edition::Classic, mode, ..Rules::default() };
        assert_none(&game("sarpedon", &seats[..count], rules), 0..10);
    }
}
