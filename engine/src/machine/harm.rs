//! Damage, defeat, and where fighters stand.

use super::Machine;
use crate::effect::Role;
use crate::event::{Cause, Event, Log};
use crate::ids::*;
use crate::luck::Luck;
use crate::rules::Edition;

impl<R: Luck, L: Log> Machine<'_, R, L> {
    /// One instruction's damage to several fighters at once (rule 8.9). Tells whether one was defeated.
    pub(super) fn damage(&mut self, fighters: FighterSet, amount: u8, cause: Cause) -> bool {
        if amount == 0 {
            return false;
        }
        for fighter in fighters {
            let left = self.state.health(fighter).saturating_sub(amount);
            self.state.health[fighter.index()] = left;
            self.log.event(Event::Damaged(fighter, amount, left));
        }
        let fallen: FighterSet = fighters.filter(|f| self.state.health(*f) == 0).collect();
        fallen.for_each(|fighter| self.defeat(fighter, cause));
        !fallen.is_empty()
    }

    /// A defeated fighter leaves the board at once (rule 9.1).
    fn defeat(&mut self, fighter: FighterId, cause: Cause) {
        self.remove(fighter);
        self.log.event(Event::Defeated(fighter));
        if self.game.fighter(fighter).role == Role::Hero {
            self.state.cause = cause;
            self.hero_fell = self.game.rules.edition == Edition::Classic;
        }
    }

    /// Takes a fighter off the board.
    pub(super) fn remove(&mut self, fighter: FighterId) {
        self.state.take_off(self.game.fighter(fighter).seat, fighter);
    }

    /// Puts a fighter on a space, wherever it was before.
    pub(super) fn relocate(&mut self, fighter: FighterId, space: SpaceId) {
        self.state.put_on(self.game.fighter(fighter).seat, fighter, space);
    }

    /// Whether a fighter is undefeated and has lost health.
    pub(super) fn can_recover(&self, fighter: FighterId) -> bool {
        (1..self.game.fighter(fighter).health).contains(&self.state.health(fighter))
    }

    /// An undefeated fighter recovers health, never above its maximum (rule 1.3).
    pub(super) fn recover(&mut self, fighter: FighterId, amount: u8) {
        let before = self.state.health(fighter);
        if before == 0 {
            return;
        }
        let after = before.saturating_add(amount).min(self.game.fighter(fighter).health);
        self.state.health[fighter.index()] = after;
        if after > before {
            self.log.event(Event::Recovered(fighter, after - before, after));
        }
    }

    /// Sets a fighter's health, never above its maximum (rule 1.3).
    pub(super) fn set_health(&mut self, fighter: FighterId, health: u8) {
        let health = health.min(self.game.fighter(fighter).health);
        self.state.health[fighter.index()] = health;
        self.log.event(Event::HealthSet(fighter, health));
    }
}
