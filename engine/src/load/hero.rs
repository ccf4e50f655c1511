//! A hero's file: its fighters, state, deck and abilities. Names are read first and effects afterwards, so that
//! an effect can name anything in the file.

use std::ops::RangeInclusive;

use crate::effect::{Role, Trigger};
use crate::hero::{Ability, Card, Fighter, Hero, HeroState, Reach};
use crate::ids::MAX_CARDS;

use super::cards;
use super::compile;
use super::error::LoadError;
use super::names::{Names, When};
use super::phrase::Program;
use super::table::{Item, Table, with_root};

/// The keys of a hero's file and of the tables in it.
pub(super) const KEYS: &[&str] = &["id", "name", "move", "deck_size", "state", "fighter", "ability", "card"];
pub(super) const STATE_KEYS: &[&str] = &["name", "values"];
pub(super) const FIGHTER_KEYS: &[&str] = &["id", "name", "role", "health", "count", "attack"];
pub(super) const ABILITY_KEYS: &[&str] = &["name", "text", "when", "effect", "always"];

/// The health a fighter can start with.
pub(super) const HEALTH: RangeInclusive<u8> = 1..=99;
/// The most fighters of one hero: a game of two has room for twice as many.
const MAX_FIGHTERS: usize = 10;
/// The most abilities for one moment: with a card's effect there are eight to order then.
const MAX_AT_ONCE: usize = 7;
/// The usual deck (rule 2.1).
const DECK_SIZE: u8 = 30;

const TRIGGERS: &[(&str, Trigger)] = &[
    ("turn start", Trigger::TurnStart),
    ("turn end", Trigger::TurnEnd),
    ("immediately", Trigger::Immediately),
    ("during combat", Trigger::During),
    ("after combat", Trigger::After),
    ("after attack", Trigger::AfterAttack),
];

/// Reads a hero from the text of its file. `file_name` is used in the errors only.
pub fn load_hero(file_name: &str, text: &str) -> Result<Hero, LoadError> {
    with_root(file_name, text, KEYS, |root| read(&root))
}

/// Reads a hero from the top table of its file.
pub(super) fn read(root: &Table) -> Result<Hero, LoadError> {
    let (id, name) = (id(&root.required("id")?)?, root.required("name")?.line()?.owned());
    let move_value = root.required("move")?.small(0..=10)?;
    let fighters = fighters(root)?;
    let state = root.optional("state").map(|item| state(&item, &fighters)).transpose()?;
    let tables = root.tables("card", "a card", cards::KEYS)?;
    let (mut cards, tags) = cards::read(&tables, &fighters)?;
    check_deck_size(root, &cards)?;
    let mut program = Program::default();
    let card_names = cards.iter().map(|card| card.name.clone()).collect::<Vec<_>>();
    let card_names = card_names.iter().map(String::as_str).collect();
    let names = Names { fighters: &fighters, state: state.as_ref(), tags: &tags, cards: card_names };
    for (card, table) in cards.iter_mut().zip(&tables) {
        cards::compile(card, table, &names, &mut program)?;
    }
    let abilities = root.tables("ability", "an ability", ABILITY_KEYS)?;
    let abilities = abilities.iter().map(|table| ability(table, &names, &mut program));
    let abilities = abilities.collect::<Result<Vec<_>, _>>()?;
    check_moments(root, &abilities)?;
    let Program { ops: program, selectors } = program;
    Ok(Hero { id, name, move_value, fighters, state, tags, cards, abilities, program, selectors })
}

/// Words that stand where a hero's id can, and mean something else.
const RESERVED: [(&str, &str); 3] = [
    ("all", "`--heroes all` means every hero"),
    ("nobody", "a replay without a winner ends with `end nobody`"),
    ("none", "in a scenario the winner can be `none`"),
];

fn id(item: &Item) -> Result<String, LoadError> {
    let id = item.id()?;
    match RESERVED.iter().find(|(word, _)| *word == id.value) {
        None => Ok(id.owned()),
        Some((word, why)) => {
            let error = item.error(format!("a hero cannot have the id `{word}`"));
            Err(error.hint(format!("{why}; choose another `id`")))
        }
    }
}

fn fighters(root: &Table) -> Result<Vec<Fighter>, LoadError> {
    let tables = root.tables("fighter", "a fighter", FIGHTER_KEYS)?;
    let mut fighters: Vec<Fighter> = Vec::new();
    for table in &tables {
        let fighter = fighter(table)?;
        let id = table.required("id")?;
        if fighters.iter().any(|other| other.id == fighter.id) {
            return Err(id.error(format!("there is already a fighter `{}`", fighter.id)));
        }
        if let Some(name) = shared_name(&fighter, &fighters) {
            let error = id.error(format!("two fighters would be called `{name}`"));
            return Err(error.hint("like fighters are numbered: `count = 2` gives ID-1 and ID-2; choose another `id`"));
        }
        if fighter.role == Role::Hero && fighters.iter().any(|other| other.role == Role::Sidekick) {
            return Err(id.error("a hero must stand before the sidekicks").hint("move this [[fighter]] up"));
        }
        fighters.push(fighter);
    }
    if !fighters.iter().any(|fighter| fighter.role == Role::Hero) {
        let error = root.error("there is no hero among the fighters");
        return Err(error.hint("add a [[fighter]] with `role = \"hero\"`"));
    }
    let count: usize = fighters.iter().map(|fighter| fighter.count as usize).sum();
    if count > MAX_FIGHTERS {
        let error = root.error(format!("there are {count} fighters; {MAX_FIGHTERS} is the most"));
        return Err(error.hint("lower a fighter's `count`"));
    }
    Ok(fighters)
}

