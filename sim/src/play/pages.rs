//! What can be looked at during a game: cards, piles, counts, and what happened. Only what the person's seat may know.

use super::session::Session;
use crate::names;
use crate::style::Look;
use crate::text::wrap;
use engine::event::Event;
use engine::hero::Card;
use engine::ids::{CardSet, KindId, Seat};
use engine::notation::{find_card, find_seat};

/// How many lines of the log are recent.
const RECENT: usize = 30;

/// The person's cards and what they do, then the hands of team-mates, which are open to them (rule 11.8).
pub fn hand(session: &Session) -> String {
    let seat = session.viewer();
    let cards = kinds(session, seat, session.state.hand(seat));
    let own: String = cards.into_iter().map(|(kind, count)| card_text(session, seat, kind, count)).collect();
    let mates = session.game.seats().filter(|mate| *mate != seat && session.game.friends(*mate, seat));
    let theirs: String = mates.map(|mate| hand_of_mate(session, mate)).collect();
    if own.is_empty() { format!("You have no cards in hand.\n{theirs}") } else { own + &theirs }
}

fn hand_of_mate(session: &Session, mate: Seat) -> String {
    let fact = |(kind, count): (KindId, usize)| {
        let card = names::card_with_facts(&session.game, mate, kind);
        if count > 1 { format!("{count} × {card}") } else { card }
    };
    let cards: Vec<String> = kinds(session, mate, session.state.hand(mate)).into_iter().map(fact).collect();
    let cards = if cards.is_empty() { "no cards".to_owned() } else { cards.join(", ") };
    wrap(&format!("{}, your team-mate, has {cards}", names::seat(&session.game, mate)), session.screen.width, 0)
}

/// What a seat's hero can do.
pub fn abilities(session: &Session, seat: Seat) -> String {
    let hero = &session.game.seat(seat).hero;
    let texts: Vec<&str> = hero.abilities.iter().map(|ability| ability.text.as_str()).collect();
    wrap(&format!("{}: {}", names::seat(&session.game, seat), texts.join(" ")), session.screen.width, 2)
}

/// The kinds among some cards, with how many there are of each.
fn kinds(session: &Session, seat: Seat, cards: CardSet) -> Vec<(KindId, usize)> {
    let kinds = (0..session.game.seat(seat).hero.cards.len() as u8).map(KindId);
    let count = |kind| cards.and(session.game.copies(seat, kind)).len();
    kinds.map(|kind| (kind, count(kind))).filter(|(_, count)| *count > 0).collect()
}

/// A card with everything that is on it.
fn card_text(session: &Session, seat: Seat, kind: KindId, count: usize) -> String {
    let hero = &session.game.seat(seat).hero;
    let card: &Card = hero.card(kind);
    let user = card.banner.map_or("any fighter", |fighter| &hero.fighter(fighter).name);
    let copies = if count > 1 { format!("{count} × ") } else { String::new() };
    let name = session.screen.style.paint(Look::Strong, &card.name);
    let text = if card.text.is_empty() { String::new() } else { wrap(&card.text, session.screen.width, 4) };
    format!("{copies}{name} ({}, for {user})\n{text}", names::facts(card))
}

/// What a card of any deck does.
pub fn card(session: &Session, name: &str) -> Result<String, String> {
    if name.is_empty() {
        return Err("name a card: `card feint`\nhint: `hand` shows all of yours".to_owned());
    }
    let viewer = session.viewer();
    let hero = |seat: Seat| &session.game.seat(seat).hero.id;
    // One deck is enough of a hero that is there twice.
    let first = |seat: &Seat| session.game.seats().find(|other| hero(*other) == hero(*seat)) == Some(*seat);
    let others = session.game.seats().filter(first).filter(|seat| hero(*seat) != hero(viewer));
    let seats = std::iter::once(viewer).chain(others);
    let found: Vec<_> = seats.map(|seat| (seat, find_card(&session.game, seat, name.trim_matches('"')))).collect();
    let mut texts: Vec<String> = Vec::new();
    for (seat, kind) in found.iter().filter_map(|(seat, kind)| Some((*seat, *kind.as_ref().ok()?))) {
        let copies = session.game.copies(seat, kind).len();
        texts.push(format!("{}: {}", session.game.seat(seat).hero.name, card_text(session, seat, kind, copies)));
    }
    match (texts.is_empty(), found.into_iter().next()) {
        (true, Some((_, Err(error)))) => Err(error.to_string()),
        _ => Ok(texts.concat()),
    }
}

