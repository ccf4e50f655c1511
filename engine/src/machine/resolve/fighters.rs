//! Verbs that hurt, heal, move and place fighters.

use super::super::Machine;
use crate::action::Action;
use crate::effect::{Amount, Op, Pick, Ref, SelectorId, Whose};
use crate::event::{Cause, Event, Log};
use crate::ids::*;
use crate::luck::Luck;
use crate::state::Choice;

impl<R: Luck, L: Log> Machine<'_, R, L> {
    fn fighter_meant(&self, who: Ref) -> Option<FighterId> {
        self.query().fighter(self.query().frame(), who)
    }

    pub(super) fn deal_damage(&mut self, amount: Amount, to: SelectorId, pick: Pick, may: bool) {
        let query = self.query();
        let targets = query.select(query.frame(), self.game.selector(to));
        let forced = pick == Pick::Each || (targets.len() == 1 && !may && self.game.rules.take_forced);
        if targets.is_empty() || forced {
            self.hurt(targets, amount);
        } else {
            self.ask_own(Choice::Target);
        }
    }

    pub(super) fn target_chosen(&mut self, action: Action) {
        match (self.query().op(), action) {
            (Op::Deal { amount, .. }, Action::Target(fighter)) => self.hurt(FighterSet::of(fighter), amount),
            _ => self.next(),
        }
    }

    fn hurt(&mut self, fighters: FighterSet, amount: Amount) {
        let query = self.query();
        let amount = query.amount(query.frame(), amount, Whose::Yours);
        let defeated = self.damage(fighters, amount, Cause::Effect);
        self.frame().mark |= defeated;
        self.next();
    }

    pub(super) fn recover_health(&mut self, who: Ref, amount: u8) {
        if let Some(fighter) = self.fighter_meant(who) {
            self.recover(fighter, amount);
        }
        self.next();
    }

    /// Only an undefeated fighter's health is set; nobody comes back by it (rule 9.1).
    pub(super) fn set_health_of(&mut self, who: Ref, health: u8) {
        if let Some(fighter) = self.fighter_meant(who).filter(|f| self.state.health(*f) > 0) {
            self.set_health(fighter, health);
        }
        self.next();
    }

    /// At first the frame notes who may move and how far; whoever has moved is taken off the note.
    #[inline(never)]
    pub(super) fn move_fighters(&mut self, who: SelectorId, distance: Amount) {
        if self.frame().stage == 0 {
            let query = self.query();
            let fighters = query.select(query.frame(), self.game.selector(who));
            let steps = query.amount(query.frame(), distance, Whose::Yours);
            self.frame().mask = fighters.0;
            self.frame().stage = steps.saturating_add(1);
        }
        if self.query().fighters_to_move().is_empty() {
            self.next();
        } else {
            self.ask_own(Choice::Move);
        }
    }

    #[inline(never)]
    pub(in crate::machine) fn moved(&mut self, action: Action) {
        let fighter = match action {
            Action::Move(fighter, space) => {
                let from = self.state.position[fighter.index()];
                self.relocate(fighter, space);
                self.log.event(Event::Moved(fighter, from, space));
                fighter
            }
            Action::Place(fighter, space) => {
                self.relocate(fighter, space);
                self.log.event(Event::Placed(fighter, space));
                fighter
            }
            _ => return self.next(),
        };
        self.frame().mask &= !FighterSet::of(fighter).0;
        let nobody_left = self.query().fighters_to_move().is_empty();
        if nobody_left || matches!(self.query().op(), Op::Move { pick: Pick::One, .. }) {
            self.next();
        } else {
            self.ask_own(Choice::Move);
        }
    }

    /// Placing needs a free space other than the present one; without one nothing happens (rule 14.8).
    pub(super) fn place_fighter(&mut self) {
        match self.query().placement() {
            Some((_, spaces)) if !spaces.is_empty() => self.ask_own(Choice::Place),
            _ => self.next(),
        }
    }

    pub(super) fn placed(&mut self, action: Action) {
        if let Action::Place(fighter, space) = action {
            if let Op::Return { health, .. } = self.query().op() {
                let full = self.game.fighter(fighter).health;
                self.set_health(fighter, if health == 0 { full } else { health });
            }
            self.relocate(fighter, space);
            self.log.event(Event::Placed(fighter, space));
        }
        self.next();
    }

    /// Both fighters must be on the board.
    pub(super) fn offer_swap(&mut self, a: FighterKind, b: FighterKind) {
        let on_board = |who| self.fighter_meant(Ref::Named(who)).is_some_and(|f| self.state.space_of(f).is_some());
        if on_board(a) && on_board(b) { self.ask_own(Choice::May) } else { self.next() }
    }

    /// The two change places; in combat the other one takes over for one of them (rule 7.12).
    pub(super) fn swap(&mut self, a: FighterKind, b: FighterKind) {
        let (a, b) = (self.fighter_meant(Ref::Named(a)), self.fighter_meant(Ref::Named(b)));
        let frame = *self.frame();
        self.next();
        let (Some(a), Some(b)) = (a, b) else { return };
        self.state.position.swap(a.index(), b.index());
        self.log.event(Event::Swapped(a, b));
        if frame.in_combat {
            let side = self.query().side_of(frame.seat);
            let played = self.state.combat.side_mut(side);
            played.fighter = match played.fighter {
                fighter if fighter == a => b,
                fighter if fighter == b => a,
                third => third,
            };
        }
    }

    pub(super) fn choose_space(&mut self) {
        if self.query().spaces_to_choose().is_empty() {
            self.next();
        } else {
            self.ask_own(Choice::Space);
        }
    }

    pub(super) fn space_chosen(&mut self, space: SpaceId) {
        let spaces = &mut self.frame().spaces;
        spaces[usize::from(spaces[0].is_some())] = space;
        self.next();
    }
}
