//! Finding what a person has named: exactly, or by the beginning of its name if only one begins so.

use super::NotationError;
use crate::game::Game;
use crate::ids::*;
use crate::spelling::{nearest, plain};

/// The name in quotes, unless it is all letters, digits and hyphens.
pub fn quoted(name: &str) -> String {
    let plain = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '-');
    if plain { name.to_owned() } else { format!("\"{name}\"") }
}

/// A seat's name: its hero's, with the seat's number where two seats have the same hero.
pub fn seat_name(game: &Game, seat: Seat) -> String {
    let id = &game.seat(seat).hero.id;
    let same = game.seats().filter(|other| game.seat(*other).hero.id == *id).count();
    if same > 1 { format!("{id}@{}", seat.number()) } else { id.clone() }
}

/// The seat with that name or number.
pub fn find_seat(game: &Game, text: &str) -> Result<Seat, NotationError> {
    if let Some(seat) = game.seats().find(|seat| seat.number().to_string() == text) {
        return Ok(seat);
    }
    let full = |seat: Seat| (format!("{}@{}", game.seat(seat).hero.id, seat.number()), seat);
    let names = game.seats().map(|seat| (seat_name(game, seat), seat)).chain(game.seats().map(full));
    find("seat", text, names.collect())
}

/// The fighter with that name.
pub fn find_fighter(game: &Game, text: &str) -> Result<FighterId, NotationError> {
    let full = |f: FighterId| (format!("{}@{}", game.fighter(f).name, game.fighter(f).seat.number()), f);
    let names = game.fighters().map(|f| (game.fighter_name(f), f)).chain(game.fighters().map(full));
    find("fighter", text, names.collect())
}

/// The seat's own fighter with that name, which needs no number in a mirror match.
pub fn find_own_fighter(game: &Game, seat: Seat, text: &str) -> Result<FighterId, NotationError> {
    let names = game.seat(seat).fighters.map(|fighter| (game.fighter(fighter).name.clone(), fighter));
    find(&format!("fighter of {}", seat_name(game, seat)), text, names.collect())
}

/// The card of a seat's deck with that name.
pub fn find_card(game: &Game, seat: Seat, text: &str) -> Result<KindId, NotationError> {
    let cards = game.seat(seat).hero.cards.iter().enumerate();
    let names = cards.map(|(kind, card)| (card.name.clone(), KindId(kind as u8)));
    find(&format!("card of {}", seat_name(game, seat)), text, names.collect())
}

/// The value of a hero's state with that name.
pub fn find_state(game: &Game, seat: Seat, text: &str) -> Result<u8, NotationError> {
    let values = game.seat(seat).hero.state.iter().flat_map(|state| &state.values);
    let names = values.zip(0..).map(|(name, value)| (name.clone(), value));
    find(&format!("state of {}", seat_name(game, seat)), text, names.collect())
}

/// The space with that name. The whole name is needed: a short one would be a mistake more often than not.
pub fn find_space(game: &Game, text: &str) -> Result<SpaceId, NotationError> {
    game.board.space(text).ok_or_else(|| {
        let message = format!("{} has no space `{text}`", game.board.name);
        let ids = game.board.spaces.iter().map(|space| space.id.as_str());
        let hint = nearest(text, ids).map_or(String::new(), |near| format!("did you mean `{near}`?"));
        NotationError::new(message, hint)
    })
}

fn find<T: Copy + PartialEq>(what: &str, text: &str, names: Vec<(String, T)>) -> Result<T, NotationError> {
    let wanted = plain(text);
    if let Some((_, item)) = names.iter().find(|(name, _)| plain(name) == wanted) {
        return Ok(*item);
    }
    let mut begin: Vec<&(String, T)> = Vec::new();
    for entry in names.iter().filter(|(name, _)| !wanted.is_empty() && plain(name).starts_with(&wanted)) {
        if !begin.iter().any(|(_, item)| *item == entry.1) {
            begin.push(entry);
        }
    }
    match begin[..] {
        [(_, item)] => Ok(*item),
        [] => Err(unknown(what, text, &names)),
        _ => {
            let list: Vec<&str> = begin.iter().map(|(name, _)| name.as_str()).collect();
            Err(NotationError::new(
                format!("`{text}` could be more than one {what}"),
                format!("one of: {}", list.join(", ")),
            ))
        }
    }
}

fn unknown<T: Copy + PartialEq>(what: &str, text: &str, names: &[(String, T)]) -> NotationError {
    let mut seen: Vec<T> = Vec::new();
    let mut list = Vec::new();
    for (name, item) in names {
        if !seen.contains(item) {
            seen.push(*item);
            list.push(name.as_str());
        }
    }
    let hint = match nearest(text, list.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if list.is_empty() => "there is none".to_owned(),
        None => format!("one of: {}", list.join(", ")),
    };
    NotationError::new(format!("there is no {what} `{text}`"), hint)
}
