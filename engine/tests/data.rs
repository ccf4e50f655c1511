//! The data files and their loader: the embedded files are complete and right, FORMAT.md tells the truth, every
//! mistake is reported at its place, and nothing that can be written in a file makes the loader panic.

use std::fs;
use std::path::{Path, PathBuf};

use engine::effect::{Op, Window};
use engine::hero::Hero;
use engine::load::{Library, LoadError, load_board, load_hero};

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
    fs::write(dir.join("heroes/latin.toml"), b"name = \"\xff\"").unwrap();
    assert!(Library::with_data(&dir).is_err());
    fs::remove_dir_all(dir).unwrap();
}

// ---- FORMAT.md ----

#[test]
fn the_complete_files_of_the_documentation_load() {
    let hero = load_hero("FORMAT.md", block("toml hero")).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((hero.deck_size(), hero.fighter_count()), (30, 4));
    let board = load_board("FORMAT.md", block("toml board")).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(board.spaces.len(), 7);
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

// ---- mistakes ----

/// Loads a good file with `old` replaced by `new`, in which `¦` marks the place where the mistake must be reported.
fn mistake<T>(
    good: &str,
    old: &str,
    new: &str,
    load: fn(&str, &str) -> Result<T, LoadError>,
) -> (LoadError, usize, usize) {
    assert!(good.contains(old), "{old}");
    let marked = good.replacen(old, new, 1);
    let at = marked.find('¦').unwrap_or_else(|| panic!("no mark in {new}"));
    let line_start = marked[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let (line, column) = (marked[..at].matches('\n').count() + 1, marked[line_start..at].chars().count() + 1);
    match load("x.toml", &marked.replacen('¦', "", 1)) {
        Ok(_) => panic!("no mistake found in {new}"),
        Err(error) => (error, line, column),
    }
}

/// What is replaced, by what (with the place marked), a part of the message, a part of the hint.
type Mistake = (&'static str, &'static str, &'static str, &'static str);

fn check<T>(good: &str, load: fn(&str, &str) -> Result<T, LoadError>, mistakes: &[Mistake]) {
    for &(old, new, message, hint) in mistakes {
        let (error, line, column) = mistake(good, old, new, load);
        assert_eq!((error.line, error.column), (line, column), "{new}\n{error}");
        assert!(error.message.contains(message), "{new}\n{error}");
        assert!(error.hint.contains(hint), "{new}\n{error}");
        assert!(error.to_string().starts_with(&format!("x.toml:{line}:{column}: ")), "{error}");
    }
}

#[test]
fn mistakes_in_keys_types_and_numbers() {
    let mistakes = [
        ("move = 2", "¦mvoe = 2", "the file has no key `mvoe`", "did you mean `move`"),
        ("health = 14", "¦helth = 14", "a fighter has no key `helth`", "did you mean `health`"),
        ("during =", "¦druing =", "a card has no key `druing`", "did you mean `during`"),
        ("values =", "¦colour =", "the state has no key `colour`", "one of: name, values"),
        ("attack = \"ranged\"", "attack = ¦\"rangd\"", "`attack` cannot be `rangd`", "did you mean `ranged`"),
        ("when = \"turn end\"", "when = ¦\"turn ends\"", "`when` cannot be", "did you mean `turn end`"),
        ("type = \"defense\"", "type = ¦\"defence\"", "`type` cannot be", "did you mean `defense`"),
        ("move = 2", "move = ¦\"2\"", "`move` must be a whole number", ""),
        ("move = 2", "move = ¦11", "from 0 to 10, but is 11", ""),
        ("name = \"The Keeper\"", "name = ¦7", "`name` must be a string", ""),
        ("name = \"The Keeper\"", "name = ¦\" \"", "`name` is empty", ""),
        ("id = \"keeper\"", "id = ¦\"The Keeper\"", "not a short name", "lower-case"),
        ("health = 14", "health = ¦0", "from 1 to 99", ""),
        ("health = 14", "health = ¦-3", "from 1 to 99, but is -3", ""),
        ("value = 3", "value = ¦21", "from 0 to 20", ""),
        ("boost = 2", "boost = ¦99999999999999999999", "from 0 to 20", ""),
        ("count = 3", "count = ¦31", "from 1 to 30", ""),
        ("[[card]]\nname = \"Blinding Beam\"", "¦[[card]]", "a card needs the key `name`", "add `name"),
        ("# The Lighthouse Keeper: a homebrew hero.\nid =", "¦#", "needs the key `id`", "add `id"),
        ("move = 2", "move = ¦", "not valid TOML", ""),
        ("move = 2", "move = 2\n¦move = 3", "not valid TOML", ""),
    ];
    check(block("toml hero"), load_hero, &mistakes);
}

#[test]
fn mistakes_in_fighters_decks_and_abilities() {
    let tags = r#"tags = ["a", "b", "c", "d", "e", "f", "g", "h", ¦"i"]"#;
    let late = "id = ¦\"gull\"\nname = \"Gull\"\nrole = \"hero\"";
    let mistakes = [
        ("id = \"porter\"", "id = ¦\"keeper\"", "already a fighter `keeper`", ""),
        ("id = \"porter\"", "id = ¦\"each\"", "used by the card language", ""),
        ("id = \"gull\"\nname = \"Gull\"\nrole = \"sidekick\"", late, "before the sidekicks", "move this"),
        ("count = 2\nattack", "count = ¦11\nattack", "from 1 to 10", ""),
        ("move = 2", "move = 2\ndeck_size = ¦29", "the deck has 30 cards instead of 29", "at most 32"),
        ("move = 2", "move = 2\ndeck_size = ¦33", "from 1 to 32", ""),
        ("name = \"North Wind\"", "name = ¦\"Blinding Beam\"", "already a card", "`count`"),
        ("fighter = \"gull\"", "fighter = ¦\"gulls\"", "`fighter` cannot be `gulls`", "did you mean `gull`"),
        ("tags = [\"storm\"]", tags, "8 different tags", ""),
        ("values = [\"lit\", \"dark\"]", "values = ¦[\"lit\"]", "2 to 8 values", ""),
        ("values = [\"lit\", \"dark\"]", "values = [\"lit\", ¦\"lit\"]", "listed twice", ""),
        ("name = \"lamp\"", "name = ¦\"gull\"", "already the name of a fighter", ""),
        (
            "[[ability]]\nname = \"Watch",
            "¦[[ability]]\ntext = \"x\"\n[[ability]]\nname = \"",
            "does nothing",
            "`always`",
        ),
        ("type = \"scheme\"", "type = \"scheme\"\nvalue = ¦2", "a scheme card has no value", "take out"),
        ("scheme = 'search", "after = ¦'search", "a scheme card has no `after` effect", "use `scheme`"),
        ("during = \"if", "scheme = ¦\"if", "type attack has no `scheme` effect", "`during`"),
        ("immediately = \"c", "looked_at = ¦\"draw 1 card\"\nimmediately = \"c", "can only cancel", "may reveal"),
    ];
    check(block("toml hero"), load_hero, &mistakes);
}

#[test]
fn mistakes_about_the_hero_as_a_whole() {
    let mistakes = [
        ("role = \"hero\"", "role = \"sidekick\"", "there is no hero among the fighters"),
        ("count = 3", "count = 4", "the deck has 31 cards instead of 30"),
        ("count = 2\nattack", "count = 9\nattack", "there are 11 fighters; 10 is the most"),
        ("when = \"turn end\"", "", "an ability needs the key `when`"),
        ("effect = \"may discard 1 card to: draw 1 card\"", "", "an ability needs the key `effect`"),
        ("scheme = 'search for \"Lamp Oil\"'", "", "a card needs the key `scheme`"),
    ];
    for (old, new, message) in mistakes {
        let error = load_hero("x.toml", &block("toml hero").replacen(old, new, 1)).unwrap_err();
        assert_eq!((&error.message[..], error.hint.is_empty()), (message, false));
    }
}

/// Puts marked words into the documentation's hero and checks the mistake they make.
fn check_words(key: &str, words: &[(&str, &str, &str)]) {
    let old = match key {
        "scheme" => "scheme = 'search for \"Lamp Oil\"'",
        "during" => "during = \"if lamp is lit: value +2\"",
        _ => "after = \"change lamp\"",
    };
    for (words, message, hint) in words {
        let new = format!("{key} = '''\n{words}\n'''");
        let (error, line, column) = mistake(block("toml hero"), old, &new, load_hero);
        assert_eq!((error.line, error.column), (line, column), "{words}\n{error}");
        assert!(error.message.contains(message) && error.hint.contains(hint), "{words}\n{error}");
    }
}

#[test]
fn mistakes_in_the_words_of_an_effect() {
    check_words(
        "after",
        &[
            ("¦drwa 2 cards", "expected a verb, found `drwa`", "did you mean `draw`"),
            ("draw ¦two cards", "expected a number, found `two`", "digits: 2"),
            ("draw 2¦", "expected `card` or `cards`, but the line ends here", ""),
            ("draw ¦0 cards", "a number from 1 to 99, found `0`", ""),
            ("draw 2 cards ¦now", "expected `;` or the end of the line", ""),
            ("draw 1 card;¦", "expected a verb, but the line ends here", ""),
            ("draw 1 card\n\n  draw 2 cards; ¦gian 1 action", "found `gian`", "did you mean `gain`"),
            ("¦keepr recovers 2 health", "expected a verb", "did you mean `keeper`"),
            ("move ¦kepeer up to 2 spaces", "expected a target", "did you mean `keeper`"),
            ("deal 1 damage to a fighter adjacent to ¦portr", "short name of a fighter", "`porter`"),
            ("set ¦keeper health to 2", "a fighter's name with `'s`", ""),
            ("move ¦gull up to 2 spaces", "there are 2 of `gull`", "each gull"),
            ("deal 1 damage to an opposing ¦gull", "your own fighter", "leave out"),
            ("deal 1 damage to a ¦sidekik", "a sort of fighter", "`sidekick`"),
            ("lamp becomes ¦litt", "a value of `lamp`, found `litt`", "did you mean `lit`"),
            ("change ¦lmap", "expected `lamp`", "did you mean `lamp`"),
            ("return all ¦storms cards from your discard pile to your hand", "a tag of this deck", "`storm`"),
            ("search for ¦\"Lamp Oli\"", "no card \"Lamp Oli\"", "did you mean `Lamp Oil`"),
            ("search for ¦\"Lamp", "never closed", ""),
            ("if you ¦win: draw 1 card", "expected `won` or `lost` or `are`", "did you mean `won`"),
            ("if you won ¦draw 1 card", "expected `:`", ""),
            ("if ¦lampp is lit: draw 1 card", "expected a condition", "did you mean `lamp`"),
            ("may ¦draw 1 card", "expected `:` or a verb, found `draw`", "may: "),
            ("may ¦move keeper up to 1 space", "always optional", "move …"),
            ("¦swap keeper and porter", "always optional", "may swap"),
            ("may swap keeper and ¦keeper", "with itself", ""),
            ("place keeper in ¦the sea", "`any space` or `a space`", "zone"),
        ],
    );
}

#[test]
fn mistakes_in_lines_and_choices() {
    check_words(
        "after",
        &[
            ("draw 1 card\n¦otherwise: draw 2 cards", "`otherwise:` follows only", "right below"),
            ("if you won: draw 1 card; ¦otherwise: draw 2 cards", "a line of its own", ""),
            ("if you won: draw 1 card\notherwise ¦draw 2 cards", "expected `:`", ""),
            ("¦- draw 1 card", "only below `choose N:`", ""),
            ("choose 1:¦\ndraw 1 card", "cannot have 0 options", "`- `"),
            ("choose 2:¦\n- draw 1 card\n- draw 2 cards", "cannot have 2 options", ""),
            ("choose 1: ¦draw 1 card", "expected the end of the line", ""),
            ("choose 1:\n- draw 1 card\n- choose 1:¦\n- draw 1 card", "within a choice", ""),
        ],
    );
}

#[test]
fn words_that_make_no_sense_where_they_stand() {
    check_words(
        "scheme",
        &[
            ("if ¦you won: draw 1 card", "makes no sense in a `scheme` effect", "there is no combat"),
            ("¦value +2", "makes no sense in a `scheme` effect", "`during`"),
            ("¦may boost this card", "makes no sense", "`during`"),
            ("¦cancel the opponent's card", "makes no sense", ""),
            ("deal 2 damage to ¦the opposing fighter", "makes no sense", "no combat"),
            ("move a fighter ¦in combat up to 2 spaces", "makes no sense", "no combat"),
            ("draw cards equal to ¦the combat damage", "makes no sense", "no combat"),
        ],
    );
    check_words("during", &[("if ¦you won: value +2", "a `during` effect", "not decided")]);
    check_words("boosted", &[("move ¦this fighter up to 2 spaces", "a `boosted` effect", "name the fighter")]);
    check_words(
        "after",
        &[
            ("¦value +2", "makes no sense in an `after` effect", "`during`"),
            ("¦may replace this card", "makes no sense", "`immediately`"),
            ("choose a space adjacent to ¦it", "`it` refers to nothing", "choose a space"),
            ("deal 1 damage to each fighter ¦in the chosen spaces", "refers to nothing", "choose a space"),
            ("if ¦a fighter was defeated: draw 1 card", "refers to nothing", "deal …"),
            ("draw cards equal to ¦that card's boost value", "refers to nothing", "discard the top card"),
            ("¦the opponent discards 1 card you choose", "refers to nothing", "look at the opponent's hand"),
        ],
    );
}

#[test]
fn mistakes_in_modifiers() {
    let old = "defense cards of keeper have +1 while lamp is lit";
    let mistakes = [
        (old, "¦defence cards of keeper have +1", "expected a modifier", "did you mean `defense`"),
        (old, "defense cards of ¦keepr have +1", "short name of a fighter", "`keeper`"),
        (old, "defense cards of keeper have ¦1", "from +1 to +20", ""),
        (old, "defense cards of keeper have +1 while lamp is ¦on", "a value of `lamp`", "lit, dark"),
        (old, "maneuver moves +1 ¦always", "the end of the line", ""),
        (old, "attacks of ¦gull may be boosted face down", "there are 2", ""),
    ];
    check(block("toml hero"), load_hero, &mistakes);
}

#[test]
fn mistakes_in_boards() {
    let first = "links = [\"P2\"], start = 1";
    let zones = "zones = ¦[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\",\"h\",\"i\",\"j\",\"k\",\"l\",\"m\",\"n\",\"o\",\"p\",\"q\"]";
    let mistakes = [
        ("frame =", "¦fram =", "the file has no key `fram`", "did you mean `frame`"),
        ("frame = [400, 300]", "frame = ¦[400]", "width and the height", "frame = ["),
        (first, "¦link = [\"P2\"], start = 1", "a space has no key `link`", "did you mean `links`"),
        (first, "links = [\"P2\", ¦\"P4\"], start = 1", "`P1` is linked to `P4`, but `P4` not to `P1`", "add \"P1\""),
        (first, "links = [\"P2\", ¦\"P1\"], start = 1", "linked to itself", ""),
        (first, "links = [\"P2\", ¦\"P2\"], start = 1", "listed twice", ""),
        (first, "links = [\"P2\", ¦\"P22\"], start = 1", "no space `P22`", "did you mean `P2`"),
        ("id = \"P2\"", "id = ¦\"p1\"", "already a space `p1`", ""),
        ("id = \"P2\"", "id = ¦\"P 2\"", "letters, digits", ""),
        ("zones = [\"sea\"], links", "zones = [¦\"see\"], links", "no zone `see`", "did you mean `sea`"),
        ("zones = [\"sea\"], links", "zones = ¦[], links", "is in no zone", ""),
        ("zones = [\"sea\", \"stone\"]\n", "zones = [\"sea\", \"stone\", ¦\"sea\"]\n", "listed twice", ""),
        ("zones = [\"sea\", \"stone\"]", zones, "1 to 16 zones", ""),
        ("x = 50", "x = ¦401", "from 0 to 400", ""),
        ("start = 2", "start = ¦3", "start 3 comes without start 2", ""),
        ("start = 2", "start = ¦1", "start 1 is given twice", ""),
        ("passages = [\"P1\", \"P6\"]", "passages = ¦[\"P1\"]", "leads nowhere", "two"),
        ("passages = [\"P1\", \"P6\"]", "passages = [\"P1\", ¦\"P9\"]", "no space `P9`", ""),
        ("\n]", "\n  ¦{ id = \"P8\", x = 1, y = 1, zones = [\"sea\"], links = [] },\n]", "no way leads", "joined"),
    ];
    check(block("toml board"), load_board, &mistakes);
    let error = load_board("x.toml", &block("toml board").replace(", start = 2", "")).unwrap_err();
    assert_eq!(error.message, "there is no start 2");
    let many: String =
        (0..65).map(|i| format!("{{ id = \"Q{i}\", x = 1, y = 1, zones = [\"sea\"], links = [] }},")).collect();
    let error =
        load_board("x.toml", &block("toml board").replace("space = [", &format!("space = [{many}"))).unwrap_err();
    assert_eq!(error.message, "a board has 2 to 64 spaces, but here are 72");
}

#[test]
fn an_error_shows_the_line_and_a_caret() {
    let text = block("toml hero").replace("if lamp is lit: value +2", "if lamp is litt: value +2");
    let shown = load_hero("heroes/lighthouse-keeper.toml", &text).unwrap_err().to_string();
    assert_eq!(shown.trim(), block("text").trim());
}

#[test]
fn line_ends_and_escapes_do_not_lose_the_place() {
    let text = block("toml hero").replace("otherwise: draw 1 card", "otherwise: darw 1 card");
    let error = load_hero("x.toml", &text).unwrap_err();
    let dos = load_hero("x.toml", &text.replace('\n', "\r\n")).unwrap_err();
    assert_eq!((dos.line, dos.column, &dos.message), (error.line, error.column, &error.message));
    let text = text.replace("if you won: the opponent", "if you \\u0077on: the opponent");
    assert_eq!(load_hero("x.toml", &text).unwrap_err().line, error.line);
}

// ---- no file makes the loader panic ----

/// Every text with one line or character taken out, doubled, or with its end cut off.
fn spoiled(text: &str) -> impl Iterator<Item = String> + '_ {
    let lines: Vec<&str> = text.lines().collect();
    let line_count = lines.len();
    let by_line = (0..line_count * 2).map(move |i| {
        let (line, twice) = (i / 2, i % 2 == 1);
        let kept = lines.iter().enumerate().flat_map(move |(at, text)| {
            std::iter::repeat_n(*text, if at != line { 1 } else { usize::from(twice) * 2 })
        });
        kept.collect::<Vec<_>>().join("\n")
    });
    // A prime step visits all sorts of places without taking every one.
    let places = (0..text.len()).step_by(7).filter(|&at| text.is_char_boundary(at) && text.is_char_boundary(at + 1));
    let by_character = places.flat_map(move |at| {
        let (before, here, after) = (&text[..at], &text[at..=at], &text[at + 1..]);
        [
            before.to_owned(),
            format!("{before}{after}"),
            format!("{before}{here}{here}{after}"),
            format!("{before}é{after}"),
        ]
    });
    by_line.chain(by_character)
}

#[test]
fn spoiled_files_load_or_fail_but_never_panic() {
    let mut refused = 0;
    for (_, text) in files("heroes").into_iter().chain([(String::new(), block("toml hero").to_owned())]) {
        refused += spoiled(&text).filter(|text| load_hero("x.toml", text).is_err()).count();
    }
    for (_, text) in files("boards") {
        refused += spoiled(&text).filter(|text| load_board("x.toml", text).is_err()).count();
    }
    assert!(refused > 10_000, "{refused}");
}

#[test]
fn strange_files_are_refused() {
    let long = format!("id = \"x\"\nname = \"{}\"", "x".repeat(100_000));
    let endless = block("toml hero").replace("change lamp", &"draw 1 card; ".repeat(10_000));
    let nested = format!("id = {}", "[".repeat(100_000));
    for text in
        ["", "\u{feff}", "\0", "[", "id", "é = 1", "[[card]]", "card = 1", "space = 1", &long, &endless, &nested]
    {
        assert!(load_hero("x.toml", text).is_err());
        assert!(load_board("x.toml", text).is_err());
    }
}
