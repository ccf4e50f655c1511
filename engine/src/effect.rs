//! The vocabulary of effects: what a card or an ability can say, as small typed instructions without behaviour.
//!
//! A hero's file says effects in words (`engine/data/FORMAT.md`); the loader turns them into these. The
//! machine's `resolve` folder carries them out, one function a verb. No instruction knows a card by name.

use crate::ids::{FighterKind, KindId};

/// When a card's effect happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Window {
    /// In combat, right after both cards are revealed.
    Immediately,
    /// In combat, before the damage.
    During,
    /// In combat, after the damage.
    After,
    /// When played as a scheme.
    Scheme,
    /// When its owner uses the card to boost (rule 10.1).
    Boosted,
    /// When the card is discarded from hand because of an opponent's effect.
    Discarded,
    /// While in hand, when an opponent's effect would look at that hand.
    LookedAt,
}

impl Window {
    /// How many windows a card has.
    pub const COUNT: usize = 7;
    /// All of them, in order.
    pub const ALL: [Window; Window::COUNT] = [
        Window::Immediately,
        Window::During,
        Window::After,
        Window::Scheme,
        Window::Boosted,
        Window::Discarded,
        Window::LookedAt,
    ];
}

/// When an ability's effect happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Trigger {
    /// At the start of the seat's own turn.
    TurnStart,
    /// At the end of the seat's own turn, before the hand limit.
    TurnEnd,
    /// In a combat of the seat's fighters, with the immediately effects.
    Immediately,
    /// In a combat of the seat's fighters, with the during-combat effects.
    During,
    /// In a combat of the seat's fighters, after the cards' after-combat effects.
    After,
    /// After the seat's own attack, when its cards have been discarded.
    AfterAttack,
}

impl Trigger {
    /// How many triggers there are.
    pub const COUNT: usize = 6;
}

/// Which player or players an instruction is about, seen from the effect's own seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Who {
    /// The seat whose effect it is.
    You,
    /// The opponent: in combat the other player in it, elsewhere one chosen by the player (rule 11.3).
    Opponent,
    /// Every opponent, in turn order.
    EachOpponent,
}

/// One certain fighter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ref {
    /// The fighter using the card: the combatant, or the one named for a scheme.
    This,
    /// The other fighter of the combat.
    Opposing,
    /// The seat's own fighter of that name (rule 14.18).
    Named(FighterKind),
}

/// What part a fighter plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// Its defeat loses the game.
    Hero,
    /// Everybody else.
    Sidekick,
}

/// Whose fighters a selector means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Side {
    /// Anybody's.
    Any,
    /// The own seat's.
    Yours,
    /// The own seat's and its team-mates'.
    Friendly,
    /// Everybody else's.
    Opposing,
}

/// What sort of fighters a selector means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    /// All sorts.
    Every,
    /// Heroes or sidekicks only.
    Role(Role),
    /// The own seat's fighters of that name.
    Named(FighterKind),
}

/// Where a selector looks for fighters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// The whole board.
    Anywhere,
    /// Adjacent to a fighter.
    Adjacent(Ref),
    /// In a fighter's zone, that fighter included (rule 3.3).
    Zone(Ref),
    /// The two fighters of the combat.
    Combat,
    /// On the spaces chosen earlier in this effect.
    ChosenSpaces,
    /// Just this fighter.
    Exactly(Ref),
}

/// A set of fighters described by owner, sort and place. Only undefeated fighters on the board are meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Selector {
    /// Whose.
    pub side: Side,
    /// What sort.
    pub sort: Sort,
    /// Where.
    pub place: Place,
}

/// A selector's position in its hero's (later: the game's) list of selectors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SelectorId(pub u8);

/// How many of the selected fighters an instruction is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Pick {
    /// One, chosen by the player.
    One,
    /// Every one of them.
    Each,
}

