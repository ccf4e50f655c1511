//! Cards on their way between deck, hand and discard pile, and who has seen them.

use super::Machine;
use crate::event::{Cause, Event, Log};
use crate::game::DISCARD_TRIGGERS_AT;
use crate::ids::*;
use crate::luck::{Chance, Luck};
use crate::state::{Frame, Known, Top};

/// The damage for a card that cannot be drawn (rule 5.7).
const EXHAUSTION: u8 = 2;

impl<R: Luck, L: Log> Machine<'_, R, L> {
    /// Draws cards one at a time; what cannot be drawn hurts (rules 5.7, 5.9).
    pub(super) fn draw(&mut self, seat: Seat, count: u8) {
        for _ in 0..count {
            match self.take_top(seat) {
                Some(card) => {
                    self.state.hand[seat].insert(card);
                    self.log.event(Event::Drew(seat, card));
                }
                None => self.exhaust(seat),
            }
        }
    }

    /// A card cannot be drawn: all of the seat's fighters are hurt.
    #[inline(never)]
    fn exhaust(&mut self, seat: Seat) {
        self.log.event(Event::Exhausted(seat));
        let standing = self.query().standing(self.game.seat(seat).fighters);
        self.damage(standing, EXHAUSTION, Cause::Exhaustion);
    }

    /// Takes the top card off a deck: a known one, or a random one of the rest.
    #[inline]
    pub(super) fn take_top(&mut self, seat: Seat) -> Option<CardId> {
        let deck = self.state.deck[seat];
        if deck.is_empty() {
            return None;
        }
        let known = self.state.top[seat].len() > 0;
        let card = if known { self.take_known(seat) } else { self.luck.card(Chance::Deck, seat, deck) };
        self.state.deck[seat].remove(card);
        Some(card)
    }

    #[inline(never)]
    fn take_known(&mut self, seat: Seat) -> CardId {
        self.state.top[seat].take(0)
    }

    /// Makes the top cards of a deck known to their owner; fewer if there are fewer.
    pub(super) fn look_at_top(&mut self, seat: Seat, count: usize) -> usize {
        let count = count.min(self.state.deck[seat].len());
        for at in 0..count {
            if at >= self.state.top[seat].len() {
                let rest = self.state.deck[seat].minus(self.state.top[seat].set());
                let card = self.luck.card(Chance::Deck, seat, rest);
                self.state.top[seat].push_below(card);
            }
            self.log.event(Event::SawTop(seat, self.state.top[seat].cards()[at]));
        }
        count
    }

    /// A card from hand lies on its deck. If the deepest known card is lost from view by it and came from the hand
    /// too, a seat that had not seen the hand since knows nothing any more of what was in it.
    pub(super) fn put_on_deck(&mut self, seat: Seat, card: CardId) {
        let lost = self.state.top[seat].push(card);
        self.forget_hand(seat, |_, column| lost[column]);
    }

    /// Shuffles a deck: nothing is known of its order any more, nor of hand cards that lay on it.
    pub(super) fn shuffle(&mut self, seat: Seat) {
        self.forget_hand(seat, |top, column| !top.out_of_hand(column).is_empty());
        self.state.top[seat] = Default::default();
        self.log.event(Event::Shuffled(seat));
    }

    /// Those other seats for which it is so know nothing any more of what was in a hand.
    fn forget_hand(&mut self, owner: Seat, is_so: impl Fn(&Top, usize) -> bool) {
        for viewer in self.game.seats().filter(|viewer| *viewer != owner) {
            if is_so(&self.state.top[owner], Known::column(owner, viewer)) {
                self.state.known.forget_for(owner, viewer, self.game.seat(owner).deck);
            }
        }
    }

    /// A seat sees another's hand, and so that what was put from it on the deck is not in it. What could be worked
    /// out about those cards before is given up: from now on they are cards of the deck like others for this seat.
    pub(super) fn show_hand(&mut self, owner: Seat, viewer: Seat) {
        let column = Known::column(owner, viewer);
        if !self.state.top[owner].out_of_hand(column).is_empty() {
            self.state.known.forget_for(owner, viewer, self.game.seat(owner).deck);
            self.state.top[owner].forget_origin(column);
        }
        self.state.known.learn(owner, viewer, self.state.hand[owner]);
    }

    /// The card of a kind that leaves a set: of several copies one that somebody knows, so that what others
    /// see does not depend on which copy it is.
    pub(super) fn copy_of(&self, seat: Seat, kind: KindId, cards: CardSet) -> CardId {
        let copies = self.game.copies(seat, kind).and(cards);
        let known = copies.and(self.state.known.by_anybody(seat));
        known.lowest().or(copies.lowest()).unwrap_or(CardId::NONE)
    }

    /// A card of this kind leaves the hand for an open place.
    pub(super) fn play_from_hand(&mut self, seat: Seat, kind: KindId) -> CardId {
        let card = self.hide_from_hand(seat, kind);
        self.state.known.forget(seat, CardSet::of(card));
        card
    }

    /// A card of this kind leaves the hand face down: who knew it to be there still knows as much.
    pub(super) fn hide_from_hand(&mut self, seat: Seat, kind: KindId) -> CardId {
        let card = self.copy_of(seat, kind, self.state.hand[seat]);
        self.state.hand[seat].remove(card);
        card
    }

    /// A card goes to its owner's discard pile; nowhere if the owner is out (rule 11.4).
    pub(super) fn discard(&mut self, seat: Seat, card: CardId) {
        if card.is_some() && !self.state.is_out(seat) {
            self.state.discard[seat].insert(card);
            self.state.known.forget(seat, CardSet::of(card));
            self.log.event(Event::Discarded(seat, card));
        }
    }

    /// Cards that everybody can see go into their owner's hand.
    pub(super) fn take_openly(&mut self, seat: Seat, cards: CardSet) {
        self.state.discard[seat] = self.state.discard[seat].minus(cards);
        self.state.hand[seat] = self.state.hand[seat].or(cards);
        self.state.known.show(seat, cards);
        cards.for_each(|card| self.log.event(Event::Took(seat, card)));
    }

    /// Chosen cards of all seats are discarded together; then happens what they cause (rules 8.7, 14.19).
    pub(super) fn discard_aside(&mut self, cause: Seat) {
        let mut triggered = BySeat([CardSet::EMPTY; MAX_SEATS]);
        let mut seats = 0;
        for seat in self.game.seats() {
            let cards = std::mem::take(&mut self.state.aside[seat]);
            cards.for_each(|card| self.discard(seat, card));
            if !self.game.friends(seat, cause) && !self.state.is_out(seat) {
                triggered[seat] = cards.and(self.game.seat(seat).discarded);
                seats |= u8::from(!triggered[seat].is_empty()) << seat.0;
            }
        }
        // The effect pushed last resolves first.
        for seat in self.in_turn_order(seats).rev() {
            self.push(Frame { mask: triggered[seat].0, pc: DISCARD_TRIGGERS_AT, seat, ..Frame::NONE });
        }
    }
}
