//! Which scenarios show which rule and which card: keeps `docs/coverage.md` and fails where something is not shown.
//!
//! The scenarios say what they show (`rules`, `cards`); `coverage/rules.toml` lists all rules and the excuses.
//! `UPDATE_COVERAGE=1 cargo test -p unmatched-engine --test coverage` rewrites the document. `docs/modes.md` says of each
//! card how it was read for several opponents; here it is checked that it names them all.

mod common;

use engine::effect::{Op, Window};
use engine::hero::{Card, Hero};
use engine::scenario::{Report, Scenario};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// A rule's number, in the order of the rule book: 5.10 comes after 5.9.
type Number = Vec<u16>;

/// The files that show something, with the sides of it that they show.
type Shown<Key> = BTreeMap<Key, Vec<(String, String)>>;

#[derive(Deserialize)]
struct Rules {
    rules: BTreeMap<String, String>,
    not_shown: BTreeMap<String, String>,
    shown_by: BTreeMap<String, String>,
}

struct Coverage {
    book: Rules,
    /// The name and the path below `tests` of each scenario.
    files: Vec<(String, String)>,
    rules: Shown<String>,
    cards: Shown<(String, String)>,
}

fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn document() -> PathBuf {
    package().join("../docs/coverage.md")
}

fn number(rule: &str) -> Number {
    rule.split('.').map(|part| part.parse().unwrap_or(0)).collect()
}

/// The scenarios' folders, with what stands before the names of their files here.
const FOLDERS: [(&str, &str); 2] = [("scenarios", ""), ("homebrew/scenarios", "homebrew/")];

/// Each scenario's path and report. A scenario that does not hold is no business of this test; one that cannot be
/// read shows nothing.
fn reports() -> Vec<(String, Report)> {
    let mut reports = Vec::new();
    for (folder, prefix) in FOLDERS {
        for (file, text) in common::scenario_files(folder) {
            let scenario = Scenario::parse(&format!("{prefix}{file}"), &text);
            let report = scenario.and_then(|scenario| scenario.run(common::homebrew()));
            reports.extend(report.map(|report| (format!("{folder}/{file}"), report)));
        }
    }
    reports
}

fn coverage() -> Coverage {
    let book = toml::from_str(include_str!("coverage/rules.toml")).unwrap();
    let reports = reports();
    let files = reports.iter().map(|(path, report)| (report.file.clone(), path.clone())).collect();
    let mut coverage = Coverage { book, files, rules: BTreeMap::new(), cards: BTreeMap::new() };
    for (_, report) in reports {
        for rule in report.rules {
            coverage.rules.entry(rule).or_default().push((report.file.clone(), String::new()));
        }
        for shown in report.cards {
            let files = coverage.cards.entry((shown.hero, shown.card)).or_default();
            files.push((report.file.clone(), shown.how));
        }
    }
    coverage
}

/// The decks, hero by hero.
fn decks() -> impl Iterator<Item = (&'static Hero, &'static Card)> {
    common::library().heroes().flat_map(|hero| hero.cards.iter().map(move |card| (&**hero, card)))
}

/// Whether a card can go two ways: a condition, a cost, options, or something its player may do.
fn is_conditional(hero: &Hero, card: &Card) -> bool {
    let forks = |op: &Op| {
        matches!(
            op,
            Op::If { .. }
                | Op::Pay { .. }
                | Op::May { .. }
                | Op::Choose { .. }
                | Op::Boost(..)
                | Op::Replace
                | Op::Swap(..)
                | Op::Deal { may: true, .. }
                | Op::Place { may: true, .. }
        )
    };
    let effect = |start: u16| hero.program[start as usize..].iter().take_while(|op| **op != Op::End);
    let answers_a_look = card.effect(Window::LookedAt).is_some();
    answers_a_look || Window::ALL.into_iter().filter_map(|window| card.effect(window)).any(|at| effect(at).any(forks))
}

impl Coverage {
    fn rule_gaps(&self) -> Vec<String> {
        let mut gaps = Vec::new();
        for (rule, title) in &self.book.rules {
            let (shown, excused) = (self.rules.contains_key(rule), self.book.not_shown.contains_key(rule));
            match (shown, excused) {
                (true, true) => gaps.push(format!("rule {rule} is shown: take it out of `not_shown`")),
                (false, false) if !self.book.shown_by.contains_key(rule) => {
                    gaps.push(format!("rule {rule} has no scenario: {title}"));
                }
                _ => {}
            }
        }
        for (rule, files) in self.rules.iter().filter(|(rule, _)| !self.book.rules.contains_key(*rule)) {
            gaps.push(format!("there is no rule {rule}, which {} names", files[0].0));
        }
        for rule in self.book.not_shown.keys().chain(self.book.shown_by.keys()) {
            if !self.book.rules.contains_key(rule) {
                gaps.push(format!("there is no rule {rule}, which rules.toml excuses"));
            }
        }
        for (rule, test) in self.book.shown_by.iter().filter(|(_, test)| !package().join(test).exists()) {
            gaps.push(format!("{test}, which is to show rule {rule}, does not exist"));
        }
        gaps
    }