/// A number, perhaps one that depends on the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Amount {
    /// Just this many.
    Fixed(u8),
    /// `each` for every card with the tag in the own discard pile.
    PerTag {
        /// How much for each card.
        each: u8,
        /// The tag's number in the hero's list of tags.
        tag: u8,
    },
    /// The combat damage dealt in this combat (in full: rule 7.14).
    CombatDamage,
    /// The boost value of the card this effect discarded from the deck just now.
    ThatBoost,
    /// The printed boost value of the card whose value is being changed.
    OwnBoost,
    /// The move value of the present maneuver: printed, boost and abilities together.
    Maneuver,
    /// The cards in hand beyond the hand limit of seven (rule 4.2).
    OverLimit,
}

/// A question about the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Condition {
    /// The effect's seat won the combat (rule 7.7).
    Won,
    /// The effect's seat lost the combat.
    Lost,
    /// The fighter plays that part.
    Is(Ref, Role),
    /// The fighter using the card is the seat's own fighter of that name.
    ThisIs(FighterKind),
    /// The fighter stands elsewhere than when the turn began (rule 14.2).
    Relocated(Ref),
    /// The hero's state has that value.
    State(u8),
    /// It is the effect's seat's own turn.
    YourTurn,
    /// The fighter is undefeated and has at most that much health.
    HealthAtMost(Ref, u8),
    /// The fighter is defeated.
    Defeated(Ref),
    /// An earlier instruction of this effect defeated a fighter.
    DefeatedSomebody,
    /// The effect's seat attacks in this combat.
    Attacking,
    /// The effect's seat defends in this combat.
    Defending,
}

/// Which spaces an instruction offers; only free ones where a fighter is to stand there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Area {
    /// Any space of the board.
    Anywhere,
    /// The fighter's zone.
    Zone(Ref),
    /// The spaces adjacent to the fighter.
    Adjacent(Ref),
    /// The spaces adjacent to the space chosen before.
    AdjacentToChosen,
}

/// How the cards to discard are found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum How {
    /// Their owner chooses (rule 8.4).
    OwnerChooses,
    /// The effect's seat chooses.
    YouChoose,
    /// At random.
    Random,
}

/// Which card of the combat a value instruction changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Whose {
    /// The effect's own seat's card.
    Yours,
    /// The card of the other player in the combat.
    Theirs,
}

/// Cards of the own discard pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cards {
    /// Those with the tag.
    Tagged(u8),
    /// Those used to boost the own card in this combat.
    Boosters,
}

/// What happens to a combat value (rule 14.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Change {
    /// The amount replaces the printed value; on the other player's card it also wipes what was added.
    Become,
    /// The amount is added.
    Add,
    /// The value counts as 0.
    Ignore,
}

