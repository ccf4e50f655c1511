//! Other programs as bots: the examples play, broken ones lose their games and are told what they did.
#![cfg(unix)] // the broken programs are shell scripts

mod common;

use common::{Ran, games, new_path, run, run_with};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

fn example(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/examples/bots").join(name).display().to_string()
}

/// The Python example as a command, if there is a Python.
fn python() -> Option<String> {
    let found = Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        eprintln!("skipped: there is no python3");
    }
    found.then(|| format!("python3 {}", example("greedy.py")))
}

/// The Rust example, compiled.
fn rust(folder: &Path) -> String {
    let program = folder.join("bot").display().to_string();
    let rustc = std::env::var("RUSTC").unwrap_or("rustc".to_owned());
    let status = Command::new(rustc).args(["--edition", "2024", &example("bot.rs"), "-o", &program]).status();
    assert!(status.expect("there is a compiler").success());
    program
}

/// A script that greets, begins games and does `choice` at every decision; `$id` and `$line` are the message's.
fn script(folder: &Path, name: &str, choice: &str) -> String {
    let text = format!(
        r#"#!/bin/sh
while read -r line; do
  id=$(printf '%s' "$line" | sed 's/^{{"id":\([0-9]*\),.*/\1/')
  hash=$(printf '%s' "$line" | sed 's/.*"hash":"\([0-9a-f]*\)".*/\1/')
  case "$line" in
    *'"hello":'*) echo "{{\"id\":$id,\"hello\":{{\"protocol\":1,\"name\":\"{name}\"}}}}" ;;
    *'"new_game":'*) echo "{{\"id\":$id,\"new_game\":{{}}}}" ;;
    *'"choose":'*) {choice} ;;
    *'"quit":'*) exit 0 ;;
    *) echo "{{\"id\":$id,\"error\":{{\"code\":\"unknown\",\"message\":\"no such message\"}}}}" ;;
  esac
done
"#
    );
    write_script(folder, name, &text)
}

fn write_script(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("the script can be written");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("it can be made executable");
    path.display().to_string()
}

const FIRST: &str = r#"echo "{\"id\":$id,\"act\":{\"index\":0,\"hash\":\"$hash\"}}""#;

