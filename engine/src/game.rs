//! A game's fixed part: board, decks, rules and compiled effects, built once and shared by reference.
//!
//! Heroes are written down seat by seat; here they are laid out for the machine: fighters numbered through all
//! seats, cards as bits, every hero's program appended to one flat list with its jumps rebased.

use crate::board::Board;
use crate::effect::{
    Amount, How, Modifier, Op, Pick, Place, Role, Selector, SelectorId, Side, Sort, Trigger, Who, Window,
};
use crate::hero::{CardType, Hero, NO_EFFECT, Reach};
use crate::ids::*;
use crate::kinds::Kinds;
use crate::rules::{Mode, Rules};
use std::fmt;
use std::sync::Arc;

/// Where the built-in program of the maneuver begins: draw, boost, move (rule 5).
pub(crate) const MANEUVER_AT: u16 = 0;
/// Where the built-in program of the hand limit begins (rule 4.2).
pub(crate) const HAND_LIMIT_AT: u16 = 4;
/// Where the built-in program begins that resolves what several discarded cards cause (rule 14.19).
pub(crate) const DISCARD_TRIGGERS_AT: u16 = 6;

const YOUR_FIGHTERS: Selector = Selector { side: Side::Yours, sort: Sort::Every, place: Place::Anywhere };

/// The built-in programs.
const BUILT_IN: [Op; 8] = [
    Op::Draw(Who::You, Amount::Fixed(1)),
    Op::BoostManeuver,
    Op::Move { who: SelectorId(0), pick: Pick::Each, distance: Amount::Maneuver, through: false },
    Op::End,
    Op::Discard(Who::You, Amount::OverLimit, How::OwnerChooses),
    Op::End,
    Op::DiscardTriggers,
    Op::End,
];

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
    pub(crate) teleports: bool,
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
    pub(crate) copies: Vec<CardSet>,
    pub(crate) attacks: CardSet,
    pub(crate) defenses: CardSet,
    pub(crate) schemes: CardSet,
    pub(crate) usable: Vec<CardSet>,
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
            GameError::Seats(n) => write!(f, "{n} seats cannot play: choose two, three or four heroes"),
            GameError::Teams(n) => write!(f, "teams need four seats, not {n}: name four heroes"),
            GameError::Starts { board, starts, seats } => write!(
                f,
                "{board} has {starts} start spaces and cannot seat {seats}: choose a board with {seats} or more (`sim list boards`)"
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
    seats: Vec<SeatInfo>,
    fighters: Vec<FighterInfo>,
    heroes: FighterSet,
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
        let mut game = Game {
            board,
            rules,
            seats: Vec::new(),
            fighters: Vec::new(),
            heroes: FighterSet::EMPTY,
            asks_for_actions: false,
            program: BUILT_IN.to_vec(),
            selectors: Vec::new(),
        };
        for (seat, hero) in Seat::all(heroes.len()).zip(heroes) {
            game.add_seat(seat, hero, heroes.len());
        }
        game.find_friends();
        game.lay_out_selectors(heroes);
        Ok(game)
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
        &self.seats[seat.index()]
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

    /// What never changes about a fighter.
    #[inline]
    pub fn fighter(&self, fighter: FighterId) -> &FighterInfo {
        &self.fighters[fighter.index()]
    }

    /// The kind of a card in a seat's deck.
    #[inline]
    pub fn kind(&self, seat: Seat, card: CardId) -> KindId {
        self.seat(seat).kinds.of(card)
    }

    /// All copies of a kind in a seat's deck.
    #[inline]
    pub fn copies(&self, seat: Seat, kind: KindId) -> CardSet {
        self.seat(seat).copies.get(kind.index()).copied().unwrap_or_default()
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

    fn add_seat(&mut self, seat: Seat, hero: &Arc<Hero>, seats: usize) {
        let first = self.fighters.len();
        self.add_fighters(seat, hero);
        let fighters = FighterSet::first(self.fighters.len()).minus(FighterSet::first(first));
        let heroes: FighterSet = fighters.filter(|f| self.fighter(*f).role == Role::Hero).collect();
        self.heroes = self.heroes.or(heroes);
        let base = self.program.len() as u16;
        let built_in = 1;
        let before: usize = self.seats.iter().map(|seat| seat.hero.selectors.len()).sum();
        let selector_base = (built_in + before) as u8;
        self.program.extend(hero.program.iter().map(|op| rebase(*op, base, selector_base)));
        let opponents = Seat::all(seats).filter(|other| !self.friends(seat, *other));
        let opponents = opponents.fold(0, |mask, other| mask | 1 << other.0);
        self.seats.push(SeatInfo { fighters, heroes, opponents, ..deck_layout(hero, base) });
    }

    fn add_fighters(&mut self, seat: Seat, hero: &Hero) {
        for (kind, entry) in hero.fighters.iter().enumerate() {
            for n in 1..=entry.count {
                let name = if entry.count == 1 { entry.id.clone() } else { format!("{}-{n}", entry.id) };
                let kind = FighterKind(kind as u8);
                let (role, health, reach) = (entry.role, entry.health, entry.reach);
                let commits_boost = has_modifier(hero, Modifier::CommitBoost(kind));
                let teleports = has_modifier(hero, Modifier::PlaceInBoostedManeuver(kind));
                self.fighters.push(FighterInfo { seat, kind, role, health, reach, commits_boost, teleports, name });
            }
        }
    }

    fn lay_out_selectors(&mut self, heroes: &[Arc<Hero>]) {
        let written = heroes.iter().flat_map(|hero| &hero.selectors);
        let selectors = [&YOUR_FIGHTERS].into_iter().chain(written);
        self.selectors = selectors.map(|selector| self.selector_info(selector)).collect();
    }

    fn selector_info(&self, selector: &Selector) -> SelectorInfo {
        let mut fighters = BySeat::default();
        self.seats().for_each(|seat| fighters[seat] = self.meant(seat, selector));
        SelectorInfo { fighters, place: selector.place }
    }

    /// The fighters of the owner and sort that an effect of this seat means.
    fn meant(&self, seat: Seat, selector: &Selector) -> FighterSet {
        let info = self.seat(seat);
        let whose = match selector.side {
            Side::Any => self.fighters(),
            Side::Yours => info.fighters,
            Side::Friendly => info.friends,
            Side::Opposing => self.fighters().minus(info.friends),
        };
        match selector.sort {
            Sort::Every => whose,
            Sort::Role(role) => whose.filter(|f| self.fighter(*f).role == role).collect(),
            Sort::Named(kind) => info.fighters.filter(|f| self.fighter(*f).kind == kind).collect(),
        }
    }

    fn find_friends(&mut self) {
        for seat in self.seats() {
            let side = self.seats().filter(|other| self.friends(seat, *other));
            let friends = side.fold(FighterSet::EMPTY, |set, other| set.or(self.seat(other).fighters));
            self.seats[seat.index()].friends = friends;
        }
    }
}

fn modifiers(hero: &Hero) -> impl Iterator<Item = Modifier> + '_ {
    hero.abilities.iter().flat_map(|ability| ability.modifiers.iter().copied())
}

