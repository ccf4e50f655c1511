//! What things are called in sentences: full names, where the notation has short ones. A name is never ambiguous: where a hero is
//! there twice, the number of the seat is said too.

use engine::game::Game;
use engine::hero::{Card, CardType};
use engine::ids::{CardId, FighterId, KindId, Seat};

/// A seat by its hero: `King Arthur`, in a mirror match `Alice (seat 2)`.
pub fn seat(game: &Game, seat: Seat) -> String {
    let name = &game.seat(seat).hero.name;
    let same = game.seats().filter(|other| game.seat(*other).hero.name == *name).count();
    if same > 1 { format!("{name} (seat {})", seat.number()) } else { name.clone() }
}

/// The sides, each with its seats: alone in a free for all, two together in teams (rule 11.7).
pub fn sides(game: &Game) -> Vec<Vec<Seat>> {
    let side = |seat: Seat| game.seats().filter(|other| game.friends(*other, seat)).collect::<Vec<_>>();
    game.seats().map(|seat| (seat, side(seat))).filter(|(seat, side)| side[0] == *seat).map(|(_, side)| side).collect()
}

/// Everybody on the side of a seat, with the verb of one or of two: `Sinbad has`, `Alice and Medusa have`.
pub fn side(game: &Game, of: Seat, [one, several]: [&str; 2]) -> String {
    let names: Vec<String> = game.seats().filter(|other| game.friends(*other, of)).map(|of| seat(game, of)).collect();
    format!("{} {}", listed(&names), if names.len() > 1 { several } else { one })
}

/// Several names: `Alice, Sinbad and Medusa`.
pub fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A fighter: `The Jabberwock`, `Harpy 2`, in a mirror match `Harpy 2 (seat 1)`.
pub fn fighter(game: &Game, id: FighterId) -> String {
    let name = own_fighter(game, id);
    let seat = game.fighter(id).seat.number();
    if game.fighter_name(id).contains('@') { format!("{name} (seat {seat})") } else { name }
}

/// A fighter among those of its seat, where the seat need not be said.
pub fn own_fighter(game: &Game, id: FighterId) -> String {
    let info = game.fighter(id);
    let entry = game.seat(info.seat).hero.fighter(info.kind);
    let number = info.name.rsplit_once('-').map(|(_, number)| number).filter(|_| entry.count > 1);
    number.map_or(entry.name.clone(), |number| format!("{} {number}", entry.name))
}

/// One or two letters for a fighter on a drawn board, its own in this game.
pub fn letters(game: &Game, id: FighterId) -> String {
    let names: Vec<String> = game.fighters().map(|other| short(game, other)).collect();
    let own = &names[id.index()];
    let first = own.chars().take(1).collect::<String>();
    let alone = names.iter().filter(|name| name.starts_with(&first)).count() == 1;
    if alone { first } else { own.clone() }
}

/// Two letters: the first two of the name, or for one of several like sidekicks its first and one for its number.
fn short(game: &Game, id: FighterId) -> String {
    let info = game.fighter(id);
    let entry = game.seat(info.seat).hero.fighter(info.kind);
    let name = entry.name.trim_start_matches("The ");
    let first = name.chars().next().unwrap_or('?').to_ascii_uppercase();
    let number = info.name.rsplit_once('-').and_then(|(_, number)| number.parse::<u8>().ok());
    let second = match number.filter(|_| entry.count > 1) {
        Some(number) => (b'a' + (number - 1) % 26) as char,
        None => name.chars().nth(1).unwrap_or('?').to_ascii_lowercase(),
    };
    format!("{first}{second}")
}

/// A card of a seat's deck.
pub fn card(game: &Game, seat: Seat, card: CardId) -> &str {
    game.card_name(seat, card)
}

/// A card with what is printed on it: `Feint (versatile 2, boost 2)`.
pub fn card_with_facts(game: &Game, seat: Seat, kind: KindId) -> String {
    let card = game.seat(seat).hero.card(kind);
    format!("{} ({})", card.name, facts(card))
}

/// What is printed on a card beside its text.
pub fn facts(card: &Card) -> String {
    let value = if card.kind == CardType::Scheme { String::new() } else { format!(" {}", card.value) };
    format!("{}{value}, boost {}", card.kind.word(), card.boost)
}

/// A text as it is compared: small letters, single blanks, straight apostrophes, no quotes.
pub fn plain(text: &str) -> String {
    let quotes = ['"', '“', '”', '„', '‟', '«', '»'];
    let text = text.to_lowercase().replace(['’', '‘', '`'], "'").replace(quotes, " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
