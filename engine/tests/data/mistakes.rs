//! Every class of mistake in a data file gets its line, column, message and hint; spoiled files never panic. The good
//! files that are spoiled here are those of FORMAT.md, with the place of the mistake marked by `¦`.

use engine::load::{LoadError, load_board, load_hero};

use super::{block, files};

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
type Mistake<'a> = (&'a str, &'a str, &'a str, &'a str);

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
    let eighth = "[[ability]]\ntext = \"x\"\nwhen = \"turn end\"\neffect = \"draw 1 card\"\n".repeat(7) + "[[card]]";
    let mistakes =
        mistakes.into_iter().chain([("[[card]]", &eighth[..], "there are 8 abilities for `turn end`; 7 is the most")]);
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
            ("draw 6 cards per ¦storm card in your discard pile", "5 per card is the most", ""),
            ("look at the top ¦7 cards of your deck, take 1", "a number from 1 to 6", ""),
            ("choose any space; choose any space; ¦choose any space", "2 spaces at most", ""),
            ("each opponent discards 1 card ¦you choose", "`;` or the end of the line", ""),
            ("place keeper in ¦the sea", "`any space` or `a space`", "zone"),
        ],
    );
}

#[test]
fn the_wording_of_printed_cards_gets_a_hint() {
    let first = "the condition comes first, with a colon: `if you won: draw 1 card`";
    check_words(
        "after",
        &[
            ("draw ¦a card", "expected a number, found `a`", "`draw 1 card`"),
            ("the opponent discards ¦a card", "expected a number, found `a`", "digits: 1"),
            ("gain ¦an action", "expected a number, found `an`", "digits: 1"),
            ("draw 1 card ¦if you won", "expected `;` or the end of the line, found `if`", first),
            ("if you won¦, draw 1 card", "expected `:`, found `,`", first),
            ("if you won ¦then draw 1 card", "expected `:`, found `then`", first),
            ("¦you may draw 1 card", "expected a verb, found `you`", "leave out `you`"),
            ("¦You draw 1 card", "expected a verb, found `You`", "leave out `you`"),
            ("draw 1 card; ¦then gain 1 action", "expected a verb, found `then`", "leave out the word"),
            ("draw 1 card ¦then gain 1 action", "found `then`", "separated by `;`"),
            ("draw 1 card¦, then gain 1 action", "found `,`", "separated by `;`"),
            ("draw 1 card ¦and gain 1 action", "found `and`", "separated by `;`"),
        ],
    );
    check_words(
        "during",
        &[
            ("value ¦-2", "found `-2`", "values only rise"),
            ("the opponent's value ¦−1", "found `−1`", "`value becomes N`"),
        ],
    );
}

#[test]
fn names_that_the_notation_could_not_read_back_are_refused() {
    for mark in ['"', '“', '”', '„', '‟', '«', '»'] {
        let new = format!("name = ¦'The {mark}North Wind'");
        let (error, line, column) = mistake(block("toml hero"), "name = \"North Wind\"", &new, load_hero);
        assert_eq!((error.line, error.column), (line, column), "{error}");
        assert!(error.message.contains("no quotation marks") && error.hint.contains(mark), "{error}");
    }
    let numbered = "id = ¦\"gull\"\nname = \"Gull\"\nrole = \"sidekick\"\nhealth = 1\ncount = 2";
    let old = numbered.replace('¦', "");
    let earlier = block("toml hero").replace("\"porter\"", "\"gull-2\"");
    check(&earlier, load_hero, &[(&old, numbered, "two fighters would be called `gull-2`", "numbered")]);
    let twice = "id = ¦\"keeper-1\"\nname = \"x\"\nrole = \"sidekick\"\nhealth = 1\nattack = \"melee\"\n[[fighter]]\nid = \"gull\"";
    let two = block("toml hero").replacen("health = 14", "health = 14\ncount = 2", 1);
    check(&two, load_hero, &[("id = \"gull\"", twice, "two fighters would be called `keeper-1`", "numbered")]);
    let names = [
        ("name = \"North Wind\"", "name = ¦\"blinding BEAM\"", "already a card \"Blinding Beam\"", "capitals"),
        ("name = \"North Wind\"", "name = ¦\"Blinding  Beam\"", "already a card \"Blinding Beam\"", "blanks"),
    ];
    check(block("toml hero"), load_hero, &names);
}

