//! What is different between two versions of a hero, in lines for people. The trees are compared, not the compiled
//! heroes: an effect is shown in the words of its file.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::super::error::LoadError;
use super::super::{cards, hero};
use super::{Texts, canonical};

/// The changes from the old texts of a hero to the new.
pub(super) fn between(id: &str, old: &Texts, new: &Texts) -> Result<Vec<String>, LoadError> {
    let lines = old.with_hero(id, |old| new.with_hero(id, |new| Ok(changes(old.tree(), new.tree()))))?;
    Ok(lines.into_iter().map(|line| format!("{id}: {line}")).collect())
}

fn changes(old: &DeTable, new: &DeTable) -> Vec<String> {
    let mut lines = fields("", old, new, &["name", "move", "deck_size"]);
    let state = |hero| table_at(hero, "state").unwrap_or_default();
    lines.extend(fields("state ", &state(old), &state(new), hero::STATE_KEYS));
    lines.extend(entries("fighter", "id", old, new, hero::FIGHTER_KEYS));
    lines.extend(entries("ability", "", old, new, hero::ABILITY_KEYS));
    lines.extend(entries("card", "name", old, new, cards::KEYS));
    lines
}

fn table_at<'a>(hero: &DeTable<'a>, key: &str) -> Option<DeTable<'a>> {
    hero.get(key)?.get_ref().as_table().cloned()
}

/// A line for each key whose value is another one.
fn fields(who: &str, old: &DeTable, new: &DeTable, keys: &[&str]) -> Vec<String> {
    let both = keys.iter().map(|key| (key, shown(old, key), shown(new, key)));
    both.filter(|(_, old, new)| old != new).map(|(key, old, new)| format!("{who}{key} {old} → {new}")).collect()
}

fn shown(table: &DeTable, key: &str) -> String {
    match table.get(key).map(Spanned::get_ref) {
        None => "none".to_owned(),
        Some(DeValue::String(text)) => format!("\"{}\"", text.trim().lines().collect::<Vec<_>>().join(" / ")),
        Some(value) => canonical(value),
    }
}

/// An entry of a list and what it is called.
type Named<'a> = (String, &'a DeTable<'a>);

fn named<'a>(hero: &'a DeTable<'a>, sort: &str, name: &str) -> Vec<Named<'a>> {
    let list = hero.get(sort).and_then(|value| value.get_ref().as_array()).map_or(&[][..], |list| list.as_ref());
    let tables = list.iter().filter_map(|entry| entry.get_ref().as_table());
    let called = |(index, table): (usize, &'a DeTable<'a>)| match table.get(name).map(Spanned::get_ref) {
        Some(DeValue::String(name)) => (name.to_string(), table),
        _ => (format!("{sort} {}", index + 1), table),
    };
    tables.enumerate().map(called).collect()
}

/// The changes of a list. An entry with another name is another entry.
fn entries(sort: &str, name: &str, old: &DeTable, new: &DeTable, keys: &[&str]) -> Vec<String> {
    let (old, new) = (named(old, sort, name), named(new, sort, name));
    let find = |list: &[Named], name: &str| list.iter().position(|(other, _)| other == name);
    let compared = old.iter().flat_map(|(name, before)| match find(&new, name) {
        Some(index) => fields(&format!("{name} "), before, new[index].1, keys),
        None => vec![format!("without {name}")],
    });
    let added = new.iter().filter(|(name, _)| find(&old, name).is_none());
    compared.chain(added.map(|(name, entry)| facts(name, entry, keys))).collect()
}

fn facts(name: &str, entry: &DeTable, keys: &[&str]) -> String {
    let keys = keys.iter().filter(|key| entry.contains_key(**key) && !["id", "name"].contains(key));
    let facts: Vec<String> = keys.map(|key| format!("{key} {}", shown(entry, key))).collect();
    format!("new {name}: {}", facts.join(", "))
}