/// The seat with that name or number. Whoever is told the names is told that there are numbers too.
pub fn named_seat(session: &Session, text: &str) -> Result<Seat, String> {
    find_seat(&session.game, text).map_err(|error| {
        let list = error.hint.starts_with("one of: ");
        let numbers = if list { format!(", or 1 to {}", session.game.seats().count()) } else { String::new() };
        format!("{error}{numbers}")
    })
}

/// A discard pile, which everybody may look through.
pub fn discard(session: &Session, seat: &str) -> Result<String, String> {
    let seat = match seat {
        "" => session.viewer(),
        text => named_seat(session, text)?,
    };
    let cards = session.state.discard(seat);
    let name = names::seat(&session.game, seat);
    let list = listed(session, seat, cards);
    Ok(wrap(&format!("Discard pile of {name}, {} cards: {list}", cards.len()), session.screen.width, 0))
}

/// Cards by name, with how many there are of each.
fn listed(session: &Session, seat: Seat, cards: CardSet) -> String {
    let one = |(kind, count): (KindId, usize)| {
        let name = &session.game.seat(seat).hero.card(kind).name;
        if count > 1 { format!("{count} × {name}") } else { name.clone() }
    };
    let names: Vec<String> = kinds(session, seat, cards).into_iter().map(one).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// How many cards are where, and which ones the person cannot place: of a seat, or of all.
pub fn deck(session: &Session, seat: &str) -> Result<String, String> {
    if seat.is_empty() {
        return Ok(session.game.seats().map(|seat| deck_of(session, seat)).collect());
    }
    named_seat(session, seat).map(|seat| deck_of(session, seat))
}

fn deck_of(session: &Session, seat: Seat) -> String {
    let view = session.state.view(&session.game, session.viewer());
    let name = names::seat(&session.game, seat);
    if view.is_out(seat) {
        return format!("{name}: out of the game.\n");
    }
    let (hand, deck, discard) = (view.hand_size(seat), view.deck_size(seat), view.discard(seat).len());
    let open = session.game.friends(seat, session.viewer());
    let place = if open { "Still to come" } else { "In the hand or in the deck" };
    let unseen = listed(session, seat, view.unseen(seat));
    let text = format!("{name}: {hand} in hand, {deck} in the deck, {discard} discarded. {place}: {unseen}");
    wrap(&text, session.screen.width, 0)
}

/// What happened, as the person knows it.
pub fn log(session: &Session, which: &str) -> String {
    let lines = session.teller().lines(&session.events);
    let skipped = if which.eq_ignore_ascii_case("all") { 0 } else { lines.len().saturating_sub(RECENT) };
    let before = if skipped > 0 { format!("({skipped} lines before: `log all`)\n") } else { String::new() };
    before + &lines[skipped..].iter().map(|line| wrap(line, session.screen.width, 0)).collect::<String>()
}

/// The cards that lie open and are being resolved: the reason of a question about an effect.
pub fn cards_in_play(session: &Session) -> String {
    let mut shown = Vec::new();
    for event in session.events.iter().rev() {
        let (seat, card) = match *event {
            Event::Turn(_) | Event::Attacked(..) => break,
            Event::Scheme(fighter, card) => (session.game.fighter(fighter).seat, card),
            Event::Played(seat, card) => (seat, card),
            _ => continue,
        };
        let kind = session.game.kind(seat, card);
        let hero = session.game.seat(seat).hero.card(kind);
        // What is discarded has been resolved.
        if !hero.text.is_empty() && !session.state.discard(seat).has(card) {
            shown.push(wrap(&format!("{}: {}", hero.name, hero.text), session.screen.width, 2));
        }
        if matches!(event, Event::Scheme(..)) {
            break;
        }
    }
    shown.into_iter().rev().collect()
}
