//! Every mistake of a patch is reported at its place in the patch, marked by `¦` here, even if it shows up in the hero's
//! file only; spoiled patches never panic.

use engine::load::LoadError;

use super::common::library;
use super::{block, patched};

/// The mistake of a patch in which `¦` marks the place where it must be reported.
fn mistake(marked: &str) -> (LoadError, usize, usize) {
    let at = marked.find('¦').unwrap_or_else(|| panic!("no mark in {marked}"));
    let start = marked[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let (line, column) = (marked[..at].matches('\n').count() + 1, marked[start..at].chars().count() + 1);
    match library().patched("patch.toml", &marked.replacen('¦', "", 1)) {
        Ok(_) => panic!("no mistake found in {marked}"),
        Err(error) => (error, line, column),
    }
}

/// The patch with the place marked, a part of the message, a part of the hint.
fn check(mistakes: &[(&str, &str, &str)]) {
    for &(marked, message, hint) in mistakes {
        let (error, line, column) = mistake(marked);
        assert_eq!((&error.file[..], error.line, error.column), ("patch.toml", line, column), "{marked}\n{error}");
        assert!(error.message.contains(message) && error.hint.contains(hint), "{marked}\n{error}");
    }
}

#[test]
fn mistakes_in_names() {
    check(&[
        ("# nobody\n[¦alcie]\nmove = 3", "there is no hero `alcie`", "did you mean `alice`"),
        ("[¦sarpedon]\nmove = 3", "there is no hero `sarpedon`", "heroes, not boards"),
        ("¦move = 3", "there is no hero `move`", "name the hero first"),
        ("[¦zzzzzzzz]\nmove = 3", "there is no hero", "sim list heroes"),
        (
            "[alice.card.¦\"Jaws That Byte\"]\nvalue = 5",
            "`alice` has no card `Jaws That Byte`",
            "did you mean `Jaws That Bite`",
        ),
        ("[alice.fighter.¦jaberwock]\nhealth = 5", "has no fighter `jaberwock`", "did you mean `jabberwock`"),
        ("[[alice.add_ability]]\ntext = \"x\"\n[alice.ability.¦2]\ntext = \"y\"", "has no ability `2`", "from 1 to 1"),
        ("[alice.ability.¦2]\ntext = \"x\"", "`alice` has no ability `2`", "from 1 to 1"),
        ("[alice]\n¦mvoe = 3", "a patched hero has no key `mvoe`", "did you mean `move`"),
        ("[alice]\n¦id = \"alicia\"", "no key `id`", "keeps its `id`"),
        ("[[alice.¦add_crad]]\nname = \"x\"", "no key `add_crad`", "did you mean `add_card`"),
        ("[alice.card.Skirmish]\n¦vaule = 3", "a card has no key `vaule`", "did you mean `value`"),
        ("[alice.card.Skirmish]\n¦replaced = true", "a card has no key `replaced`", "did you mean `replace`"),
        ("[alice.card]\nSkirmish = { value = 3 }\n¦skirmish = { value = 5 }", "`Skirmish` is changed twice", ""),
        ("[alice.card.Skirmish]\nremove = [¦\"aftr\"]", "there is no `aftr` to remove", "did you mean `after`"),
        ("[alice.card.Skirmish]\nvalue = 2\nremove = [¦\"value\"]", "both changed and removed", ""),
    ]);
}

#[test]
fn mistakes_in_values() {
    check(&[
        ("alice = ¦3", "`alice` must be a table, but here is a value of type integer", ""),
        ("[alice]\nmove = ¦\"3\"", "`move` must be a whole number, but here is a value of type string", ""),
        ("[alice]\nmove = ¦11", "from 0 to 10, but is 11", ""),
        ("[alice]\nmove = ¦", "not valid TOML", ""),
        ("[alice.fighter.jabberwock]\nhealth = ¦100", "from 1 to 99", ""),
        ("[alice.fighter.jabberwock]\nattack = ¦\"rangd\"", "cannot be `rangd`", "did you mean `ranged`"),
        ("[alice]\ncard = ¦3", "`card` must be a table", "[alice.card.NAME]"),
        ("¦[[alice.card]]\nname = \"x\"", "`card` must be a table, but here is a value of type array", "add_card]]"),
        ("¦[alice.add_card]\nname = \"x\"", "`add_card` must be a list of tables", "[[alice.add_card]]"),
        ("¦[[alice.add_card]]\nname = \"x\"", "a card needs the key `type`", ""),
        ("[alice.card]\nSkirmish = ¦3", "`Skirmish` must be a table", ""),
        ("[alice.card.Skirmish]\nreplace = ¦1", "`replace` must be true or false", ""),
        ("[alice.card.Skirmish]\nremove = ¦\"after\"", "`remove` must be a list of keys", ""),
        ("[alice]\nremove = ¦true", "cannot remove a hero", ""),
        ("[alice.card.Skirmish]\ncount = ¦-1", "from 1 to 30, but is -1", ""),
        ("[alice.card.Skirmish]\nname = ¦\"feint\"", "already a card of that name", ""),
    ]);
}

#[test]
fn mistakes_in_the_words_of_an_effect() {
    check(&[
        ("[alice.card.Skirmish]\nafter = \"if you won: ¦drwa 2 cards\"", "found `drwa`", "did you mean `draw`"),
        ("[alice.card.Skirmish]\nafter = \"\"\"\ndraw 1 card\ndraw ¦two cards\n\"\"\"", "found `two`", "digits"),
        ("[alice.card.Skirmish]\nafter = 'deal 1 damage to ¦jaberwock'", "expected a target", "`jabberwock`"),
        ("[alice.card.Skirmish]\nscheme = ¦\"draw 1 card\"", "versatile has no `scheme` effect", "`after`"),
        ("[alice.ability.1]\nalways = [\"maneuver moves +1\", \"¦defence cards\"]", "a modifier", "`defense`"),
        ("[alice.card.\"Eat Me\"]\nscheme = \"draw 1 card; ¦nothing happens\"", "found `nothing`", ""),
        ("[alice.card.Feint]\nimmediately = \"¦nothing happens\"", "found `nothing`", ""),
    ]);
}

/// What is right in the patch and in the hero's file, but not in both together.
#[test]
fn mistakes_that_the_patch_makes_in_the_hero() {
    check(&[
        ("[¦alice.card.Skirmish]\ncount = 3", "with this patch, the deck has 31 cards instead of 30", "`count`"),
        ("[¦alice.card.Skirmish]\ncount = 0", "with this patch, the deck has 28 cards instead of 30", "`count`"),
        ("[alice]\ndeck_size = ¦29", "the deck has 30 cards instead of 29", ""),
        (
            "[alice.card.¦Skirmish]\ntype = \"scheme\"",
            "with this patch, a scheme card has no value (heroes/alice.toml:130:9)",
            "",
        ),
        ("[alice.card.¦\"Eat Me\"]\nremove = [\"scheme\"]", "with this patch, a card needs the key `scheme`", ""),
        ("[alice.card.¦Skirmish]\nreplace = true\ncount = 2", "with this patch, a card needs the key `type`", ""),
        ("[alice.ability.¦1]\nremove = [\"always\"]", "with this patch, the ability does nothing", ""),
        (
            "[¦alice.fighter.jabberwock]\nid = \"jub-jub\"",
            "with this patch, `fighter` cannot be `jabberwock` (heroes/alice.toml:37:11)",
            "",
        ),
        (
            "[¦alice.state]\nname = \"height\"",
            "with this patch, expected `height`, found `size` (heroes/alice.toml:69:17)",
            "",
        ),
        ("[¦alice.fighter.jabberwock]\ncount = 0", "with this patch, `fighter` cannot be `jabberwock`", ""),
        ("[¦alice]\nremove = [\"card\"]", "with this patch, the deck has 0 cards instead of 30", ""),
        ("[¦alice]\nremove = [\"id\"]", "with this patch, the hero needs the key `id`", ""),
    ]);
}

#[test]
fn a_patch_that_changes_nothing_is_a_mistake() {
    check(&[
        ("¦", "the patch changes nothing", "name a hero"),
        ("¦# only words\n", "the patch changes nothing", "name a hero"),
        ("[¦alice]\n", "the patch changes nothing about `alice`", "the old one"),
        ("[alice]\nmove = 3\n[¦medusa.card]\n", "the patch changes nothing about `medusa`", ""),
        ("[¦alice]\nmove = 2\ncard.\"Jaws That Bite\" = { value = 4 }", "nothing about `alice`", "the old one"),
    ]);
}

#[test]
fn an_error_shows_the_line_of_the_patch() {
    let (error, _, _) = mistake("[alice.card.¦\"Jaws That Bite\"]\ntype = \"scheme\"");
    assert_eq!(error.to_string().trim(), block("text patch").trim());
}

#[test]
fn a_mistake_beneath_an_older_patch_names_it() {
    let first = patched("[alice]\ndeck_size = 31\n[alice.card.Skirmish]\ncount = 3");
    let error = first.patched("two.toml", "[alice.card.Feint]\ncount = 4").unwrap_err();
    assert_eq!((&error.file[..], error.line, error.column), ("two.toml", 1, 2));
    assert_eq!(error.message, "with this patch, the deck has 32 cards instead of 31 (patch.toml:2:13)");
}

#[test]
fn spoiled_patches_never_panic() {
    let good = block("toml patch");
    let mut refused = 0;
    for at in (0..good.len()).filter(|&at| good.is_char_boundary(at) && good.is_char_boundary(at + 1)) {
        for text in [good[..at].to_owned(), format!("{}{}", &good[..at], &good[at + 1..])] {
            refused += usize::from(library().patched("x.toml", &text).is_err());
        }
    }
    assert!(refused > 1000, "{refused}");
}
