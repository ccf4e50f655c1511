//! What became of the cards of a game, heard from its events.

use crate::table::Watch;
use engine::event::{Event, Log};
use engine::game::Game;
use engine::ids::{CardId, CardSet, Seat};
use serde::{Deserialize, Serialize};

/// A way of using a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Use {
    /// Played as an attack.
    Attack,
    /// Played as a defense.
    Defense,
    /// Played as a scheme.
    Scheme,
    /// Used to boost.
    Boost,
    /// Discarded from hand for nothing.
    Discard,
}

impl Use {
    /// All of them, in the order of result files.
    pub const ALL: [Use; 5] = [Use::Attack, Use::Defense, Use::Scheme, Use::Boost, Use::Discard];

    /// The word used in result files.
    pub const fn word(self) -> &'static str {
        match self {
            Use::Attack => "attack",
            Use::Defense => "defense",
            Use::Scheme => "scheme",
            Use::Boost => "boost",
            Use::Discard => "discarded",
        }
    }
}

/// What became of the copies of a card in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Note {
    /// The owner's turn in which one first came to hand, with the opening hand as turn 0.
    pub drawn: Option<u8>,
    /// How often one was used like that, in the order of [`Use::ALL`].
    pub uses: [u8; Use::ALL.len()],
    /// Combat damage dealt by attacks with it.
    pub dealt: u16,
    /// Combat damage that attacks met by it did not deal.
    pub prevented: u16,
}

impl Note {
    /// Whether one was in the opening hand.
    pub fn is_opening(&self) -> bool {
        self.drawn == Some(0)
    }

    /// Whether none was used in any way.
    pub fn is_unused(&self) -> bool {
        self.uses == [0; Use::ALL.len()]
    }
}

/// What became of the cards of both seats, by kind.
pub type Notes = [Vec<Note>; 2];

/// Listens to a game.
pub struct Listener<'g> {
    game: &'g Game,
    notes: Notes,
    turns: [u8; 2],
    /// Cards on their way to the discard pile because they were used, or that never were in hand.
    passing: [CardSet; 2],
    /// Who attacks, and the cards that both seats play.
    attacker: Seat,
    played: [Option<CardId>; 2],
}

impl<'g> Listener<'g> {
    /// Of a game about to begin.
    pub fn new(game: &'g Game) -> Listener<'g> {
        let blank = |seat| vec![Note::default(); game.seat(seat).hero.cards.len()];
        Listener {
            game,
            notes: [Seat::FIRST, Seat::SECOND].map(blank),
            turns: [0; 2],
            passing: [CardSet::EMPTY; 2],
            attacker: Seat::FIRST,
            played: [None; 2],
        }
    }

    /// What it heard.
    pub fn notes(self) -> Notes {
        self.notes
    }

    fn note(&mut self, seat: Seat, card: CardId) -> &mut Note {
        &mut self.notes[seat.index()][self.game.kind(seat, card).index()]
    }

    fn came_to_hand(&mut self, seat: Seat, card: CardId) {
        let turn = self.turns[seat.index()];
        self.note(seat, card).drawn.get_or_insert(turn);
    }

    fn used(&mut self, seat: Seat, card: CardId, how: Use) {
        self.passing[seat.index()].insert(card);
        let uses = &mut self.note(seat, card).uses[how as usize];
        *uses = uses.saturating_add(1);
    }

    fn played(&mut self, seat: Seat, card: CardId) {
        self.played[seat.index()] = Some(card);
        let how = if seat == self.attacker { Use::Attack } else { Use::Defense };
        self.used(seat, card, how);
    }

    fn discarded(&mut self, seat: Seat, card: CardId) {
        if self.passing[seat.index()].has(card) {
            self.passing[seat.index()].remove(card);
        } else {
            self.used(seat, card, Use::Discard);
            self.passing[seat.index()].remove(card);
        }
    }

    fn combat(&mut self, attack: u8, damage: u8) {
        for seat in [Seat::FIRST, Seat::SECOND] {
            let Some(card) = self.played[seat.index()].take() else { continue };
            let attacks = seat == self.attacker;
            let note = self.note(seat, card);
            if attacks {
                note.dealt += u16::from(damage);
            } else {
                note.prevented += u16::from(attack.saturating_sub(damage));
            }
        }
    }
}

impl Log for Listener<'_> {
    fn event(&mut self, event: Event) {
        match event {
            Event::Turn(seat) => self.turns[seat.index()] = self.turns[seat.index()].saturating_add(1),
            Event::Drew(seat, card) | Event::Took(seat, card) | Event::TookUnseen(seat, card) => {
                self.came_to_hand(seat, card);
            }
            Event::Attacked(attacker, _) => self.attacker = self.game.fighter(attacker).seat,
            Event::Played(seat, card) => self.played(seat, card),
            Event::Replaced(seat, old, new) => {
                self.passing[seat.index()].remove(old);
                self.played(seat, new);
            }
            Event::Combat(attack, _, damage) => self.combat(attack, damage),
            Event::Scheme(fighter, card) => self.used(self.game.fighter(fighter).seat, card, Use::Scheme),
            Event::Boosted(seat, card, _) => self.used(seat, card, Use::Boost),
            Event::DiscardedFromDeck(seat, card) => self.passing[seat.index()].insert(card),
            Event::Discarded(seat, card) => self.discarded(seat, card),
            _ => {}
        }
    }
}

