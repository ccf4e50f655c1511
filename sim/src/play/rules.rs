//! The rules in short, to look up during a game: by number or by a word. `rules.txt` has them in our own words, with the
//! numbers that `docs/coverage.md` and the scenarios use.

use crate::text::wrap;
use engine::spelling::nearest;

const TEXT: &str = include_str!("rules.txt");

/// A rule in short.
struct Rule {
    number: &'static str,
    title: &'static str,
    text: &'static str,
}

fn all() -> impl Iterator<Item = Rule> {
    TEXT.lines().filter_map(|line| {
        let (number, rest) = line.split_once('|')?;
        let (title, text) = rest.split_once('|')?;
        Some(Rule { number, title, text })
    })
}

/// The rules with that number (`7` is all of chapter 7) or with that word; without either, their titles.
pub fn find(wanted: &str, width: usize) -> Result<String, String> {
    if wanted.is_empty() {
        return Ok(titles(width));
    }
    let word = wanted.to_lowercase();
    let titled: Vec<Rule> = all().filter(|rule| rule.title.to_lowercase().contains(&word)).collect();
    let of_chapter = |rule: &Rule| rule.number == word || rule.number.split('.').next() == Some(&word);
    let numbered: Vec<Rule> = all().filter(of_chapter).collect();
    let with_word = || all().filter(|rule| rule.text.to_lowercase().contains(&word)).collect();
    let found: Vec<Rule> = match (numbered.is_empty(), titled.is_empty()) {
        (false, _) => numbered,
        (_, false) => titled,
        _ => with_word(),
    };
    if found.is_empty() {
        return Err(nothing(wanted));
    }
    Ok(found.iter().map(|rule| show(rule, width)).collect())
}

fn show(rule: &Rule, width: usize) -> String {
    format!("{} {}\n{}", rule.number, rule.title, wrap(rule.text, width, 5))
}

fn titles(width: usize) -> String {
    let titles: Vec<String> =
        all().map(|rule| format!("{} {}", rule.number, rule.title.replace(' ', "\u{a0}"))).collect();
    wrap(&titles.join("; "), width, 2).replace('\u{a0}', " ") + "`rules 7.6` or `rules damage` says more.\n"
}

fn nothing(wanted: &str) -> String {
    let words = all().flat_map(|rule| rule.title.split(' ')).map(|word| word.trim_matches(','));
    let near = nearest(wanted, words).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    format!("no rule has the number or the word `{wanted}`{near}\nhint: `rules` alone lists their titles")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_found_by_number_chapter_and_word() {
        assert!(find("7.6", 80).unwrap().starts_with("7.6 Combat damage\n"));
        assert!(find("5", 80).unwrap().contains("5.7 Exhausted"));
        assert!(find("exhausted", 80).unwrap().starts_with("5.7"));
        assert!(find("Shuffled", 80).unwrap().contains("2.1"), "a word of the text");
        assert!(find("manoeuver", 80).unwrap_err().contains("did you mean `Maneuver`?"));
        assert!(find("", 80).unwrap().lines().all(|line| line.chars().count() <= 80));
    }

    #[test]
    fn every_rule_is_one_that_the_scenarios_name() {
        let covered = include_str!("../../../docs/coverage.md");
        for rule in all() {
            assert!(covered.contains(&format!("\n| {} |", rule.number)), "{}", rule.number);
        }
    }
}
