//! What heroes and boards are called: their names, told apart where two have the same, and short forms for columns.

use crate::tournament::figures::Named;

/// The name of a hero or board; with its id if another has the same name. What would break a line or steer a terminal
/// is left out.
pub fn label(all: &[Named], id: &str) -> String {
    let Some(named) = all.iter().find(|named| named.id == id) else {
        return id.to_owned();
    };
    let alike = all.iter().filter(|other| other.name == named.name).count();
    let name: String =
        named.name.chars().filter(|c| !c.is_control() && !matches!(c, '\u{2028}' | '\u{2029}')).collect();
    if alike > 1 { format!("{name} ({id})") } else { name }
}

/// Text of at most so many characters, with a mark where it was cut.
pub fn cut(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.to_owned();
    }
    let kept: String = text.chars().take(longest.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

/// Names of at most `longest` characters, no two the same. The first of these ways that is clear for a name is taken:
/// the beginning of its first word, of the whole name, of its last word, its beginning with its end, and at last a number.
pub fn short(names: &[String], longest: usize) -> Vec<String> {
    let mut chosen: Vec<Option<String>> = vec![None; names.len()];
    for way in [first_word, whole, last_word, both_ends] {
        let forms: Vec<String> = names.iter().map(|name| way(name, longest).chars().take(longest).collect()).collect();
        for index in 0..names.len() {
            let form = &forms[index];
            let tells = form.chars().count() > 2 && !form.starts_with('#');
            let clear = tells && forms.iter().filter(|other| *other == form).count() == 1;
            if chosen[index].is_none() && clear && !chosen.iter().flatten().any(|taken| taken == form) {
                chosen[index] = Some(form.clone());
            }
        }
    }
    chosen.into_iter().enumerate().map(|(index, form)| form.unwrap_or_else(|| format!("#{}", index + 1))).collect()
}

fn words(name: &str) -> impl DoubleEndedIterator<Item = &str> {
    name.split_whitespace().filter(|word| !word.eq_ignore_ascii_case("the"))
}

fn first_word(name: &str, _: usize) -> String {
    words(name).next().unwrap_or_default().to_owned()
}

fn whole(name: &str, _: usize) -> String {
    words(name).collect()
}

fn last_word(name: &str, _: usize) -> String {
    words(name).next_back().unwrap_or_default().to_owned()
}

/// For names with a number at their end.
fn both_ends(name: &str, longest: usize) -> String {
    let letters: Vec<char> = words(name).flat_map(str::chars).collect();
    let end = words(name).next_back().map_or(0, |word| word.chars().count().min(2));
    let begin = longest.saturating_sub(end).min(letters.len() - end);
    letters[..begin].iter().chain(&letters[letters.len() - end..]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn short_forms(names: &[&str]) -> Vec<String> {
        short(&names.iter().map(|name| name.to_string()).collect::<Vec<_>>(), 5)
    }

    #[test]
    fn short_names_are_clear() {
        assert_eq!(short_forms(&["Alice", "The Genie", "Harry Houdini"]), ["Alice", "Genie", "Harry"]);
        assert_eq!(short_forms(&["King Arthur", "King Kong", "Sun"]), ["KingA", "KingK", "Sun"]);
        assert_eq!(short_forms(&["Alice 2", "Alice 3", "Alicia"]), ["Alic2", "Alic3", "Alici"]);
        assert_eq!(short_forms(&["Jekyll Old", "Jekyll New"]), ["Old", "New"]);
        assert_eq!(short_forms(&["Al", "Alexander", "Alexandra"]), ["#1", "Aleer", "Alera"]);
    }

    #[test]
    fn no_two_short_names_are_the_same() {
        let names = ["A B", "A C", "Ab", "Abcdef", "Abcdefg", "The", "", "Abc Def", "Def", "#1", "#12", "B12"];
        let forms = short_forms(&names);
        assert_eq!(forms.iter().collect::<BTreeSet<_>>().len(), names.len(), "{forms:?}");
        assert!(forms.iter().all(|form| (1..=5).contains(&form.chars().count())), "{forms:?}");
        assert_eq!(forms, short_forms(&names), "always the same");
    }

    #[test]
    fn equal_names_are_told_apart() {
        let named = |id: &str, name: &str| Named { id: id.into(), name: name.into() };
        let all = [named("a", "X"), named("b", "X"), named("c", "Y")];
        assert_eq!(["a", "b", "c", "d"].map(|id| label(&all, id)), ["X (a)", "X (b)", "Y", "d"]);
    }

    #[test]
    fn names_cannot_steer_a_terminal() {
        let all = [Named { id: "a".into(), name: "\u{1b}[31mRed\n\u{2028}".into() }];
        assert_eq!(label(&all, "a"), "[31mRed");
    }

    #[test]
    fn long_text_is_cut_visibly() {
        assert_eq!(cut("King Arthur", 6), "King…");
        assert_eq!(cut("King", 4), "King");
    }
}
