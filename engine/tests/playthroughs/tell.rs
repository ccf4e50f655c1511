//! A random game told as text: each decision with its answer, what followed, and at each turn what each seat sees.

use crate::common::{Spin, title};
use engine::action::Actions;
use engine::event::{Event, Log};
use engine::game::Game;
use engine::ids::{CardId, Seat};
use engine::notation::{Notation, line, line_for, quoted, seat_name};
use engine::state::State;
use engine::view::View;
use std::fmt::Write;

/// What happened since the last decision.
#[derive(Default)]
struct Story(Vec<Event>);

impl Log for Story {
    fn event(&mut self, event: Event) {
        self.0.push(event);
    }
}

/// The game of a seed, in which everybody answers at random.
pub fn game(game: &Game, seed: u64) -> String {
    let mut text = format!("{}, seed {seed}\n", title(game));
    let mut seen = vec![String::new(); game.seat_count()];
    let (mut spin, mut story, mut legal) = (Spin(seed << 32), Story::default(), Actions::new());
    let mut state = State::new(game, &mut spin, &mut story);
    tell(game, &mut text, &mut seen, &mut story);
    let mut turn = state.turn();
    while let Some(seat) = state.to_act() {
        if state.turn() > turn {
            turn = state.turn();
            show(game, &mut text, &state);
        }
        state.legal(game, &mut legal);
        let action = spin.pick(&legal);
        let answer = Notation::new(game, &state).print(action);
        let _ = writeln!(text, "{} {}/{}: {answer}", seat_name(game, seat), state.choice().word(), legal.len());
        state.apply(game, action, &mut spin, &mut story);
        tell(game, &mut text, &mut seen, &mut story);
    }
    for (seat, lines) in game.seats().zip(&seen) {
        let _ = writeln!(text, "what {} was told: {:016x}", seat_name(game, seat), hash(lines));
    }
    text
}

/// Tells what happened, and notes what each seat is told of it.
fn tell(game: &Game, text: &mut String, seen: &mut [String], story: &mut Story) {
    for event in story.0.drain(..) {
        let _ = writeln!(text, "    {}", line(game, event));
        for (seat, lines) in game.seats().zip(seen.iter_mut()) {
            let _ = writeln!(lines, "{}", line_for(game, seat, event));
        }
    }
}

/// The board, which everybody sees, and what each seat knows of the hidden cards.
fn show(game: &Game, text: &mut String, state: &State) {
    let fighters = game.fighters().map(|fighter| {
        let space = state.space_of(fighter).map_or("-", |space| game.board.space_name(space));
        format!("{} {space} {}", game.fighter_name(fighter), state.health(fighter))
    });
    let _ = writeln!(text, "turn {}: {}", state.turn(), fighters.collect::<Vec<_>>().join(", "));
    for seat in game.seats() {
        let view = state.view(game, seat);
        let cards = game.seats().map(|owner| cards(&view, owner));
        let _ = writeln!(text, "  {} sees {}", seat_name(game, seat), cards.collect::<Vec<_>>().join("; "));
    }
}

/// A seat's cards as another knows them: `sinbad 5 (Feint) + 20`.
fn cards(view: &View, owner: Seat) -> String {
    let game = view.game();
    let mut text = format!("{} {}", seat_name(game, owner), view.hand_size(owner));
    let hand = names(game, owner, view.known_hand(owner));
    if !hand.is_empty() {
        let _ = write!(text, " ({hand})");
    }
    let _ = write!(text, " + {}", view.deck_size(owner));
    if owner == view.seat() && !view.known_top().is_empty() {
        let _ = write!(text, " ({})", names(game, owner, view.known_top().iter().copied()));
    }
    text
}

fn names(game: &Game, owner: Seat, cards: impl IntoIterator<Item = CardId>) -> String {
    let names: Vec<_> = cards.into_iter().map(|card| quoted(game.card_name(owner, card))).collect();
    names.join(", ")
}

/// FNV-1a: the same on all machines and in all versions.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
