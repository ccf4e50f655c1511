//! `sim serve`: requests and answers over pipes, what a view hides, and lines that nobody should send.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A server that is being talked to.
struct Server {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Server {
    fn start() -> Server {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("sim"));
        let mut child =
            command.arg("serve").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the binary starts");
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("a pipe"));
        Server { child, input, output: BufReader::new(output) }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input.as_mut().expect("it is open"), "{line}").expect("the server reads");
    }

    fn hear(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the server writes");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }

    /// Asks for something and gives the body of the answer.
    fn ask(&mut self, name: &str, body: Value) -> Value {
        self.send(&json!({ "id": 7, name: body }).to_string());
        let answer = self.hear();
        assert_eq!(answer["id"], 7, "{answer}");
        answer[name].clone()
    }

    /// Asks for something that is wrong and gives the code.
    fn ask_wrongly(&mut self, name: &str, body: Value) -> String {
        self.send(&json!({ "id": "x", name: body }).to_string());
        let answer = self.hear();
        assert!(answer["id"] == "x" && answer["error"]["message"].is_string(), "{answer}");
        answer["error"]["code"].as_str().expect("a code").to_owned()
    }

    fn alice_against_sinbad(seed: u64) -> Server {
        let mut server = Server::start();
        server.ask("new", json!({ "heroes": ["alice", "sinbad"], "board": "marmoreal", "seed": seed }));
        server
    }

    /// Takes the first legal action of whoever decides; the number of the next seat.
    fn act(&mut self, seat: &Value, index: usize) -> Value {
        let view = self.ask("view", json!({ "seat": seat }));
        self.ask("act", json!({ "index": index, "hash": view["hash"] }))["position"]["to_act"].clone()
    }

    fn end(mut self) {
        self.input = None;
        assert!(self.child.wait().expect("it ends").success());
    }
}

#[test]
fn a_game_is_played_to_its_end_saved_and_loaded() {
    let mut server = Server::alice_against_sinbad(5);
    let mut seat = json!(1);
    let mut acts = 0;
    while !seat.is_null() {
        seat = server.act(&seat, acts % 2);
        acts += 1;
    }
    let over = server.ask("view", json!({ "seat": 1 }));
    assert!(over["winner"].is_u64() && over["legal"].as_array().is_some_and(Vec::is_empty), "{over}");
    assert_eq!(server.ask_wrongly("act", json!({ "index": 0, "hash": over["hash"] })), "game_over");
    assert_eq!(server.ask_wrongly("go", json!({})), "game_over");
    let replay = server.ask("save", json!({}))["replay"].clone();
    assert!(replay.as_str().is_some_and(|text| text.contains("\nend ")), "{replay}");
    let back = server.ask("undo", json!({}));
    assert_eq!(back["acts"], acts - 1);
    let loaded = server.ask("load", json!({ "replay": replay }));
    assert_eq!(loaded["position"]["acts"], acts);
    assert_eq!(server.ask("view", json!({ "seat": 1 })), over, "the same game, the same view");
    server.end();
}

/// Looks at a position from every seat: hands of the own side are open, and of the others there is nothing but what was seen.
fn check_views(server: &mut Server, friends: fn(usize, usize) -> bool) {
    let views: Vec<Value> = (1..=4).map(|seat| server.ask("view", json!({ "seat": seat }))).collect();
    for (viewer, view) in views.iter().enumerate() {
        for owner in 0..4 {
            let (seen, own) = (&view["seats"][owner], &views[owner]["seats"][owner]);
            if friends(viewer, owner) {
                assert_eq!(seen["hand"], own["hand"], "seat {} sees its side", viewer + 1);
                continue;
            }
            let known = own["known_hand"].as_array().into_iter().flatten().find(|known| known["by"] == viewer + 1);
            let known = known.map_or(json!([]), |known| known["cards"].clone());
            assert_eq!(seen["hand"], known, "seat {} sees only what was shown of {}", viewer + 1, owner + 1);
            assert!(seen["aside"] == json!([]) && seen["known_top"] == json!([]) && seen["known_hand"] == json!([]));
        }
        assert!(view["to_act"] == viewer + 1 || view["legal"] == json!([]), "{view}");
    }
}