impl<'g> Watch for Listener<'g> {
    type Log = Listener<'g>;

    fn log(&mut self) -> &mut Listener<'g> {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::tests::alice_and_sinbad;
    use crate::table::{Desk, play};
    use agents::Agent;
    use agents::random::Random;

    /// A copy of a card.
    fn card(game: &Game, seat: Seat, name: &str) -> CardId {
        let is_it = |card: &CardId| game.card_name(seat, *card) == name;
        game.seat(seat).deck.into_iter().find(is_it).expect("the deck has it")
    }

    fn heard<'g>(game: &'g Game, events: &[Event]) -> Listener<'g> {
        let mut listener = Listener::new(game);
        events.iter().for_each(|event| listener.event(*event));
        listener
    }

    #[test]
    fn a_combat_is_noted_for_both_cards() {
        let game = alice_and_sinbad();
        let (alice, sinbad) = (Seat::FIRST, Seat::SECOND);
        let (jaws, feint) = (card(&game, alice, "Jaws That Bite"), card(&game, sinbad, "Feint"));
        let [attacker, target] = [alice, sinbad].map(|seat| game.seat(seat).heroes.lowest().unwrap());
        let mut listener = heard(
            &game,
            &[
                Event::Drew(alice, jaws),
                Event::Turn(alice),
                Event::Turn(sinbad),
                Event::Drew(sinbad, feint),
                Event::Attacked(attacker, target),
                Event::Played(alice, jaws),
                Event::Played(sinbad, feint),
                Event::Combat(5, 2, 3),
                Event::Discarded(alice, jaws),
                Event::Discarded(sinbad, feint),
            ],
        );
        let attack = *listener.note(alice, jaws);
        assert_eq!(attack, Note { drawn: Some(0), uses: [1, 0, 0, 0, 0], dealt: 3, prevented: 0 });
        let defense = *listener.note(sinbad, feint);
        assert_eq!(defense, Note { drawn: Some(1), uses: [0, 1, 0, 0, 0], dealt: 0, prevented: 2 });
    }

    #[test]
    fn only_what_is_thrown_away_counts_as_discarded() {
        let game = alice_and_sinbad();
        let seat = Seat::FIRST;
        let [boost, thrown, milled] = ["Skirmish", "Feint", "Jaws That Bite"].map(|name| card(&game, seat, name));
        let mut listener = heard(
            &game,
            &[
                Event::Boosted(seat, boost, 1),
                Event::Discarded(seat, boost),
                Event::DiscardedAtRandom(seat, thrown),
                Event::Discarded(seat, thrown),
                Event::DiscardedFromDeck(seat, milled),
                Event::Discarded(seat, milled),
            ],
        );
        assert_eq!(listener.note(seat, boost).uses, [0, 0, 0, 1, 0]);
        assert_eq!(listener.note(seat, thrown).uses, [0, 0, 0, 0, 1]);
        assert!(listener.note(seat, milled).is_unused());
    }

    #[test]
    fn in_whole_games_cards_are_drawn_before_they_are_used() {
        let game = alice_and_sinbad();
        for seed in 0..50 {
            let bot = |seat: Seat| Box::new(Random::new(seed + u64::from(seat.0))) as Box<dyn Agent>;
            let mut listener = Listener::new(&game);
            play(&game, bot, seed, &mut Desk::default(), &mut listener).expect("a game");
            for notes in listener.notes() {
                assert!(notes.iter().all(|note| note.drawn.is_some() || note.is_unused()), "{notes:?}");
                let opening = notes.iter().filter(|note| note.is_opening()).count();
                assert!((1..=5).contains(&opening), "{notes:?}");
                assert!(notes.iter().all(|note| note.dealt == 0 || note.uses[Use::Attack as usize] > 0));
            }
        }
    }
}