/// One instruction. At most eight bytes: the interpreter reads millions of them a second.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// The effect is over.
    End,
    /// Go on elsewhere.
    Jump(u16),
    /// Go on with the next instruction if the condition holds (or, with `not`, does not), else elsewhere.
    If {
        /// The answer is turned round.
        not: bool,
        /// The question.
        condition: Condition,
        /// Where to go on if it fails.
        otherwise: u16,
    },
    /// The player may have the following instructions resolve, or go on elsewhere.
    May {
        /// Where to go on if the player declines.
        otherwise: u16,
    },
    /// The player may discard this many cards to have the following instructions resolve (rules 8.2, 14.13).
    Pay {
        /// How many cards.
        cards: u8,
        /// Where to go on if the player declines or cannot.
        otherwise: u16,
    },
    /// The player chooses `count` of the `options` blocks. As many `Jump`s follow, each to a block;
    /// every block ends with `Chosen`.
    Choose {
        /// How many are to be chosen.
        count: u8,
        /// How many there are.
        options: u8,
        /// Where to go on when the chosen blocks have resolved.
        end: u16,
    },
    /// The end of a chosen block: back to the `Choose` at that place.
    Chosen(u16),
    /// Draw cards, one at a time (rule 5.9).
    Draw(Who, Amount),
    /// Discard cards from hand.
    Discard(Who, Amount, How),
    /// Discard cards from the top of the own deck; not a draw.
    DiscardTop(u8),
    /// Return that many (0: all) of these cards from the own discard pile to hand.
    ReturnCards(Cards, u8),
    /// Take the card from the discard pile, or search the deck for it and shuffle (rule 14.14).
    Search(KindId),
    /// Look at the top cards of the own deck, take some into hand, put the rest back in any order.
    LookAtTop {
        /// How many to look at.
        look: u8,
        /// How many of them to take.
        take: u8,
    },
    /// Put cards from hand on top of the own deck.
    PutOnTop(u8),
    /// Look at a hand.
    LookAtHand(Who),
    /// The own seat, or the opponent, may boost its card in this combat so many times, each time with a card
    /// from hand (rules 10.3, 14.5).
    Boost(Who, u8),
    /// The player may boost the maneuver (rule 5.2).
    BoostManeuver,
    /// Change the value of a card in this combat.
    Value(Whose, Change, Amount),
    /// Cancel the effects on the other player's card (rule 8.5).
    Cancel,
    /// The own fighter takes no combat damage in this combat.
    PreventDamage,
    /// For the rest of the turn every card this seat plays has this value and no other.
    Lock(u8),
    /// Return the played card to hand and play another in its place, if the player likes.
    Replace,
    /// Deal damage to fighters.
    Deal {
        /// How much.
        amount: Amount,
        /// To whom.
        to: SelectorId,
        /// To one or to each of them.
        pick: Pick,
        /// The player may decline.
        may: bool,
    },
    /// A fighter recovers health.
    Recover(Ref, u8),
    /// A fighter's health is set.
    SetHealth(Ref, u8),
    /// Move fighters.
    Move {
        /// Whom.
        who: SelectorId,
        /// One or each of them.
        pick: Pick,
        /// Up to how many spaces.
        distance: Amount,
        /// Opposing fighters do not block the way.
        through: bool,
    },
    /// Place a fighter.
    Place {
        /// Whom.
        who: Ref,
        /// Where.
        area: Area,
        /// The player may decline.
        may: bool,
    },
    /// Bring a defeated fighter back.
    Return {
        /// Whom; of several like fighters, any defeated one.
        who: Ref,
        /// Where.
        area: Area,
        /// With how much health; 0 means its starting health.
        health: u8,
    },
    /// The two fighters change places, if the player likes; in combat the other one fights on.
    Swap(FighterKind, FighterKind),
    /// Choose a space for what follows.
    ChooseSpace(Area),
    /// Gain actions.
    Gain(u8),
    /// The hero's state changes to its next value.
    NextState,
    /// The hero's state becomes that value.
    BecomeState(u8),
    /// Built in: resolve what the cards discarded by one instruction cause, one after the other (rule 14.19).
    DiscardTriggers,
}

/// Something an ability changes for as long as it holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Modifier {
    /// The fighter's attack cards, defense cards or both have a higher value, perhaps only in one state.
    CardValue {
        /// The fighter that uses the card.
        fighter: FighterKind,
        /// Attack cards count.
        attack: bool,
        /// Defense cards count.
        defense: bool,
        /// How much is added.
        plus: u8,
        /// Only while the hero's state has this value.
        state: Option<u8>,
    },
    /// The seat's fighters move further in a maneuver.
    ManeuverMove(Amount),
    /// In a boosted maneuver the fighter may be placed anywhere instead of moving (rule 10.2).
    PlaceInBoostedManeuver(FighterKind),
    /// The fighter may boost its attacks face down as they are played (rule 10.5).
    CommitBoost(FighterKind),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instruction_fits_eight_bytes() {
        assert!(size_of::<Op>() <= 8, "{}", size_of::<Op>());
    }
}
