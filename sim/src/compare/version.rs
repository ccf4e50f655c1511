//! A version of the heroes, and the games that are played with it.

use crate::error::Error;
use crate::tournament::plan::{Meetings, Plan};
use crate::tournament::request::Request;
use engine::hero::Hero;
use engine::load::Library;
use std::sync::Arc;

/// A version. Its plan has the same cells, seeds and bots as those it is compared with.
pub struct Version {
    /// Its name in result files and messages.
    pub name: String,
    /// Where its heroes come from.
    pub library: Library,
    /// Its games.
    pub plan: Plan,
}

impl Version {
    /// The version with which others are compared.
    pub fn first(name: &str, request: &Request, meetings: Meetings, library: &Library) -> Result<Version, Error> {
        let plan = Plan::of(request, meetings, library)?;
        Ok(Version { name: name.to_owned(), library: library.clone(), plan })
    }

    /// The same games with the heroes of another library.
    pub fn with(&self, name: &str, library: Library) -> Result<Version, Error> {
        let heroes = self.plan.heroes.iter().map(|hero| Ok(library.hero(&hero.id)?.clone()));
        let plan = self.plan.again(heroes.collect::<Result<_, Error>>()?, &library, |_| true)?;
        Ok(Version { name: name.to_owned(), library, plan })
    }

    /// The same games with another hero in the place of the first: only there, though both may have one id.
    pub fn with_first_hero(&self, name: &str, hero: Arc<Hero>, library: Library) -> Result<Version, Error> {
        let mut heroes = self.plan.heroes.clone();
        heroes[0] = hero;
        let plan = self.plan.again(heroes, &library, |_| true)?;
        Ok(Version { name: name.to_owned(), library, plan })
    }
}
