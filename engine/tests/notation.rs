//! The text form of actions and events: what is printed is parsed again, what a person writes is understood, and
//! the document lists everything there is.

use engine::action::{Action, Actions};
use engine::event::Event;
use engine::game::Game;
use engine::ids::{Seat, SpaceId};
use engine::load::Library;
use engine::luck::Dice;
use engine::notation::{FORMS, Notation, legal, line, line_for};
use engine::rules::{Mode, Rules};
use engine::scenario::{Scenario, Start};
use engine::state::{Choice, State};
use std::collections::HashSet;
use std::fs;
use std::path::Path;

fn game(library: &Library, board: &str, heroes: &[&str], rules: Rules) -> Game {
    let heroes: Vec<_> = heroes.iter().map(|id| library.hero(id).unwrap().clone()).collect();
    Game::new(library.board(board).unwrap().clone(), &heroes, rules).unwrap()
}

/// Plays a random game; `see` gets every position with its legal actions, and the events that led to it.
fn random_game(game: &Game, seed: u64, mut see: impl FnMut(&State, &[Action], &[Event])) {
    let mut dice = Dice::new(seed);
    let mut events = Vec::new();
    let mut state = State::new(game, &mut dice, &mut events);
    let mut list = Actions::new();
    while state.to_act().is_some() {
        state.legal(game, &mut list);
        see(&state, &list, &events);
        events.clear();
        let action = list[dice.below(list.len() as u32) as usize];
        state.apply(game, action, &mut dice, &mut events);
    }
}

/// Two-seat games of all pairs on all boards, mirrors too, and some with four seats.
fn some_games(library: &Library) -> Vec<Game> {
    let heroes: Vec<&str> = library.heroes().map(|hero| hero.id.as_str()).collect();
    let asking = Rules { take_forced: false, ..Rules::default() };
    let mut games = Vec::new();
    for board in library.boards() {
        for a in &heroes {
            games.extend(heroes.iter().map(|b| game(library, &board.id, &[a, b], asking)));
        }
    }
    for mode in [Mode::FreeForAll, Mode::Teams] {
        games.push(game(library, "marmoreal", &["houdini", "genie", "houdini", "medusa"], Rules { mode, ..asking }));
        games.push(game(library, "marmoreal", &["alice", "king-arthur", "alice", "sinbad"], Rules { mode, ..asking }));
    }
    games
}

#[test]
fn every_legal_action_is_parsed_as_it_was_printed() {
    let library = Library::embedded();
    for game in some_games(&library) {
        for seed in 0..3 {
            random_game(&game, seed, |state, list, _| {
                let notation = Notation::new(&game, state);
                let mut texts = HashSet::new();
                for action in list {
                    let text = notation.print(*action);
                    assert_eq!(notation.parse(&text), Ok(*action), "{text}");
                    assert!(texts.insert(text), "two actions have one text");
                }
            });
        }
    }
}

#[test]
fn hidden_cards_are_not_told() {
    let library = Library::embedded();
    for game in some_games(&library).iter().step_by(5) {
        random_game(game, 9, |_, _, events| {
            for event in events {
                let seat = match *event {
                    Event::Drew(seat, _) | Event::SawTop(seat, _) => seat,
                    Event::PutOnTop(seat, _) | Event::TookUnseen(seat, _) => seat,
                    _ => continue,
                };
                for viewer in game.seats() {
                    let told = line_for(game, viewer, *event);
                    // A team-mate sees what goes into a hand or comes out of it, but not the deck (rule 11.8).
                    let looked = matches!(event, Event::SawTop(..));
                    let open = if looked { seat == viewer } else { game.friends(seat, viewer) };
                    assert_eq!(told == line(game, *event), open);
                    assert_eq!(told.ends_with(" a card"), !open);
                }
            }
        });
    }
}

fn start(text: &str) -> Start {
    Scenario::parse("test", text).unwrap().start(&Library::embedded()).unwrap()
}

fn alice_against_arthur() -> Start {
    start(
        r#"
        name = "a position"
        board = "marmoreal"
        [[seat]]
        hero = "alice"
        state = "big"
        hand = ["Jaws That Bite", "Skirmish", "Drink Me", "I'm Late, I'm Late"]
        fighters = { alice = "M13", jabberwock = "M18" }
        [[seat]]
        hero = "king-arthur"
        fighters = { king-arthur = "M22", merlin = "M31" }
        "#,
    )
}

