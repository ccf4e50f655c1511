//! Whole games as text: what a line does, that games can be taken back and saved, and that nothing hidden is shown.

use super::players::Player;
use super::save;
use super::screen::Screen;
use super::session::{Session, Status};
use super::setup::Setup;
use crate::style::Style;
use engine::ids::{CardSet, Seat};
use engine::load::Library;
use engine::luck::Dice;
use engine::state::CombatSide;
use std::sync::LazyLock;

pub static LIBRARY: LazyLock<Library> = LazyLock::new(Library::embedded);

/// A set-up with a person in the first seat and a quick adviser.
pub fn setup(heroes: [&str; 2], bot: &str, seed: u64) -> Setup {
    Setup {
        heroes: heroes.map(str::to_owned).to_vec(),
        board: "marmoreal".to_owned(),
        edition: engine::rules::Edition::Core,
        mode: engine::rules::Mode::FreeForAll,
        players: vec![Player::Person, Player::read(bot).unwrap()],
        seed,
        adviser: "mcts:30".parse().unwrap(),
    }
}

/// A game of Alice against a bot, at the first decision.
pub fn alice_against(bot: &str, seed: u64) -> Session<'static> {
    begin(setup(["alice", "sinbad"], bot, seed))
}

/// A game at its first decision.
pub fn begin(setup: Setup) -> Session<'static> {
    let mut session = Session::new(&LIBRARY, setup, Screen::PIPE).unwrap();
    session.go_on();
    session
}

/// Answers with numbers drawn by chance, so many times or to the end.
pub fn play_on(session: &mut Session, dice: &mut Dice, answers: usize) {
    for _ in 0..answers {
        if session.is_over() {
            return;
        }
        let count = super::offer::offers(&session.game, &session.state).len() as u32;
        let reply = session.exchange(&(dice.below(count) + 1).to_string());
        assert_eq!(reply.status, Status::Acted, "{}", reply.text);
    }
}

/// Gives a line that is no answer; what is said about it.
pub fn refused(session: &mut Session, line: &str) -> String {
    let reply = session.exchange(line);
    assert_eq!(reply.status, Status::Refused, "{line}: {}", reply.text);
    reply.text
}

#[test]
fn answers_may_be_numbers_notation_beginnings_and_spaces() {
    let lines =
        [["1", "2"], ["place jabberwock m01", "become SMALL"], ["M01", "sm"], ["alice: place jab M01", "small"]];
    let positions = lines.map(|lines| {
        let mut session = alice_against("random", 5);
        for line in lines {
            assert_eq!(session.exchange(line).status, Status::Acted, "{line}");
        }
        session.state
    });
    assert!(positions.iter().all(|position| *position == positions[0]));
}

#[test]
fn what_is_no_answer_gets_a_message_and_changes_nothing() {
    let mut session = alice_against("random", 5);
    let before = session.state;
    assert!(refused(&mut session, "99").contains("numbers 1 to 5"));
    assert!(refused(&mut session, "place jabberwock M22").contains("not legal"));
    assert!(refused(&mut session, "M0").contains("could be more than one answer: place jabberwock M01"));
    assert!(refused(&mut session, "borad").contains("did you mean `board`?"));
    assert!(refused(&mut session, "sinbad: place jabberwock M01").contains("hint:"));
    assert!(refused(&mut session, "hands").contains("after the game"));
    assert!(refused(&mut session, "undo").contains("nothing to take back"));
    assert_eq!(session.state, before);
}

#[test]
fn to_pass_and_to_be_done_are_the_same() {
    let mut session = alice_against("random", 5);
    for line in ["1", "1", "maneuver", "done", "no"] {
        assert_eq!(session.exchange(line).status, Status::Acted, "{line}");
    }
    assert_eq!(session.state.actions_left(), 1);
    assert!(refused(&mut session, "pass").contains("not possible"));
    assert!(refused(&mut session, "attack").contains("no opponent is in range"));
    assert!(refused(&mut session, "move").contains("answer `maneuver`"));
    assert!(refused(&mut session, "M13").contains("nobody can go to M13"));
}