/// Plays a game of four to its end; gives the position then.
fn whole_game(server: &mut Server, mode: &str, friends: fn(usize, usize) -> bool) -> Value {
    let heroes = ["genie", "houdini", "medusa", "king-arthur"];
    let new = server.ask("new", json!({ "heroes": heroes, "board": "sarpedon", "mode": mode, "seed": 5 }));
    let mut position = new["position"].clone();
    for act in 0.. {
        if act % 7 == 0 {
            check_views(server, friends);
        }
        let view = server.ask("view", json!({ "seat": position["to_act"] }));
        let count = view["legal"].as_array().map_or(1, Vec::len);
        let acted = server.ask("act", json!({ "index": (act * 5) % count, "hash": view["hash"] }));
        position = acted["position"].clone();
        if position["to_act"].is_null() {
            break;
        }
        assert_eq!(position["winners"], json!([]));
    }
    position
}

#[test]
fn four_play_each_for_themselves() {
    let mut server = Server::start();
    let end = whole_game(&mut server, "free-for-all", |a, b| a == b);
    assert_eq!(end["winners"], json!([end["winner"]]));
    let seats = server.ask("view", json!({ "seat": 2 }))["seats"].clone();
    let left: Vec<Value> = seats
        .as_array()
        .into_iter()
        .flatten()
        .filter(|seat| seat["out"] == false)
        .map(|seat| seat["seat"].clone())
        .collect();
    assert!(left.contains(&end["winner"]) && left.len() < 4, "{seats}");
    server.end();
}

#[test]
fn four_play_in_teams() {
    let mut server = Server::start();
    let end = whole_game(&mut server, "teams", |a, b| a % 2 == b % 2);
    assert!([json!([1, 3]), json!([2, 4])].contains(&end["winners"]), "{end}");
    let replay = server.ask("save", json!({}))["replay"].clone();
    let loaded = server.ask("load", json!({ "replay": replay }));
    assert_eq!(loaded["position"], end, "the mode is in the replay");
    let sides: Vec<&Value> =
        loaded["setting"]["seats"].as_array().into_iter().flatten().map(|seat| &seat["side"]).collect();
    assert_eq!(sides, [1, 2, 1, 2]);
    server.end();
}

#[test]
fn a_game_that_cannot_be_seated_says_what_can() {
    let mut server = Server::start();
    for (heroes, board, mode, part) in [
        (vec!["alice", "medusa", "sinbad"], "king-solomons-mine", "free-for-all", "`marmoreal` or `sarpedon`"),
        (vec!["alice", "medusa", "sinbad"], "marmoreal", "teams", "name four heroes"),
        (vec!["alice", "medusa", "sinbad", "genie", "houdini"], "marmoreal", "free-for-all", "two, three or four"),
        (vec!["alice", "medusa"], "marmoreal", "pairs", "`free-for-all` or `teams`"),
    ] {
        server.send(&json!({ "id": 1, "new": { "heroes": heroes, "board": board, "mode": mode } }).to_string());
        let error = server.hear()["error"].clone();
        assert_eq!(error["code"], "bad_game");
        assert!(error["message"].as_str().is_some_and(|text| text.contains(part)), "{part}: {error}");
    }
    server.end();
}

#[test]
fn a_stale_hash_changes_nothing() {
    let mut server = Server::alice_against_sinbad(1);
    let first = server.ask("view", json!({ "seat": 1 }));
    let act = json!({ "index": 0, "hash": first["hash"] });
    server.ask("act", act.clone());
    let second = server.ask("view", json!({ "seat": 1 }));
    assert_ne!(first["hash"], second["hash"]);
    assert_eq!(server.ask_wrongly("act", act), "stale");
    assert_eq!(server.ask_wrongly("act", json!({ "index": 9999, "hash": second["hash"] })), "illegal");
    assert_eq!(server.ask("view", json!({ "seat": 1 })), second);
    server.ask("undo", json!({}));
    assert_eq!(server.ask("view", json!({ "seat": 1 })), first);
    assert_eq!(server.ask_wrongly("undo", json!({})), "nothing");
    server.end();
}

