//! `sim tune` from end to end: it finds better weights, the same for any number of threads, and a run that was stopped
//! goes on as if it had not been.

mod common;

use agents::weights::Weights;
use common::{Ran, end, json, new_path, run_with, signal, sim, start, wait_for};
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const SMALL: &str = "--heroes alice,medusa --boards marmoreal";

/// Weights as they are in use, except one that spoils the game: the heuristic keeps its cards.
fn spoilt() -> (TempDir, String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../agents/data/heuristic.toml");
    let text = fs::read_to_string(path).expect("the file is part of the repository");
    let line = |line: &str| if line.starts_with("card =") { "card = 6\n".to_owned() } else { format!("{line}\n") };
    let folder = common::folder_with("start.toml", &text.lines().map(line).collect::<String>());
    let file = folder.path().join("start.toml").display().to_string();
    (folder, file)
}

/// A run that has something to find.
fn repair(start: &str, out: &str, more: &str) -> Ran {
    let pace = "--only card --size 1 --rate 15 --steps 2 --games 40 --confirm 100";
    sim(&format!("tune {pace} {SMALL} --start {start} --out {out} {more}"))
}

/// The files of a run, without what differs from run to run.
fn files(out: &str) -> (Value, Vec<String>) {
    let read = |name: &str| fs::read_to_string(Path::new(out).join(name)).unwrap_or_default();
    let mut manifest: Value = serde_json::from_str(&read("tune.json")).expect("it is JSON");
    manifest.as_object_mut().expect("an object").remove("run").expect("a part for what differs");
    if let Some(accepted) = manifest["accepted"].as_object_mut() {
        accepted.remove("bot").expect("the bot has the folder's name in it");
    }
    (manifest, ["steps.csv", "history.csv", "weights.toml"].map(read).to_vec())
}

/// The cells of a row of `history.csv` by the names of its columns.
fn cell(out: &str, row: usize, column: &str) -> String {
    let mut reader = csv::Reader::from_path(Path::new(out).join("history.csv")).expect("there is a history.csv");
    let place = reader.headers().expect("a header").iter().position(|name| name == column).expect(column);
    reader.records().nth(row).expect("a row").expect("it is complete")[place].to_owned()
}

fn refused(arguments: &str, words: &[&str]) {
    let ran = sim(arguments);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "`{arguments}`: {}", ran.err);
    for word in words {
        assert!(ran.err.contains(word), "`{arguments}` should say {word:?}, but says: {}", ran.err);
    }
}

#[test]
fn better_weights_are_found_whatever_the_threads() {
    let (_start, start) = spoilt();
    let play = |threads: u8| {
        let (keep, out) = new_path();
        let ran = repair(&start, &out, &format!("--threads {threads}"));
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "quiet in a pipe");
        (keep, out, ran)
    };
    let (_keep, out, ran) = play(1);
    let (_also, other, _) = play(2);
    assert_eq!(files(&out), files(&other));
    for words in ["step 2 were accepted", "--bots heuristic:weights=", "agents/data/heuristic.toml", " % ("] {
        assert!(ran.out.contains(words), "{words} is missing in {}", ran.out);
    }
    assert!(ran.out.lines().all(|line| line.contains(&out) || line.chars().count() <= 80), "{}", ran.out);
    let (manifest, _) = files(&out);
    assert_eq!((&manifest["finished"], &manifest["tuned"]), (&true.into(), &serde_json::json!(["card"])));
    assert!(manifest["accepted"]["ci95"][0].as_f64().is_some_and(|low| low > 0.5), "{manifest}");
    assert_eq!((cell(&out, 0, "accepted"), cell(&out, 0, "step")), ("yes".to_owned(), "2".to_owned()));
    assert!(cell(&out, 0, "card").parse::<f32>().expect("a number") < 6.0);
    assert_eq!(
        fs::read_to_string(Path::new(&out).join("weights.toml")).expect("weights").lines().count(),
        Weights::NAMES.len()
    );
}

/// Each match is a ladder: anybody can look at its games.
#[test]
fn a_trial_can_be_repeated_with_a_ladder() {
    let (_start, start) = spoilt();
    let (_keep, out) = new_path();
    assert_eq!(repair(&start, &out, "--seed 5").code, 0);
    let bots = format!("--bots heuristic:weights={out}/weights.toml,heuristic:weights={start}");
    let seed = cell(&out, 0, "seed");
    let ladder = json(&sim(&format!("ladder {bots} {SMALL} --games 100 --sprt 50,52 --seed {seed} --format json")));
    assert_eq!(ladder["pairs"][0]["wins"].to_string(), cell(&out, 0, "wins"));
    assert_eq!(ladder["pairs"][0]["games"].to_string(), cell(&out, 0, "games"));
}

