//! Laws about one position: it is sound, and what is listed is what is accepted.

use crate::play::Spot;
use engine::action::Action;
use engine::ids::{FighterId, KindId, Seat, SpaceId};
use engine::luck::Dice;
use engine::notation::Notation;
use engine::state::{Choice, State};

/// So many actions that are not legal are tried.
const WRONG_TRIES: usize = 40;

/// The state is sound.
pub fn invariants(spot: &Spot) {
    sound(spot, spot.state, "the game");
}

/// A state that came from this position is sound.
pub fn sound(spot: &Spot, state: &State, whose: &str) {
    if let Err(broken) = state.invariants(spot.game) {
        panic!("{spot}, {whose}: {broken}\n{state:?}");
    }
}

/// Whoever must decide has an answer (rule 4.3); with one answer only the machine would have taken it.
pub fn somebody_can_act(spot: &Spot) {
    spot.ensure(spot.legal.len() > 1 || !spot.game.rules.take_forced, "a forced answer was not taken");
    spot.ensure(!spot.legal.is_empty(), "nobody can act");
}

/// All the costly laws of this file.
pub fn all(spot: &Spot) {
    no_action_is_listed_twice(spot);
    copies_are_one_action(spot);
    the_legal_is_accepted(spot);
    the_illegal_is_rejected(spot);
    equal_states_and_dice_go_on_alike(spot);
    text_means_what_was_printed(spot);
}

fn no_action_is_listed_twice(spot: &Spot) {
    let twice = |(n, action): (usize, &Action)| spot.legal[n + 1..].contains(action);
    spot.ensure(!spot.legal.iter().enumerate().any(twice), "an action is listed twice");
}

/// Where a card of the own hand is asked for, each kind is one action, however many copies there are.
fn copies_are_one_action(spot: &Spot) {
    let actor = spot.state.to_act().expect("somebody acts");
    let declining = match spot.state.choice() {
        Choice::Boost => 1,
        Choice::Discard | Choice::PutOnTop => 0,
        _ => return,
    };
    let mut kinds: Vec<_> = spot.state.hand(actor).map(|card| spot.game.kind(actor, card)).collect();
    kinds.sort();
    kinds.dedup();
    spot.ensure(spot.legal.len() == kinds.len() + declining, "copies of a card are several actions");
}

fn the_legal_is_accepted(spot: &Spot) {
    for action in spot.legal.iter() {
        let mut state = *spot.state;
        let accepted = state.try_apply(spot.game, *action, &mut spot.dice(), &mut ()).is_ok();
        spot.ensure(accepted, format_args!("{action:?} is legal and not accepted"));
        sound(spot, &state, &format!("after {action:?}"));
    }
}

fn the_illegal_is_rejected(spot: &Spot) {
    let mut dice = spot.dice();
    for _ in 0..WRONG_TRIES {
        let action = any_action(&mut dice);
        if spot.legal.contains(&action) {
            continue;
        }
        let (mut state, mut luck, mut log) = (*spot.state, spot.dice(), Vec::new());
        let rejected = state.try_apply(spot.game, action, &mut luck, &mut log);
        spot.ensure(rejected.is_err_and(|illegal| illegal.0 == action), format_args!("{action:?} is accepted"));
        spot.ensure(state == *spot.state && log.is_empty(), format_args!("{action:?} changed something"));
        spot.ensure(luck.word() == spot.dice().word(), format_args!("{action:?} used up luck"));
    }
}

/// Any action at all, about things that mostly exist.
fn any_action(dice: &mut Dice) -> Action {
    let mut upto = |most: u32| dice.below(most) as u8;
    let (kind, fighter, space) = (KindId(upto(20)), FighterId(upto(9)), SpaceId(upto(40)));
    let target = FighterId(upto(9));
    match upto(21) {
        0 => Action::Maneuver,
        1 => Action::Scheme(kind, fighter),
        2 | 3 => Action::Attack { fighter, target, card: kind },
        4 => Action::Defend(kind),
        5 => Action::Boost(kind),
        6 | 7 => Action::Move(fighter, space),
        8 => Action::Place(fighter, space),
        9 => Action::Target(target),
        10 => Action::Space(space),
        11 => Action::Discard(kind),
        12 => Action::Take(kind),
        13 => Action::Top(kind),
        14 => Action::Reveal(kind),
        15 => Action::Replace(kind),
        16 => Action::Option(fighter.0),
        17 => Action::Resolve(fighter.0),
        18 => Action::Opponent(Seat(fighter.0 % 5)),
        19 => [Action::Become(0), Action::Become(2), Action::Yes][fighter.index() % 3],
        _ => [Action::Pass, Action::Done][fighter.index() % 2],
    }
}

fn equal_states_and_dice_go_on_alike(spot: &Spot) {
    let action = spot.legal[spot.decision as usize % spot.legal.len()];
    let (mut one, mut two) = (*spot.state, *spot.state);
    let (mut dice_one, mut dice_two, mut told) = (spot.dice(), spot.dice(), Vec::new());
    one.apply(spot.game, action, &mut dice_one, &mut ());
    two.apply(spot.game, action, &mut dice_two, &mut told);
    spot.ensure(one == two, format_args!("{action:?} has two results"));
    spot.ensure(dice_one.word() == dice_two.word(), format_args!("{action:?} uses luck in two ways"));
}

/// Every legal action has a text of its own that means that action.
fn text_means_what_was_printed(spot: &Spot) {
    let notation = Notation::new(spot.game, spot.state);
    let texts: Vec<_> = spot.legal.iter().map(|action| notation.print(*action)).collect();
    for (action, text) in spot.legal.iter().zip(&texts) {
        let parsed = notation.parse(text);
        spot.ensure(parsed == Ok(*action), format_args!("`{text}` was {action:?} and is {parsed:?}"));
    }
}
