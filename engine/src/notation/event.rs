//! Events as lines: a word, whom it is about, and what. One line an event, so that a scenario can ask for it.

use super::names::{quoted, seat_name};
use super::{Notation, Order};
use crate::action::Action;
use crate::event::Event;
use crate::game::Game;
use crate::ids::*;

/// The line of an event, with everything in it.
pub fn line(game: &Game, event: Event) -> String {
    Teller { game, viewer: None }.line(event)
}

/// The line of an event as a seat may know it: `drew sinbad a card`.
pub fn line_for(game: &Game, viewer: Seat, event: Event) -> String {
    Teller { game, viewer: Some(viewer) }.line(event)
}

struct Teller<'a> {
    game: &'a Game,
    /// For whom to hide what it does not know.
    viewer: Option<Seat>,
}

impl Teller<'_> {
    fn line(&self, event: Event) -> String {
        match event {
            Event::Turn(seat) => format!("turn {}", self.seat(seat)),
            Event::Forced(seat, action, owner) => {
                format!("forced {}: {}", self.seat(seat), self.forced(seat, action, owner))
            }
            Event::Exhausted(seat) => format!("exhausted {}", self.seat(seat)),
            Event::Shuffled(seat) => format!("shuffled {}", self.seat(seat)),
            Event::LookedAtHand(viewer, owner) => format!("looked-at-hand {} {}", self.seat(viewer), self.seat(owner)),
            Event::NoDefense(seat) => format!("no-defense {}", self.seat(seat)),
            Event::WonCombat(seat) => format!("won-combat {}", self.seat(seat)),
            Event::Gained(seat, actions) => format!("gained {} {actions}", self.seat(seat)),
            Event::State(seat, value) => format!("state {} {}", self.seat(seat), self.state(seat, value)),
            Event::Out(seat) => format!("out {}", self.seat(seat)),
            Event::Won(seat) => format!("won {}", self.seat(seat)),
            Event::Combat(attack, defense, damage) => format!("combat {attack} against {defense}, damage {damage}"),
            other => self.about_card(other).unwrap_or_else(|| self.about_fighter(other)),
        }
    }

    fn about_card(&self, event: Event) -> Option<String> {
        let (word, seat, card) = match event {
            Event::Drew(seat, card) => ("drew", seat, self.secret(seat, card)),
            Event::SawTop(seat, card) => ("saw-top", seat, self.private(seat, card)),
            Event::PutOnTop(seat, card) => ("put-on-top", seat, self.secret(seat, card)),
            Event::TookUnseen(seat, card) => ("took", seat, self.secret(seat, card)),
            Event::Took(seat, card) => ("took", seat, self.card(seat, card)),
            Event::Discarded(seat, card) => ("discarded", seat, self.card(seat, card)),
            Event::DiscardedAtRandom(seat, card) => ("discarded-at-random", seat, self.card(seat, card)),
            Event::DiscardedFromDeck(seat, card) => ("discarded-from-deck", seat, self.card(seat, card)),
            Event::Revealed(seat, card) => ("revealed", seat, self.card(seat, card)),
            Event::Played(seat, card) => ("played", seat, self.card(seat, card)),
            Event::Cancelled(seat, card) => ("cancelled", seat, self.card(seat, card)),
            Event::Boosted(seat, card, value) => ("boosted", seat, format!("{} +{value}", self.card(seat, card))),
            Event::Replaced(seat, old, new) => {
                ("replaced", seat, format!("{} with {}", self.card(seat, old), self.card(seat, new)))
            }
            _ => return None,
        };
        Some(format!("{word} {} {card}", self.seat(seat)))
    }

    fn about_fighter(&self, event: Event) -> String {
        let name = |fighter| self.game.fighter_name(fighter);
        match event {
            Event::Scheme(fighter, card) => {
                format!("scheme {} {}", name(fighter), self.card(self.game.fighter(fighter).seat, card))
            }
            Event::Attacked(fighter, target) => format!("attacked {} {}", name(fighter), name(target)),
            Event::Damaged(fighter, amount, left) => format!("damage {} {amount} (left {left})", name(fighter)),
            Event::Recovered(fighter, amount, now) => format!("recovered {} {amount} (now {now})", name(fighter)),
            Event::HealthSet(fighter, health) => format!("health {} {health}", name(fighter)),
            Event::Defeated(fighter) => format!("defeated {}", name(fighter)),
            Event::Moved(fighter, from, to) => {
                format!("moved {} {} to {}", name(fighter), self.space(from), self.space(to))
            }
            Event::Placed(fighter, space) => format!("placed {} {}", name(fighter), self.space(space)),
            Event::Swapped(a, b) => format!("swapped {} {}", name(a), name(b)),
            _ => String::new(),
        }
    }

    fn seat(&self, seat: Seat) -> String {
        seat_name(self.game, seat)
    }

    fn space(&self, space: SpaceId) -> &str {
        if space.is_some() { self.game.board.space_name(space) } else { "off" }
    }

    fn state(&self, seat: Seat, value: u8) -> &str {
        let state = self.game.seat(seat).hero.state.as_ref();
        state.and_then(|state| state.values.get(value as usize)).map_or("", String::as_str)
    }

    fn card(&self, seat: Seat, card: CardId) -> String {
        quoted(self.game.card_name(seat, card))
    }

    /// A card that only its owner sees: a look at the own deck is not shown to team-mates (rules 8.6, 11.8).
    fn private(&self, seat: Seat, card: CardId) -> String {
        let hidden = self.viewer.is_some_and(|viewer| viewer != seat);
        if hidden { "a card".to_owned() } else { self.card(seat, card) }
    }

    /// A card that only its owner's side sees.
    fn secret(&self, seat: Seat, card: CardId) -> String {
        if self.is_hidden(seat) { "a card".to_owned() } else { self.card(seat, card) }
    }

    /// Whether what this seat does unseen is hidden from the reader.
    fn is_hidden(&self, seat: Seat) -> bool {
        self.viewer.is_some_and(|viewer| !self.game.friends(seat, viewer))
    }

    fn forced(&self, seat: Seat, action: Action, owner: Seat) -> String {
        match action {
            Action::Take(_) if self.is_hidden(seat) => "take a card".to_owned(),
            Action::Top(_) if self.is_hidden(seat) => "top a card".to_owned(),
            // Face down until everybody has chosen (rule 8.7); the discard itself is told.
            Action::Discard(_) if self.is_hidden(seat) && owner == seat => "discard a card".to_owned(),
            _ => Notation { game: self.game, actor: seat, owner, order: Order::Combat }.print(action),
        }
    }
}
