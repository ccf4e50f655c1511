//! The data files and their loader: the embedded files are complete and right, FORMAT.md tells the truth, every
//! mistake is reported at its place, and nothing that can be written in a file makes the loader panic (`data/mistakes.rs`).

#[path = "data/mistakes.rs"]
mod mistakes;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::effect::{Op, Window};
use engine::game::Game;
use engine::hero::Hero;
use engine::load::{Library, LoadError, load_board, load_hero};
use engine::rules::Rules;

const FORMAT: &str = include_str!("../data/FORMAT.md");

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data")
}

/// The files of a data folder: short name and text.
fn files(folder: &str) -> Vec<(String, String)> {
    let entries = fs::read_dir(data().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries
        .map(|path| (path.file_stem().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&path).unwrap()))
        .collect();
    files.sort();
    files
}

/// The text of the fenced block of FORMAT.md with that mark.
fn block(mark: &str) -> &'static str {
    let start = FORMAT.find(&format!("```{mark}\n")).unwrap() + mark.len() + 4;
    &FORMAT[start..][..FORMAT[start..].find("```").unwrap()]
}

// ---- the embedded files ----

#[test]
fn every_data_file_is_embedded_under_its_own_name() {
    let library = Library::embedded();
    let heroes: Vec<_> = library.heroes().map(|hero| hero.id.clone()).collect();
    let boards: Vec<_> = library.boards().map(|board| board.id.clone()).collect();
    assert_eq!(heroes, files("heroes").into_iter().map(|(name, _)| name).collect::<Vec<_>>());
    assert_eq!(boards, files("boards").into_iter().map(|(name, _)| name).collect::<Vec<_>>());
    for (name, text) in files("heroes") {
        assert_eq!(**library.hero(&name).unwrap(), load_hero(&name, &text).unwrap());
    }
}

#[test]
fn every_deck_has_thirty_cards() {
    for hero in Library::embedded().heroes() {
        assert_eq!(hero.deck_size(), 30, "{}", hero.id);
    }
}

