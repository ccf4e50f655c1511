//! `sim ladder` from end to end: figures that agree with each other and with the games, the same for any number of
//! threads.

mod common;

use common::{Ran, end, games, json, new_path, run, signal, sim, start, wait_for};
use serde_json::Value;
use std::collections::HashMap;
use std::fs;
use std::path::Path;

/// A wrong command line is refused with these words.
fn refused(arguments: &str, words: &[&str]) {
    let ran = sim(arguments);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "`{arguments}`: {}", ran.err);
    for word in words {
        assert!(ran.err.contains(word), "`{arguments}` should say {word:?}, but says: {}", ran.err);
    }
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// What does not change from run to run.
fn without_run(mut object: Value) -> Value {
    object.as_object_mut().expect("an object").remove("run");
    object
}

#[test]
fn wrong_ladders_are_refused() {
    refused("ladder", &["--bots"]);
    refused("ladder --bots random", &["at least two bots", "--bots mcts:1000,random"]);
    refused("ladder --bots random,radnom", &["unknown bot", "`random`", "sim list bots"]);
    refused("ladder --bots random,random --heroes alice,sinbat", &["unknown hero `sinbat`", "`sinbad`"]);
    refused("ladder --bots random,random --heroes ,", &["unknown hero"]);
    refused("ladder --bots random,random --boards marmorel", &["unknown board", "`marmoreal`"]);
    for list in ["all,marmoreal", "sarpedon,all"] {
        let boards = format!("ladder --bots random,random --boards {list}");
        refused(&boards, &["`all` is every board there is, so it stands alone", "sim list boards"]);
    }
    refused("ladder --bots random,random --mirror --cross", &["--mirror", "--cross"]);
    refused("ladder --bots random,random --heroes alice --cross", &["no cross match", "--heroes"]);
    refused("ladder --bots random,random --games-csv", &["--out"]);
    refused("ladder --bots random,random,random --sprt 50,53", &["two bots, but 3"]);
    refused("--games 5 ladder --bots random,random", &["ladder", "--games"]);
    for games in ["0", "-5", "1e30", "many"] {
        refused(&format!("ladder --bots random,random --games {games}"), &["--games", "from 1 to"]);
    }
    for scores in ["53,50", "50", "50,101", "x,y", "-1,3"] {
        refused(&format!("ladder --bots random,random --sprt {scores}"), &["--sprt", "the lower first"]);
    }
}

#[test]
fn results_are_never_overwritten_unasked() {
    let folder = common::folder_with("ladder.json", "precious\n");
    let out = folder.path().display().to_string();
    refused(&format!("ladder --bots random,random --games 4 --out {out}"), &["exists already", "--force"]);
    assert_eq!(fs::read_to_string(folder.path().join("ladder.json")).expect("it is there"), "precious\n");
    assert_eq!(sim(&format!("ladder --bots random,random --games 4 --out {out} --force")).code, 0);
    assert_ne!(fs::read_to_string(folder.path().join("ladder.json")).expect("it is there"), "precious\n");
}

/// The table without the times.
fn timeless(ran: &Ran) -> String {
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "quiet in a pipe");
    let mut lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines.pop().is_some_and(|line| line.contains("games/s")), "the last line is the pace");
    let head = lines.iter().position(|line| line.contains("µs/decision")).expect("the ratings");
    for line in lines[head..].iter_mut().take_while(|line| !line.is_empty()) {
        let end = line.find(" %  ").map_or(line.find("µs"), |place| Some(place + 2)).expect("a score");
        *line = line[..end].trim_end();
    }
    lines.join("\n") + "\n"
}

/// Random bots: this is about the ladder, and a better search shall not change it.
#[test]
fn the_table_is_as_stored() {
    let (_keep, out) = new_path();
    let bots = "--bots random,random --heroes medusa,alice,houdini --boards sarpedon,marmoreal --games 70";
    let table = timeless(&sim(&format!("ladder {bots} --seed 3 --out {out}")));
    let csv = fs::read_to_string(Path::new(&out).join("ladder.csv")).expect("a ladder.csv");
    for (name, text) in [("ladder.txt", &table), ("ladder.csv", &csv)] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
        if std::env::var_os("SIM_GOLDEN").is_some() {
            fs::write(&path, text).expect("the file can be written");
        }
        assert_eq!(*text, fs::read_to_string(&path).unwrap_or_default(), "{name}; SIM_GOLDEN=write rewrites it");
    }
}

