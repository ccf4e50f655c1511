//! Splitting a line into words: names with blanks stand in quotes, straight or curly.

use super::NotationError;
use crate::spelling::QUOTES;

/// A word of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word {
    pub text: String,
    pub quoted: bool,
}

/// The words of a line.
pub(super) fn split(line: &str) -> Result<Vec<Word>, NotationError> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        let quoted = QUOTES.contains(&first);
        let body = if quoted { &rest[first.len_utf8()..] } else { rest };
        let ends = |c: char| if quoted { QUOTES.contains(&c) } else { c.is_whitespace() || QUOTES.contains(&c) };
        let end = body.find(ends);
        if quoted && end.is_none() {
            return Err(NotationError::new(
                format!("the quote before `{body}` is not closed"),
                "add a `\"` at its end",
            ));
        }
        let (text, after) = body.split_at(end.unwrap_or(body.len()));
        words.push(Word { text: text.to_owned(), quoted });
        rest = if quoted { skip_one(after) } else { after }.trim_start();
    }
    Ok(words)
}

fn skip_one(text: &str) -> &str {
    text.chars().next().map_or("", |c| &text[c.len_utf8()..])
}

/// Several words as one name.
pub(super) fn join(words: &[Word]) -> String {
    words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hold_a_name_together() {
        let words = split(" attack  alice “O Frabjous Day!” ").unwrap();
        let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        assert_eq!(texts, ["attack", "alice", "O Frabjous Day!"]);
        assert!(words[2].quoted && !words[1].quoted);
        assert!(split("defend \"Feint").is_err());
        assert!(split("").unwrap().is_empty());
    }
}
