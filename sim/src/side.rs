//! The two sides of a matchup, in the order in which the command names them. A side is not a seat: the sides change
//! seats from game to game.

use std::ops::{Index, IndexMut};

/// One of the two heroes of a matchup.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The hero named first.
    A,
    /// The hero named second.
    B,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// The opposite side.
    pub const fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// Its name in result files and options.
    pub const fn name(self) -> &'static str {
        match self {
            Side::A => "a",
            Side::B => "b",
        }
    }
}

/// One value for each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct BySide<T>(pub [T; 2]);

impl<T> BySide<T> {
    /// The values of another kind.
    pub fn map<'s, U>(&'s self, mut f: impl FnMut(&'s T) -> U) -> BySide<U> {
        BySide([f(&self.0[0]), f(&self.0[1])])
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}
