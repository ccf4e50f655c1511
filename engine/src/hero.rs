//! A hero as its file describes it: fighters, deck, abilities and their compiled effects.

use crate::effect::{Modifier, Op, Role, Selector, Trigger, Window};
use crate::ids::{FighterKind, KindId};

/// No instruction: the card has no effect in that window.
pub const NO_EFFECT: u16 = u16::MAX;

/// How a fighter attacks (rule 7.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reach {
    /// Adjacent targets only.
    Melee,
    /// Adjacent targets and those sharing a zone.
    Ranged,
}

/// A fighter, or several like ones, of a hero's file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fighter {
    /// The short name used in the notation.
    pub id: String,
    /// The full name.
    pub name: String,
    /// Hero or sidekick.
    pub role: Role,
    /// Starting and greatest health.
    pub health: u8,
    /// How many of them there are.
    pub count: u8,
    /// Melee or ranged.
    pub reach: Reach,
}

/// What a card can be used for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CardType {
    /// To attack.
    Attack,
    /// To defend.
    Defense,
    /// Either.
    Versatile,
    /// As an action of its own.
    Scheme,
}

impl CardType {
    /// Whether a card of this type can be used to attack.
    pub const fn attacks(self) -> bool {
        matches!(self, CardType::Attack | CardType::Versatile)
    }

    /// Whether a card of this type can be used to defend.
    pub const fn defends(self) -> bool {
        matches!(self, CardType::Defense | CardType::Versatile)
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            CardType::Attack => "attack",
            CardType::Defense => "defense",
            CardType::Versatile => "versatile",
            CardType::Scheme => "scheme",
        }
    }
}

/// A card of a deck as printed, with all its copies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Its name.
    pub name: String,
    /// What it does, in our own words.
    pub text: String,
    /// How many copies the deck has.
    pub count: u8,
    /// What it can be used for.
    pub kind: CardType,
    /// The printed value; 0 for schemes.
    pub value: u8,
    /// The boost value; 0 if it has none.
    pub boost: u8,
    /// Who may use it (rule 6.2); `None` is anybody of the seat.
    pub banner: Option<FighterKind>,
    /// Its tags, one bit for each of the hero's tags.
    pub tags: u8,
    /// Its effects cannot be cancelled.
    pub uncancellable: bool,
    /// Where the effect of each window begins in the hero's program, or [`NO_EFFECT`].
    pub effects: [u16; Window::COUNT],
}

impl Card {
    /// Where the effect of a window begins, if the card has one there.
    pub fn effect(&self, window: Window) -> Option<u16> {
        let start = self.effects[window as usize];
        (start != NO_EFFECT).then_some(start)
    }
}

/// An ability: a modifier that always holds, or an effect with a trigger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ability {
    /// Its name; may be empty.
    pub name: String,
    /// What it does, in our own words.
    pub text: String,
    /// What it always changes.
    pub modifiers: Vec<Modifier>,
    /// When its effect happens and where that begins in the hero's program.
    pub effect: Option<(Trigger, u16)>,
}

/// Something about the hero that changes during the game, such as Alice's size. Its values are public.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeroState {
    /// What it is called.
    pub name: String,
    /// The values it can have, by name.
    pub values: Vec<String>,
}

/// A hero with everything that belongs to its seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hero {
    /// The short name used on the command line.
    pub id: String,
    /// The full name.
    pub name: String,
    /// The move value.
    pub move_value: u8,
    /// The fighters: heroes first.
    pub fighters: Vec<Fighter>,
    /// The state to choose at set-up, if there is one.
    pub state: Option<HeroState>,
    /// The tags its cards use.
    pub tags: Vec<String>,
    /// The deck.
    pub cards: Vec<Card>,
    /// The abilities.
    pub abilities: Vec<Ability>,
    /// The compiled effects of all cards and abilities.
    pub program: Vec<Op>,
    /// The selectors that the program refers to.
    pub selectors: Vec<Selector>,
}

impl Hero {
    /// How many cards the deck has.
    pub fn deck_size(&self) -> usize {
        self.cards.iter().map(|card| card.count as usize).sum()
    }

    /// How many fighters the seat has.
    pub fn fighter_count(&self) -> usize {
        self.fighters.iter().map(|fighter| fighter.count as usize).sum()
    }

    /// The fighter's entry.
    pub fn fighter(&self, kind: FighterKind) -> &Fighter {
        &self.fighters[kind.index()]
    }

    /// The card's entry.
    pub fn card(&self, kind: KindId) -> &Card {
        &self.cards[kind.index()]
    }
}
