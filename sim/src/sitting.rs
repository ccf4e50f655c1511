//! A game of a run with everything that decides how it goes: the position at the start, the seed, the bots.

pub mod word;

use crate::error::Error;
use crate::foreign::Bot;
use crate::table::{Crash, Desk, Outcome, Watch, play};
use engine::action::Action;
use engine::game::Game;
use engine::ids::Seat;
use engine::load::Library;
use engine::luck::Dice;
use engine::replay::{Header, Replay};
use engine::state::State;

/// A bot at a seat.
#[derive(Clone, Copy, Debug)]
pub struct Player<'a> {
    /// Which bot.
    pub bot: &'a Bot,
    /// The seed of its own.
    pub seed: u64,
}

/// A game about to be played, or played.
pub struct Sitting<'a> {
    /// The game, with the heroes at their seats.
    pub game: &'a Game,
    /// The seed of the cards.
    pub seed: u64,
    /// Who sits there.
    pub players: Vec<Player<'a>>,
}

impl Sitting<'_> {
    /// Plays the game.
    pub fn play(&self, desk: &mut Desk, watch: &mut impl Watch) -> Result<Outcome, Crash> {
        let player = |seat: Seat| self.players[seat.index()];
        play(self.game, |seat| player(seat).bot.build(self.game, seat, player(seat).seed), self.seed, desk, watch)
    }

    /// The replay of the game. The last action is not carried out unless the game ended with it: the engine may have
    /// failed there.
    pub fn replay(&self, library: &Library, moves: &[Action], ended: bool) -> Result<Replay, Error> {
        let bots = self.players.iter().map(|player| word::written(&player.bot.to_string())).collect();
        let mut replay = Replay::new(Header::new(library, self.game, self.seed, bots)?);
        let Some((last, before)) = moves.split_last() else { return Ok(replay) };
        let mut dice = Dice::new(self.seed);
        let mut state = State::new(self.game, &mut dice, &mut ());
        for action in before {
            replay.record(self.game, &state, *action);
            state.apply(self.game, *action, &mut dice, &mut ());
        }
        replay.record(self.game, &state, *last);
        if ended {
            state.apply(self.game, *last, &mut dice, &mut ());
            replay.finish(self.game, &state);
        }
        Ok(replay)
    }
}
