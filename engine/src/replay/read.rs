//! Taking the text of a replay apart: header keys in any order, then the actions.

use super::{FORMAT, Header, Line, Replay, ReplayError};
use crate::rules::{Edition, Mode};
use crate::spelling::nearest;

const KEYS: [&str; 9] = ["engine", "data", "board", "heroes", "edition", "mode", "forced", "seed", "agents"];

pub(super) fn read(text: &str) -> Result<Replay, ReplayError> {
    let lines = text.lines().enumerate().map(|(n, line)| Line { number: n + 1, text: line.trim().to_owned() });
    let mut lines = lines.filter(|line| !line.text.starts_with('#')).skip_while(|line| line.text.is_empty());
    check_format(lines.next())?;
    let head: Vec<Line> = lines.by_ref().take_while(|line| !line.text.is_empty()).collect();
    let entries = Entries::new(&head)?;
    let (lines, end) = actions(lines.filter(|line| !line.text.is_empty()))?;
    Ok(Replay { header: header(&entries)?, lines, end, places: entries.0.iter().map(|e| (e.0, e.2)).collect() })
}

/// The actions, and the line `end` if there is one. What stands after it belongs to no game, so the mistake is there.
fn actions(mut lines: impl Iterator<Item = Line>) -> Result<(Vec<Line>, Option<Line>), ReplayError> {
    let mut actions = Vec::new();
    let mut end = None;
    for line in lines.by_ref() {
        if line.text.starts_with("end ") {
            end = Some(line);
            break;
        }
        actions.push(line);
    }
    match lines.next() {
        Some(Line { number, text }) => {
            let hint = "hint: take it out, or the line `end` before it";
            Err(error(number, format!("`{text}` stands after `end`, when the game is already over\n{hint}")))
        }
        None => Ok((actions, end)),
    }
}

fn check_format(first: Option<Line>) -> Result<(), ReplayError> {
    let Line { number, text } = first.unwrap_or(Line { number: 0, text: String::new() });
    match text.strip_prefix("unmatched-replay ").map(|version| version.trim().parse::<u32>()) {
        Some(Ok(FORMAT)) => Ok(()),
        Some(Ok(other)) => {
            Err(error(number, format!("this replay has format {other}; this program reads format {FORMAT}")))
        }
        _ => Err(error(number, format!("this is not a replay: it must begin with `unmatched-replay {FORMAT}`"))),
    }
}

/// Each key of the header, its value and its line.
struct Entries<'a>(Vec<(&'static str, &'a str, usize)>);

impl<'a> Entries<'a> {
    fn new(head: &'a [Line]) -> Result<Entries<'a>, ReplayError> {
        let mut entries: Vec<(&'static str, &str, usize)> = Vec::new();
        for line in head {
            let (word, value) = line.text.split_once(' ').unwrap_or((&line.text, ""));
            let Some(key) = KEYS.into_iter().find(|key| *key == word) else {
                let near = nearest(word, KEYS).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                let hint = "; an empty line stands before the actions";
                return Err(error(line.number, format!("the header has no `{word}`{near}{hint}")));
            };
            if entries.iter().any(|entry| entry.0 == key) {
                return Err(error(line.number, format!("`{key}` is there twice")));
            }
            entries.push((key, value.trim(), line.number));
        }
        Ok(Entries(entries))
    }

    fn get(&self, key: &str) -> Result<(&'a str, usize), ReplayError> {
        let entry = self.0.iter().find(|entry| entry.0 == key && !entry.1.is_empty());
        entry.map(|entry| (entry.1, entry.2)).ok_or_else(|| error(0, format!("the header does not say `{key}`")))
    }

    fn parse<T>(&self, key: &str, expected: &str, parse: impl FnOnce(&str) -> Option<T>) -> Result<T, ReplayError> {
        let (value, line) = self.get(key)?;
        parse(value).ok_or_else(|| error(line, format!("`{key}` must be {expected}, but is `{value}`")))
    }

    fn words(&self, key: &str) -> Result<Vec<String>, ReplayError> {
        Ok(self.get(key)?.0.split_whitespace().map(str::to_owned).collect())
    }
}

fn header(entries: &Entries) -> Result<Header, ReplayError> {
    Ok(Header {
        engine: entries.get("engine")?.0.to_owned(),
        data: entries.parse("data", "a number in hex", |value| u64::from_str_radix(value, 16).ok())?,
        board: entries.get("board")?.0.to_owned(),
        heroes: entries.words("heroes")?,
        edition: entries.parse("edition", "`core` or `classic`", Edition::parse)?,
        mode: entries.parse("mode", "`free-for-all` or `teams`", Mode::parse)?,
        take_forced: entries.parse("forced", "`take` or `ask`", forced)?,
        seed: entries.parse("seed", "a number", |value| value.parse().ok())?,
        agents: entries.words("agents")?,
    })
}

fn forced(word: &str) -> Option<bool> {
    match word {
        "take" => Some(true),
        "ask" => Some(false),
        _ => None,
    }
}

fn error(line: usize, message: String) -> ReplayError {
    ReplayError { line, message }
}
