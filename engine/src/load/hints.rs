//! Hints for slips that are usual because printed cards are worded so: what was expected, what was found, and
//! what to write instead.

/// What the reader expected, the words found that show the slip, and the hint.
const USUAL: &[(&str, &[&str], &str)] = &[
    ("a number", &["a", "an"], "write it in digits: 1, as in `draw 1 card`"),
    (END, &["if"], CONDITION_FIRST),
    (
        END,
        &["then", "and", ","],
        "statements are separated by `;` and happen in their order: `draw 1 card; gain 1 action`",
    ),
    ("`:`", &[",", "then"], CONDITION_FIRST),
    (VALUE, &["-"], "values only rise: write `value +N`, or `value becomes N` to set one"),
    (VERB, &["you"], "leave out `you`: write `draw 1 card`, or `may: draw 1 card`"),
    (VERB, &["then", "and"], "leave out the word: statements happen in their order"),
    ("`while` or the end of the line", &["when", "if"], "use `while`: `… have +1 while STATE is VALUE`"),
];

const END: &str = "`;` or the end of the line";
const VALUE: &str = "`becomes` or a number with a plus sign";
const VERB: &str = "a verb";
const CONDITION_FIRST: &str = "the condition comes first, with a colon: `if you won: draw 1 card`";

/// The hint for a usual slip; empty if it is none.
pub(super) fn usual(expected: &str, found: &str) -> &'static str {
    // Of a number only its sign counts.
    let found = if found.starts_with(['-', '−', '–']) { "-" } else { found };
    let same = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(found));
    USUAL.iter().find(|(wanted, words, _)| *wanted == expected && same(words)).map_or("", |&(_, _, hint)| hint)
}
