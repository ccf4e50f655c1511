//! What a seat knows with three or four seats at the table (rules 8.6, 11.8): a sampled world keeps all of it, and
//! deals everything else anew. Said here of hands, piles and looks one by one; the law suite compares whole views.

mod common;

use common::{game, heroes, library, pick};
use engine::action::{Action, Actions};
use engine::event::Event;
use engine::game::Game;
use engine::ids::{CardSet, Seat};
use engine::luck::Dice;
use engine::notation::line_for;
use engine::rules::{Edition, Mode, Rules};
use engine::scenario::{Scenario, Start};
use engine::state::{Choice, CombatSide, State};
use std::collections::BTreeSet;

/// The tables with more than two seats.
const TABLES: [(usize, Mode); 3] = [(3, Mode::FreeForAll), (4, Mode::FreeForAll), (4, Mode::Teams)];
/// So many random games at each table.
const GAMES: usize = 60;
/// Positions are looked at every so many decisions.
const EVERY: usize = 3;
/// So many worlds are sampled where all of them must agree in something.
const WORLDS: usize = 60;

/// A game at a table; all heroes and boards have their turn.
fn table(seats: usize, mode: Mode, n: usize) -> Game {
    let boards: Vec<_> = library().boards().filter(|board| board.starts.len() >= 4).collect();
    let all = heroes();
    let chosen: Vec<_> = (0..seats).map(|k| all[(n + k * (1 + n / all.len())) % all.len()]).collect();
    let edition = if n.is_multiple_of(3) { Edition::Classic } else { Edition::Core };
    game(&boards[n % boards.len()].id, &chosen, Rules { edition, mode, ..Rules::default() })
}

/// Plays random games at a table and looks at their positions.
fn positions(seats: usize, mode: Mode, mut look: impl FnMut(&Game, &State, &mut Dice)) {
    let mut legal = Actions::new();
    for n in 0..GAMES {
        let game = table(seats, mode, n);
        let (mut dice, mut dreams) = (Dice::new(n as u64), Dice::new(!n as u64));
        let mut state = State::new(&game, &mut dice, &mut ());
        for decision in 0.. {
            if state.to_act().is_none() {
                break;
            }
            if decision % EVERY == 0 {
                look(&game, &state, &mut dreams);
            }
            state.legal(&game, &mut legal);
            state.apply(&game, pick(&legal, &mut dice), &mut dice, &mut ());
        }
    }
}

#[test]
fn every_hero_sits_at_every_table() {
    for (seats, mode) in TABLES {
        let games = (0..GAMES).map(|n| table(seats, mode, n));
        let heroes_at = |game: Game| {
            let board = game.board.id.clone();
            game.seats().map(move |seat| (board.clone(), game.seat(seat).hero.id.clone())).collect::<Vec<_>>()
        };
        let seen: BTreeSet<_> = games.flat_map(heroes_at).collect();
        assert_eq!(seen.len(), 2 * heroes().len(), "{seats} seats, {mode:?}");
    }
}

/// The own cards, a team-mate's hand, all open piles, the board, and what was seen of other hands.
#[test]
fn a_sampled_world_keeps_what_its_seat_knows() {
    for (seats, mode) in TABLES {
        positions(seats, mode, |game, state, dreams| {
            for seat in game.seats() {
                let world = state.view(game, seat).sample(dreams);
                assert_eq!(state.known_top(seat), world.known_top(seat));
                game.seats().for_each(|owner| keeps_what_is_open(game, state, &world, owner));
                let (side, others): (Vec<_>, Vec<_>) = game.seats().partition(|owner| game.friends(seat, *owner));
                side.into_iter().for_each(|owner| assert_eq!(state.hand(owner), world.hand(owner)));
                others.into_iter().for_each(|owner| keeps_what_was_seen(state, &world, owner, seat));
            }
        });
    }
}

fn keeps_what_is_open(game: &Game, state: &State, world: &State, owner: Seat) {
    assert_eq!(state.discard(owner), world.discard(owner));
    assert_eq!(state.hand(owner).len(), world.hand(owner).len());
    assert_eq!(state.deck(owner).len(), world.deck(owner).len());
    assert_eq!((state.is_out(owner), state.hero_state(owner)), (world.is_out(owner), world.hero_state(owner)));
    assert_eq!(state.locked_value(owner), world.locked_value(owner));
    for fighter in game.seat(owner).fighters {
        assert_eq!(state.health(fighter), world.health(fighter));
        assert_eq!(state.space_of(fighter), world.space_of(fighter));
    }
}

/// A card seen in a hand is still there, unless it left it face down: between actions, for the top of the deck.
fn keeps_what_was_seen(state: &State, world: &State, owner: Seat, viewer: Seat) {
    let seen = state.known_hand(owner, viewer);
    assert_eq!(seen, world.known_hand(owner, viewer));
    if state.choice() == Choice::Action {
        let top: CardSet = world.known_top(owner).iter().copied().collect();
        assert!(seen.minus(world.hand(owner)).minus(top).is_empty(), "{seen:?} of {owner:?} is forgotten");
    }
}

