//! `sim matrix` and `sim merge` from end to end: the same files however they came about, and nothing lost on the way.

mod common;

use common::{end, games, json, new_path, run, signal, sim, start, wait_for_games};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The files that are the same for every run of the same command.
const SAME: [&str; 4] = ["games.csv", "matrix.csv", "cards.csv", "summary.json"];

/// Three heroes on two boards, mirrors included, with an odd number of games.
const SMALL: &str =
    "matrix --heroes alice,medusa,sinbad --boards marmoreal,sarpedon --mirror --games 61 --bots random --seed 5";

fn files(folder: &Path) -> Vec<String> {
    SAME.iter().map(|name| fs::read_to_string(folder.join(name)).expect(name)).collect()
}

/// Plays into a new folder and gives back its files.
fn played(arguments: &str) -> Vec<String> {
    let (keep, out) = new_path();
    let ran = sim(&format!("{arguments} --out {out}"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    let files = files(Path::new(&out));
    drop(keep);
    files
}

fn assert_same(one: &[String], other: &[String]) {
    for ((one, other), name) in one.iter().zip(other).zip(SAME) {
        assert!(one == other, "{name} differs");
    }
}

#[test]
fn any_number_of_threads_gives_the_same_files() {
    let one = played(&format!("{SMALL} --threads 1"));
    assert_same(&one, &played(&format!("{SMALL} --threads 2")));
    assert_eq!(one[0].lines().count(), 1 + 61 * 6 * 2);
    assert_eq!(one[1].lines().count(), 1 + 6 + 6 * 2, "over all boards and on each");
}

#[test]
fn merged_parts_are_the_whole() {
    let (_keep, folder) = new_path();
    let part = |number: u32| format!("{folder}/{number}");
    for number in 1..=4 {
        let ran = sim(&format!("{SMALL} --shard {number}/4 --out {}", part(number)));
        assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{}", ran.err);
    }
    let merged = format!("{folder}/whole");
    let merge = |parts: &[u32]| {
        let list: Vec<String> = parts.iter().map(|number| part(*number)).collect();
        sim(&format!("merge {} --out {merged}", list.join(" ")))
    };
    for (parts, message) in [(&[1, 2, 3][..], "missing: 4"), (&[1, 2, 3, 4, 4], "twice: 4"), (&[2], "missing: 1, 3, 4")]
    {
        let ran = merge(parts);
        assert!(ran.code == 2 && ran.err.contains(message), "{}", ran.err);
        assert!(!Path::new(&merged).exists());
    }
    let ran = merge(&[3, 1, 4, 2]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_same(&files(Path::new(&merged)), &played(SMALL));
    assert!(Path::new(&merged).join("report.html").exists());
}

/// Its games would be gone before they are read.
#[test]
fn parts_are_not_merged_into_one_of_them() {
    let (_keep, folder) = new_path();
    for part in 1..=2 {
        assert_eq!(sim(&format!("{SMALL} --shard {part}/2 --out {folder}/{part}")).code, 0);
    }
    let read =
        || ["games.csv", "run.json", "progress.json"].map(|name| fs::read(format!("{folder}/1/{name}")).expect(name));
    let before = read();
    let ran = sim(&format!("merge {folder}/1 {folder}/2 --out {folder}/2/../1 --force"));
    assert!(ran.code == 2 && ran.err.contains("is one of the parts"), "{}", ran.err);
    assert!(read() == before, "the part is as it was");
    let again = sim(&format!("matrix --resume {folder}/1"));
    assert!(again.code == 0 && again.err.contains("part 1 of 2 is finished"), "{}", again.err);
}

#[test]
fn parts_of_different_runs_are_not_merged() {
    let (_keep, folder) = new_path();
    for (number, seed) in [(1, 5), (2, 6)] {
        let base = "matrix --heroes alice,medusa --boards marmoreal --games 4 --bots random";
        assert_eq!(sim(&format!("{base} --seed {seed} --shard {number}/2 --out {folder}/{number}")).code, 0);
    }
    let ran = sim(&format!("merge {folder}/1 {folder}/2 --out {folder}/whole"));
    assert!(ran.code == 2 && ran.err.contains("not parts of the same run"), "{}", ran.err);
    let ran = sim(&format!("merge {folder} --out {folder}/whole"));
    assert!(ran.code == 2 && ran.err.contains("there is no run.json"), "{}", ran.err);
}

/// The text of a file of weights.
fn weights() -> String {
    common::data("../../agents/data/heuristic.toml")
}

fn change(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).expect("the file is there");
    assert!(text.contains(from), "{from:?} should be in: {text}");
    fs::write(file, text.replacen(from, to, 1)).expect("the file can be written");
}

/// The commit this program was built from, if a `run.json` of it knows one.
fn commit(manifest: &Path) -> Option<String> {
    let text = fs::read_to_string(manifest).expect("the manifest");
    let manifest: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    manifest["commit"].as_str().filter(|commit| *commit != "unknown").map(str::to_owned)
}

/// The same command, but a file that it names or the program is another.
#[test]
fn parts_of_other_bots_or_of_another_build_are_not_merged() {
    let keep = common::folder_with("w.toml", &weights());
    let folder = keep.path().display();
    let bots = format!("heuristic:weights={folder}/w.toml");
    let part = |number: u32| {
        let base = format!("matrix --heroes alice,medusa --boards marmoreal --games 4 --bots {bots}");
        let ran = sim(&format!("{base} --shard {number}/2 --out {folder}/{number} --force"));
        assert_eq!(ran.code, 0, "{}", ran.err);
    };
    let merge = || sim(&format!("merge {folder}/1 {folder}/2 --out {folder}/whole"));
    part(1);
    change(&keep.path().join("w.toml"), "scale = ", "scale = 1");
    part(2);
    let ran = merge();
    assert!(ran.code == 2 && ran.err.contains("the weights of the bots differ"), "{}", ran.err);
    part(1);
    let manifest = keep.path().join("1/run.json");
    if let Some(commit) = commit(&manifest) {
        change(&manifest, &commit, "0123456789ab");
        let ran = merge();
        assert!(ran.code == 2 && ran.err.contains("the build of the program differs"), "{}", ran.err);
        change(&manifest, "0123456789ab", "unknown");
    }
    let ran = merge();
    assert_eq!(ran.code, 0, "{}", ran.err);
}

/// A run that takes a few seconds.
const LONG: &str =
    "matrix --heroes alice,medusa,sinbad --boards marmoreal --games 3000 --bots random --seed 8 --threads 1";

#[cfg(unix)]
#[test]
fn an_interrupted_run_says_how_to_go_on_and_ends_as_if_nothing_had_happened() {
    let (_keep, out) = new_path();
    let child = start(&format!("{LONG} --out {out}"));
    wait_for_games(&out);
    signal(&child, "-INT");
    let ran = end(child);
    assert_eq!(ran.code, 130, "{}", ran.err);
    assert!(ran.err.contains(&format!("go on with: sim matrix --resume {out}")), "{}", ran.err);
    assert!(games(Path::new(&out)).len() < 9000);
    // A torn line, as a power cut may leave it.
    let path = Path::new(&out).join("games.csv");
    let torn = fs::read_to_string(&path).expect("the games") + "4711,23,marmo";
    fs::write(&path, torn).expect("the file can be written");
    let ran = sim(&format!("matrix --resume {out} --threads 2"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_same(&files(Path::new(&out)), &played(LONG));
    assert!(!Path::new(&out).join("progress.json").exists(), "nothing is left to do");
    let again = sim(&format!("matrix --resume {out}"));
    assert!(again.code == 2 && again.err.contains("is finished"), "{}", again.err);
}

#[cfg(unix)]
#[test]
fn a_run_that_was_killed_goes_on() {
    let (_keep, out) = new_path();
    let child = start(&format!("{LONG} --out {out}"));
    wait_for_games(&out);
    signal(&child, "-KILL");
    end(child);
    let ran = sim(&format!("matrix --resume {out}"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_same(&files(Path::new(&out)), &played(LONG));
}

/// A limit on the size of files stands for a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_is_reported_and_what_was_played_is_kept() {
    let (_keep, out) = new_path();
    let sim_path = env!("CARGO_BIN_EXE_sim");
    let script = format!("trap '' XFSZ; ulimit -f 200; exec {sim_path} {LONG} --out {out}");
    let output = Command::new("bash").args(["-c", &script]).output().expect("there is a bash");
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("cannot write the results") && message.contains("--resume"), "{message}");
    let ran = sim(&format!("matrix --resume {out}"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_same(&files(Path::new(&out)), &played(LONG));
}

#[test]
fn a_run_does_not_go_on_with_other_data() {
    let (_keep, out) = new_path();
    let manifest = Path::new(&out).join("run.json");
    assert_eq!(sim(&format!("matrix --heroes alice,medusa --games 4 --bots random --out {out}")).code, 0);
    let text = fs::read_to_string(&manifest).expect("the manifest");
    let (_, rest) = text.split_once("\"data_hash\": \"").expect("the hash");
    let other = text.replace(&rest[..16], "0123456789abcdef").replace("\"finished\": true", "\"finished\": false");
    fs::write(&manifest, other).expect("the file can be written");
    let ran = sim(&format!("matrix --resume {out}"));
    assert!(ran.code == 2 && ran.err.contains("have changed since"), "{}", ran.err);
}

/// A part that was played, and is told that it was not.
fn unfinished_part(folder: &Path, bots: &str) -> String {
    let out = folder.join("part").display().to_string();
    let base = "matrix --heroes alice,medusa --boards marmoreal --games 4 --shard 1/2";
    let ran = sim(&format!("{base} --bots {bots} --out {out}"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    change(&folder.join("part/run.json"), "\"finished\": true", "\"finished\": false");
    out
}

#[test]
fn a_run_does_not_go_on_with_other_weights() {
    let keep = common::folder_with("w.toml", &weights());
    let file = keep.path().join("w.toml");
    let out = unfinished_part(keep.path(), &format!("random,heuristic:weights={}", file.display()));
    change(&file, "scale = ", "scale = 1");
    let ran = sim(&format!("matrix --resume {out}"));
    assert!(ran.code == 2 && ran.err.contains("the weights of the bots have changed since"), "{}", ran.err);
    assert!(ran.err.contains("hint: go on with the same files of `weights=`"), "{}", ran.err);
    change(&file, "scale = 1", "scale = ");
    let ran = sim(&format!("matrix --resume {out}"));
    assert_eq!(ran.code, 0, "{}", ran.err);
}

/// A run from before the weights were noted cannot be checked, and is not refused.
#[test]
fn a_run_without_a_note_of_its_weights_goes_on() {
    let (_keep, folder) = new_path();
    let out = unfinished_part(Path::new(&folder), "random");
    let manifest = Path::new(&out).join("run.json");
    let text = fs::read_to_string(&manifest).expect("the manifest");
    let (before, rest) = text.split_once("  \"bots_hash\"").expect("the hash");
    let (_, after) = rest.split_once('\n').expect("more lines");
    fs::write(&manifest, format!("{before}{after}")).expect("the file can be written");
    let ran = sim(&format!("matrix --resume {out}"));
    assert_eq!(ran.code, 0, "{}", ran.err);
}

#[test]
fn a_run_does_not_go_on_with_another_build() {
    let (_keep, folder) = new_path();
    let out = unfinished_part(Path::new(&folder), "random");
    let manifest = Path::new(&out).join("run.json");
    if let Some(commit) = commit(&manifest) {
        change(&manifest, &commit, "0123456789ab");
        let ran = sim(&format!("matrix --resume {out}"));
        assert!(ran.code == 2 && ran.err.contains("another build of the program began the run"), "{}", ran.err);
        assert!(ran.err.contains("go on with the program of commit 0123456789ab"), "{}", ran.err);
        change(&manifest, "0123456789ab", "unknown");
    }
    let ran = sim(&format!("matrix --resume {out}"));
    assert_eq!(ran.code, 0, "what is not known cannot be compared: {}", ran.err);
}

#[test]
fn cells_are_played_until_they_are_sure_enough() {
    let (_keep, out) = new_path();
    let base = "matrix --heroes alice,medusa,sinbad --boards marmoreal --bots random --until 3pp --format json";
    let object = json(&sim(&format!("{base} --out {out}")));
    let mut games_played = Vec::new();
    for cell in object["cells"].as_array().expect("the cells") {
        let bound = |at: usize| cell["win_rate"]["ci95"][at].as_f64().expect("a number");
        assert!((bound(1) - bound(0)) / 2.0 <= 0.03, "{cell}");
        games_played.push(cell["games"].as_u64().expect("a number"));
    }
    assert!(games_played.iter().any(|games| *games != games_played[0]), "each ends on its own: {games_played:?}");
    let rows = games(Path::new(&out));
    assert!(rows.iter().enumerate().all(|(index, row)| row["index"] == index.to_string()), "numbered without a gap");
    let capped = json(&sim(&format!("{base} --games 250")));
    let most = capped["cells"].as_array().expect("the cells").iter().map(|cell| cell["games"].as_u64()).max();
    assert_eq!(most, Some(Some(250)));
}

#[test]
fn a_matchup_has_the_same_games_alone_and_in_a_matrix() {
    let (_keep, folder) = new_path();
    let matrix = format!("{folder}/matrix");
    let ran =
        sim(&format!("matrix --heroes alice,medusa,sinbad --boards marmoreal --games 20 --bots random --out {matrix}"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    let alone = format!("{folder}/alone");
    assert_eq!(sim(&format!("--matchup sinbad:medusa --games 20 --bots random --out {alone}")).code, 0);
    let of_pair = |folder: &str, first: &str| -> Vec<(String, String, String)> {
        let rows =
            games(Path::new(folder)).into_iter().filter(|row| row["hero_a"] == first && row["hero_b"] != "genie");
        let rows = rows.filter(|row| [&row["hero_a"], &row["hero_b"]].iter().all(|hero| *hero != "alice"));
        let mut rows: Vec<_> =
            rows.map(|row| (row["seed"].clone(), row["turns"].clone(), row["decisions"].clone())).collect();
        rows.sort();
        rows
    };
    assert_eq!(of_pair(&matrix, "medusa"), of_pair(&alone, "sinbad"));
}

#[test]
fn a_gauntlet_is_one_against_all() {
    let object = json(&sim("matrix --gauntlet medusa --boards marmoreal --games 6 --bots random --format json"));
    let matchups = object["matchups"].as_array().expect("the matchups");
    assert_eq!(matchups.len(), 5);
    assert!(matchups.iter().all(|matchup| matchup["heroes"][0] == "medusa"));
}

#[test]
fn a_mirror_matrix_is_at_one_half() {
    let object = json(&sim("matrix --mirror --boards marmoreal --games 400 --bots random --format json"));
    let mirrors =
        object["cells"].as_array().expect("the cells").iter().filter(|cell| cell["heroes"][0] == cell["heroes"][1]);
    for cell in mirrors {
        let bound = |at: usize| cell["win_rate"]["ci95"][at].as_f64().expect("a number");
        assert!(bound(0) < 0.5 && 0.5 < bound(1), "{cell}");
    }
}

#[test]
fn wrong_requests_are_told_what_to_do() {
    for (arguments, message) in [
        ("matrix --heroes alice --games 2", "one hero alone"),
        ("matrix --heroes alice,medussa --games 2", "did you mean `medusa`"),
        ("matrix --until 0pp", "percentage points"),
        ("matrix --shard 5/4 --out x", "give a part"),
        ("matrix --shard 1/4", "--out"),
        ("matrix --until 1pp --shard 1/4 --out x", "cannot be used with"),
        ("matrix --shard auto --out never-made", "finds no batch system"),
        ("matrix --resume nowhere", "there is no run.json"),
        ("matrix --resume nowhere --games 5", "cannot be used with"),
        ("matrix --games 2 --out /dev/null/x --heroes alice,medusa", "/dev/null/x"),
    ] {
        let ran = sim(arguments);
        assert!(ran.code == 2 && ran.err.contains(message), "{arguments}: {}", ran.err);
    }
    assert!(!Path::new("never-made").exists());
}

#[test]
fn batch_systems_name_the_part() {
    let (_keep, folder) = new_path();
    let command = "matrix --heroes alice,medusa --boards marmoreal --games 8 --bots random --shard auto/2";
    let play = |index: &str, out: &str| {
        let arguments: Vec<&str> = command.split(' ').chain(["--out", out]).collect();
        common::run_with(&arguments, Path::new("."), &[("JOB_COMPLETION_INDEX", index)])
    };
    let (one, two) = (format!("{folder}/one"), format!("{folder}/two"));
    assert_eq!((play("0", &one).code, play("1", &two).code), (0, 0));
    let merged = run(&["merge", &one, &two, "--out", &format!("{folder}/whole")]);
    assert_eq!(merged.code, 0, "{}", merged.err);
}