#[test]
fn a_person_may_be_brief() {
    let Start { game, state, .. } = alice_against_arthur();
    let notation = Notation::new(&game, &state);
    let wanted = notation.parse("attack jabberwock king-arthur \"Jaws That Bite\"").unwrap();
    for text in [
        "attack jabberwock king-arthur “Jaws That Bite”",
        "ATTACK Jabberwock King-Arthur jaws that bite",
        "  attack jab king jaws ",
        "attack jabberwock@1 king-arthur@2 \"jaws\"",
    ] {
        assert_eq!(notation.parse(text), Ok(wanted), "{text}");
    }
    assert!(matches!(notation.parse("scheme drink me alice"), Ok(Action::Scheme(..))));
    assert_eq!(notation.parse("defend I’m late, I’m late"), notation.parse("defend \"I'm Late, I'm Late\""));
    assert_eq!(notation.parse("space m09"), Ok(Action::Space(SpaceId(8))));
    assert_eq!(notation.parse("option 2"), Ok(Action::Option(1)));
    assert_eq!(notation.parse("opponent king-arthur"), Ok(Action::Opponent(Seat::SECOND)));
}

#[test]
fn a_mistake_names_what_was_meant() {
    let Start { game, state, .. } = alice_against_arthur();
    let notation = Notation::new(&game, &state);
    for (text, message) in [
        ("", "there is no action; write one such as `maneuver`, `done` or `pass`"),
        ("manuver", "there is no action `manuver`; did you mean `maneuver`?"),
        ("move jabberwok M09", "there is no fighter `jabberwok`; did you mean `jabberwock`?"),
        ("move jabberwock M99", "Marmoreal has no space `M99`; did you mean `M09`?"),
        ("move jabberwock", "`move jabberwock` has the wrong number of words; write `move FIGHTER SPACE`"),
        ("defend Fient", "there is no card of alice `Fient`; did you mean `Feint`?"),
        ("defend M", "`M` could be more than one card of alice; one of: Mad as a Hatter, Manxome Foe, Momentous Shift"),
        ("defend \"Feint", "the quote before `Feint` is not closed; add a `\"` at its end"),
        ("option 0", "`0` is no option; they are counted from 1"),
        ("become huge", "there is no state of alice `huge`; one of: big, small"),
        ("opponent 5", "there is no seat `5`; one of: alice, king-arthur"),
    ] {
        assert_eq!(notation.parse(text).unwrap_err().to_string(), message);
    }
}

#[test]
fn a_mirror_match_needs_the_seat() {
    let library = Library::embedded();
    let game = game(&library, "marmoreal", &["alice", "alice"], Rules::default());
    let state = State::new(&game, &mut Dice::new(1), &mut ());
    let notation = Notation::new(&game, &state);
    let error = notation.parse("target alice").unwrap_err().to_string();
    assert_eq!(error, "`alice` could be more than one fighter; one of: alice@1, alice@2");
    assert!(notation.parse("target alice@2").is_ok());
    assert_eq!(line(&game, Event::Turn(Seat::SECOND)), "turn alice@2");
}

#[test]
fn the_document_lists_every_form_and_every_kind_of_decision() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/notation.md");
    let text = fs::read_to_string(path).unwrap();
    for form in FORMS {
        let usage = form.usage.split(&[',', ' '][..]).next().unwrap();
        assert!(text.contains(&format!("`{usage}")), "{usage} is missing");
    }
    for choice in Choice::ALL.iter().filter(|choice| **choice != Choice::None) {
        assert!(text.contains(&format!("`{}`", choice.word())), "{} is missing", choice.word());
    }
}

/// The words that event lines begin with, of many random games, are all in the document.
#[test]
fn the_document_lists_every_event() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/notation.md");
    let text = fs::read_to_string(path).unwrap();
    let library = Library::embedded();
    let mut seen = HashSet::new();
    for mut game in some_games(&library) {
        game.rules.take_forced = true;
        random_game(&game, 4, |_, _, events| {
            seen.extend(events.iter().map(|event| line(&game, *event).split(' ').next().unwrap().to_owned()));
        });
    }
    assert!(seen.len() > 25, "{seen:?}");
    for word in seen {
        assert!(text.contains(&format!("| `{word} ")), "{word} is missing");
    }
}

#[test]
fn the_legal_actions_can_be_listed() {
    let Start { game, state, .. } = alice_against_arthur();
    let wanted = [
        "maneuver",
        "scheme \"Drink Me\" alice",
        "attack jabberwock king-arthur \"Jaws That Bite\"",
        "attack jabberwock king-arthur Skirmish",
    ];
    assert_eq!(legal(&game, &state), wanted);
}
