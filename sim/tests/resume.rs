//! A run that goes on does everything that it was asked for, and replaces nothing unasked.
#![cfg(unix)]

mod common;

use common::{end, games, new_path, run, signal, sim, start, wait_for_games};
use std::fs;
use std::path::Path;

/// Begins a run, interrupts it, and goes on with it by the command that it prints.
fn interrupted_and_resumed(arguments: &str, out: &str) {
    let child = start(&format!("{arguments} --out {out}"));
    wait_for_games(out);
    signal(&child, "-INT");
    let ran = end(child);
    assert_eq!(ran.code, 130, "{}", ran.err);
    let (_, command) = ran.err.split_once("go on with: sim ").expect("it says how to go on");
    let ran = sim(command.trim());
    assert_eq!(ran.code, 0, "{}", ran.err);
}

/// The command is there to be pasted.
#[test]
fn folders_are_quoted() {
    let (_keep, folder) = new_path();
    let out = format!("{folder} of Alice's");
    let arguments =
        ["matrix", "--heroes", "alice,medusa", "--games", "8", "--bots", "random", "--shard", "1/2", "--out"];
    assert_eq!(run(&[&arguments[..], &[&out]].concat()).code, 0);
    let manifest = Path::new(&out).join("run.json");
    let text = fs::read_to_string(&manifest).expect("the manifest");
    fs::write(&manifest, text.replace("\"finished\": true", "\"finished\": false")).expect("it can be written");
    let ran = run(&["merge", &out, "--out", &format!("{folder}/whole")]);
    let quoted = format!(r"sim matrix --resume '{folder} of Alice'\''s'");
    assert!(ran.code == 2 && ran.err.contains(&quoted), "{}", ran.err);
}

#[test]
fn replays_are_written_to_the_end() {
    let ((_keep, out), (_also, replays)) = (new_path(), new_path());
    let command = "--matchup alice:sinbad --games 3000 --bots random --threads 1";
    interrupted_and_resumed(&format!("{command} --save-replays {replays}"), &out);
    assert_eq!(games(Path::new(&out)).len(), 3000);
    assert_eq!(fs::read_dir(&replays).expect("the folder").count(), 3000);
}

#[test]
fn cards_are_left_out_afterwards() {
    let (_keep, out) = new_path();
    interrupted_and_resumed("--matchup alice:sinbad --games 2000 --bots random --threads 1 --ablate alice", &out);
    let table = fs::read_to_string(Path::new(&out).join("ablation.csv")).expect("the contributions");
    assert!(table.lines().skip(1).all(|row| row.starts_with("alice,")) && table.lines().count() > 10, "{table}");
}

#[test]
fn what_cards_contribute_is_replaced_only_if_that_is_asked_for() {
    let (_keep, out) = new_path();
    assert_eq!(sim(&format!("--matchup alice:sinbad --games 4 --bots random --ablate --out {out}")).code, 0);
    let file = Path::new(&out).join("ablation.csv");
    let before = fs::read_to_string(&file).expect("the contributions");
    let ran = sim(&format!("--resume {out} --ablate alice"));
    assert!(ran.code == 2 && ran.err.contains("exists already") && ran.err.contains("--force"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&file).expect("the contributions"), before);
    assert_eq!(sim(&format!("--resume {out} --ablate alice --force")).code, 0);
    assert_ne!(fs::read_to_string(&file).expect("the contributions"), before);
}

/// Data may lie elsewhere when a run goes on, as long as it is the same.
#[test]
fn folders_of_data_that_have_moved_are_named_anew() {
    let folder = common::folder_with("mine/heroes/alice.toml", &common::data("heroes/alice.toml"));
    let at = |name: &str| folder.path().join(name).display().to_string();
    let (_keep, out) = new_path();
    let command = format!("--matchup alice:sinbad --games 3000 --bots random --threads 1 --data {}", at("mine"));
    let child = start(&format!("{command} --out {out}"));
    wait_for_games(&out);
    signal(&child, "-INT");
    assert_eq!(end(child).code, 130);
    fs::rename(at("mine"), at("moved")).expect("it can be moved");
    assert_eq!(run(&["--resume", &out]).code, 2);
    let ran = run(&["--resume", &out, "--data", &at("moved")]);
    assert_eq!(ran.code, 0, "{}", ran.err);
}

#[test]
fn a_win_rate_that_is_not_known_as_well_as_asked_is_named() {
    let ran = sim("--matchup alice:sinbad --bots random --games 10 --until 1pp --format json");
    assert!(ran.code == 0 && ran.err.contains("the win rate is not known to 1 points"), "{}", ran.err);
    let ran = sim("--matchup alice:sinbad --bots random --games 1000 --until 40pp");
    assert!(ran.code == 0 && !ran.err.contains("not known"), "{}", ran.err);
}