/// A fighter's id, health and count.
type FighterFacts = (&'static str, u8, u8);

/// Hero, move, fighters, different cards, and the sums of count × value and count × boost over the deck.
type HeroFacts = (&'static str, u8, &'static [FighterFacts], usize, u32, u32);

const FACTS: [HeroFacts; 6] = [
    ("alice", 2, &[("alice", 13, 1), ("jabberwock", 8, 1)], 15, 69, 69),
    ("genie", 3, &[("genie", 16, 1)], 12, 59, 48),
    ("houdini", 2, &[("houdini", 14, 1), ("bess", 5, 1)], 13, 64, 60),
    ("king-arthur", 2, &[("king-arthur", 18, 1), ("merlin", 7, 1)], 16, 63, 52),
    ("medusa", 3, &[("medusa", 16, 1), ("harpy", 1, 3)], 11, 71, 72),
    ("sinbad", 2, &[("sinbad", 15, 1), ("porter", 6, 1)], 16, 74, 25),
];

#[test]
fn the_heroes_have_their_numbers() {
    let library = Library::embedded();
    for (id, moves, fighters, cards, values, boosts) in FACTS {
        let hero = library.hero(id).unwrap();
        let found: Vec<_> = hero.fighters.iter().map(|f| (f.id.as_str(), f.health, f.count)).collect();
        let sum = |number: fn(&engine::hero::Card) -> u8| -> u32 {
            hero.cards.iter().map(|card| u32::from(card.count) * u32::from(number(card))).sum()
        };
        assert_eq!((hero.move_value, &found[..], hero.cards.len()), (moves, fighters, cards), "{id}");
        assert_eq!((sum(|card| card.value), sum(|card| card.boost)), (values, boosts), "{id}");
    }
}

#[test]
fn some_cards_as_printed() {
    let library = Library::embedded();
    let facts = [
        ("alice", "Snicker-Snack", 1, "attack", 3, 4, Some("alice")),
        ("sinbad", "Toil and Danger", 4, "versatile", 3, 1, Some("sinbad")),
        ("king-arthur", "Noble Sacrifice", 3, "attack", 2, 3, Some("king-arthur")),
        ("king-arthur", "Skirmish", 3, "versatile", 4, 1, None),
        ("medusa", "Gaze of Stone", 3, "attack", 2, 4, Some("medusa")),
        ("houdini", "Vanishing Act", 3, "versatile", 2, 2, Some("houdini")),
        ("genie", "Back in the Lamp", 3, "defense", 0, 1, Some("genie")),
    ];
    for (id, name, count, kind, value, boost, banner) in facts {
        let hero = library.hero(id).unwrap();
        let card = hero.cards.iter().find(|card| card.name == name).unwrap();
        let found =
            (card.count, card.kind.word(), card.value, card.boost, card.banner.map(|b| &hero.fighter(b).id[..]));
        assert_eq!(found, (count, kind, value, boost, banner), "{name}");
    }
    let sinbad = library.hero("sinbad").unwrap();
    assert_eq!((sinbad.tags.len(), sinbad.cards.iter().filter(|card| card.tags == 1).count()), (1, 7));
    let uncancellable = library.heroes().flat_map(|hero| &hero.cards).filter(|card| card.uncancellable);
    assert_eq!(uncancellable.map(|card| &card.name[..]).collect::<Vec<_>>(), ["All Part of the Show"]);
}

#[test]
fn the_boards_have_their_spaces_and_starts() {
    let library = Library::embedded();
    let facts = [("king-solomons-mine", 29, 42, 2, 6), ("marmoreal", 31, 42, 4, 0), ("sarpedon", 38, 61, 4, 0)];
    for (id, spaces, links, starts, passages) in facts {
        let board = library.board(id).unwrap();
        let ends: usize = board.all().map(|space| board.adjacent(space).len()).sum();
        let found = (board.spaces.len(), ends / 2, board.starts.len(), board.passages.len());
        assert_eq!(found, (spaces, links, starts, passages), "{id}");
    }
}

/// The instructions of one card's effect.
fn effect<'h>(hero: &'h Hero, card: &str, window: Window) -> &'h [Op] {
    let card = hero.cards.iter().find(|other| other.name == card).unwrap();
    let rest = &hero.program[card.effect(window).unwrap() as usize..];
    &rest[..=rest.iter().position(|op| *op == Op::End).unwrap()]
}

#[test]
fn guards_and_choices_compile_to_jumps() {
    use engine::effect::{Amount, Condition, Who};
    let library = Library::embedded();
    let alice = library.hero("alice").unwrap();
    let start = alice.cards.iter().find(|card| card.name == "Regroup").unwrap().effect(Window::After).unwrap();
    let draw = |cards| Op::Draw(Who::You, Amount::Fixed(cards));
    let won = Op::If { not: false, condition: Condition::Won, otherwise: start + 3 };
    assert_eq!(effect(alice, "Regroup", Window::After), [won, draw(2), Op::Jump(start + 4), draw(1), Op::End]);
    let glass = effect(alice, "Looking Glass", Window::After);
    assert!(matches!(glass[0], Op::Choose { count: 2, options: 3, .. }));
    assert_eq!(glass.iter().filter(|op| matches!(op, Op::Jump(_))).count(), 3);
    assert_eq!(glass.iter().filter(|op| matches!(op, Op::Chosen(_))).count(), 3);
}

// ---- the library ----

#[test]
fn an_unknown_name_comes_with_the_nearest_and_how_to_list() {
    let library = Library::embedded();
    let error = library.hero("alcie").unwrap_err().to_string();
    assert_eq!(error, "unknown hero `alcie`; did you mean `alice`?\nhint: `sim list heroes` shows all of them");
    let error = library.board("moon").unwrap_err().to_string();
    assert_eq!(error, "unknown board `moon`\nhint: `sim list boards` shows all of them");
}

