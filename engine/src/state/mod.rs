//! A game's changing part: one plain value without pointers, copied by the million.
//!
//! Cards are bits, a shuffled deck is an unordered set, and a half-resolved effect is a short stack of frames.
//! The size is asserted by a test below; the layout is explained in `docs/architecture.md`.

mod combat;
mod frame;
mod known;

use crate::event::Cause;
use crate::game::Game;
use crate::ids::*;
pub use combat::CombatSide;
pub(crate) use combat::{Combat, Played, Winner};
pub use frame::{Asking, Choice};
pub(crate) use frame::{Frame, MAX_FRAMES, Step};
pub use known::MAX_KNOWN_TOP;
pub(crate) use known::{Known, Top};

/// Everything that changes in a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) held: BySeat<SpaceSet>,
    pub(crate) hand: BySeat<CardSet>,
    pub(crate) deck: BySeat<CardSet>,
    pub(crate) discard: BySeat<CardSet>,
    /// Cards chosen for a discard that is not carried out yet (rule 8.7): face down beside the hand.
    pub(crate) aside: BySeat<CardSet>,
    pub(crate) combat: Combat,
    pub(crate) position: [SpaceId; MAX_FIGHTERS],
    pub(crate) health: [u8; MAX_FIGHTERS],
    pub(crate) turn_start: [SpaceId; MAX_FIGHTERS],
    pub(crate) choice: Choice,
    pub(crate) actor: Seat,
    pub(crate) step: Step,
    pub(crate) active: Seat,
    pub(crate) actions: u8,
    /// The side of the combat whose effects resolve now.
    pub(crate) side: CombatSide,
    /// The effects of the present step still to resolve: bit 0 is the card's, then the abilities'.
    pub(crate) pending: u8,
    pub(crate) depth: u8,
    /// The topmost effect first, where it is quickly found: effects nest seldom.
    pub(crate) frames: [Frame; MAX_FRAMES],
    pub(crate) turn: u16,
    /// The scheme being resolved.
    pub(crate) scheme: CardId,
    pub(crate) placing: FighterId,
    pub(crate) hero_state: BySeat<u8>,
    pub(crate) lock: BySeat<u8>,
    pub(crate) out: u8,
    pub(crate) had_turn: u8,
    pub(crate) winner: Seat,
    pub(crate) cause: Cause,
    pub(crate) top: BySeat<Top>,
    pub(crate) known: Known,
    /// The fighters on the board.
    pub(crate) standing: FighterSet,
}

/// No value lock and no hero state.
pub(crate) const UNSET: u8 = u8::MAX;

impl State {
    /// A state in which nothing has happened: no fighter stands, all cards are in their decks.
    pub(crate) const BLANK: State = State {
        held: BySeat([SpaceSet::EMPTY; MAX_SEATS]),
        hand: BySeat([CardSet::EMPTY; MAX_SEATS]),
        deck: BySeat([CardSet::EMPTY; MAX_SEATS]),
        discard: BySeat([CardSet::EMPTY; MAX_SEATS]),
        aside: BySeat([CardSet::EMPTY; MAX_SEATS]),
        combat: Combat::NONE,
        position: [SpaceId::NONE; MAX_FIGHTERS],
        health: [0; MAX_FIGHTERS],
        turn_start: [SpaceId::NONE; MAX_FIGHTERS],
        choice: Choice::None,
        actor: Seat::FIRST,
        step: Step::PlaceHeroes,
        active: Seat::FIRST,
        actions: 0,
        side: CombatSide::Defender,
        pending: 0,
        depth: 0,
        frames: [Frame::NONE; MAX_FRAMES],
        turn: 0,
        scheme: CardId::NONE,
        placing: FighterId::NONE,
        hero_state: BySeat([UNSET; MAX_SEATS]),
        lock: BySeat([UNSET; MAX_SEATS]),
        out: 0,
        had_turn: 0,
        winner: Seat::NONE,
        cause: Cause::Combat,
        top: BySeat([Top::NONE; MAX_SEATS]),
        known: Known::NOTHING,
        standing: FighterSet::EMPTY,
    };

    /// Puts a seat's fighter on a space, wherever it was before.
    #[inline]
    pub(crate) fn put_on(&mut self, seat: Seat, fighter: FighterId, space: SpaceId) {
        let before = self.position[fighter.index()];
        if before.is_some() {
            self.held[seat].remove(before);
        }
        self.held[seat].insert(space);
        self.position[fighter.index()] = space;
        self.standing.insert(fighter);
    }

    /// Takes a seat's fighter off the board.
    #[inline]
    pub(crate) fn take_off(&mut self, seat: Seat, fighter: FighterId) {
        if let Some(space) = self.space_of(fighter) {
            self.held[seat].remove(space);
            self.position[fighter.index()] = SpaceId::NONE;
            self.standing.remove(fighter);
        }
    }