/// More pairs of bots than those of three: a table a pair would drown what they come to.
#[test]
fn many_bots_share_one_table_of_mirror_matches() {
    let bots = "--bots random,random,random,flat:1 --heroes medusa,alice --boards sarpedon --mirror --games 40";
    let table = timeless(&sim(&format!("ladder {bots} --seed 3")));
    let mirrors = table.split("\n\n").find(|part| part.starts_with("Mirror matches")).expect("a table").lines();
    let rows: Vec<Vec<&str>> = mirrors.skip(1).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0][rows[0].len() - 2..], ["ahead", "behind"]);
    assert_eq!(rows.len(), 1 + 6, "one line for each pair");
    let verdicts = |row: &Vec<&str>| [row[row.len() - 2], row[row.len() - 1]].map(str::to_owned);
    for row in &rows[1..] {
        let expected = if row[1] == "flat:1" { ["0", "2"] } else { ["0", "0"] };
        assert_eq!(verdicts(row), expected, "{row:?}");
    }
}

#[test]
fn the_table_fits_eighty_columns() {
    let long = "ladder --bots mcts:2,c=0.7,cutoff=never,random,mcts:1 --heroes alice,king-arthur --games 10";
    let many = "ladder --bots mcts:1,cutoff=9,mcts:2,cutoff=9,mcts:3,cutoff=9,random --heroes alice --games 1200";
    for arguments in [long, many, "ladder --bots random,random --mirror --games 30"] {
        let ran = sim(arguments);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.lines().skip(1).all(|line| line.chars().count() <= 80), "{}", ran.out);
    }
    assert!(sim(long).out.contains("[1] mcts:2,c=0.7,cutoff=never\n"), "long names have numbers");
}

