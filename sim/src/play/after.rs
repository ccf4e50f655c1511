//! What there is after a game: all hands, the whole story with nothing hidden, and another game.

use super::command::Command;
use super::session::{Reply, Session, Status};
use super::setup::Setup;
use super::story::Teller;
use crate::names;
use crate::text::wrap;
use engine::ids::{CardSet, Seat};
use engine::luck::Dice;
use engine::state::State;

/// Carries out a command that needs the game to be over.
pub fn command(session: &mut Session, command: Command) -> Reply {
    if !session.is_over() {
        return Reply::new(Status::Refused, "that is for after the game; `resign` ends it now\n");
    }
    match command {
        Command::Hands => Reply::new(Status::Shown, hands(session)),
        Command::Replay => Reply::new(Status::Shown, replay(session)),
        Command::Swap => again(session, session.setup.swapped()),
        _ => again(session, session.setup.clone()),
    }
}

/// Another game with that set-up.
fn again(session: &mut Session, setup: Setup) -> Reply {
    match Session::new(session.library, setup, session.screen) {
        Ok(new) => {
            *session = new;
            Reply::new(Status::Changed, session.greeting())
        }
        Err(error) => Reply::new(Status::Refused, format!("{error}\n")),
    }
}

/// Shows every position in which a turn has just begun, and the last one.
fn each_turn(session: &Session, mut see: impl FnMut(&State)) {
    let mut dice = Dice::new(session.setup.seed);
    let mut state = State::new(&session.game, &mut dice, &mut ());
    let mut turn = 0;
    for (_, action) in &session.moves {
        if state.turn() > turn {
            turn = state.turn();
            see(&state);
        }
        state.apply(&session.game, *action, &mut dice, &mut ());
    }
    see(&state);
}

/// The hands of all seats at the beginning of each turn.
fn hands(session: &Session) -> String {
    let mut text = String::new();
    each_turn(session, |state| {
        let head = match state.to_act() {
            Some(_) => format!("turn {}, {}", state.turn(), names::seat(&session.game, state.active())),
            None => "at the end".to_owned(),
        };
        text += &format!("{head}\n");
        for seat in session.game.seats() {
            let cards = cards(session, seat, state.hand(seat));
            text += &wrap(&format!("{}: {cards}", names::seat(&session.game, seat)), session.screen.width, 2);
        }
    });
    text
}

fn cards(session: &Session, seat: Seat, hand: CardSet) -> String {
    let names: Vec<&str> = hand.map(|card| names::card(&session.game, seat, card)).collect();
    if names.is_empty() { "no cards".to_owned() } else { names.join(", ") }
}

/// The whole game with everything open.
fn replay(session: &Session) -> String {
    let teller = Teller { game: &session.game, viewer: session.viewer(), open: true };
    teller.lines(&session.events).iter().map(|line| wrap(line, session.screen.width, 0)).collect()
}
