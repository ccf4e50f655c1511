//! What must hold in every position that can come up, one function a law. Only tests ask.
//!
//! The laws look at the state from outside the rules: they know where cards and fighters can be, not how they got
//! there. The law suite (`engine/tests/laws`) asks after every decision of every game it plays.

use crate::effect::{Op, Who};
use crate::game::Game;
use crate::ids::*;
use crate::query::Query;
use crate::rules::{Edition, Mode};
use crate::state::{Choice, Combat, CombatSide, Frame, Known, MAX_FRAMES, State, Step, UNSET};

/// More actions than this cannot be left in a turn: two, and one for each card that could give one.
const MOST_ACTIONS: u8 = 2 + MAX_CARDS as u8;

type Law = fn(Query) -> Result<(), String>;

/// The laws by name.
const LAWS: [(&str, Law); 13] = [
    ("cards are conserved", cards_are_conserved),
    ("a known top is of the deck", tops_are_of_decks),
    ("known hand cards are hidden cards", known_cards_are_hidden),
    ("positions are occupied and nothing else is", occupancy_equals_positions),
    ("health is within its bounds", health_is_within_bounds),
    ("the defeated are off the board", the_defeated_are_off_the_board),
    ("a seat that is out has nothing", who_is_out_has_nothing),
    ("hero states are values of theirs", hero_states_exist),
    ("unused frames are blank", unused_frames_are_blank),
    ("a combat is there when one is fought", combats_have_fighters),
    ("the actions left are few", actions_are_few),
    ("somebody decides until somebody has won", somebody_decides),
    ("the winner has won", the_winner_has_won),
];

impl State {
    /// Whether everything holds that must always hold; otherwise which law is broken and how.
    #[doc(hidden)]
    pub fn invariants(&self, game: &Game) -> Result<(), String> {
        let query = Query::new(game, self);
        LAWS.iter().try_for_each(|(name, law)| law(query).map_err(|broken| format!("{name}: {broken}")))
    }
}

fn ensure(holds: bool, broken: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(broken()) }
}

/// Each card of a seat that is in is in exactly one place.
fn cards_are_conserved(query: Query) -> Result<(), String> {
    let state = query.state;
    let in_play = cards_in_play(query);
    for seat in query.game.seats().filter(|seat| !state.is_out(*seat)) {
        let piles = [state.hand[seat], state.deck[seat], state.discard[seat], state.aside[seat]];
        let open = in_play.iter().filter(|(owner, _)| *owner == seat).map(|(_, card)| CardSet::of(*card));
        let mut seen = CardSet::EMPTY;
        for place in piles.into_iter().chain(open) {
            ensure(seen.and(place).is_empty(), || format!("{seat:?} has {:?} twice", seen.and(place)))?;
            seen = seen.or(place);
        }
        let whole = query.game.seat(seat).deck;
        ensure(seen == whole, || {
            format!("{seat:?} lacks {:?} or has too much {:?}", whole.minus(seen), seen.minus(whole))
        })?;
    }
    Ok(())
}

/// The cards that lie on the table: scheme, combat cards, the committed boost, a boost whose effect resolves.
fn cards_in_play(query: Query) -> Vec<(Seat, CardId)> {
    let state = query.state;
    let mut cards = vec![(state.active, state.scheme)];
    if state.combatants().is_some() {
        for side in [CombatSide::Attacker, CombatSide::Defender] {
            cards.push((query.seat_on(side), state.combat.side(side).card));
        }
        cards.push((query.seat_on(CombatSide::Attacker), state.combat.boost));
    }
    cards.extend(state.frames[..state.depth as usize].iter().map(|frame| boosting(query, frame)));
    cards.retain(|(_, card)| card.is_some());
    cards
}

/// The card with which an effect is being boosted just now.
fn boosting(query: Query, frame: &Frame) -> (Seat, CardId) {
    match query.game.op(frame.pc) {
        Op::BoostManeuver | Op::Boost(Who::You, _) if frame.stage == 1 => (frame.seat, frame.card),
        Op::Boost(..) if frame.stage == 1 => (query.seat_on(query.side_of(frame.seat).other()), frame.card),
        _ => (frame.seat, CardId::NONE),
    }
}

