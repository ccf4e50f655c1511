//! `sim play` with lines from a pipe: a whole game against a stored transcript, and answers that are wrong.
//! `SIM_GOLDEN=write cargo test` rewrites the transcript.

use assert_cmd::Command;
use std::path::Path;

struct Ran {
    code: i32,
    out: String,
    err: String,
}

/// Plays the lines.
fn play(arguments: &str, lines: &str) -> Ran {
    let mut command = Command::cargo_bin("sim").expect("cargo builds the binary for its tests");
    let output = command.arg("play").args(arguments.split_whitespace()).write_stdin(lines).output().expect("it starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is text");
    Ran { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

/// Answers every decision with the last answer but one now and then, and with the first otherwise: a whole game.
fn script() -> String {
    (0..400).map(|n| if n % 3 == 0 { "2\n" } else { "1\n" }).collect()
}

#[test]
fn a_whole_game_is_as_stored() {
    // What this bot does depends on no weights: better bots leave the transcript as it is.
    let arguments = "--hero medusa --vs king-arthur --bot random --seed 32";
    // After the last decision a number is no answer any more: the game is played as far as it goes first.
    let full = play(arguments, &script());
    assert_eq!(full.code, 2, "{}", full.err);
    let line = full.err.split("line ").nth(1).and_then(|rest| rest.split(':').next()).expect("the line is named");
    let decisions = line.parse::<usize>().expect("it is a number") - 1;
    let mut lines: String = script().lines().take(decisions).map(|line| format!("{line}\n")).collect();
    lines.insert_str(0, "help\nboard\nhand\ndeck\nrules attack\n");
    lines += "log\nhands\n";
    let ran = play(arguments, &lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(!ran.out.contains('\x1b') && ran.out.contains("The game is over after"));
    assert!(ran.out.lines().all(|line| line.chars().count() <= 80), "it fits 80 columns");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/play.txt");
    if std::env::var_os("SIM_GOLDEN").is_some() {
        std::fs::write(&path, &ran.out).expect("the file can be written");
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(ran.out, stored, "the game differs from play.txt; SIM_GOLDEN=write rewrites it");
}

#[test]
fn an_illegal_answer_ends_it_with_code_2() {
    let ran = play("--seed 1", "1\n\n1\nmaneuver\npurple\n1\n");
    assert_eq!(ran.code, 2);
    assert!(ran.err.starts_with("error: line 5: `purple` is no answer here"), "{}", ran.err);
    assert!(ran.err.contains("hint:") && ran.out.contains("Alice draws"), "what came before is there");
}

#[test]
fn the_end_of_the_lines_is_no_failure() {
    let ran = play("--seed 1", "1\n1\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(play("--seed 1 --two-players", "1\nquit\nnonsense\n").code, 0);
    assert_eq!(play("--seed 1", "").code, 0);
}

#[test]
fn wrong_options_are_told() {
    for (arguments, part) in [
        ("--hero alcie", "did you mean `alice`?"),
        ("--board nowhere", "board"),
        ("--bot mtcs:10", "did you mean `mcts`?"),
        ("--level hard --bot random", "cannot be used with"),
        ("--adviser heuristic", "does not search"),
        ("--load nothing.replay", "nothing.replay"),
        ("--seat 3", "possible values: 1, 2, random"),
    ] {
        let ran = play(arguments, "");
        assert_eq!(ran.code, 2, "{arguments}");
        assert!(ran.err.contains(part), "{arguments}: {}", ran.err);
    }
}

#[test]
fn a_game_saved_in_a_pipe_goes_on_in_another_and_replays() {
    let folder = tempfile::TempDir::new().expect("a folder for the test");
    let [first, second] = ["a.replay", "b.replay"].map(|name| folder.path().join(name).display().to_string());
    assert_eq!(play("--seed 3 --bot mcts:20", &format!("1\n1\nmaneuver\npass\nsave {first}\n")).code, 0);
    let ran = play(&format!("--load {first}"), &format!("save {second}\n"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    let read = |path: &str| std::fs::read_to_string(path).expect("it was saved");
    assert_eq!(read(&first), read(&second));
    let shown = Command::cargo_bin("sim").expect("it is built").args(["replay", &first]).output().expect("it starts");
    assert!(shown.status.success(), "a saved game is a replay");
}
