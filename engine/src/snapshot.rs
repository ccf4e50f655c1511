//! A whole position as plain data with names, for other programs: dumps, prompts, reports.
//!
//! It shows everything, hidden cards too; what a seat may know is a `View`.

use crate::game::Game;
use crate::ids::*;
use crate::state::{CombatSide, State};
use serde::Serialize;

/// A position. Seats are numbered from 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Snapshot {
    /// The number of the turn, counted through all seats; 0 during set-up.
    pub turn: u16,
    /// Whose turn it is.
    pub active: u8,
    /// The actions left in the turn.
    pub actions_left: u8,
    /// The seats in turn order.
    pub seats: Vec<SeatSnapshot>,
    /// All fighters, the defeated ones too.
    pub fighters: Vec<FighterSnapshot>,
    /// The scheme being resolved.
    pub scheme: Option<String>,
    /// The combat under way.
    pub combat: Option<CombatSnapshot>,
    /// The decision to be made; none when the game is over.
    pub next: Option<NextDecision>,
    /// A seat of the winning side, once the game is over.
    pub winner: Option<u8>,
}

/// A seat's cards and what is set for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatSnapshot {
    /// Its number.
    pub seat: u8,
    /// Its hero's short name.
    pub hero: String,
    /// The hero's state, such as `big`.
    pub state: Option<String>,
    /// The value all its cards have this turn.
    pub locked: Option<u8>,
    /// It is out of the game.
    pub out: bool,
    /// Its hand.
    pub hand: Vec<String>,
    /// Cards chosen for a discard that is not carried out yet.
    pub aside: Vec<String>,
    /// Its discard pile.
    pub discard: Vec<String>,
    /// How many cards its deck has.
    pub deck_size: usize,
    /// The known cards on top of its deck, topmost first.
    pub known_top: Vec<String>,
    /// What other seats know of its hand.
    pub known_hand: Vec<KnownHand>,
}

/// What a seat knows of another one's hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct KnownHand {
    /// The seat that knows.
    pub by: u8,
    /// The cards.
    pub cards: Vec<String>,
}

/// A fighter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FighterSnapshot {
    /// Its name in the notation.
    pub name: String,
    /// Its seat.
    pub seat: u8,
    /// Where it stands; none when it is off the board.
    pub space: Option<String>,
    /// Its health; 0 is defeated.
    pub health: u8,
}

/// The combat under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CombatSnapshot {
    /// Who attacks.
    pub attacker: String,
    /// Who is attacked.
    pub target: String,
    /// The attack card.
    pub attack_card: Option<String>,
    /// The card that boosts the attack face down.
    pub boost_card: Option<String>,
    /// The defense card.
    pub defense_card: Option<String>,
    /// The cards lie open.
    pub revealed: bool,
}

/// A decision to be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct NextDecision {
    /// Who decides.
    pub seat: u8,
    /// What kind of decision it is.
    pub kind: &'static str,
}

impl Snapshot {
    /// A position as plain data.
    pub fn new(game: &Game, state: &State) -> Snapshot {
        let scheme = state.scheme.is_some().then(|| game.card_name(state.active, state.scheme).to_owned());
        Snapshot {
            turn: state.turn(),
            active: state.active().number(),
            actions_left: state.actions_left(),
            seats: game.seats().map(|seat| seat_snapshot(game, state, seat)).collect(),
            fighters: game.fighters().map(|fighter| fighter_snapshot(game, state, fighter)).collect(),
            scheme,
            combat: combat_snapshot(game, state),
            next: state.to_act().map(|seat| NextDecision { seat: seat.number(), kind: state.choice().word() }),
            winner: state.winner().map(Seat::number),
        }
    }
}

fn names(game: &Game, seat: Seat, cards: impl IntoIterator<Item = CardId>) -> Vec<String> {
    cards.into_iter().map(|card| game.card_name(seat, card).to_owned()).collect()
}

fn seat_snapshot(game: &Game, state: &State, seat: Seat) -> SeatSnapshot {
    let hero = &game.seat(seat).hero;
    let values = hero.state.as_ref().map_or(&[][..], |state| &state.values);
    let known = |by: Seat| KnownHand { by: by.number(), cards: names(game, seat, state.known_hand(seat, by)) };
    let others = game.seats().filter(|other| *other != seat);
    SeatSnapshot {
        seat: seat.number(),
        hero: hero.id.clone(),
        state: state.hero_state(seat).and_then(|value| values.get(value as usize).cloned()),
        locked: state.locked_value(seat),
        out: state.is_out(seat),
        hand: names(game, seat, state.hand(seat)),
        aside: names(game, seat, state.aside[seat]),
        discard: names(game, seat, state.discard(seat)),
        deck_size: state.deck(seat).len(),
        known_top: names(game, seat, state.known_top(seat).iter().copied()),
        known_hand: others.map(known).filter(|known| !known.cards.is_empty()).collect(),
    }
}

fn fighter_snapshot(game: &Game, state: &State, fighter: FighterId) -> FighterSnapshot {
    FighterSnapshot {
        name: game.fighter_name(fighter),
        seat: game.fighter(fighter).seat.number(),
        space: state.space_of(fighter).map(|space| game.board.space_name(space).to_owned()),
        health: state.health(fighter),
    }
}

fn combat_snapshot(game: &Game, state: &State) -> Option<CombatSnapshot> {
    let (attacker, target) = state.combatants()?;
    let card = |fighter: FighterId, card: CardId| {
        card.is_some().then(|| game.card_name(game.fighter(fighter).seat, card).to_owned())
    };
    Some(CombatSnapshot {
        attacker: game.fighter_name(attacker),
        target: game.fighter_name(target),
        attack_card: card(attacker, state.combat.side(CombatSide::Attacker).card),
        boost_card: card(attacker, state.combat.boost),
        defense_card: card(target, state.combat.side(CombatSide::Defender).card),
        revealed: state.is_revealed(),
    })
}
