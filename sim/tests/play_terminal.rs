//! `sim play` on a terminal: the real binary through a pseudo-terminal.
#![cfg(unix)]

#[path = "common/table.rs"]
mod table;

use expectrl::{Expect, Regex};
use table::{Table, folder, saved};

/// Always takes the first answer, to the end of the game.
fn play_to_the_end(level: &str) {
    let state = folder();
    let mut table = Table::new(&format!("--level {level} --seed 3"), &state);
    for _ in 0..2000 {
        let prompt = table.terminal.expect(Regex("(alice|over)> ")).expect("there is always a prompt");
        if prompt.get(0) == Some(b"over> ") {
            let text = String::from_utf8_lossy(prompt.before());
            assert!(text.contains("The game is over after"), "{text}");
            assert!(!state.path().join("play.replay").exists(), "a finished game needs no keeping");
            table.write("quit\r");
            return assert_eq!(table.code(), 0);
        }
        table.write("1\r");
    }
    panic!("the game does not end");
}

#[test]
fn a_whole_game_against_the_easy_level() {
    play_to_the_end("easy");
}

#[test]
fn a_whole_game_against_the_medium_level() {
    play_to_the_end("medium");
}

#[test]
fn a_whole_game_against_the_hard_level() {
    play_to_the_end("hard");
}

#[test]
fn a_whole_game_against_the_expert_level() {
    play_to_the_end("expert");
}

#[test]
fn tab_completes_actions_cards_and_spaces() {
    let state = folder();
    let mut table = Table::new("--bot random --seed 3", &state);
    table.until("alice> ");
    table.write("card fe\t");
    table.until("card Feint");
    table.write("\r");
    table.until("versatile 2");
    table.until("alice> ");
    table.write("place jab\t");
    table.until("place jabberwock M");
    table.write("01\r");
    table.until("placed on M01");
    table.until("alice> ");
    table.answer("1");
    table.write("mane\t");
    table.until("maneuver");
    table.write("\r");
    table.until("Alice draws");
}

#[test]
fn a_decision_is_taken_back() {
    let state = folder();
    let mut table = Table::new("--bot random --seed 3", &state);
    table.until("alice> ");
    let file = state.path().join("play.replay");
    let before = saved(&file);
    assert!(table.answer("M01").contains("placed on M01"));
    assert!(saved(&file).ends_with("alice: place jabberwock M01\n"));
    assert!(table.answer("undo").contains("assisted"));
    assert_eq!(saved(&file), before + "# assisted\n");
}

#[test]
fn a_saved_game_is_loaded_at_the_same_position() {
    let state = folder();
    let mut table = Table::new("--bot mcts:20 --seed 3", &state);
    table.until("alice> ");
    for line in ["M01", "big", "maneuver", "pass", "done"] {
        table.answer(line);
    }
    let board = table.answer("board");
    assert!(table.answer("save mine.replay").contains("Saved."));
    table.write("quit\r");
    assert_eq!(table.code(), 0);
    let mut table = Table::new("--load mine.replay", &state);
    table.until("alice> ");
    assert_eq!(table.answer("board"), board);
}

#[test]
fn without_options_it_asks_and_enter_is_enough() {
    let state = folder();
    let mut table = Table::new("", &state);
    for question in ["How many play", "Your hero", "Against", "Board", "Your seat", "Level"] {
        table.until(question);
        table.until("]: ");
        table.write("\r");
    }
    table.until("Alice (you) against Sinbad (heuristic) on Marmoreal");
    table.until("alice> ");
}

#[test]
fn it_also_asks_for_teams() {
    let state = folder();
    let mut table = Table::new("", &state);
    let answers = [
        ("How many play", "teams"),
        ("Your hero", "medusa"),
        ("First opponent", ""),
        ("Your team-mate", "sin"),
        ("Second opponent", ""),
        ("Board (marmoreal, sarpedon)", "sarpedon"),
        ("Your seat (1 begins) (1, 2, 3, 4)", "3"),
        ("Level", "easy"),
    ];
    for (question, answer) in answers {
        table.until(question);
        table.until("]: ");
        table.write(&format!("{answer}\r"));
    }
    table.until("Sinbad (flat:1) and Medusa (you) against ");
    table.until("medusa> ");
}

#[test]
fn who_leaves_at_the_questions_ends_it_as_at_the_prompt() {
    let questions = ["How many play", "Your hero", "Against", "Board", "Your seat", "Level"];
    for (typed, code) in [("\x03", 130), ("\x04", 0), ("quit\r", 0)] {
        for answered in 0..questions.len() {
            let state = folder();
            let mut table = Table::new("", &state);
            for question in &questions[..answered] {
                table.until(question);
                table.until("]: ");
                table.write("\r");
            }
            table.until(questions[answered]);
            table.until("]: ");
            table.write(typed);
            assert_eq!(table.code(), code, "{typed:?} at {}", questions[answered]);
        }
    }
}