#[test]
fn a_run_that_was_stopped_goes_on() {
    let (_start, start) = spoilt();
    let (_keep, out) = new_path();
    let once = repair(&start, &out, "");
    let before = files(&out);
    let path = |name: &str| Path::new(&out).join(name);
    for cut in ["", "2,123"] {
        let (steps, history) = (&before.1[0], &before.1[1]);
        let steps: Vec<&str> = steps.lines().take(2).collect();
        fs::write(path("steps.csv"), format!("{}\n{cut}", steps.join("\n"))).expect("it can be written");
        fs::write(path("history.csv"), format!("{}\n", history.lines().next().expect("a header"))).expect("written");
        fs::remove_file(path("weights.toml")).expect("it is there");
        let again = repair(&start, &out, "--resume");
        assert_eq!(again.code, 0, "{}", again.err);
        assert_eq!(files(&out), before);
        let report = |ran: &Ran| ran.out.lines().filter(|line| !line.contains("games/s")).collect::<String>();
        assert_eq!(report(&again), report(&once));
    }
    let other = repair(&start, &out, "--resume --seed 2");
    assert!(other.code == 2 && other.err.contains("its `seed` differs"), "{}", other.err);
    fs::write(path("steps.csv"), "step\nsomething\n").expect("it can be written");
    let broken = repair(&start, &out, "--resume");
    assert!(broken.code == 2 && broken.err.contains("steps.csv:2:"), "{}", broken.err);
}

/// A run that takes long enough to be stopped in its midst.
#[cfg(unix)]
fn long(out: &str) -> String {
    format!("tune --threads 1 --steps 60 --games 20 --confirm 20 --seed 3 {SMALL} --out {out}")
}

#[cfg(unix)]
fn steps(out: &str) -> usize {
    fs::read_to_string(Path::new(out).join("steps.csv")).map_or(0, |rows| rows.lines().skip(1).count())
}

#[cfg(unix)]
#[test]
fn whoever_stops_a_run_is_told_how_to_go_on() {
    let ((_keep, whole), (_also, out)) = (new_path(), new_path());
    assert_eq!(sim(&long(&whole)).code, 0);
    for (name, option) in [("-INT", ""), ("-TERM", " --resume")] {
        let (before, child) = (steps(&out), start(&format!("{}{option}", long(&out))));
        wait_for(|| steps(&out) > before);
        signal(&child, name);
        let ran = end(child);
        assert_eq!((ran.code, ran.out.as_str()), (130, ""), "{}", ran.err);
        let (told, command) = ran.err.split_once("go on with: sim ").expect("it says how to go on");
        assert!(told.contains(&format!("of 60 steps; {out} keeps them")), "{}", ran.err);
        assert_eq!(command.trim(), format!("{} --resume", long(&out)));
        assert_eq!(files(&out).0["finished"], false);
    }
    assert_eq!(sim(&format!("{} --resume", long(&out))).code, 0);
    assert_eq!(files(&out), files(&whole));
}

#[cfg(unix)]
#[test]
fn two_runs_do_not_write_into_one_folder() {
    let (_keep, out) = new_path();
    let mut child = start(&long(&out));
    wait_for(|| steps(&out) > 0);
    for option in ["--resume", "--force"] {
        refused(&format!("{} {option}", long(&out)), &["another `sim tune` is at work", "Ctrl-C", "--out"]);
    }
    child.kill().expect("it is still at it");
    child.wait().expect("it ends");
    assert_eq!(sim(&format!("{} --resume", long(&out))).code, 0, "whatever ended the run has unlocked the folder");
    assert_eq!(steps(&out), 60, "each step once");
}

