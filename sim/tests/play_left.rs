//! A game that was left on a terminal: it is kept, it is offered again, and nothing else takes its place.
#![cfg(unix)]

mod common;
#[path = "common/table.rs"]
mod table;

use table::{Table, folder, saved};
use tempfile::TempDir;

#[test]
fn ctrl_c_loses_nothing() {
    let state = folder();
    let mut table = Table::new("--bot mcts:20 --seed 3", &state);
    table.until("alice> ");
    table.answer("M01");
    table.write("\x03");
    table.until("The game is saved");
    assert_eq!(table.code(), 130);
    let before = saved(&state.path().join("play.replay"));
    let mut table = Table::new("", &state);
    table.until("Go on with it?");
    table.write("\r");
    table.until("The game goes on");
    table.until("alice> ");
    assert_eq!(saved(&state.path().join("play.replay")), before);
    table.write("\x04");
    table.until("The game is saved");
    assert_eq!(table.code(), 0);
}

#[test]
fn a_closed_terminal_loses_nothing() {
    let state = folder();
    let mut table = Table::new("--bot mcts:20 --seed 3", &state);
    table.until("alice> ");
    table.answer("M01");
    drop(table);
    let mut table = Table::new("--hero medusa", &state);
    table.until("Go on with it?");
    table.write("no\r");
    table.until("previous.replay");
    table.until("medusa> ");
    assert!(saved(&state.path().join("previous.replay")).ends_with("alice: place jabberwock M01\n"));
}

#[test]
fn a_game_of_teams_that_was_left_goes_on() {
    let state = folder();
    let mut table = Table::new("--teams alice+sinbad:medusa+king-arthur --bot random --seed 3", &state);
    table.until("alice> ");
    table.answer("1");
    table.write("\x03");
    assert_eq!(table.code(), 130);
    assert!(saved(&state.path().join("play.replay")).contains("mode teams"));
    let mut table = Table::new("", &state);
    table.until("Alice (you) and Sinbad (random) against Medusa (random) and King Arthur (random)");
    table.until("Go on with it?");
    table.write("\r");
    table.until("The game goes on");
    table.until("alice> ");
}

/// A game of Alice's that was left after her first decision, and its text.
fn left_game() -> (TempDir, String) {
    let state = folder();
    let mut table = Table::new("--bot random --seed 3", &state);
    table.until("alice> ");
    table.answer("M01");
    table.write("quit\r");
    table.until("The game is saved: `sim play` offers to go on.");
    assert_eq!(table.code(), 0);
    let text = saved(&state.path().join("play.replay"));
    (state, text)
}

#[test]
fn only_yes_and_no_answer_whether_it_goes_on() {
    let (state, text) = left_game();
    let mut table = Table::new("", &state);
    for nonsense in ["maybe", "0", "nein", "yesno"] {
        table.until("Go on with it? [yes]: ");
        table.write(&format!("{nonsense}\r"));
        table.until("is no answer here");
    }
    table.until("Go on with it? [yes]: ");
    table.write("YES\r");
    table.until("The game goes on");
    table.until("alice> ");
    assert_eq!(saved(&state.path().join("play.replay")), text);
}

#[test]
fn who_leaves_when_asked_leaves_the_game_as_it_is() {
    let (state, text) = left_game();
    for (typed, code) in [("\x03", 130), ("\x04", 0), ("quit\r", 0), ("q\r", 0), ("exit\r", 0)] {
        let mut table = Table::new("--hero medusa", &state);
        table.until("Go on with it? [yes]: ");
        table.write(typed);
        table.until("The game is saved");
        assert_eq!(table.code(), code, "{typed:?}");
        assert_eq!(saved(&state.path().join("play.replay")), text, "{typed:?}");
        assert!(!state.path().join("previous.replay").exists(), "{typed:?}");
    }
}

#[test]
fn nobody_sees_the_next_hand_but_by_enter() {
    for (typed, code) in [("\x03", 130), ("\x04", 0), ("quit\r", 0)] {
        let state = folder();
        let mut table = Table::new("--two-players --seed 3", &state);
        table.until("alice> ");
        table.answer("M01");
        table.write("big\r");
        table.until("hand over the keyboard, then press Enter.");
        table.write("big\r");
        let more = table.until("Press Enter when Sinbad has the keyboard");
        table.write(typed);
        let last = table.until("The game is saved");
        assert!(!more.contains("Sinbad draws") && !last.contains("Sinbad draws"), "{more}{last}");
        assert_eq!(table.code(), code, "{typed:?}");
        assert!(saved(&state.path().join("play.replay")).ends_with("alice: become big\n"));
    }
}