#[test]
fn any_number_of_threads_gives_the_same_figures() {
    let play = |threads: &str| {
        let (_keep, out) = new_path();
        let bots = ["ladder", "--bots", "mcts:3,random,mcts:2", "--heroes", "alice,houdini", "--games", "50"];
        let ran = run(&[&bots[..], &["--threads", threads, "--out", &out, "--games-csv"]].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        let file = |name| fs::read_to_string(Path::new(&out).join(name)).expect(name);
        let object = serde_json::from_str(&file("ladder.json")).expect("it is JSON");
        (without_run(object), file("ladder.csv"), file("games.csv"))
    };
    let one = play("1");
    assert_eq!(one, play("2"));
    assert_eq!(one, play("7"));
}

#[test]
fn the_figures_say_what_the_games_say() {
    let (_keep, out) = new_path();
    let bots = "--bots mcts:20,random --heroes alice,sinbad,genie --boards all --games 108";
    let object = json(&sim(&format!("ladder {bots} --format json --out {out} --games-csv")));
    let rows = games(Path::new(&out));
    assert_eq!((rows.len(), number(&object["round"]), number(&object["games"])), (108, 54.0, 108.0));
    let count = |keep: &dyn Fn(&HashMap<String, String>) -> bool| rows.iter().filter(|row| keep(row)).count() as f64;
    let pair = &object["pairs"][0];
    assert_eq!(pair["bots"], serde_json::json!(["mcts:20", "random"]));
    assert_eq!(number(&pair["wins"]), count(&|row| row["winner_bot"] == "mcts:20"));
    assert_eq!(number(&pair["mirror"]["games"]), count(&|row| row["hero_1"] == row["hero_2"]));
    assert_eq!(number(&pair["cross"]["games"]) + number(&pair["mirror"]["games"]), 108.0);
    assert_eq!(number(&pair["first_seat"]["wins"]), count(&|row| row["winner_seat"] == "1"));
    assert_eq!(number(&pair["boards"]["sarpedon"]["games"]), count(&|row| row["board"] == "sarpedon"));
    let mirror = |row: &HashMap<String, String>| row["hero_1"] == "alice" && row["hero_2"] == "alice";
    assert_eq!(number(&pair["mirror_heroes"]["alice"]["games"]), count(&mirror));
    let (low, high) = (number(&pair["ci95"][0]), number(&pair["ci95"][1]));
    assert!(low < number(&pair["score"]) && number(&pair["score"]) <= high && low > 0.6, "the search beats chance");
    let decisions: u64 = rows.iter().map(|row| row["decisions"].parse::<u64>().expect("a number")).sum();
    assert_eq!(decisions as f64, number(&object["bots"][0]["decisions"]) + number(&object["bots"][1]["decisions"]));
    assert!(number(&object["bots"][0]["elo"]) > 100.0 && number(&object["bots"][1]["elo"]) == 0.0);
    let micros = |bot: usize| number(&object["run"]["bots"][bot]["us_per_decision"]);
    assert!(micros(0) > micros(1) && micros(1) > 0.0, "thinking takes time");
    assert!(object["run"]["finished"] == true && object["run"]["command"].is_array());
}

/// In a block every bot has every hero at every seat once, all on one seed.
#[test]
fn blocks_are_fair() {
    let (_keep, out) = new_path();
    assert_eq!(sim(&format!("ladder --bots mcts:1,random --games 432 --out {out} --games-csv")).code, 0);
    let mut blocks: HashMap<String, Vec<HashMap<String, String>>> = HashMap::new();
    for row in games(Path::new(&out)) {
        blocks.entry(row["block"].clone()).or_default().push(row);
    }
    assert_eq!(blocks.len(), 126, "two rounds of 21 hero pairs on three boards");
    for rows in blocks.values() {
        let mirror = rows[0]["hero_1"] == rows[0]["hero_2"];
        assert_eq!(rows.len(), if mirror { 2 } else { 4 });
        assert!(rows.iter().all(|row| row["seed"] == rows[0]["seed"] && row["board"] == rows[0]["board"]));
        let mut sat: Vec<_> = rows.iter().map(|row| (&row["bot_1"], &row["hero_1"])).collect();
        sat.sort();
        sat.dedup();
        assert_eq!(sat.len(), rows.len(), "every bot begins once with every hero");
    }
}

#[test]
fn bots_alike_are_told_apart_and_even() {
    let object = json(&sim("ladder --bots random,random --mirror --games 600 --format json"));
    let pair = &object["pairs"][0];
    assert_eq!(pair["bots"], serde_json::json!(["random", "random#2"]));
    assert!(number(&pair["ci95"][0]) < 0.5 && 0.5 < number(&pair["ci95"][1]), "{pair}");
    assert_eq!((&pair["cross"]["games"], &object["matches"]), (&0.into(), &"mirror".into()));
}

/// The same deals as those of a matchup: a game of a ladder can be looked at alone.
#[test]
fn a_ladder_plays_the_games_of_matchups() {
    let (_keep, ladder) = new_path();
    let (_also, matchup) = new_path();
    let heroes = "--heroes alice,sinbad --boards marmoreal --cross";
    sim(&format!("ladder --bots mcts:2,random {heroes} --games 8 --out {ladder} --games-csv"));
    sim(&format!("--matchup alice:sinbad --bots mcts:2,random --games 4 --out {matchup}"));
    let fields = |row: &HashMap<String, String>| {
        [&row["seed"], &row["turns"], &row["decisions"], &row["end"]].map(String::clone)
    };
    let alone: Vec<_> = games(Path::new(&matchup)).iter().map(fields).collect();
    let all: Vec<_> = games(Path::new(&ladder)).iter().map(fields).collect();
    assert_eq!([&alone[..2], &alone[2..]], [&all[..2], &all[4..6]]);
}

#[test]
fn a_sequential_test_stops_when_it_is_sure() {
    let play = |threads| {
        without_run(json(&sim(&format!(
            "ladder --bots mcts:20,random --sprt 50,60 --games 100000 --format json --threads {threads}"
        ))))
    };
    let object = play(2);
    assert_eq!(object["sprt"]["verdict"], "high");
    assert!(number(&object["games"]) < 1000.0, "{object}");
    assert!(number(&object["sprt"]["llr"]) >= number(&object["sprt"]["bound"]));
    assert_eq!(object, play(1), "whatever was played beyond is left out");
}

#[test]
fn parts_of_a_ladder_are_named() {
    let table = sim("ladder --bots random,random --games 5").out;
    assert!(table.contains("5 games of each pair of bots were made up to whole blocks"), "{table}");
    assert!(table.contains("Not all hero pairs and boards were played: that takes 216 games"), "{table}");
}

#[test]
fn one_game_is_one_game() {
    let table = sim("ladder --bots random,random --games 1").out;
    assert!(table.contains("\n1 game of each pair of bots was made up to whole blocks"), "{table}");
}

/// Who answers nothing has no pace: it is not infinitely fast.
#[cfg(unix)]
#[test]
fn bots_that_decided_nothing_have_no_pace() {
    let (_keep, out) = new_path();
    let bots = "--bots cmd:true,random --games 12 --heroes alice,sinbad --boards marmoreal";
    let ran = sim(&format!("ladder {bots} --out {out}"));
    assert_eq!(ran.code, 1, "{}", ran.err);
    let row = ran.out.lines().find(|line| line.starts_with("cmd:true")).expect("its rating");
    let cells: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(cells[cells.len() - 2..], ["-", "-"], "{row}");
    let text = fs::read_to_string(Path::new(&out).join("ladder.json")).expect("a ladder.json");
    let found: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(found["bots"][0]["decisions"], 0);
    let pace = &found["run"]["bots"][0];
    assert!(pace["us_per_decision"].is_null() && pace["decisions_per_second"].is_null(), "{pace}");
}

/// 0 would say that all of them were lost.
#[test]
fn matches_that_were_not_played_have_no_score() {
    for (only, missing) in [("--heroes alice", "cross"), ("--mirror", "cross"), ("--cross", "mirror")] {
        let (_keep, out) = new_path();
        let bots = format!("ladder --bots random,random {only} --boards marmoreal --games 8");
        let object = json(&sim(&format!("{bots} --format json --out {out}")));
        let pair = &object["pairs"][0];
        assert!(pair[missing]["games"] == 0 && pair[missing]["score"].is_null(), "{only}: {pair}");
        assert!(pair["score"].is_f64(), "{only}: {pair}");
        let mut rows = csv::Reader::from_path(Path::new(&out).join("ladder.csv")).expect("a ladder.csv");
        let row: HashMap<String, String> = rows.deserialize().next().expect("a row").expect("it is complete");
        assert_eq!(row[&format!("{missing}_score")], "", "{only}");
        assert_ne!(row["score"], "", "{only}");
    }
}

/// A ladder cannot be gone on with: what cannot be written is at least shown, with the forfeits.
#[cfg(unix)]
#[test]
fn figures_that_cannot_be_written_are_shown() {
    let folder = common::folder_with("ladder.json.new/in-the-way", "");
    let bots = "--bots cmd:true,random --heroes alice --boards marmoreal --games 4";
    let ran = sim(&format!("ladder {bots} --out {} --force", folder.path().display()));
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.out.contains("µs/decision") && ran.out.contains("4 games in"), "{}", ran.out);
    let place = |words: &str| ran.err.find(words).unwrap_or_else(|| panic!("no {words:?} in: {}", ran.err));
    assert!(place("4 games were forfeited") < place("error: cannot write the results into"));
    assert!(place("hint: make room or give the right to write") > 0 && !ran.err.contains("--resume"), "{}", ran.err);
}

