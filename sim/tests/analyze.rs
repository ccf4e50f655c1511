//! `sim analyze`: the right move of a clear position, with an interval, the same every time.

mod common;

use common::{Ran, json, run};
use tempfile::TempDir;

/// Sinbad has one health left and cannot defend; Alice may attack him or walk away.
const MATE: &str = r#"
name = "The last blow"
board = "marmoreal"
actions = 1

[[seat]]
hero = "alice"
state = "big"
hand = ["Jaws That Bite"]
fighters = { alice = "M13", jabberwock = "M18" }

[[seat]]
hero = "sinbad"
hand = []
fighters = { sinbad = { space = "M22", health = 1 }, porter = "M31" }
"#;

fn analyze(scenario: &str, options: &[&str]) -> Ran {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("position.toml");
    std::fs::write(&file, scenario).expect("a scenario");
    run(&[&["analyze", file.to_str().expect("a plain path")], options].concat())
}

#[test]
fn the_winning_blow_is_found_and_told_in_words() {
    let told = analyze(MATE, &["--iterations", "800"]);
    assert_eq!(told.code, 0, "{}", told.err);
    for words in [
        "The last blow",
        "alice decides (action)",
        "8 trees, 800 iterations",
        "The Jabberwock attacks Sinbad with Jaws That Bite",
    ] {
        assert!(told.out.contains(words), "{words}: {}", told.out);
    }
    let best = &json(&analyze(MATE, &["--iterations", "800", "--format", "json"]))["candidates"][0];
    assert_eq!(best["action"], "attack jabberwock sinbad \"Jaws That Bite\"");
    let number = |value: &serde_json::Value| value.as_f64().expect("a number");
    let (low, chance, high) = (number(&best["ci95"][0]), number(&best["chance"]), number(&best["ci95"][1]));
    assert!(low <= chance && chance <= high && chance > 0.9, "{best}");
}

#[test]
fn the_same_iterations_are_the_same_analysis() {
    let open = MATE.replace("health = 1 ", "health = 12 ");
    let ask = |seed: &str| analyze(&open, &["--iterations", "400", "--format", "json", "--seed", seed, "--top", "2"]);
    let without_file = |ran: &Ran| {
        let mut object = json(ran);
        object["file"] = "".into();
        object
    };
    let (one, again, other) = (ask("1"), ask("1"), ask("2"));
    assert_eq!(without_file(&one), without_file(&again));
    assert_ne!(without_file(&one)["candidates"], without_file(&other)["candidates"]);
    assert_eq!(json(&one)["candidates"].as_array().map(Vec::len), Some(2));
}

/// Every visit of every tree ends with Sinbad's defeat: that does not say that none could end otherwise.
#[test]
fn nothing_is_certain_because_all_trees_agree() {
    let options = ["--bot", "mcts:100,cutoff=never", "--iterations", "100", "--format", "json"];
    let best = &json(&analyze(MATE, &options))["candidates"][0];
    assert_eq!(best["chance"], 1.0, "{best}");
    assert!(best["ci95"][0].as_f64().is_some_and(|low| low > 0.5 && low < 0.99), "{best}");
}

#[test]
fn as_many_iterations_are_made_as_were_asked_for() {
    for count in [1u64, 7, 100] {
        let found = json(&analyze(MATE, &["--iterations", &count.to_string(), "--format", "json"]));
        assert_eq!(found["iterations"], count);
        let visits = found["candidates"].as_array().expect("actions").iter().map(|told| told["visits"].as_u64());
        assert!((1..=count).contains(&visits.map(|visits| visits.expect("a number")).sum()), "{found}");
    }
}

#[test]
fn the_script_is_played_first() {
    let after = format!("{MATE}\n[[step]]\ndo = [\"alice: maneuver\"]\n")
        .replace("hand = [\"Jaws", "luck = [\"Feint\"]\nhand = [\"Jaws");
    let told = analyze(&after, &["--seconds", "1"]);
    assert_eq!(told.code, 0, "{}{}", told.out, told.err);
    assert!(told.out.contains("alice decides (boost)") || told.out.contains("alice decides (move)"), "{}", told.out);
}

#[test]
fn what_cannot_be_analysed_is_named() {
    let over = format!("{MATE}\n[[step]]\ndo = [\"alice: attack jabberwock sinbad Jaws That Bite\"]\n");
    for (scenario, options, code, words) in [
        (over.as_str(), vec![], 2, "the game is over"),
        (MATE, vec!["--bot", "heuristic"], 2, "does not search"),
        (MATE, vec!["--iterations", "0"], 2, "whole number"),
        ("name = 1", vec![], 2, "name"),
    ] {
        let ran = analyze(scenario, &options);
        assert!(ran.code == code && ran.err.contains(words), "{words}: {} {}", ran.code, ran.err);
    }
    let fails = format!("{MATE}\n[[step]]\nto_act = \"sinbad\"\n");
    let ran = analyze(&fails, &[]);
    assert!(ran.code == 1 && ran.err.contains("the script does not hold"), "{}", ran.err);
}

/// The same with a second Alice as team-mate, and Medusa on Sinbad's side; or with everybody for themselves.
fn four_seats(mode: &str) -> String {
    let others = r#"
[[seat]]
hero = "alice"
state = "small"
hand = []
fighters = { alice = "M01", jabberwock = "M02" }

[[seat]]
hero = "medusa"
hand = []
fighters = { medusa = "M06", harpy-1 = "M05", harpy-2 = "M12", harpy-3 = "M16" }
"#;
    format!("mode = \"{mode}\"\n{MATE}{others}")
}

#[test]
fn seats_of_a_game_of_four_are_told_apart() {
    let told = analyze(&four_seats("teams"), &["--iterations", "800"]);
    assert_eq!(told.code, 0, "{}", told.err);
    for words in
        ["alice@1 decides", "the team, seats 1 and 3", "Alice (seat 1): The Jabberwock (seat 1) attacks Sinbad"]
    {
        assert!(told.out.contains(words), "{words}: {}", told.out);
    }
    let sides = ["teams", "free-for-all"].map(|mode| {
        let found = json(&analyze(&four_seats(mode), &["--iterations", "800", "--format", "json"]));
        let chance = found["candidates"][0]["chance"].as_f64().expect("a chance");
        assert!((0.0..=1.0).contains(&chance));
        found["side"].clone()
    });
    assert_eq!(sides, [serde_json::json!([1, 3]), serde_json::json!([1])]);
}
