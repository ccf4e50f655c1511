//! Law: the actions of a turn and the defenses are those of the rule book, worked out here a second time, slowly
//! and from the public facts alone.

use crate::play::Spot;
use engine::action::Action;
use engine::hero::{Card, CardType, Reach};
use engine::ids::{FighterId, KindId, Seat, SpaceId};
use engine::rules::Mode;
use engine::state::Choice;

/// The listed actions are exactly those worked out here.
pub fn agrees(spot: &Spot) {
    let expected = match spot.state.choice() {
        Choice::Action => actions(spot),
        Choice::Defend => defenses(spot),
        _ => return,
    };
    let missing: Vec<_> = expected.iter().filter(|action| !spot.legal.contains(action)).collect();
    let wrong: Vec<_> = spot.legal.iter().filter(|action| !expected.contains(action)).collect();
    spot.ensure(missing.is_empty() && wrong.is_empty(), format_args!("missing {missing:?}, wrong {wrong:?}"));
}

fn actions(spot: &Spot) -> Vec<Action> {
    let seat = spot.state.active();
    let mut list = vec![Action::Maneuver];
    for (kind, card) in cards_in_hand(spot, seat) {
        for fighter in fighters(spot, seat).filter(|fighter| may_use(spot, *fighter, card)) {
            match card.kind {
                CardType::Scheme => list.push(Action::Scheme(kind, fighter)),
                CardType::Attack | CardType::Versatile => {
                    let targets = targets(spot, fighter);
                    list.extend(targets.map(|target| Action::Attack { fighter, target, card: kind }));
                }
                CardType::Defense => {}
            }
        }
    }
    list
}

fn defenses(spot: &Spot) -> Vec<Action> {
    let (_, target) = spot.state.combatants().expect("there is a combat");
    let cards = cards_in_hand(spot, spot.game.fighter(target).seat);
    let usable = cards.filter(|(_, card)| may_use(spot, target, card));
    let defending = usable.filter(|(_, card)| matches!(card.kind, CardType::Defense | CardType::Versatile));
    defending.map(|(kind, _)| Action::Defend(kind)).chain([Action::Pass]).collect()
}

/// The kinds of cards in a hand, each once.
fn cards_in_hand<'a>(spot: &'a Spot, seat: Seat) -> impl Iterator<Item = (KindId, &'a Card)> {
    let hero = &spot.game.seat(seat).hero;
    let held = move |kind: &KindId| spot.state.hand(seat).into_iter().any(|card| spot.game.kind(seat, card) == *kind);
    (0..hero.cards.len() as u8).map(KindId).filter(held).map(|kind| (kind, hero.card(kind)))
}

/// A seat's fighters on the board.
fn fighters<'a>(spot: &'a Spot, seat: Seat) -> impl Iterator<Item = FighterId> + 'a {
    let all = (0..spot.game.fighters().len() as u8).map(FighterId);
    all.filter(move |fighter| spot.game.fighter(*fighter).seat == seat && spot.state.health(*fighter) > 0)
}

/// Rule 6.2.
fn may_use(spot: &Spot, fighter: FighterId, card: &Card) -> bool {
    card.banner.is_none_or(|banner| banner == spot.game.fighter(fighter).kind)
}

/// Rules 7.1 and 11.2.
fn targets<'a>(spot: &'a Spot, fighter: FighterId) -> impl Iterator<Item = FighterId> + 'a {
    let seat = spot.game.fighter(fighter).seat;
    let from = spot.state.space_of(fighter).expect("it stands");
    let ranged = spot.game.fighter(fighter).reach == Reach::Ranged;
    let others =
        spot.game.seats().filter(move |other| !spot.game.friends(seat, *other) && in_season(spot, seat, *other));
    let foes = others.flat_map(|other| fighters(spot, other));
    foes.filter(move |foe| {
        let to = spot.state.space_of(*foe).expect("it stands");
        joined(spot, from, to) || (ranged && share_a_zone(spot, from, to))
    })
}

fn joined(spot: &Spot, a: SpaceId, b: SpaceId) -> bool {
    spot.game.board.adjacent(a).into_iter().any(|space| space == b)
}

fn share_a_zone(spot: &Spot, a: SpaceId, b: SpaceId) -> bool {
    let zones = |space: SpaceId| spot.game.board.spaces[space.index()].zones;
    (0..16).any(|zone| zones(a) >> zone & 1 == 1 && zones(b) >> zone & 1 == 1)
}

/// The limit on first turns in a free for all: only the next seat, or one that has had a turn.
fn in_season(spot: &Spot, seat: Seat, other: Seat) -> bool {
    let count = spot.game.seat_count();
    if count == 2 || spot.game.rules.mode == Mode::Teams || spot.turns[seat] > 1 || spot.turns[other] > 0 {
        return true;
    }
    let after = (1..count).map(|n| Seat(((seat.index() + n) % count) as u8));
    after.into_iter().find(|next| !spot.state.is_out(*next)) == Some(other)
}
