//! Playing a replay decision by decision, the forced ones included.
//!
//! A replay leaves out decisions that the machine took itself, but a reader wants to see them. So two games run side
//! by side with the same luck: `ahead` takes forced decisions itself, as when the game was recorded; `state` asks
//! for each, and is answered until it has caught up. That both come to the same state is checked at every line.

use super::{Line, Replay, ReplayError};
use crate::action::{Action, Actions};
use crate::event::Event;
use crate::game::Game;
use crate::ids::Seat;
use crate::luck::Dice;
use crate::notation::{self, Notation, seat_name};
use crate::rules::Rules;
use crate::state::{Choice, State};

/// A decision of a replay and what came of it.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    /// What never changes.
    pub game: &'a Game,
    /// Which decision it is, from 1.
    pub number: usize,
    /// The position before it.
    pub before: &'a State,
    /// The answer.
    pub action: Action,
    /// The answer was the only one, or all answers come to the same.
    pub forced: bool,
    /// What happened then, up to the next decision.
    pub events: &'a [Event],
    /// The position after it.
    pub after: &'a State,
}

/// A replay being played.
pub struct Playback<'r> {
    replay: &'r Replay,
    game: &'r Game,
    asking: Game,
    ahead: State,
    ahead_dice: Dice,
    state: State,
    dice: Dice,
    events: Vec<Event>,
    next: usize,
    number: usize,
}

impl<'r> Playback<'r> {
    /// Sets the game up; [`Playback::events`] are then those of the set-up.
    pub fn new(replay: &'r Replay, game: &'r Game) -> Playback<'r> {
        let mut asking = game.clone();
        asking.rules = Rules { take_forced: false, ..game.rules };
        let (mut dice, mut ahead_dice) = (Dice::new(replay.header.seed), Dice::new(replay.header.seed));
        let mut events = Vec::new();
        let ahead = State::new(game, &mut ahead_dice, &mut ());
        let state = State::new(&asking, &mut dice, &mut events);
        Playback { replay, game, asking, ahead, ahead_dice, state, dice, events, next: 0, number: 0 }
    }

    /// What never changes.
    pub fn game(&self) -> &'r Game {
        self.game
    }

    /// The present position.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What the last decision brought about; before the first one, what the set-up did.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Plays one decision and shows it. `false` at the end of the replay.
    pub fn step(&mut self, see: impl FnOnce(&Played)) -> Result<bool, ReplayError> {
        let (action, forced) = if self.has_caught_up() {
            let Some(line) = self.replay.lines.get(self.next) else { return self.end() };
            self.next += 1;
            (self.recorded(line)?, self.legal().len() == 1)
        } else {
            (self.own_answer()?, true)
        };
        let before = self.state;
        self.events.clear();
        self.state.apply(&self.asking, action, &mut self.dice, &mut self.events);
        self.number += 1;
        let (events, after) = (&self.events[..], &self.state);
        see(&Played { game: self.game, number: self.number, before: &before, action, forced, events, after });
        Ok(true)
    }

    /// Whether the asking game is where the recorded one is.
    fn has_caught_up(&self) -> bool {
        let mut state = self.state;
        if state.to_act().is_none() {
            state.actor = self.ahead.actor;
        }
        state == self.ahead
    }

    fn legal(&self) -> Actions {
        let mut list = Actions::new();
        self.state.legal(&self.asking, &mut list);
        list
    }

    /// Takes the action of a line and lets the recorded game run ahead with it.
    fn recorded(&mut self, line: &Line) -> Result<Action, ReplayError> {
        let fail = |message: String| ReplayError { line: line.number, message };
        let (seat, text) = notation::split_seat(self.game, &line.text).map_err(|error| fail(error.to_string()))?;
        let Some(actor) = self.ahead.to_act() else { return Err(fail("the game is already over".to_owned())) };
        if seat.is_some_and(|seat| seat != actor) {
            return Err(fail(format!("`{}`: but it is {}'s decision", line.text, seat_name(self.game, actor))));
        }
        let action = Notation::new(self.game, &self.ahead).parse(text).map_err(|error| fail(error.to_string()))?;
        let applied = self.ahead.try_apply(self.game, action, &mut self.ahead_dice, &mut ());
        applied.map_err(|_| {
            let legal = notation::legal(self.game, &self.state).join(", ");
            fail(format!("`{text}` is not legal here; legal are: {legal}"))
        })?;
        Ok(action)
    }

    /// The answer to a decision that the recorded game took itself. Discarding a whole hand has several orders
    /// that come to the same.
    fn own_answer(&self) -> Result<Action, ReplayError> {
        let legal = self.legal();
        match (&legal[..], self.state.choice()) {
            ([only], _) => Ok(*only),
            ([first, ..], Choice::Discard | Choice::DiscardTheirs) => Ok(*first),
            _ => {
                let line = self.next.checked_sub(1).map_or(0, |last| self.replay.lines[last].number);
                Err(ReplayError {
                    line,
                    message: "asked step by step, the game goes another way: a mistake of the engine".to_owned(),
                })
            }
        }
    }

    /// Compares how the game ended with what the replay says.
    fn end(&self) -> Result<bool, ReplayError> {
        let found = end_of(self.game, &self.state);
        match &self.replay.end {
            Some(end) if end.text != found => Err(ReplayError {
                line: end.number,
                message: format!("the replay says `{}`, but here it is `{found}`", end.text),
            }),
            _ => Ok(false),
        }
    }
}

/// The last line of a replay.
pub(super) fn end_of(game: &Game, state: &State) -> String {
    let winner = state.winner().map_or("nobody".to_owned(), |seat: Seat| seat_name(game, seat));
    format!("end {winner} {}", state.turn())
}