/// Everybody's hand but the own side's is dealt anew, for every pair of seats; what a seat has seen and what not.
#[test]
fn what_a_seat_cannot_know_is_dealt_anew() {
    for (seats, mode) in TABLES {
        let (mut other_hands, mut remembered) = (BTreeSet::new(), 0);
        positions(seats, mode, |game, state, dreams| {
            for seat in game.seats() {
                let world = state.view(game, seat).sample(dreams);
                for owner in game.seats().filter(|owner| state.hand(*owner) != world.hand(*owner)) {
                    other_hands.insert((seat.0, owner.0));
                }
                let strangers = game.seats().filter(|owner| !game.friends(seat, *owner));
                remembered += strangers.filter(|owner| !state.known_hand(*owner, seat).is_empty()).count();
            }
        });
        let all = (0..seats as u8).flat_map(|a| (0..seats as u8).map(move |b| (a, b)));
        let hidden: BTreeSet<_> = all.filter(|(a, b)| !mode.friends(Seat(*a), Seat(*b))).collect();
        assert_eq!(other_hands, hidden, "{seats} seats, {mode:?}");
        assert!(remembered > 100, "hands are hardly looked at: {remembered}");
    }
}

fn start(text: &str) -> Start {
    let (report, start) = Scenario::parse("knowledge.toml", text).unwrap().play(library()).unwrap();
    assert!(report.holds(), "{:?}", report.failures);
    start
}

/// What a seat's worlds look like: all that come up in many samples.
fn worlds<T: Ord>(start: &Start, seat: u8, read: impl Fn(&State) -> T) -> BTreeSet<T> {
    let mut dice = Dice::new(7);
    let view = start.state.view(&start.game, Seat(seat));
    (0..WORLDS).map(|_| read(&view.sample(&mut dice))).collect()
}

fn a_hand_seen_by_seat_2(mode: &str) -> Start {
    start(&format!(
        r#"name = "seat 2 has seen a hand"
        board = "marmoreal"
        mode = "{mode}"
        [[seat]]
        hero = "alice"
        state = "big"
        hand = ["Eat Me", "Skirmish", "Regroup"]
        known = {{ 2 = ["Eat Me", "Skirmish", "Regroup"] }}
        fighters = {{ alice = "M13", jabberwock = "M07" }}
        [[seat]]
        hero = "sinbad"
        fighters = {{ sinbad = "M31", porter = "M30" }}
        [[seat]]
        hero = "houdini"
        fighters = {{ houdini = "M03", bess = "M02" }}
        [[seat]]
        hero = "genie"
        fighters = {{ genie = "M11" }}"#
    ))
}

/// A look shows a hand to one player only (rule 8.6): not to a third seat, and not to a team-mate.
#[test]
fn what_another_seat_has_seen_stays_hidden() {
    let hand = |state: &State| state.hand(Seat(0)).0;
    let seen_by_2 = |state: &State| state.known_hand(Seat(0), Seat(1)).0;
    for mode in ["free-for-all", "teams"] {
        let start = a_hand_seen_by_seat_2(mode);
        assert_eq!(worlds(&start, 1, hand).len(), 1, "seat 2 has seen it");
        assert!(worlds(&start, 3, hand).len() > 10, "seat 4 has not");
        assert_eq!(worlds(&start, 3, seen_by_2), BTreeSet::from([0]), "nor does it know what seat 2 saw");
        let seat_3 = worlds(&start, 2, hand).len();
        assert!(if mode == "teams" { seat_3 == 1 } else { seat_3 > 10 }, "a team-mate sees the hand: {seat_3}");
    }
}

/// King Arthur attacks with a boost; both cards lie face down.
fn an_attack(mode: &str) -> Start {
    start(&format!(
        r#"name = "a face-down attack"
        board = "marmoreal"
        mode = "{mode}"
        [[seat]]
        hero = "king-arthur"
        hand = ["Skirmish", "Excalibur", "Prophecy"]
        fighters = {{ king-arthur = "M09", merlin = "M02" }}
        [[seat]]
        hero = "sinbad"
        hand = ["Feint"]
        fighters = {{ sinbad = "M15", porter = "M30" }}
        [[seat]]
        hero = "houdini"
        fighters = {{ houdini = "M03", bess = "M01" }}
        [[seat]]
        hero = "genie"
        fighters = {{ genie = "M11" }}
        [[step]]
        do = ["1: attack king-arthur sinbad Skirmish", "1: boost Excalibur"]"#
    ))
}

