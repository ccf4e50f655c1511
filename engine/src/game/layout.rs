//! Heroes laid out for the machine: fighters numbered through all seats, cards as bits, every hero's program appended to
//! one flat list with its jumps rebased, and every question that only the heroes answer worked out as a mask.

use super::{CardInfo, FighterInfo, SeatInfo, SelectorInfo};
use crate::effect::{
    Amount, How, Modifier, Op, Pick, Place, Ref, Role, Selector, SelectorId, Side, Sort, Trigger, Who, Window,
};
use crate::hero::{Card, CardType, Fighter, Hero, NO_EFFECT};
use crate::ids::*;
use crate::kinds::Kinds;
use crate::rules::Mode;
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

/// All seats' fighters.
pub(super) fn fighters(heroes: &[Arc<Hero>]) -> Vec<FighterInfo> {
    let mut all = Vec::new();
    for (seat, hero) in Seat::all(heroes.len()).zip(heroes) {
        for (kind, entry) in (0..).map(FighterKind).zip(&hero.fighters) {
            all.extend((1..=entry.count).map(|n| fighter(seat, hero, kind, entry, n)));
        }
    }
    all
}

fn fighter(seat: Seat, hero: &Hero, kind: FighterKind, entry: &Fighter, n: u8) -> FighterInfo {
    let usable = cards_where(hero, |card| card.banner.is_none_or(|banner| banner == kind));
    FighterInfo {
        seat,
        kind,
        role: entry.role,
        health: entry.health,
        reach: entry.reach,
        commits_boost: modifiers(hero).any(|modifier| modifier == Modifier::CommitBoost(kind)),
        usable,
        attacks: usable.and(cards_where(hero, |card| card.kind.attacks())),
        defenses: usable.and(cards_where(hero, |card| card.kind.defends())),
        name: if entry.count == 1 { entry.id.clone() } else { format!("{}-{n}", entry.id) },
    }
}

/// The fighters that may be placed in a boosted maneuver.
pub(super) fn teleporters(heroes: &[Arc<Hero>], fighters: &[FighterInfo]) -> FighterSet {
    fighters_where(fighters, |fighter| {
        let may = Modifier::PlaceInBoostedManeuver(fighter.kind);
        modifiers(&heroes[fighter.seat.index()]).any(|modifier| modifier == may)
    })
}

/// All seats.
pub(super) fn seats(heroes: &[Arc<Hero>], fighters: &[FighterInfo], mode: Mode) -> Vec<SeatInfo> {
    let mut base = BUILT_IN.len() as u16;
    let mut all = Vec::new();
    for (seat, hero) in Seat::all(heroes.len()).zip(heroes) {
        let opponents = Seat::all(heroes.len()).filter(|other| !mode.friends(seat, *other));
        all.push(SeatInfo {
            fighters: fighters_where(fighters, |fighter| fighter.seat == seat),
            heroes: fighters_where(fighters, |fighter| fighter.seat == seat && fighter.role == Role::Hero),
            friends: fighters_where(fighters, |fighter| mode.friends(seat, fighter.seat)),
            opponents: opponents.fold(0, |mask, other| mask | 1 << other.0),
            ..seat_with_deck(hero, base)
        });
        base += hero.program.len() as u16;
    }
    all
}

/// A seat's deck as bits: which cards can be used for what, and where their effects begin.
fn seat_with_deck(hero: &Arc<Hero>, base: u16) -> SeatInfo {
    let kinds = Kinds::new(hero.cards.iter().map(|card| card.count));
    let deck = CardSet::first(hero.deck_size());
    let effects = hooks(hero, base);
    SeatInfo {
        hero: hero.clone(),
        fighters: FighterSet::EMPTY,
        heroes: FighterSet::EMPTY,
        friends: FighterSet::EMPTY,
        deck,
        opponents: 0,
        cards: std::array::from_fn(|card| card_info(hero, kinds.of(CardId(card as u8)), base)),
        kinds,
        copies: std::array::from_fn(|kind| deck.filter(|card| kinds.of(*card).index() == kind).collect()),
        schemes: cards_where(hero, |card| card.kind == CardType::Scheme),
        tagged: std::array::from_fn(|tag| cards_where(hero, |card| card.tags >> tag & 1 == 1)),
        looked_at: cards_where(hero, |card| card.effect(Window::LookedAt).is_some()),
        discarded: cards_where(hero, |card| card.effect(Window::Discarded).is_some()),
        hooked: effects.each_ref().map(|hooks| ((1u16 << hooks.len()) - 1) as u8),
        hooks: effects,
        modifiers: modifiers(hero).collect(),
        move_value: hero.move_value,
        move_bonuses: modifiers(hero).filter_map(move_bonus).collect(),
    }
}

