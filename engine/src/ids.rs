//! Names for the things of the game, and sets of them.
//!
//! Everything the rules point at is a small number: a seat, a fighter, a space, a card. Each gets a type
//! of its own so that they cannot be mixed up, and each set of them is one machine word.

use std::ops::{Index, IndexMut};

/// The most seats a game can have.
pub const MAX_SEATS: usize = 4;
/// The most fighters all seats together can have.
pub const MAX_FIGHTERS: usize = 20;
/// The most cards a deck can have.
pub const MAX_CARDS: usize = 32;
/// The most spaces a board can have.
pub const MAX_SPACES: usize = 64;

/// One deck's side (rule 1.1). Seats are numbered in turn order; the first is `Seat(0)` and is shown as 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

impl Seat {
    /// No seat: nobody has been chosen yet.
    pub const NONE: Seat = Seat(u8::MAX);
    /// The seat that begins.
    pub const FIRST: Seat = Seat(0);
    /// The seat that plays second.
    pub const SECOND: Seat = Seat(1);

    /// The position of this seat in a list of seats.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number a person calls this seat: 1 to 4.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The first `count` seats in turn order.
    pub fn all(count: usize) -> impl Iterator<Item = Seat> + Clone {
        (0..count as u8).map(Seat)
    }
}

/// One value for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BySeat<T>(pub [T; MAX_SEATS]);

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index() % MAX_SEATS]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index() % MAX_SEATS]
    }
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u8);

        impl $name {
            /// Nothing of this kind.
            pub const NONE: $name = $name(u8::MAX);

            /// The position in a list of its kind.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// Whether it names something.
            #[inline]
            pub const fn is_some(self) -> bool {
                self.0 != u8::MAX
            }
        }
    };
}

id! {
    /// A fighter of the game, numbered through all seats: seat 1's fighters first, its hero before its sidekicks.
    FighterId
}
id! {
    /// A space of the board.
    SpaceId
}
id! {
    /// One physical card of a deck. Copies of a card have neighbouring numbers.
    CardId
}
id! {
    /// A card of a deck as printed: all its copies are the same kind. Actions speak of kinds.
    KindId
}
id! {
    /// A fighter as its hero's file lists it: three like sidekicks are one entry.
    FighterKind
}