    /// The seat that must decide, or `None` when the game is over.
    #[inline]
    pub fn to_act(&self) -> Option<Seat> {
        (self.choice != Choice::None).then_some(self.actor)
    }

    /// What must be decided.
    #[inline]
    pub fn choice(&self) -> Choice {
        self.choice
    }

    /// A seat of the winning side, once the game is over.
    #[inline]
    pub fn winner(&self) -> Option<Seat> {
        (self.winner != Seat::NONE).then_some(self.winner)
    }

    /// What brought the last hero down.
    pub fn cause(&self) -> Cause {
        self.cause
    }

    /// Whose turn it is.
    #[inline]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// The number of the turn, counted through all seats from 1; 0 during set-up.
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// The actions left in this turn.
    pub fn actions_left(&self) -> u8 {
        self.actions
    }

    /// A fighter's health; 0 is defeated.
    #[inline]
    pub fn health(&self, fighter: FighterId) -> u8 {
        self.health[fighter.index()]
    }

    /// Where a fighter stands, if it is on the board.
    #[inline]
    pub fn space_of(&self, fighter: FighterId) -> Option<SpaceId> {
        let space = self.position[fighter.index()];
        space.is_some().then_some(space)
    }

    /// The spaces with a fighter on them.
    #[inline]
    pub fn occupied(&self) -> SpaceSet {
        self.held.0.iter().fold(SpaceSet::EMPTY, |all, held| all.or(*held))
    }

    /// A seat's hand. Hidden from opponents: agents get a `View` instead of this.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hand[seat]
    }

    /// A seat's deck, as a set.
    #[inline]
    pub fn deck(&self, seat: Seat) -> CardSet {
        self.deck[seat]
    }

    /// A seat's discard pile.
    #[inline]
    pub fn discard(&self, seat: Seat) -> CardSet {
        self.discard[seat]
    }

    /// Which instruction asks for the present decision.
    #[inline]
    pub fn asking(&self) -> Asking {
        let Frame { pc, seat, .. } = self.frames[0];
        Asking { step: self.step, side: self.side, depth: self.depth, pc, seat }
    }

    /// The known cards at the top of a seat's deck, topmost first.
    pub fn known_top(&self, seat: Seat) -> &[CardId] {
        self.top.0[seat.index()].cards()
    }

    /// The cards that `viewer` knows to be in `owner`'s hand (or to have left it face down).
    pub fn known_hand(&self, owner: Seat, viewer: Seat) -> CardSet {
        self.known.get(owner, viewer)
    }

    /// A hero's state, if it has one that is set.
    #[inline]
    pub fn hero_state(&self, seat: Seat) -> Option<u8> {
        let value = self.hero_state[seat];
        (value != UNSET).then_some(value)
    }

    /// The value that all of a seat's cards have for the rest of the turn, if it is locked.
    pub fn locked_value(&self, seat: Seat) -> Option<u8> {
        let value = self.lock[seat];
        (value != UNSET).then_some(value)
    }

    /// Whether a seat is out of the game (rule 11.4).
    #[inline]
    pub fn is_out(&self, seat: Seat) -> bool {
        self.out >> seat.0 & 1 == 1
    }

    /// The attacker and the target of the present combat.
    pub fn combatants(&self) -> Option<(FighterId, FighterId)> {
        let [attack, defense] = &self.combat.sides;
        attack.fighter.is_some().then_some((attack.fighter, defense.fighter))
    }

    /// The seat whose cards the present decision is about: the actor's own, unless it chooses from another hand.
    pub fn card_owner(&self) -> Seat {
        match self.choice {
            Choice::DiscardTheirs => self.frames[0].opponent,
            _ => self.actor,
        }
    }

    /// The attack card in the present combat. Hidden from the defender until the reveal.
    pub fn attack_card(&self) -> Option<CardId> {
        let card = self.combat.side(CombatSide::Attacker).card;
        card.is_some().then_some(card)
    }

    /// The kind of the attack card in the present combat. Hidden from the defender until the reveal.
    pub fn attack_kind(&self, game: &Game) -> Option<KindId> {
        let attack = self.combat.side(CombatSide::Attacker);
        attack.card.is_some().then(|| game.kind(game.fighter(attack.fighter).seat, attack.card))
    }

    /// The kind of the card that boosts the present attack. Hidden from the defender until the reveal.
    pub fn boost_kind(&self, game: &Game) -> Option<KindId> {
        let boost = self.combat.boost;
        boost.is_some().then(|| game.kind(self.combat.side(CombatSide::Attacker).seat, boost))
    }

    /// Whether the present attack was boosted face down (rule 10.5): everybody sees that a card lies there.
    pub fn is_boosted(&self) -> bool {
        self.combat.boost.is_some()
    }

    /// Whether the cards of the present combat lie open.
    #[inline]
    pub fn is_revealed(&self) -> bool {
        self.step > Step::Reveal
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small() {
        assert!(size_of::<State>() <= 384, "{} bytes", size_of::<State>());
    }
}