#[test]
fn the_hash_follows_the_files_it_is_about() {
    let library = Library::embedded();
    let hash = library.hash_of(&["alice", "medusa"], "sarpedon").unwrap();
    assert_eq!(hash, library.hash_of(&["alice", "medusa"], "sarpedon").unwrap());
    assert_ne!(hash, library.hash_of(&["medusa", "alice"], "sarpedon").unwrap());
    assert_ne!(hash, library.hash_of(&["alice", "medusa"], "marmoreal").unwrap());
    assert!(library.hash_of(&["nobody"], "sarpedon").is_err());
}

/// A folder of its own for one test.
fn scratch(name: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("unmatched-data-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(dir.join("heroes")).unwrap();
    dir
}

#[test]
fn a_folder_adds_and_overrides() {
    let dir = scratch("adds");
    let stronger = files("heroes")[0].1.replacen("health = 13", "health = 20", 1);
    fs::write(dir.join("heroes/a.toml"), stronger).unwrap();
    fs::write(dir.join("heroes/keeper.toml"), block("toml hero")).unwrap();
    let library = Library::with_data(&dir).unwrap();
    assert_eq!(library.hero("alice").unwrap().fighters[0].health, 20);
    assert_eq!(library.heroes().count(), files("heroes").len() + 1);
    fs::write(dir.join("heroes/twice.toml"), block("toml hero")).unwrap();
    let error = Library::with_data(&dir).unwrap_err().to_string();
    assert!(error.contains("the id `lighthouse-keeper` is already that of"), "{error}");
    fs::remove_dir_all(dir).unwrap();
}

#[test]
fn a_folder_without_data_is_an_error() {
    let dir = scratch("empty");
    let error = Library::with_data(&dir).unwrap_err().to_string();
    assert!(error.contains("no data in this folder") && error.contains("hint: "), "{error}");
    let error = Library::with_data(&dir.join("nowhere")).unwrap_err().to_string();
    assert!(error.contains("nowhere: cannot be read"), "{error}");
    fs::write(dir.join("heroes/latin.toml"), b"# \xc3\xa9\nname = \xff\"").unwrap();
    let error = Library::with_data(&dir).unwrap_err().to_string();
    assert!(
        error.contains("latin.toml:2:8: this is not UTF-8") && error.ends_with("hint: save it as UTF-8"),
        "{error}"
    );
    fs::remove_dir_all(dir).unwrap();
}

#[test]
fn a_hero_and_a_board_cannot_share_an_id() {
    let hero = |id: &str| block("toml hero").replacen("lighthouse-keeper", id, 1);
    let board = |id: &str| block("toml board").replacen("\"pier\"", &format!("\"{id}\""), 1);
    let cases = [
        (hero("sarpedon"), board("pier"), "x.toml:2:6: the id `sarpedon` is already that of a board"),
        (hero("keeper"), board("alice"), "y.toml:2:6: the id `alice` is already that of a hero"),
        (hero("both"), board("both"), "y.toml:2:6: the id `both` is already that of a hero"),
    ];
    let dir = scratch("shared");
    fs::create_dir_all(dir.join("boards")).unwrap();
    for (hero, board, message) in cases {
        fs::write(dir.join("heroes/x.toml"), hero).unwrap();
        fs::write(dir.join("boards/y.toml"), board).unwrap();
        let error = Library::with_data(&dir).unwrap_err().to_string();
        assert!(error.contains(message) && error.contains("hint: heroes and boards share no ids"), "{error}");
    }
    fs::remove_dir_all(dir).unwrap();
}

// ---- FORMAT.md ----

#[test]
fn the_complete_files_of_the_documentation_load() {
    let hero = load_hero("FORMAT.md", block("toml hero")).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((hero.deck_size(), hero.fighter_count()), (30, 4));
    let board = load_board("FORMAT.md", block("toml board")).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(board.spaces.len(), 10);
}

#[test]
fn any_two_heroes_fit_on_the_board_of_the_documentation() {
    let mut heroes: Vec<_> = Library::embedded().heroes().cloned().collect();
    heroes.push(Arc::new(load_hero("FORMAT.md", block("toml hero")).unwrap()));
    let board = Arc::new(load_board("FORMAT.md", block("toml board")).unwrap());
    for first in &heroes {
        for second in &heroes {
            let game = Game::new(board.clone(), &[first.clone(), second.clone()], Rules::default());
            assert!(game.is_ok(), "{} and {}: {:?}", first.id, second.id, game.err());
        }
    }
}

/// The documentation's hero with one more card or ability, given as the words and the place they stand in.
fn with_words(words: &str, key: &str) -> Result<Hero, LoadError> {
    let hero = block("toml hero");
    let words = format!("'''\n{words}\n'''");
    if key == "always" {
        return load_hero("FORMAT.md", &format!("{hero}\n[[ability]]\ntext = \"x\"\nalways = {words}\n"));
    }
    let (kind, value) = if key == "scheme" { ("scheme", "") } else { ("versatile", "value = 1") };
    let card = "[[card]]\nname = \"New\"\ncount = 1\nboost = 1\nfighter = \"any\"\ntext = \"x\"";
    let hero = hero.replacen("move = 2", "move = 2\ndeck_size = 31", 1);
    load_hero("FORMAT.md", &format!("{hero}\n{card}\ntype = \"{kind}\"\n{value}\n{key} = {words}\n"))
}

/// The keys to try for each word of a table's second column.
fn keys(place: &str) -> &'static [&'static str] {
    match place {
        "any" => &["immediately", "during", "after", "scheme", "boosted", "discarded"],
        "not discarded" => &["immediately", "during", "after", "scheme", "boosted"],
        "neither boosted nor discarded" => &["immediately", "during", "after", "scheme"],
        "combat" => &["immediately", "during", "after"],
        "combat, scheme" => &["immediately", "during", "after", "scheme"],
        "before damage" => &["immediately", "during"],
        "after damage" => &["after"],
        "immediately" => &["immediately"],
        "scheme" => &["scheme"],
        "looked_at" => &["looked_at"],
        "always" => &["always"],
        _ => &[],
    }
}