#[test]
fn nothing_that_is_shown_commands_a_terminal() {
    let code = "the control character U+001B";
    let heroes = [
        ("name = \"The Lighthouse Keeper\"", "name = ¦\"The \\u001b[31mKeeper\"", code, "leave it out"),
        ("name = \"The Lighthouse Keeper\"", "name = ¦\"The\\nKeeper\"", "`name` has a line break", "leave it out"),
        ("name = \"The Lighthouse Keeper\"", "name = ¦\"The\\tKeeper\"", "U+0009", ""),
        ("name = \"The Keeper\"", "name = ¦\"\\u0007Keeper\"", "U+0007", ""),
        ("name = \"Gull\"", "name = ¦\"Gull\\u009b\"", "U+009B", ""),
        ("name = \"North Wind\"", "name = ¦\"North\\u001b Wind\"", code, ""),
        ("name = \"North Wind\"", "name = ¦\"North\\nWind\"", "a line break", ""),
        ("name = \"Watch", "name = ¦\"\\u001bWatch", code, ""),
        ("text = \"No effect.\"", "text = ¦\"No \\u001b[31meffect.\"", code, ""),
        ("after = \"change lamp\"", "after = ¦\"change lamp\\u0000\"", "U+0000", ""),
        ("id = \"lighthouse-keeper\"", "id = ¦\"light\\u001bhouse\"", code, ""),
    ];
    check(block("toml hero"), load_hero, &heroes);
    let boards = [
        ("name = \"The Pier\"", "name = ¦\"The \\u001b[31mPier\"", code, ""),
        ("zones = [\"sea\", \"stone\"]\n", "zones = [\"sea\", ¦\"stone\\u001b\"]\n", code, ""),
        ("id = \"P2\"", "id = ¦\"P2\\u001b\"", code, ""),
    ];
    check(block("toml board"), load_board, &boards);
    let lines = block("toml hero").replacen("text = \"No effect.\"", "text = \"\"\"\nNo\n\teffect.\"\"\"", 1);
    assert!(load_hero("x.toml", &lines).is_ok(), "a text may have lines");
    for broken in ["\"\\u001b[31m\" = 1\n", "na\u{1b}[31mme = 1\n", "id = \"\u{7}\"\n"] {
        let error = load_hero("x.toml", broken).unwrap_err().to_string();
        assert!(!error.contains(|c: char| c.is_control() && c != '\n'), "{error:?}");
    }
}

#[test]
fn ids_that_mean_something_else_are_refused() {
    let id = "id = \"lighthouse-keeper\"";
    let heroes = [
        (id, "id = ¦\"all\"", "cannot have the id `all`", "every hero"),
        (id, "id = ¦\"nobody\"", "cannot have the id `nobody`", "a replay"),
        (id, "id = ¦\"none\"", "cannot have the id `none`", "a scenario"),
    ];
    check(block("toml hero"), load_hero, &heroes);
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
        (old, "defense cards of keeper have +1 ¦when lamp is lit", "`while` or the end of the line", "use `while`"),
        (old, "cards of keeper have +1 ¦if lamp is lit", "`while` or the end of the line", "use `while`"),
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
        ("x = 40", "x = ¦401", "from 0 to 400", ""),
        ("x = 120", "x = ¦40", "`P2` lies at the same point as `P1`", "its own `x` and `y`"),
        ("id = \"pier\"", "id = ¦\"all\"", "cannot have the id `all`", "every board"),
        ("start = 2", "start = ¦3", "start 3 comes without start 2", ""),
        ("start = 2", "start = ¦1", "start 1 is given twice", ""),
        ("passages = [\"P1\", \"P8\"]", "passages = ¦[\"P1\"]", "leads nowhere", "two"),
        ("passages = [\"P1\", \"P8\"]", "passages = [\"P1\", ¦\"Q9\"]", "no space `Q9`", ""),
        ("\n]", "\n  ¦{ id = \"P11\", x = 1, y = 1, zones = [\"sea\"], links = [] },\n]", "no way leads", "joined"),
    ];
    check(block("toml board"), load_board, &mistakes);
    let error = load_board("x.toml", &block("toml board").replace(", start = 2", "")).unwrap_err();
    assert_eq!(error.message, "there is no start 2");
    let many: String =
        (0..65).map(|i| format!("{{ id = \"Q{i}\", x = 1, y = 1, zones = [\"sea\"], links = [] }},")).collect();
    let error =
        load_board("x.toml", &block("toml board").replace("space = [", &format!("space = [{many}"))).unwrap_err();
    assert_eq!(error.message, "a board has 2 to 64 spaces, but here are 75");
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
