//! The verbs about fighters, spaces, actions and the hero's state.

use crate::effect::{Amount, Op, Ref};

use super::error::LoadError;
use super::phrase::Phrase;

/// The most spaces an effect can remember.
const MAX_SPACES: u8 = 2;

impl Phrase<'_, '_> {
    /// `deal 2 damage to …`.
    pub fn deal(&mut self, may: bool) -> Result<Op, LoadError> {
        self.cursor.skip();
        let amount = self.counted("damage")?;
        self.cursor.expect("to")?;
        let (to, pick) = self.target()?;
        self.memory.dealt_damage = true;
        Ok(Op::Deal { amount, to, pick, may })
    }

    /// `alice recovers 3 health`.
    pub fn recover(&mut self) -> Result<Op, LoadError> {
        let who = self.reference()?;
        self.cursor.expect("recovers")?;
        let health = self.cursor.number(1..=99)?;
        self.cursor.expect("health")?;
        Ok(Op::Recover(who, health))
    }

    /// `set king-arthur's health to 8`.
    pub fn set_health(&mut self) -> Result<Op, LoadError> {
        self.cursor.skip();
        let who = self.owner()?;
        self.cursor.expect("health to")?;
        Ok(Op::SetHealth(who, self.cursor.number(1..=99)?))
    }

    /// `move … up to 3 spaces`.
    pub fn move_fighters(&mut self) -> Result<Op, LoadError> {
        self.cursor.skip();
        let (who, pick) = self.target()?;
        self.cursor.expect("up to")?;
        let distance = Amount::Fixed(self.cursor.number(1..=20)?);
        self.cursor.expect("space/spaces")?;
        let through = self.cursor.accept("through opposing fighters");
        Ok(Op::Move { who, pick, distance, through })
    }

    /// `place alice in any space`.
    pub fn place(&mut self, may: bool) -> Result<Op, LoadError> {
        self.cursor.skip();
        let who = self.reference()?;
        self.cursor.expect("in")?;
        Ok(Op::Place { who, area: self.area()?, may })
    }

    /// `return a defeated harpy to …` or `return this fighter to …`, perhaps `with 4 health`.
    pub fn return_fighter(&mut self) -> Result<Op, LoadError> {
        let who = if self.cursor.accept("a defeated") { Ref::Named(self.fighter(false)?) } else { self.reference()? };
        self.cursor.expect("to")?;
        let area = self.area()?;
        let health = if self.cursor.accept("with") {
            let health = self.cursor.number(1..=99)?;
            self.cursor.expect("health")?;
            health
        } else {
            0
        };
        Ok(Op::Return { who, area, health })
    }

    /// `swap houdini and bess`.
    pub fn swap(&mut self) -> Result<Op, LoadError> {
        self.cursor.skip();
        let one = self.single_fighter(false)?;
        self.cursor.expect("and")?;
        let place = self.cursor.place();
        let other = self.single_fighter(false)?;
        if one == other {
            return Err(self.cursor.error_at(place, "a fighter cannot swap places with itself"));
        }
        Ok(Op::Swap(one, other))
    }

    /// `choose a space …`.
    pub fn choose_space(&mut self) -> Result<Op, LoadError> {
        if self.memory.spaces == MAX_SPACES {
            return Err(self.cursor.error(format!("one effect can choose {MAX_SPACES} spaces at most")));
        }
        self.cursor.skip();
        let op = Op::ChooseSpace(self.area()?);
        self.memory.spaces += 1;
        Ok(op)
    }

    /// `gain 1 action`.
    pub fn gain(&mut self) -> Result<Op, LoadError> {
        self.cursor.skip();
        let count = self.cursor.number(1..=5)?;
        self.cursor.expect("action/actions")?;
        Ok(Op::Gain(count))
    }

    /// `change size`.
    pub fn change_state(&mut self) -> Result<Op, LoadError> {
        self.cursor.skip();
        self.state_name()?;
        Ok(Op::NextState)
    }

    /// `size becomes big`.
    pub fn become_state(&mut self) -> Result<Op, LoadError> {
        self.cursor.skip();
        self.cursor.expect("becomes")?;
        self.state_value().map(Op::BecomeState)
    }
}
