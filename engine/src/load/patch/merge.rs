//! Laying a patch over the tree of a hero: fields by their keys, fighters by their ids, abilities by their numbers, cards
//! by their names. What the values mean is left to the loader; here is checked only what it could not see.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::super::error::LoadError;
use super::super::source::Source;
use super::super::{cards, hero};
use crate::spelling::plain;

type Key<'a> = Spanned<DeString<'a>>;
type Value<'a> = Spanned<DeValue<'a>>;

/// What a patch can say about a hero, in the order in which it is done: what is added is not changed.
const KEYS: &[&str] = &[
    "name",
    "move",
    "deck_size",
    "state",
    "fighter",
    "ability",
    "card",
    "add_fighter",
    "add_ability",
    "add_card",
    "remove",
];

const HERO: &str = "a patched hero";

/// What a patch can say about an entry besides the keys it has in a hero's file.
const ORDERS: &[&str] = &["replace", "remove"];

/// A sort of entries of which a hero has several.
struct Sort {
    /// The key of their list, and what one of them is called.
    key: &'static str,
    what: &'static str,
    /// The key that adds to the list.
    add: &'static str,
    /// The key that tells them apart; none if they are numbered.
    name: &'static str,
    keys: &'static [&'static str],
}

const FIGHTERS: Sort =
    Sort { key: "fighter", what: "a fighter", add: "add_fighter", name: "id", keys: hero::FIGHTER_KEYS };
const ABILITIES: Sort =
    Sort { key: "ability", what: "an ability", add: "add_ability", name: "", keys: hero::ABILITY_KEYS };
const CARDS: Sort = Sort { key: "card", what: "a card", add: "add_card", name: "name", keys: cards::KEYS };
const SORTS: [Sort; 3] = [FIGHTERS, ABILITIES, CARDS];
const STATE: Sort = Sort { key: "state", what: "the state", add: "", name: "", keys: hero::STATE_KEYS };

/// Lays patches over one hero, and remembers what the last one touched.
pub(super) struct Merge<'a> {
    source: Source<'a>,
    id: &'a str,
    /// Places that the patch touched, each with the place in the patch that did.
    pub touched: Vec<(Range<usize>, usize)>,
    /// Where the patch names the hero.
    pub hero: usize,
}

