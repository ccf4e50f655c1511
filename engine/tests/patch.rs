//! Patches: what they change and leave alone, every mistake reported at its place (`patch/mistakes.rs`), and the patches
//! that the program makes itself (blank cards, other health) for every hero and card.

mod common;
#[path = "patch/mistakes.rs"]
mod mistakes;

use common::{EDITIONS, game_of, heroes, library, pick};
use engine::action::Actions;
use engine::effect::Window;
use engine::hero::{Card, CardType, Hero};
use engine::load::{ChangeError, Library, load_hero};
use engine::luck::Dice;
use engine::rules::Rules;
use engine::state::State;
use std::sync::Arc;

const FORMAT: &str = include_str!("../data/FORMAT.md");
const ALICE: &str = include_str!("../data/heroes/alice.toml");
const JAWS: &str = "[alice.card.\"Jaws That Bite\"]\n";

fn patched(text: &str) -> Library {
    library().patched("patch.toml", text).unwrap_or_else(|error| panic!("{error}"))
}

fn hero<'l>(library: &'l Library, id: &str) -> &'l Arc<Hero> {
    library.hero(id).unwrap()
}

fn card<'h>(hero: &'h Hero, name: &str) -> &'h Card {
    hero.cards.iter().find(|card| card.name == name).unwrap()
}

/// The text of the fenced block of FORMAT.md with that mark.
fn block(mark: &str) -> &'static str {
    let start = FORMAT.find(&format!("```{mark}\n")).unwrap() + mark.len() + 4;
    &FORMAT[start..][..FORMAT[start..].find("```").unwrap()]
}

// ---- what a patch changes ----

/// A patch, and the same change made by hand in Alice's file: what is replaced by what.
type ByHand<'a> = (&'a str, &'a [(&'a str, &'a str)]);

#[test]
fn a_patched_hero_is_the_one_of_a_file_edited_by_hand() {
    let mushroom = "[[card]]\nname = \"The Other Side of the Mushroom\"\ncount = 1\ntype = \"attack\"\nvalue = 3\nboost = 4\n\
        fighter = \"alice\"\ntext = \"After combat: move Alice up to 3 spaces, then she changes size.\"\n\
        after = \"move alice up to 3 spaces; change size\"\n\n";
    let frabjous = "name = \"O Frabjous Day!\"\ncount = 1\ntype = \"attack\"\nvalue = 4\nboost = 4\nfighter = \"alice\"\n\
        text = \"After combat: Alice changes size.\"\nafter = \"change size\"\n";
    let plain = "name = \"O Frabjous Day!\"\ncount = 2\ntype = \"defense\"\nvalue = 1\nboost = 1\nfighter = \"any\"\ntext = \"x\"\n";
    let ability = "[[ability]]\ntext = \"x\"\nwhen = \"turn end\"\neffect = \"draw 1 card\"\n";
    let skirmish = "text = \"After combat: if you won, move one of the two fighters in combat up to 2 spaces.\"\n\
        after = \"if you won: move a fighter in combat up to 2 spaces\"\n";
    let cases: [ByHand; 9] = [
        ("[alice]\nmove = 3", &[("move = 2", "move = 3")]),
        ("[alice.state]\nvalues = [\"big\", \"small\", \"tiny\"]", &[("\"small\"]", "\"small\", \"tiny\"]")]),
        (
            "[alice.fighter.jabberwock]\nhealth = 7\nattack = \"ranged\"",
            &[("health = 8\nattack = \"melee\"", "health = 7\nattack = \"ranged\"")],
        ),
        ("[alice.card.\"jaws  that BITE\"]\nvalue = 5", &[("value = 4", "value = 5")]),
        ("alice.card.Skirmish = { remove = [\"after\"], text = \"x\" }", &[(skirmish, "text = \"x\"\n")]),
        (
            "[[alice.add_ability]]\ntext = \"x\"\nwhen = \"turn end\"\neffect = \"draw 1 card\"",
            &[("[[card]]", &format!("{ability}[[card]]"))],
        ),
        (
            "[alice.card.\"The Other Side of the Mushroom\"]\ncount = 0\n[alice.card.\"O Frabjous Day!\"]\nreplace = true\ncount = 2\n\
             type = \"defense\"\nvalue = 1\nboost = 1\nfighter = \"any\"\ntext = \"x\"",
            &[(mushroom, ""), (frabjous, plain)],
        ),
        (
            "[alice.ability.1]\nreplace = true\ntext = \"x\"\nalways = \"maneuver moves +1\"",
            &[(
                "text = \"Alice is big or small, your choice at set-up. Big: her attack cards have +2. Small: her defense cards have +1.\"\nalways = [\n  \"attack cards of alice have +2 while size is big\",\n  \"defense cards of alice have +1 while size is small\",\n]",
                "text = \"x\"\nalways = \"maneuver moves +1\"",
            )],
        ),
        ("[alice.card.Skirmish]\nname = \"Scuffle\"", &[("\"Skirmish\"", "\"Scuffle\"")]),
    ];
    for (patch, by_hand) in cases {
        let edited = by_hand.iter().fold(ALICE.to_owned(), |text, (old, new)| {
            assert!(text.contains(old), "{old}");
            text.replacen(old, new, 1)
        });
        assert_eq!(**hero(&patched(patch), "alice"), load_hero("x.toml", &edited).unwrap(), "{patch}");
    }
}

