//! Laws about one position: it is sound, and what is listed is what is accepted.

use crate::play::Spot;
use engine::action::{Action, Actions, Menu};
use engine::ids::{FighterId, KindId, Seat, SpaceId};
use engine::luck::Dice;
use engine::notation::Notation;
use engine::state::{Choice, State};
use std::fmt::Display;

/// So many actions that are not legal are tried.
const WRONG_TRIES: usize = 40;
/// Menus are large: they are looked at every so many decisions.
const MENUS: u32 = 4;

/// The state is sound.
pub fn invariants(spot: &Spot) {
    sound(spot, spot.state, "the game");
}

/// A state that came from this position is sound.
pub fn sound(spot: &Spot, state: &State, whose: impl Display) {
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
    if spot.decision.is_multiple_of(MENUS) {
        the_menu_is_the_list(spot);
        advancing_is_applying_and_listing(spot);
    }
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

/// All legal actions in the first games; in the others some of a long list.
fn some_legal<'a>(spot: &'a Spot) -> impl Iterator<Item = &'a Action> {
    let step = if spot.seed < 2 { 1 } else { 1 + spot.legal.len() / 8 };
    spot.legal.iter().skip(spot.decision as usize % step).step_by(step)
}

fn the_legal_is_accepted(spot: &Spot) {
    for action in some_legal(spot) {
        let mut state = *spot.state;
        let accepted = state.try_apply(spot.game, *action, &mut spot.dice(), &mut ()).is_ok();
        spot.ensure(accepted, format_args!("{action:?} is legal and not accepted"));
        sound(spot, &state, format_args!("after {action:?}"));
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

/// The text of a legal action means that action.
fn text_means_what_was_printed(spot: &Spot) {
    let notation = Notation::new(spot.game, spot.state);
    for action in some_legal(spot) {
        let text = notation.print(*action);
        let parsed = notation.parse(&text);
        spot.ensure(parsed == Ok(*action), format_args!("`{text}` was {action:?} and is {parsed:?}"));
    }
}

/// The menu has the actions of the list, in its order.
fn the_menu_is_the_list(spot: &Spot) {
    let mut menu = Menu::new();
    spot.state.menu(spot.game, &mut menu);
    spot.ensure(
        menu.len() == spot.legal.len() && menu.iter().eq(spot.legal.iter().copied()),
        "the menu is not the list",
    );
    for (n, action) in spot.legal.iter().enumerate() {
        spot.ensure(menu.get(n) == Some(*action), format_args!("{action:?} is not number {n} of the menu"));
        spot.ensure(menu.position(*action) == Some(n), format_args!("{action:?} is not found at {n} of the menu"));
    }
    let mut dice = spot.dice();
    let missing = (0..WRONG_TRIES).map(|_| any_action(&mut dice)).filter(|action| !spot.legal.contains(action));
    missing.for_each(|action| spot.ensure(menu.position(action).is_none(), format_args!("{action:?} is on the menu")));
}

/// The quick way for playouts leads to the same position, list and luck as the ordinary one.
fn advancing_is_applying_and_listing(spot: &Spot) {
    let action = spot.legal[spot.decision as usize % spot.legal.len()];
    let (mut quick, mut plain) = (*spot.state, *spot.state);
    let (mut quick_dice, mut plain_dice) = (spot.dice(), spot.dice());
    let (mut menu, mut list) = (Menu::new(), Actions::new());
    quick.advance(spot.game, action, &mut menu, &mut quick_dice, &mut ());
    plain.apply(spot.game, action, &mut plain_dice, &mut ());
    plain.legal(spot.game, &mut list);
    spot.ensure(quick == plain, format_args!("advancing by {action:?} is not applying it"));
    spot.ensure(menu.iter().eq(list.iter().copied()), format_args!("the menu after {action:?} is not the list"));
    spot.ensure(quick_dice.word() == plain_dice.word(), format_args!("advancing by {action:?} uses other luck"));
}