impl<'a> Merge<'a> {
    /// Nothing laid yet. Mistakes are shown in `source`, the newest patch: the older ones have none.
    pub fn new(source: Source<'a>, id: &'a str) -> Merge<'a> {
        Merge { source, id, touched: Vec::new(), hero: 0 }
    }

    /// Lays what a patch says about the hero over the hero's tree.
    pub fn lay<'t>(&mut self, hero: &mut DeTable<'t>, patch: &'t DeTable<'t>) -> Result<(), LoadError> {
        let Some((key, value)) = patch.get_key_value(self.id) else { return Ok(()) };
        self.touched.clear();
        self.hero = key.span().start;
        let section = self.table(self.id, value)?;
        self.check_keys(HERO, section, &[KEYS])?;
        if self.remove(hero, section)? {
            return Err(self.error(&section["remove"], "a patch cannot remove a hero"));
        }
        let given = KEYS.iter().filter_map(|key| section.get_key_value(*key));
        given.filter(|(key, _)| *key.get_ref() != "remove").try_for_each(|(key, value)| {
            match SORTS.iter().find(|sort| [sort.key, sort.add].contains(&key.get_ref().as_ref())) {
                Some(sort) if *key.get_ref() == sort.add => self.add(hero, sort, value),
                Some(sort) => self.change_all(hero, sort, value),
                None if *key.get_ref() == STATE.key => self.change_state(hero, key, value),
                None => put(hero, key, value),
            }
        })
    }

    fn error(&self, value: &Value, message: impl Into<String>) -> LoadError {
        self.source.error(value.span().start, message)
    }

    fn table<'t>(&self, name: &str, value: &'t Value<'t>) -> Result<&'t DeTable<'t>, LoadError> {
        value.get_ref().as_table().ok_or_else(|| self.wrong_type(name, value, "a table"))
    }

    fn wrong_type(&self, name: &str, value: &Value, expected: &str) -> LoadError {
        let found = value.get_ref().type_str();
        self.error(value, format!("`{name}` must be {expected}, but here is a value of type {found}"))
    }

    fn check_keys(&self, what: &str, table: &DeTable, known: &[&[&'static str]]) -> Result<(), LoadError> {
        let known = || known.iter().flat_map(|keys| keys.iter().copied());
        let unknown = table.keys().filter(|key| !known().any(|known| key.get_ref() == known));
        let Some(key) = unknown.min_by_key(|key| key.span().start) else { return Ok(()) };
        let error = self.source.error(key.span().start, format!("{what} has no key `{}`", key.get_ref()));
        Err(match (what, key.get_ref().as_ref()) {
            (HERO, "id") => error.hint("a hero keeps its `id`, so that all know which one is meant"),
            (_, name) => error.among(name, known()),
        })
    }

    /// Adds new entries behind those there are.
    fn add<'t>(&mut self, hero: &mut DeTable<'t>, sort: &Sort, value: &'t Value<'t>) -> Result<(), LoadError> {
        let DeValue::Array(new) = value.get_ref() else {
            let error = self.wrong_type(sort.add, value, "a list of tables");
            return Err(error.hint(format!("write `[[{}.{}]]`", self.id, sort.add)));
        };
        let old = take_list(hero, sort.key);
        put_list(hero, sort.key, old.into_iter().chain(new.iter().cloned()));
        Ok(())
    }

    /// Changes the entries that the patch names, and takes out those it does not want.
    fn change_all<'t>(&mut self, hero: &mut DeTable<'t>, sort: &Sort, value: &'t Value<'t>) -> Result<(), LoadError> {
        let DeValue::Table(named) = value.get_ref() else {
            let error = self.wrong_type(sort.key, value, "a table");
            let (id, key, add) = (self.id, sort.key, sort.add);
            return Err(error.hint(format!("write `[{id}.{key}.NAME]` to change one, `[[{id}.{add}]]` to add one")));
        };
        let mut list = take_list(hero, sort.key);
        let names = names(&list, sort);
        let (mut seen, mut gone) = (Vec::new(), Vec::new());
        for (key, value) in in_order(named) {
            let index = self.find(sort, &names, key)?;
            if seen.contains(&index) {
                return Err(self.source.error(key.span().start, format!("`{}` is changed twice", names[index])));
            }
            seen.push(index);
            if self.change(&mut list[index], sort, key, value)? {
                gone.push(index);
            }
        }
        let kept = list.into_iter().enumerate().filter(|(index, _)| !gone.contains(index));
        let kept: Vec<Value> = kept.map(|(_, entry)| entry).collect();
        self.check_names(&kept, sort)?;
        put_list(hero, sort.key, kept);
        Ok(())
    }

    /// The loader would blame whichever of two like names comes second; it is the patch that gave the new one.
    fn check_names(&self, list: &[Value], sort: &Sort) -> Result<(), LoadError> {
        let names: Vec<String> = names(list, sort).iter().map(|name| plain(name)).collect();
        let given = list.iter().zip(&names).filter_map(|(entry, name)| Some((entry.get_ref().get(sort.name)?, name)));
        let mut given = given.filter(|(value, _)| value.span().start < self.source.end());
        let twice = |name: &str| names.iter().filter(|other| *other == name).count() > 1;
        given
            .find(|(_, name)| twice(name))
            .map_or(Ok(()), |(value, _)| Err(self.error(value, format!("there is already {} of that name", sort.what))))
    }

    fn find(&self, sort: &Sort, names: &[String], key: &Key) -> Result<usize, LoadError> {
        let wanted = plain(key.get_ref());
        names.iter().position(|name| plain(name) == wanted).ok_or_else(|| {
            let message = format!("`{}` has no {} `{}`", self.id, sort.key, key.get_ref());
            let error = self.source.error(key.span().start, message);
            match names.len() {
                _ if !sort.name.is_empty() => error.among(key.get_ref(), names.iter().map(String::as_str)),
                0 => error.hint(format!("it has none; `[[{}.{}]]` adds one", self.id, sort.add)),
                last => error.hint(format!("they are numbered from 1 to {last} in the order of the hero's file")),
            }
        })
    }

    /// Changes an entry; says whether it is to be taken out.
    fn change<'t>(
        &mut self,
        entry: &mut Value<'t>,
        sort: &Sort,
        key: &Key,
        value: &'t Value<'t>,
    ) -> Result<bool, LoadError> {
        let new = self.table(key.get_ref(), value)?;
        self.check_keys(sort.what, new, &[sort.keys, ORDERS])?;
        let place = key.span().start;
        self.touched.push((entry.span(), place));
        let DeValue::Table(old) = entry.get_mut() else { return Ok(false) };
        self.touched.extend(old.values().map(|value| (value.span(), place)));
        if self.replaces(new)? {
            *old = old.remove_entry(sort.name).into_iter().collect();
        }
        let gone = self.remove(old, new)?;
        let fields = new.iter().filter(|(key, _)| !ORDERS.contains(&key.get_ref().as_ref()));
        fields.for_each(|(key, value)| drop(old.insert(key.clone(), value.clone())));
        Ok(gone || new.get("count").is_some_and(is_zero))
    }

    fn change_state<'t>(
        &mut self,
        hero: &mut DeTable<'t>,
        key: &'t Key<'t>,
        value: &'t Value<'t>,
    ) -> Result<(), LoadError> {
        let Some(state) = hero.get_mut(STATE.key) else { return put(hero, key, value) };
        if self.change(state, &STATE, key, value)? {
            hero.remove(STATE.key);
        }
        Ok(())
    }

    fn replaces(&self, new: &DeTable) -> Result<bool, LoadError> {
        let Some(value) = new.get("replace") else { return Ok(false) };
        value.get_ref().as_bool().ok_or_else(|| self.wrong_type("replace", value, "true or false"))
    }

    /// Takes out the keys listed under `remove`; says whether all is to be taken out.
    fn remove(&self, old: &mut DeTable, new: &DeTable) -> Result<bool, LoadError> {
        let Some(value) = new.get("remove") else { return Ok(false) };
        let keys = match value.get_ref() {
            DeValue::Boolean(all) => return Ok(*all),
            DeValue::Array(keys) => keys,
            _ => return Err(self.wrong_type("remove", value, "a list of keys, or true for all of it")),
        };
        keys.iter().try_for_each(|key| self.remove_key(old, new, key)).map(|()| false)
    }

    fn remove_key(&self, old: &mut DeTable, new: &DeTable, value: &Value) -> Result<(), LoadError> {
        let DeValue::String(key) = value.get_ref() else {
            return Err(self.wrong_type("remove", value, "a list of keys"));
        };
        if new.contains_key(key.as_ref()) {
            return Err(self.error(value, format!("`{key}` is both changed and removed")));
        }
        if old.contains_key(key.as_ref()) {
            old.remove(key.as_ref());
            return Ok(());
        }
        let error = self.error(value, format!("there is no `{key}` to remove"));
        Err(error.among(key, old.keys().map(|key| key.get_ref().as_ref())))
    }
}

