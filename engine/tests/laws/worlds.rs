//! Laws about hidden cards: a sampled world is one that its seat cannot tell from the real one.

use crate::checks::sound;
use crate::common::pick;
use crate::play::Spot;
use engine::action::Actions;
use engine::ids::Seat;
use engine::luck::Dice;
use engine::state::State;

/// Every so many decisions a sampled world is played on to its end.
const PLAYED_ON: u32 = 64;

/// All laws of this file, for each seat.
pub fn all(spot: &Spot) {
    let mut dice = spot.dice();
    for seat in spot.game.seats() {
        let world = spot.state.view(spot.game, seat).sample(&mut dice);
        sound(spot, &world, format_args!("a world of {seat:?}"));
        the_view_is_the_same(spot, seat, &world);
        the_choice_is_the_same(spot, seat, &world);
        if (spot.decision + u32::from(seat.0)).is_multiple_of(PLAYED_ON) {
            the_world_can_be_played_on(spot, world, &mut dice);
        }
    }
}

fn the_view_is_the_same(spot: &Spot, seat: Seat, world: &State) {
    let (real, sampled) = (spot.state.view(spot.game, seat), world.view(spot.game, seat));
    spot.ensure(real.knowledge() == sampled.knowledge(), format_args!("{seat:?} can tell its world from the real one"));
    for owner in spot.game.seats() {
        spot.ensure(real.known_hand(owner) == sampled.known_hand(owner), format_args!("{seat:?} knows another hand"));
        spot.ensure(real.unseen(owner) == sampled.unseen(owner), format_args!("{seat:?} misses other cards"));
        let sizes = |state: &State| (state.hand(owner).len(), state.deck(owner).len(), state.discard(owner));
        spot.ensure(sizes(spot.state) == sizes(world), format_args!("{seat:?} counts other cards"));
    }
    spot.ensure(real.known_top() == sampled.known_top(), format_args!("{seat:?} knows another top of its deck"));
}

/// What a seat cannot know changes nothing it may do.
fn the_choice_is_the_same(spot: &Spot, seat: Seat, world: &State) {
    let mut legal = Actions::new();
    world.view(spot.game, seat).legal(&mut legal);
    if spot.state.to_act() == Some(seat) {
        spot.ensure(*legal == **spot.legal, format_args!("{seat:?} has other actions in its world"));
    } else {
        spot.ensure(legal.is_empty(), format_args!("{seat:?} is told the actions of somebody else"));
    }
}

fn the_world_can_be_played_on(spot: &Spot, mut world: State, dice: &mut Dice) {
    let mut legal = Actions::new();
    while world.to_act().is_some() {
        world.legal(spot.game, &mut legal);
        spot.ensure(!legal.is_empty(), "nobody can act in a sampled world");
        world.apply(spot.game, pick(&legal, dice), dice, &mut ());
        sound(spot, &world, "a sampled world played on");
    }
}