/// A limit on the size of files stands for a full disk. The games stop where it is reached; the figures have room.
#[cfg(unix)]
#[test]
fn games_that_cannot_be_written_do_not_take_the_figures_with_them() {
    let (_keep, out) = new_path();
    let ladder = format!("ladder --bots random,random --games 1200 --threads 1 --games-csv --out {out}");
    let script = format!("trap '' XFSZ; ulimit -f 48; exec {} {ladder}", env!("CARGO_BIN_EXE_sim"));
    let output = std::process::Command::new("bash").args(["-c", &script]).output().expect("there is a bash");
    let [table, message] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("it is text"));
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("cannot write the results into") && message.contains("make room"), "{message}");
    assert!(table.contains("µs/decision"), "{table}");
    let text = fs::read_to_string(Path::new(&out).join("ladder.json")).expect("a ladder.json");
    let found: Value = serde_json::from_str(&text).expect("JSON");
    assert!(found["run"]["finished"] == false && number(&found["games"]) < 1200.0, "{found}");
}

/// Somebody took the folder away: what was played is still shown.
#[cfg(unix)]
#[test]
fn a_ladder_whose_folder_is_gone_shows_what_was_played() {
    let (_keep, out) = new_path();
    let child = start(&format!("ladder --bots random,random --games 10000000 --out {out} --games-csv"));
    wait_for(|| Path::new(&out).join("games.csv").metadata().is_ok_and(|file| file.len() > 20_000));
    fs::remove_dir_all(&out).expect("it can be removed");
    signal(&child, "-INT");
    let ran = end(child);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.out.contains("µs/decision"), "{}", ran.out);
    assert!(ran.err.contains("cannot write the results into"), "{}", ran.err);
}