#[test]
fn a_face_down_attack_is_seen_by_its_own_side_only() {
    for (mode, side) in [("free-for-all", vec![0]), ("teams", vec![0, 2])] {
        let start = an_attack(mode);
        let attack = |state: &State| state.view(&start.game, Seat(0)).played(CombatSide::Attacker).unwrap().0;
        for seat in 0..4 {
            let ours = side.contains(&seat);
            let played = start.state.view(&start.game, Seat(seat)).played(CombatSide::Attacker);
            assert_eq!(played.is_some(), ours, "seat {} in {mode}", seat + 1);
            let attacks = worlds(&start, seat, attack).len();
            assert!(if ours { attacks == 1 } else { attacks > 5 }, "seat {} in {mode}: {attacks}", seat + 1);
        }
    }
}

/// The known top of a deck is its owner's secret, in a team too; of what a team-mate does with its hand all is seen.
#[test]
fn a_team_mate_sees_the_hand_and_not_the_deck() {
    let start = start(
        r#"name = "a known top"
        board = "marmoreal"
        mode = "teams"
        [[seat]]
        hero = "king-arthur"
        top = ["Excalibur", "Prophecy"]
        fighters = { king-arthur = "M09", merlin = "M02" }
        [[seat]]
        hero = "sinbad"
        fighters = { sinbad = "M15", porter = "M30" }
        [[seat]]
        hero = "houdini"
        fighters = { houdini = "M03", bess = "M01" }
        [[seat]]
        hero = "genie"
        fighters = { genie = "M11" }"#,
    );
    let (game, owner) = (&start.game, Seat(0));
    let top = |state: &State| state.known_top(owner).to_vec();
    assert_eq!(worlds(&start, 0, top).len(), 1);
    (1..4).for_each(|seat| assert!(worlds(&start, seat, top).len() > 10, "seat {}", seat + 1));

    let card = start.state.known_top(owner)[0];
    let told = |seat, event| line_for(game, Seat(seat), event);
    let named = |event| [0, 1, 2, 3].map(|seat| told(seat, event).ends_with("Excalibur"));
    assert_eq!(named(Event::SawTop(owner, card)), [true, false, false, false]);
    for event in [Event::Drew(owner, card), Event::TookUnseen(owner, card), Event::PutOnTop(owner, card)] {
        assert_eq!(named(event), [true, false, true, false], "{event:?}");
    }
    assert_eq!(named(Event::Discarded(owner, card)), [true; 4]);
    let kind = game.kind(owner, card);
    for action in [Action::Discard(kind), Action::Top(kind)] {
        assert_eq!(named(Event::Forced(owner, action, owner)), [true, false, true, false], "{action:?}");
    }
}

/// Houdini has put a card on his deck that seat 4 had seen in his hand; then seat 2 looks at the hand.
fn a_look_at_a_hand_after_a_card_left_it(mode: &str) -> Start {
    start(&format!(
        r#"name = "a look at a hand after a card was put on the deck"
        board = "marmoreal"
        mode = "{mode}"
        actions = 1
        [[seat]]
        hero = "houdini"
        hand = ["Set the Stage", "Grand Escape", "Flourish"]
        known = {{ 4 = ["Grand Escape", "Flourish"] }}
        luck = ["Misdirection x3"]
        fighters = {{ houdini = "M09", bess = "M31" }}
        [[seat]]
        hero = "sinbad"
        hand = ["Voyage to the Valley of the Giant Snakes"]
        fighters = {{ sinbad = "M15", porter = "M20" }}
        [[seat]]
        hero = "alice"
        state = "big"
        fighters = {{ alice = "M13", jabberwock = "M07" }}
        [[seat]]
        hero = "genie"
        fighters = {{ genie = "M12" }}
        [[step]]
        do = [
          'houdini: scheme "Set the Stage" bess', "houdini: top Flourish",
          'sinbad: attack sinbad houdini "Voyage to the Valley of the Giant Snakes"', "houdini: pass",
        ]"#
    ))
}

/// A look tells one seat about the hand; the others keep what they knew before, and a team-mate knows all along what
/// went on the deck.
#[test]
fn a_look_takes_nothing_from_others() {
    for mode in ["free-for-all", "teams"] {
        let start = a_look_at_a_hand_after_a_card_left_it(mode);
        let owner = Seat(0);
        let hand = |state: &State| state.hand(owner).0;
        let top = |state: &State| state.known_top(owner)[0];
        assert_eq!(worlds(&start, 1, hand).len(), 1, "seat 2 has seen the hand");
        assert!(worlds(&start, 1, top).len() > 5, "and not what lies on the deck");

        let seen = start.state.known_hand(owner, Seat(3));
        assert_eq!(seen.len(), 2, "seat 4 has forgotten something in {mode}");
        let is_kept = |state: &State| seen.minus(state.hand(owner).with(top(state))).is_empty();
        assert_eq!(worlds(&start, 3, is_kept), BTreeSet::from([true]));
        assert!(worlds(&start, 3, hand).len() > 10 && worlds(&start, 3, top).len() > 5);

        let by_3 = worlds(&start, 2, top).len();
        assert!(if mode == "teams" { by_3 == 1 } else { by_3 > 5 }, "seat 3 in {mode}: {by_3}");
    }
}
