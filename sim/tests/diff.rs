//! `sim diff`, `sim fair` and `--ablate` from end to end: changes are seen, and only where there are any.

mod common;

use common::{games, json, new_path, sim};
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const STRONGER: &str = "[alice.fighter.alice]\nhealth = 40\n";
const ONLY_TEXT: &str = "[alice.card.\"Skirmish\"]\ntext = \"Other words, same deeds.\"\n";
const BOTH: &str = "[alice.fighter.alice]\nhealth = 20\n\n[medusa.fighter.medusa]\nhealth = 20\n";

/// A patch in a folder of its own, and its path.
fn patch(text: &str) -> (TempDir, String) {
    let folder = TempDir::new().expect("a folder for the test");
    let path = folder.path().join("patch.toml");
    fs::write(&path, text).expect("the file can be written");
    let path = path.display().to_string();
    (folder, path)
}

/// The figure and the two ends of its interval.
fn estimate(of: &Value) -> [f64; 3] {
    [&of["value"], &of["ci95"][0], &of["ci95"][1]].map(|number| number.as_f64().expect("a number"))
}

#[test]
fn a_stronger_hero_wins_more() {
    let (_keep, path) = patch(STRONGER);
    let found = json(&sim(&format!("diff --patch {path} --games 100 --bots random --boards marmoreal --format json")));
    let matchups = found["matchups"].as_array().expect("the matchups");
    assert_eq!(matchups.len(), 5, "Alice against all others");
    for of in matchups.iter().chain([&found["overall"]]) {
        let [value, low, high] = estimate(&of["difference"]);
        assert!(0.0 < low && low < value && value < high, "{of}");
        let [old, new] = ["old", "new"].map(|version| estimate(&of[version])[0]);
        assert!((new - old - value).abs() < 1e-5, "{of}");
    }
    assert!(matchups.iter().all(|of| of["hero"]["id"] == "alice" && of["pairs"] == 50));
    assert_eq!((&found["overall"]["pairs"], &found["games"]), (&Value::from(250), &Value::from(1000)));
    assert_eq!(found["changes"], serde_json::json!(["alice: alice health 13 → 40"]));
    assert_ne!(found["data_hash"]["old"], found["data_hash"]["new"]);
}

#[test]
fn the_old_version_plays_the_games_of_a_matrix() {
    let (_keep, path) = patch(STRONGER);
    let found =
        json(&sim(&format!("diff --patch {path} --matchup sinbad:alice --games 60 --bots random --format json")));
    let plain = json(&sim("--matchup alice:sinbad --board all --games 60 --bots random --format json"));
    assert_eq!(found["overall"]["old"]["value"], plain["win_rate"], "it is Alice who is changed");
    assert_eq!(found["cells"].as_array().expect("the boards").len(), 3);
}

#[test]
fn other_words_make_no_difference() {
    let (_keep, path) = patch(ONLY_TEXT);
    let (_folder, out) = new_path();
    let command = format!("diff --patch {path} --heroes alice,medusa,sinbad --games 40 --bots random");
    let found = json(&sim(&format!("{command} --out {out} --format json")));
    let [value, low, high] = estimate(&found["overall"]["difference"]);
    assert!(value == 0.0 && low < 0.0 && 0.0 < high, "{found}");
    assert_eq!(found["matchups"].as_array().expect("the matchups").len(), 2, "Medusa against Sinbad is not played");
    let rows = games(Path::new(&out));
    let of_version = |version: &str| -> Vec<Vec<String>> {
        let rows = rows.iter().filter(|row| row["version"] == version);
        rows.map(|row| ["index", "seed", "winner", "turns", "decisions"].map(|key| row[key].clone()).to_vec()).collect()
    };
    assert_eq!(of_version("old").len(), 40 * 2 * 3);
    assert_eq!(of_version("old"), of_version("new"), "game by game");
}

#[test]
fn any_number_of_threads_gives_the_same_files() {
    let (_keep, path) = patch(STRONGER);
    let files = |options: &str| {
        let (_folder, out) = new_path();
        let ran = sim(&format!("diff --patch {path} --bots random --seed 3 {options} --out {out}"));
        assert_eq!(ran.code, 0, "{}", ran.err);
        let read = |name| fs::read_to_string(Path::new(&out).join(name)).expect(name);
        assert!(read("run.json").contains("health = 40"), "the patch is in it");
        ["games.csv", "diff.csv", "summary.json"].map(read)
    };
    for options in ["--heroes alice,medusa,sinbad --games 31", "--matchup alice:sinbad --sprt 0,5pp", "--until 3pp"] {
        let one = files(&format!("{options} --threads 1"));
        assert!(one == files(&format!("{options} --threads 2")), "{options}");
        assert!(one[1].lines().count() > 2, "{}", one[1]);
    }
}