macro_rules! set {
    ($(#[$doc:meta])* $name:ident of $item:ident in $word:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $name(pub $word);

        impl $name {
            /// The set without members.
            pub const EMPTY: $name = $name(0);

            /// The set with one member.
            #[inline]
            pub const fn of(item: $item) -> $name {
                $name(1 << (item.0 as u32 % <$word>::BITS))
            }

            /// The set of the first `count` items.
            pub const fn first(count: usize) -> $name {
                if count == 0 { $name(0) } else { $name(<$word>::MAX >> (<$word>::BITS - count as u32)) }
            }

            /// Whether there is no member.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many members there are.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether `item` is a member.
            #[inline]
            pub const fn has(self, item: $item) -> bool {
                self.0 & $name::of(item).0 != 0
            }

            /// This set and `item`.
            #[inline]
            pub const fn with(self, item: $item) -> $name {
                $name(self.0 | $name::of(item).0)
            }

            /// This set without `item`.
            #[inline]
            pub const fn without(self, item: $item) -> $name {
                $name(self.0 & !$name::of(item).0)
            }

            /// Members of either set.
            #[inline]
            pub const fn or(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }

            /// Members of both sets.
            #[inline]
            pub const fn and(self, other: $name) -> $name {
                $name(self.0 & other.0)
            }

            /// Members of this set that are not in the other.
            #[inline]
            pub const fn minus(self, other: $name) -> $name {
                $name(self.0 & !other.0)
            }

            /// Adds a member.
            #[inline]
            pub fn insert(&mut self, item: $item) {
                *self = self.with(item);
            }

            /// Takes a member out.
            #[inline]
            pub fn remove(&mut self, item: $item) {
                *self = self.without(item);
            }

            /// The lowest member.
            #[inline]
            pub const fn lowest(self) -> Option<$item> {
                if self.0 == 0 { None } else { Some($item(self.0.trailing_zeros() as u8)) }
            }

            /// How many members come before `item`.
            #[inline]
            pub const fn rank(self, item: $item) -> usize {
                (self.0 & ($name::of(item).0 - 1)).count_ones() as usize
            }

            /// The member at position `n`, counted from the lowest. (Not `nth`: on a `&mut` set that would be the
            /// iterator's, which takes members out.)
            #[inline]
            pub fn member(self, n: usize) -> Option<$item> {
                if n < self.len() { Some(self.select(self.ranks(), n as u32)) } else { None }
            }

            /// What counting the members and selecting one of them have in common: byte k says how many there are
            /// in bytes 0 to k.
            #[inline]
            pub(crate) const fn ranks(self) -> $word {
                let pairs = self.0 - (self.0 >> 1 & (<$word>::MAX / 3));
                let fours = (pairs & (<$word>::MAX / 5)) + (pairs >> 2 & (<$word>::MAX / 5));
                ((fours + (fours >> 4)) & (<$word>::MAX / 17)).wrapping_mul(<$word>::MAX / 255)
            }

            /// The member at position `n`, which is there. Without loops or branches: where chance decides, a branch
            /// is mispredicted every other time, and that costs more than all of this.
            #[inline]
            pub(crate) fn select(self, ranks: $word, n: u32) -> $item {
                const ONES: $word = <$word>::MAX / 255;
                const TOPS: $word = ONES << 7;
                debug_assert!((n as usize) < self.len() && ranks == self.ranks());
                // The top bit of byte k is set if its rank is at most n: count those bytes.
                let before = (((n as $word * ONES) | TOPS) - ranks) & TOPS;
                let place = ((before >> 7).wrapping_mul(ONES) >> (<$word>::BITS - 8)) * 8;
                let rank = n as $word - ((ranks << 8) >> place & 0xFF);
                let byte = self.0 >> place & 0xFF;
                $item(place as u8 + SELECT_IN_BYTE[rank as usize & 7][byte as usize])
            }
        }

        impl Iterator for $name {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<$item> {
                let item = self.lowest()?;
                self.0 &= self.0 - 1;
                Some(item)
            }
        }

        impl FromIterator<$item> for $name {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> $name {
                items.into_iter().fold($name::EMPTY, $name::with)
            }
        }
    };
}

set! {
    /// Cards of one deck.
    CardSet of CardId in u32
}
set! {
    /// Fighters of the game.
    FighterSet of FighterId in u32
}
set! {
    /// Spaces of the board.
    SpaceSet of SpaceId in u64
}

impl CardSet {
    /// The members at these positions, counted from the lowest, given as bits; positions beyond the last are left out.
    #[inline]
    pub(crate) fn at_positions(self, positions: u32) -> CardSet {
        let (mut left, mut found) = (positions, 0);
        for place in (0..u32::BITS).step_by(4) {
            let members = (self.0 >> place & 15) as usize;
            found |= u32::from(SPREAD_IN_FOUR[members][left as usize & 15]) << place;
            left >>= COUNT_IN_FOUR[members];
        }
        CardSet(found)
    }
}

/// How many bits are set in each four.
const COUNT_IN_FOUR: [u8; 16] = {
    let mut table = [0; 16];
    let mut four = 0;
    while four < 16 {
        table[four] = four.count_ones() as u8;
        four += 1;
    }
    table
};

/// For each four bits: the set ones whose positions among them are given by four others.
const SPREAD_IN_FOUR: [[u8; 16]; 16] = {
    let mut table = [[0; 16]; 16];
    let mut four = 0;
    while four < 16 {
        let mut positions = 0;
        while positions < 16 {
            let (mut rank, mut bit) = (0, 0);
            while bit < 4 {
                let set = four >> bit & 1;
                table[four][positions] |= ((set & positions >> rank & 1) << bit) as u8;
                rank += set;
                bit += 1;
            }
            positions += 1;
        }
        four += 1;
    }
    table
};

/// The position of the set bit of each rank in each byte.
const SELECT_IN_BYTE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut rank, mut bit) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[rank][byte] = bit;
                rank += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_members_in_order() {
        let set: CardSet = [CardId(7), CardId(0), CardId(31)].into_iter().collect();
        assert_eq!(set.collect::<Vec<_>>(), [CardId(0), CardId(7), CardId(31)]);
        assert_eq!(set.member(1), Some(CardId(7)));
        assert_eq!(set.member(3), None);
    }

    #[test]
    fn selecting_finds_every_set_bit() {
        for word in [1, u64::MAX, 1 << 63, 0x8000_0000_0000_0001, 0xF0F0_1234_0000_FFFF, 0x0123_4567_89AB_CDEF] {
            let members: Vec<_> = SpaceSet(word).collect();
            let selected: Vec<_> = (0..members.len()).map(|n| SpaceSet(word).member(n).unwrap()).collect();
            assert_eq!(selected, members);
        }
    }

    #[test]
    fn cards_at_positions_are_those_selected_one_by_one() {
        for (cards, positions) in [(0xF0F0_1234, 0b1011_0010_0101), (!0, 0x8000_0001), (0x8421_1248, !0), (0, !0)] {
            let cards = CardSet(cards);
            let one_by_one = CardSet(positions).filter_map(|n| cards.member(n.index())).collect();
            assert_eq!(cards.at_positions(positions), one_by_one);
        }
    }

    #[test]
    fn the_first_items_of_a_full_word_are_all() {
        assert_eq!(SpaceSet::first(64).len(), 64);
        assert_eq!(CardSet::first(30).len(), 30);
        assert!(CardSet::first(0).is_empty());
    }
}