#[test]
fn discard_is_a_page_or_an_action() {
    let mut session = alice_against("random", 5);
    assert!(session.exchange("discard").text.starts_with("Discard pile of Alice, 0 cards: none"));
    assert!(session.exchange("discard 2").text.starts_with("Discard pile of Sinbad"));
    assert!(refused(&mut session, "discard 7").contains("seat"));
}

#[test]
fn pages_show_what_they_should() {
    let mut session = alice_against("random", 5);
    for (line, part) in [
        ("help", "resign"),
        ("board", "next to"),
        ("hand", "Drink Me (scheme, boost 2"),
        ("card feint", "Sinbad: "),
        ("deck", "Sinbad: 5 in hand, 25 in the deck"),
        ("log", "Alice draws"),
        ("rules damage", "7.6 Combat damage"),
        ("hint", " to "),
        ("eval", "95 % interval"),
        ("why", "No bot has decided"),
    ] {
        let reply = session.exchange(line);
        assert_eq!(reply.status, Status::Shown, "{line}");
        assert!(reply.text.contains(part), "{line}: {}", reply.text);
        assert!(reply.text.lines().all(|line| line.chars().count() <= 80), "{line} fits 80 columns: {}", reply.text);
    }
}

#[test]
fn why_at_a_seat_without_a_bot_says_that_none_sits_there() {
    let mut session = alice_against("random", 5);
    assert_eq!(session.exchange("why 2").text, "Sinbad has not decided anything yet.\n");
    play_on(&mut session, &mut Dice::new(2), 15);
    assert!(session.exchange("why").text.contains("Sinbad chose"));
    for seat in ["1", "alice"] {
        assert_eq!(session.exchange(&format!("why {seat}")).text, "No bot sits there: a person decides for Alice.\n");
    }
}

#[test]
fn a_seat_that_is_not_there_is_told_the_names_and_the_numbers() {
    let mut session = alice_against("random", 5);
    for page in ["why", "discard", "deck"] {
        let told = refused(&mut session, &format!("{page} 3"));
        assert_eq!(told, "there is no seat `3`; one of: alice, sinbad, or 1 to 2\n");
        assert!(refused(&mut session, &format!("{page} alcie")).ends_with("did you mean `alice`?\n"));
    }
}

#[test]
fn a_decision_taken_back_comes_again_and_the_bot_answers_as_before() {
    let mut session = alice_against("mcts:20", 9);
    let mut dice = Dice::new(1);
    play_on(&mut session, &mut dice, 15);
    let before = session.state;
    assert_eq!(session.exchange("1").status, Status::Acted);
    let after = session.state;
    assert_eq!(session.exchange("undo").status, Status::Changed);
    assert!(session.state == before && session.assisted);
    session.exchange("1");
    assert_eq!(session.state, after);
    assert!(save::text(&session).unwrap().ends_with("# assisted\n"));
}

#[test]
fn after_the_game_everything_is_open_and_it_can_be_played_again() {
    let mut session = alice_against("random", 3);
    let opening = session.state;
    play_on(&mut session, &mut Dice::new(2), 10_000);
    assert!(session.is_over());
    assert!(session.exchange("hands").text.contains("at the end"));
    assert!(!session.exchange("replay").text.contains("draws a card"));
    assert!(session.exchange("why").text.contains("Sinbad chose"));
    assert_eq!(session.exchange("undo").status, Status::Changed, "even the last decision can be taken back");
    assert_eq!(session.exchange("resign").status, Status::Changed);
    assert!(session.is_over());
    assert_eq!(session.exchange("rematch").status, Status::Changed);
    assert_eq!(session.state, opening);
    session.exchange("resign");
    session.exchange("swap");
    assert_eq!(session.setup.heroes, ["sinbad", "alice"]);
    assert_eq!(session.viewer(), Seat::SECOND);
}

#[test]
fn two_people_see_only_their_own_cards() {
    let mut session = begin(setup(["alice", "sinbad"], "human", 4));
    let mut dice = Dice::new(1);
    for _ in 0..60 {
        let viewer = session.viewer();
        let text = session.exchange("hand").text;
        let own = session.state.hand(viewer);
        assert!(own.is_empty() || own.into_iter().all(|card| text.contains(session.game.card_name(viewer, card))));
        play_on(&mut session, &mut dice, 1);
    }
}

