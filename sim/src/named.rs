//! Heroes and boards that the command line names in a list.

use crate::error::Error;
use engine::load::UnknownName;
use std::sync::Arc;

/// The things of a list, or all there are; in alphabetical order, each once.
pub fn named<'l, T: 'l>(
    list: &str,
    all: impl Iterator<Item = &'l Arc<T>>,
    find: impl Fn(&str) -> Result<&'l Arc<T>, UnknownName>,
    id: impl Fn(&T) -> &String,
) -> Result<Vec<Arc<T>>, Error> {
    let mut things: Vec<Arc<T>> = match list.trim() {
        "all" => all.cloned().collect(),
        list => list.split(',').map(|name| find(name.trim()).cloned()).collect::<Result<_, _>>()?,
    };
    things.sort_by(|a, b| id(a).cmp(id(b)));
    things.dedup_by(|a, b| id(a) == id(b));
    Ok(things)
}
