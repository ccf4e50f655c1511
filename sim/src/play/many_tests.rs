//! Games of three and four: who sees whose cards, how everybody is called, how it ends, and that it can be saved and played again.

use super::fuzz::tell_all_of;
use super::offer::offers;
use super::players::Player;
use super::save;
use super::screen::Screen;
use super::session::{Session, Status};
use super::setup::Setup;
use super::story::Teller;
use super::tests::{LIBRARY, advice_tells_nothing, begin, play_on};
use crate::style::Style;
use engine::event::Event;
use engine::ids::{CardId, Seat};
use engine::luck::Dice;
use engine::rules::Mode;
use engine::state::Choice;
use std::path::Path;

const FOUR: [&str; 4] = ["alice", "medusa", "sinbad", "king-arthur"];

/// A game of three or four with people at these seats, from 1, and bots elsewhere.
fn setup(mode: Mode, heroes: &[&str], people: &[u8], bot: &str, seed: u64) -> Setup {
    let player = |seat: Seat| if people.contains(&seat.number()) { Player::Person } else { Player::read(bot).unwrap() };
    Setup {
        heroes: heroes.iter().map(|hero| (*hero).to_owned()).collect(),
        mode,
        players: Seat::all(heroes.len()).map(player).collect(),
        ..super::tests::setup(["alice", "sinbad"], bot, seed)
    }
}

fn teams(people: &[u8], seed: u64) -> Session<'static> {
    begin(setup(Mode::Teams, &FOUR, people, "random", seed))
}

fn free_for_all(seed: u64) -> Session<'static> {
    begin(setup(Mode::FreeForAll, &FOUR[..3], &[1], "random", seed))
}

/// At every decision everything that can be looked at is the same in any world that the person could take for this one.
fn shows_only_knowledge(mut session: Session) {
    let mut dice = Dice::new(8);
    while !session.is_over() {
        let truth = session.state;
        let world = truth.view(&session.game, session.viewer()).sample(&mut dice);
        for page in ["hand", "deck", "board", "discard 1", "discard 2", "eval", ""] {
            let of_truth = session.exchange(page).text;
            session.state = world;
            assert_eq!(session.exchange(page).text, of_truth, "{page}");
            session.state = truth;
        }
        play_on(&mut session, &mut dice, 1);
    }
}

#[test]
fn a_look_at_the_own_deck_is_not_shown_to_a_team_mate() {
    let session = teams(&[1, 3], 3);
    let told = |viewer: u8| {
        let teller = Teller { viewer: Seat(viewer), ..session.teller() };
        teller.lines(&[Event::SawTop(Seat(0), CardId(0)), Event::Drew(Seat(0), CardId(0))]).concat()
    };
    assert!(!told(0).contains("a card"), "{}", told(0));
    assert!(told(2).contains("sees a card on top") && !told(2).contains("draws a card"), "{}", told(2));
    assert!(told(1).contains("sees a card on top") && told(1).contains("draws a card"), "{}", told(1));
}

#[test]
fn pages_show_only_what_the_side_knows() {
    shows_only_knowledge(teams(&[1, 2, 3, 4], 3));
    shows_only_knowledge(begin(setup(Mode::FreeForAll, &["genie", "houdini", "medusa"], &[1, 2, 3], "random", 4)));
}

#[test]
fn a_team_mates_hand_is_shown_and_an_opponents_is_not() {
    let mut session = teams(&[2], 5);
    let mut dice = Dice::new(1);
    for _ in 0..60 {
        let text = session.exchange("hand").text;
        let (mate, opponents) = (Seat(3), [Seat(0), Seat(2)]);
        assert!(text.contains("King Arthur, your team-mate, has "), "{text}");
        let names = |seat: Seat| session.state.hand(seat).map(move |card| (seat, card));
        let name = |(seat, card)| session.game.card_name(seat, card);
        assert!(names(mate).map(name).all(|name| text.replace('\n', " ").contains(name)), "{text}");
        let decks = [Seat(1), mate].map(|seat| &session.game.seat(seat).hero.cards);
        let own = |card: &str| decks.iter().any(|cards| cards.iter().any(|other| other.name == card));
        let theirs = opponents.into_iter().flat_map(names).map(name).filter(|card| !own(card));
        assert!(theirs.into_iter().all(|card| !text.contains(card)), "{text}");
        play_on(&mut session, &mut dice, 1);
    }
    assert!(session.exchange("log all").text.contains("King Arthur draws") && session.moves.len() > 60);
}