#[test]
fn what_a_seat_does_not_know_is_not_in_its_view_nor_in_its_hash() {
    // The hands of both seats differ with the seed; until something is seen, only the own one may show.
    let views: Vec<(Value, Value)> = (0..20)
        .map(|seed| {
            let mut server = Server::alice_against_sinbad(seed);
            let views = (server.ask("view", json!({ "seat": 1 })), server.ask("view", json!({ "seat": 2 })));
            server.end();
            views
        })
        .collect();
    let hands = |n: usize| views[n].0["seats"][0]["hand"].clone();
    let twins = (0..20).flat_map(|a| (0..a).map(move |b| (a, b))).filter(|(a, b)| hands(*a) == hands(*b));
    twins.for_each(|(a, b)| assert_eq!(views[a].0, views[b].0, "the same own hand is the same view"));
    for (one, two) in &views {
        assert_eq!((&one["seats"][1]["hand"], &one["seats"][1]["hand_size"]), (&json!([]), &json!(5)));
        assert_eq!(two["seats"][1]["hand"].as_array().map(Vec::len), Some(5));
        assert_eq!(two["legal"], json!([]), "it is not seat 2's decision");
        assert_ne!(one["hash"], two["hash"]);
    }
}

#[test]
fn a_search_tells_its_progress_and_can_be_stopped() {
    let mut server = Server::alice_against_sinbad(2);
    server.send(r#"{"id":1,"go":{"iterations":600,"top":2}}"#);
    let mut infos = 0;
    let last = loop {
        let answer = server.hear();
        assert_eq!(answer["id"], 1);
        if answer["go"].is_object() {
            break answer["go"].clone();
        }
        assert!(answer["info"]["iterations"].as_u64().is_some_and(|count| count < 600), "{answer}");
        infos += 1;
    };
    assert!(infos >= 2 && last["iterations"] == 600 && last["stopped"] == false, "{infos} {last}");
    assert_eq!(last["candidates"].as_array().map(Vec::len), Some(2));
    server.ask("act", json!({ "index": last["index"], "hash": last["hash"] }));
    server.send(r#"{"id":2,"go":{"milliseconds":600000}}"#);
    server.send(r#"{"id":3,"stop":{}}"#);
    let answers: Vec<Value> =
        std::iter::from_fn(|| Some(server.hear()).filter(|answer| answer["go"].is_null())).collect();
    assert!(answers.iter().any(|answer| answer["id"] == 3 && answer["stop"]["stopped"] == true), "{answers:?}");
    assert_eq!(server.ask("stop", json!({}))["stopped"], false);
    let chance = server.ask("eval", json!({ "iterations": 100 }))["chance"].as_f64().expect("a chance");
    assert!((0.0..=1.0).contains(&chance));
    server.end();
}

#[test]
fn mistakes_are_named() {
    let mut server = Server::start();
    for name in ["view", "act", "go", "eval", "undo", "save", "perft"] {
        let body = match name {
            "view" => json!({ "seat": 1 }),
            "act" => json!({ "index": 0, "hash": "" }),
            "perft" => json!({ "depth": 1 }),
            _ => json!({}),
        };
        assert_eq!(server.ask_wrongly(name, body), "no_game", "{name}");
    }
    assert_eq!(server.ask_wrongly("new", json!({ "heroes": ["alise", "sinbad"], "board": "marmoreal" })), "bad_game");
    assert_eq!(server.ask_wrongly("load", json!({ "replay": "what?" })), "bad_file");
    server.send(r#"{"id":1,"view":{"seat":1,"colour":"red"}}"#);
    let answer = server.hear();
    assert!(answer["error"]["message"].as_str().is_some_and(|text| text.contains("`colour`")), "{answer}");
    for line in ["", "[]", "3", "{\"id\":1", "{\"hello\":{}}", "{\"id\":[1],\"hello\":{}}"] {
        server.send(line);
        let answer = server.hear();
        assert!(answer["id"].is_null() && answer["error"]["code"].is_string(), "{line}: {answer}");
    }
    for line in ["{\"id\":1}", "{\"id\":1,\"dance\":{}}", "{\"id\":1,\"stop\":{},\"go\":{}}"] {
        server.send(line);
        assert_eq!(server.hear()["error"]["code"], "bad_request", "{line}");
    }
    server.end();
}

/// Sends a line that is wrong; the code and the message of the error.
fn wrong(server: &mut Server, line: &str) -> (String, String) {
    server.send(line);
    let error = server.hear()["error"].clone();
    let text = |key: &str| error[key].as_str().unwrap_or_else(|| panic!("no error: {line}")).to_owned();
    (text("code"), text("message"))
}

#[test]
fn no_file_is_read_and_no_program_started() {
    let mut server = Server::alice_against_sinbad(1);
    let secret = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(secret.path(), "secret words\n").expect("it can be written");
    for bot in ["heuristic:", "flat:2,", "mcts:20,"] {
        for request in ["go", "eval"] {
            let bot = format!("{bot}weights={}", secret.path().display());
            let (code, message) = wrong(&mut server, &json!({ "id": 1, request: { "bot": bot } }).to_string());
            assert!(code == "bad_bot" && message.contains("names a file"), "{message}");
            assert!(!message.contains("secret"), "{message}");
        }
    }
    let (code, message) = wrong(&mut server, r#"{"id":1,"go":{"bot":"cmd:sh -c true"}}"#);
    assert!(code == "bad_bot" && message.contains("`sim serve` starts none"), "{message}");
    let bots = server.ask("hello", json!({}))["bots"].to_string();
    assert!(bots.contains("mcts:") && !bots.contains("FILE") && !bots.contains("cmd"), "{bots}");
    server.end();
}

#[test]
fn mistakes_are_told_in_words() {
    let mut server = Server::alice_against_sinbad(1);
    for (line, part) in [
        (
            r#"{"hello":{}}"#,
            "the request has no `id`: an id is a whole number from 0 to 18446744073709551615 or a text",
        ),
        (r#"{"id":-1,"hello":{}}"#, "`id` cannot be -1: an id is a whole number from 0"),
        (r#"{"id":1.5,"hello":{}}"#, "`id` cannot be 1.5"),
        (r#"{"id":99999999999999999999,"hello":{}}"#, "`id` cannot be 1e"),
        (r#"{"id":1,"hello":5}"#, "`hello`: here must be an object, but there is the number `5`"),
        (r#"{"id":1,"hello":null}"#, "but there is `null`"),
        (r#"{"id":1,"view":{"seat":-1}}"#, "here must be a whole number from 0 to"),
        (r#"{"id":1,"view":{"seat":"one"}}"#, "but there is the text \"one\""),
        (r#"{"id":1,"view":[]}"#, "here must be an object, but there is an array"),
        (r#"{"id":1,"act":{"index":1.5,"hash":""}}"#, "but there is the number `1.5`"),
        (r#"{"id":1,"act":{"index":1,"hash":{}}}"#, "here must be a text, but there is an object"),
        (r#"{"id":1,"act":{"index":1}}"#, "missing field `hash`"),
        (r#"{"id":1,"go":{"top":true}}"#, "but there is `true`"),
        (r#"{"id":1,"hello":{"name":"x"}}"#, "unknown field `name`"),
        (r#"{"id":1,"load":5}"#, "here must be an object, but"),
        (r#"{"id":1,"load":{}}"#, "here must be an object with one key"),
        (r#"{"id":1,"load":{"game":""}}"#, "unknown field `game`"),
        (r#"{"id":1,"veiw":{"seat":1}}"#, "there is no request `veiw`; did you mean `view`?"),
        (r#"{"id":1,"perft":{"depth":0}}"#, "`depth` is a number from 1 to 6"),
    ] {
        let (code, message) = wrong(&mut server, line);
        assert!(code == "bad_request" && message.contains(part), "{line}: {message}");
        for type_name in ["struct", "enum", "u8", "u64", "usize", "sequence", "variant"] {
            assert!(!message.contains(type_name), "{line}: {message}");
        }
    }
    assert_eq!(server.ask_wrongly("view", json!({ "seat": 300 })), "bad_seat");
    assert_eq!(server.ask_wrongly("perft", json!({ "depth": 7 })), "too_large");
    server.end();
}

#[test]
fn a_line_that_is_too_long_is_left_out_and_the_next_one_answered() {
    const LONGEST: usize = 1 << 22;
    let mut server = Server::alice_against_sinbad(1);
    let of_length = |length: usize| {
        let (before, after) = (r#"{"id":1,"load":{"replay":""#, r#""}}"#);
        format!("{before}{}{after}", "x".repeat(length - before.len() - after.len()))
    };
    let (code, message) = wrong(&mut server, &of_length(LONGEST + 1));
    assert!(code == "too_large" && message.contains("too long") && message.contains("4194304"), "{message}");
    assert_eq!(wrong(&mut server, &of_length(3 * LONGEST)).0, "too_large");
    assert_eq!(wrong(&mut server, &of_length(LONGEST)).0, "bad_file", "as long as may be");
    assert_eq!(server.ask("view", json!({ "seat": 1 }))["seat"], 1);
    server.end();
}

/// Numbers that look like chance and are always the same.
struct Spin(u64);

impl Spin {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

/// A line that may be a request, or nearly one, or nothing like it.
fn line(spin: &mut Spin, number: usize, hash: &str) -> String {
    let name =
        spin.one(&["hello", "new", "view", "act", "stop", "undo", "save", "load", "perft", "eval", "go", "nothing"]);
    // Mostly what goes with the name.
    let fitting = match name {
        "view" => 1,
        "act" => 2,
        "perft" => 4,
        "eval" => 5,
        "new" => 6,
        "go" => 7,
        "load" => 8,
        _ => 0,
    };
    let sort = if spin.below(4) > 0 { fitting } else { spin.below(9) };
    let body = match sort {
        0 => "{}".to_owned(),
        1 => format!("{{\"seat\":{}}}", spin.below(5)),
        2 | 3 => format!("{{\"index\":{},\"hash\":\"{hash}\"}}", spin.below(8)),
        4 => format!("{{\"depth\":{}}}", spin.below(4)),
        5 => format!("{{\"iterations\":{}}}", spin.below(20)),
        6 => format!(
            "{{\"heroes\":[\"{}\",\"{}\"{}],\"board\":\"{}\",\"mode\":\"{}\",\"seed\":{number}}}",
            spin.one(&["alice", "medusa", "genie", "nobody"]),
            spin.one(&["sinbad", "houdini", "king-arthur"]),
            spin.one(&["", ",\"alice\"", ",\"genie\",\"alice\""]),
            spin.one(&["marmoreal", "sarpedon", "moon"]),
            spin.one(&["free-for-all", "teams", "free-for-all"])
        ),
        7 => format!("{{\"bot\":\"{}\"}}", spin.one(&["random", "heuristic", "mcts:20", "mcts:x", ""])),
        _ => spin.one(&["null", "[]", "\"\"", "{\"replay\":\"\"}", "{\"scenario\":\"name = 1\"}", "1e999"]).to_owned(),
    };
    let whole = format!("{{\"id\":{number},\"{name}\":{body}}}");
    match spin.below(8) {
        0 => whole.chars().take(spin.below(whole.len())).collect(),
        1 => (0..spin.below(40)).map(|_| char::from(32 + spin.below(95) as u8)).collect(),
        2 => whole.replacen(':', spin.one(&["", "::", ",", "}"]), 1),
        _ => whole,
    }
}

#[test]
fn every_one_of_ten_thousand_random_lines_is_answered() {
    let mut server = Server::start();
    let mut spin = Spin(6);
    let (mut hash, mut acts) = (String::new(), 0);
    for number in 0..10_000 {
        server.send(&line(&mut spin, number, &hash));
        let answer = loop {
            let answer = server.hear();
            if answer["info"].is_null() {
                break answer;
            }
        };
        let id = &answer["id"];
        assert!(id.is_null() || *id == number, "{answer}");
        assert_ne!(answer["error"]["code"], "internal", "{answer}");
        acts += usize::from(answer["act"].is_object());
        if let Some(new) = answer["view"]["hash"].as_str().or(answer["go"]["hash"].as_str()) {
            hash = new.to_owned();
        }
    }
    assert!(acts > 100, "the lines also play: {acts}");
    server.end();
}
