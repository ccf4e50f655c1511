//! No bot peeks: what its seat cannot know changes nothing it does.
//!
//! At every decision of games over all pairs of heroes, and of three and four for themselves and in teams, the hidden
//! cards are dealt anew from what the deciding seat knows, and an equally seeded bot, having seen the same game so far,
//! must choose the same action.

use agents::Agent;
use agents::spec::{BOTS, Spec};
use engine::action::{Action, Actions, Menu};
use engine::game::Game;
use engine::ids::Seat;
use engine::load::Library;
use engine::luck::Dice;
use engine::rules::{Edition, Mode, Rules};
use engine::state::State;

/// How many other worlds are tried at a decision.
const WORLDS: usize = 2;
/// How many games each bot plays at a table of three or four.
const GAMES: usize = 12;

#[test]
fn hidden_cards_change_no_choice() {
    let library = Library::embedded();
    let boards: Vec<_> = library.boards().collect();
    let heroes: Vec<_> = library.heroes().collect();
    for bot in BOTS {
        let spec: Spec = bot.quick.parse().expect("a bot's example is a spec");
        for (i, a) in heroes.iter().enumerate() {
            for (j, b) in heroes.iter().enumerate() {
                let board = boards[(i + j) % boards.len()].clone();
                let pair = [(*a).clone(), (*b).clone()];
                let game = Game::new(board, &pair, Rules::default()).expect("two seats fit everywhere");
                check_game(&game, &spec, (i * heroes.len() + j) as u64);
            }
        }
    }
}

#[test]
fn hidden_cards_change_no_choice_of_three() {
    check_tables(3, Mode::FreeForAll);
}

#[test]
fn hidden_cards_change_no_choice_of_four() {
    check_tables(4, Mode::FreeForAll);
}

/// A team-mate's hand is known and is not dealt anew; what the other team holds is.
#[test]
fn hidden_cards_change_no_choice_in_teams() {
    check_tables(4, Mode::Teams);
}

/// Every bot at tables of this size, with all heroes on all boards that have room, in both editions.
fn check_tables(seats: usize, mode: Mode) {
    let library = Library::embedded();
    let boards: Vec<_> = library.boards().filter(|board| board.starts.len() >= 4).collect();
    let heroes: Vec<_> = library.heroes().collect();
    for bot in BOTS {
        let spec: Spec = bot.quick.parse().expect("a bot's example is a spec");
        for n in 0..GAMES {
            let board = boards[n % boards.len()].clone();
            let step = 1 + n / heroes.len();
            let chosen: Vec<_> = (0..seats).map(|k| heroes[(n + k * step) % heroes.len()].clone()).collect();
            let edition = if n % 3 == 0 { Edition::Classic } else { Edition::Core };
            let game = Game::new(board, &chosen, Rules { edition, mode, ..Rules::default() });
            check_game(&game.expect("the board has room"), &spec, n as u64);
        }
    }
}

/// Plays a game with bots that have twins: each twin sees another world at every decision.
fn check_game(game: &Game, spec: &Spec, seed: u64) {
    let mut dice = Dice::new(seed);
    let mut dreams = Dice::new(seed ^ 0xD2EA);
    let bots = |seat: Seat| spec.build(seed ^ u64::from(seat.0));
    let mut seats: Vec<_> = game.seats().map(bots).collect();
    let mut twins: Vec<Vec<_>> = (0..WORLDS).map(|_| game.seats().map(bots).collect()).collect();
    let mut state = State::new(game, &mut dice, &mut ());
    while let Some(seat) = state.to_act() {
        let chosen = ask(seats[seat.index()].as_mut(), &state, game, seat);
        for twin in &mut twins {
            let world = state.view(game, seat).sample(&mut dreams);
            let dreamt = ask(twin[seat.index()].as_mut(), &world, game, seat);
            assert_eq!(chosen, dreamt, "{spec} looked at hidden cards at {:?}, seed {seed}", state.choice());
        }
        state.try_apply(game, chosen, &mut dice, &mut ()).expect("a bot chooses legal actions");
    }
}

fn ask(agent: &mut dyn Agent, state: &State, game: &Game, seat: Seat) -> Action {
    let (mut menu, mut list) = (Menu::new(), Actions::new());
    state.menu(game, &mut menu);
    let index = agent.answer(&state.view(game, seat), &menu, &mut list).expect("a bot chooses legal actions");
    menu.get(index).expect("the action is on the menu")
}
