//! Reading one line of an effect: the reader with all it needs to know, and the checks that a word makes
//! sense where it stands. The verbs, targets and conditions are in the files beside this one.

use crate::effect::{Op, Selector, SelectorId};
use crate::ids::FighterKind;

use super::error::LoadError;
use super::names::{Names, When};
use super::words::Cursor;

/// The most instructions a hero's effects may need, not counting those of the last one.
const MAX_OPS: usize = 8192;
/// The most selectors a hero's effects may need: those of four seats are numbered with one byte.
const MAX_SELECTORS: usize = 60;

/// The instructions compiled so far.
#[derive(Default)]
pub(super) struct Program {
    pub ops: Vec<Op>,
    pub selectors: Vec<Selector>,
}

impl Program {
    /// Where the next instruction will stand.
    pub fn here(&self) -> u16 {
        self.ops.len() as u16
    }

    /// Adds an instruction and says where it stands.
    pub fn push(&mut self, op: Op) -> u16 {
        self.ops.push(op);
        self.here() - 1
    }

    /// Lets the jump at `place` lead to the next instruction.
    pub fn land(&mut self, place: u16) {
        let here = self.here();
        match &mut self.ops[place as usize] {
            Op::If { otherwise: to, .. } | Op::May { otherwise: to } | Op::Pay { otherwise: to, .. } => *to = here,
            Op::Jump(to) | Op::Choose { end: to, .. } => *to = here,
            _ => {}
        }
    }

    /// Whether there is room for another effect.
    pub fn is_full(&self) -> bool {
        self.ops.len() > MAX_OPS
    }
}

/// What has happened earlier in the same effect, for the words that refer back to it.
#[derive(Default)]
pub(super) struct Memory {
    pub discarded_top: bool,
    pub looked_at_hand: bool,
    pub spaces: u8,
    pub dealt_damage: bool,
}

/// A reader of one line, with what its words can refer to.
pub(super) struct Phrase<'p, 'a> {
    pub cursor: Cursor<'a>,
    pub names: &'p Names<'p>,
    pub when: When,
    pub program: &'p mut Program,
    pub memory: &'p mut Memory,
}

impl Phrase<'_, '_> {
    /// `words` need something this moment does not have.
    pub fn only_if(&self, holds: bool, place: usize, words: &str, why: &str) -> Result<(), LoadError> {
        if holds {
            return Ok(());
        }
        let message = format!("`{words}` makes no sense in {}", self.when.describe());
        Err(self.cursor.error_at(place, message).hint(why))
    }

    /// `words` need a combat.
    pub fn only_in_combat(&self, place: usize, words: &str) -> Result<(), LoadError> {
        self.only_if(self.when.in_combat(), place, words, "there is no combat then")
    }

    /// `words` need a combat whose damage is still to come.
    pub fn only_before_damage(&self, place: usize, words: &str) -> Result<(), LoadError> {
        let why = "it must happen `immediately` or `during` combat, before the values are compared";
        self.only_if(self.when.before_damage(), place, words, why)
    }

    /// `words` need a combat whose winner is known.
    pub fn only_after_damage(&self, place: usize, words: &str) -> Result<(), LoadError> {
        let why = if self.when.in_combat() {
            "the combat is not decided then: use an `after` effect"
        } else {
            "there is no combat then"
        };
        self.only_if(self.when.after_damage(), place, words, why)
    }

    /// `words` need an earlier instruction of the same effect.
    pub fn only_following(&self, earlier: bool, place: usize, words: &str, needs: &str) -> Result<(), LoadError> {
        if earlier {
            return Ok(());
        }
        let error = self.cursor.error_at(place, format!("`{words}` refers to nothing before it"));
        Err(error.hint(format!("say `{needs}` earlier in the same effect")))
    }

    /// Takes the short name of a fighter, perhaps written `king-arthur's`.
    pub fn fighter(&mut self, possessive: bool) -> Result<FighterKind, LoadError> {
        let word = self.cursor.peek();
        let id = if possessive { owner(word) } else { Some(word) };
        let Some(id) = id else { return Err(self.cursor.unexpected("a fighter's name with `'s`")) };
        let kind = self.names.fighter(id).ok_or_else(|| {
            let error = self.cursor.unexpected("the short name of a fighter");
            error.among(id, self.names.fighter_ids().chain(["this fighter", "the opposing fighter"]))
        })?;
        self.cursor.skip();
        Ok(kind)
    }

    /// Takes a fighter of whom there is just one.
    pub fn single_fighter(&mut self, possessive: bool) -> Result<FighterKind, LoadError> {
        let place = self.cursor.place();
        let kind = self.fighter(possessive)?;
        let fighter = &self.names.fighters[kind.index()];
        if fighter.count == 1 {
            return Ok(kind);
        }
        let error = self.cursor.error_at(place, format!("there are {} of `{}`", fighter.count, fighter.id));
        Err(error.hint(format!("say `each {0}` or `a {0}`, where that is possible", fighter.id)))
    }

    /// Takes the name of a tag.
    pub fn tag(&mut self) -> Result<u8, LoadError> {
        let word = self.cursor.peek();
        let found = self.names.tags.iter().position(|tag| tag == word);
        let found = found.ok_or_else(|| {
            let tags = self.names.tags.iter().map(String::as_str);
            let error = self.cursor.none_of("a tag of this deck", tags);
            if self.names.tags.is_empty() { error.hint("give cards a tag: `tags = [\"…\"]`") } else { error }
        })?;
        self.cursor.skip();
        Ok(found as u8)
    }

    /// Takes a value of the hero's state.
    pub fn state_value(&mut self) -> Result<u8, LoadError> {
        let values = self.names.state.map_or(&[][..], |state| &state.values);
        let found = values.iter().position(|value| value == self.cursor.peek());
        let found = found.ok_or_else(|| {
            let expected = format!("a value of `{}`", self.names.state_name());
            self.cursor.none_of(&expected, values.iter().map(String::as_str))
        })?;
        self.cursor.skip();
        Ok(found as u8)
    }

    /// Takes the name of the hero's state.
    pub fn state_name(&mut self) -> Result<(), LoadError> {
        let name = self.names.state_name();
        if name.is_empty() {
            let error = self.cursor.unexpected("the name of a state, but this hero has none");
            return Err(error.hint("declare it: `[state]` with `name` and `values`"));
        }
        self.cursor.one_of(&[name]).map(|_| ())
    }

    /// The number of a selector; like ones share a number.
    pub fn selector(&mut self, selector: Selector) -> Result<SelectorId, LoadError> {
        let selectors = &mut self.program.selectors;
        let known = selectors.iter().position(|other| *other == selector);
        let index = known.unwrap_or(selectors.len());
        if index >= MAX_SELECTORS {
            return Err(self.cursor.error(format!("this hero has more than {MAX_SELECTORS} different targets")));
        }
        if known.is_none() {
            selectors.push(selector);
        }
        Ok(SelectorId(index as u8))
    }
}

/// The name in `medusa's` or `bess'`.
fn owner(word: &str) -> Option<&str> {
    word.strip_suffix("'s").or_else(|| word.strip_suffix('\''))
}