#[test]
fn the_sequential_test_stops_early_and_says_so() {
    let (_keep, path) = patch(STRONGER);
    let command =
        format!("diff --patch {path} --matchup alice:sinbad --boards marmoreal --bots random --sprt -1pp,1pp");
    let found = json(&sim(&format!("{command} --format json")));
    assert_eq!((&found["end"], &found["sprt"]["verdict"]), (&Value::from("sprt"), &Value::from("high")));
    assert!(found["overall"]["pairs"].as_u64().expect("a number") < 2000, "{found}");
    let ran = sim(&command);
    let words = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("the sequential test says a difference of +1.0 points rather than -1.0"), "{words}");
    assert!(ran.out.contains("5 %"), "{}", ran.out);
}

#[test]
fn it_plays_until_it_is_sure_enough() {
    let (_keep, path) = patch(STRONGER);
    let command = format!("diff --patch {path} --matchup alice:sinbad --bots random --until 4pp --format json");
    let found = json(&sim(&command));
    let [_, low, high] = estimate(&found["overall"]["difference"]);
    assert!(found["end"] == "until" && (high - low) / 2.0 <= 0.04, "{found}");
    let ran = sim(&format!("diff --patch {path} --matchup alice:sinbad --bots random --games 10 --until 4pp"));
    assert!(ran.code == 0 && ran.err.contains("the difference is not known to 4 points"), "{}", ran.err);
}

#[test]
fn matchups_of_two_changed_heroes_are_marked_and_not_counted() {
    let (_keep, path) = patch(BOTH);
    let command = format!("diff --patch {path} --boards marmoreal --bots random --games 10");
    let found = json(&sim(&format!("{command} --format json")));
    let matchups = found["matchups"].as_array().expect("the matchups");
    let both: Vec<&Value> = matchups.iter().filter(|of| of["both_changed"] == true).collect();
    assert_eq!((matchups.len(), both.len()), (9, 1));
    assert_eq!((&both[0]["hero"]["id"], &both[0]["opponent"]["id"]), (&Value::from("alice"), &Value::from("medusa")));
    assert_eq!(found["overall"]["pairs"], 8 * 5);
    assert!(sim(&command).out.contains("not counted under all"));
    let alone = json(&sim(&format!("{command} --matchup medusa:alice --format json")));
    assert_eq!((&alone["matchups"][0]["hero"]["id"], &alone["overall"]["pairs"]), (&"medusa".into(), &5.into()));
}

#[test]
fn a_lopsided_matchup_needs_health_of_the_right_sign() {
    let found = json(&sim("fair --matchup sinbad:alice --bots random --games 400 --max 30 --format json"));
    assert_eq!(found["result"], "even", "{found}");
    let even = |found: &Value| {
        let number = |value: &Value| value.as_f64().expect("a number");
        [number(&found["even"]["offset"]), number(&found["even"]["ci95"][0]), number(&found["even"]["ci95"][1])]
    };
    let [offset, low, high] = even(&found);
    assert!(0.0 < low && low < offset && offset < high, "Sinbad loses: {found}");
    let other = json(&sim("fair --matchup alice:sinbad --bots random --games 400 --max 12 --format json"));
    assert!(even(&other)[2] < 0.0, "Alice wins: {other}");
    let ran = sim("fair --matchup alice:sinbad --bots random --games 400 --max 12");
    assert!(ran.out.contains("less health to be even with Sinbad"), "{}", ran.out);
}

#[test]
fn a_mirror_match_is_even_as_it_is() {
    let (_keep, out) = new_path();
    let found =
        json(&sim(&format!("fair --matchup medusa:medusa --bots random --games 600 --out {out} --format json")));
    let bound = |at: usize| found["even"]["ci95"][at].as_f64().expect("a number");
    assert!(bound(0) < 0.0 && 0.0 < bound(1), "{found}");
    let rows = fs::read_to_string(Path::new(&out).join("fair.csv")).expect("the rates");
    assert_eq!(rows.lines().count(), 1 + found["offsets"].as_array().expect("the rates").len());
    assert!(Path::new(&out).join("run.json").exists() && Path::new(&out).join("summary.json").exists());
}

#[test]
fn what_is_not_even_is_said_so() {
    let ran = sim("fair --matchup sinbad:alice --bots random --games 200 --max 1");
    assert!(ran.code == 0 && ran.out.contains("is not even within the limits"), "{}{}", ran.out, ran.err);
    let found = json(&sim("fair --matchup sinbad:alice --bots random --games 200 --max 1 --format json"));
    assert!(found["even"].is_null() && found["result"] == "not_within", "{found}");
}

#[test]
fn what_may_be_even_is_not_called_uneven() {
    for matchup in ["alice:sinbad --games 40 --max 1 --board sarpedon", "alice:alice --games 20 --max 2"] {
        let found = json(&sim(&format!("fair --matchup {matchup} --format json")));
        assert_eq!(found["result"], "unclear", "{found}");
        let words = found["words"].as_str().expect("words");
        assert!(words.contains("It is not sure") && words.contains("Play more games"), "{words}");
    }
}