fn tops_are_of_decks(query: Query) -> Result<(), String> {
    query.game.seats().try_for_each(|seat| {
        let top = query.state.top[seat];
        ensure(top.set().len() == top.len(), || format!("{seat:?} knows a card twice: {top:?}"))?;
        ensure(top.set().minus(query.state.deck[seat]).is_empty(), || format!("{seat:?} has {top:?} outside its deck"))
    })
}

/// What others know of a hand is in it, or has left it face down since they saw it.
fn known_cards_are_hidden(query: Query) -> Result<(), String> {
    let state = query.state;
    query.game.seats().try_for_each(|seat| {
        let mut hidden = state.hand[seat].or(state.aside[seat]);
        if state.combatants().is_some() && !state.is_revealed() && query.seat_on(CombatSide::Attacker) == seat {
            let face_down = [state.combat.side(CombatSide::Attacker).card, state.combat.boost];
            hidden = hidden.or(face_down.into_iter().filter(|card| card.is_some()).collect());
        }
        query.game.seats().filter(|viewer| *viewer != seat).try_for_each(|viewer| {
            let on_deck = state.top[seat].out_of_hand(Known::column(seat, viewer));
            let wrong = state.known_hand(seat, viewer).minus(hidden).minus(on_deck);
            ensure(wrong.is_empty(), || format!("{wrong:?} of {seat:?}, which {viewer:?} knows, is not hidden"))
        })
    })
}

/// One fighter a space, and the masks of the seats say the same as the positions.
fn occupancy_equals_positions(query: Query) -> Result<(), String> {
    let mut taken = SpaceSet::EMPTY;
    for seat in query.game.seats() {
        let mut held = SpaceSet::EMPTY;
        for space in query.game.seat(seat).fighters.filter_map(|f| query.state.space_of(f)) {
            ensure(query.game.board.all().has(space), || format!("there is no {space:?}"))?;
            ensure(!taken.has(space), || format!("two fighters on {space:?}"))?;
            taken.insert(space);
            held.insert(space);
        }
        let says = query.state.held[seat];
        ensure(held == says, || format!("{seat:?} stands on {held:?} but holds {says:?}"))?;
    }
    let standing: FighterSet = query.game.fighters().filter(|f| query.state.space_of(*f).is_some()).collect();
    ensure(standing == query.state.standing, || format!("{standing:?} stand, not {:?}", query.state.standing))?;
    let beyond = &query.state.position[query.game.fighters().len()..];
    ensure(beyond.iter().all(|space| !space.is_some()), || "somebody who does not exist stands somewhere".into())
}

fn health_is_within_bounds(query: Query) -> Result<(), String> {
    query.game.fighters().into_iter().try_for_each(|fighter| {
        let (health, most) = (query.state.health(fighter), query.game.fighter(fighter).health);
        ensure(health <= most, || format!("{fighter:?} has {health} of {most}"))
    })
}

/// Rule 9.1; before the first turn the fighters that are still to be placed are off the board too.
fn the_defeated_are_off_the_board(query: Query) -> Result<(), String> {
    let set_up = query.state.step < Step::BeginTurn;
    query.game.fighters().into_iter().try_for_each(|fighter| {
        let (stands, lives) = (query.state.space_of(fighter).is_some(), query.state.health(fighter) > 0);
        ensure(stands == lives || (set_up && lives), || format!("{fighter:?} stands: {stands}, lives: {lives}"))
    })
}

/// Rule 11.4.
fn who_is_out_has_nothing(query: Query) -> Result<(), String> {
    let state = query.state;
    query.game.seats().filter(|seat| state.is_out(*seat)).try_for_each(|seat| {
        let cards = state.hand[seat].or(state.deck[seat]).or(state.discard[seat]).or(state.aside[seat]);
        ensure(cards.is_empty() && state.top[seat].len() == 0, || format!("{seat:?} is out with {cards:?}"))?;
        ensure(state.held[seat].is_empty(), || format!("{seat:?} is out and stands on {:?}", state.held[seat]))?;
        ensure(state.lock[seat] == UNSET, || format!("{seat:?} is out and its cards have value {}", state.lock[seat]))?;
        ensure(query.game.seat_count() > 2 && query.game.rules.mode == Mode::FreeForAll, || format!("{seat:?} is out"))
    })
}

