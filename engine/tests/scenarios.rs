//! Runs every scenario under `engine/tests/scenarios`: each must be a right file, and everything in it must hold.

mod common;

use common::complaint;
use engine::load::Library;
use std::fs;
use std::path::Path;

#[test]
fn every_scenario_holds() {
    common::check_scenarios(common::library(), "scenarios", 8);
}

/// The blocks of a document that are marked as scenarios.
fn blocks(text: &str) -> Vec<String> {
    let starts = text.split("```toml\n").skip(1);
    starts.map(|rest| rest.split("\n```").next().unwrap_or("").to_owned()).collect()
}

#[test]
fn every_scenario_of_the_documents_holds() {
    let library = Library::embedded();
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let text = fs::read_to_string(docs.join("scenarios.md")).unwrap();
    let blocks = blocks(&text);
    assert!(blocks.len() >= 2);
    let complaints: Vec<String> =
        blocks.iter().filter_map(|block| complaint(&library, "scenarios.md", block)).collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n\n"));
}

const GOOD: &str = r#"name = "a good one"
board = "marmoreal"
cards = ["alice: Feint"]

[[seat]]
hero = "alice"
state = "big"
hand = ["Feint", "Regroup"]
luck = ["Skirmish"]
fighters = { alice = "M13", jabberwock = { space = "M18", health = 3 } }

[[seat]]
hero = "king-arthur"
hand = []
top = ["Excalibur"]
fighters = { king-arthur = "M22", merlin = "defeated" }

[[step]]
do = ["alice: maneuver", "alice: pass", "alice: done"]
health = { jabberwock = 3, merlin = 0 }
hand = { alice = ["Feint", "Regroup", "Skirmish"] }
events = ["drew alice Skirmish"]
"#;

/// What is said of the good scenario with one thing changed.
fn said(old: &str, new: &str) -> String {
    assert!(GOOD.contains(old), "{old}");
    complaint(&Library::embedded(), "x.toml", &GOOD.replacen(old, new, 1)).unwrap_or_default()
}

#[test]
fn a_mistake_in_a_file_is_found_where_it_stands() {
    assert_eq!(complaint(&Library::embedded(), "x.toml", GOOD), None);
    for (old, new, place, message) in [
        ("name = \"a good one\"\n", "", "1:1", "the file needs the key `name`"),
        ("board =", "bord =", "2:1", "the file has no key `bord`"),
        ("marmoreal", "marmorial", "2:9", "unknown board `marmorial`; did you mean `marmoreal`?"),
        ("alice: Feint\"]", "alice: Fient\"]", "3:10", "alice has no card `Fient`"),
        ("\"alice\"", "\"alcie\"", "6:8", "unknown hero `alcie`; did you mean `alice`?"),
        ("\"big\"", "\"huge\"", "7:9", "there is no state of alice `huge`"),
        ("state = \"big\"\n", "", "6:8", "the hero's size is missing"),
        ("\"Feint\", ", "\"Fient\", ", "8:9", "there is no card of alice `Fient`"),
        ("\"Feint\", ", "\"Feint x4\", ", "8:9", "the deck has only 3 copies of Feint"),
        ("\"M13\"", "\"M33\"", "10:22", "Marmoreal has no space `M33`"),
        ("\"M13\"", "\"M18\"", "10:52", "alice already stands on M18"),
        ("health = 3 }", "health = 9 }", "10:52", "jabberwock's health must be from 1 to 8"),
        ("alice = \"M13\", ", "", "6:8", "alice has no space; give it one or say that it is defeated"),
        ("merlin =", "merlyn =", "16:35", "there is no fighter of king-arthur `merlyn`"),
        ("top = [", "top = [\"Excalibur\", ", "15:21", "the deck has only one Excalibur"),
        ("hand = []", "deck = []\ndiscard = []", "13:8", "deck and discard pile are both listed, but nowhere are"),
        ("alice: done", "alice: doen", "19:41", "there is no action `doen`"),
        ("alice: done", "alcie: done", "19:41", "there is no seat `alcie`"),
        ("jabberwock = 3, m", "jaberwock = 3, m", "20:12", "there is no fighter `jaberwock`"),
        ("events =", "event =", "22:1", "a step has no key `event`"),
    ] {
        let said = said(old, new);
        assert!(said.starts_with(&format!("x.toml:{place}: {message}")), "{new}: {said}");
    }
}

#[test]
fn what_does_not_hold_is_reported() {
    for (old, new, message) in [
        (
            "jabberwock = 3, m",
            "jabberwock = 4, m",
            "line 20, step 1, after `alice: done`: health of jabberwock: expected 4, found 3",
        ),
        (
            "\"Skirmish\"] }",
            "\"Skirmish x2\"] }",
            "hand of alice: expected Feint, Regroup, Skirmish, Skirmish, found Feint, Regroup, Skirmish",
        ),
        (
            "\"drew alice Skirmish\"",
            "\"drew alice Feint\"",
            "line 22, step 1, after `alice: done`: events: expected `drew alice Feint`",
        ),
        ("alice: pass", "alice: boost Excalibur", "there is no card of alice `Excalibur`"),
        (
            "alice: pass",
            "alice: yes",
            "the action: expected a legal one, found `yes`, which is not legal\n  legal: boost Skirmish",
        ),
        ("alice: pass", "king-arthur: pass", "to act: expected king-arthur, found alice (choice boost)"),
        (
            "luck = [\"Skirmish\"]\n",
            "",
            "luck: expected a card for every chance (or a `seed`), found the luck of alice does not say which card comes from the deck",
        ),
        (
            "luck = [\"Skirmish\"]",
            "luck = [\"Skirmish\", \"Feint\"]",
            "luck of alice: expected used up, found left over: Feint",
        ),
        (
            "luck = [\"Skirmish\"]",
            "luck = [\"Feint x2\"]",
            "hand of alice: expected Feint, Regroup, Skirmish, found Feint, Feint, Regroup",
        ),
    ] {
        let said = said(old, new);
        assert!(said.contains(message), "{new}: {said}");
    }
}