#[test]
fn every_card_is_left_out_once() {
    let (_keep, out) = new_path();
    let ran = sim(&format!("--matchup alice:medusa --games 20 --bots random --ablate alice --out {out}"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    let cards: Vec<String> = sim("list cards alice").out.lines().skip(1).map(str::to_owned).collect();
    let table = fs::read_to_string(Path::new(&out).join("ablation.csv")).expect("the contributions");
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let rows: Vec<Vec<String>> =
        reader.records().map(|row| row.expect("a row").iter().map(str::to_owned).collect()).collect();
    assert_eq!(rows.len(), cards.len());
    assert!(rows.iter().all(|row| cards.iter().any(|line| line.contains(&row[1]))), "{table}");
    let contribution = |row: &Vec<String>| row[11].parse::<f64>().expect("a number");
    assert!(rows.windows(2).all(|two| contribution(&two[0]) >= contribution(&two[1])), "{table}");
    assert!(ran.err.contains(&format!("{} games", 20 * (1 + cards.len()))), "{}", ran.err);
    assert!(ran.out.contains("What the cards of Alice contribute"), "{}", ran.out);
    let again = sim(&format!("--resume {out} --ablate --force"));
    let table = fs::read_to_string(Path::new(&out).join("ablation.csv")).expect("the contributions");
    assert!(again.code == 0 && table.contains("\nmedusa,"), "a finished run can be asked later: {}", again.err);
}

#[test]
fn all_heroes_of_a_matrix_are_looked_at() {
    let command =
        "matrix --heroes alice,medusa --mirror --boards marmoreal --games 4 --bots random --ablate --format json";
    let ran = sim(command);
    let lines: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((ran.code, lines.len()), (0, 2), "{}", ran.err);
    let cards = lines[1]["ablation"].as_array().expect("the cards");
    for hero in ["alice", "medusa"] {
        assert!(cards.iter().any(|card| card["hero"] == hero && card["pairs"] == 2), "{hero}: the mirror is left out");
    }
}

#[test]
fn bad_input_is_told_what_to_do() {
    let (_keep, path) = patch(STRONGER);
    let (_other, wrong) = patch("[alice]\nmove = 99\n");
    for (arguments, message) in [
        ("diff", "--patch"),
        ("diff --patch nowhere.toml", "nowhere.toml"),
        (&format!("diff --patch {wrong}"), "patch.toml:2:8"),
        (&format!("diff --patch {path} --matchup medusa:sinbad"), "changes alice"),
        (&format!("diff --patch {path} --heroes medusa,sinbad"), "changes nothing in these matchups"),
        (&format!("diff --patch {path} --matchup alice:alice"), "on both sides"),
        (&format!("diff --patch {path} --matchup alice"), "is not a matchup"),
        (&format!("diff --patch {path} --matchup alice:medusa --heroes all"), "cannot be used with"),
        (&format!("diff --patch {path} --sprt 1pp,-1pp"), "the lower first"),
        (&format!("diff --patch {path} --games 0"), "whole number"),
        ("fair --matchup alice", "is not a matchup"),
        ("fair --matchup alice:sindbad", "did you mean `sinbad`"),
        ("fair --matchup alice:sinbad --max 0", "whole number"),
        ("--matchup alice:medusa --games 2 --ablate sinbad", "`--ablate` takes alice, medusa"),
        ("--matchup alice:alice --games 2 --ablate", "against itself"),
    ] {
        let ran = sim(arguments);
        assert!(ran.code == 2 && ran.err.contains(message), "{arguments}: {}", ran.err);
    }
}

#[test]
fn a_folder_is_not_replaced_unasked() {
    let (_keep, path) = patch(STRONGER);
    let folder = TempDir::new().expect("a folder for the test");
    let out = folder.path().display();
    let command =
        format!("diff --patch {path} --matchup alice:medusa --boards marmoreal --games 2 --bots random --out {out}");
    assert!(sim(&command).err.contains("exists already"));
    assert_eq!(sim(&format!("{command} --force")).code, 0);
}

/// Ctrl-C keeps what was played, in whole rounds.
#[cfg(unix)]
#[test]
fn an_interrupted_run_keeps_what_was_played() {
    use std::process::{Command, Stdio};
    let ((_keep, path), (_folder, out)) = (patch(STRONGER), new_path());
    let command = format!("diff --patch {path} --boards marmoreal --games 1000000 --bots random --out {out}");
    let mut start = Command::new(env!("CARGO_BIN_EXE_sim"));
    let child = start.args(command.split_whitespace()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let child = child.expect("the binary starts");
    let written = || Path::new(&out).join("games.csv").metadata().map_or(0, |file| file.len());
    let mut waits = 0;
    while written() < 20_000 {
        waits += 1;
        assert!(waits < 2000, "the run does not begin");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("a kill").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    let read = |name| fs::read_to_string(Path::new(&out).join(name)).expect(name);
    let found: Value = serde_json::from_str(&read("summary.json")).expect("JSON");
    assert_eq!(found["end"], "interrupted");
    assert_eq!(games(Path::new(&out)).len() as u64, found["games"].as_u64().expect("a number"));
    assert!(read("run.json").contains("\"finished\": false"));
}