#[test]
fn all_else_stays_and_the_old_library_too() {
    let before = (**hero(library(), "alice")).clone();
    let new = patched("[alice]\nmove = 3\n[medusa.fighter.harpy]\nhealth = 2");
    assert_eq!((hero(&new, "alice").move_value, hero(&new, "medusa").fighters[1].health), (3, 2));
    assert_eq!((&**hero(library(), "alice"), before.move_value), (&before, 2));
    let same = |id: &&str| Arc::ptr_eq(hero(&new, id), hero(library(), id));
    assert_eq!(heroes().into_iter().filter(same).collect::<Vec<_>>(), ["genie", "houdini", "king-arthur", "sinbad"]);
    assert!(new.boards().zip(library().boards()).all(|(new, old)| Arc::ptr_eq(new, old)));
}

#[test]
fn the_patch_of_the_documentation_works() {
    let new = patched(block("toml patch"));
    let alice = hero(&new, "alice");
    assert_eq!((alice.move_value, alice.fighters[0].health, alice.deck_size()), (3, 12, 30));
    assert_eq!(
        (card(alice, "Skirmish").effect(Window::After), alice.cards.last().unwrap().name.as_str()),
        (None, "Cheshire Grin")
    );
    let changes = new.changes_from(library());
    let expected = [
        "alice: move 2 → 3",
        "alice: alice health 13 → 12",
        "alice: ability 1 always [\"attack cards of alice have +2 while size is big\", \"defense cards of alice have +1 while size is small\"] → \"attack cards of alice have +3 while size is big\"",
        "alice: Jaws That Bite value 4 → 5",
        "alice: Jaws That Bite after \"deal 2 damage to a fighter adjacent to jabberwock\" → \"deal 1 damage to a fighter adjacent to jabberwock\"",
        "alice: Skirmish after \"if you won: move a fighter in combat up to 2 spaces\" → none",
        "alice: new Cheshire Grin: count 2, type \"scheme\", boost 2, fighter \"any\", text \"Draw 3 cards.\", scheme \"draw 3 cards\"",
        "alice: without Drink Me",
        "medusa: harpy count 3 → 2",
    ];
    for line in expected {
        assert!(changes.iter().any(|change| change == line), "{line} is not in {changes:#?}");
    }
    assert_eq!(changes.len(), expected.len() + 3, "{changes:#?}");
}

#[test]
fn patches_lie_over_patches() {
    let first = patched(&format!("{JAWS}value = 5\nboost = 3"));
    let second = first
        .patched(
            "two.toml",
            &format!("{JAWS}value = 6\n[[alice.add_ability]]\ntext = \"x\"\nalways = \"maneuver moves +1\""),
        )
        .unwrap();
    let third = second.patched("three.toml", "[alice.ability.2]\nalways = \"maneuver moves +2\"").unwrap();
    let jaws = card(hero(&third, "alice"), "Jaws That Bite");
    assert_eq!((jaws.value, jaws.boost, hero(&third, "alice").abilities.len()), (6, 3, 2));
    let lines = ["alice: ability 2 always \"maneuver moves +1\" → \"maneuver moves +2\""];
    assert_eq!(third.changes_from(&second), lines);
    assert_eq!(second.changes_from(&first)[1], "alice: Jaws That Bite value 5 → 6");
    assert!(third.changes_from(&third).is_empty());
    let error = third.patched("four.toml", "[alice.ability.2]\nalways = \"maneuver moves 3\"").unwrap_err();
    assert_eq!((&error.file[..], error.line, error.column), ("four.toml", 2, 26));
}