/// The names of a fighter's like ones in a game.
fn expanded(fighter: &Fighter) -> Vec<String> {
    match fighter.count {
        1 => vec![fighter.id.clone()],
        count => (1..=count).map(|number| format!("{}-{number}", fighter.id)).collect(),
    }
}

/// A name that a fighter would share in a game with one of the others.
fn shared_name(fighter: &Fighter, others: &[Fighter]) -> Option<String> {
    let taken: Vec<String> = others.iter().flat_map(expanded).collect();
    expanded(fighter).into_iter().find(|name| taken.contains(name))
}

fn fighter(table: &Table) -> Result<Fighter, LoadError> {
    let id = table.required("id")?;
    let reserved = ["a", "an", "any", "the", "this", "one", "each", "you", "it", "not"];
    if reserved.contains(&id.id()?.value) {
        return Err(id.error("this word is used by the card language; choose another short name"));
    }
    Ok(Fighter {
        id: id.id()?.owned(),
        name: table.required("name")?.line()?.owned(),
        role: table.required("role")?.word(&[("hero", Role::Hero), ("sidekick", Role::Sidekick)])?,
        health: table.required("health")?.small(HEALTH)?,
        count: table.optional("count").map_or(Ok(1), |item| item.small(1..=MAX_FIGHTERS as u8))?,
        reach: table.required("attack")?.word(&[("melee", Reach::Melee), ("ranged", Reach::Ranged)])?,
    })
}

fn state(item: &Item, fighters: &[Fighter]) -> Result<HeroState, LoadError> {
    let table = item.table("the state", STATE_KEYS)?;
    let name = table.required("name")?.id()?;
    if fighters.iter().any(|fighter| fighter.id == name.value) {
        return Err(name.error(format!("`{}` is already the name of a fighter", name.value)));
    }
    let values = table.required("values")?;
    let list = values.ids()?;
    if !(2..=8).contains(&list.len()) {
        return Err(values.error(format!("a state has 2 to 8 values, but here are {}", list.len())));
    }
    for (index, value) in list.iter().enumerate() {
        if list[..index].iter().any(|other| other.value == value.value) {
            return Err(value.error(format!("the value `{}` is listed twice", value.value)));
        }
    }
    Ok(HeroState { name: name.owned(), values: list.iter().map(|value| value.owned()).collect() })
}

fn check_deck_size(root: &Table, cards: &[Card]) -> Result<(), LoadError> {
    let item = root.optional("deck_size");
    let wanted = item.map_or(Ok(DECK_SIZE), |item| item.small(1..=MAX_CARDS as u8))?;
    let found: usize = cards.iter().map(|card| card.count as usize).sum();
    if found == wanted as usize {
        return Ok(());
    }
    let message = format!("the deck has {found} cards instead of {wanted}");
    let error = item.map_or_else(|| root.error(&message), |item| item.error(&message));
    Err(error.hint(format!("change the cards' `count`, or say `deck_size = …` (at most {MAX_CARDS}) at the top")))
}

fn check_moments(root: &Table, abilities: &[Ability]) -> Result<(), LoadError> {
    let at = |wanted: Trigger| abilities.iter().filter_map(|a| a.effect).filter(|(when, _)| *when == wanted).count();
    match TRIGGERS.iter().find(|(_, trigger)| at(*trigger) > MAX_AT_ONCE) {
        None => Ok(()),
        Some((word, trigger)) => {
            let message = format!("there are {} abilities for `{word}`; {MAX_AT_ONCE} is the most", at(*trigger));
            Err(root.error(message).hint("say several of them as one effect"))
        }
    }
}

fn ability(table: &Table, names: &Names, program: &mut Program) -> Result<Ability, LoadError> {
    let name = table.optional("name").map(|item| item.line()).transpose()?;
    let text = table.required("text")?.text()?.owned();
    let always = table.optional("always").map_or(Ok(Vec::new()), |item| item.texts())?;
    let modifiers = always.iter().map(|text| compile::modifier(text, names, program)).collect::<Result<Vec<_>, _>>()?;
    let (when, effect) = (table.optional("when"), table.optional("effect"));
    if when.is_none() && effect.is_none() && modifiers.is_empty() {
        let error = table.error("the ability does nothing");
        return Err(error.hint("give it `always`, or `when` with `effect`"));
    }
    let effect = match (when, effect) {
        (None, None) => None,
        _ => {
            let trigger = table.required("when")?.word(TRIGGERS)?;
            let text = table.required("effect")?.text()?;
            Some((trigger, compile::effect(&text, names, When::Ability(trigger), program)?))
        }
    };
    Ok(Ability { name: name.map_or(String::new(), |name| name.owned()), text, modifiers, effect })
}
