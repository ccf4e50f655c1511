//! The file of a scenario, taken apart: every key known, every value of the right type, names kept as they stand.

use super::expect;
use super::{FighterSetup, Phase, Scenario, SeatSetup, Spot, Step};
use crate::load::LoadError;
use crate::load::table::{Item, Table, Text, with_root};
use crate::position::MAX_ACTIONS_LEFT;
use crate::rules::{Edition, Mode, Rules};

const KEYS: &[&str] = &[
    "name", "rules", "cards", "note", "board", "edition", "mode", "forced", "seed", "turn", "actions", "begin", "seat",
    "step",
];
const SEAT_KEYS: &[&str] =
    &["hero", "state", "locked", "had_turn", "hand", "discard", "deck", "top", "luck", "known", "fighters"];
const FIGHTER_KEYS: &[&str] = &["space", "health", "defeated", "began_turn"];

pub(super) fn read(file: &str, text: &str) -> Result<Scenario, LoadError> {
    with_root(file, text, KEYS, |root| {
        let seats = root.tables("seat", "a seat", SEAT_KEYS)?;
        if !(2..=4).contains(&seats.len()) {
            let error = root.error(format!("there are {} seats; a game has two to four", seats.len()));
            return Err(error.hint("add a table [[seat]] with `hero = …` for each, in turn order"));
        }
        let steps = root.tables("step", "a step", expect::KEYS)?;
        Ok(Scenario {
            file: file.to_owned(),
            name: root.required("name")?.line()?.owned(),
            rules: texts(&root, "rules")?.into_iter().map(|spot| spot.text).collect(),
            note: optional_text(&root, "note")?.map_or(String::new(), |spot| spot.text),
            text: text.to_owned(),
            cards: texts(&root, "cards")?,
            board: spot(&root.required("board")?.text()?),
            options: options(&root)?,
            seed: root.optional("seed").map(|item| item.number(0..=u16::MAX)).transpose()?.map(u64::from),
            turn: optional_text(&root, "turn")?,
            actions: root.optional("actions").map_or(Ok(2), |item| item.small(0..=MAX_ACTIONS_LEFT))?,
            phase: root.optional("begin").map_or(Ok(Phase::Action), |item| item.word(PHASES))?,
            seats: seats.iter().map(seat).collect::<Result<_, _>>()?,
            steps: steps.iter().map(step).collect::<Result<_, _>>()?,
        })
    })
}

const PHASES: &[(&str, Phase)] = &[("set-up", Phase::SetUp), ("turn", Phase::TurnStart), ("action", Phase::Action)];

fn options(root: &Table) -> Result<Rules, LoadError> {
    let editions = [("core", Edition::Core), ("classic", Edition::Classic)];
    let modes = [("free-for-all", Mode::FreeForAll), ("teams", Mode::Teams)];
    let forced = [("take", true), ("ask", false)];
    let standard = Rules::default();
    Ok(Rules {
        edition: root.optional("edition").map_or(Ok(standard.edition), |item| item.word(&editions))?,
        mode: root.optional("mode").map_or(Ok(standard.mode), |item| item.word(&modes))?,
        take_forced: root.optional("forced").map_or(Ok(standard.take_forced), |item| item.word(&forced))?,
    })
}

fn seat(table: &Table) -> Result<SeatSetup, LoadError> {
    let fighters = table.optional("fighters").map_or(Ok(Vec::new()), |item| item.named())?;
    let known = table.optional("known").map_or(Ok(Vec::new()), |item| item.named())?;
    Ok(SeatSetup {
        hero: spot(&table.required("hero")?.text()?),
        state: optional_text(table, "state")?,
        locked: table.optional("locked").map(|item| item.small(0..=99)).transpose()?,
        had_turn: table.optional("had_turn").map_or(Ok(true), |item| item.flag())?,
        hand: cards(table, "hand")?.unwrap_or_default(),
        discard: cards(table, "discard")?,
        deck: cards(table, "deck")?,
        top: cards(table, "top")?.unwrap_or_default(),
        luck: cards(table, "luck")?.unwrap_or_default(),
        known: known.iter().map(|(viewer, item)| Ok((spot(viewer), card_list(item)?))).collect::<Result<_, _>>()?,
        fighters: fighters.iter().map(|(name, item)| fighter(name, item)).collect::<Result<_, _>>()?,
    })
}

/// `"M09"`, `"defeated"` or a table.
fn fighter(name: &Text, item: &Item) -> Result<FighterSetup, LoadError> {
    let mut fighter = FighterSetup { name: spot(name), space: None, health: None, defeated: false, began_turn: None };
    if item.is_table() {
        let table = item.table("a fighter", FIGHTER_KEYS)?;
        fighter.space = optional_text(&table, "space")?;
        fighter.health = table.optional("health").map(|item| item.small(1..=99)).transpose()?;
        fighter.defeated = table.optional("defeated").map_or(Ok(false), |item| item.flag())?;
        fighter.began_turn = optional_text(&table, "began_turn")?;
    } else {
        let text = item.text()?;
        fighter.defeated = text.value == "defeated";
        fighter.space = (!fighter.defeated).then(|| spot(&text));
    }
    if fighter.defeated == fighter.space.is_some() {
        let error = item.error(format!("{} must either stand on a space or be defeated", name.value));
        return Err(error.hint("write `\"M09\"`, `{ space = \"M09\", health = 3 }` or `\"defeated\"`"));
    }
    Ok(fighter)
}

fn step(table: &Table) -> Result<Step, LoadError> {
    let actions = texts(table, "do")?;
    let checks = expect::read(table)?;
    Ok(Step { actions, checks })
}

pub(super) fn spot(text: &Text) -> Spot {
    Spot { text: text.owned(), at: text.at() }
}

fn optional_text(table: &Table, key: &'static str) -> Result<Option<Spot>, LoadError> {
    table.optional(key).map(|item| item.text().map(|text| spot(&text))).transpose()
}

/// A string or a list of strings; nothing if the key is missing.
pub(super) fn texts(table: &Table, key: &'static str) -> Result<Vec<Spot>, LoadError> {
    let texts = table.optional(key).map_or(Ok(Vec::new()), |item| item.texts())?;
    Ok(texts.iter().map(spot).collect())
}

fn cards(table: &Table, key: &'static str) -> Result<Option<Vec<Spot>>, LoadError> {
    table.optional(key).map(|item| card_list(&item)).transpose()
}

/// A list of cards: `"Feint x3"` stands for three of them.
pub(super) fn card_list(item: &Item) -> Result<Vec<Spot>, LoadError> {
    let mut list = Vec::new();
    for text in item.texts()? {
        let several = text.value.rsplit_once(" x").and_then(|(name, count)| Some((name, count.parse::<usize>().ok()?)));
        let (name, count) = several.unwrap_or((text.value, 1));
        if count > 32 {
            return Err(text.error(format!("{count} copies are too many")));
        }
        list.extend((0..count).map(|_| Spot { text: name.to_owned(), at: text.at() }));
    }
    Ok(list)
}
