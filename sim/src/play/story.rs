//! What happened, in sentences, as one seat may know it. The notation's lines are for programs; these are for people.

use crate::names;
use engine::action::Action;
use engine::event::Event;
use engine::game::Game;
use engine::ids::{CardId, FighterId, Seat, SpaceId};
use engine::notation::line_for;

/// Tells a seat what happened; after the game, everything.
#[derive(Clone, Copy)]
pub struct Teller<'a> {
    /// The game.
    pub game: &'a Game,
    /// Who listens.
    pub viewer: Seat,
    /// Whether nothing is secret any more.
    pub open: bool,
}

impl Teller<'_> {
    /// Several events, a line each; a line that comes again is counted.
    pub fn lines(&self, events: &[Event]) -> Vec<String> {
        // Some cards are called something with a mark at its end.
        let tell = |event: &Event| Some(self.tell(*event)?.replace("!.", "!").replace("?.", "?"));
        let told: Vec<String> = events.iter().filter_map(tell).collect();
        let runs = told.chunk_by(|a, b| a == b);
        runs.map(|run| if run.len() > 1 { format!("{} ({} times)", run[0], run.len()) } else { run[0].clone() })
            .collect()
    }

    /// The sentence of an event; nothing for what goes without saying.
    fn tell(&self, event: Event) -> Option<String> {
        Some(match event {
            Event::Turn(seat) => format!("— {}'s turn —", self.seat(seat)),
            Event::Forced(_, Action::Pass | Action::Done, _) => return None,
            Event::Forced(seat, ..) => return self.forced(seat, event),
            Event::Exhausted(seat) => format!("{} has no card to draw: every fighter takes 2 damage.", self.seat(seat)),
            Event::Shuffled(seat) => format!("{} shuffles the deck.", self.seat(seat)),
            Event::LookedAtHand(viewer, owner) => {
                format!("{} looks at the hand of {}.", self.seat(viewer), self.seat(owner))
            }
            Event::NoDefense(seat) => format!("{} does not defend.", self.seat(seat)),
            Event::WonCombat(seat) => format!("{} wins the combat.", self.seat(seat)),
            Event::Gained(seat, actions) => format!("{} gains {}.", self.seat(seat), count(actions, "action")),
            Event::State(seat, value) => format!("{} is now {}.", self.seat(seat), self.state(seat, value)),
            Event::Out(seat) => format!("{} is out of the game, with all its fighters and cards.", self.seat(seat)),
            Event::Won(seat) => format!("{} the game.", names::side(self.game, seat, ["wins", "win"])),
            Event::Combat(attack, defense, damage) => {
                format!("Attack {attack} against defense {defense}: {damage} damage.")
            }
            other => self.about_card(other).unwrap_or_else(|| self.about_fighter(other)),
        })
    }

    fn about_card(&self, event: Event) -> Option<String> {
        Some(match event {
            Event::Drew(seat, card) => format!("{} draws {}.", self.seat(seat), self.secret(seat, card)),
            Event::SawTop(seat, card) => {
                format!("{} sees {} on top of the deck.", self.seat(seat), self.private(seat, card))
            }
            Event::PutOnTop(seat, card) => {
                format!("{} puts {} on top of the deck.", self.seat(seat), self.secret(seat, card))
            }
            Event::TookUnseen(seat, card) => format!("{} takes {}.", self.seat(seat), self.secret(seat, card)),
            Event::Took(seat, card) => format!("{} takes {}.", self.seat(seat), self.card(seat, card)),
            Event::Discarded(seat, card) => format!("{} discards {}.", self.seat(seat), self.card(seat, card)),
            Event::DiscardedAtRandom(seat, card) => {
                format!("Chance takes {} from the hand of {}.", self.card(seat, card), self.seat(seat))
            }
            Event::DiscardedFromDeck(seat, card) => {
                format!("{} comes from the top of {}'s deck.", self.card(seat, card), self.seat(seat))
            }
            Event::Revealed(seat, card) => format!("{} reveals {}.", self.seat(seat), self.card(seat, card)),
            Event::Played(seat, card) => format!("{} plays {}.", self.seat(seat), self.with_value(seat, card)),
            Event::Cancelled(seat, card) => {
                format!("The effects of {}'s {} are cancelled.", self.seat(seat), self.card(seat, card))
            }
            Event::Boosted(seat, card, value) => {
                format!("{} boosts with {}: +{value}.", self.seat(seat), self.card(seat, card))
            }
            Event::Replaced(seat, old, new) => {
                format!("{} replaces {} with {}.", self.seat(seat), self.card(seat, old), self.card(seat, new))
            }
            _ => return None,
        })
    }

    fn about_fighter(&self, event: Event) -> String {
        match event {
            Event::Scheme(fighter, card) => {
                format!("{} plays the scheme {}.", self.fighter(fighter), self.card(self.owner(fighter), card))
            }
            Event::Attacked(fighter, target) => {
                format!("{} attacks {}.", self.fighter(fighter), self.fighter(target))
            }
            Event::Damaged(fighter, amount, left) => {
                format!("{} takes {amount} damage and has {left} health.", self.fighter(fighter))
            }
            Event::Recovered(fighter, amount, now) => {
                format!("{} recovers {amount} and has {now} health.", self.fighter(fighter))
            }
            Event::HealthSet(fighter, health) => format!("{} has {health} health.", self.fighter(fighter)),
            Event::Defeated(fighter) => format!("{} is defeated.", self.fighter(fighter)),
            Event::Moved(fighter, from, to) => {
                format!("{} moves from {} to {}.", self.fighter(fighter), self.space(from), self.space(to))
            }
            Event::Placed(fighter, space) => format!("{} is placed on {}.", self.fighter(fighter), self.space(space)),
            Event::Swapped(a, b) => format!("{} and {} change places.", self.fighter(a), self.fighter(b)),
            _ => String::new(),
        }
    }

    /// What the engine did because there was only one answer: only one's own, since others could learn from it.
    fn forced(&self, seat: Seat, event: Event) -> Option<String> {
        if self.is_hidden(seat) {
            return None;
        }
        let line = line_for(self.game, seat, event);
        let action = line.split_once(": ").map_or(line.as_str(), |(_, action)| action);
        Some(format!("{} has no other choice, so it is done: {action}.", self.seat(seat)))
    }

    fn is_hidden(&self, seat: Seat) -> bool {
        !self.open && !self.game.friends(seat, self.viewer)
    }

    fn secret(&self, seat: Seat, card: CardId) -> String {
        if self.is_hidden(seat) { "a card".to_owned() } else { self.card(seat, card).to_owned() }
    }

    /// A card that only its owner sees: a look at the own deck is not shown to team-mates (rules 8.6, 11.8).
    fn private(&self, seat: Seat, card: CardId) -> String {
        if self.open || seat == self.viewer { self.card(seat, card).to_owned() } else { "a card".to_owned() }
    }

    fn card(&self, seat: Seat, card: CardId) -> &str {
        names::card(self.game, seat, card)
    }

    fn with_value(&self, seat: Seat, card: CardId) -> String {
        names::card_with_facts(self.game, seat, self.game.kind(seat, card))
    }

    fn owner(&self, fighter: FighterId) -> Seat {
        self.game.fighter(fighter).seat
    }

    fn seat(&self, seat: Seat) -> String {
        names::seat(self.game, seat)
    }

    fn fighter(&self, fighter: FighterId) -> String {
        names::fighter(self.game, fighter)
    }

    fn space(&self, space: SpaceId) -> &str {
        if space.is_some() { self.game.board.space_name(space) } else { "off the board" }
    }

    fn state(&self, seat: Seat, value: u8) -> &str {
        let state = self.game.seat(seat).hero.state.as_ref();
        state.and_then(|state| state.values.get(value as usize)).map_or("", String::as_str)
    }
}

fn count(number: u8, what: &str) -> String {
    if number == 1 { format!("an {what}") } else { format!("{number} {what}s") }
}
