//! The record of the present combat. The printed value, what it has become, what was added and "ignored" are kept
//! apart (rule 14.3); they meet only when the damage is worked out.

use crate::ids::*;

/// The two sides of a combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum CombatSide {
    /// The attacker's.
    Attacker,
    /// The defender's.
    Defender,
}

impl CombatSide {
    /// The opposite side.
    #[inline]
    pub const fn other(self) -> CombatSide {
        match self {
            CombatSide::Attacker => CombatSide::Defender,
            CombatSide::Defender => CombatSide::Attacker,
        }
    }
}

/// One side's card in a combat and what has become of its value (rule 14.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Played {
    pub card: CardId,
    /// The fighter on this side.
    pub fighter: FighterId,
    /// Its seat.
    pub seat: Seat,
    /// The printed value, or what it has become.
    pub base: u8,
    /// What effects have added.
    pub plus: u8,
    pub cancelled: bool,
    pub ignored: bool,
    /// This side's fighter takes no combat damage.
    pub prevented: bool,
    /// The cards that boosted this one.
    pub boosters: CardSet,
}

impl Played {
    pub const NONE: Played = Played {
        card: CardId::NONE,
        fighter: FighterId::NONE,
        seat: Seat::NONE,
        base: 0,
        plus: 0,
        cancelled: false,
        ignored: false,
        prevented: false,
        boosters: CardSet::EMPTY,
    };
}

/// Who won the present combat (rule 7.7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub(crate) enum Winner {
    Open,
    Attacker,
    Defender,
}

/// The present combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Combat {
    pub sides: [Played; 2],
    /// Cards that were replaced and returned to hand in this combat (rule 14.5).
    pub returned: CardSet,
    /// The card committed face down to boost the attack (rule 10.5).
    pub boost: CardId,
    /// The combat damage dealt.
    pub damage: u8,
    pub winner: Winner,
}

impl Combat {
    pub const NONE: Combat = Combat {
        sides: [Played::NONE; 2],
        returned: CardSet::EMPTY,
        boost: CardId::NONE,
        damage: 0,
        winner: Winner::Open,
    };

    #[inline]
    pub fn side(&self, side: CombatSide) -> &Played {
        &self.sides[side as usize]
    }

    #[inline]
    pub fn side_mut(&mut self, side: CombatSide) -> &mut Played {
        &mut self.sides[side as usize]
    }
}