/// A card; places beyond the deck's last card have one that does nothing.
fn card_info(hero: &Hero, kind: KindId, base: u16) -> CardInfo {
    let Some(card) = hero.cards.get(kind.index()) else {
        let effects = [NO_EFFECT; Window::COUNT];
        return CardInfo { value: 0, boost: 0, uncancellable: false, saves: false, windows: 0, effects };
    };
    CardInfo {
        value: card.value,
        boost: card.boost,
        uncancellable: card.uncancellable,
        saves: saves(hero, kind),
        windows: Window::ALL.iter().fold(0, |all, w| all | u8::from(card.effect(*w).is_some()) << *w as u8),
        effects: card.effects.map(|start| if start == NO_EFFECT { NO_EFFECT } else { start + base }),
    }
}

/// The built-in programs and all heroes' ones.
pub(super) fn program(heroes: &[Arc<Hero>]) -> Vec<Op> {
    let mut program = BUILT_IN.to_vec();
    let mut selectors = 1;
    for hero in heroes {
        let base = program.len() as u16;
        program.extend(hero.program.iter().map(|op| rebase(*op, base, selectors)));
        selectors += hero.selectors.len() as u8;
    }
    program
}

/// The built-in selector and all heroes' ones.
pub(super) fn selectors(heroes: &[Arc<Hero>], fighters: &[FighterInfo], seats: &[SeatInfo]) -> Vec<SelectorInfo> {
    let written = heroes.iter().flat_map(|hero| &hero.selectors);
    let info = |selector: &Selector| {
        let mut meant_by = BySeat::default();
        Seat::all(seats.len()).zip(seats).for_each(|(seat, info)| meant_by[seat] = meant(selector, info, fighters));
        SelectorInfo { fighters: meant_by, place: selector.place }
    };
    [&YOUR_FIGHTERS].into_iter().chain(written).map(info).collect()
}

/// The fighters of the owner and sort that an effect of this seat means.
fn meant(selector: &Selector, seat: &SeatInfo, fighters: &[FighterInfo]) -> FighterSet {
    let whose = match selector.side {
        Side::Any => FighterSet::first(fighters.len()),
        Side::Yours => seat.fighters,
        Side::Friendly => seat.friends,
        Side::Opposing => FighterSet::first(fighters.len()).minus(seat.friends),
    };
    match selector.sort {
        Sort::Every => whose,
        Sort::Role(role) => whose.and(fighters_where(fighters, |fighter| fighter.role == role)),
        Sort::Named(kind) => seat.fighters.and(fighters_where(fighters, |fighter| fighter.kind == kind)),
    }
}

fn fighters_where(fighters: &[FighterInfo], holds: impl Fn(&FighterInfo) -> bool) -> FighterSet {
    (0..).map(FighterId).zip(fighters).filter(|(_, fighter)| holds(fighter)).map(|(id, _)| id).collect()
}

/// The cards of a hero's deck for which something holds.
fn cards_where(hero: &Hero, holds: impl Fn(&Card) -> bool) -> CardSet {
    let cards = hero.cards.iter().flat_map(|card| std::iter::repeat_n(holds(card), card.count as usize));
    (0..).map(CardId).zip(cards).filter(|(_, holds)| *holds).map(|(card, _)| card).collect()
}

fn modifiers(hero: &Hero) -> impl Iterator<Item = Modifier> + '_ {
    hero.abilities.iter().flat_map(|ability| ability.modifiers.iter().copied())
}

fn move_bonus(modifier: Modifier) -> Option<Amount> {
    if let Modifier::ManeuverMove(amount) = modifier { Some(amount) } else { None }
}

/// Whether the card's after-combat effect brings its own fighter back.
fn saves(hero: &Hero, kind: KindId) -> bool {
    let Some(start) = hero.card(kind).effect(Window::After) else { return false };
    let effect = hero.program[start as usize..].iter().take_while(|op| **op != Op::End);
    effect.into_iter().any(|op| matches!(op, Op::Return { who: Ref::This, .. }))
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
