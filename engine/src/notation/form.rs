//! The table of actions: a word, what follows it, and how the parts make the action. The printer and the parser
//! both read it, so a form cannot be printed in one way and parsed in another.

use super::names::*;
use super::words::{Word, join, split};
use super::{Notation, NotationError, Order};
use crate::action::Action;
use crate::ids::*;
use crate::spelling::nearest;

/// What stands in one place of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// A card.
    Card,
    /// A fighter.
    Fighter,
    /// A space.
    Space,
    /// A number, counted from 1.
    Number,
    /// One of several simultaneous effects.
    Effect,
    /// A seat, by its number.
    Seat,
    /// A value of the hero's state.
    State,
}

/// One line of the table.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// The word it begins with.
    pub word: &'static str,
    /// What follows.
    pub slots: &'static [Slot],
    /// How it is written, for messages.
    pub usage: &'static str,
    make: fn([u8; 3]) -> Action,
}

const fn form(word: &'static str, slots: &'static [Slot], usage: &'static str, make: fn([u8; 3]) -> Action) -> Form {
    Form { word, slots, usage, make }
}

/// All actions.
pub const FORMS: &[Form] = &[
    form("maneuver", &[], "maneuver", |_| Action::Maneuver),
    form("scheme", &[Slot::Card, Slot::Fighter], "scheme CARD FIGHTER", |p| {
        Action::Scheme(KindId(p[0]), FighterId(p[1]))
    }),
    form("attack", &[Slot::Fighter, Slot::Fighter, Slot::Card], "attack FIGHTER TARGET CARD", |p| Action::Attack {
        fighter: FighterId(p[0]),
        target: FighterId(p[1]),
        card: KindId(p[2]),
    }),
    form("defend", &[Slot::Card], "defend CARD", |p| Action::Defend(KindId(p[0]))),
    form("boost", &[Slot::Card], "boost CARD", |p| Action::Boost(KindId(p[0]))),
    form("move", &[Slot::Fighter, Slot::Space], "move FIGHTER SPACE", |p| Action::Move(FighterId(p[0]), SpaceId(p[1]))),
    form("place", &[Slot::Fighter, Slot::Space], "place FIGHTER SPACE", |p| {
        Action::Place(FighterId(p[0]), SpaceId(p[1]))
    }),
    form("target", &[Slot::Fighter], "target FIGHTER", |p| Action::Target(FighterId(p[0]))),
    form("space", &[Slot::Space], "space SPACE", |p| Action::Space(SpaceId(p[0]))),
    form("discard", &[Slot::Card], "discard CARD", |p| Action::Discard(KindId(p[0]))),
    form("take", &[Slot::Card], "take CARD", |p| Action::Take(KindId(p[0]))),
    form("top", &[Slot::Card], "top CARD", |p| Action::Top(KindId(p[0]))),
    form("reveal", &[Slot::Card], "reveal CARD", |p| Action::Reveal(KindId(p[0]))),
    form("replace", &[Slot::Card], "replace CARD", |p| Action::Replace(KindId(p[0]))),
    form("option", &[Slot::Number], "option NUMBER", |p| Action::Option(p[0])),
    form("resolve", &[Slot::Effect], "resolve card, resolve ability-1 or resolve CARD", |p| Action::Resolve(p[0])),
    form("opponent", &[Slot::Seat], "opponent SEAT", |p| Action::Opponent(Seat(p[0]))),
    form("become", &[Slot::State], "become STATE", |p| Action::Become(p[0])),
    form("yes", &[], "yes", |_| Action::Yes),
    form("pass", &[], "pass", |_| Action::Pass),
    form("done", &[], "done", |_| Action::Done),
];

/// An action as its word and its parts: the other direction of [`Form::make`].
fn parts(action: Action) -> (&'static str, [u8; 3]) {
    match action {
        Action::Maneuver => ("maneuver", [0; 3]),
        Action::Scheme(card, fighter) => ("scheme", [card.0, fighter.0, 0]),
        Action::Attack { fighter, target, card } => ("attack", [fighter.0, target.0, card.0]),
        Action::Defend(card) => ("defend", [card.0, 0, 0]),
        Action::Boost(card) => ("boost", [card.0, 0, 0]),
        Action::Move(fighter, space) => ("move", [fighter.0, space.0, 0]),
        Action::Place(fighter, space) => ("place", [fighter.0, space.0, 0]),
        Action::Target(fighter) => ("target", [fighter.0, 0, 0]),
        Action::Space(space) => ("space", [space.0, 0, 0]),
        Action::Discard(card) => ("discard", [card.0, 0, 0]),
        Action::Take(card) => ("take", [card.0, 0, 0]),
        Action::Top(card) => ("top", [card.0, 0, 0]),
        Action::Reveal(card) => ("reveal", [card.0, 0, 0]),
        Action::Replace(card) => ("replace", [card.0, 0, 0]),
        Action::Option(option) => ("option", [option, 0, 0]),
        Action::Resolve(effect) => ("resolve", [effect, 0, 0]),
        Action::Opponent(seat) => ("opponent", [seat.0, 0, 0]),
        Action::Become(value) => ("become", [value, 0, 0]),
        Action::Yes => ("yes", [0; 3]),
        Action::Pass => ("pass", [0; 3]),
        Action::Done => ("done", [0; 3]),
    }
}

