//! Conditions: the questions after `if`.

use crate::effect::{Condition, Ref, Role};

use super::error::LoadError;
use super::phrase::Phrase;

impl Phrase<'_, '_> {
    /// A condition, perhaps turned round by `not`.
    pub fn condition(&mut self) -> Result<(bool, Condition), LoadError> {
        let not = self.cursor.accept("not");
        let place = self.cursor.place();
        let condition = match self.cursor.peek() {
            "you" => self.about_you(place)?,
            "it" => {
                self.cursor.expect("it is your turn")?;
                Condition::YourTurn
            }
            "a" => {
                self.cursor.expect("a fighter was defeated")?;
                let words = "a fighter was defeated";
                self.only_following(self.memory.dealt_damage, place, words, "deal … damage to …")?;
                Condition::DefeatedSomebody
            }
            "this" | "the" => self.about_fighter()?,
            word if self.names.fighter(word).is_some() => self.about_fighter()?,
            word if !word.is_empty() && word == self.names.state_name() => self.about_state()?,
            _ => return Err(self.no_condition()),
        };
        Ok((not, condition))
    }

    fn no_condition(&self) -> LoadError {
        let words = ["you", "it", "a", "this", "the", "not"].into_iter().chain(self.names.fighter_ids());
        let state = Some(self.names.state_name()).filter(|name| !name.is_empty());
        self.cursor.none_of("a condition", words.chain(state))
    }

    fn about_you(&mut self, place: usize) -> Result<Condition, LoadError> {
        self.cursor.skip();
        match self.cursor.one_of(&["won", "lost", "are"])? {
            0 => self.only_after_damage(place, "you won").map(|()| Condition::Won),
            1 => self.only_after_damage(place, "you lost").map(|()| Condition::Lost),
            _ => {
                let attacking = self.cursor.one_of(&["attacking", "defending"])? == 0;
                self.only_in_combat(place, if attacking { "you are attacking" } else { "you are defending" })?;
                Ok(if attacking { Condition::Attacking } else { Condition::Defending })
            }
        }
    }

    /// `size is big`.
    pub fn about_state(&mut self) -> Result<Condition, LoadError> {
        self.state_name()?;
        self.cursor.expect("is")?;
        self.state_value().map(Condition::State)
    }

    fn about_fighter(&mut self) -> Result<Condition, LoadError> {
        let who = self.reference()?;
        if self.cursor.accept("has") {
            let health = self.cursor.number(1..=99)?;
            self.cursor.expect("health or less")?;
            return Ok(Condition::HealthAtMost(who, health));
        }
        if !self.cursor.accept("is") {
            return Err(self.cursor.unexpected("`is` or `has`"));
        }
        if self.cursor.accept("a") {
            let role = if self.cursor.one_of(&["hero", "sidekick"])? == 0 { Role::Hero } else { Role::Sidekick };
            return Ok(Condition::Is(who, role));
        }
        if self.cursor.accept("defeated") {
            return Ok(Condition::Defeated(who));
        }
        if self.cursor.accept("not where it began the turn") {
            return Ok(Condition::Relocated(who));
        }
        self.identity(who)
    }

    /// `this fighter is houdini`.
    fn identity(&mut self, who: Ref) -> Result<Condition, LoadError> {
        let name = self.names.fighter(self.cursor.peek()).filter(|_| who == Ref::This);
        let kind = name.ok_or_else(|| {
            let names = self.names.fighter_ids().filter(|_| who == Ref::This);
            let words = ["a hero", "a sidekick", "defeated", "not where it began the turn"];
            self.cursor.none_of("what the fighter is", words.into_iter().chain(names))
        })?;
        self.cursor.skip();
        Ok(Condition::ThisIs(kind))
    }
}
