//! Carrying out effects. This file only says which function belongs to which verb; the verbs sit in files by
//! family. An instruction that needs a decision asks and stays where it is; the answer comes back through
//! `continue_effect`.

mod cards;
mod fighters;
mod flow;
mod values;

use super::Machine;
use crate::action::Action;
use crate::effect::Op;
use crate::event::Log;
use crate::luck::Luck;
use crate::state::Choice;

impl<R: Luck, L: Log> Machine<'_, R, L> {
    /// Carries out the present instruction of the topmost effect. Four of five are the maneuver's; they do not pay
    /// for the registers that some other verb needs.
    #[inline]
    pub(super) fn resolve(&mut self) {
        match self.query().op() {
            Op::Draw(who, amount) => self.draw_cards(who, amount),
            Op::BoostManeuver => self.boost_maneuver(),
            Op::Move { who, distance, .. } => self.move_fighters(who, distance),
            _ => self.resolve_effect(),
        }
    }

    /// Carries out any other instruction than the maneuver's.
    #[inline(never)]
    fn resolve_effect(&mut self) {
        match self.query().op() {
            Op::End => self.pop(),
            Op::Draw(..) | Op::BoostManeuver | Op::Move { .. } => {}
            Op::Jump(to) => self.go_to(to),
            Op::If { not, condition, otherwise } => self.branch(not, condition, otherwise),
            Op::May { .. } => self.ask_own(Choice::May),
            Op::Pay { cards, otherwise } => self.pay(cards, otherwise),
            Op::Choose { count, options, end } => self.choose(count, options, end),
            Op::Chosen(choose) => self.chosen(choose),
            Op::Discard(who, amount, how) => self.discard_cards(who, amount, how),
            Op::DiscardTop(count) => self.discard_top(count),
            Op::ReturnCards(cards, count) => self.return_cards(cards, count),
            Op::Search(kind) => self.search(kind),
            Op::LookAtTop { look, take } => self.look_and_take(look, take),
            Op::PutOnTop(count) => self.put_on_top(count),
            Op::LookAtHand(who) => self.look_at_hand(who),
            Op::Boost(who, times) => self.boost_card(who, times),
            Op::Value(whose, change, amount) => self.change_value(whose, change, amount),
            Op::Cancel => self.cancel(),
            Op::PreventDamage => self.prevent_damage(),
            Op::Lock(value) => self.lock(value),
            Op::Replace => self.replace(),
            Op::Deal { amount, to, pick, may } => self.deal_damage(amount, to, pick, may),
            Op::Recover(who, amount) => self.recover_health(who, amount),
            Op::SetHealth(who, health) => self.set_health_of(who, health),
            Op::Place { .. } | Op::Return { .. } => self.place_fighter(),
            Op::Swap(a, b) => self.offer_swap(a, b),
            Op::ChooseSpace(_) => self.choose_space(),
            Op::Gain(actions) => self.gain_actions(actions),
            Op::NextState => self.next_state(),
            Op::BecomeState(value) => self.become_state(value),
            Op::DiscardTriggers => self.discard_triggers(),
        }
    }

    /// Takes up the answer to another decision that the present instruction asked for.
    #[inline(never)]
    pub(super) fn continue_effect(&mut self, choice: Choice, action: Action) {
        match (choice, action) {
            (Choice::Target, action) => self.target_chosen(action),
            (Choice::Place, action) => self.placed(action),
            (Choice::Space, Action::Space(space)) => self.space_chosen(space),
            (Choice::Discard | Choice::DiscardTheirs, Action::Discard(kind)) => self.discard_chosen(choice, kind),
            (Choice::Pay, action) => self.paid(action),
            (Choice::Take, Action::Take(kind)) => self.taken(kind),
            (Choice::Arrange, Action::Top(kind)) => self.arranged(kind),
            (Choice::PutOnTop, Action::Top(kind)) => self.topped(kind),
            (Choice::Option, Action::Option(which)) => self.option_chosen(which),
            (Choice::Opponent, Action::Opponent(seat)) => self.frame().opponent = seat,
            (Choice::May, action) => self.answered(action == Action::Yes),
            (Choice::Reveal, action) => self.reveal_chosen(action),
            (Choice::Replace, action) => self.replaced(action),
            _ => {}
        }
    }

    /// The present instruction is done.
    #[inline]
    fn next(&mut self) {
        let to = self.frame().pc + 1;
        self.go_to(to);
    }

    /// Goes on at an instruction; an effect that is over leaves the stack at once.
    #[inline]
    fn go_to(&mut self, pc: u16) {
        if matches!(self.game.op(pc), Op::End) {
            return self.pop();
        }
        let frame = self.frame();
        frame.pc = pc;
        frame.stage = 0;
        frame.mask = 0;
    }

    /// Asks the seat whose effect it is.
    fn ask_own(&mut self, choice: Choice) {
        let seat = self.frame().seat;
        self.ask(choice, seat);
    }
}
