//! Setting up any position by hand: who stands where, which cards are where, whose turn it is.
//!
//! Everything is checked as it is said, so that a position that cannot occur on a table is never played. Cards
//! that are not mentioned lie in the deck, unless the deck's cards are listed; then they lie in the discard pile.

use crate::event::Log;
use crate::game::Game;
use crate::ids::*;
use crate::luck::Luck;
use crate::state::{MAX_KNOWN_TOP, State, Step};
use std::fmt;

/// The most actions a position can leave in the turn.
pub const MAX_ACTIONS_LEFT: u8 = 9;

/// Why a position cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// Two fighters on one space (rule 3.1): the space and who is there already.
    SpaceTaken(String, String),
    /// A health outside 1 to the fighter's maximum: the fighter and the maximum.
    Health(String, u8),
    /// A fighter that is set up twice.
    Twice(String),
    /// A fighter that neither stands somewhere nor is defeated.
    Unplaced(String),
    /// More copies of a card than the deck has: the card and how many there are.
    Copies(String, usize),
    /// More known cards on top of a deck than the machine keeps in order.
    Top(usize),
    /// A card that is said to be known but is not in hand.
    NotInHand(String),
    /// A seat's deck and discard pile are both listed, but these cards are nowhere.
    Unlisted(Seat, Vec<String>),
    /// A seat whose hero has a state, such as Alice's size, needs one: the state's name.
    NoState(Seat, String),
    /// Too many actions left.
    Actions(u8),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            PositionError::SpaceTaken(space, who) => write!(f, "{who} already stands on {space}"),
            PositionError::Health(who, most) => {
                write!(f, "{who}'s health must be from 1 to {most}; say that it is defeated for 0")
            }
            PositionError::Twice(who) => write!(f, "{who} is set up twice"),
            PositionError::Unplaced(who) => write!(f, "{who} has no space; give it one or say that it is defeated"),
            PositionError::Copies(card, 1) => write!(f, "the deck has only one {card}"),
            PositionError::Copies(card, count) => write!(f, "the deck has only {count} copies of {card}"),
            PositionError::Top(count) => {
                write!(f, "{count} known cards on top of the deck are too many; {MAX_KNOWN_TOP} is the most")
            }
            PositionError::NotInHand(card) => write!(f, "{card} is said to be known, but it is not in hand"),
            PositionError::Unlisted(_, cards) => {
                write!(f, "deck and discard pile are both listed, but nowhere are: {}", cards.join(", "))
            }
            PositionError::NoState(_, state) => write!(f, "the hero's {state} is missing"),
            PositionError::Actions(n) => write!(f, "{n} actions left are too many; {MAX_ACTIONS_LEFT} is the most"),
        }
    }
}

impl std::error::Error for PositionError {}

/// A position being set up.
#[derive(Clone, Debug)]
pub struct Position<'g> {
    game: &'g Game,
    state: State,
    /// Cards that have no place yet.
    left: BySeat<CardSet>,
    set: FighterSet,
    listed_deck: BySeat<bool>,
    listed_discard: BySeat<bool>,
}