/// Bots that name a file keep their name when it changes.
#[test]
fn the_weights_of_the_bots_are_told_apart() {
    let weights = common::data("../../agents/data/heuristic.toml");
    let hash = |weights: &str| {
        let folder = common::folder_with("w.toml", weights);
        let bots = format!("--bots heuristic:weights={}/w.toml,random", folder.path().display());
        let ladder = format!("ladder {bots} --heroes alice --boards marmoreal --games 2 --format json");
        json(&sim(&ladder))["bots_hash"].as_str().expect("a text").to_owned()
    };
    assert_eq!(hash(&weights), hash(&format!("# A remark changes no number.\n{weights}")));
    assert_ne!(hash(&weights), hash(&weights.replacen("scale = ", "scale = 1", 1)));
}

/// Ctrl-C ends a ladder with the figures of what was played, printed and written.
#[cfg(unix)]
#[test]
fn an_interrupted_ladder_keeps_what_was_played() {
    let (_keep, out) = new_path();
    let child = start(&format!("ladder --bots random,random --games 10000000 --out {out} --games-csv"));
    wait_for(|| Path::new(&out).join("games.csv").metadata().is_ok_and(|file| file.len() > 20_000));
    signal(&child, "-INT");
    let ran = end(child);
    assert_eq!(ran.code, 130, "{}", ran.err);
    assert!(ran.err.contains("finishing the games under way") && ran.err.contains("interrupted after"), "{}", ran.err);
    assert!(ran.out.contains("random"), "the table is printed: {}", ran.out);
    let read = |name| fs::read_to_string(Path::new(&out).join(name)).expect(name);
    let found: Value = serde_json::from_str(&read("ladder.json")).expect("JSON");
    assert_eq!(found["run"]["finished"], false);
    assert_eq!(games(Path::new(&out)).len() as u64, found["games"].as_u64().expect("a number"));
    assert!(read("ladder.csv").contains(&format!(",{},", found["games"])));
}

/// Figures of another command beside those of a ladder would be taken for its own.
#[test]
fn a_folder_that_is_used_again_keeps_no_results_of_another_command() {
    let folder = common::folder_with("summary.json", "of a matchup\n");
    fs::write(folder.path().join("notes.txt"), "mine\n").expect("it can be written");
    let out = folder.path().display();
    assert_eq!(sim(&format!("ladder --bots random,random --games 4 --out {out} --force")).code, 0);
    assert!(!folder.path().join("summary.json").exists(), "the old figures are gone");
    assert!(folder.path().join("notes.txt").exists(), "what is no result stays");
}
