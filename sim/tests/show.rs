//! `sim list`, `sim show` and `sim validate` against stored output. `SIM_GOLDEN=write cargo test` rewrites it.

mod common;

use common::sim;
use std::path::Path;

/// Compares the output of a command with a stored file.
fn golden(name: &str, arguments: &str) {
    let ran = sim(arguments);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{arguments}");
    assert!(!ran.out.contains('\x1b'), "no colours in a pipe");
    assert!(ran.out.lines().all(|line| line.chars().count() <= 80), "{arguments} fits 80 columns");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("SIM_GOLDEN").is_some() {
        std::fs::write(&path, &ran.out).expect("the file can be written");
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(ran.out, stored, "`sim {arguments}` differs from {name}; SIM_GOLDEN=write rewrites it");
}

#[test]
fn lists() {
    golden("list-heroes.txt", "list heroes");
    golden("list-boards.txt", "list boards");
    golden("list-bots.txt", "list bots");
    golden("list-cards-medusa.txt", "list cards medusa");
}

#[test]
fn heroes() {
    golden("show-alice.txt", "show alice");
    golden("show-medusa.txt", "show medusa");
}

#[test]
fn boards() {
    golden("show-marmoreal.txt", "show marmoreal");
    golden("show-sarpedon.txt", "show sarpedon");
    golden("show-king-solomons-mine.txt", "show king-solomons-mine");
}

#[test]
fn everything_that_is_listed_can_be_shown() {
    for list in ["list heroes", "list boards"] {
        for line in sim(list).out.lines().skip(1) {
            let id = line.split_whitespace().next().expect("every line begins with an id");
            let shown = sim(&format!("show {id}"));
            assert_eq!(shown.code, 0, "{id}");
            assert!(shown.out.lines().all(|line| line.chars().count() <= 80), "{id} fits 80 columns");
        }
    }
}

#[test]
fn the_files_of_the_engine_are_valid() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/data");
    let ran = common::run(&["validate", data]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(ran.out.matches("is fine").count(), ran.out.lines().count());
    assert!(ran.out.lines().count() >= 9);
}
