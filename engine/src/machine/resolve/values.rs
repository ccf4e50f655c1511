//! Verbs about the cards in combat and their values, and boosting.

use super::super::Machine;
use crate::action::Action;
use crate::effect::{Amount, Change, Who, Whose, Window};
use crate::event::{Event, Log};
use crate::ids::*;
use crate::luck::Luck;
use crate::state::{Choice, CombatSide, Played};

impl<R: Luck, L: Log> Machine<'_, R, L> {
    fn side_meant(&self, whose: Whose) -> CombatSide {
        let own = self.query().side_of(self.query().frame().seat);
        if whose == Whose::Yours { own } else { own.other() }
    }

    /// A card's own "becomes" replaces its printed value only; the other player's also wipes what was added
    /// (rule 14.3). Without a card there is nothing to change (rule 7.16).
    pub(super) fn change_value(&mut self, whose: Whose, change: Change, amount: Amount) {
        let query = self.query();
        let amount = query.amount(query.frame(), amount, whose);
        let played = self.state.combat.side_mut(self.side_meant(whose));
        if played.card.is_some() {
            match change {
                Change::Become => {
                    played.base = amount;
                    played.plus = if whose == Whose::Theirs { 0 } else { played.plus };
                }
                Change::Add => played.plus = played.plus.saturating_add(amount),
                Change::Ignore => played.ignored = true,
            }
        }
        self.next();
    }

    /// Everything on the other card that has not resolved is stopped; an attack's committed boost goes with it
    /// (rules 8.5, 14.1).
    pub(super) fn cancel(&mut self) {
        let side = self.side_meant(Whose::Theirs);
        let card = self.state.combat.side(side).card;
        self.next();
        if !card.is_some() {
            return;
        }
        let seat = self.query().seat_on(side);
        if self.game.card(seat, card).uncancellable {
            return;
        }
        self.state.combat.side_mut(side).cancelled = true;
        self.log.event(Event::Cancelled(seat, card));
        if side == CombatSide::Attacker {
            self.drop_committed_boost();
        }
    }

    pub(super) fn prevent_damage(&mut self) {
        let side = self.side_meant(Whose::Yours);
        self.state.combat.side_mut(side).prevented = true;
        self.next();
    }

    pub(super) fn lock(&mut self, value: u8) {
        let seat = self.frame().seat;
        self.state.lock[seat] = value;
        self.next();
    }

    /// The played card may go back to hand for another one (rule 14.5).
    pub(super) fn replace(&mut self) {
        let seat = self.frame().seat;
        if self.query().replacements(seat).is_empty() {
            self.next();
        } else {
            self.ask(Choice::Replace, seat);
        }
    }

    pub(super) fn replaced(&mut self, action: Action) {
        let seat = self.frame().seat;
        self.next();
        let Action::Replace(kind) = action else { return };
        let side = self.query().side_of(seat);
        let old = *self.state.combat.side(side);
        let card = self.play_from_hand(seat, kind);
        let base = self.game.card(seat, card).value;
        *self.state.combat.side_mut(side) = Played { card, base, fighter: old.fighter, seat, ..Played::NONE };
        self.state.combat.returned.insert(old.card);
        self.state.hand[seat].insert(old.card);
        self.state.known.show(seat, CardSet::of(old.card));
        self.log.event(Event::Replaced(seat, old.card, card));
        if self.effect_of(seat, card, Window::Immediately).is_some() {
            self.state.pending |= 1;
        }
    }

    /// Boosting a card: choose, then the boost effect, then the value (rules 10.1, 10.3); perhaps once more
    /// (rule 14.5). The frame's mask counts the boosts made.
    pub(super) fn boost_card(&mut self, who: Who, times: u8) {
        let whose = if who == Who::You { Whose::Yours } else { Whose::Theirs };
        let side = self.side_meant(whose);
        let seat = self.query().seat_on(side);
        if self.frame().stage == 1 {
            self.add_boost(seat, side);
        }
        let more = self.frame().mask < u32::from(times);
        if more && self.state.combat.side(side).card.is_some() && !self.state.hand[seat].is_empty() {
            self.ask(Choice::Boost, seat);
        } else {
            self.next();
        }
    }

    fn add_boost(&mut self, seat: Seat, side: CombatSide) {
        let (card, value) = self.finish_boost(seat);
        let played = self.state.combat.side_mut(side);
        played.plus = played.plus.saturating_add(value);
        played.boosters.insert(card);
        self.frame().stage = 0;
        self.frame().mask += 1;
    }

    #[inline(never)]
    pub(super) fn boost_maneuver(&mut self) {
        let seat = self.frame().seat;
        if self.frame().stage == 1 {
            let (_, value) = self.finish_boost(seat);
            self.frame().tally = self.frame().tally.saturating_add(value);
            self.frame().mark = true;
            self.next();
        } else if !self.state.hand[seat].is_empty() {
            self.ask(Choice::Boost, seat);
        } else {
            self.next();
        }
    }

    #[inline(never)]
    pub(in crate::machine) fn boost_chosen(&mut self, action: Action) {
        let Action::Boost(kind) = action else { return self.next() };
        let seat = self.state.actor;
        let card = self.play_from_hand(seat, kind);
        self.frame().card = card;
        self.frame().stage = 1;
        self.begin_boost_effect(seat, card);
    }

    fn finish_boost(&mut self, seat: Seat) -> (CardId, u8) {
        let card = std::mem::replace(&mut self.frame().card, CardId::NONE);
        let value = self.game.card(seat, card).boost;
        self.log.event(Event::Boosted(seat, card, value));
        self.discard(seat, card);
        (card, value)
    }
}
