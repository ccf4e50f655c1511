//! A game's fixed part: board, decks, rules and compiled effects, built once and shared by reference.
//!
//! Heroes are written down seat by seat; `layout` turns them into what the machine works with.

mod layout;
mod padded;

use crate::board::Board;
use crate::effect::Amount;
use crate::effect::{Modifier, Op, Place, Role, SelectorId, Trigger, Window};
use crate::hero::{Hero, Reach};
use crate::ids::*;
use crate::kinds::Kinds;
use crate::rules::{Mode, Rules};
use padded::Padded;
use std::fmt;
use std::sync::Arc;

pub(crate) use layout::{DISCARD_TRIGGERS_AT, HAND_LIMIT_AT, MANEUVER_AT};

/// A fighter of the game.
#[derive(Clone, Debug)]
pub struct FighterInfo {
    /// Its seat.
    pub seat: Seat,
    /// Its entry in the hero's file.
    pub kind: FighterKind,
    /// Hero or sidekick.
    pub role: Role,
    /// Its starting and greatest health.
    pub health: u8,
    /// Melee or ranged.
    pub reach: Reach,
    pub(crate) commits_boost: bool,
    /// The cards of its deck that it may use (rule 6.2), and of those the ones to attack and to defend with.
    pub(crate) usable: CardSet,
    pub(crate) attacks: CardSet,
    pub(crate) defenses: CardSet,
    /// Its name in the notation, without the seat: `jabberwock`, `harpy-2`.
    pub name: String,
}

/// A card of a seat's deck, laid out for the machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CardInfo {
    pub value: u8,
    pub boost: u8,
    pub uncancellable: bool,
    /// Brings its own fighter back after combat (rule 14.21).
    pub saves: bool,
    /// The windows in which it has an effect, one bit each.
    windows: u8,
    pub effects: [u16; Window::COUNT],
}

impl CardInfo {
    /// Whether the card has an effect in a window.
    #[inline]
    pub fn acts_in(&self, window: Window) -> bool {
        self.windows >> window as u8 & 1 == 1
    }
}

/// What never changes about a seat.
#[derive(Clone, Debug)]
pub struct SeatInfo {
    /// Its hero.
    pub hero: Arc<Hero>,
    /// All its fighters.
    pub fighters: FighterSet,
    /// Its heroes.
    pub heroes: FighterSet,
    /// Its own and its team-mates' fighters.
    pub friends: FighterSet,
    /// Its whole deck.
    pub deck: CardSet,
    pub(crate) opponents: u8,
    pub(crate) cards: [CardInfo; MAX_CARDS],
    pub(crate) kinds: Kinds,
    /// The copies of each kind.
    pub(crate) copies: [CardSet; MAX_CARDS],
    pub(crate) schemes: CardSet,
    pub(crate) tagged: [CardSet; 8],
    pub(crate) looked_at: CardSet,
    pub(crate) discarded: CardSet,
    pub(crate) hooks: [Vec<u16>; Trigger::COUNT],
    /// The abilities of each trigger, one bit each.
    pub(crate) hooked: [u8; Trigger::COUNT],
    pub(crate) modifiers: Vec<Modifier>,
    pub(crate) move_value: u8,
    /// What abilities add to the move value in a maneuver.
    pub(crate) move_bonuses: Vec<Amount>,
}

/// Why a game cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameError {
    /// Two to four seats can play.
    Seats(usize),
    /// Teams need four seats.
    Teams(usize),
    /// The board has too few start spaces (rule 11.11).
    Starts {
        /// The board's name.
        board: String,
        /// How many start spaces it has.
        starts: usize,
        /// How many seats there are to be.
        seats: usize,
    },
    /// There are more fighters than the machine has room for.
    Fighters(usize),
    /// There are more fighters than spaces (rule 2.8).
    Crowded {
        /// How many fighters.
        fighters: usize,
        /// How many spaces.
        spaces: usize,
    },
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            GameError::Seats(n) => {
                write!(f, "a game has two, three or four seats, not {n}: name one hero for each seat")
            }
            GameError::Teams(n) => write!(
                f,
                "teams need four seats, not {n}: name four heroes (of three players, one plays both seats of a team), or play free for all"
            ),
            GameError::Starts { board, starts, seats } => write!(
                f,
                "{board} has {starts} start spaces and cannot seat {seats}: choose a board with {} start spaces, or name two heroes",
                starts_needed(*seats)
            ),
            GameError::Fighters(n) => {
                write!(
                    f,
                    "{n} fighters are more than the {MAX_FIGHTERS} a game has room for: choose heroes with fewer sidekicks"
                )
            }
            GameError::Crowded { fighters, spaces } => {
                write!(f, "{fighters} fighters do not fit on {spaces} spaces: choose a larger board")
            }
        }
    }
}

impl std::error::Error for GameError {}

