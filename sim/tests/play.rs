//! `sim play` with lines from a pipe: a whole game against a stored transcript, and answers that are wrong.
//! `SIM_GOLDEN=write cargo test` rewrites the transcript.

use assert_cmd::Command;
use std::path::Path;

struct Ran {
    code: i32,
    out: String,
    err: String,
}

/// Plays the lines.
fn play(arguments: &str, lines: &str) -> Ran {
    let arguments: Vec<&str> = std::iter::once("play").chain(arguments.split_whitespace()).collect();
    sim_in(Path::new("."), &arguments, lines)
}

/// Runs `sim` in a folder.
fn sim_in(folder: &Path, arguments: &[&str], lines: &str) -> Ran {
    let mut command = Command::cargo_bin("sim").expect("cargo builds the binary for its tests");
    let output = command.args(arguments).current_dir(folder).write_stdin(lines).output().expect("it starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is text");
    Ran { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

/// Answers every decision with the last answer but one now and then, and with the first otherwise: a whole game.
fn script() -> String {
    (0..2000).map(|n| if n % 3 == 0 { "2\n" } else { "1\n" }).collect()
}

/// The answers of a whole game. After the last decision a number is no answer any more: so the game is played as far as it goes.
fn whole_game(arguments: &str) -> String {
    let full = play(arguments, &script());
    assert_eq!(full.code, 2, "{}", full.err);
    let line = full.err.split("line ").nth(1).and_then(|rest| rest.split(':').next()).expect("the line is named");
    let decisions = line.parse::<usize>().expect("it is a number") - 1;
    script().lines().take(decisions).map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_whole_game_is_as_stored() {
    // What this bot does depends on no weights: better bots leave the transcript as it is.
    let arguments = "--hero medusa --vs king-arthur --bot random --seed 32";
    let mut lines = whole_game(arguments);
    lines.insert_str(0, "help\nboard\nhand\ndeck\nrules attack\n");
    lines += "log\nhands\n";
    let ran = play(arguments, &lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(!ran.out.contains('\x1b') && ran.out.contains("The game is over after"));
    assert!(ran.out.lines().all(|line| line.chars().count() <= 80), "it fits 80 columns");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/play.txt");
    if std::env::var_os("SIM_GOLDEN").is_some() {
        std::fs::write(&path, &ran.out).expect("the file can be written");
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(ran.out, stored, "the game differs from play.txt; SIM_GOLDEN=write rewrites it");
}

#[test]
fn an_illegal_answer_ends_it_with_code_2() {
    let ran = play("--seed 1", "1\n\n1\nmaneuver\npurple\n1\n");
    assert_eq!(ran.code, 2);
    assert!(ran.err.starts_with("error: line 5: `purple` is no answer here"), "{}", ran.err);
    assert!(ran.err.contains("hint:") && ran.out.contains("Alice draws"), "what came before is there");
}

#[test]
fn the_end_of_the_lines_is_no_failure() {
    let ran = play("--seed 1", "1\n1\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(play("--seed 1 --two-players", "1\nquit\nnonsense\n").code, 0);
    assert_eq!(play("--seed 1", "").code, 0);
}

#[test]
fn the_help_says_what_the_easy_level_does() {
    let help = play("--help", "").out;
    assert!(help.contains("easy:   Tries each action once and hopes"), "its bot is flat:1: {help}");
}

#[test]
fn wrong_options_are_told() {
    for (arguments, part) in [
        ("--hero alcie", "did you mean `alice`?"),
        ("--board nowhere", "board"),
        ("--bot mtcs:10", "did you mean `mcts`?"),
        ("--level hard --bot random", "cannot be used with"),
        ("--adviser heuristic", "does not search"),
        ("--load nothing.replay", "nothing.replay"),
        ("--load nothing.replay --rules classic", "cannot be used with"),
        ("--seat 3", "it has the seats 1 to 2"),
        ("--seat 5", "a seat from 1 to 4, several with commas between them, or `random`"),
    ] {
        let ran = play(arguments, "");
        assert_eq!(ran.code, 2, "{arguments}");
        assert!(ran.err.contains(part), "{arguments}: {}", ran.err);
    }
}

#[test]
fn a_game_saved_in_a_pipe_goes_on_in_another_and_replays() {
    let folder = tempfile::TempDir::new().expect("a folder for the test");
    let [first, second] = ["a.replay", "b.replay"].map(|name| folder.path().join(name).display().to_string());
    assert_eq!(play("--seed 3 --bot mcts:20", &format!("1\n1\nmaneuver\npass\nsave {first}\n")).code, 0);
    let ran = play(&format!("--load {first}"), &format!("save {second}\n"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    let read = |path: &str| std::fs::read_to_string(path).expect("it was saved");
    assert_eq!(read(&first), read(&second));
    let shown = Command::cargo_bin("sim").expect("it is built").args(["replay", &first]).output().expect("it starts");
    assert!(shown.status.success(), "a saved game is a replay");
}

/// A folder with a file of weights that has a blank in its name.
fn folder_with_weights() -> tempfile::TempDir {
    let folder = tempfile::TempDir::new().expect("a folder for the test");
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../agents/data/heuristic.toml");
    std::fs::copy(own, folder.path().join("a b.toml")).expect("it can be written");
    folder
}

#[test]
fn a_bot_with_a_blank_in_its_name_plays_on() {
    let folder = folder_with_weights();
    let in_folder = |arguments: &[&str], lines: &str| sim_in(folder.path(), arguments, lines);
    let bot = ["play", "--seed", "5", "--bot", "heuristic:weights=a b.toml"];
    assert_eq!(in_folder(&bot, "1\n1\nsave a.replay\n").code, 0);
    let ran = in_folder(&["play", "--load", "a.replay"], "save b.replay\n");
    let said = "Alice (you) against Sinbad (heuristic:weights=a b.toml)";
    assert!(ran.code == 0 && ran.out.starts_with(said), "{}{}", ran.out, ran.err);
    let [first, second] =
        ["a.replay", "b.replay"].map(|name| std::fs::read_to_string(folder.path().join(name)).unwrap());
    assert!(first == second && first.contains("\nagents human heuristic:weights=a%20b.toml\n"), "{first}");
}

#[test]
fn a_replay_of_a_tournament_can_be_taken_over_while_its_other_bot_can_be_read() {
    let folder = folder_with_weights();
    let in_folder = |arguments: &[&str]| sim_in(folder.path(), arguments, "");
    let bots = "heuristic:weights=a b.toml,random";
    let run = ["--matchup", "alice:sinbad", "--games", "2", "--bots", bots, "--save-replays", "games", "--out", "run"];
    assert_eq!(in_folder(&run).code, 0);
    let load = |game: u8| in_folder(&["play", "--load", &format!("games/game-000000{game}.replay")]);
    let takes_over = |ran: &Ran, other: &str| ran.code == 0 && ran.out.contains(&format!(" (you) against {other} on "));
    assert!(takes_over(&load(0), "Sinbad (random)"));
    assert!(takes_over(&load(1), "Alice (heuristic:weights=a b.toml)"), "{}", load(1).out);
    std::fs::rename(folder.path().join("a b.toml"), folder.path().join("c.toml")).expect("it can be renamed");
    assert!(takes_over(&load(0), "Sinbad (random)"), "nobody needs the bot of the first seat");
    let ran = load(1);
    assert!(ran.code == 2 && ran.err.contains("the bot `heuristic:weights=a b.toml` cannot play on: "), "{}", ran.err);
}

#[test]
fn a_bot_that_cannot_be_read_is_an_error_and_no_person() {
    let folder = tempfile::TempDir::new().expect("a folder for the test");
    let file = folder.path().join("a.replay").display().to_string();
    assert_eq!(play("--seed 3 --bot random", &format!("1\n1\nsave {file}\n")).code, 0);
    let good = std::fs::read_to_string(&file).expect("it was saved");
    for (agents, parts) in [
        (
            "human mcts:100,zz=3",
            ["the bot `mcts:100,zz=3` cannot play on: the bot `mcts` has no argument `zz=3`\n", "hint: write a bot"],
        ),
        (
            "human mtcs:10",
            ["unknown bot `mtcs`; did you mean `mcts`?\n", "hint: write a bot into this line (`sim list bots`"],
        ),
        ("human heuristic:weights=gone.toml", ["the weights in `gone.toml` cannot be used", "hint: put the file back"]),
        ("human", ["`agents` needs a word for each of the 2 seats, but has 1\n", "`human` for a person"]),
    ] {
        let text = good.replace("agents human random", &format!("agents {agents}"));
        std::fs::write(&file, &text).expect("it can be written");
        let ran = play(&format!("--load {file}"), "hand\n");
        assert!(ran.code == 2 && ran.out.is_empty(), "{agents}: {}", ran.out);
        assert!(ran.err.starts_with(&format!("error: {file}: line 10: ")), "{agents}: {}", ran.err);
        assert!(parts.iter().all(|part| ran.err.contains(part)), "{agents}: {}", ran.err);
        assert_eq!(ran.err.matches("hint: ").count(), 1, "{agents}: {}", ran.err);
        assert_eq!(std::fs::read_to_string(&file).expect("it is there"), text, "the file stays as it is");
    }
}

#[test]
fn a_game_that_is_there_is_not_replaced() {
    let folder = tempfile::TempDir::new().expect("a folder for the test");
    let file = folder.path().join("old.replay").display().to_string();
    assert_eq!(play("--seed 3 --bot random", &format!("1\n1\nsave {file}\n")).code, 0);
    let old = std::fs::read_to_string(&file).expect("it was saved");
    let ran = play("--seed 5 --bot random", &format!("1\n1\nsave {file}\n"));
    assert!(ran.code == 2 && ran.err.contains("line 3: ") && ran.err.contains("choose another name"), "{}", ran.err);
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), old);
    let ran = play(&format!("--load {file}"), &format!("1\nundo\nsave {file}\n"));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "the game that was loaded may be saved again");
}

const FREE_FOR_ALL: &str = "--ffa alice:sinbad:medusa --bot random --seed 3";
const TEAMS: &str = "--teams alice+sinbad:medusa+king-arthur --seat 1,3 --bot random --seed 3";

/// Runs `sim replay`.
fn replay(file: &str, arguments: &[&str]) -> String {
    let mut command = Command::cargo_bin("sim").expect("it is built");
    let output = command.arg("replay").arg(file).args(arguments).output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Plays a whole game of three or four, saves it when it is over, and checks the replay.
fn play_and_check(arguments: &str, file: &str) -> String {
    let lines = whole_game(arguments) + &format!("hands\nsave {file}\n");
    let ran = play(arguments, &lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let told = ran.out.split("Saved.").next().expect("there is something before");
    assert!(told.contains("The game is over after") && told.lines().all(|line| line.chars().count() <= 80), "{told}");
    assert!(replay(file, &["--check"]).contains("it replays exactly"));
    ran.out
}

#[test]
fn a_whole_free_for_all_of_three() {
    let folder = tempfile::TempDir::new().expect("a folder for the test");
    let file = folder.path().join("a.replay").display().to_string();
    let out = play_and_check(FREE_FOR_ALL, &file);
    assert!(out.starts_with("Alice (you) against Sinbad (random) against Medusa (random) on Marmoreal"), "{out}");
    assert!(
        out.contains(" is out of the game, with all its fighters and cards.") && out.contains(" has won."),
        "{out}"
    );
    assert!(!out.contains("Sinbad draws Feint") && out.contains("Medusa draws a card."), "{out}");
    let seen = replay(&file, &["--seat", "3"]);
    assert!(seen.contains("drew medusa Feint") && seen.contains("drew alice a card"), "{seen}");
    assert!(
        seen.contains("\nmedusa: maneuver") && !seen.contains("\nalice: maneuver"),
        "only its own decisions: {seen}"
    );
}

#[test]
fn a_whole_game_of_teams() {
    let folder = tempfile::TempDir::new().expect("a folder for the test");
    let file = folder.path().join("a.replay").display().to_string();
    let out = play_and_check(TEAMS, &file);
    assert!(out.starts_with("Alice (a person) and Sinbad (a person) against Medusa (random) and King Arthur"), "{out}");
    let won = ["Alice and Sinbad have won.", "Medusa and King Arthur have won."];
    assert!(won.iter().any(|won| out.contains(won)), "{out}");
    let seen = replay(&file, &["--seat", "1"]);
    assert!(seen.starts_with("alice and sinbad against medusa and king-arthur on marmoreal"), "{seen}");
    assert!(
        seen.contains("drew medusa a card") && !seen.contains("drew sinbad a card"),
        "a team-mate's is open: {seen}"
    );
    assert!(seen.contains("\nsinbad: maneuver") && !seen.contains("\nmedusa: maneuver"), "{seen}");
}

#[test]
fn games_of_three_and_four_are_saved_and_go_on() {
    for (arguments, mode) in [(FREE_FOR_ALL, "free-for-all"), (TEAMS, "teams")] {
        let folder = tempfile::TempDir::new().expect("a folder for the test");
        let [first, second] = ["a.replay", "b.replay"].map(|name| folder.path().join(name).display().to_string());
        let lines: String = whole_game(arguments).lines().take(20).map(|line| format!("{line}\n")).collect();
        assert_eq!(play(arguments, &format!("{lines}save {first}\n")).code, 0);
        assert_eq!(play(&format!("--load {first}"), &format!("save {second}\n")).code, 0);
        let read = |path: &str| std::fs::read_to_string(path).expect("it was saved");
        assert!(read(&first) == read(&second) && read(&first).contains(&format!("mode {mode}")), "{}", read(&first));
    }
}

#[test]
fn seats_that_cannot_be_filled_are_told() {
    for (arguments, part) in [
        ("--ffa alice:sinbad", "name three or four heroes"),
        ("--ffa alice:sinbad:medusa:genie:houdini", "5 heroes are too many"),
        ("--ffa alice:alice:medusa", "add `--mirror`"),
        ("--ffa alice:sinbad:medsua", "did you mean `medusa`?"),
        ("--teams alice+sinbad:medusa", "name four heroes"),
        ("--ffa alice:sinbad:medusa --board king-solomons-mine", "hint: choose `marmoreal` or `sarpedon`"),
        ("--ffa alice:sinbad:medusa --seat 4", "it has the seats 1 to 3"),
        ("--ffa alice:sinbad:medusa --seat 5", "a seat from 1 to 4"),
        ("--ffa alice:sinbad:medusa --teams alice+sinbad:medusa+genie", "cannot be used with"),
        ("--ffa alice:sinbad:medusa --hero genie", "cannot be used with"),
        ("--ffa alice:sinbad:medusa --two-players", "cannot be used with"),
    ] {
        let ran = play(arguments, "");
        assert_eq!(ran.code, 2, "{arguments}");
        assert!(ran.err.contains(part), "{arguments}: {}", ran.err);
    }
    assert_eq!(play("--ffa alice:alice:medusa --mirror", "").code, 0);
}

#[test]
fn another_program_plays_and_loses_when_it_fails() {
    let ran = play("--bot cmd:false --seed 1", "1\n1\n");
    assert!(ran.code == 0 && ran.out.contains("Sinbad gives up: the bot failed: "), "{}{}", ran.out, ran.err);
    assert!(ran.out.replace('\n', " ").contains("Alice has won."), "{}", ran.out);
    let greedy = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/examples/bots");
    if !std::process::Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: there is no python3");
        return;
    }
    let mut command = Command::cargo_bin("sim").expect("it is built");
    command.current_dir(greedy).args(["play", "--seed", "1", "--ffa", "alice:sinbad:medusa"]);
    let output =
        command.args(["--bot", "cmd:python3 greedy.py"]).write_stdin("1\n1\n1\n1\n").output().expect("it starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && text.contains("Sinbad (cmd:python3 greedy.py)"), "{text}");
    assert!(text.contains("Medusa is placed on M03") && !text.contains("gives up"), "{text}");
}

/// The commands of docs/play.md begin games, and its lines for a pipe are answers.
#[test]
fn the_examples_of_the_manual_work() {
    let manual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/play.md");
    let manual = std::fs::read_to_string(manual).expect("it is part of the repository");
    let commands = manual.lines().filter(|line| line.starts_with("sim play "));
    let commands: Vec<&str> =
        commands.filter_map(|line| line.trim_start_matches("sim play ").split(" #").next()).collect();
    let piped = manual.lines().find_map(|line| line.strip_prefix("printf '")?.split_once("' | sim play "));
    let (lines, arguments) = piped.expect("there is one for a pipe");
    assert_eq!(play(arguments, &lines.replace("\\n", "\n")).err, "");
    assert!(commands.len() > 2 && commands.iter().all(|arguments| play(arguments, "").code == 0), "{commands:?}");
}
