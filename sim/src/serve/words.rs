//! What is wrong with a request, in the words of JSON: serde would speak of maps, sequences and the types of this program.

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde_json::Value;
use std::fmt;

/// A whole number. It has a type of its own so that a mistake is told in words and not as `u8` or `usize`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Whole(pub u64);

impl Whole {
    /// The number, or the largest there is: a limit or an index that large means the same.
    pub fn size(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

struct WholeVisitor;

impl Visitor<'_> for WholeVisitor {
    type Value = Whole;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number from 0 to {}", u64::MAX)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Whole, E> {
        Ok(Whole(number))
    }
}

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Whole, D::Error> {
        from.deserialize_u64(WholeVisitor)
    }
}

/// What is wrong with a body that is no object.
pub fn no_object(body: &Value) -> String {
    let found = match body {
        Value::Array(_) => "an array".to_owned(),
        Value::String(text) => format!("the text {text:?}"),
        Value::Number(number) => format!("the number `{number}`"),
        other => format!("`{other}`"),
    };
    instead("an object", &found)
}

/// The mistake in words: what was expected, and what was found instead.
pub fn in_words(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let found = text.strip_prefix("invalid type: ").or(text.strip_prefix("invalid value: "));
    match found.and_then(|rest| rest.rsplit_once(", expected ")) {
        Some((found, expected)) => instead(wanted(expected), &kind(found)),
        None => text.replace("unknown variant", "unknown field"),
    }
}

fn instead(expected: &str, found: &str) -> String {
    format!("here must be {expected}, but there is {found}")
}

fn wanted(expected: &str) -> &str {
    match expected {
        "a string" => "a text",
        "a sequence" => "an array",
        "map with a single key" => "an object with one key",
        other => other,
    }
}

/// What was found: ``integer `5` `` is the number `5`.
fn kind(found: &str) -> String {
    match found.split_once(' ') {
        None if found == "map" => "an object".to_owned(),
        None if found == "sequence" => "an array".to_owned(),
        Some(("integer", number)) => format!("the number {number}"),
        Some(("floating", rest)) => format!("the number {}", rest.trim_start_matches("point ")),
        Some(("boolean", value)) => value.to_owned(),
        Some(("string", text)) => format!("the text {text}"),
        _ => format!("`{found}`"),
    }
}