impl<'g> Position<'g> {
    /// A position with nobody on the board and no card anywhere but in the decks: seat 1 has two actions left, and
    /// every seat has had a turn.
    pub fn new(game: &'g Game) -> Position<'g> {
        let mut state = State::BLANK;
        (state.step, state.turn, state.actions) = (Step::BetweenActions, 1, 2);
        state.had_turn = ((1u16 << game.seat_count()) - 1) as u8;
        let mut left = BySeat::default();
        game.seats().for_each(|seat| left[seat] = game.seat(seat).deck);
        let (set, listed_deck, listed_discard) = Default::default();
        Position { game, state, left, set, listed_deck, listed_discard }
    }

    /// Puts a fighter on a space, with a health or its greatest.
    pub fn stand(&mut self, fighter: FighterId, space: SpaceId, health: Option<u8>) -> Result<(), PositionError> {
        let most = self.game.fighter(fighter).health;
        let health = health.unwrap_or(most);
        if !(1..=most).contains(&health) {
            return Err(PositionError::Health(self.game.fighter_name(fighter), most));
        }
        if let Some(other) = self.game.fighters().find(|f| self.state.space_of(*f) == Some(space)) {
            return Err(PositionError::SpaceTaken(
                self.game.board.space_name(space).into(),
                self.game.fighter_name(other),
            ));
        }
        self.set_once(fighter)?;
        self.state.health[fighter.index()] = health;
        self.state.turn_start[fighter.index()] = space;
        self.state.put_on(self.game.fighter(fighter).seat, fighter, space);
        Ok(())
    }

    /// A fighter is defeated and off the board.
    pub fn defeat(&mut self, fighter: FighterId) -> Result<(), PositionError> {
        self.set_once(fighter)
    }

    fn set_once(&mut self, fighter: FighterId) -> Result<(), PositionError> {
        if self.set.has(fighter) {
            return Err(PositionError::Twice(self.game.fighter_name(fighter)));
        }
        self.set.insert(fighter);
        Ok(())
    }

    /// Where a fighter stood when the turn began, if not where it stands now; `None` is off the board.
    pub fn began_turn(&mut self, fighter: FighterId, space: Option<SpaceId>) {
        self.state.turn_start[fighter.index()] = space.unwrap_or(SpaceId::NONE);
    }

    /// Puts a card into a seat's hand.
    pub fn hand(&mut self, seat: Seat, kind: KindId) -> Result<(), PositionError> {
        let card = self.take(seat, kind)?;
        self.state.hand[seat].insert(card);
        Ok(())
    }

    /// The discard pile is listed; puts these cards there.
    pub fn discard(&mut self, seat: Seat, kinds: &[KindId]) -> Result<(), PositionError> {
        self.listed_discard[seat] = true;
        for kind in kinds {
            let card = self.take(seat, *kind)?;
            self.state.discard[seat].insert(card);
        }
        Ok(())
    }

    /// The deck is listed; below its known top cards it has these, in an unknown order.
    pub fn deck(&mut self, seat: Seat, kinds: &[KindId]) -> Result<(), PositionError> {
        self.listed_deck[seat] = true;
        for kind in kinds {
            let card = self.take(seat, *kind)?;
            self.state.deck[seat].insert(card);
        }
        Ok(())
    }

    /// Adds a card below the known ones at the top of a seat's deck.
    pub fn top(&mut self, seat: Seat, kind: KindId) -> Result<(), PositionError> {
        let known = self.state.top[seat].len();
        if known == MAX_KNOWN_TOP {
            return Err(PositionError::Top(known + 1));
        }
        let card = self.take(seat, kind)?;
        self.state.deck[seat].insert(card);
        self.state.top[seat].push_below(card);
        Ok(())
    }

    /// The viewer knows a card to be in the owner's hand.
    pub fn know(&mut self, owner: Seat, viewer: Seat, kind: KindId) -> Result<(), PositionError> {
        let copies = self.game.copies(owner, kind).and(self.state.hand[owner]);
        let unknown = copies.minus(self.state.known_hand(owner, viewer)).lowest();
        let card = unknown.ok_or_else(|| PositionError::NotInHand(self.name(owner, kind)))?;
        self.state.known.learn(owner, viewer, CardSet::of(card));
        Ok(())
    }

    /// Sets the hero's state.
    pub fn hero_state(&mut self, seat: Seat, value: u8) {
        self.state.hero_state[seat] = value;
    }

    /// All of the seat's cards have this value for the rest of the turn.
    pub fn locked(&mut self, seat: Seat, value: u8) {
        self.state.lock[seat] = value;
    }

    /// Whether the seat has had a turn: before that it may not attack everybody (rule 11.2).
    pub fn had_turn(&mut self, seat: Seat, had: bool) {
        let bit = 1 << seat.0;
        self.state.had_turn = if had { self.state.had_turn | bit } else { self.state.had_turn & !bit };
    }

    /// Whose turn it is, and how many actions are left; with 0 the turn goes to its end.
    pub fn turn(&mut self, seat: Seat, actions: u8) -> Result<(), PositionError> {
        if actions > MAX_ACTIONS_LEFT {
            return Err(PositionError::Actions(actions));
        }
        (self.state.active, self.state.actor, self.state.actions) = (seat, seat, actions);
        Ok(())
    }

    /// The turn is about to begin: its start-of-turn effects come first, then two actions.
    pub fn at_turn_start(&mut self) {
        self.state.step = Step::BeginTurn;
        self.state.turn = 0;
    }

    /// Checks what is left to check and runs to the first decision.
    pub fn play<R: Luck, L: Log>(mut self, luck: &mut R, log: &mut L) -> Result<State, PositionError> {
        if let Some(fighter) = self.game.fighters().minus(self.set).lowest() {
            return Err(PositionError::Unplaced(self.game.fighter_name(fighter)));
        }
        for seat in self.game.seats() {
            let state = self.game.seat(seat).hero.state.as_ref();
            if let Some(state) = state.filter(|_| self.state.hero_state(seat).is_none()) {
                return Err(PositionError::NoState(seat, state.name.clone()));
            }
            self.put_rest(seat)?;
        }
        self.state.resume(self.game, luck, log);
        Ok(self.state)
    }

    /// The cards that were not mentioned find their place.
    fn put_rest(&mut self, seat: Seat) -> Result<(), PositionError> {
        let rest = std::mem::take(&mut self.left[seat]);
        if !self.listed_deck[seat] {
            self.state.deck[seat] = self.state.deck[seat].or(rest);
        } else if !self.listed_discard[seat] || rest.is_empty() {
            self.state.discard[seat] = self.state.discard[seat].or(rest);
        } else {
            return Err(PositionError::Unlisted(seat, self.counted(seat, rest)));
        }
        Ok(())
    }

    fn take(&mut self, seat: Seat, kind: KindId) -> Result<CardId, PositionError> {
        let copies = self.game.copies(seat, kind);
        let error = || PositionError::Copies(self.name(seat, kind), copies.len());
        let card = copies.and(self.left[seat]).lowest().ok_or_else(error)?;
        self.left[seat].remove(card);
        Ok(card)
    }

    /// The names of cards, like ones counted: `Feint x3`.
    fn counted(&self, seat: Seat, cards: CardSet) -> Vec<String> {
        let kinds = (0..self.game.seat(seat).hero.cards.len() as u8).map(KindId);
        let counts = kinds.map(|kind| (kind, self.game.copies(seat, kind).and(cards).len()));
        let counted = |(kind, count)| match count {
            1 => self.name(seat, kind),
            _ => format!("{} x{count}", self.name(seat, kind)),
        };
        counts.filter(|(_, count)| *count > 0).map(counted).collect()
    }

    fn name(&self, seat: Seat, kind: KindId) -> String {
        self.game.seat(seat).hero.card(kind).name.clone()
    }
}