#[test]
fn games_that_cannot_be_read_are_told_and_all_kept() {
    let state = folder();
    for (text, name) in [("my diary", "previous.replay"), ("another diary", "previous-2.replay")] {
        std::fs::write(state.path().join("play.replay"), text).expect("it can be written");
        let mut table = Table::new("--hero medusa --bot random", &state);
        table.until("it cannot go on");
        table.until("this is not a replay");
        table.until(name);
        table.until("medusa> ");
        assert_eq!(saved(&state.path().join(name)), text);
    }
    assert_eq!(saved(&state.path().join("previous.replay")), "my diary");
}

#[test]
fn a_game_whose_bot_cannot_be_read_says_why_and_is_kept() {
    let state = folder();
    let [weights, elsewhere] = ["h.toml", "elsewhere.toml"].map(|name| state.path().join(name));
    let search = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../agents/data/search.toml");
    std::fs::copy(search, &weights).expect("it can be written");
    let mut table = Table::new("--bot mcts:20,weights=h.toml --seed 3", &state);
    table.until("alice> ");
    table.answer("M01");
    table.write("\x03");
    assert_eq!(table.code(), 130);
    let text = saved(&state.path().join("play.replay"));
    std::fs::rename(&weights, &elsewhere).expect("it can be renamed");
    let mut table = Table::new("", &state);
    table.until("play.replay: line 10: the bot `mcts:20,weights=h.toml` cannot play on: the weights in `h.toml`");
    table.until("hint: put the file back, or start in the folder where the game was begun; or write a bot");
    table.until("It is kept until then.");
    table.until("How many play");
    table.write("\x03");
    assert_eq!(table.code(), 130);
    assert_eq!(saved(&state.path().join("play.replay")), text, "the bot is still named");
    std::fs::rename(&elsewhere, &weights).expect("it can be renamed");
    let mut table = Table::new("", &state);
    table.until("Alice (you) against Sinbad (mcts:20,weights=h.toml)");
    table.until("Go on with it? [yes]: ");
    table.write("\r");
    table.until("alice> ");
    table.write("quit\r");
    assert_eq!(table.code(), 0);
    assert_eq!(saved(&state.path().join("play.replay")), text);
}

#[test]
fn a_game_of_a_homebrew_hero_says_what_it_needs() {
    let state = folder();
    let robin = common::data("heroes/alice.toml").replacen("id = \"alice\"", "id = \"robin\"", 1);
    let data = common::folder_with("heroes/robin.toml", &robin);
    let option = format!("--data {}", data.path().display());
    let mut table = Table::new(&format!("{option} --hero robin --bot random --seed 3"), &state);
    table.until("robin> ");
    table.write("1\r");
    table.until("robin> ");
    table.write("save mine.replay\r");
    table.until(&format!("`sim play {option} --load mine.replay`"));
    table.until("robin> ");
    table.write("quit\r");
    table.until(&format!("`sim play {option}` offers to go on"));
    assert_eq!(table.code(), 0);
    let text = saved(&state.path().join("play.replay"));
    let mut table = Table::new("", &state);
    table.until("unknown hero `robin`");
    table.until("give the `--data DIR` of that game again");
    table.until("How many play");
    table.write("quit\r");
    assert_eq!(table.code(), 0);
    assert_eq!(saved(&state.path().join("play.replay")), text, "no game has begun, so it is still offered");
    let mut table = Table::new(&option, &state);
    table.until("Go on with it? [yes]: ");
    table.write("\r");
    table.until("robin> ");
}

#[test]
fn a_game_that_is_loaded_does_not_take_the_place_of_one_that_was_left() {
    let (state, text) = left_game();
    let mut table = Table::new("--load play.replay", &state);
    let words = table.until("alice> ");
    assert!(!words.contains("previous.replay"), "it is the same game: {words}");
    table.answer("save mine.replay");
    drop(table);
    let mut table = Table::new("--load mine.replay", &state);
    table.until("previous.replay");
    table.until("alice> ");
    assert_eq!(saved(&state.path().join("previous.replay")), text);
}
