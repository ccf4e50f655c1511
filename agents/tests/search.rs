//! The search: it allocates nothing while it runs, repeats itself, and plays better than chance.

use agents::Agent;
use agents::mcts::{Budget, Crew, Mcts, Settings};
use agents::playout::{Cutoff, Playout, Policy};
use agents::random::Random;
use engine::action::{Action, Actions};
use engine::game::Game;
use engine::ids::Seat;
use engine::load::Library;
use engine::luck::Dice;
use engine::notation::Notation;
use engine::rules::Rules;
use engine::scenario::{Scenario, Start};
use engine::state::{Choice, State};
use std::time::Duration;

fn game(first: &str, second: &str) -> Game {
    let library = Library::embedded();
    let heroes = [first, second].map(|id| library.hero(id).expect("the hero is there").clone());
    Game::new(library.board("marmoreal").expect("the board is there").clone(), &heroes, Rules::default())
        .expect("two heroes fit")
}

/// A position some random decisions into a game.
fn position(game: &Game, decisions: usize) -> State {
    let mut dice = Dice::new(3);
    let mut state = State::new(game, &mut dice, &mut ());
    let mut list = Actions::new();
    for _ in 0..decisions {
        state.legal(game, &mut list);
        let action = list[dice.below(list.len() as u32) as usize];
        state.apply(game, action, &mut dice, &mut ());
    }
    state
}

/// A search that takes all of its iterations.
fn iterations(count: u32) -> Settings {
    Settings { budget: Budget::Iterations(count), early_stop: false, ..Settings::default() }
}

#[test]
fn a_search_allocates_nothing() {
    let game = game("houdini", "king-arthur");
    let state = position(&game, 25);
    let view = state.view(&game, state.to_act().expect("the game goes on"));
    for (cutoff, policy) in [
        (Cutoff::Never, Policy::Random),
        (Cutoff::Never, Policy::Guided),
        (Cutoff::Turns(1), Policy::Guided),
        (Cutoff::Decisions(10), Policy::Random),
    ] {
        let playout = Playout { cutoff, policy, ..Playout::TURN };
        let mut search = Mcts::new(Settings { playout, ..iterations(2000) }, 1);
        search.run(&view); // makes the tables of the game
        assert_eq!(allocation_counter::measure(|| search.run(&view)).count_total, 0, "{playout:?}");
        assert!(search.nodes() > 1000);
    }
}

/// Nor does it when it takes over what it found out for the decision before.
#[test]
fn a_search_that_keeps_something_allocates_nothing() {
    let game = game("houdini", "king-arthur");
    let mut state = State::new(&game, &mut Dice::new(1), &mut ());
    let mut search = Mcts::new(iterations(500), 1);
    let mut list = Actions::new();
    for decision in 0..4 {
        let seat = state.to_act().expect("the game goes on");
        state.legal(&game, &mut list);
        let mut action = list[0];
        let counted = allocation_counter::measure(|| action = search.choose(&state.view(&game, seat), &list));
        assert!(decision == 0 || counted.count_total == 0, "decision {decision}");
        state.apply(&game, action, &mut Dice::new(2), &mut ());
    }
}

#[test]
fn equal_searches_find_the_same() {
    let game = game("medusa", "genie");
    let state = position(&game, 31);
    let view = state.view(&game, state.to_act().expect("the game goes on"));
    let find = |seed| Mcts::new(iterations(500), seed).search(&view);
    assert_eq!(find(7), find(7));
    assert_ne!(find(7), find(8), "another seed deals other worlds");
    assert_eq!(find(7).iter().map(|candidate| candidate.visits).sum::<u32>(), 500);
}

#[test]
fn trees_side_by_side_find_the_same_every_time() {
    let game = game("medusa", "genie");
    let state = position(&game, 31);
    let view = state.view(&game, state.to_act().expect("the game goes on"));
    let find = || Crew::new(Settings { threads: 3, ..iterations(600) }, 7).search(&view);
    let found = find();
    assert_eq!(found, find(), "whichever tree is done first");
    assert_eq!(found.iter().map(|candidate| candidate.visits).sum::<u32>(), 600);
}

#[test]
fn a_search_against_the_clock_answers() {
    let game = game("alice", "sinbad");
    let state = position(&game, 31);
    let view = state.view(&game, state.to_act().expect("the game goes on"));
    let mut list = Actions::new();
    view.legal(&mut list);
    let budget = Budget::Time(Duration::from_millis(5));
    let mut search = Mcts::new(Settings { budget, ..Settings::default() }, 1);
    assert!(list.contains(&search.choose(&view, &list)));
    assert!(search.iterations() > 0);
}

/// King Arthur kills whom he can reach: a search too short to come to his turn knows it by playing that turn on.
#[test]
fn the_reply_counts_where_the_tree_has_not_come_to_it() {
    let text = include_str!("tactics/run.toml");
    let start = Scenario::parse("run.toml", text).and_then(|scenario| scenario.start(&Library::embedded()));
    let Start { game, mut state, .. } = start.expect("the scenario can be set up");
    for text in ["maneuver", "pass"] {
        let action = Notation::new(&game, &state).parse(text).expect("an action of the scenario");
        state.apply(&game, action, &mut Dice::new(1), &mut ());
    }
    let deadly = Notation::new(&game, &state).parse("move sinbad M28").expect("a space that Arthur reaches");
    let view = state.view(&game, state.to_act().expect("Sinbad moves"));
    let chance = |reply| {
        let playout = Playout { reply, ..Playout::TURN };
        let found = Mcts::new(Settings { playout, width: 0, ..iterations(12) }, 1).search(&view);
        found.iter().find(|candidate| candidate.action == deadly).expect("every space is tried").chance
    };
    assert!(chance(1.0) < 0.1, "Sinbad is dead there: {}", chance(1.0));
    assert!(chance(0.25) < chance(0.0), "{} is not below {}", chance(0.25), chance(0.0));
}

