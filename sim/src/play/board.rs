//! The board with the fighters on it: drawn where there is a screen for it, listed where there is not.

use super::session::Session;
use crate::draw::{Token, picture, zone_letters, zone_names};
use crate::names;
use crate::style::{Look, Style};
use crate::text::wrap;
use engine::ids::{FighterId, Seat};
use engine::rules::Mode;

/// What stands around a fighter, by seat: so that sides can be told apart without colours.
const BRACKETS: [[&str; 2]; 4] = [["[", "]"], ["<", ">"], ["{", "}"], ["(", ")"]];
/// The rows for the zones, and for the prompt.
const OTHER_ROWS: usize = 2;

/// The board as it stands.
pub fn board(session: &Session) -> String {
    let board = &session.game.board;
    if !session.screen.draws() {
        return fighters(session) + &neighbours(session);
    }
    let standing = session.game.fighters().filter_map(|fighter| token(session, fighter)).collect::<Vec<_>>();
    let below = fighters(session);
    let room = (session.screen.width, session.screen.rows - OTHER_ROWS - below.lines().count());
    let picture = picture(board, room, &standing, session.screen.style);
    format!("{picture}{below}{}", zones(session))
}

/// A fighter on its space, with its letters and its health.
fn token(session: &Session, fighter: FighterId) -> Option<Token> {
    let space = session.state.space_of(fighter)?;
    let seat = session.game.fighter(fighter).seat;
    let letters = names::letters(&session.game, fighter);
    let text = bracketed(seat, &format!("{letters}{}", session.state.health(fighter)));
    Some(Token { space, text, look: Look::Block(seat.index()) })
}

fn bracketed(seat: Seat, text: &str) -> String {
    let [open, close] = BRACKETS[seat.index() % BRACKETS.len()];
    format!("{open}{text}{close}")
}

/// Every seat in a line: its fighters with health and space, and how many cards it has.
pub fn fighters(session: &Session) -> String {
    session.game.seats().map(|seat| seat_line(session, seat)).collect()
}

fn seat_line(session: &Session, seat: Seat) -> String {
    let body = wrap(&format!("{}{}", team(session, seat), standing(session, seat)), session.screen.width, 4);
    let mark = bracketed(seat, &seat.number().to_string());
    format!("{} {}", session.screen.style.paint(Look::Block(seat.index()), &mark), body.trim_start())
}

/// Whom a seat plays with (rule 11.7).
fn team(session: &Session, seat: Seat) -> &'static str {
    match (session.game.rules.mode, session.game.friends(seat, Seat::FIRST)) {
        (Mode::FreeForAll, _) => "",
        (Mode::Teams, true) => "team A: ",
        (Mode::Teams, false) => "team B: ",
    }
}

fn standing(session: &Session, seat: Seat) -> String {
    let state = &session.state;
    if state.is_out(seat) {
        return format!("{} is out of the game", names::seat(&session.game, seat));
    }
    let fighters: Vec<String> =
        session.game.seat(seat).fighters.map(|fighter| fighter_words(session, fighter)).collect();
    let hero_state = state.hero_state(seat).and_then(|value| {
        let named = session.game.seat(seat).hero.state.as_ref()?;
        Some(format!(", {}", named.values.get(value as usize)?))
    });
    let (hand, deck) = (state.hand(seat).len(), state.deck(seat).len());
    format!("{}{}; {hand} cards in hand, {deck} in the deck", fighters.join(", "), hero_state.unwrap_or_default())
}

fn fighter_words(session: &Session, fighter: FighterId) -> String {
    let name = names::own_fighter(&session.game, fighter);
    match session.state.space_of(fighter) {
        Some(space) => {
            let (health, most) = (session.state.health(fighter), session.game.fighter(fighter).health);
            format!("{name} {health}/{most} at {}", session.game.board.space_name(space))
        }
        None if session.state.health(fighter) == 0 => format!("{name} defeated"),
        None => format!("{name} not placed"),
    }
}

/// Every space with its zones and neighbours, for those who cannot see the picture.
fn neighbours(session: &Session) -> String {
    let board = &session.game.board;
    let links = |space| board.adjacent(space).map(|other| board.space_name(other)).collect::<Vec<_>>().join(" ");
    let passage = |space| if board.passages.has(space) { " ~" } else { "" };
    let line = |space| {
        let zones = zone_letters(board, space);
        format!("{}{} in {zones}, next to {}\n", board.space_name(space), passage(space), links(space))
    };
    let lines: String = board.all().map(line).collect();
    zones(session) + &lines
}

/// The zones, in colours where that is one line: broken lines would cut the colours.
fn zones(session: &Session) -> String {
    let (board, screen) = (&session.game.board, session.screen);
    let plain = format!("zones {}", zone_names(board, Style::PLAIN));
    if plain.chars().count() > screen.width {
        return wrap(&plain, screen.width, 0);
    }
    format!("zones {}\n", zone_names(board, screen.style))
}