#[test]
fn advice_names_no_hidden_card_of_any_opponent() {
    for mode in [Mode::FreeForAll, Mode::Teams] {
        let looked = advice_tells_nothing(begin(setup(mode, &FOUR, &[1], "heuristic", 11)));
        assert!(looked > 20, "there was something to hide: {looked}");
    }
}

#[test]
fn advice_is_about_the_side_and_why_about_any_bot() {
    let mut session = teams(&[1], 3);
    play_on(&mut session, &mut Dice::new(3), 8);
    assert!(session.exchange("eval").text.starts_with("Alice and Sinbad win "));
    assert!(session.exchange("hint").text.contains("Alice and Sinbad win "));
    for (seat, name) in [("2", "Medusa"), ("sinbad", "Sinbad"), ("4", "King Arthur")] {
        let text = session.exchange(&format!("why {seat}")).text;
        assert!(text.starts_with(&format!("{name} chose: ")), "{text}");
        assert_eq!(text.contains("stay hidden"), name != "Sinbad", "{text}");
    }
    assert_eq!(session.exchange("why 7").status, Status::Refused);
}

#[test]
fn a_saved_game_keeps_its_mode() {
    for mut session in [teams(&[1, 3], 3), free_for_all(3)] {
        play_on(&mut session, &mut Dice::new(2), 25);
        let text = save::text(&session).unwrap();
        let adviser = session.setup.adviser.clone();
        let mut loaded = save::restore(&LIBRARY, Path::new("x"), &text, adviser, Screen::PIPE).unwrap();
        assert!(loaded.state == session.state && loaded.setup == session.setup);
        for session in [&mut session, &mut loaded] {
            play_on(session, &mut Dice::new(3), 10);
        }
        assert_eq!(loaded.state, session.state, "luck and bots go on as they would have");
    }
}

#[test]
fn the_seats_go_round_and_team_mates_stay_together() {
    let mut session = teams(&[1], 3);
    session.exchange("resign");
    assert_eq!(session.exchange("swap").status, Status::Changed);
    assert_eq!(session.setup.heroes, ["medusa", "sinbad", "king-arthur", "alice"]);
    assert_eq!((session.viewer(), session.game.rules.mode), (Seat(3), Mode::Teams));
    let greeting = session.greeting();
    assert!(greeting.contains("Sinbad (random) and Alice (you)") && greeting.contains("Defeat Medusa and King Arthur"));
    session.exchange("resign");
    session.exchange("rematch");
    assert_eq!(session.setup.heroes, ["medusa", "sinbad", "king-arthur", "alice"]);
}

#[test]
fn to_give_up_ends_the_game_for_all() {
    let text = teams(&[1], 3).exchange("resign").text;
    assert!(text.contains("Alice and Sinbad give up. Medusa and King Arthur have won."), "{text}");
    let text = free_for_all(3).exchange("resign").text;
    assert!(text.contains("Alice gives up. The game ends for all, and nobody has won."), "{text}");
}

#[test]
fn who_goes_out_and_who_wins_is_told() {
    let mut session = free_for_all(3);
    play_on(&mut session, &mut Dice::new(2), 10_000);
    let text = session.exchange("log all").text;
    assert!(text.contains(" is out of the game, with all its fighters and cards."), "{text}");
    assert!(session.exchange("board").text.contains(" is out of the game"));
    let text = session.exchange("deck").text;
    assert!(text.contains(": out of the game."), "{text}");
    assert!(text.contains(&session.exchange("deck 2").text) && session.exchange("deck 9").status == Status::Refused);
    let mut session = teams(&[1], 3);
    play_on(&mut session, &mut Dice::new(2), 10_000);
    let text = session.exchange("log").text;
    assert!(text.contains("Alice and Sinbad win the game") || text.contains("Medusa and King Arthur win"), "{text}");
}

