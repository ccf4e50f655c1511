//! Combat (rule 7), one function a step: declare, commit, defend, reveal, the windows, damage, clean up.

use super::Machine;
use crate::action::Action;
use crate::effect::{Trigger, Window};
use crate::event::{Cause, Event, Log};
use crate::ids::*;
use crate::luck::Luck;
use crate::rules::Edition;
use crate::state::{Choice, Combat, CombatSide, Frame, Played, Step, Winner};

impl<R: Luck, L: Log> Machine<'_, R, L> {
    /// The attack card goes face down (rules 7.1, 7.2).
    pub(super) fn declare_attack(&mut self, fighter: FighterId, target: FighterId, kind: KindId) {
        let seat = self.state.actor;
        let card = self.hide_from_hand(seat, kind);
        let base = self.game.card(seat, card).value;
        let other = self.game.fighter(target).seat;
        self.state.combat.sides = [
            Played { card, fighter, seat, base, ..Played::NONE },
            Played { fighter: target, seat: other, ..Played::NONE },
        ];
        self.log.event(Event::Attacked(fighter, target));
        self.commit_boost();
    }

    /// Some fighters may add a face-down boost as they attack (rule 10.5).
    fn commit_boost(&mut self) {
        self.state.step = Step::Defend;
        let fighter = self.state.combat.side(CombatSide::Attacker).fighter;
        let seat = self.game.fighter(fighter).seat;
        if self.query().commits_boost(fighter) && !self.state.hand[seat].is_empty() {
            self.ask(Choice::Boost, seat);
        } else {
            self.ask_defense();
        }
    }

    #[inline(never)]
    pub(super) fn committed(&mut self, action: Action) {
        if let Action::Boost(kind) = action {
            self.state.combat.boost = self.hide_from_hand(self.state.actor, kind);
        }
    }

    /// The defender chooses without seeing the attack card (rule 7.3).
    pub(super) fn ask_defense(&mut self) {
        self.state.step = Step::Reveal;
        let seat = self.query().seat_on(CombatSide::Defender);
        self.ask(Choice::Defend, seat);
    }

    #[inline(never)]
    pub(super) fn defended(&mut self, action: Action) {
        if let Action::Defend(kind) = action {
            let seat = self.state.actor;
            let card = self.hide_from_hand(seat, kind);
            let base = self.game.card(seat, card).value;
            let side = self.state.combat.side_mut(CombatSide::Defender);
            side.card = card;
            side.base = base;
        }
        self.reveal();
    }

    /// Both cards are revealed together, and with the attack its committed boost.
    fn reveal(&mut self) {
        for side in [CombatSide::Attacker, CombatSide::Defender] {
            let seat = self.query().seat_on(side);
            let card = self.state.combat.side(side).card;
            if card.is_some() {
                self.state.known.forget(seat, CardSet::of(card));
                self.log.event(Event::Played(seat, card));
            } else {
                self.log.event(Event::NoDefense(seat));
            }
        }
        self.enter(Step::Immediately);
        self.reveal_boost();
        if self.state.depth == 0 {
            self.window();
        }
    }

    /// A committed boost is a boost: its own boost effect happens first (rule 10.1).
    fn reveal_boost(&mut self) {
        let card = self.state.combat.boost;
        if !card.is_some() {
            return;
        }
        let seat = self.query().seat_on(CombatSide::Attacker);
        self.state.known.forget(seat, CardSet::of(card));
        self.log.event(Event::Boosted(seat, card, self.game.card(seat, card).boost));
        self.begin_boost_effect(seat, card);
    }

    /// Opens a step of the combat; the defender's effects come first (rule 7.5).
    fn enter(&mut self, step: Step) {
        self.state.step = step;
        self.state.side = CombatSide::Defender;
        self.state.pending = self.sources();
    }

    /// The effects that a side has in the present step: bit 0 its card's, then its abilities'.
    fn sources(&self) -> u8 {
        let side = self.state.side;
        let played = self.state.combat.side(side);
        let seat = self.query().seat_on(side);
        let card = played.card.is_some()
            && card_window(self.state.step).is_some_and(|window| self.game.card(seat, played.card).acts_in(window));
        u8::from(card) | self.ability_sources(seat)
    }

    fn ability_sources(&self, seat: Seat) -> u8 {
        if self.state.is_out(seat) {
            return 0;
        }
        self.ability_trigger().map_or(0, |trigger| self.game.seat(seat).hooked[trigger as usize] << 1)
    }

    fn ability_trigger(&self) -> Option<Trigger> {
        match self.state.step {
            Step::Immediately => Some(Trigger::Immediately),
            Step::During => Some(Trigger::During),
            Step::AfterAbilities => Some(Trigger::After),
            Step::AfterAttack if self.state.side == CombatSide::Attacker => Some(Trigger::AfterAttack),
            _ => None,
        }
    }

    /// One step of the combat: the defender's effects, then the attacker's, each in their player's order. Most steps
    /// have none, so the next ones follow at once.
    pub(super) fn window(&mut self) {
        while self.state.pending == 0 {
            if self.state.side == CombatSide::Defender {
                self.state.side = CombatSide::Attacker;
                self.state.pending = self.sources();
            } else if !self.leave_window() {
                return;
            }
        }
        self.resolve_one(self.query().seat_on(self.state.side));
    }

    /// The order of the steps; the editions differ in when the cards are discarded (rule 12). Tells whether another
    /// window is to be gone through at once.
    fn leave_window(&mut self) -> bool {
        let classic = self.game.rules.edition == Edition::Classic;
        match self.state.step {
            Step::Immediately => self.enter(Step::During),
            Step::During => {
                self.combat_damage();
                return !self.hero_fell;
            }
            Step::After => self.enter(Step::AfterAbilities),
            Step::AfterAbilities => {
                if !classic {
                    self.clean_up();
                }
                self.enter(Step::AfterAttack);
            }
            _ => {
                if classic {
                    self.clean_up();
                }
                self.end_combat();
                return false;
            }
        }
        true
    }

    /// Begins an effect of the present step, unless it is on a cancelled card (rule 8.5).
    pub(super) fn begin_combat_effect(&mut self, which: u8) {
        let side = self.state.side;
        let seat = self.query().seat_on(side);
        let opponent = self.query().seat_on(side.other());
        let pc = match which {
            0 if self.state.combat.side(side).cancelled => return,
            0 => card_window(self.state.step).and_then(|w| self.effect_of(seat, self.state.combat.side(side).card, w)),
            n => self.ability_trigger().map(|t| self.game.seat(seat).hooks[t as usize][n as usize - 1]),
        };
        if let Some(pc) = pc {
            self.push(Frame { pc, seat, opponent, in_combat: true, ..Frame::NONE });
        }
    }

    /// The values meet, once (rules 7.6, 7.7, 7.9, 7.14).
    fn combat_damage(&mut self) {
        let attack = self.query().combat_value(CombatSide::Attacker);
        let defense = self.query().combat_value(CombatSide::Defender);
        let target = *self.state.combat.side(CombatSide::Defender);
        let stands = self.state.space_of(target.fighter).is_some();
        let damage = if stands && !target.prevented { attack.saturating_sub(defense) } else { 0 };
        let winner = if damage > 0 { CombatSide::Attacker } else { CombatSide::Defender };
        self.state.combat.damage = damage;
        self.state.combat.winner = if damage > 0 { Winner::Attacker } else { Winner::Defender };
        self.log.event(Event::Combat(attack, defense, damage));
        self.log.event(Event::WonCombat(self.query().seat_on(winner)));
        // Entered before the damage is dealt, so that a check sees an effect that will bring the target back.
        self.enter(Step::After);
        self.damage(FighterSet::of(target.fighter), damage, Cause::Combat);
    }

    /// The played cards are discarded.
    fn clean_up(&mut self) {
        for side in [CombatSide::Defender, CombatSide::Attacker] {
            let seat = self.query().seat_on(side);
            let card = std::mem::replace(&mut self.state.combat.side_mut(side).card, CardId::NONE);
            self.discard(seat, card);
        }
        self.drop_committed_boost();
    }

    /// Nobody fights any more.
    fn end_combat(&mut self) {
        self.state.combat = Combat::NONE;
        self.end_action();
    }

    /// The committed boost goes to the discard pile, with the attack or when it is cancelled (rule 7.17).
    pub(super) fn drop_committed_boost(&mut self) {
        let seat = self.query().seat_on(CombatSide::Attacker);
        let card = std::mem::replace(&mut self.state.combat.boost, CardId::NONE);
        self.discard(seat, card);
    }

    /// Where a card's effect in a window begins.
    pub(super) fn effect_of(&self, seat: Seat, card: CardId, window: Window) -> Option<u16> {
        if !card.is_some() {
            return None;
        }
        let info = self.game.card(seat, card);
        info.acts_in(window).then_some(info.effects[window as usize])
    }

    /// A card used by its owner to boost has its boost effect first (rule 10.1).
    pub(super) fn begin_boost_effect(&mut self, seat: Seat, card: CardId) {
        if let Some(pc) = self.effect_of(seat, card, Window::Boosted) {
            self.push(Frame { pc, seat, ..Frame::NONE });
        }
    }
}

/// The window of a card that opens in a step.
fn card_window(step: Step) -> Option<Window> {
    match step {
        Step::Immediately => Some(Window::Immediately),
        Step::During => Some(Window::During),
        Step::After => Some(Window::After),
        _ => None,
    }
}
