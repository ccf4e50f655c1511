//! Modifiers: what an ability changes for as long as it holds (the key `always`).

use crate::effect::{Amount, Condition, Modifier};

use super::error::LoadError;
use super::phrase::Phrase;

/// The words a modifier can begin with.
const BEGINNINGS: [&str; 6] = ["attack", "defense", "cards", "maneuver", "a", "attacks"];

/// The most that each tagged card can count: even a whole deck of them stays a small number.
const MAX_EACH: u8 = 5;

impl Phrase<'_, '_> {
    /// A whole line that is a modifier.
    pub fn modifier(&mut self) -> Result<Modifier, LoadError> {
        let modifier = match self.cursor.peek() {
            "attack" | "defense" | "cards" => self.card_value()?,
            "maneuver" => {
                self.cursor.expect("maneuver moves")?;
                let plus = self.cursor.plus()?;
                Modifier::ManeuverMove(self.per_tag(plus)?)
            }
            "a" => {
                self.cursor.expect("a boosted maneuver may place")?;
                let fighter = self.single_fighter(false)?;
                self.cursor.expect("instead of moving")?;
                Modifier::PlaceInBoostedManeuver(fighter)
            }
            "attacks" => {
                self.cursor.expect("attacks of")?;
                let fighter = self.single_fighter(false)?;
                self.cursor.expect("may be boosted face down")?;
                Modifier::CommitBoost(fighter)
            }
            _ => return Err(self.cursor.none_of("a modifier", BEGINNINGS)),
        };
        self.cursor.finish()?;
        Ok(modifier)
    }

    fn card_value(&mut self) -> Result<Modifier, LoadError> {
        let only_attack = self.cursor.accept("attack");
        let only_defense = !only_attack && self.cursor.accept("defense");
        self.cursor.expect("cards of")?;
        let fighter = self.fighter(false)?;
        self.cursor.expect("have")?;
        let plus = self.cursor.plus()?;
        let state = if self.cursor.accept("while") {
            match self.about_state()? {
                Condition::State(value) => Some(value),
                _ => None,
            }
        } else if self.cursor.is_done() {
            None
        } else {
            return Err(self.cursor.unexpected("`while` or the end of the line"));
        };
        Ok(Modifier::CardValue { fighter, attack: !only_defense, defense: !only_attack, plus, state })
    }

    /// `… per voyage card in your discard pile`, or just the number.
    pub fn per_tag(&mut self, each: u8) -> Result<Amount, LoadError> {
        if !self.cursor.accept("per") {
            return Ok(Amount::Fixed(each));
        }
        if each > MAX_EACH {
            return Err(self.cursor.error(format!("{MAX_EACH} per card is the most")));
        }
        let tag = self.tag()?;
        self.cursor.expect("card in your discard pile")?;
        Ok(Amount::PerTag { each, tag })
    }
}
