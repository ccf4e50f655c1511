//! Our own heroes under `engine/tests/homebrew`: they reach what the cards of the program's heroes do not. Their
//! scenarios must hold, and random games with them must keep the same laws.

#[allow(dead_code)]
#[path = "laws/checks.rs"]
mod checks;
mod common;
#[path = "laws/forced.rs"]
mod forced;
#[path = "laws/oracle.rs"]
mod oracle;
#[allow(dead_code)]
#[path = "laws/play.rs"]
mod play;
#[path = "laws/worlds.rs"]
mod worlds;

use common::{EDITIONS, game_of, homebrew, library};
use engine::game::Game;
use engine::ids::Seat;
use engine::luck::Dice;
use engine::notation::Notation;
use engine::rules::{Edition, Mode, Rules};
use engine::scenario::{Scenario, Start};
use engine::state::Choice;
use play::{Tally, Thoroughness, play};

/// So many games of each pair, board and edition.
const GAMES: u64 = 50;
/// So many games of more than two seats, of each kind.
const CROWDS: u64 = 300;
/// Our own board, and one with all that a published one has.
const BOARDS: [&str; 2] = ["courtyard", "sarpedon"];

#[test]
fn every_scenario_holds() {
    common::check_scenarios(homebrew(), "homebrew/scenarios", 30);
}

/// A known card that lies seventh from the top is lost from view: the position must still be sound.
#[test]
fn a_card_lost_from_view_is_not_known() {
    let cards = ["Footnote", "Redact", "Audit", "Erratum", "Marginalia", "Overdue", "Late Fee"];
    let text = format!(
        r#"name = "seven cards on top"
        board = "courtyard"
        [[seat]]
        hero = "archivist"
        hand = ["File Away x2", {cards}]
        known = {{ genie = [{cards}] }}
        fighters = {{ archivist = "C01", clerk = "C02" }}
        [[seat]]
        hero = "genie"
        fighters = {{ genie = "C20" }}"#,
        cards = cards.map(|card| format!("\"{card}\"")).join(", ")
    );
    let Start { game, mut state, .. } = Scenario::parse("seven.toml", &text).unwrap().start(homebrew()).unwrap();
    let file_away = "scheme \"File Away\" clerk".to_owned();
    let tops = cards[..6].iter().map(|card| format!("top \"{card}\""));
    for text in [file_away.clone()].into_iter().chain(tops).chain([file_away]) {
        let action = Notation::new(&game, &state).parse(&text).unwrap();
        state.apply(&game, action, &mut Dice::new(1), &mut ());
        state.invariants(&game).unwrap();
    }
    assert!(state.view(&game, Seat(1)).known_hand(Seat(0)).is_empty());
}

fn all_heroes() -> Vec<&'static str> {
    homebrew().heroes().map(|hero| hero.id.as_str()).collect()
}

/// All ordered pairs in which a hero of ours plays, mirror matches too.
fn pairs(edition: Edition) -> impl Iterator<Item = Game> {
    let ours = |id: &str| library().hero(id).is_err();
    let pairs = all_heroes().into_iter().flat_map(|a| all_heroes().into_iter().map(move |b| [a, b]));
    let pairs = pairs.filter(move |[a, b]| ours(a) || ours(b));
    let rules = Rules { edition, ..Rules::default() };
    pairs.flat_map(move |pair| BOARDS.map(|board| game_of(homebrew(), board, &pair, rules)))
}

/// Random heroes for three or four seats.
fn crowd(seats: usize, mode: Mode, edition: Edition, seed: u64) -> Game {
    let (mut dice, all) = (Dice::new(seed ^ 0xB0_0C), all_heroes());
    let heroes: Vec<_> = (0..seats).map(|_| all[dice.below(all.len() as u32) as usize]).collect();
    game_of(homebrew(), BOARDS[seed as usize % 2], &heroes, Rules { edition, mode, ..Rules::default() })
}

fn play_pairs(edition: Edition) {
    let mut tally = Tally::default();
    for game in pairs(edition) {
        (0..GAMES).for_each(|seed| play(&game, seed, Thoroughness::of_game(seed, 29), &mut tally));
    }
    assert!(tally.choices.contains_key(Choice::Order.word()), "no effects wait for an order");
    tally.check();
}

#[test]
fn games_of_two_keep_the_laws_core() {
    play_pairs(Edition::Core);
}

#[test]
fn games_of_two_keep_the_laws_classic() {
    play_pairs(Edition::Classic);
}

#[test]
fn games_of_more_keep_the_laws() {
    let mut tally = Tally::default();
    for (seats, mode) in [(3, Mode::FreeForAll), (4, Mode::FreeForAll), (4, Mode::Teams)] {
        for (edition, seed) in EDITIONS.into_iter().flat_map(|edition| (0..CROWDS).map(move |seed| (edition, seed))) {
            play(&crowd(seats, mode, edition, seed), seed, Thoroughness::of_game(seed, 11), &mut tally);
        }
    }
    tally.check();
}

#[test]
fn forced_answers_may_be_taken_by_the_machine_or_the_player() {
    EDITIONS.into_iter().flat_map(pairs).zip(0..).for_each(|(game, seed)| forced::same_game(&game, seed));
}
