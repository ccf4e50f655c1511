//! Golden games: whole random games as text, with what happened and what each seat could see.
//!
//! The diff of these files is the review of a rules change. When the change is meant, rewrite them with
//! `UPDATE_GOLDEN=1 cargo test -p unmatched-engine --test playthroughs` and read the diff.

mod common;
#[path = "playthroughs/tell.rs"]
mod tell;

use common::game;
use engine::rules::{Edition, Mode, Rules};
use std::fs;
use std::path::{Path, PathBuf};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(name).with_extension("txt")
}

#[track_caller]
fn golden(name: &str, board: &str, heroes: &[&str], rules: Rules, seed: u64) {
    let told = tell::game(&game(board, heroes, rules), seed);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        return fs::write(file(name), told).expect("the file can be written");
    }
    let stored = fs::read_to_string(file(name)).unwrap_or_default();
    let differs = stored.lines().zip(told.lines()).position(|(a, b)| a != b);
    let line = differs.unwrap_or(stored.lines().count().min(told.lines().count()));
    let at = |text: &str| text.lines().nth(line).unwrap_or("(the end)").to_owned();
    assert!(stored == told, "{name}.txt, line {}:\n  stored {}\n  now    {}", line + 1, at(&stored), at(&told));
}

fn duel(name: &str, board: &str, heroes: [&str; 2], edition: Edition, seed: u64) {
    golden(name, board, &heroes, Rules { edition, ..Rules::default() }, seed);
}

#[test]
fn alice_and_king_arthur() {
    duel("alice-king-arthur", "marmoreal", ["alice", "king-arthur"], Edition::Core, 1);
}

#[test]
fn sinbad_and_medusa() {
    duel("sinbad-medusa", "sarpedon", ["sinbad", "medusa"], Edition::Core, 2);
}

#[test]
fn houdini_and_the_genie() {
    duel("houdini-genie", "king-solomons-mine", ["houdini", "genie"], Edition::Core, 3);
}

#[test]
fn the_genie_and_houdini_by_the_classic_rules() {
    duel("genie-houdini-classic", "king-solomons-mine", ["genie", "houdini"], Edition::Classic, 4);
}

#[test]
fn medusa_and_alice_by_the_classic_rules() {
    duel("medusa-alice-classic", "sarpedon", ["medusa", "alice"], Edition::Classic, 5);
}

#[test]
fn king_arthur_and_sinbad_by_the_classic_rules() {
    duel("king-arthur-sinbad-classic", "marmoreal", ["king-arthur", "sinbad"], Edition::Classic, 6);
}

#[test]
fn a_mirror_match() {
    duel("houdini-houdini", "sarpedon", ["houdini", "houdini"], Edition::Core, 7);
}

#[test]
fn three_for_themselves() {
    golden("three", "marmoreal", &["king-arthur", "genie", "houdini"], Rules::default(), 8);
}

#[test]
fn four_for_themselves_by_the_classic_rules() {
    let rules = Rules { edition: Edition::Classic, ..Rules::default() };
    golden("four-classic", "sarpedon", &["alice", "medusa", "houdini", "genie"], rules, 9);
}

#[test]
fn two_teams() {
    let rules = Rules { mode: Mode::Teams, ..Rules::default() };
    golden("teams", "marmoreal", &["sinbad", "houdini", "king-arthur", "medusa"], rules, 10);
}
