//! The turn (rule 4): start effects, actions with the checks between them, end effects, hand limit; and the end.

use super::Machine;
use crate::action::Action;
use crate::effect::{Op, Trigger, Who, Window};
use crate::event::{Event, Log};
use crate::game::{HAND_LIMIT_AT, MANEUVER_AT};
use crate::ids::*;
use crate::luck::Luck;
use crate::query::HAND_LIMIT;
use crate::rules::Mode;
use crate::state::{Choice, Frame, Step, UNSET};

const ACTIONS: u8 = 2;

impl<R: Luck, L: Log> Machine<'_, R, L> {
    pub(super) fn begin_turn(&mut self) {
        self.state.turn += 1;
        self.state.actions = ACTIONS;
        self.state.turn_start = self.state.position;
        self.log.event(Event::Turn(self.state.active));
        self.open_turn_effects(Step::StartEffects, Trigger::TurnStart);
        self.start_effects();
    }

    fn open_turn_effects(&mut self, step: Step, trigger: Trigger) {
        self.state.step = step;
        self.state.pending = self.game.seat(self.state.active).hooked[trigger as usize];
    }

    /// The active seat's start effects, each once, in the player's order (rules 4.4, 7.5).
    pub(super) fn start_effects(&mut self) {
        if self.state.pending != 0 {
            return self.resolve_one(self.state.active);
        }
        self.end_action();
    }

    /// The active seat's end effects, likewise.
    pub(super) fn end_effects(&mut self) {
        if self.state.pending != 0 {
            return self.resolve_one(self.state.active);
        }
        self.hand_limit();
    }

    /// Begins the pending effect, or lets the seat choose among several.
    pub(super) fn resolve_one(&mut self, seat: Seat) {
        let pending = self.state.pending;
        if pending.is_power_of_two() {
            self.resolve_first(pending.trailing_zeros() as u8);
        } else {
            self.ask(Choice::Order, seat);
        }
    }

    #[inline(never)]
    pub(super) fn ordered(&mut self, action: Action) {
        if let Action::Resolve(which) = action {
            self.resolve_first(which);
        }
    }

    /// Begins one of the pending effects of the present step.
    pub(super) fn resolve_first(&mut self, which: u8) {
        if self.state.depth > 0 {
            return self.resolve_trigger(KindId(which));
        }
        self.state.pending &= !(1 << which);
        let trigger = match self.state.step {
            Step::StartEffects => Trigger::TurnStart,
            Step::EndEffects => Trigger::TurnEnd,
            _ => return self.begin_combat_effect(which),
        };
        let seat = self.state.active;
        let pc = self.game.seat(seat).hooks[trigger as usize][which as usize];
        self.push(Frame { pc, seat, ..Frame::NONE });
    }

    /// No action is under way any more.
    pub(super) fn end_action(&mut self) {
        self.state.step = Step::BetweenActions;
        self.between_actions();
    }

    /// The check at the start and the end of every action, and what comes next (rules 4.4, 9.2).
    #[inline(never)]
    pub(super) fn between_actions(&mut self) {
        self.check();
        if self.state.step == Step::Over {
            return;
        }
        if !self.query().can_play(self.state.active) {
            self.state.step = Step::EndTurn;
        } else if self.state.actions == 0 {
            self.open_turn_effects(Step::EndEffects, Trigger::TurnEnd);
            self.end_effects();
        } else {
            self.ask(Choice::Action, self.state.active);
        }
    }

    #[inline(never)]
    pub(super) fn take_action(&mut self, action: Action) {
        self.state.actions -= 1;
        let seat = self.state.actor;
        match action {
            Action::Maneuver => self.push(Frame { pc: MANEUVER_AT, seat, ..Frame::NONE }),
            Action::Scheme(card, fighter) => self.play_scheme(card, fighter),
            Action::Attack { fighter, target, card } => self.declare_attack(fighter, target, card),
            _ => {}
        }
    }

    /// A scheme is played face up; it is not in the discard pile while it resolves (rule 6.1).
    fn play_scheme(&mut self, kind: KindId, fighter: FighterId) {
        let seat = self.state.actor;
        let card = self.play_from_hand(seat, kind);
        self.state.scheme = card;
        self.state.step = Step::EndScheme;
        self.log.event(Event::Scheme(fighter, card));
        if let Some(pc) = self.effect_of(seat, card, Window::Scheme) {
            self.push(Frame { pc, seat, fighter, ..Frame::NONE });
        }
    }

    pub(super) fn end_scheme(&mut self) {
        let card = std::mem::replace(&mut self.state.scheme, CardId::NONE);
        self.discard(self.state.active, card);
        self.end_action();
    }

    fn hand_limit(&mut self) {
        self.state.step = Step::EndTurn;
        let seat = self.state.active;
        if self.state.hand[seat].len() > HAND_LIMIT {
            self.push(Frame { pc: HAND_LIMIT_AT, seat, ..Frame::NONE });
        } else {
            self.end_turn();
        }
    }

    pub(super) fn end_turn(&mut self) {
        self.check();
        if self.state.step == Step::Over {
            return;
        }
        self.state.had_turn |= 1 << self.state.active.0;
        self.state.lock = BySeat([UNSET; MAX_SEATS]);
        self.state.actions = 0;
        self.state.active = self.query().next_seat(self.state.active);
        self.begin_turn();
    }

    /// Looks at the heroes: who is out, and whether somebody has won (rules 9.2, 11.4, 11.5, 11.10).
    #[inline]
    pub(super) fn check(&mut self) {
        if !self.game.heroes().minus(self.state.standing).is_empty() {
            self.check_heroes();
        }
    }

    #[cold]
    fn check_heroes(&mut self) {
        match self.game.rules.mode {
            Mode::FreeForAll => self.check_seats(),
            Mode::Teams => self.check_teams(),
        }
    }

    fn check_seats(&mut self) {
        let in_play = |seat: &Seat| !self.state.is_out(*seat);
        let fallen = self.game.seats().filter(in_play).filter(|seat| !self.query().hero_stands(*seat));
        let fallen = fallen.fold(0u8, |mask, seat| mask | 1 << seat.0);
        if fallen == 0 {
            return;
        }
        let all = (1u8 << self.game.seat_count()) - 1;
        let left = all & !self.state.out & !fallen;
        match left.count_ones() {
            0 => self.win(self.first_from_active(fallen)),
            1 => self.win(Seat(left.trailing_zeros() as u8)),
            _ => self.game.seats().filter(|seat| fallen >> seat.0 & 1 == 1).for_each(|seat| self.put_out(seat)),
        }
    }

    fn check_teams(&mut self) {
        let stands = |first: u8| [Seat(first), Seat(first + 2)].into_iter().any(|seat| self.query().hero_stands(seat));
        match (stands(0), stands(1)) {
            (true, true) => {}
            (true, false) => self.win(Seat(0)),
            (false, true) => self.win(Seat(1)),
            (false, false) => self.win(self.state.active),
        }
    }

    /// The first seat of a mask in turn order from the active one.
    fn first_from_active(&self, mask: u8) -> Seat {
        let count = self.game.seat_count() as u8;
        let order = (0..count).map(|n| Seat((self.state.active.0 + n) % count));
        order.into_iter().find(|seat| mask >> seat.0 & 1 == 1).unwrap_or(self.state.active)
    }

    fn win(&mut self, seat: Seat) {
        self.state.winner = seat;
        self.state.actor = seat;
        self.state.step = Step::Over;
        self.log.event(Event::Won(seat));
    }

    /// A seat leaves a free for all with everything it has (rule 11.4).
    fn put_out(&mut self, seat: Seat) {
        self.state.out |= 1 << seat.0;
        self.log.event(Event::Out(seat));
        for fighter in self.game.seat(seat).fighters {
            self.remove(fighter);
            self.state.health[fighter.index()] = 0;
        }
        for pile in [&mut self.state.hand, &mut self.state.deck, &mut self.state.discard, &mut self.state.aside] {
            pile[seat] = CardSet::EMPTY;
        }
        self.state.top[seat] = Default::default();
        self.state.known.forget(seat, self.game.seat(seat).deck);
        self.state.lock[seat] = UNSET;
        self.end_effects_of(seat);
    }

    /// Under the classic edition a seat can go out in the middle of an action: what it has under way ends.
    fn end_effects_of(&mut self, seat: Seat) {
        let old = self.state.frames;
        let depth = std::mem::take(&mut self.state.depth) as usize;
        self.state.frames = [Frame::NONE; crate::state::MAX_FRAMES];
        for frame in old[..depth].iter().rev() {
            if frame.seat == seat { self.drop_boost_of_others(frame) } else { self.push(*frame) }
        }
        if self.state.active == seat {
            self.state.scheme = CardId::NONE;
        }
        let waiting = self.state.combatants().map_or(self.state.active, |_| self.query().seat_on(self.state.side));
        if waiting == seat {
            self.state.pending = 0;
        }
        let combat = &mut self.state.combat;
        for side in &mut combat.sides {
            if side.fighter.is_some() && self.game.fighter(side.fighter).seat == seat {
                side.card = CardId::NONE;
                side.boosters = CardSet::EMPTY;
            }
        }
        if combat.sides[0].card == CardId::NONE {
            combat.boost = CardId::NONE;
        }
    }

    /// Somebody else's card that was boosting just now, because of an effect that has ended, is discarded.
    fn drop_boost_of_others(&mut self, frame: &Frame) {
        if frame.stage == 1 && matches!(self.game.op(frame.pc), Op::Boost(Who::Opponent, _)) {
            let owner = self.query().seat_on(self.query().side_of(frame.seat).other());
            self.discard(owner, frame.card);
        }
    }
}
