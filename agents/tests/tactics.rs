//! Tactics: positions in which a few answers are provably right.
//!
//! A position is a scenario file in `tactics/`. A step whose note begins with `Find:` is a question: its `legal` lists
//! every right answer and its note says why they are right. The other steps lead from one question to the next, and
//! at the end of the file the right answers are played out.

use agents::spec::Spec;
use engine::action::{Action, Actions};
use engine::game::Game;
use engine::ids::{CardId, CardSet, Seat};
use engine::load::Library;
use engine::luck::{Chance, Luck};
use engine::notation::{self, Notation};
use engine::scenario::{Scenario, Start};
use engine::state::State;
use std::collections::BTreeSet;
use std::path::Path;
use std::thread;
use toml::{Table, Value};

/// How many seeds a bot is asked with, and how many may fail.
const SEEDS: u64 = 20;
const MAY_FAIL: u64 = 1;

/// Somebody must decide, and these answers are right.
struct Question {
    state: State,
    right: Vec<Action>,
}

/// A file with its questions.
struct Tactic {
    file: String,
    game: Game,
    questions: Vec<Question>,
}

/// Nothing may depend on chance before a question.
struct NoLuck;

impl Luck for NoLuck {
    fn card(&mut self, chance: Chance, seat: Seat, cards: CardSet) -> CardId {
        assert_eq!(cards.len(), 1, "{chance:?} of seat {} before a question", seat.number());
        cards.lowest().expect("there is one card")
    }
}

fn files() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tactics");
    let entries = folder.read_dir().expect("the folder is there").map(|entry| entry.expect("a file").path());
    let mut paths: Vec<_> = entries.collect();
    paths.sort();
    let name = |path: &Path| path.file_name().expect("a file has a name").to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), std::fs::read_to_string(path).expect("a text"))).collect()
}

fn tactics() -> Vec<Tactic> {
    let library = Library::embedded();
    files().into_iter().map(|(file, text)| tactic(file, &text, &library)).collect()
}

fn tactic(file: String, text: &str, library: &Library) -> Tactic {
    let scenario = Scenario::parse(&file, text).unwrap_or_else(|error| panic!("{error}"));
    let Start { game, mut state, .. } = scenario.start(library).unwrap_or_else(|error| panic!("{error}"));
    let table: Table = text.parse().expect("a scenario is TOML");
    let steps = table["step"].as_array().expect("there are steps");
    let is_question = |step: &Value| step.get("note").and_then(Value::as_str).is_some_and(|n| n.starts_with("Find:"));
    let last = steps.iter().rposition(is_question).unwrap_or_else(|| panic!("{file} asks nothing"));
    let mut questions = Vec::new();
    for step in &steps[..=last] {
        for line in texts(step, "do") {
            let action = parse(&game, &state, line);
            state.try_apply(&game, action, &mut NoLuck, &mut ()).unwrap_or_else(|error| panic!("{file}: {error}"));
        }
        if is_question(step) {
            let right = texts(step, "legal").iter().map(|line| parse(&game, &state, line)).collect();
            questions.push(Question { state, right });
        }
    }
    Tactic { file, game, questions }
}

/// The strings under a key: one, several or none.
fn texts<'a>(step: &'a Value, key: &str) -> Vec<&'a str> {
    match step.get(key) {
        Some(Value::Array(lines)) => lines.iter().filter_map(Value::as_str).collect(),
        one => one.and_then(Value::as_str).into_iter().collect(),
    }
}

fn parse(game: &Game, state: &State, line: &str) -> Action {
    let (_, text) = notation::split_seat(game, line).expect("a seat of the game");
    Notation::new(game, state).parse(text).unwrap_or_else(|error| panic!("`{line}`: {}", error.message))
}

/// What a bot answers that is not right, if anything.
fn mistake(spec: &Spec, tactic: &Tactic, seed: u64) -> Option<String> {
    let mut legal = Actions::new();
    tactic.questions.iter().find_map(|question| {
        let state = &question.state;
        let view = state.view(&tactic.game, state.to_act().expect("somebody must decide"));
        view.legal(&mut legal);
        let answer = spec.build(seed).choose(&view, &legal);
        (!question.right.contains(&answer)).then(|| Notation::new(&tactic.game, state).print(answer))
    })
}

/// The wrong answers to a file's questions over all seeds.
fn mistakes(spec: &Spec, tactic: &Tactic) -> Vec<String> {
    (0..SEEDS).filter_map(|seed| mistake(spec, tactic, seed)).collect()
}

/// Asks a bot everything; the wrong answers to each file.
fn examine(spec: &str) -> Vec<(String, Vec<String>)> {
    let spec: Spec = spec.parse().expect("the bot exists");
    let tactics = tactics();
    thread::scope(|scope| {
        let (spec, half) = (&spec, tactics.len().div_ceil(2));
        let ask = |some: &'_ [Tactic]| some.iter().map(|t| (t.file.clone(), mistakes(spec, t))).collect::<Vec<_>>();
        let parts: Vec<_> = tactics.chunks(half).map(|some| scope.spawn(move || ask(some))).collect();
        parts.into_iter().flat_map(|part| part.join().expect("no bot panics")).collect()
    })
}

#[test]
fn every_file_holds() {
    let library = Library::embedded();
    for (file, text) in files() {
        let report = Scenario::parse(&file, &text).and_then(|scenario| scenario.run(&library));
        let report = report.unwrap_or_else(|error| panic!("{error}"));
        assert!(report.holds(), "{file}: {:#?}", report.failures);
    }
}

/// A question that cannot be answered wrongly asks nothing.
#[test]
fn every_question_has_wrong_answers() {
    let mut legal = Actions::new();
    for tactic in tactics() {
        for Question { state, right } in &tactic.questions {
            state.legal(&tactic.game, &mut legal);
            assert!(right.iter().all(|action| legal.contains(action)), "{}", tactic.file);
            assert!(!right.is_empty() && right.len() < legal.len(), "{}", tactic.file);
        }
    }
}

#[test]
fn every_hero_is_asked() {
    let mut asked = BTreeSet::new();
    for tactic in tactics() {
        let seats = tactic.questions.iter().filter_map(|question| question.state.to_act());
        asked.extend(seats.map(|seat| tactic.game.seat(seat).hero.id.clone()));
    }
    assert_eq!(asked.len(), Library::embedded().heroes().count(), "{asked:?}");
}

/// How the right answers are spread: `file: 19 of 20`.
fn found(wrong: &[(String, Vec<String>)]) -> Vec<String> {
    wrong
        .iter()
        .map(|(file, wrong)| format!("{file}: {} of {SEEDS}, instead {wrong:?}", SEEDS - wrong.len() as u64))
        .collect()
}

#[test]
fn searching_finds_every_tactic() {
    let mut wrong = examine("mcts:2000");
    wrong.retain(|(_, wrong)| wrong.len() as u64 > MAY_FAIL);
    assert!(wrong.is_empty(), "not found: {:#?}", found(&wrong));
}

/// Without looking ahead some must remain hidden; a change of the bot should not lose those it finds.
#[test]
fn the_heuristic_finds_some_tactics() {
    let mut wrong = examine("heuristic");
    let files = wrong.len();
    wrong.retain(|(_, wrong)| wrong.len() as u64 > MAY_FAIL);
    assert!(wrong.len() * 10 <= files * 6, "at least 40 % must be found; not found: {:#?}", found(&wrong));
}
