//! Verbs that steer an effect: conditions, options, costs, whom it is about, actions and states.

use super::super::Machine;
use crate::action::Action;
use crate::effect::{Condition, Op, Who, Window};
use crate::event::{Event, Log};
use crate::ids::*;
use crate::luck::Luck;
use crate::state::{Choice, Frame};

impl<R: Luck, L: Log> Machine<'_, R, L> {
    pub(super) fn branch(&mut self, not: bool, condition: Condition, otherwise: u16) {
        let query = self.query();
        if query.holds(query.frame(), condition) != not { self.next() } else { self.go_to(otherwise) }
    }

    pub(super) fn answered(&mut self, yes: bool) {
        match self.query().op() {
            Op::May { otherwise } if !yes => self.go_to(otherwise),
            Op::Swap(a, b) if yes => self.swap(a, b),
            _ => self.next(),
        }
    }

    /// A cost is offered only if it can be paid in full and buys something (rules 8.2, 14.13).
    pub(super) fn pay(&mut self, cards: u8, otherwise: u16) {
        let seat = self.frame().seat;
        let begun = !self.state.aside[seat].is_empty();
        let mut bought = self.query().frame().pc + 1..otherwise;
        if begun || (self.state.hand[seat].len() >= cards as usize && bought.any(|pc| self.is_useful(pc))) {
            self.ask(Choice::Pay, seat);
        } else {
            self.go_to(otherwise);
        }
    }

    /// Whether the instruction at that place could do anything now.
    fn is_useful(&self, pc: u16) -> bool {
        let query = self.query();
        match self.game.op(pc) {
            Op::Deal { to, .. } => !query.select(query.frame(), self.game.selector(to)).is_empty(),
            Op::Gain(_) => query.frame().seat == self.state.active,
            Op::Recover(who, _) => query.fighter(query.frame(), who).is_some_and(|f| self.can_recover(f)),
            Op::If { .. } | Op::May { .. } | Op::Pay { .. } | Op::Jump(_) => false,
            _ => true,
        }
    }

    pub(super) fn paid(&mut self, action: Action) {
        let Op::Pay { cards, otherwise } = self.query().op() else { return };
        let seat = self.frame().seat;
        let Action::Discard(kind) = action else { return self.go_to(otherwise) };
        let card = self.hide_from_hand(seat, kind);
        self.state.aside[seat].insert(card);
        if self.state.aside[seat].len() == cards as usize {
            self.next();
            self.discard_aside(seat);
        }
    }

    /// First the options are chosen, then they resolve in printed order (rules 8.7, 14.17).
    pub(super) fn choose(&mut self, count: u8, options: u8, end: u16) {
        let chosen = self.frame().tally;
        if self.frame().stage == 0 {
            if chosen.count_ones() < u32::from(count.min(options)) {
                return self.ask_own(Choice::Option);
            }
            self.frame().stage = 1;
        }
        if chosen == 0 {
            return self.go_to(end);
        }
        let first = chosen.trailing_zeros() as u16;
        self.frame().tally = chosen & (chosen - 1);
        let block = self.frame().pc + 1 + first;
        self.go_to(block);
    }

    pub(super) fn option_chosen(&mut self, which: u8) {
        self.frame().tally |= 1 << which;
    }

    pub(super) fn chosen(&mut self, choose: u16) {
        self.go_to(choose);
        self.frame().stage = 1;
    }

    /// The seats that an instruction is about, as a mask; `None` while the player chooses one (rule 11.3).
    pub(super) fn seats_meant(&mut self, who: Who) -> Option<u8> {
        let seat = self.frame().seat;
        match who {
            Who::You => Some(1 << seat.0),
            Who::EachOpponent => Some(self.query().opponents(seat)),
            Who::Opponent => self.opponent_meant(seat),
        }
    }

    fn opponent_meant(&mut self, seat: Seat) -> Option<u8> {
        let chosen = self.frame().opponent;
        if chosen != Seat::NONE {
            return Some(if self.state.is_out(chosen) { 0 } else { 1 << chosen.0 });
        }
        let candidates = self.query().opponents(seat);
        if candidates.count_ones() > 1 {
            self.ask(Choice::Opponent, seat);
            return None;
        }
        if candidates != 0 {
            self.frame().opponent = Seat(candidates.trailing_zeros() as u8);
        }
        Some(candidates)
    }

    /// The seats of a mask in turn order from the active one; in a combat the defender before all others
    /// (rules 5.10, 7.18, 8.8).
    pub(in crate::machine) fn in_turn_order(&self, mask: u8) -> impl DoubleEndedIterator<Item = Seat> + use<R, L> {
        let (first, count) = (self.state.active.0, self.game.seat_count() as u8);
        let defender = self.state.combatants().map(|(_, target)| self.game.fighter(target).seat);
        let others = (0..count).map(move |n| Seat((first + n) % count)).filter(move |seat| Some(*seat) != defender);
        defender.into_iter().chain(others).filter(move |seat| mask >> seat.0 & 1 == 1)
    }

    /// An action gained outside one's own turn is lost (rule 4.1).
    pub(super) fn gain_actions(&mut self, actions: u8) {
        let seat = self.frame().seat;
        if seat == self.state.active {
            self.state.actions = self.state.actions.saturating_add(actions);
            self.log.event(Event::Gained(seat, actions));
        }
        self.next();
    }

    pub(super) fn next_state(&mut self) {
        let seat = self.frame().seat;
        let values = self.game.seat(seat).hero.state.as_ref().map_or(1, |state| state.values.len() as u8);
        let now = self.state.hero_state[seat];
        self.become_state(now.wrapping_add(1) % values);
    }

    pub(super) fn become_state(&mut self, value: u8) {
        let seat = self.frame().seat;
        self.state.hero_state[seat] = value;
        self.log.event(Event::State(seat, value));
        self.next();
    }

    /// What several discarded cards cause, in their owner's order.
    pub(super) fn discard_triggers(&mut self) {
        let cards = CardSet(self.frame().mask);
        let seat = self.frame().seat;
        let Some(first) = cards.lowest() else { return self.next() };
        let kind = self.game.kind(seat, first);
        if cards.minus(self.game.copies(seat, kind)).is_empty() {
            self.resolve_trigger(kind);
        } else {
            self.ask(Choice::Order, seat);
        }
    }

    pub(in crate::machine) fn resolve_trigger(&mut self, kind: KindId) {
        let seat = self.frame().seat;
        let waiting = CardSet(self.frame().mask);
        let Some(card) = self.game.copies(seat, kind).and(waiting).lowest() else { return };
        self.frame().mask = waiting.without(card).0;
        if let Some(pc) = self.effect_of(seat, card, Window::Discarded) {
            self.push(Frame { pc, seat, ..Frame::NONE });
        }
    }
}