/// What never changes during a game.
#[derive(Clone, Debug)]
pub struct Game {
    /// The board.
    pub board: Arc<Board>,
    /// The options of the rules.
    pub rules: Rules,
    seats: Padded<SeatInfo, MAX_SEATS>,
    fighters: Padded<FighterInfo, { MAX_FIGHTERS.next_power_of_two() }>,
    heroes: FighterSet,
    /// The fighters that may be placed in a boosted maneuver (rule 10.2).
    teleporters: FighterSet,
    /// The next action of a turn is never taken by the machine itself: a scenario's script says it.
    pub(crate) asks_for_actions: bool,
    program: Vec<Op>,
    selectors: Vec<SelectorInfo>,
}

/// A selector of an effect, laid out for the machine.
#[derive(Clone, Debug)]
pub(crate) struct SelectorInfo {
    /// For each seat whose effect it can be: the fighters of the owner and sort meant, wherever they are.
    pub fighters: BySeat<FighterSet>,
    pub place: Place,
}

impl Game {
    /// Lays out a game: one hero a seat, in turn order.
    pub fn new(board: Arc<Board>, heroes: &[Arc<Hero>], rules: Rules) -> Result<Game, GameError> {
        check_size(&board, heroes, rules)?;
        let fighters = layout::fighters(heroes);
        let seats = layout::seats(heroes, &fighters, rules.mode);
        Ok(Game {
            board,
            rules,
            heroes: seats.iter().fold(FighterSet::EMPTY, |all, seat| all.or(seat.heroes)),
            teleporters: layout::teleporters(heroes, &fighters),
            asks_for_actions: false,
            program: layout::program(heroes),
            selectors: layout::selectors(heroes, &fighters, &seats),
            seats: Padded::new(seats),
            fighters: Padded::new(fighters),
        })
    }

    /// How many seats play.
    #[inline]
    pub fn seat_count(&self) -> usize {
        self.seats.len()
    }

    /// The seats in turn order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats.len())
    }

    /// What never changes about a seat.
    #[inline]
    pub fn seat(&self, seat: Seat) -> &SeatInfo {
        self.seats.at(seat.index())
    }

    /// All fighters.
    pub fn fighters(&self) -> FighterSet {
        FighterSet::first(self.fighters.len())
    }

    /// All heroes.
    #[inline]
    pub fn heroes(&self) -> FighterSet {
        self.heroes
    }

    /// The fighters that may be placed anywhere in a boosted maneuver (rule 10.2).
    #[inline]
    pub fn teleporters(&self) -> FighterSet {
        self.teleporters
    }

    /// What never changes about a fighter.
    #[inline]
    pub fn fighter(&self, fighter: FighterId) -> &FighterInfo {
        self.fighters.at(fighter.index())
    }

    /// The kind of a card in a seat's deck.
    #[inline]
    pub fn kind(&self, seat: Seat, card: CardId) -> KindId {
        self.seat(seat).kinds.of(card)
    }

    /// All copies of a kind in a seat's deck.
    #[inline]
    pub fn copies(&self, seat: Seat, kind: KindId) -> CardSet {
        self.seat(seat).copies[kind.index() % MAX_CARDS]
    }

    /// The name of a card in a seat's deck.
    pub fn card_name(&self, seat: Seat, card: CardId) -> &str {
        &self.seat(seat).hero.card(self.kind(seat, card)).name
    }

    /// Whether two seats are on the same side.
    #[inline]
    pub fn friends(&self, a: Seat, b: Seat) -> bool {
        self.rules.mode.friends(a, b)
    }

    /// The fighter's name in the notation: with its seat where two fighters have the same name.
    pub fn fighter_name(&self, fighter: FighterId) -> String {
        let info = self.fighter(fighter);
        let namesakes = self.fighters.iter().filter(|other| other.name == info.name).count();
        if namesakes > 1 { format!("{}@{}", info.name, info.seat.number()) } else { info.name.clone() }
    }

    #[inline]
    pub(crate) fn op(&self, pc: u16) -> Op {
        self.program[pc as usize]
    }

    #[inline]
    pub(crate) fn selector(&self, id: SelectorId) -> &SelectorInfo {
        &self.selectors[id.0 as usize]
    }

    #[inline]
    pub(crate) fn card(&self, seat: Seat, card: CardId) -> &CardInfo {
        &self.seat(seat).cards[card.index() % MAX_CARDS]
    }
}

/// How many start spaces a board must have: four for three seats, too (rule 11.1).
const fn starts_needed(seats: usize) -> usize {
    if seats > 2 { 4 } else { 2 }
}

fn check_size(board: &Board, heroes: &[Arc<Hero>], rules: Rules) -> Result<(), GameError> {
    let seats = heroes.len();
    if !(2..=MAX_SEATS).contains(&seats) {
        return Err(GameError::Seats(seats));
    }
    if rules.mode == Mode::Teams && seats != 4 {
        return Err(GameError::Teams(seats));
    }
    if board.starts.len() < starts_needed(seats) {
        return Err(GameError::Starts { board: board.name.clone(), starts: board.starts.len(), seats });
    }
    let fighters = heroes.iter().map(|hero| hero.fighter_count()).sum();
    if fighters > MAX_FIGHTERS {
        return Err(GameError::Fighters(fighters));
    }
    if fighters > board.spaces.len() {
        return Err(GameError::Crowded { fighters, spaces: board.spaces.len() });
    }
    Ok(())
}
