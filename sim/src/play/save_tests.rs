//! Saved games: that they go on where they were, that a wrong one says where, and that nothing else is written over.

use super::save;
use super::screen::Screen;
use super::session::Status;
use super::tests::{LIBRARY, alice_against, play_on, refused};
use engine::luck::Dice;
use std::path::Path;

#[test]
fn a_saved_game_goes_on_where_it_was() {
    let mut session = alice_against("mcts:20", 3);
    play_on(&mut session, &mut Dice::new(2), 25);
    session.exchange("undo");
    let text = save::text(&session).unwrap();
    let adviser = session.setup.adviser.clone();
    let mut loaded = save::restore(&LIBRARY, Path::new("x"), &text, adviser, Screen::PIPE).unwrap();
    assert!(loaded.state == session.state && loaded.setup == session.setup && loaded.assisted);
    for session in [&mut session, &mut loaded] {
        play_on(session, &mut Dice::new(3), 10);
    }
    assert_eq!(loaded.state, session.state, "luck and bots go on as they would have");
}

#[test]
fn a_saved_game_that_is_wrong_names_the_line() {
    let mut session = alice_against("random", 3);
    play_on(&mut session, &mut Dice::new(2), 3);
    let text = save::text(&session).unwrap();
    let place = text.lines().find(|line| line.starts_with("alice: place")).unwrap();
    for (wrong, part) in [
        ("alice: place jabberwock M99", "no space `M99`"),
        ("alice: maneuver", "not legal"),
        ("sinbad: maneuver", "it is alice's decision"),
        ("nobody: maneuver", "nobody"),
    ] {
        let text = text.replace(place, wrong);
        let loaded = save::restore(&LIBRARY, Path::new("x"), &text, "mcts:30".parse().unwrap(), Screen::PIPE);
        let message = loaded.err().unwrap().to_string();
        assert!(message.starts_with("x: line 12: ") && message.contains(part), "{wrong}: {message}");
    }
}

#[test]
fn a_game_whose_bot_cannot_be_read_is_not_loaded() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("a.replay").display().to_string();
    let mut session = alice_against("random", 3);
    let text = save::text(&session).unwrap().replace("agents human random", "agents human mcts:1,zz=3");
    std::fs::write(&file, text).unwrap();
    let (state, setup) = (session.state, session.setup.clone());
    let told = refused(&mut session, &format!("load {file}"));
    assert!(told.contains("line 10: the bot `mcts:1,zz=3` cannot play on") && told.contains("hint: "), "{told}");
    assert!(session.state == state && session.setup == setup, "the game on the table stays");
}

#[test]
fn files_are_written_read_and_not_overwritten() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let mut session = alice_against("random", 3);
    play_on(&mut session, &mut Dice::new(2), 5);
    let state = session.state;
    let (game, other) = (path("game.replay"), path("other.txt"));
    assert_eq!(session.exchange(&format!("save {game}")).status, Status::Shown);
    assert_eq!(session.exchange(&format!("save {game}")).status, Status::Shown, "this game may be saved again");
    play_on(&mut session, &mut Dice::new(2), 5);
    assert_eq!(session.exchange(&format!("load {game}")).status, Status::Changed);
    assert_eq!(session.state, state);
    std::fs::write(&other, "my diary").unwrap();
    assert!(refused(&mut session, &format!("save {other}")).contains("no saved game"));
    assert!(refused(&mut session, &format!("load {other}")).contains("not a replay"));
    assert!(refused(&mut session, &format!("load {}", path("nothing"))).contains("hint:"));
    assert_eq!(session.state, state);
}

#[test]
fn the_command_that_goes_on_can_be_pasted() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("game one.replay").display().to_string();
    let mut session = alice_against("random", 3);
    let told = session.exchange(&format!("save {file}")).text;
    assert!(told.contains(&format!("`sim play --load '{file}'` or `load {file}`")), "{told}");
    assert_eq!(session.exchange(&format!("load {file}")).status, Status::Changed);
}

#[test]
fn a_game_given_up_is_saved_as_such() {
    let mut session = alice_against("random", 3);
    assert!(session.exchange("resign").text.contains("Alice gives up"));
    let text = save::text(&session).unwrap();
    assert!(text.contains("end nobody 0\n# resigned alice"), "{text}");
    let loaded = save::restore(&LIBRARY, Path::new("x"), &text, "mcts:30".parse().unwrap(), Screen::PIPE).unwrap();
    assert!(loaded.is_over());
}

#[test]
fn another_game_is_not_replaced() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (old, own) = (path("old.replay"), path("own.replay"));
    alice_against("random", 3).exchange(&format!("save {old}"));
    let text = std::fs::read_to_string(&old).unwrap();
    let mut session = alice_against("random", 4);
    assert!(refused(&mut session, &format!("save {old}")).contains("is another game, and stays as it is\nhint: "));
    assert_eq!(std::fs::read_to_string(&old).unwrap(), text);
    assert_eq!(session.exchange(&format!("save {own}")).status, Status::Shown);
    session.exchange("resign");
    session.exchange("swap");
    assert!(refused(&mut session, &format!("save {own}")).contains("is another game"), "the next one is another");
    assert_eq!(session.exchange(&format!("load {old}")).status, Status::Changed);
    session.exchange("1");
    session.exchange("undo");
    assert_eq!(session.exchange(&format!("save {old}")).status, Status::Shown, "it comes from there");
}

#[test]
fn a_game_goes_into_the_file_that_has_its_beginning() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("game.replay").display().to_string();
    alice_against("random", 3).exchange(&format!("save {file}"));
    let mut again = alice_against("random", 3);
    again.exchange("1");
    assert_eq!(again.exchange(&format!("save {file}")).status, Status::Shown);
    assert!(refused(&mut alice_against("random", 3), &format!("save {file}")).contains("another game"), "less of it");
}

#[test]
fn no_folder_is_made_for_a_save() {
    let folder = tempfile::TempDir::new().unwrap();
    let missing = folder.path().join("missing");
    let mut session = alice_against("random", 3);
    let told = refused(&mut session, &format!("save {}", missing.join("a.replay").display()));
    assert!(told.starts_with("there is no folder ") && told.contains("hint: ") && !missing.exists(), "{told}");
}