fn hero_states_exist(query: Query) -> Result<(), String> {
    let set_up = query.state.step < Step::BeginTurn;
    query.game.seats().try_for_each(|seat| {
        let values = query.game.seat(seat).hero.state.as_ref().map_or(0, |state| state.values.len());
        let fits = match query.state.hero_state(seat) {
            Some(value) => (value as usize) < values,
            None => values == 0 || set_up,
        };
        ensure(fits, || format!("{seat:?} has {:?} of {values}", query.state.hero_state(seat)))
    })
}

/// Equal positions must be equal values: nothing is left lying in what is not used.
fn unused_frames_are_blank(query: Query) -> Result<(), String> {
    let depth = query.state.depth as usize;
    ensure(depth <= MAX_FRAMES, || format!("depth {depth}"))?;
    let blank = query.state.frames[depth..].iter().all(|frame| *frame == Frame::NONE);
    ensure(blank, || format!("{:?}", &query.state.frames[depth..]))
}

fn combats_have_fighters(query: Query) -> Result<(), String> {
    let (state, step) = (query.state, query.state.step);
    if step == Step::Over {
        return Ok(());
    }
    let fighting = (Step::Defend..=Step::AfterAttack).contains(&step);
    ensure(fighting || state.combat == Combat::NONE, || format!("{:?} at {step:?}", state.combat))?;
    ensure(!fighting || state.combatants().is_some(), || format!("nobody fights at {step:?}"))?;
    ensure(state.scheme == CardId::NONE || step == Step::EndScheme, || format!("a scheme at {step:?}"))
}

fn actions_are_few(query: Query) -> Result<(), String> {
    let (left, step) = (query.state.actions, query.state.step);
    ensure(left <= MOST_ACTIONS, || format!("{left}"))?;
    ensure(left > 0 || query.state.choice != Choice::Action, || "an action without one left".into())?;
    ensure(left == 0 || (Step::StartEffects..=Step::EndTurn).contains(&step) || step == Step::Over, || {
        format!("{left} at {step:?}")
    })
}

fn somebody_decides(query: Query) -> Result<(), String> {
    let state = query.state;
    let over = state.step == Step::Over;
    ensure(over == state.to_act().is_none(), || format!("{:?} at {:?}", state.choice, state.step))?;
    ensure(over == state.winner().is_some(), || format!("winner {:?} at {:?}", state.winner, state.step))?;
    let seats = query.game.seat_count();
    for seat in [state.active].into_iter().chain(state.to_act()) {
        ensure(seat.index() < seats, || format!("no {seat:?}"))?;
        ensure(over || !state.is_out(seat) || seat != state.actor, || format!("{seat:?} is out and decides"))?;
    }
    Ok(())
}

/// Rules 9.2, 11.5, 11.10: all others have fallen; a fallen winner's turn it is, or nobody's who fell with it.
fn the_winner_has_won(query: Query) -> Result<(), String> {
    let Some(winner) = query.state.winner() else { return between_checks(query) };
    let (ours, theirs): (Vec<Seat>, Vec<Seat>) = query.game.seats().partition(|seat| query.game.friends(*seat, winner));
    let stands = |seats: &[Seat]| seats.iter().any(|seat| query.hero_stands(*seat));
    ensure(!stands(&theirs), || format!("{winner:?} won against somebody who stands"))?;
    let active = query.state.active;
    let by_turn = ours.contains(&active) || query.state.is_out(active);
    ensure(stands(&ours) || by_turn, || format!("{winner:?} fell and it was the turn of {active:?}"))
}

/// At every new action, and at every decision of the classic edition, those who are in have a hero.
fn between_checks(query: Query) -> Result<(), String> {
    let state = query.state;
    let checked = state.choice == Choice::Action || query.game.rules.edition == Edition::Classic;
    if !checked || state.step < Step::BeginTurn {
        return Ok(());
    }
    let safe = |seat: Seat| query.hero_stands(seat) || saving(query, seat);
    query.game.seats().filter(|seat| !state.is_out(*seat)).try_for_each(|seat| {
        let mut side = query.game.seats().filter(|other| query.game.friends(seat, *other));
        ensure(side.any(safe), || format!("{seat:?} has no hero on its side and is in"))
    })
}

