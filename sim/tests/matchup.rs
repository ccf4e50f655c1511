//! `sim --matchup` from end to end: figures that agree with each other and with `games.csv`, the same for any number
//! of threads.

mod common;

use common::{games, json, new_path, run, sim};
use serde_json::Value;
use std::fs;
use std::path::Path;

fn number(value: &Value, key: &str) -> f64 {
    value[key].as_f64().unwrap_or_else(|| panic!("{key} is a number"))
}

#[test]
fn the_object_has_the_promised_fields_and_they_agree() {
    let object = json(&sim("--matchup alice:sinbad --games 200 --format json"));
    assert_eq!(object["heroes"], serde_json::json!(["alice", "sinbad"]));
    assert_eq!(object["bots"], serde_json::json!(["heuristic", "heuristic"]));
    assert_eq!((&object["board"], &object["rules"]), (&Value::from("marmoreal"), &Value::from("core")));
    assert_eq!((number(&object, "seed"), number(&object, "games")), (1.0, 200.0));
    let wins: Vec<f64> = object["wins"].as_array().expect("a list").iter().filter_map(Value::as_f64).collect();
    assert_eq!(wins[0] + wins[1], 200.0);
    assert_eq!(number(&object, "win_rate"), wins[0] / 200.0);
    let (low, high) = (object["ci95"][0].as_f64().unwrap(), object["ci95"][1].as_f64().unwrap());
    assert!(low < number(&object, "win_rate") && number(&object, "win_rate") < high);
    assert!((0.0..=1.0).contains(&number(&object, "first_seat_win_rate")));
    assert!((number(&object, "mean_decisions") * 200.0 - number(&object, "decisions")).abs() < 1.0);
    assert!(number(&object, "mean_turns") > 5.0 && number(&object, "games_per_second") > 0.0);
    assert!(number(&object, "seconds") > 0.0);
}

#[test]
fn several_boards_are_named() {
    let object = json(&sim("--matchup alice:sinbad --games 2 --bots random --board marmoreal,sarpedon --format json"));
    let boards: Vec<&Value> = object["boards"].as_array().expect("the boards").iter().map(|of| &of["board"]).collect();
    assert_eq!((&object["board"], boards.len()), (&Value::from("marmoreal,sarpedon"), 2));
    assert!(boards.iter().zip(["marmoreal", "sarpedon"]).all(|(found, id)| *found == id), "{object}");
}

#[test]
fn all_boards_are_one_object_with_one_for_each_inside() {
    let object = json(&sim("--matchup medusa:genie --games 30 --board all --format json"));
    let boards = object["boards"].as_array().expect("the boards");
    assert_eq!((object["board"].as_str(), boards.len()), (Some("all"), 3));
    for key in ["games", "decisions"] {
        let sum: f64 = boards.iter().map(|board| number(board, key)).sum();
        assert_eq!(number(&object, key), sum, "{key}");
    }
    assert_eq!(number(&object, "games"), 90.0);
}

fn files(folder: &str) -> [String; 2] {
    ["games.csv", "summary.json"].map(|name| fs::read_to_string(Path::new(folder).join(name)).expect(name))
}