fn put<'t>(table: &mut DeTable<'t>, key: &'t Key<'t>, value: &'t Value<'t>) -> Result<(), LoadError> {
    table.insert(key.clone(), value.clone());
    Ok(())
}

fn is_zero(value: &Value) -> bool {
    matches!(value.get_ref(), DeValue::Integer(number) if number.as_str() == "0")
}

/// The entries of a table in the order of its file.
fn in_order<'t>(table: &'t DeTable<'t>) -> Vec<(&'t Key<'t>, &'t Value<'t>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

/// Takes a list of entries out of the hero; an empty one if it has none.
fn take_list<'t>(hero: &mut DeTable<'t>, key: &str) -> Vec<Value<'t>> {
    match hero.remove(key).map(Spanned::into_inner) {
        Some(DeValue::Array(list)) => list.into_iter().collect(),
        _ => Vec::new(),
    }
}

/// Puts a list back. It has no place of its own: mistakes are about its entries.
fn put_list<'t>(hero: &mut DeTable<'t>, key: &'static str, list: impl IntoIterator<Item = Value<'t>>) {
    let list = DeValue::Array(list.into_iter().collect());
    hero.insert(Spanned::new(0..0, DeString::Borrowed(key)), Spanned::new(0..0, list));
}

/// What the entries are called by a patch: their names, or their numbers from 1.
fn names(list: &[Value], sort: &Sort) -> Vec<String> {
    let name = |(index, entry): (usize, &Value)| match entry.get_ref().get(sort.name).map(Spanned::get_ref) {
        Some(DeValue::String(name)) => name.to_string(),
        _ => (index + 1).to_string(),
    };
    list.iter().enumerate().map(name).collect()
}
