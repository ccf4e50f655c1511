//! What must hold after a step, as the file says it.

use super::Spot;
use super::read::{card_list, spot, texts};
use crate::load::LoadError;
use crate::load::table::{Item, Table};

/// The keys of a step.
pub(super) const KEYS: &[&str] = &[
    "do",
    "note",
    "health",
    "space",
    "hand",
    "hand_size",
    "discard",
    "deck",
    "top",
    "state",
    "locked",
    "known",
    "turn",
    "actions",
    "to_act",
    "choice",
    "winner",
    "out",
    "legal",
    "illegal",
    "legal_only",
    "events",
    "no_events",
];

/// One thing that must hold.
#[derive(Clone, Debug)]
pub(crate) enum Check {
    Health(Spot, u8),
    Space(Spot, Spot),
    Hand(Spot, Vec<Spot>),
    HandSize(Spot, u8),
    Discard(Spot, Vec<Spot>),
    Deck(Spot, u8),
    Top(Spot, Vec<Spot>),
    State(Spot, Spot),
    Locked(Spot, Option<u8>),
    Known(Spot, Spot, Vec<Spot>),
    Turn(Spot),
    Actions(u8),
    ToAct(Spot),
    Choice(Spot),
    Winner(Spot),
    Out(Vec<Spot>),
    Legal(Spot),
    Illegal(Spot),
    LegalOnly(Vec<Spot>),
    Events(Vec<Spot>),
    NoEvent(Spot),
}

type Checks = Vec<(usize, Check)>;
/// A key of the file and the check that its value makes.
type Key<T> = (&'static str, fn(T) -> Check);

/// The checks of a step, each with its place in the file.
pub(super) fn read(table: &Table) -> Result<Checks, LoadError> {
    let mut checks = Vec::new();
    table.optional("note").map(|item| item.text()).transpose()?;
    each(table, "health", &mut checks, |who, item| Ok(Check::Health(who, item.small(0..=99)?)))?;
    each(table, "space", &mut checks, |who, item| Ok(Check::Space(who, spot(&item.text()?))))?;
    each(table, "hand", &mut checks, |who, item| Ok(Check::Hand(who, card_list(item)?)))?;
    each(table, "hand_size", &mut checks, |who, item| Ok(Check::HandSize(who, item.small(0..=32)?)))?;
    each(table, "discard", &mut checks, |who, item| Ok(Check::Discard(who, card_list(item)?)))?;
    each(table, "deck", &mut checks, |who, item| Ok(Check::Deck(who, item.small(0..=32)?)))?;
    each(table, "top", &mut checks, |who, item| Ok(Check::Top(who, card_list(item)?)))?;
    each(table, "state", &mut checks, |who, item| Ok(Check::State(who, spot(&item.text()?))))?;
    each(table, "locked", &mut checks, |who, item| Ok(Check::Locked(who, value_or_none(item)?)))?;
    known(table, &mut checks)?;
    words(table, &mut checks)?;
    lists(table, &mut checks)?;
    Ok(checks)
}

/// A table from names to what is expected of them.
fn each(
    table: &Table,
    key: &'static str,
    checks: &mut Checks,
    check: impl Fn(Spot, &Item) -> Result<Check, LoadError>,
) -> Result<(), LoadError> {
    let entries = table.optional(key).map_or(Ok(Vec::new()), |item| item.named())?;
    for (name, item) in entries {
        checks.push((name.at(), check(spot(&name), &item)?));
    }
    Ok(())
}

fn value_or_none(item: &Item) -> Result<Option<u8>, LoadError> {
    if item.is_text() { item.word(&[("none", None)]) } else { item.small(0..=99).map(Some) }
}

/// `known = { alice = { medusa = ["Feint"] } }`: what Medusa's seat knows of Alice's hand.
fn known(table: &Table, checks: &mut Checks) -> Result<(), LoadError> {
    for (owner, item) in table.optional("known").map_or(Ok(Vec::new()), |item| item.named())? {
        for (viewer, cards) in item.named()? {
            checks.push((viewer.at(), Check::Known(spot(&owner), spot(&viewer), card_list(&cards)?)));
        }
    }
    Ok(())
}

fn words(table: &Table, checks: &mut Checks) -> Result<(), LoadError> {
    let kinds: [Key<Spot>; 4] =
        [("turn", Check::Turn), ("to_act", Check::ToAct), ("choice", Check::Choice), ("winner", Check::Winner)];
    for (key, check) in kinds {
        if let Some(item) = table.optional(key) {
            let text = item.text()?;
            checks.push((text.at(), check(spot(&text))));
        }
    }
    if let Some(item) = table.optional("actions") {
        checks.push((item.at(), Check::Actions(item.small(0..=99)?)));
    }
    Ok(())
}

fn lists(table: &Table, checks: &mut Checks) -> Result<(), LoadError> {
    let singles: [Key<Spot>; 3] = [("legal", Check::Legal), ("illegal", Check::Illegal), ("no_events", Check::NoEvent)];
    for (key, check) in singles {
        checks.extend(texts(table, key)?.into_iter().map(|text| (text.at, check(text))));
    }
    let wholes: [Key<Vec<Spot>>; 3] =
        [("out", Check::Out), ("legal_only", Check::LegalOnly), ("events", Check::Events)];
    for (key, check) in wholes {
        if let Some(item) = table.optional(key) {
            checks.push((item.at(), check(texts(table, key)?)));
        }
    }
    Ok(())
}
