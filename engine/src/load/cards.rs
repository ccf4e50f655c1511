//! The cards of a hero's file: their printed facts, their tags, and the effects of their windows.

use crate::effect::{Op, Window};
use crate::hero::{Card, CardType, Fighter, NO_EFFECT};
use crate::ids::FighterKind;
use crate::spelling::{QUOTES, plain};

use super::compile;
use super::error::LoadError;
use super::names::{Names, When};
use super::phrase::Program;
use super::table::{Item, Table};

/// The keys of a card.
pub(super) const KEYS: &[&str] = &[
    "name",
    "count",
    "type",
    "value",
    "boost",
    "fighter",
    "tags",
    "uncancellable",
    "text",
    "immediately",
    "during",
    "after",
    "scheme",
    "boosted",
    "discarded",
    "looked_at",
];

/// The keys under which a card's effects stand.
const WINDOWS: [(&str, Window); Window::COUNT] = [
    ("immediately", Window::Immediately),
    ("during", Window::During),
    ("after", Window::After),
    ("scheme", Window::Scheme),
    ("boosted", Window::Boosted),
    ("discarded", Window::Discarded),
    ("looked_at", Window::LookedAt),
];

const TYPES: &[(&str, CardType)] = &[
    ("attack", CardType::Attack),
    ("defense", CardType::Defense),
    ("versatile", CardType::Versatile),
    ("scheme", CardType::Scheme),
];

/// The most tags of a deck: a card keeps them as the bits of one byte.
const MAX_TAGS: usize = 8;

/// Reads the facts of all cards, still without effects, and the tags they use.
pub(super) fn read(tables: &[Table], fighters: &[Fighter]) -> Result<(Vec<Card>, Vec<String>), LoadError> {
    let (mut cards, mut tags): (Vec<Card>, Vec<String>) = Default::default();
    for table in tables {
        let card = facts(table, fighters, &mut tags)?;
        if let Some(other) = cards.iter().find(|other| plain(&other.name) == plain(&card.name)) {
            let error = table.required("name")?.error(format!("there is already a card \"{}\"", other.name));
            let same = other.name == card.name;
            let other_name = "capitals, blanks and the shape of apostrophes do not tell names apart: choose another";
            return Err(error.hint(if same { "list a card once and give it a `count`" } else { other_name }));
        }
        cards.push(card);
    }
    Ok((cards, tags))
}

fn facts(table: &Table, fighters: &[Fighter], tags: &mut Vec<String>) -> Result<Card, LoadError> {
    let kind = table.required("type")?.word(TYPES)?;
    Ok(Card {
        name: name(&table.required("name")?)?,
        text: table.required("text")?.text()?.owned(),
        count: table.required("count")?.small(1..=30)?,
        kind,
        value: value(table, kind)?,
        boost: table.required("boost")?.small(0..=20)?,
        banner: banner(&table.required("fighter")?, fighters)?,
        tags: table.optional("tags").map_or(Ok(0), |item| tag_bits(&item, tags))?,
        uncancellable: table.optional("uncancellable").map_or(Ok(false), |item| item.flag())?,
        effects: [NO_EFFECT; Window::COUNT],
    })
}

fn name(item: &Item) -> Result<String, LoadError> {
    let name = item.line()?;
    if name.value.contains(|c: char| QUOTES.contains(&c)) {
        let error = item.error("a card's name has no quotation marks");
        return Err(error.hint(format!("leave out {}; apostrophes are fine", String::from_iter(QUOTES))));
    }
    Ok(name.owned())
}

fn value(table: &Table, kind: CardType) -> Result<u8, LoadError> {
    match (kind, table.optional("value")) {
        (CardType::Scheme, None) => Ok(0),
        (CardType::Scheme, Some(item)) => Err(item.error("a scheme card has no value").hint("take out `value`")),
        _ => table.required("value")?.small(0..=20),
    }
}

fn banner(item: &Item, fighters: &[Fighter]) -> Result<Option<FighterKind>, LoadError> {
    let words =
        fighters.iter().enumerate().map(|(index, fighter)| (fighter.id.as_str(), Some(FighterKind(index as u8))));
    item.word(&words.chain([("any", None)]).collect::<Vec<_>>())
}

fn tag_bits(item: &Item, tags: &mut Vec<String>) -> Result<u8, LoadError> {
    let mut bits = 0;
    for tag in item.ids()? {
        let index = tags.iter().position(|known| known == tag.value).unwrap_or_else(|| {
            tags.push(tag.owned());
            tags.len() - 1
        });
        if index >= MAX_TAGS {
            return Err(tag.error(format!("a deck can have {MAX_TAGS} different tags")));
        }
        bits |= 1 << index;
    }
    Ok(bits)
}

/// Compiles the effects of a card.
pub(super) fn compile(card: &mut Card, table: &Table, names: &Names, program: &mut Program) -> Result<(), LoadError> {
    for (key, window) in WINDOWS {
        let Some(item) = table.optional(key) else { continue };
        check_window(card.kind, window, key, &item)?;
        let start = compile::effect(&item.text()?, names, When::Card(window), program)?;
        let marker = program.ops[start as usize..].iter().all(|op| *op == Op::End);
        if window == Window::LookedAt && !marker {
            let error = item.error("`looked_at` can only cancel the look");
            return Err(error.hint("write `may reveal this card to cancel that effect`"));
        }
        card.effects[window as usize] = start;
    }
    if card.kind == CardType::Scheme && card.effect(Window::Scheme).is_none() {
        return Err(table.required("scheme").err().unwrap_or_else(|| table.error("a scheme card needs `scheme`")));
    }
    Ok(())
}

fn check_window(kind: CardType, window: Window, key: &str, item: &Item) -> Result<(), LoadError> {
    let (scheme, combat) = (window == Window::Scheme, (window as usize) < Window::Scheme as usize);
    if kind != CardType::Scheme && scheme {
        let error = item.error(format!("a card of type {} has no `scheme` effect", kind.word()));
        return Err(error.hint("use `immediately`, `during` or `after`, or make its type \"scheme\""));
    }
    if kind == CardType::Scheme && combat {
        let error = item.error(format!("a scheme card has no `{key}` effect: it is never in a combat"));
        return Err(error.hint("use `scheme`"));
    }
    Ok(())
}