/// The effect that brings a seat's hero back is under way (rule 14.21).
fn saving(query: Query, seat: Seat) -> bool {
    let frames = &query.state.frames[..query.state.depth as usize];
    frames.iter().any(|frame| frame.seat == seat && matches!(query.game.op(frame.pc), Op::Return { .. }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Library;
    use crate::luck::Dice;
    use crate::rules::Rules;

    /// A law, and something that breaks it.
    type Corruption = (&'static str, fn(&mut State));

    /// For each law a way to break it.
    const CORRUPTIONS: [Corruption; 24] = [
        ("cards are conserved", |state| state.hand[Seat(0)] = CardSet::EMPTY),
        ("cards are conserved", |state| state.discard[Seat(1)] = state.hand[Seat(1)]),
        ("cards are conserved", |state| state.aside[Seat(1)].insert(CardId(31))),
        ("cards are conserved", |state| state.scheme = state.hand[Seat(0)].lowest().unwrap()),
        ("a known top is of the deck", |state| state.top[Seat(0)].push_below(state.hand[Seat(0)].lowest().unwrap())),
        ("a known top is of the deck", |state| {
            let card = state.deck[Seat(0)].lowest().unwrap();
            (0..2).for_each(|_| state.top[Seat(0)].push_below(card));
        }),
        ("known hand cards are hidden cards", |state| state.known.learn(Seat(0), Seat(1), state.deck[Seat(0)])),
        ("positions are occupied and nothing else is", |state| state.held[Seat(0)] = SpaceSet::EMPTY),
        ("positions are occupied and nothing else is", |state| state.position[1] = state.position[0]),
        ("positions are occupied and nothing else is", |state| state.position[0] = SpaceId(63)),
        ("positions are occupied and nothing else is", |state| state.position[MAX_FIGHTERS - 1] = SpaceId(0)),
        ("positions are occupied and nothing else is", |state| state.standing = FighterSet::EMPTY),
        ("health is within its bounds", |state| state.health[0] = 14),
        ("the defeated are off the board", |state| state.health[1] = 0),
        ("the defeated are off the board", |state| state.take_off(Seat(0), FighterId(1))),
        ("a seat that is out has nothing", |state| state.out = 1),
        ("hero states are values of theirs", |state| state.hero_state[Seat(0)] = 2),
        ("hero states are values of theirs", |state| state.hero_state[Seat(1)] = 0),
        ("unused frames are blank", |state| state.frames[MAX_FRAMES - 1].stage = 1),
        ("a combat is there when one is fought", |state| state.step = Step::Defend),
        ("the actions left are few", |state| state.actions = 99),
        ("somebody decides until somebody has won", |state| state.choice = Choice::None),
        ("somebody decides until somebody has won", |state| state.winner = Seat(0)),
        ("the winner has won", |state| {
            state.health[0] = 0;
            state.take_off(Seat(0), FighterId(0));
        }),
    ];

    fn first_action(game: &Game) -> State {
        let mut dice = Dice::new(1);
        let mut state = State::new(game, &mut dice, &mut ());
        let mut list = crate::action::Actions::new();
        while state.choice != Choice::Action {
            state.legal(game, &mut list);
            state.apply(game, list[0], &mut dice, &mut ());
        }
        state
    }

    fn alice_and_medusa() -> Game {
        let library = Library::embedded();
        let heroes = ["alice", "medusa"].map(|id| library.hero(id).unwrap().clone());
        Game::new(library.board("marmoreal").unwrap().clone(), &heroes, Rules::default()).unwrap()
    }

    #[test]
    fn a_sound_state_keeps_all_laws() {
        let game = alice_and_medusa();
        assert_eq!(first_action(&game).invariants(&game), Ok(()));
    }

    #[test]
    fn a_corrupt_state_breaks_the_law_it_should() {
        let game = alice_and_medusa();
        for (law, corrupt) in CORRUPTIONS {
            let mut state = first_action(&game);
            corrupt(&mut state);
            let broken = state.invariants(&game).expect_err(law);
            assert!(broken.starts_with(law), "{broken}, not {law}");
        }
    }

    #[test]
    fn every_law_can_be_broken() {
        for (law, _) in LAWS {
            assert!(CORRUPTIONS.iter().any(|(broken, _)| *broken == law), "{law}");
        }
    }
}