/// The names of the cards that opponents hold or have face down, and that the decks and the knowledge of the person's side do
/// not have.
pub fn hidden_names(session: &Session) -> Vec<String> {
    let (game, viewer) = (&session.game, session.viewer());
    let open: Vec<&str> = game
        .seats()
        .filter(|seat| game.friends(*seat, viewer))
        .flat_map(|seat| game.seat(seat).hero.cards.iter().map(|card| card.name.as_str()))
        .collect();
    let opponents = game.seats().filter(|seat| !game.friends(*seat, viewer));
    let names = opponents.flat_map(|seat| hidden_cards(session, seat).map(move |card| game.card_name(seat, card)));
    names.filter(|name| !open.contains(name)).map(str::to_owned).collect()
}

/// The cards of an opponent that the person has not seen.
fn hidden_cards(session: &Session, owner: Seat) -> CardSet {
    let view = session.state.view(&session.game, session.viewer());
    let attack: CardSet = session.state.attack_card().into_iter().collect();
    let attacking = session.state.combatants().is_some_and(|(by, _)| session.game.fighter(by).seat == owner);
    let face_down = if attacking && view.played(CombatSide::Attacker).is_none() { attack } else { CardSet::EMPTY };
    session.state.hand(owner).or(face_down).minus(view.known_hand(owner))
}

/// Asks for advice at every decision of a game; how many hidden cards it could have named.
pub fn advice_tells_nothing(mut session: Session) -> usize {
    let mut dice = Dice::new(5);
    let mut looked = 0;
    while !session.is_over() {
        let hidden = hidden_names(&session);
        looked += hidden.len();
        for command in ["hint", "eval", "why"] {
            let text = session.exchange(command).text;
            let seen = hidden.iter().find(|name| text.contains(name.as_str()));
            assert!(seen.is_none(), "{command} names {seen:?}:\n{text}");
        }
        play_on(&mut session, &mut dice, 1);
    }
    looked
}

#[test]
fn advice_names_no_hidden_card() {
    for (heroes, bot) in
        [(["alice", "sinbad"], "mcts:20"), (["medusa", "king-arthur"], "heuristic"), (["genie", "houdini"], "flat:1")]
    {
        let looked = advice_tells_nothing(begin(setup(heroes, bot, 11)));
        assert!(looked > 20, "there was something to hide: {looked}");
    }
}

#[test]
fn the_drawn_board_fits_the_smallest_screen() {
    for board in LIBRARY.boards() {
        for style in [Style::PLAIN, Style::COLOURED] {
            let setup = Setup { board: board.id.clone(), ..setup(["medusa", "alice"], "random", 1) };
            let mut session = Session::new(&LIBRARY, setup, Screen { art: true, style, ..Screen::PIPE }).unwrap();
            session.go_on();
            (0..6).for_each(|_| drop(session.exchange("1")));
            let text = session.exchange("board").text;
            assert!(text.lines().count() < 24, "{}: {} rows\n{text}", board.id, text.lines().count());
            assert_eq!(text.contains('\x1b'), style == Style::COLOURED);
            if style == Style::PLAIN {
                assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
                assert!(text.contains("[M16]"), "Medusa with her health: {text}");
                let drawn = board.spaces.iter().filter(|space| text.contains(&space.id)).count();
                assert_eq!(drawn, board.spaces.len(), "every space has its name:\n{text}");
            }
        }
    }
}

#[test]
fn a_narrow_screen_gets_the_list_of_spaces() {
    let screen = Screen { width: 60, art: true, ..Screen::PIPE };
    let mut session = Session::new(&LIBRARY, setup(["medusa", "alice"], "random", 1), screen).unwrap();
    let opening = session.greeting() + &session.go_on();
    let board = session.exchange("board").text;
    assert!(board.contains("next to") && !board.contains('·'), "{board}");
    for text in [opening, board, session.exchange("1").text] {
        let wide = text.lines().find(|line| line.chars().count() > 60);
        assert!(wide.is_none(), "{wide:?}");
    }
}
