//! The schema in `docs/schema` and the messages that are really sent say the same.
//!
//! The check below knows the keywords that the schema uses and fails at any other, so nothing in it is idly said.
#![cfg(unix)] // what a bot hears is recorded with a shell script

mod common;

use serde_json::{Map, Value, json};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

struct Schema(Value);

impl Schema {
    fn read() -> Schema {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/schema/protocol.json");
        let text = std::fs::read_to_string(path).expect("the schema is part of the repository");
        Schema(serde_json::from_str(&text).expect("the schema is JSON"))
    }

    /// What is wrong with a message of a kind.
    fn check(&self, kind: &str, message: &Value) -> Result<(), String> {
        self.value(&self.0["$defs"][kind], message)
    }

    fn value(&self, schema: &Value, value: &Value) -> Result<(), String> {
        let rules = schema.as_object().expect("a schema is an object");
        rules.iter().try_for_each(|(keyword, rule)| self.rule(rules, keyword, rule, value))
    }

    fn rule(&self, rules: &Map<String, Value>, keyword: &str, rule: &Value, value: &Value) -> Result<(), String> {
        let holds = match keyword {
            "title" => true,
            "const" => rule == value,
            "enum" => rule.as_array().is_some_and(|all| all.contains(value)),
            "type" => is_type(rule, value),
            "minimum" => value.as_f64() >= rule.as_f64(),
            "required" => {
                rule.as_array().is_some_and(|all| all.iter().all(|key| value.get(key.as_str().unwrap_or("")).is_some()))
            }
            "additionalProperties" => fields(value).all(|(key, _)| rules["properties"].get(key).is_some()),
            "$ref" => {
                return self
                    .value(self.0.pointer(rule.as_str().unwrap_or("")[1..].as_ref()).expect("it is there"), value);
            }
            "items" => return value.as_array().into_iter().flatten().try_for_each(|item| self.value(rule, item)),
            "properties" => {
                let known = fields(value).filter_map(|(key, field)| Some((rule.get(key)?, field)));
                return known.into_iter().try_for_each(|(schema, field)| self.value(schema, field));
            }
            "oneOf" => return self.one_of(rule, value),
            other => panic!("the check does not know `{other}`"),
        };
        if holds { Ok(()) } else { Err(format!("{keyword} {rule} does not hold for {value}")) }
    }

    fn one_of(&self, rule: &Value, value: &Value) -> Result<(), String> {
        let results: Vec<_> = rule.as_array().into_iter().flatten().map(|schema| self.value(schema, value)).collect();
        match results.iter().filter(|result| result.is_ok()).count() {
            1 => Ok(()),
            0 => Err(format!("none fits {value}: {results:?}")),
            more => Err(format!("{more} fit {value}")),
        }
    }
}

fn fields(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

fn is_type(name: &Value, value: &Value) -> bool {
    match name.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_u64(),
        Some("number") => value.is_number(),
        Some("null") => value.is_null(),
        _ => false,
    }
}

/// Requests of every kind, in an order that makes sense; the hash is that of the first view with this seed.
fn requests(hash: &Value) -> Vec<Value> {
    let scenario = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../agents/tests/tactics"));
    let mut files: Vec<_> = scenario.expect("a folder of scenarios").flatten().map(|entry| entry.path()).collect();
    files.sort();
    let scenario = std::fs::read_to_string(&files[0]).expect("a scenario");
    vec![
        json!({ "id": 1, "hello": {} }),
        json!({ "id": "two", "new": { "heroes": ["alice", "medusa"], "board": "sarpedon", "edition": "classic", "seed": 4 } }),
        json!({ "id": 3, "view": { "seat": 1 } }),
        json!({ "id": 4, "view": { "seat": 2 } }),
        json!({ "id": 5, "go": { "iterations": 300, "top": 3 } }),
        json!({ "id": 6, "go": { "bot": "heuristic" } }),
        json!({ "id": 7, "eval": { "iterations": 50 } }),
        json!({ "id": 8, "act": { "index": 0, "hash": hash } }),
        json!({ "id": 9, "act": { "index": 0, "hash": "old" } }),
        json!({ "id": 10, "perft": { "depth": 2 } }),
        json!({ "id": 11, "save": {} }),
        json!({ "id": 12, "undo": {} }),
        json!({ "id": 13, "load": { "scenario": scenario } }),
        json!({ "id": 14, "view": { "seat": 1 } }),
        json!({ "id": 15, "new": { "heroes": ["alice", "medusa", "alice", "genie"], "board": "marmoreal", "mode": "teams" } }),
        json!({ "id": 16, "view": { "seat": 4 } }),
        json!({ "id": 17, "go": { "iterations": 20 } }),
        json!({ "id": 18, "quit": {} }),
    ]
}

fn serve(requests: &[Value]) -> Vec<Value> {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("sim"));
    let mut child = command.arg("serve").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut input = child.stdin.take().expect("a pipe");
    let lines: String = requests.iter().map(|request| format!("{request}\n")).collect();
    input.write_all(lines.as_bytes()).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    messages(&String::from_utf8(output.stdout).expect("text"))
}

fn messages(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

fn fit(schema: &Schema, kind: &str, messages: &[Value]) {
    for message in messages {
        schema.check(kind, message).unwrap_or_else(|error| panic!("{kind}: {message}\n{error}"));
    }
}

#[test]
fn what_is_asked_of_sim_and_answered_fits_the_schema() {
    let schema = Schema::read();
    let answers = serve(&requests(&json!("")));
    let view = answers.iter().find(|answer| answer["id"] == 3).expect("a view");
    let requests = requests(&view["view"]["hash"]);
    let answers = serve(&requests);
    fit(&schema, "serve_request", &requests);
    fit(&schema, "serve_answer", &answers);
    let said = |name: &str| answers.iter().any(|answer| !answer[name].is_null());
    let all = ["hello", "new", "view", "go", "info", "eval", "act", "error", "perft", "save", "undo", "load", "quit"];
    assert!(all.iter().all(|name| said(name)), "{answers:?}");
    assert!(schema.check("serve_request", &json!({ "id": 1, "view": { "seat": 1, "colour": 2 } })).is_err());
}

#[test]
fn what_a_bot_hears_and_says_fits_the_schema() {
    if !Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: there is no python3");
        return;
    }
    let folder = tempfile::TempDir::new().expect("a folder");
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/examples/bots/greedy.py");
    let text = format!("#!/bin/sh\ntee -a heard | python3 {} | tee -a said\n", example.display());
    let script = folder.path().join("bot");
    std::fs::write(&script, text).expect("a script");
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).expect("executable");
    let matchup = ["--matchup", "medusa:houdini", "--games", "4", "--threads", "1", "--bots", "cmd:./bot,random"];
    let ran = common::run_with(&matchup, folder.path(), &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let schema = Schema::read();
    for (file, kind) in [("heard", "bot_question"), ("said", "bot_answer")] {
        let lines = messages(&std::fs::read_to_string(folder.path().join(file)).expect("it was recorded"));
        assert!(lines.len() > 100);
        fit(&schema, kind, &lines);
    }
}
