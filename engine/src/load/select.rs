//! Targets and places: which fighters an instruction is about, and which spaces.

use crate::effect::{Area, Pick, Place, Ref, Role, Selector, SelectorId, Side, Sort};

use super::error::LoadError;
use super::phrase::Phrase;

/// The words a target can begin with, besides a fighter's name.
const BEGINNINGS: [&str; 6] = ["a", "an", "one", "each", "this", "the"];
/// The words for sorts of fighters, besides a fighter's name.
const SORTS: [(&str, &str, Sort); 3] = [
    ("fighter", "fighters", Sort::Every),
    ("hero", "heroes", Sort::Role(Role::Hero)),
    ("sidekick", "sidekicks", Sort::Role(Role::Sidekick)),
];

impl Phrase<'_, '_> {
    /// One certain fighter: `this fighter`, `the opposing fighter` or a name.
    pub fn reference(&mut self) -> Result<Ref, LoadError> {
        let place = self.cursor.place();
        if self.cursor.accept("this fighter") {
            self.only_with_user(place)?;
            return Ok(Ref::This);
        }
        if self.cursor.accept("the opposing fighter") {
            self.only_in_combat(place, "the opposing fighter")?;
            return Ok(Ref::Opposing);
        }
        self.cursor.accept("the");
        self.single_fighter(false).map(Ref::Named)
    }

    /// The same with an apostrophe: `this fighter's`, `medusa's`.
    pub fn owner(&mut self) -> Result<Ref, LoadError> {
        let place = self.cursor.place();
        if self.cursor.accept("this fighter's") {
            self.only_with_user(place)?;
            return Ok(Ref::This);
        }
        if self.cursor.accept("the opposing fighter's") {
            self.only_in_combat(place, "the opposing fighter")?;
            return Ok(Ref::Opposing);
        }
        self.cursor.accept("the");
        self.single_fighter(true).map(Ref::Named)
    }

    fn only_with_user(&self, place: usize) -> Result<(), LoadError> {
        self.only_if(self.when.has_user(), place, "this fighter", "no fighter uses the card then: name the fighter")
    }

    /// A target: one or each of the fighters described, or one certain fighter.
    pub fn target(&mut self) -> Result<(SelectorId, Pick), LoadError> {
        let (selector, pick) = match self.cursor.peek() {
            "each" | "a" | "an" | "one" => self.described()?,
            word if BEGINNINGS.contains(&word) || self.names.fighter(word).is_some() => {
                let place = Place::Exactly(self.reference()?);
                (Selector { side: Side::Any, sort: Sort::Every, place }, Pick::One)
            }
            _ => {
                let names = BEGINNINGS.into_iter().chain(self.names.fighter_ids());
                return Err(self.cursor.none_of("a target", names));
            }
        };
        Ok((self.selector(selector)?, pick))
    }

    /// `each`, `a` or `one`, then whose, what sort and where.
    fn described(&mut self) -> Result<(Selector, Pick), LoadError> {
        let pick = if self.cursor.skip() == "each" { Pick::Each } else { Pick::One };
        let side = if self.cursor.accept("of your") {
            Side::Yours
        } else if self.cursor.accept("opposing") {
            Side::Opposing
        } else if self.cursor.accept("friendly") {
            Side::Friendly
        } else {
            Side::Any
        };
        let place = self.cursor.place();
        let sort = self.sort(side == Side::Yours)?;
        let side = match (sort, side) {
            (Sort::Named(_), Side::Any) => Side::Yours,
            (Sort::Named(_), _) => {
                let error = self.cursor.error_at(place, "a name always means your own fighter (rule 14.18)");
                return Err(error.hint("leave out the word before the name"));
            }
            _ => side,
        };
        Ok((Selector { side, sort, place: self.whereabouts()? }, pick))
    }

    fn sort(&mut self, plural: bool) -> Result<Sort, LoadError> {
        let word = self.cursor.peek();
        let known = SORTS.iter().find(|(one, many, _)| word == if plural { *many } else { *one });
        if let Some(&(_, _, sort)) = known {
            self.cursor.skip();
            return Ok(sort);
        }
        if !plural && let Some(kind) = self.names.fighter(word) {
            self.cursor.skip();
            return Ok(Sort::Named(kind));
        }
        let words = SORTS.iter().map(|(one, many, _)| if plural { *many } else { *one });
        let expected = if plural { "a sort of fighters" } else { "a sort of fighter" };
        Err(self.cursor.none_of(expected, words.chain(self.names.fighter_ids()).chain(["opposing", "friendly"])))
    }

    fn whereabouts(&mut self) -> Result<Place, LoadError> {
        let place = self.cursor.place();
        if self.cursor.accept("adjacent to") {
            return self.reference().map(Place::Adjacent);
        }
        if self.cursor.accept("in combat") {
            self.only_in_combat(place, "in combat")?;
            return Ok(Place::Combat);
        }
        if self.cursor.accept("in the chosen spaces") || self.cursor.accept("in the chosen space") {
            self.only_following(self.memory.spaces > 0, place, "the chosen spaces", "choose a space …")?;
            return Ok(Place::ChosenSpaces);
        }
        if self.cursor.accept("in") {
            let owner = self.owner()?;
            self.cursor.expect("zone")?;
            return Ok(Place::Zone(owner));
        }
        Ok(Place::Anywhere)
    }

    /// A choice of spaces: `any space`, `a space in medusa's zone`, `a space adjacent to it`.
    pub fn area(&mut self) -> Result<Area, LoadError> {
        if self.cursor.accept("any space") {
            return Ok(Area::Anywhere);
        }
        if !self.cursor.accept("a space") {
            return Err(self.cursor.unexpected("`any space` or `a space`").hint(AREAS));
        }
        if self.cursor.accept("in") {
            let owner = self.owner()?;
            self.cursor.expect("zone")?;
            return Ok(Area::Zone(owner));
        }
        if !self.cursor.accept("adjacent to") {
            return Err(self.cursor.unexpected("`in` or `adjacent to`").hint(AREAS));
        }
        let place = self.cursor.place();
        if self.cursor.accept("it") {
            self.only_following(self.memory.spaces > 0, place, "it", "choose a space …")?;
            return Ok(Area::AdjacentToChosen);
        }
        self.reference().map(Area::Adjacent)
    }
}

/// The ways to name spaces.
const AREAS: &str = "say `any space`, `a space in NAME's zone`, `a space adjacent to NAME` or `a space adjacent to it`";
