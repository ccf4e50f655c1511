//! Where the machine stands: its step, the decision it waits for, and the effects that are half resolved.

use super::CombatSide;
use crate::ids::*;

/// How deep effects can nest. The deepest: an effect on a card; the boost effect of a card used within it; or three
/// opponents whose discarded cards cause something, one of them resolving: 1 + 3 + 1. The loader refuses words with
/// which a `discarded` or `boosted` effect could nest further.
pub(crate) const MAX_FRAMES: usize = 5;

/// Where the machine stands between effects.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub(crate) enum Step {
    PlaceHeroes,
    PlaceFighters,
    ChooseState,
    BeginTurn,
    StartEffects,
    BetweenActions,
    EndScheme,
    Defend,
    Reveal,
    Immediately,
    During,
    After,
    AfterAbilities,
    AfterAttack,
    EndEffects,
    EndTurn,
    Over,
}

/// What somebody must decide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Choice {
    /// Nothing: the machine runs, or the game is over.
    None,
    /// Where a fighter starts (rule 2.2).
    Setup,
    /// The hero's state at set-up.
    State,
    /// Which of several simultaneous effects resolves first.
    Order,
    /// The next action of the turn.
    Action,
    /// Whether and with which card to boost.
    Boost,
    /// Whether and with which card to defend.
    Defend,
    /// Whom to move where.
    Move,
    /// Which fighter an effect is for.
    Target,
    /// Where to place a fighter.
    Place,
    /// Which space an effect is for.
    Space,
    /// Which own card to discard.
    Discard,
    /// Which card of another hand to discard.
    DiscardTheirs,
    /// Whether to discard cards to do something.
    Pay,
    /// Which card to take into hand.
    Take,
    /// Which card lies next on top of the deck.
    Arrange,
    /// Which card from hand goes on top of the deck.
    PutOnTop,
    /// Which option of an effect.
    Option,
    /// Which opponent.
    Opponent,
    /// Whether an optional effect happens.
    May,
    /// Whether to reveal a card to cancel a look at the hand.
    Reveal,
    /// Whether and with which card to replace the played one.
    Replace,
}

impl Choice {
    /// All of them.
    pub const ALL: [Choice; 22] = [
        Choice::None,
        Choice::Setup,
        Choice::State,
        Choice::Order,
        Choice::Action,
        Choice::Boost,
        Choice::Defend,
        Choice::Move,
        Choice::Target,
        Choice::Place,
        Choice::Space,
        Choice::Discard,
        Choice::DiscardTheirs,
        Choice::Pay,
        Choice::Take,
        Choice::Arrange,
        Choice::PutOnTop,
        Choice::Option,
        Choice::Opponent,
        Choice::May,
        Choice::Reveal,
        Choice::Replace,
    ];

    /// The word for it in logs and dumps.
    pub const fn word(self) -> &'static str {
        match self {
            Choice::None => "none",
            Choice::Setup => "setup",
            Choice::State => "state",
            Choice::Order => "order",
            Choice::Action => "action",
            Choice::Boost => "boost",
            Choice::Defend => "defend",
            Choice::Move => "move",
            Choice::Target => "target",
            Choice::Place => "place",
            Choice::Space => "space",
            Choice::Discard => "discard",
            Choice::DiscardTheirs => "discard-theirs",
            Choice::Pay => "pay",
            Choice::Take => "take",
            Choice::Arrange => "arrange",
            Choice::PutOnTop => "put-on-top",
            Choice::Option => "option",
            Choice::Opponent => "opponent",
            Choice::May => "may",
            Choice::Reveal => "reveal",
            Choice::Replace => "replace",
        }
    }
}

/// Which instruction of which effect asks. Decisions that follow each other with the same one belong together, as the moves of
/// one maneuver do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asking {
    pub(crate) step: Step,
    pub(crate) side: CombatSide,
    pub(crate) depth: u8,
    pub(crate) pc: u16,
    pub(crate) seat: Seat,
}

/// A half-resolved effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Frame {
    /// By instruction: the fighters that may still move, the seats already done, the discarded cards still to
    /// resolve, the boosts made, or how many cards were looked at and arranged.
    pub mask: u32,
    /// The present instruction.
    pub pc: u16,
    /// Whose effect it is.
    pub seat: Seat,
    /// The fighter named for a scheme; in combat the combatant is asked for anew.
    pub fighter: FighterId,
    /// The opponent meant, once known.
    pub opponent: Seat,
    /// The card boosting or just discarded from the deck.
    pub card: CardId,
    /// How far the present instruction has come; while fighters move, one more than their steps.
    pub stage: u8,
    /// The options chosen and still to resolve, or the boost of the maneuver.
    pub tally: u8,
    /// The spaces chosen.
    pub spaces: [SpaceId; 2],
    /// It is an effect of this combat.
    pub in_combat: bool,
    /// Set when the effect has defeated a fighter, or the maneuver was boosted.
    pub mark: bool,
}

impl Frame {
    pub const NONE: Frame = Frame {
        mask: 0,
        pc: 0,
        seat: Seat::NONE,
        fighter: FighterId::NONE,
        opponent: Seat::NONE,
        card: CardId::NONE,
        stage: 0,
        tally: 0,
        spaces: [SpaceId::NONE; 2],
        in_combat: false,
        mark: false,
    };

    /// While moving fighters: how many steps each may take.
    pub fn steps(&self) -> usize {
        self.stage.saturating_sub(1) as usize
    }

    /// While looking at the top of a deck: how many cards were seen.
    pub fn looked(&self) -> u8 {
        self.mask as u8
    }

    /// While looking at the top of a deck: how many cards have their place again.
    pub fn arranged(&self) -> u8 {
        (self.mask >> 8) as u8
    }
}