/// The text of an action.
pub(super) fn print(notation: &Notation, action: Action) -> String {
    let (word, parts) = parts(action);
    let slots = FORMS.iter().find(|form| form.word == word).map_or(&[][..], |form| form.slots);
    let mut text = word.to_owned();
    for (slot, part) in slots.iter().zip(parts) {
        text.push(' ');
        text.push_str(&print_part(notation, *slot, part));
    }
    text
}

fn print_part(notation: &Notation, slot: Slot, part: u8) -> String {
    let game = notation.game;
    match slot {
        Slot::Card => quoted(&game.seat(notation.owner).hero.card(KindId(part)).name),
        Slot::Fighter => game.fighter_name(FighterId(part)),
        Slot::Space => game.board.space_name(SpaceId(part)).to_owned(),
        Slot::Number => (part + 1).to_string(),
        Slot::Seat => Seat(part).number().to_string(),
        Slot::State => {
            let state = game.seat(notation.actor).hero.state.as_ref();
            state.map_or(String::new(), |state| state.values[part as usize].clone())
        }
        Slot::Effect => match (notation.order, part) {
            (Order::Cards, kind) => quoted(&game.seat(notation.owner).hero.card(KindId(kind)).name),
            (Order::Combat, 0) => "card".to_owned(),
            (Order::Combat, n) => format!("ability-{n}"),
            (Order::Turn, n) => format!("ability-{}", n + 1),
        },
    }
}

/// The action that a text means.
pub(super) fn parse(notation: &Notation, text: &str) -> Result<Action, NotationError> {
    let words = split(text)?;
    let Some((first, rest)) = words.split_first() else {
        return Err(NotationError::new("there is no action", "write one such as `maneuver`, `done` or `pass`"));
    };
    let form = find_form(&first.text)?;
    let groups = group(form, rest).ok_or_else(|| {
        NotationError::new(format!("`{text}` has the wrong number of words"), format!("write `{}`", form.usage))
    })?;
    let mut parts = [0; 3];
    for ((slot, words), part) in form.slots.iter().zip(groups).zip(&mut parts) {
        *part = parse_part(notation, *slot, &join(words))?;
    }
    Ok((form.make)(parts))
}

fn find_form(word: &str) -> Result<&'static Form, NotationError> {
    FORMS.iter().find(|form| form.word.eq_ignore_ascii_case(word)).ok_or_else(|| {
        let hint = match nearest(word, FORMS.iter().map(|form| form.word)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!(
                "an action begins with one of: {}",
                FORMS.iter().map(|form| form.word).collect::<Vec<_>>().join(", ")
            ),
        };
        NotationError::new(format!("there is no action `{word}`"), hint)
    })
}

/// The words of each slot: one each, but a card without quotes may have several.
fn group<'w>(form: &Form, words: &'w [Word]) -> Option<Vec<&'w [Word]>> {
    let card = form.slots.iter().position(|slot| matches!(slot, Slot::Card | Slot::Effect));
    let extra = words.len().checked_sub(form.slots.len())?;
    if extra > 0 && card.is_none_or(|at| words[at..=at + extra].iter().any(|word| word.quoted)) {
        return None;
    }
    let mut rest = words;
    let mut groups = Vec::new();
    for at in 0..form.slots.len() {
        let (group, after) = rest.split_at(if Some(at) == card { extra + 1 } else { 1 });
        groups.push(group);
        rest = after;
    }
    Some(groups)
}

fn parse_part(notation: &Notation, slot: Slot, text: &str) -> Result<u8, NotationError> {
    let game = notation.game;
    match slot {
        Slot::Card => find_card(game, notation.owner, text).map(|kind| kind.0),
        Slot::Fighter => find_fighter(game, text).map(|fighter| fighter.0),
        Slot::Space => find_space(game, text).map(|space| space.0),
        Slot::Number => number(text, "option").map(|n| n - 1),
        Slot::Seat => find_seat(game, text).map(|seat| seat.0),
        Slot::State => find_state(game, notation.actor, text),
        Slot::Effect => parse_effect(notation, text),
    }
}

fn parse_effect(notation: &Notation, text: &str) -> Result<u8, NotationError> {
    if notation.order == Order::Cards {
        return find_card(notation.game, notation.owner, text).map(|kind| kind.0);
    }
    if notation.order == Order::Combat && text.eq_ignore_ascii_case("card") {
        return Ok(0);
    }
    let ability = text.to_lowercase();
    let ability = ability.strip_prefix("ability-").unwrap_or(&ability);
    let n = number(ability, "effect")?;
    Ok(if notation.order == Order::Turn { n - 1 } else { n })
}

fn number(text: &str, what: &str) -> Result<u8, NotationError> {
    let number = text.parse().ok().filter(|n| (1..=32).contains(n));
    number.ok_or_else(|| NotationError::new(format!("`{text}` is no {what}"), "they are counted from 1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_taken_apart_as_it_was_made() {
        for form in FORMS {
            let mut given = [3, 2, 1];
            given[form.slots.len()..].fill(0);
            assert_eq!(parts((form.make)(given)), (form.word, given));
            assert!(form.usage.starts_with(form.word));
        }
    }
}
