//! Patches that the program writes itself: a card made blank, to learn what it contributes, and a hero with more or less
//! health. They are texts like any other patch, so that there is one way only in which a hero can be changed.

use std::error::Error;
use std::fmt;

use super::super::error::LoadError;
use super::super::hero::HEALTH;
use super::super::library::{Library, UnknownName};
use crate::hero::{Card, CardType, Hero};
use crate::spelling::{nearest, plain};

/// Why a hero cannot be changed so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChangeError {
    /// There is no such hero.
    Hero(UnknownName),
    /// The hero has no such card.
    Card {
        /// The hero's id.
        hero: String,
        /// The name.
        card: String,
        /// The name that was probably meant.
        nearest: Option<String>,
    },
    /// Nobody can have that health.
    Health {
        /// The hero's id.
        hero: String,
        /// The health it has.
        health: u8,
        /// What was to be added.
        offset: i32,
    },
    /// The changed hero is refused by the loader.
    Load(LoadError),
}

impl fmt::Display for ChangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChangeError::Hero(error) => error.fmt(f),
            ChangeError::Load(error) => error.fmt(f),
            ChangeError::Card { hero, card, nearest } => {
                write!(f, "`{hero}` has no card \"{card}\"")?;
                nearest.iter().try_for_each(|near| write!(f, "; did you mean \"{near}\"?"))?;
                write!(f, "\nhint: `sim show {hero}` shows all of them")
            }
            ChangeError::Health { hero, health, offset } => {
                let (low, high) = (HEALTH.start(), HEALTH.end());
                let sum = i64::from(*health) + i64::from(*offset);
                write!(f, "`{hero}` starts with {health} health and would start with {sum}")?;
                write!(f, "\nhint: health is from {low} to {high}")
            }
        }
    }
}

impl Error for ChangeError {}

impl From<LoadError> for ChangeError {
    fn from(error: LoadError) -> ChangeError {
        ChangeError::Load(error)
    }
}

impl From<UnknownName> for ChangeError {
    fn from(error: UnknownName) -> ChangeError {
        ChangeError::Hero(error)
    }
}

impl Library {
    /// The library in which every copy of a hero's card is blank: what that changes is what the card contributes.
    ///
    /// A blank card keeps its name, count, type, banner, boost value and tags (so that the rest of the deck is played as
    /// before) and has no effect at all. Its value is the same for all cards of a deck: the mean printed value
    /// of all its cards that have one, copies counted, rounded. With the printed value kept, a plain card
    /// of value 6 would seem to contribute nothing and the low value of a card with a strong effect would not count
    /// against it; with one value for the deck, each card is measured against the same middling one. A blank
    /// scheme is a scheme with which nothing happens.
    pub fn blanked(&self, hero: &str, card: &str) -> Result<Library, ChangeError> {
        let old = self.hero(hero)?;
        let found = old.cards.iter().find(|other| plain(&other.name) == plain(card));
        let found = found.ok_or_else(|| ChangeError::Card {
            hero: hero.to_owned(),
            card: card.to_owned(),
            nearest: nearest(card, old.cards.iter().map(|card| card.name.as_str())).map(str::to_owned),
        })?;
        self.made(hero, "blank", &blank(old, found))
    }

    /// The library in which a hero starts with more or less health: its first fighter, without the sidekicks.
    pub fn with_health(&self, hero: &str, offset: i32) -> Result<Library, ChangeError> {
        let fighter = &self.hero(hero)?.fighters[0];
        let health = i64::from(fighter.health) + i64::from(offset);
        if !(i64::from(*HEALTH.start())..=i64::from(*HEALTH.end())).contains(&health) {
            return Err(ChangeError::Health { hero: hero.to_owned(), health: fighter.health, offset });
        }
        self.made(hero, "health", &format!("[{hero}.fighter.{}]\nhealth = {health}\n", fighter.id))
    }

    /// The library with a patch of ours. Unlike in a patch of others, it is no mistake if that changes nothing.
    fn made(&self, hero: &str, what: &str, text: &str) -> Result<Library, ChangeError> {
        let mut library = self.clone();
        let changed = library.patch_hero(hero, &format!("({what} patch of {hero})"), text)?;
        Ok(if changed { library } else { self.clone() })
    }
}

/// The patch that makes a card blank.
fn blank(hero: &Hero, card: &Card) -> String {
    let name = card.name.replace('\\', "\\\\");
    let banner = card.banner.map_or("any", |kind| &hero.fighter(kind).id);
    let tags = hero.tags.iter().enumerate().filter(|(bit, _)| card.tags & (1 << bit) != 0);
    let tags: Vec<&str> = tags.map(|(_, tag)| tag.as_str()).collect();
    let last = match card.kind {
        CardType::Scheme => "scheme = \"nothing happens\"".to_owned(),
        _ => format!("value = {}", middling_value(hero)),
    };
    format!(
        "[{}.card.\"{name}\"]\nreplace = true\ncount = {}\ntype = \"{}\"\nboost = {}\n\
         fighter = \"{banner}\"\ntags = {tags:?}\ntext = \"No effect.\"\n{last}\n",
        hero.id,
        card.count,
        card.kind.word(),
        card.boost,
    )
}

/// The mean printed value of the cards that have one, rounded.
fn middling_value(hero: &Hero) -> u32 {
    let cards = hero.cards.iter().filter(|card| card.kind != CardType::Scheme);
    let (count, sum) = cards.fold((0, 0), |(count, sum), card| {
        let copies = u32::from(card.count);
        (count + copies, sum + copies * u32::from(card.value))
    });
    (2 * sum + count) / (2 * count).max(1)
}
