//! The game that is kept: written down after every action, and named anew before another takes its place.

use super::save;
use super::session::Session;
use crate::error::{Error, tell};
use crate::quoting::quoted;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Where the game is kept while it is played.
pub struct Keeper(Option<PathBuf>);

impl Keeper {
    /// A keeper for the user's file: in `UNMATCHED_STATE_DIR`, or the user's folder for such things. If there is no place for
    /// one, nothing is kept.
    pub fn of_user() -> Keeper {
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let own = set("UNMATCHED_STATE_DIR");
        let folder = own.or_else(|| Some(set("XDG_STATE_HOME")?.join("unmatched")));
        let folder = folder.or_else(|| Some(set("HOME")?.join(".local/state/unmatched")));
        Keeper(folder.map(|folder| folder.join("play.replay")))
    }

    /// The file of a game that was left.
    pub fn left(&self) -> Option<&Path> {
        self.0.as_deref().filter(|path| path.exists())
    }

    /// Makes room for a game: another one that was left gets a name that is free, so that nothing is ever lost. Gives what
    /// to say about it.
    pub fn make_room(&self, session: &Session) -> Result<String, Error> {
        let Some(path) = self.left().filter(|path| !session.is_in(path)) else { return Ok(String::new()) };
        let adviser = session.setup.adviser.clone();
        let can_go_on = save::open(session.library, path, adviser, session.screen).is_ok();
        let aside = free_name(path);
        fs::rename(path, &aside).map_err(Error::file(path))?;
        let file = aside.display().to_string();
        let load = format!("`{} --load {}`", save::command(session.library), quoted(&file));
        let how = if can_go_on { "" } else { ", when it has what it needs" };
        Ok(format!("The game that was left is now in {file}.\n{load} goes on with it{how}.\n"))
    }

    /// Writes the game down; a game that is over needs no keeping. If it cannot be written, that is said once.
    pub fn keep(&mut self, session: &Session) {
        let Some(path) = &self.0 else { return };
        if session.is_over() {
            let _ = fs::remove_file(path);
            return;
        }
        let written = save::text(session).and_then(|text| write(path, &text).map_err(Error::file(path)));
        if let Err(error) = written {
            tell(&format!("note: the game is not saved by itself: {error}\nhint: `save FILE` saves it elsewhere"));
            self.0 = None;
        }
    }

    /// What to say to somebody who leaves.
    pub fn farewell(&self, session: &Session) -> String {
        match &self.0 {
            _ if session.is_over() => String::new(),
            Some(_) => format!("The game is saved: `{}` offers to go on.\n", save::command(session.library)),
            None => "The game is not saved.\n".to_owned(),
        }
    }
}

/// Nobody makes the folder of the kept game but the program itself.
fn write(path: &Path, text: &str) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    save::write(path, text)
}

/// `previous.replay` beside the kept game, or `previous-2.replay` and so on.
fn free_name(path: &Path) -> PathBuf {
    let numbered = (2..).map(|number: u64| format!("previous-{number}.replay"));
    let mut names = std::iter::once("previous.replay".to_owned()).chain(numbered).map(|name| path.with_file_name(name));
    names.find(|path| !path.exists()).expect("there is always another number")
}