#[test]
fn namesakes_are_told_apart_everywhere() {
    let mut session = begin(setup(Mode::Teams, &["medusa", "alice", "medusa", "alice"], &[1], "random", 2));
    assert!(session.summary().starts_with("Medusa (seat 1) (you) and Medusa (seat 3) (random) against Alice (seat 2)"));
    assert!(session.exchange("card feint").text.matches("Feint").count() <= 2, "one deck of each hero is enough");
    let heroes = ["Medusa", "Alice", "Harpy 1", "The Jabberwock"];
    play_on(&mut session, &mut Dice::new(4), 10_000);
    for line in session.exchange("replay").text.split(".\n") {
        let line = line.replace('\n', " ");
        for name in heroes {
            let bare = line.match_indices(name).any(|(at, _)| !line[at + name.len()..].starts_with(" (seat "));
            // Cards may be called after fighters.
            assert!(!bare || line.contains("play") || line.contains("card"), "{line}");
        }
    }
}

#[test]
fn the_board_of_four_fits_the_smallest_screen() {
    for board in ["marmoreal", "sarpedon"] {
        for (mode, heroes) in [(Mode::Teams, ["medusa", "alice", "medusa", "king-arthur"]), (Mode::FreeForAll, FOUR)] {
            let setup = Setup { board: board.to_owned(), ..setup(mode, &heroes, &[1], "random", 1) };
            let screen = Screen { art: true, style: Style::PLAIN, ..Screen::PIPE };
            let mut session = Session::new(&LIBRARY, setup, screen).unwrap();
            session.go_on();
            (0..6).for_each(|_| drop(session.exchange("1")));
            let text = session.exchange("board").text;
            assert!(text.lines().count() < 24, "{board}: {} rows\n{text}", text.lines().count());
            assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
            let tokens = ["[1]", "<2>", "{3}", "(4)", "(K18)"];
            assert!(tokens.iter().all(|token| text.contains(token)), "{text}");
            let spaces = &session.game.board.spaces;
            assert!(spaces.iter().all(|space| text.contains(&space.id)), "every space has its name:\n{text}");
        }
    }
}

#[test]
fn every_game_of_three_and_four_can_be_told_in_80_columns() {
    for (number, heroes) in
        [["alice", "genie", "houdini", "medusa"], ["sinbad", "sinbad", "sinbad", "king-arthur"]].into_iter().enumerate()
    {
        for (mode, seats) in [(Mode::FreeForAll, 3), (Mode::FreeForAll, 4), (Mode::Teams, 4)] {
            let session = begin(setup(mode, &heroes[..seats], &[1, 2, 3], "random", number as u64));
            tell_all_of(session, &mut Dice::new(number as u64));
        }
    }
}

#[test]
fn an_opponent_is_chosen_by_name() {
    let people = [1, 2, 3, 4];
    let game =
        |seed| begin(setup(Mode::FreeForAll, &["medusa", "genie", "houdini", "sinbad"], &people, "random", seed));
    let asked = (0..20).find_map(|seed| {
        let (mut session, mut dice) = (game(seed), Dice::new(seed));
        while !session.is_over() && session.state.choice() != Choice::Opponent {
            play_on(&mut session, &mut dice, 1);
        }
        (!session.is_over()).then_some(session)
    });
    let mut session = asked.expect("some effect asks for an opponent");
    let name = offers(&session.game, &session.state)[0].name.clone();
    assert!(["Medusa", "The Genie", "Harry Houdini", "Sinbad"].contains(&name.as_str()), "{name}");
    assert_eq!(session.exchange(&name.to_lowercase()).status, Status::Acted);
}

/// A saved game of another program is no reason to start that program.
#[test]
fn a_file_starts_no_program() {
    assert_eq!(Player::read("cmd:rm%20-rf"), Player::read("heuristic"));
    assert_eq!(Player::read("protocol"), Ok(Player::Person));
}