/// Ways to fail: a name, what is done at a decision, and what is said about it. The sixth, silence, is a script of its own.
const BROKEN: [(&str, &str, &str); 5] = [
    ("slow", "sleep 2", "no answer to `choose` within 400 ms"),
    ("garbage", "echo 'I attack!'", "this line is no message (not a JSON object): `I attack!`"),
    ("illegal", r#"echo "{\"id\":$id,\"act\":{\"index\":9999,\"hash\":\"$hash\"}}""#, "illegal action: index 9999"),
    ("stale", r#"echo "{\"id\":$id,\"act\":{\"index\":0,\"hash\":\"0123456789abcdef\"}}""#, "stale hash"),
    ("dies", "exit 3", "the program ended at `choose`: exit status: 3"),
];

fn check(program: &str, options: &[&str]) -> Ran {
    let words = [&["protocol-check"], options, &program.split(' ').collect::<Vec<_>>()].concat();
    run(&words)
}

fn says(text: &str, words: &[&str]) {
    assert!(words.iter().all(|word| text.contains(word)), "{words:?} should be in: {text}");
}

fn replays(folder: &Path) -> Vec<PathBuf> {
    folder.read_dir().map_or(Vec::new(), |entries| entries.flatten().map(|entry| entry.path()).collect())
}

#[test]
fn the_python_example_plays_a_hundred_games() {
    let Some(python) = python() else { return };
    let (_keep, out) = new_path();
    let bots = format!("cmd:{python},limit=20000,random");
    let ran = run(&["--matchup", "alice:sinbad", "--games", "100", "--bots", &bots, "--format", "json", "--out", &out]);
    let figures = common::json(&ran);
    assert_eq!((&figures["games"], &figures["ends"]["forfeit"]), (&100.into(), &0.into()), "{}", ran.err);
    assert_eq!(games(Path::new(&out)).len(), 100);
    assert!(figures["wins"][0].as_u64() > Some(60), "it is better than chance: {}", figures["wins"]);
}

#[test]
fn the_examples_conform() {
    let folder = TempDir::new().expect("a folder");
    for program in [python(), Some(rust(folder.path()))].into_iter().flatten() {
        let ran = check(&program, &["--limit", "20000"]);
        assert_eq!(ran.code, 0, "{program}: {}{}", ran.out, ran.err);
        says(&ran.out, &["ok      hello", "ok      games: 6 games", "ok      quit", "it conforms to the protocol"]);
    }
    let plain = check(&script(folder.path(), "first", FIRST), &["--limit", "5000", "--games", "1"]);
    assert_eq!(plain.code, 0, "{}{}", plain.out, plain.err);
}

#[test]
fn a_broken_program_is_told_what_it_did() {
    let folder = TempDir::new().expect("a folder");
    for (name, choice, message) in BROKEN {
        let ran = check(&script(folder.path(), name, choice), &["--limit", "400"]);
        assert_eq!(ran.code, 1, "{name}: {}{}", ran.out, ran.err);
        says(&ran.out, &["ok      hello", "FAILED  games: game 1 of 6", message, "does not conform"]);
    }
    let silent = write_script(folder.path(), "silent", "#!/bin/sh\nwhile read -r line; do :; done\n");
    let ran = check(&silent, &["--limit", "400"]);
    assert_eq!(ran.code, 1);
    says(&ran.out, &["FAILED  hello: no answer to `hello` within"]);
}

#[test]
fn a_program_that_fails_loses_its_games_and_the_run_goes_on() {
    let folder = TempDir::new().expect("a folder");
    for (name, choice, message) in BROKEN {
        let program = script(folder.path(), name, choice);
        let out = folder.path().join(format!("{name}-run")).display().to_string();
        let bots = format!("random,cmd:{program},limit=400");
        let ran = run(&[
            "--matchup",
            "alice:sinbad",
            "--games",
            "4",
            "--bots",
            &bots,
            "--format",
            "json",
            "--out",
            &out,
            "--threads",
            "2",
        ]);
        assert_eq!(ran.code, 1, "{name}: {}", ran.err);
        let figures: serde_json::Value = serde_json::from_str(&ran.out).expect("the figures are printed");
        assert_eq!((&figures["ends"]["forfeit"], &figures["wins"][0]), (&4.into(), &4.into()), "{name}");
        says(&ran.err, &[message, "4 games were forfeited"]);
        assert_eq!(replays(&Path::new(&out).join("forfeits")).len(), 4);
    }
}

#[test]
fn a_process_is_used_again_and_a_new_one_follows_a_fault() {
    let folder = TempDir::new().expect("a folder");
    let first = write_script(folder.path(), "counted", "#!/bin/sh\necho started >> starts\nexec ./first\n");
    script(folder.path(), "first", FIRST);
    let play = |bot: &str| {
        let bots = format!("cmd:{bot},limit=5000,random");
        let matchup = ["--matchup", "medusa:genie", "--games", "6", "--threads", "1", "--bots", &bots];
        run_with(&matchup, folder.path(), &[])
    };
    let starts = || std::fs::read_to_string(folder.path().join("starts")).map_or(0, |text| text.lines().count());
    assert_eq!(play(&first).code, 0);
    assert_eq!(starts(), 1, "one worker, one seat, one process");
    let dies = "[ -f alive ] && exit 3; touch alive; ".to_owned() + FIRST;
    script(folder.path(), "first", &dies);
    let ran = play(&first);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert_eq!(starts(), 1 + 6, "a new process for each game after a fault");
}

#[test]
fn a_ladder_takes_programs_and_wrong_names_are_found_first() {
    let folder = TempDir::new().expect("a folder");
    let program = script(folder.path(), "first", FIRST);
    let bots = format!("cmd:{program},random");
    let ladder = ["ladder", "--heroes", "alice", "--boards", "marmoreal", "--games", "2", "--bots"];
    let ran = run(&[&ladder[..], &[&bots]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    says(&ran.out, &["first"]);
    for wrong in ["cmd:./not-there", "cmd:not-anywhere", "cmd:sh,limit=never"] {
        let ran = run(&[&ladder[..], &[&format!("{wrong},random")]].concat());
        assert_eq!(ran.code, 2, "{wrong}");
        says(&ran.err, &["hint:"]);
    }
}

/// What a hint says can be typed as it stands.
#[test]
fn a_hint_about_a_program_is_true_where_it_is_given() {
    let folder = TempDir::new().expect("a folder");
    script(folder.path(), "here", FIRST);
    let ran = |arguments: &[&str]| run_with(arguments, folder.path(), &[]);
    let missing = ran(&["protocol-check", "here"]);
    assert_eq!(missing.code, 2);
    says(&missing.err, &["is written `./here`"]);
    for program in ["./here", "cmd:./here"] {
        let checked = ran(&["protocol-check", "--games", "1", program]);
        says(&checked.out, &["hello: it calls itself `here`"]);
    }
    let unknown = ran(&["protocol-check", "cmd:./not-there"]);
    says(&unknown.err, &["there is no program `./not-there`"]);
}
