//! A foreign program at a table. It plays like any bot; when it does something wrong it gives up the game, and its process
//! is ended, since nobody knows what it would do next.

use super::fault::Fault;
use super::process::Process;
use super::program::Program;
use crate::guard::give_up;
use crate::serve::seat_view::SeatView;
use crate::serve::setting::Setting;
use agents::Agent;
use engine::action::{Action, Actions, Menu};
use engine::game::Game;
use engine::ids::Seat;
use engine::view::View;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// Lets a program sit down at a seat for one game; gives the game up if it does not.
pub fn seat(program: &Arc<Program>, game: &Game, seat: Seat, seed: u64) -> Box<dyn Agent> {
    let sitting = program.take().and_then(|process| Chair::new(process, program.limit(), game, seat, seed));
    let chair = sitting.unwrap_or_else(|fault| give_up(fault.to_string()));
    Box::new(Foreign { program: program.clone(), chair: Some(chair) })
}

/// What a program is told when a game begins.
#[derive(Serialize)]
struct NewGame {
    seat: u8,
    /// The seed of its own, for what it leaves to chance. A text: not every language has numbers so large.
    seed: String,
    setting: Setting,
}

/// Its answer to a decision.
#[derive(Deserialize)]
struct Act {
    index: usize,
    hash: String,
}

/// A process in a game.
pub struct Chair {
    process: Process,
    limit: Duration,
    decisions: u32,
}

impl Chair {
    /// Begins a game.
    pub fn new(mut process: Process, limit: Duration, game: &Game, seat: Seat, seed: u64) -> Result<Chair, Fault> {
        let begin = NewGame { seat: seat.number(), seed: seed.to_string(), setting: Setting::new(game) };
        match process.ask("new_game", &begin, "new_game", limit) {
            Ok(_) => Ok(Chair { process, limit, decisions: 0 }),
            Err(fault) => {
                process.kill();
                Err(fault)
            }
        }
    }

    /// Asks for a decision: the index of a legal action.
    pub fn choose(&mut self, view: &View) -> Result<usize, Fault> {
        let shown = SeatView::new(view, self.decisions);
        let answer = self.process.ask("choose", &shown, "act", self.limit)?;
        let text = answer.to_string();
        let act: Act =
            serde_json::from_value(answer).map_err(|error| Fault::WrongAnswer("act", format!("{error}: {text}")))?;
        if act.hash != shown.hash {
            return Err(Fault::Stale(shown.hash, act.hash));
        }
        if act.index >= shown.legal.len() {
            return Err(Fault::Illegal(act.index, shown.legal.len()));
        }
        self.decisions += 1;
        Ok(act.index)
    }

    /// The process, when the game is over.
    pub fn leave(self) -> Process {
        self.process
    }
}

/// A program at a table.
struct Foreign {
    program: Arc<Program>,
    /// None when it did something wrong.
    chair: Option<Chair>,
}

impl Foreign {
    fn index(&mut self, view: &View) -> usize {
        let Some(chair) = &mut self.chair else { give_up("the program has given up".to_owned()) };
        chair.choose(view).unwrap_or_else(|fault| {
            if let Some(chair) = self.chair.take() {
                chair.leave().kill();
            }
            give_up(fault.to_string())
        })
    }
}

impl Agent for Foreign {
    fn choose(&mut self, view: &View, legal: &[Action]) -> Action {
        legal[self.index(view)]
    }

    fn answer(&mut self, view: &View, _: &Menu, _: &mut Actions) -> Option<usize> {
        Some(self.index(view))
    }
}

/// The game is over: the process waits for the next.
impl Drop for Foreign {
    fn drop(&mut self) {
        if let Some(chair) = self.chair.take() {
            self.program.give_back(chair.leave());
        }
    }
}