#[test]
fn the_board_fits_and_colours_can_be_left_out() {
    let state = folder();
    let mut coloured = Table::new("--bot random --seed 3", &state);
    coloured.until("alice> ");
    assert!(coloured.answer("board").contains("\x1b[38;5;"));
    let other = folder();
    let mut plain = Table::with("--bot random --seed 3", &other, &[("NO_COLOR", "1")]);
    plain.until("alice> ");
    let board = plain.answer("board");
    let drawn = board.split("\r\n").filter(|line| !line.is_empty() && !line.contains('\x1b'));
    assert!(!board.contains("\x1b[38;5;") && !board.contains("\x1b[1m"), "{board}");
    assert!(drawn.clone().count() < 24 && drawn.clone().all(|line| line.chars().count() <= 80), "{board}");
    assert!(board.contains("[A13]"), "{board}");
}

#[test]
fn a_narrow_window_gets_the_list_of_spaces() {
    let state = folder();
    let mut table = Table::with("--bot random --seed 3", &state, &[("NO_COLOR", "1")]);
    table.until("alice> ");
    assert!(table.answer("board").contains('·'), "it is drawn on 80 columns");
    table.terminal.get_process_mut().set_window_size(60, 24).expect("it has a size");
    let board = table.answer("board");
    assert!(board.contains("next to M02 M07") && !board.contains('·'), "{board}");
}

#[test]
fn two_people_hand_over_the_keyboard() {
    let state = folder();
    let mut table = Table::new("--two-players --seed 3", &state);
    table.until("alice> ");
    table.answer("M01");
    table.write("big\r");
    let gone = table.until("hand over the keyboard");
    assert!(gone.contains("\x1b[2J") && gone.contains("Sinbad decides now"), "the screen is cleared: {gone}");
    table.write("\r");
    let seen = table.until("sinbad> ");
    assert!(seen.contains("Sinbad draws") && seen.contains("Alice draws a card"), "{seen}");
    table.write("\x1b[A\r");
    let again = table.until("sinbad> ");
    assert!(again.contains("where does the fighter start?") && !again.contains("big"), "no line of Alice's: {again}");
}

#[test]
fn every_opponent_at_the_keyboard_gets_a_clear_screen() {
    let state = folder();
    let mut table = Table::new("--ffa alice:sinbad:medusa --seat 1,2,3 --seed 3", &state);
    table.until("alice> ");
    table.answer("1");
    table.write("big\r");
    for name in ["Sinbad", "Medusa"] {
        let gone = table.until("hand over the keyboard");
        assert!(gone.contains("\x1b[2J") && gone.contains(&format!("{name} decides now")), "{gone}");
        table.write("\r");
        let seen = table.until(&format!("{}> ", name.to_lowercase()));
        assert!(seen.contains(&format!("{name} draws ")) && seen.contains("Alice draws a card"), "{seen}");
        assert!(seen.contains("*1"), "the board is drawn for everybody: {seen}");
        table.write("1\r");
    }
}

#[test]
fn team_mates_share_the_screen() {
    let state = folder();
    let mut table = Table::new("--teams alice+sinbad:medusa+king-arthur --seat 1,3 --bot random --seed 3", &state);
    table.until("alice> ");
    assert!(table.answer("hand").contains("Sinbad, your team-mate, has "));
    table.answer("1");
    table.write("big\r");
    let between = table.until("Sinbad decides now.");
    assert!(!between.contains("\x1b[2J") && !between.contains("hand over"), "{between}");
    table.until("sinbad> ");
    table.write("hand\r");
    let hands = table.until("sinbad> ");
    assert!(hands.contains("Alice, your team-mate, has ") && !hands.contains("Medusa"), "{hands}");
}

#[test]
fn who_plays_alone_hands_over_to_nobody() {
    let state = folder();
    let mut table = Table::new("--ffa alice:sinbad:medusa --bot random --seed 3", &state);
    table.until("alice> ");
    table.write("resign\r");
    table.until("nobody has won");
    table.until("over> ");
    table.write("swap\r");
    let begun = table.until("alice> ");
    assert!(begun.contains("Medusa (random) against Alice (you)") && !begun.contains("hand over"), "{begun}");
}

/// What is told at the end of a free for all in which the person always types `1`.
fn end_of_a_free_for_all(seed: u64) -> String {
    let state = folder();
    let game = format!("--ffa alice:sinbad:medusa:king-arthur --bot heuristic --seed {seed}");
    let mut table = Table::new(&game, &state);
    for _ in 0..2000 {
        let prompt = table.terminal.expect(Regex("(alice|over)> ")).expect("there is always a prompt");
        if prompt.get(0) == Some(b"over> ") {
            return String::from_utf8_lossy(prompt.before()).into_owned();
        }
        table.write("1\r");
    }
    panic!("the game does not end");
}

/// Who falls first depends on the bots: the first game counts in which the person does not fall last.
#[test]
fn who_is_out_watches_the_others() {
    let mut ends = (1..=10).map(end_of_a_free_for_all);
    let text = ends.find(|text| text.contains("you are out, the others play on")).expect("somebody plays on");
    assert!(text.contains("Alice is out of the game") && text.contains("The game is over after"), "{text}");
}

#[test]
fn a_dumb_terminal_gets_plain_text() {
    let state = folder();
    let mut table = Table::with("--bot random --seed 3", &state, &[("TERM", "dumb")]);
    table.until("alice> ");
    table.write("board\r");
    let board = table.until("alice> ");
    assert!(board.contains("M01 in ah, next to M02 M07") && !board.contains("\x1b[38"), "{board}");
}