#[test]
fn as_many_cards_can_be_looked_at_as_a_position_can_keep() {
    let words = |count| format!("look at the top {count} cards of your deck, take 1");
    assert!(with_words(&words(engine::state::MAX_KNOWN_TOP), "scheme").is_ok());
    assert!(with_words(&words(engine::state::MAX_KNOWN_TOP + 1), "scheme").is_err());
}

/// The rows of the documentation's tables of words: the words and where they can stand.
fn documented() -> Vec<(&'static str, &'static str)> {
    let rows = FORMAT.lines().filter(|line| line.starts_with("| `"));
    rows.filter_map(|row| {
        let mut cells = row.split('|').map(str::trim).skip(1);
        Some((cells.next()?.strip_prefix('`')?.strip_suffix('`')?, cells.next()?))
    })
    .filter(|(_, place)| !keys(place).is_empty())
    .collect()
}

#[test]
fn the_documented_words_stand_exactly_where_it_says() {
    assert!(documented().len() > 70);
    for (words, place) in documented() {
        for key in keys("any").iter().chain(["looked_at", "always"].iter()) {
            let loaded = with_words(words, key);
            assert_eq!(loaded.is_ok(), keys(place).contains(key), "{words} under {key}: {:?}", loaded.err());
        }
    }
    for mark in ["effect after", "effect scheme"] {
        with_words(block(mark), &mark[7..]).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn the_documentation_shows_every_instruction_that_words_can_say() {
    let mut seen = String::new();
    for (words, place) in documented() {
        seen += &format!("{:?}", with_words(words, keys(place)[0]).unwrap().program);
    }
    let ops = "If {|May {|Pay {|Choose {|Draw(|Discard(|DiscardTop(|ReturnCards(Tagged|ReturnCards(Boosters|Search(|\
        LookAtTop {|PutOnTop(|LookAtHand(|Boost(You|Boost(Opponent|Become|Add|Ignore|Cancel|PreventDamage|\
        Lock(|Replace|Deal {|Recover(|SetHealth(|Move {|Place {|Return {|Swap(|ChooseSpace(|Gain(|NextState|\
        BecomeState(";
    for op in ops.split('|') {
        assert!(seen.contains(op), "{op}");
    }
}