#[cfg(unix)]
#[test]
fn what_is_printed_can_be_pasted() {
    let (_start, start) = spoilt();
    let folder = TempDir::new().expect("a folder for the test");
    let pace =
        format!("tune --only card --size 1 --rate 15 --steps 2 --games 40 --confirm 100 {SMALL} --start {start}");
    let arguments: Vec<&str> = pace.split(' ').chain(["--out", "Alice's run"]).collect();
    let ran = run_with(&arguments, folder.path(), &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let after = |words: &str| ran.out.split(words).nth(1).and_then(|rest| rest.lines().next()).expect(words).trim();
    let copy = after("make them the default:").replace("agents/data/heuristic.toml", "copy.toml");
    let play = format!("'{}' --matchup alice:medusa --games 2 {}", env!("CARGO_BIN_EXE_sim"), after("use them:"));
    for command in [copy, play] {
        let shell = std::process::Command::new("sh").args(["-c", &command]).current_dir(folder.path()).output();
        let output = shell.expect("there is a shell");
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    }
    assert!(folder.path().join("copy.toml").exists());
}

/// Limits that the readers of bots have: a run goes up to them and not beyond.
#[test]
fn what_is_found_can_be_played() {
    for seed in [4, 5, 6] {
        let (_keep, out) = new_path();
        let bot = "--bot mcts:2,c=3,bias=99 --only c,bias,doubt --size 1 --rate 100";
        let ran = sim(&format!("tune {bot} --steps 10 --games 4 --confirm 4 {SMALL} --seed {seed} --out {out}"));
        assert_eq!(ran.code, 0, "{}", ran.err);
        let [c, bias, doubt] = ["c", "bias", "doubt"].map(|name| cell(&out, 0, name).parse::<f32>().expect("a number"));
        assert!(c <= 100.0 && bias <= 100.0 && doubt <= 0.5, "{c} {bias} {doubt}");
    }
}

#[test]
fn the_parameters_of_a_search_are_tuned_too() {
    let (_keep, out) = new_path();
    let ran = sim(&format!("tune --bot mcts:2 --steps 2 --games 4 --confirm 4 {SMALL} --out {out}"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    for name in ["c", "bias", "scale", "thrift"] {
        assert!(cell(&out, 0, name).parse::<f32>().is_ok_and(|value| value > 0.0), "{name}");
    }
    let accepted = cell(&out, 0, "accepted") == "yes";
    assert_eq!(Path::new(&out).join("weights.toml").exists(), accepted, "only accepted weights are written");
    assert_eq!(ran.out.contains("Nothing was accepted"), !accepted, "{}", ran.out);
}

#[test]
fn wrong_input_is_refused() {
    let (_keep, out) = new_path();
    let tune = |more: &str| format!("tune --out {out} {more}");
    refused(&tune("--bot random"), &["`random` has no weights", "heuristic"]);
    refused(&tune("--bot heuristik"), &["unknown bot", "`heuristic`"]);
    refused(&tune("--only apporach"), &["no weight `apporach`", "did you mean `approach`?", "there are: scale,"]);
    refused(&tune("--fix card,c"), &["no weight `c`"]);
    refused(&tune("--only card --fix card"), &["--only", "--fix"]);
    refused(&tune("--only ,"), &["no weight is left"]);
    refused(&tune("--bot mcts:2,c=0 --only c"), &["`c` is 0", "--start"]);
    refused(&tune("--start nowhere.toml"), &["nowhere.toml", "is the path right"]);
    refused(&tune("--start Cargo.toml"), &["Cargo.toml", "cannot be used", "one line `name = number`"]);
    refused(&tune("--heroes alise"), &["unknown hero", "`alice`"]);
    refused(&tune("--boards marmorel"), &["unknown board", "`marmoreal`"]);
    for option in ["--games", "--confirm", "--steps"] {
        for number in ["0", "-1", "many"] {
            refused(&tune(&format!("{option} {number}")), &[option, "from 1 to"]);
        }
    }
    for number in ["0", "-0.5", "NaN", "1000", "x"] {
        refused(&tune(&format!("--size {number}")), &["--size", "above 0 and at most 1"]);
        refused(&tune(&format!("--rate {number}")), &["--rate", "above 0 and at most 100"]);
    }
    refused(&format!("tune --out {out},b"), &["weights from", "comma", "--out"]);
    refused(&tune("--resume"), &["has no run", "--resume"]);
    refused(&tune("--resume --force"), &["--resume", "--force"]);
    assert!(!Path::new(&out).exists(), "nothing was written");
}

#[test]
fn another_run_is_never_overwritten_unasked() {
    let tiny = format!("tune --steps 1 --games 2 --confirm 2 {SMALL}");
    let (_keep, out) = new_path();
    assert_eq!(sim(&format!("{tiny} --out {out}")).code, 0);
    let before = files(&out);
    refused(&format!("{tiny} --seed 2 --out {out}"), &["has a run", "--resume", "--force", "--out"]);
    assert_eq!(files(&out), before);
    assert_eq!(sim(&format!("{tiny} --seed 2 --out {out} --force")).code, 0);
    assert_ne!(files(&out), before);
    let folder = common::folder_with("precious.txt", "mine\n");
    refused(&format!("{tiny} --out {}", folder.path().display()), &["exists already", "--force"]);
    let file = folder.path().join("precious.txt");
    refused(&format!("{tiny} --out {} --force", file.display()), &["is not a folder"]);
}

/// The bot that fails is not in release builds.
#[cfg(debug_assertions)]
#[test]
fn a_bot_that_fails_does_not_end_the_run() {
    let folder = TempDir::new().expect("a folder for the test");
    let tiny = ["tune", "--steps", "1", "--games", "2", "--confirm", "2", "--heroes", "alice", "--out", "run"];
    let ran = run_with(&tiny, folder.path(), &[("SIM_FAULTY_BOT", "heuristic panic")]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("4 games were forfeited") && ran.err.contains("told to panic"), "{}", ran.err);
    assert_eq!(fs::read_dir(folder.path().join("run/forfeits")).expect("a folder").count(), 4);
    assert!(folder.path().join("run/history.csv").exists() && ran.out.contains("Nothing was accepted"));
}

/// A run without `--out` must not meet a sample that comes with the repository.
#[test]
fn the_folder_that_is_written_by_itself_is_no_sample() {
    let help = sim("tune --help").out;
    let folder = help.split("[default: results/").nth(1).and_then(|rest| rest.split(']').next()).expect("a default");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let ignored = fs::read_to_string(root.join(".gitignore")).expect("what git leaves out");
    assert!(ignored.contains("/results/*/") && !ignored.contains(&format!("!/results/{folder}/")), "{folder}");
}
