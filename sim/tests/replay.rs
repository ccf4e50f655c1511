//! `sim replay`: watching a game in both directions, checking many, and choosing which games are kept.

mod common;

use common::{Ran, run};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Plays some games and gives the folder with the replays of those that are wanted.
fn replays(games: &str, more: &[&str]) -> (TempDir, Vec<PathBuf>) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("replays").display().to_string();
    let matchup = ["--matchup", "medusa:sinbad", "--games", games, "--bots", "random", "--save-replays", &path];
    let ran = run(&[&matchup[..], more].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let mut files: Vec<PathBuf> =
        Path::new(&path).read_dir().expect("a folder").flatten().map(|file| file.path()).collect();
    files.sort();
    (folder, files)
}

fn replay(file: &Path, more: &[&str]) -> Ran {
    run(&[&["replay", file.to_str().expect("a plain path")], more].concat())
}

/// Watches step by step with these commands.
fn step(file: &Path, more: &[&str], commands: &str) -> String {
    let mut command = assert_cmd::Command::cargo_bin("sim").expect("the binary");
    command.args(["replay", "--step", file.to_str().expect("a plain path")]).args(more);
    let output = command.write_stdin(commands).output().expect("it runs");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn several_replays_are_checked_even_if_one_is_wrong() {
    let (keep, files) = replays("3", &[]);
    let names: Vec<&str> = files.iter().filter_map(|file| file.to_str()).collect();
    let good = run(&[&["replay", "--check"], &names[..]].concat());
    assert_eq!(good.code, 0, "{}", good.err);
    assert!(good.out.contains("3 of 3 replays replay exactly"), "{}", good.out);
    let cut: String =
        std::fs::read_to_string(&files[1]).expect("text").lines().take(20).map(|line| format!("{line}\n")).collect();
    std::fs::write(&files[1], cut).expect("it can be written");
    let broken = run(&[&["replay", "--check"], &names[..]].concat());
    assert!(broken.code == 1 && broken.out.contains("2 of 3") && broken.err.contains("breaks off"), "{}", broken.err);
    let missing = keep.path().join("missing").display().to_string();
    let wrong = run(&["replay", "--check", &missing, names[0], names[1]]);
    assert!(wrong.code == 2 && wrong.out.contains("1 of 3"), "{}", wrong.err);
    let both = run(&["replay", names[0], names[2]]);
    assert!(both.code == 2 && both.err.contains("--check"), "{}", both.err);
}

#[test]
fn a_game_is_watched_forwards_and_backwards() {
    let (_keep, files) = replays("1", &[]);
    let whole = replay(&files[0], &[]).out;
    assert_eq!(step(&files[0], &[], "a\n"), whole, "all the rest is the whole game");
    let there = step(&files[0], &[], "\n\n");
    assert!(whole.starts_with(&there), "{there}");
    let and_back = step(&files[0], &[], "\n\nb\n");
    let second = step(&files[0], &[], "\n");
    let shown = and_back.strip_prefix(&there).expect("the same way there");
    assert!(second.ends_with(shown) && !shown.is_empty(), "{shown}");
    let position = step(&files[0], &[], "p\nwhat\nq\n");
    assert!(position.contains("  | medusa: medusa 16 ") && position.contains("Enter: next"), "{position}");
    let turn = step(&files[0], &[], "t 3\nq\n");
    assert!(whole.contains(turn.lines().last().expect("a line")));
}

#[test]
fn a_game_is_watched_from_a_turn_and_from_a_seat() {
    let (_keep, files) = replays("1", &[]);
    let whole = replay(&files[0], &[]).out;
    let late = replay(&files[0], &["--from", "5", "--fast"]).out;
    assert!(whole.ends_with(&late) && late.len() < whole.len());
    let seen = step(&files[0], &["--seat", "1"], "p\nq\n");
    let sinbad = seen.lines().find(|line| line.starts_with("  | sinbad")).expect("a line");
    assert!(sinbad.contains("hand 5, deck"), "no card of the other hand: {sinbad}");
    assert!(seen.lines().any(|line| line.starts_with("  | medusa") && line.contains("hand 5 (")), "{seen}");
}

#[test]
fn a_turn_that_there_is_not_is_told() {
    let (_keep, files) = replays("1", &[]);
    let text = std::fs::read_to_string(&files[0]).expect("text");
    let turns: u16 = text.trim_end().rsplit(' ').next().and_then(|turns| turns.parse().ok()).expect("`end SEAT TURNS`");
    let (last, beyond) = (turns.to_string(), (turns + 1).to_string());
    assert!(replay(&files[0], &["--from", &last]).out.contains("won"));
    let ran = replay(&files[0], &["--from", &beyond]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
    let message = format!("there is no turn {beyond} in this game\nhint: it has the turns 1 to {turns}");
    assert!(ran.err.contains(&message), "{}", ran.err);
    let told = step(&files[0], &[], &format!("t {beyond}\np\nq\n"));
    assert!(told.contains(&message) && told.contains("medusa 16 "), "it stays where it was: {told}");
}

#[test]
fn a_replay_that_breaks_is_not_blamed_on_the_turn() {
    let (_keep, files) = replays("1", &[]);
    let text = std::fs::read_to_string(&files[0]).expect("text");
    let wrong: Vec<&str> = text.lines().take(13).chain(["medusa: jump"]).collect();
    std::fs::write(&files[0], wrong.join("\n")).expect("it can be written");
    let ran = replay(&files[0], &["--from", "30"]);
    assert!(ran.code == 1 && ran.err.contains("line 14: there is no action `jump`"), "{}", ran.err);
}

#[test]
fn a_line_after_the_end_is_named() {
    let (_keep, files) = replays("1", &[]);
    let text = std::fs::read_to_string(&files[0]).expect("text");
    std::fs::write(&files[0], format!("{text}medusa: maneuver\n")).expect("it can be written");
    let ran = replay(&files[0], &["--check"]);
    let late = format!("line {}: `medusa: maneuver` stands after `end`", text.lines().count() + 1);
    assert!(ran.code == 2 && ran.err.contains(&late), "{}", ran.err);
}

#[test]
fn only_some_games_are_kept() {
    let (_all, all) = replays("60", &[]);
    let winner = |file: &PathBuf| {
        let text = std::fs::read_to_string(file).expect("text");
        text.lines().last().expect("an end").split(' ').map(str::to_owned).collect::<Vec<_>>()
    };
    let names = |files: &[PathBuf]| {
        files.iter().filter_map(|file| file.file_name().map(|name| name.to_owned())).collect::<Vec<_>>()
    };
    let (_losses, losses) = replays("60", &["--only", "losses"]);
    let lost: Vec<PathBuf> = all.iter().filter(|file| winner(file)[1] == "sinbad").cloned().collect();
    assert!(!lost.is_empty() && names(&losses) == names(&lost));
    let (_long, long) = replays("60", &["--only", "long"]);
    let slow: Vec<PathBuf> =
        all.iter().filter(|file| winner(file)[2].parse::<u32>().is_ok_and(|turns| turns > 40)).cloned().collect();
    assert_eq!(names(&long), names(&slow));
    let (_narrow, narrow) = replays("60", &["--only", "interesting"]);
    assert!(narrow.len() < all.len());
    let alone = run(&["--matchup", "alice:sinbad", "--only", "long"]);
    assert!(alone.code == 2 && alone.err.contains("--save-replays"), "{}", alone.err);
}