#[test]
fn any_number_of_threads_gives_the_same_files() {
    let play = |threads: &str| {
        let (keep, out) = new_path();
        let common = ["--matchup", "houdini:king-arthur", "--games", "301", "--board", "all", "--seed", "7"];
        let ran = run(&[&common[..], &["--threads", threads, "--out", &out]].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        let files = files(&out);
        drop(keep);
        files
    };
    let one = play("1");
    assert_eq!(one, play("2"));
    assert_eq!(one, play("7"));
    assert_eq!(one[0].lines().count(), 1 + 3 * 301);
}

#[test]
fn the_rows_say_what_the_object_says() {
    let (_keep, out) = new_path();
    let object = json(&run(&["--matchup", "alice:sinbad", "--games", "41", "--format", "json", "--out", &out]));
    let rows = games(Path::new(&out));
    assert_eq!(rows.len(), 41);
    let count = |key: &str, value: &str| rows.iter().filter(|row| row[key] == value).count() as u64;
    assert_eq!(object["wins"], serde_json::json!([count("winner", "a"), count("winner", "b")]));
    let decisions: u64 = rows.iter().map(|row| row["decisions"].parse::<u64>().expect("a number")).sum();
    assert_eq!(object["decisions"], Value::from(decisions));
    for (index, row) in rows.iter().enumerate() {
        assert_eq!(row["index"], index.to_string());
        assert_eq!(row["pair"], (index / 2).to_string());
        let expected = if index % 2 == 0 { ("1", "2") } else { ("2", "1") };
        assert_eq!((row["seat_a"].as_str(), row["seat_b"].as_str()), expected, "the seats take turns");
        assert_eq!(row["seed"], rows[index / 2 * 2]["seed"], "a pair shares its seed");
        let loser = if row["winner"] == "a" { "health_b" } else { "health_a" };
        assert_eq!(row[loser], "0", "the loser's hero is defeated");
        assert!(["combat", "effect", "exhaustion"].contains(&row["end"].as_str()));
    }
}

#[test]
fn the_first_seat_can_be_fixed() {
    for (first, seats) in [("a", ("1", "2")), ("b", ("2", "1"))] {
        let (_keep, out) = new_path();
        let ran = run(&["--matchup", "alice:sinbad", "--games", "9", "--first-seat", first, "--out", &out]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let rows = games(Path::new(&out));
        assert!(rows.iter().all(|row| (row["seat_a"].as_str(), row["seat_b"].as_str()) == seats));
        assert_ne!(rows[0]["seed"], rows[1]["seed"], "every game has a seed of its own");
    }
}

#[test]
fn swapping_the_names_swaps_the_wins() {
    let there = json(&sim("--matchup alice:sinbad --games 100 --format json"));
    let back = json(&sim("--matchup sinbad:alice --games 100 --format json"));
    assert_eq!((&there["wins"][0], &there["wins"][1]), (&back["wins"][1], &back["wins"][0]));
    assert_eq!(there["decisions"], back["decisions"]);
}

#[test]
fn seed_rules_and_board_make_a_difference() {
    let decisions = |more: &str| {
        json(&sim(&format!("--matchup alice:sinbad --games 50 --format json {more}")))["decisions"].clone()
    };
    let plain = decisions("");
    assert_eq!(plain, decisions("--seed 1 --rules core --board marmoreal --bots heuristic"));
    for other in ["--seed 2", "--rules classic", "--board sarpedon"] {
        assert_ne!(plain, decisions(other), "{other}");
    }
}

#[test]
fn the_manifest_repeats_the_run() {
    let (_keep, out) = new_path();
    run(&["--matchup", "alice:sinbad", "--games", "6", "--seed", "9", "--out", &out]);
    let text = fs::read_to_string(Path::new(&out).join("run.json")).expect("there is a manifest");
    let manifest: Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!((manifest["seed"].as_u64(), manifest["finished"].as_bool()), (Some(9), Some(true)));
    assert!(manifest["command"].as_array().is_some_and(|words| words.contains(&"alice:sinbad".into())));
}

#[test]
fn the_table_fits_eighty_columns() {
    for arguments in ["--matchup king-arthur:houdini --games 20 --board all", "--matchup alice:alice --games 20"] {
        let ran = sim(arguments);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "quiet in a pipe");
        assert!(ran.out.lines().skip(1).all(|line| line.chars().count() <= 80), "{}", ran.out);
        assert!(ran.out.contains("95 % interval") && !ran.out.contains('\x1b'));
    }
}

#[test]
fn own_data_can_be_played() {
    let alice = common::data("heroes/alice.toml").replacen("id = \"alice\"", "id = \"malice\"", 1);
    let folder = common::folder_with("heroes/malice.toml", &alice);
    let dir = folder.path().to_str().expect("a plain path");
    let object = json(&run(&["--matchup", "malice:sinbad", "--games", "4", "--data", dir, "--format", "json"]));
    assert_eq!(object["heroes"][0], "malice");
}

#[test]
fn a_run_that_is_cut_off_leaves_whole_rows() {
    let (_keep, out) = new_path();
    let mut run = std::process::Command::new(assert_cmd::cargo::cargo_bin("sim"))
        .args(["--matchup", "alice:sinbad", "--games", "1000000000", "--out", &out])
        .spawn()
        .expect("the binary starts");
    let file = Path::new(&out).join("games.csv");
    while fs::metadata(&file).map_or(0, |file| file.len()) < 50_000 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    run.kill().expect("it still runs");
    run.wait().expect("it ends");
    assert!(fs::read_to_string(&file).expect("the rows").ends_with('\n'));
    let rows = games(Path::new(&out));
    assert!(rows.iter().enumerate().all(|(index, row)| row["index"] == index.to_string() && row.len() == 14));
    let manifest = fs::read_to_string(Path::new(&out).join("run.json")).expect("there is a manifest");
    assert!(manifest.contains("\"finished\": false"));
}
