//! The options of the rules: which edition, and who plays with whom.

use crate::ids::Seat;

/// The two readings of the rule books (rule 12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Edition {
    /// The core rules: a hero's defeat is seen at the start and the end of an action.
    #[default]
    Core,
    /// The older books: a hero's defeat ends the game at once.
    Classic,
}

impl Edition {
    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Edition::Core => "core",
            Edition::Classic => "classic",
        }
    }

    /// The edition of that name.
    pub fn parse(name: &str) -> Option<Edition> {
        [Edition::Core, Edition::Classic].into_iter().find(|edition| edition.name() == name)
    }
}

/// Who plays with whom (rule 11).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mode {
    /// Everybody for themselves; with two seats the ordinary game.
    #[default]
    FreeForAll,
    /// Seats 1 and 3 against seats 2 and 4.
    Teams,
}

impl Mode {
    /// Its name on the command line and in files.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::FreeForAll => "free-for-all",
            Mode::Teams => "teams",
        }
    }

    /// The mode of that name.
    pub fn parse(name: &str) -> Option<Mode> {
        [Mode::FreeForAll, Mode::Teams].into_iter().find(|mode| mode.name() == name)
    }

    /// Whether two seats are on the same side.
    pub const fn friends(self, a: Seat, b: Seat) -> bool {
        match self {
            Mode::FreeForAll => a.0 == b.0,
            Mode::Teams => a.0 % 2 == b.0 % 2,
        }
    }
}

/// The options of one game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// Which edition.
    pub edition: Edition,
    /// Who plays with whom.
    pub mode: Mode,
    /// Decisions with one legal answer are taken by the machine itself.
    pub take_forced: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { edition: Edition::Core, mode: Mode::FreeForAll, take_forced: true }
    }
}