#[test]
fn the_hash_follows_the_result() {
    let hash = |library: &Library| library.hash_of(&["alice", "medusa"], "sarpedon").unwrap();
    let harder = patched(&format!("{JAWS}value = 5"));
    assert_ne!(hash(&harder), hash(library()));
    assert_ne!(hash(&harder), hash(&patched(&format!("{JAWS}value = 6"))));
    let same =
        patched("# The same in other words.\n[alice]\ncard.\"Jaws That Bite\" = { value = 0x5 }\n[genie]\nmove = 2");
    assert_eq!(hash(&harder), hash(&same));
    let twice = patched(&format!("{JAWS}value = 6")).patched("y", &format!("{JAWS}value = 5")).unwrap();
    assert_eq!(hash(&harder), hash(&twice));
    let others = |library: &Library| library.hash_of(&["genie", "medusa"], "sarpedon").unwrap();
    assert_eq!(others(&harder), others(library()));
}

// ---- blank cards and other health ----

#[test]
fn a_blank_card_keeps_all_but_its_value_and_effects() {
    let new = library().blanked("king-arthur", "noble sacrifice").unwrap();
    let (old, blank) =
        (card(hero(library(), "king-arthur"), "Noble Sacrifice"), card(hero(&new, "king-arthur"), "Noble Sacrifice"));
    let kept = |card: &Card| (card.count, card.kind, card.boost, card.banner, card.tags);
    assert_eq!((kept(blank), &blank.text[..], blank.value), (kept(old), "No effect.", 3));
    assert!(blank.effects.iter().all(|&effect| effect == engine::hero::NO_EFFECT));
    assert_eq!(new.changes_from(library())[0], "king-arthur: Noble Sacrifice value 2 → 3");
    let twice = new.blanked("king-arthur", "Noble Sacrifice").unwrap();
    assert_eq!(twice.hash_of(&["king-arthur"], "sarpedon"), new.hash_of(&["king-arthur"], "sarpedon"));
}

#[test]
fn what_is_not_there_cannot_be_blank_and_health_has_its_limits() {
    let shown = |result: Result<Library, ChangeError>| result.unwrap_err().to_string();
    let unknown =
        "`alice` has no card \"Skirmsh\"; did you mean \"Skirmish\"?\nhint: `sim show alice` shows all of them";
    assert_eq!(shown(library().blanked("alice", "Skirmsh")), unknown);
    assert!(shown(library().blanked("alcie", "Skirmish")).starts_with("unknown hero `alcie`; did you mean `alice`?"));
    let health = "`alice` starts with 13 health and would start with 0\nhint: health is from 1 to 99";
    assert_eq!(shown(library().with_health("alice", -13)), health);
    assert!(library().with_health("alice", 87).is_err() && library().with_health("alice", i32::MIN).is_err());
    assert_eq!(library().with_health("alice", 86).unwrap().changes_from(library()), ["alice: alice health 13 → 99"]);
    assert!(library().with_health("alice", 0).unwrap().changes_from(library()).is_empty());
}

/// Plays random games of a hero against another, in both editions, to their ends.
fn play(library: &Library, id: &str) {
    for (seed, edition) in (1..).zip(EDITIONS) {
        let game = game_of(library, "sarpedon", &[id, "sinbad"], Rules { edition, ..Rules::default() });
        let (mut dice, mut legal) = (Dice::new(seed), Actions::new());
        let mut state = State::new(&game, &mut dice, &mut ());
        while state.to_act().is_some() {
            state.legal(&game, &mut legal);
            state.apply(&game, pick(&legal, &mut dice), &mut dice, &mut ());
            assert!(state.turn() < 500, "{id} plays without end");
        }
        state.invariants(&game).unwrap();
    }
}

#[test]
fn every_hero_plays_with_each_card_blank() {
    for id in heroes() {
        for old in &hero(library(), id).cards {
            let new = library().blanked(id, &old.name).unwrap();
            let blank = card(hero(&new, id), &old.name);
            let empty = |window| blank.effect(window).is_none_or(|_| old.kind == CardType::Scheme);
            assert!(Window::ALL.into_iter().all(empty), "{id}: {}", old.name);
            assert_eq!(hero(&new, id).deck_size(), 30);
            play(&new, id);
        }
    }
}

#[test]
fn every_hero_plays_with_more_and_less_health() {
    for id in heroes() {
        let health = hero(library(), id).fighters[0].health;
        for offset in [1 - i32::from(health), -1, 1, 99 - i32::from(health)] {
            let new = library().with_health(id, offset).unwrap();
            assert_eq!(i32::from(hero(&new, id).fighters[0].health), i32::from(health) + offset);
            play(&new, id);
        }
    }
}
