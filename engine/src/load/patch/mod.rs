//! Patches: a small file that changes some numbers, words or cards of heroes without copying their decks
//! (`engine/data/FORMAT.md`, "Patches").
//!
//! A patch changes the *tree* of a hero's file (`merge`), and the ordinary loader reads the result, so that every check of
//! a hero's file holds for a patched one too, and no check is written twice. Everything in the tree keeps the place it
//! came from, so that a mistake is shown in the patch. A hero keeps the texts it was made of: patches can be laid over
//! patches, and two versions can be compared (`changes`). `made` has the patches that the program itself writes.

mod changes;
mod made;
mod merge;

use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use crate::hero::Hero;
use crate::spelling::nearest;

use super::error::LoadError;
use super::hero;
use super::library::Library;
use super::source::{Below, Source};
use super::table::{Table, parse, with_root};
use merge::Merge;

pub use made::ChangeError;

/// A text and the name it has in errors.
#[derive(Clone, Debug)]
pub(super) struct NamedText {
    pub file: String,
    pub text: String,
}

impl NamedText {
    fn source(&self) -> Source<'_> {
        Source::new(&self.file, &self.text)
    }
}

/// The texts that something was made of: its file, and the patches laid over it, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Texts {
    pub file: NamedText,
    pub patches: Vec<NamedText>,
}

impl Texts {
    /// Hands the top table of a hero, as all patches have left it, to `read`.
    fn with_hero<T>(&self, id: &str, read: impl FnOnce(&Table) -> Result<T, LoadError>) -> Result<T, LoadError> {
        let Some((newest, older)) = self.patches.split_last() else {
            return with_root(&self.file.file, &self.file.text, hero::KEYS, |root| read(&root));
        };
        let source = newest.source();
        let (mut texts, mut trees, mut start) = (Vec::new(), Vec::new(), source.end());
        for text in std::iter::once(&self.file).chain(older).map(NamedText::source) {
            trees.push(shifted_table(parse(text)?, start));
            texts.push((start, text));
            start += text.end();
        }
        trees.push(parse(source)?);
        let mut tree = trees[0].clone();
        let mut merge = Merge::new(source, id);
        trees[1..].iter().try_for_each(|patch| merge.lay(&mut tree, patch))?;
        let below = Below { texts, touched: merge.touched, hero: merge.hero };
        read(&Table::new(source.over(&below), source.end(), "the hero", &tree, hero::KEYS)?)
    }
}

/// The tree with all its places moved on.
fn shifted_table(table: DeTable<'_>, by: usize) -> DeTable<'_> {
    table.into_iter().map(|(key, value)| (moved(&key, by, DeString::clone), shifted(value, by))).collect()
}

fn shifted(value: Spanned<DeValue<'_>>, by: usize) -> Spanned<DeValue<'_>> {
    moved(&value, by, |value| match value.clone() {
        DeValue::Table(table) => DeValue::Table(shifted_table(table, by)),
        DeValue::Array(list) => DeValue::Array(list.into_iter().map(|value| shifted(value, by)).collect()),
        other => other,
    })
}

fn moved<T>(spanned: &Spanned<T>, by: usize, copy: impl FnOnce(&T) -> T) -> Spanned<T> {
    let span = spanned.span();
    Spanned::new(span.start + by..span.end + by, copy(spanned.get_ref()))
}

/// A tree written in one certain way, whatever its file looked like.
fn canonical(value: &DeValue) -> String {
    match value {
        DeValue::String(text) => format!("{:?}", text.replace('\r', "")),
        DeValue::Array(list) => {
            let list: Vec<String> = list.iter().map(|value| canonical(value.get_ref())).collect();
            format!("[{}]", list.join(", "))
        }
        DeValue::Table(table) => canonical_table(table),
        DeValue::Integer(number) => {
            let value = i64::from_str_radix(&number.as_str().replace('_', ""), number.radix());
            value.map_or_else(|_| number.to_string(), |value| value.to_string())
        }
        DeValue::Boolean(flag) => flag.to_string(),
        // No key of a hero takes these, so that none is left in a hero that has been read.
        DeValue::Float(_) | DeValue::Datetime(_) => String::new(),
    }
}

fn canonical_table(table: &DeTable) -> String {
    let entry = |(key, value): (&Spanned<DeString>, &Spanned<DeValue>)| {
        format!("{:?} = {}", key.get_ref(), canonical(value.get_ref()))
    };
    let mut entries: Vec<String> = table.iter().map(entry).collect();
    entries.sort();
    format!("{{{}}}", entries.join(", "))
}

impl Library {
    /// The library with the heroes of a patch changed; this one stays as it is. `file` is used in the errors only.
    ///
    /// The heroes keep their ids. A patch that changes nothing about a hero it names is an error.
    pub fn patched(&self, file: &str, text: &str) -> Result<Library, LoadError> {
        let source = Source::new(file, text);
        let tree = parse(source)?;
        let mut names: Vec<_> = tree.keys().map(|key| (key.span().start, key.get_ref().as_ref())).collect();
        names.sort_unstable();
        if names.is_empty() {
            let error = source.error(0, "the patch changes nothing");
            return Err(error.hint("name a hero and what to change: `[alice]`, and below it `move = 3`"));
        }
        let mut library = self.clone();
        for (at, id) in names {
            self.check_known(id).map_err(|(message, hint)| source.error(at, message).hint(hint))?;
            if !library.patch_hero(id, file, text)? {
                let error = source.error(at, format!("the patch changes nothing about `{id}`"));
                return Err(error.hint("every value here is the old one"));
            }
        }
        Ok(library)
    }

    /// What is wrong with a hero's id, and a hint.
    fn check_known(&self, id: &str) -> Result<(), (String, String)> {
        if self.heroes.contains_key(id) {
            return Ok(());
        }
        let hint = match nearest(id, self.heroes.keys().map(String::as_str)) {
            _ if self.boards.contains_key(id) => "a patch changes heroes, not boards".to_owned(),
            _ if hero::KEYS.contains(&id) => format!("name the hero first: `[alice]`, and below it `{id} = …`"),
            Some(near) => format!("did you mean `{near}`?"),
            None => "`sim list heroes` shows all of them".to_owned(),
        };
        Err((format!("there is no hero `{id}`"), hint))
    }

    /// Lays a patch over a hero and says whether that has changed it.
    fn patch_hero(&mut self, id: &str, file: &str, text: &str) -> Result<bool, LoadError> {
        let Some(entry) = self.heroes.get_mut(id) else { return Ok(false) };
        entry.texts.patches.push(NamedText { file: file.to_owned(), text: text.to_owned() });
        let read = |root: &Table| Ok((hero::read(root)?, canonical_table(root.tree())));
        let (hero, data): (Hero, String) = entry.texts.with_hero(id, read)?;
        let changed = hero != *entry.item;
        entry.item = Arc::new(hero);
        entry.data = data;
        Ok(changed)
    }

    /// What is different about the heroes of this library compared with those of another, a line for each change:
    /// `alice: jabberwock health 8 → 7`. Heroes that only one of them has are left out.
    pub fn changes_from(&self, old: &Library) -> Vec<String> {
        let both = self.heroes.iter().filter_map(|(id, new)| Some((id, new, old.heroes.get(id)?)));
        let changed = both.filter(|(_, new, old)| new.item != old.item);
        changed.flat_map(|(id, new, old)| changes::between(id, &old.texts, &new.texts).unwrap_or_default()).collect()
    }
}