    fn card_gaps(&self) -> Vec<String> {
        let gap = |(hero, card): (&Hero, &Card)| {
            let Some(files) = self.cards.get(&(hero.id.clone(), card.name.clone())) else {
                return Some(format!("{}: {} has no scenario", hero.id, card.name));
            };
            let ways: BTreeSet<&str> =
                files.iter().map(|(_, how)| how.as_str()).filter(|how| !how.is_empty()).collect();
            let seen: Vec<&str> = ways.iter().copied().collect();
            let one_way = is_conditional(hero, card) && ways.len() < 2;
            one_way.then(|| format!("{}: {} needs both ways; shown: {}", hero.id, card.name, seen.join(", ")))
        };
        decks().filter_map(gap).collect()
    }

    /// The text of `docs/coverage.md`.
    fn document(&self) -> String {
        let mut text = format!(
            "# Coverage\n\nWhich scenario under `engine/tests/scenarios` shows which rule and which card; {} scenarios in all. Those named\n\
             `homebrew/…` are under `engine/tests/homebrew`, with heroes of our own that do what the published ones cannot show.\n\
             Written by `UPDATE_COVERAGE=1 cargo test -p unmatched-engine --test coverage`; the same test fails where a rule or a\n\
             card is not shown. Rules have the numbers that the scenarios name.\n\n## Rules\n\n| rule | what it says | shown by |\n|---|---|---|\n",
            self.files.len()
        );
        let mut rules: Vec<_> = self.book.rules.iter().collect();
        rules.sort_by_key(|(rule, _)| number(rule));
        for (rule, title) in rules {
            writeln!(text, "| {rule} | {title} | {} |", self.shown_for(rule)).unwrap();
        }
        for hero in common::library().heroes() {
            write!(text, "\n## {}\n\n| card | shown by |\n|---|---|\n", hero.name).unwrap();
            for card in &hero.cards {
                let files = self.cards.get(&(hero.id.clone(), card.name.clone()));
                let list = files.map_or("–".to_owned(), |files| links(files));
                writeln!(text, "| {} | {list} |", card.name).unwrap();
            }
        }
        text.push('\n');
        for (file, path) in &self.files {
            writeln!(text, "[{}]: ../engine/tests/{path}", file.trim_end_matches(".toml")).unwrap();
        }
        text
    }

    fn shown_for(&self, rule: &str) -> String {
        let scenarios = self.rules.get(rule).map(|files| links(files));
        let test = self.book.shown_by.get(rule).map(|test| format!("[{test}](../engine/{test})"));
        let excuse = self.book.not_shown.get(rule).map(|reason| format!("not shown: {reason}"));
        let parts: Vec<String> = [scenarios, test, excuse].into_iter().flatten().collect();
        if parts.is_empty() { "–".to_owned() } else { parts.join(", ") }
    }
}

/// Links to scenario files, each after the side of the card that it shows.
fn links(files: &[(String, String)]) -> String {
    let link = |(file, how): &(String, String)| {
        let link = format!("[{}]", file.trim_end_matches(".toml"));
        if how.is_empty() { link } else { format!("{how}: {link}") }
    };
    files.iter().map(link).collect::<Vec<_>>().join(", ")
}

#[test]
fn every_rule_is_shown_or_excused() {
    let gaps = coverage().rule_gaps();
    assert!(gaps.is_empty(), "\n{}\n", gaps.join("\n"));
}

#[test]
fn every_card_is_shown_and_a_conditional_one_both_ways() {
    let gaps = coverage().card_gaps();
    assert!(gaps.is_empty(), "\n{}\n", gaps.join("\n"));
}

#[test]
fn the_document_is_up_to_date() {
    let text = coverage().document();
    if std::env::var_os("UPDATE_COVERAGE").is_some() {
        std::fs::write(document(), &text).unwrap();
    }
    let found = std::fs::read_to_string(document()).unwrap_or_default();
    assert!(
        found == text,
        "docs/coverage.md is out of date: UPDATE_COVERAGE=1 cargo test -p unmatched-engine --test coverage"
    );
}

fn modes() -> String {
    std::fs::read_to_string(package().join("../docs/modes.md")).unwrap()
}

/// Each card stands in its hero's table in `docs/modes.md`.
#[test]
fn every_card_is_read_for_several_opponents() {
    let text = modes();
    let table = |hero: &Hero| {
        let start = text.find(&format!("\n### {}\n", hero.name)).unwrap_or_else(|| panic!("{} is missing", hero.name));
        let table = &text[start + 1..];
        table[..table.find("\n#").unwrap_or(table.len())].to_owned()
    };
    for (hero, card) in decks() {
        assert!(table(hero).contains(&card.name), "docs/modes.md: {} of {} is missing", card.name, hero.name);
    }
}

#[test]
fn the_scenarios_named_for_several_opponents_exist() {
    let text = modes();
    let links: Vec<&str> = text.split("](../").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    assert!(links.len() > 100);
    links.iter().for_each(|link| assert!(package().join("..").join(link).exists(), "docs/modes.md: {link}"));
}