/// An attack may follow an attack: the way down must not lead back to the answer to the first.
#[test]
fn every_expected_line_ends() {
    let game = game("king-arthur", "sinbad");
    for decisions in (6..120).step_by(6) {
        let state = position(&game, decisions);
        let Some(seat) = state.to_act() else { continue };
        let found = Mcts::new(iterations(400), 3).search(&state.view(&game, seat));
        assert!(found.iter().all(|candidate| candidate.line.len() < 100), "after {decisions} decisions");
    }
}

/// Of the lines that move the same fighters to the same spaces the search follows one.
#[test]
fn the_fighters_of_a_maneuver_are_moved_in_one_order() {
    let game = game("alice", "sinbad");
    let mut state = State::new(&game, &mut Dice::new(1), &mut ());
    let mut list = Actions::new();
    while state.choice() != Choice::Move {
        state.legal(&game, &mut list);
        let action = if list.contains(&Action::Maneuver) { Action::Maneuver } else { list[0] };
        state.apply(&game, action, &mut Dice::new(1), &mut ());
    }
    let seat = state.to_act().expect("somebody moves");
    let found = Mcts::new(Settings { width: 0, ..iterations(4000) }, 1).search(&state.view(&game, seat));
    let moved = |action: &Action| if let Action::Move(fighter, _) = action { Some(fighter.index()) } else { None };
    let both = found.iter().filter_map(|found| Some((moved(found.line.first()?)?, moved(found.line.get(1)?)?)));
    let (in_order, others): (Vec<_>, Vec<_>) = both.partition(|(first, second)| first < second);
    assert!(!in_order.is_empty() && others.is_empty(), "{in_order:?}, but {others:?}");
}

/// A maneuver is several decisions of one seat: what was found out about the later ones is not searched again.
#[test]
fn what_was_found_out_is_kept_for_the_next_decision() {
    let game = game("king-arthur", "sinbad");
    let mut kept = 0;
    for seed in 0..20 {
        let mut dice = Dice::new(seed);
        let mut state = State::new(&game, &mut dice, &mut ());
        let mut search = Mcts::new(iterations(200), seed);
        let mut list = Actions::new();
        while state.turn() < 2 {
            let Some(seat) = state.to_act() else { break };
            state.legal(&game, &mut list);
            let action = search.choose(&state.view(&game, seat), &list);
            state.apply(&game, action, &mut dice, &mut ());
            if state.to_act() == Some(seat) {
                let next = search.clone().search(&state.view(&game, seat));
                kept += u32::from(next.iter().map(|candidate| candidate.visits).sum::<u32>() > 200);
            }
        }
    }
    assert!(kept > 40, "only {kept} decisions had something kept for them");
}

#[test]
fn a_decided_search_stops_and_chooses_the_same() {
    let game = game("medusa", "houdini");
    let mut saved = 0;
    for decisions in [9, 18, 27, 36, 45] {
        let state = position(&game, decisions);
        let view = state.view(&game, state.to_act().expect("the game goes on"));
        let mut list = Actions::new();
        view.legal(&mut list);
        let mut patient = Mcts::new(iterations(1000), 3);
        let mut quick = Mcts::new(Settings { early_stop: true, ..iterations(1000) }, 3);
        assert_eq!(patient.choose(&view, &list), quick.choose(&view, &list));
        saved += patient.iterations() - quick.iterations();
    }
    assert!(saved > 0, "at least one of the positions is clear before the end");
}

#[test]
fn a_defender_searches_too() {
    let game = game("king-arthur", "medusa");
    let mut dice = Dice::new(11);
    let mut state = State::new(&game, &mut dice, &mut ());
    let mut list = Actions::new();
    while state.choice() != Choice::Defend {
        state.legal(&game, &mut list);
        let action = list[dice.below(list.len() as u32) as usize];
        state.apply(&game, action, &mut dice, &mut ());
    }
    state.legal(&game, &mut list);
    let view = state.view(&game, state.to_act().expect("somebody defends"));
    let found = Mcts::new(iterations(400), 2).search(&view);
    assert_eq!(found.len(), list.len(), "every defense is tried");
    assert_eq!(found.iter().map(|candidate| candidate.visits).sum::<u32>(), 400);
}

#[test]
fn searching_beats_chance_with_every_hero() {
    let heroes = ["alice", "genie", "houdini", "king-arthur", "medusa", "sinbad"];
    let mut wins = 0;
    for (n, hero) in heroes.iter().enumerate() {
        let game = game(hero, hero);
        let searcher = Seat(n as u8 % 2);
        let mut state = State::new(&game, &mut Dice::new(n as u64), &mut ());
        let mut search = Mcts::new(iterations(100), 5);
        let (mut random, mut dice, mut list) = (Random::new(6), Dice::new(9), Actions::new());
        while let Some(seat) = state.to_act() {
            state.legal(&game, &mut list);
            let view = state.view(&game, seat);
            let action = if seat == searcher { search.choose(&view, &list) } else { random.choose(&view, &list) };
            state.try_apply(&game, action, &mut dice, &mut ()).expect("bots choose legal actions");
        }
        wins += u32::from(state.winner() == Some(searcher));
    }
    assert_eq!(wins, 6, "a hundred iterations a decision win every mirror match against chance");
}