fn has_modifier(hero: &Hero, modifier: Modifier) -> bool {
    modifiers(hero).any(|other| other == modifier)
}

fn move_bonus(modifier: Modifier) -> Option<Amount> {
    if let Modifier::ManeuverMove(amount) = modifier { Some(amount) } else { None }
}

fn check_size(board: &Board, heroes: &[Arc<Hero>], rules: Rules) -> Result<(), GameError> {
    let seats = heroes.len();
    if !(2..=MAX_SEATS).contains(&seats) {
        return Err(GameError::Seats(seats));
    }
    if rules.mode == Mode::Teams && seats != 4 {
        return Err(GameError::Teams(seats));
    }
    let needed = if seats > 2 { 4 } else { 2 };
    if board.starts.len() < needed {
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

/// A seat's deck as bits: which cards can be used for what, by whom, and where their effects begin.
fn deck_layout(hero: &Arc<Hero>, base: u16) -> SeatInfo {
    let blank = CardInfo {
        value: 0,
        boost: 0,
        uncancellable: false,
        saves: false,
        windows: 0,
        effects: [NO_EFFECT; Window::COUNT],
    };
    let mut info = SeatInfo {
        hero: hero.clone(),
        fighters: FighterSet::EMPTY,
        heroes: FighterSet::EMPTY,
        friends: FighterSet::EMPTY,
        deck: CardSet::first(hero.deck_size()),
        opponents: 0,
        cards: [blank; MAX_CARDS],
        kinds: Kinds::new(hero.cards.iter().map(|card| card.count)),
        copies: Vec::new(),
        attacks: CardSet::EMPTY,
        defenses: CardSet::EMPTY,
        schemes: CardSet::EMPTY,
        usable: vec![CardSet::EMPTY; hero.fighters.len()],
        tagged: [CardSet::EMPTY; 8],
        looked_at: CardSet::EMPTY,
        discarded: CardSet::EMPTY,
        hooks: hooks(hero, base),
        hooked: hooks(hero, base).map(|hooks| ((1u16 << hooks.len()) - 1) as u8),
        modifiers: modifiers(hero).collect(),
        move_value: hero.move_value,
        move_bonuses: modifiers(hero).filter_map(move_bonus).collect(),
    };
    for kind in 0..hero.cards.len() {
        lay_out_card(&mut info, hero, KindId(kind as u8), base);
    }
    info
}

fn lay_out_card(info: &mut SeatInfo, hero: &Hero, kind: KindId, base: u16) {
    let card = hero.card(kind);
    let first: usize = hero.cards[..kind.index()].iter().map(|card| card.count as usize).sum();
    let copies = CardSet::first(first + card.count as usize).minus(CardSet::first(first));
    let effects = card.effects.map(|start| if start == NO_EFFECT { NO_EFFECT } else { start + base });
    let windows = Window::ALL.iter().fold(0, |all, w| all | u8::from(card.effect(*w).is_some()) << *w as u8);
    let (value, boost, uncancellable) = (card.value, card.boost, card.uncancellable);
    for copy in copies {
        info.cards[copy.index()] = CardInfo { value, boost, uncancellable, saves: saves(hero, kind), windows, effects };
    }
    info.copies.push(copies);
    let mut mark = |set: fn(&mut SeatInfo) -> &mut CardSet, member: bool| {
        let set = set(info);
        *set = if member { set.or(copies) } else { *set };
    };
    mark(|info| &mut info.attacks, card.kind.attacks());
    mark(|info| &mut info.defenses, card.kind.defends());
    mark(|info| &mut info.schemes, card.kind == CardType::Scheme);
    mark(|info| &mut info.looked_at, card.effect(Window::LookedAt).is_some());
    mark(|info| &mut info.discarded, card.effect(Window::Discarded).is_some());
    for (fighter, usable) in info.usable.iter_mut().enumerate() {
        if card.banner.is_none_or(|banner| banner.index() == fighter) {
            *usable = usable.or(copies);
        }
    }
    for (tag, tagged) in info.tagged.iter_mut().enumerate() {
        if card.tags >> tag & 1 == 1 {
            *tagged = tagged.or(copies);
        }
    }
}

/// Whether the card's after-combat effect brings its own fighter back.
fn saves(hero: &Hero, kind: KindId) -> bool {
    let Some(start) = hero.card(kind).effect(Window::After) else { return false };
    let effect = hero.program[start as usize..].iter().take_while(|op| **op != Op::End);
    effect.into_iter().any(|op| matches!(op, Op::Return { who: crate::effect::Ref::This, .. }))
}

fn hooks(hero: &Hero, base: u16) -> [Vec<u16>; Trigger::COUNT] {
    let mut hooks: [Vec<u16>; Trigger::COUNT] = Default::default();
    for (trigger, start) in hero.abilities.iter().filter_map(|ability| ability.effect) {
        hooks[trigger as usize].push(start + base);
    }
    hooks
}

/// The instruction with its jumps and selectors moved to where the hero's program stands in the game's.
fn rebase(op: Op, base: u16, selectors: u8) -> Op {
    let at = |id: SelectorId| SelectorId(id.0 + selectors);
    match op {
        Op::Jump(to) => Op::Jump(to + base),
        Op::Chosen(to) => Op::Chosen(to + base),
        Op::If { not, condition, otherwise } => Op::If { not, condition, otherwise: otherwise + base },
        Op::May { otherwise } => Op::May { otherwise: otherwise + base },
        Op::Pay { cards, otherwise } => Op::Pay { cards, otherwise: otherwise + base },
        Op::Choose { count, options, end } => Op::Choose { count, options, end: end + base },
        Op::Deal { amount, to, pick, may } => Op::Deal { amount, to: at(to), pick, may },
        Op::Move { who, pick, distance, through } => Op::Move { who: at(who), pick, distance, through },
        other => other,
    }
}
