//! A bot in one Rust file without dependencies: it attacks when it can, else it does anything.
//!
//!     rustc -O docs/examples/bots/bot.rs -o bot
//!     sim --matchup alice:sinbad --bots cmd:./bot,random
//!
//! Each line of standard input is a message of docs/protocol.md; each gets one line of answer. With a crate for JSON the
//! second half of this file falls away.

use std::io::{BufRead, Write};

fn main() {
    let mut luck = 1;
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let Some(Json::Object(message)) = Reader { text: line.as_bytes(), at: 0 }.value() else { continue };
        let Some(id) = message.iter().find(|(key, _)| key == "id").map(|(_, id)| id.number()) else { continue };
        let Some((name, body)) = message.iter().find(|(key, _)| key != "id") else { continue };
        let answer = match name.as_str() {
            "quit" => return,
            "hello" => r#""hello":{"protocol":1,"name":"bot.rs"}"#.to_owned(),
            "new_game" => {
                luck = body.get("seed").text().parse().unwrap_or(1) | 1;
                r#""new_game":{}"#.to_owned()
            }
            "choose" => format!(r#""act":{{"index":{},"hash":"{}"}}"#, choose(body, &mut luck), body.get("hash").text()),
            _ => r#""error":{"code":"unknown","message":"there is no such message"}"#.to_owned(),
        };
        let mut out = std::io::stdout().lock();
        if writeln!(out, "{{\"id\":{id},{answer}}}").and_then(|()| out.flush()).is_err() {
            return;
        }
    }
}

/// The index of an attack, or of anything.
fn choose(view: &Json, luck: &mut u64) -> usize {
    let legal = view.get("legal").items();
    let attack = legal.iter().position(|legal| legal.get("action").text().starts_with("attack "));
    *luck ^= *luck << 13;
    *luck ^= *luck >> 7;
    *luck ^= *luck << 17;
    attack.unwrap_or((*luck % legal.len().max(1) as u64) as usize)
}

/// A JSON value.
enum Json {
    Other,
    Number(u64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    fn get(&self, key: &str) -> &Json {
        let Json::Object(fields) = self else { return &Json::Other };
        fields.iter().find(|(name, _)| name == key).map_or(&Json::Other, |(_, value)| value)
    }

    fn text(&self) -> &str {
        if let Json::Text(text) = self { text } else { "" }
    }

    fn number(&self) -> u64 {
        if let Json::Number(number) = self { *number } else { 0 }
    }

    fn items(&self) -> &[Json] {
        if let Json::List(items) = self { items } else { &[] }
    }
}

/// Reads JSON as `sim` writes it: without blanks between the parts.
struct Reader<'t> {
    text: &'t [u8],
    at: usize,
}

impl Reader<'_> {
    fn value(&mut self) -> Option<Json> {
        match self.text.get(self.at)? {
            b'"' => self.string().map(Json::Text),
            b'[' => self.list(b']', Reader::value).map(Json::List),
            b'{' => self.list(b'}', Reader::field).map(Json::Object),
            _ => Some(self.word()),
        }
    }

    fn field(&mut self) -> Option<(String, Json)> {
        let name = self.string()?;
        self.at += 1; // the colon
        Some((name, self.value()?))
    }

    fn list<T>(&mut self, end: u8, item: fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut items = Vec::new();
        loop {
            self.at += 1; // the bracket or the comma
            if *self.text.get(self.at)? == end && items.is_empty() {
                self.at += 1;
                return Some(items);
            }
            items.push(item(self)?);
            if *self.text.get(self.at)? == end {
                self.at += 1;
                return Some(items);
            }
        }
    }

    fn string(&mut self) -> Option<String> {
        let mut bytes = Vec::new();
        loop {
            self.at += 1;
            match *self.text.get(self.at)? {
                b'"' => break,
                b'\\' => self.at += 1, // a quote or a backslash follows; others do not occur in names
                _ => {}
            }
            bytes.push(*self.text.get(self.at)?);
        }
        self.at += 1;
        String::from_utf8(bytes).ok()
    }

    /// A number, `true`, `false` or `null`.
    fn word(&mut self) -> Json {
        let rest = &self.text[self.at..];
        let length = rest.iter().position(|byte| b",]}".contains(byte)).unwrap_or(rest.len());
        self.at += length;
        let word = std::str::from_utf8(&rest[..length]).unwrap_or_default();
        word.parse().map_or(Json::Other, Json::Number)
    }
}
