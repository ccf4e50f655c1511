//! Verbs that move or show cards.

use super::super::Machine;
use crate::action::Action;
use crate::effect::{Amount, Cards, How, Op, Who, Whose};
use crate::event::{Event, Log};
use crate::ids::*;
use crate::luck::{Chance, Luck};
use crate::state::Choice;

impl<R: Luck, L: Log> Machine<'_, R, L> {
    fn number(&self, amount: Amount) -> u8 {
        let query = self.query();
        query.amount(query.frame(), amount, Whose::Yours)
    }

    #[inline(never)]
    pub(super) fn draw_cards(&mut self, who: Who, amount: Amount) {
        let count = self.number(amount);
        if who == Who::You {
            let seat = self.frame().seat;
            self.next();
            return self.draw(seat, count);
        }
        let Some(seats) = self.seats_meant(who) else { return };
        self.next();
        for seat in self.in_turn_order(seats) {
            self.draw(seat, count);
        }
    }

    /// Every seat meant finds its cards; then all are discarded together (rules 8.7, 14.19).
    pub(super) fn discard_cards(&mut self, who: Who, amount: Amount, how: How) {
        let Some(seats) = self.seats_meant(who) else { return };
        let count = self.number(amount) as usize;
        for seat in self.in_turn_order(seats) {
            if !self.find_discards(seat, count, how) {
                return;
            }
        }
        let cause = self.frame().seat;
        self.next();
        self.discard_aside(cause);
    }

    /// Sets a seat's cards aside for the discard. `false` while somebody has to choose.
    fn find_discards(&mut self, seat: Seat, count: usize, how: How) -> bool {
        let hand = self.state.hand[seat];
        let missing = count.saturating_sub(self.state.aside[seat].len()).min(hand.len());
        if missing == 0 {
            return true;
        }
        if how == How::Random {
            (0..missing).for_each(|_| self.set_aside_at_random(seat));
            return true;
        }
        if missing == hand.len() && self.game.rules.take_forced {
            self.state.aside[seat] = self.state.aside[seat].or(hand);
            self.state.hand[seat] = CardSet::EMPTY;
            return true;
        }
        if how == How::YouChoose {
            self.frame().opponent = seat;
            self.ask_own(Choice::DiscardTheirs);
        } else {
            self.ask(Choice::Discard, seat);
        }
        false
    }

    fn set_aside_at_random(&mut self, seat: Seat) {
        let card = self.luck.card(Chance::Discard, seat, self.state.hand[seat]);
        self.state.hand[seat].remove(card);
        self.state.aside[seat].insert(card);
        self.log.event(Event::DiscardedAtRandom(seat, card));
    }

    pub(super) fn discard_chosen(&mut self, choice: Choice, kind: KindId) {
        let theirs = choice == Choice::DiscardTheirs;
        let owner = if theirs { self.frame().opponent } else { self.state.actor };
        let card = self.hide_from_hand(owner, kind);
        self.state.aside[owner].insert(card);
    }

    /// Not a draw: with an empty deck nothing happens (rule 5.9).
    pub(super) fn discard_top(&mut self, count: u8) {
        let seat = self.frame().seat;
        self.frame().card = CardId::NONE;
        for _ in 0..count {
            let Some(card) = self.take_top(seat) else { break };
            self.frame().card = card;
            self.log.event(Event::DiscardedFromDeck(seat, card));
            self.discard(seat, card);
        }
        self.next();
    }

    pub(super) fn return_cards(&mut self, cards: Cards, count: u8) {
        let query = self.query();
        let found = query.cards_to_return(query.frame(), cards);
        let seat = self.frame().seat;
        let wanted = (count - self.frame().stage.min(count)) as usize;
        if count == 0 || (wanted > 0 && found.len() <= wanted) {
            self.take_openly(seat, found);
            self.next();
        } else if wanted == 0 {
            self.next();
        } else {
            self.ask(Choice::Take, seat);
        }
    }

    /// From the discard pile if it is there; otherwise the deck is searched and shuffled (rule 14.14).
    /// Everybody sees the card found; if the deck has none, all copies that are not in sight are in hand.
    pub(super) fn search(&mut self, kind: KindId) {
        let seat = self.frame().seat;
        let copies = self.game.copies(seat, kind);
        if let Some(card) = copies.and(self.state.discard[seat]).lowest() {
            self.take_openly(seat, CardSet::of(card));
            return self.next();
        }
        let found = copies.and(self.state.deck[seat]).lowest();
        if let Some(card) = found {
            self.state.deck[seat].remove(card);
            self.state.hand[seat].insert(card);
            self.log.event(Event::Took(seat, card));
        }
        self.shuffle(seat);
        self.state.known.show(seat, found.map_or(copies.and(self.state.hand[seat]), CardSet::of));
        self.next();
    }

    /// Look, take into hand, then put the rest back in any order (rule 14.15).
    pub(super) fn look_and_take(&mut self, look: u8, take: u8) {
        let seat = self.frame().seat;
        if self.frame().mask == 0 {
            let looked = self.look_at_top(seat, look as usize);
            self.frame().mask = looked as u32;
        }
        let looked = self.query().frame().looked();
        if self.frame().stage < take.min(looked) {
            return self.ask(Choice::Take, seat);
        }
        let open = self.query().cards_to_arrange();
        if self.kinds(seat, open) > 1 { self.ask(Choice::Arrange, seat) } else { self.next() }
    }

    fn kinds(&self, seat: Seat, cards: CardSet) -> usize {
        let mut rest = cards;
        let mut kinds = 0;
        while let Some(card) = rest.lowest() {
            rest = rest.minus(self.game.copies(seat, self.game.kind(seat, card)));
            kinds += 1;
        }
        kinds
    }

    pub(super) fn taken(&mut self, kind: KindId) {
        let seat = self.frame().seat;
        let choices = self.query().cards_to_take();
        let card = self.copy_of(seat, kind, choices);
        self.frame().stage += 1;
        if matches!(self.query().op(), Op::ReturnCards(..)) {
            return self.take_openly(seat, CardSet::of(card));
        }
        if let Some(at) = self.state.known_top(seat).iter().position(|top| *top == card) {
            self.state.top[seat].take(at);
        }
        self.state.deck[seat].remove(card);
        self.state.hand[seat].insert(card);
        self.log.event(Event::TookUnseen(seat, card));
    }

    pub(super) fn arranged(&mut self, kind: KindId) {
        let seat = self.frame().seat;
        let choices = self.query().cards_to_arrange();
        let card = self.copy_of(seat, kind, choices);
        let to = self.query().frame().arranged() as usize;
        if let Some(from) = self.state.known_top(seat).iter().position(|top| *top == card) {
            self.state.top[seat].raise(from, to);
        }
        self.frame().mask += 1 << 8;
    }

    pub(super) fn put_on_top(&mut self, count: u8) {
        let seat = self.frame().seat;
        if self.frame().stage < count && !self.state.hand[seat].is_empty() {
            self.ask(Choice::PutOnTop, seat);
        } else {
            self.next();
        }
    }

    pub(super) fn topped(&mut self, kind: KindId) {
        let seat = self.frame().seat;
        let card = self.hide_from_hand(seat, kind);
        self.state.deck[seat].insert(card);
        self.put_on_deck(seat, card);
        self.frame().stage += 1;
        self.log.event(Event::PutOnTop(seat, card));
    }

    /// Looking shows the hand to this player only (rule 8.6), unless its owner has an answer to it.
    pub(super) fn look_at_hand(&mut self, who: Who) {
        let Some(seats) = self.seats_meant(who) else { return };
        let viewer = self.frame().seat;
        for owner in self.in_turn_order(seats & !(self.query().frame().mask as u8)) {
            let answerable = !self.query().cards_to_reveal(owner).is_empty();
            if answerable && self.frame().stage == 0 {
                return self.ask(Choice::Reveal, owner);
            }
            self.show_hand(owner, viewer);
            self.log.event(Event::LookedAtHand(viewer, owner));
            self.frame().mask |= 1 << owner.0;
            self.frame().stage = 0;
        }
        self.next();
    }

    /// Revealing the card cancels the whole effect; the card stays in hand.
    pub(super) fn reveal_chosen(&mut self, action: Action) {
        let owner = self.state.actor;
        let Action::Reveal(kind) = action else {
            self.frame().stage = 1;
            return;
        };
        let card = self.copy_of(owner, kind, self.state.hand[owner]);
        self.state.known.show(owner, CardSet::of(card));
        self.log.event(Event::Revealed(owner, card));
        self.pop();
    }
}
