//! The machine that plays: it runs until somebody must decide, takes the answer, and runs on.
//!
//! `turn` and `combat` walk through the steps of the rule book; `resolve` carries out effects, one function a
//! verb; `harm` and `piles` are what both have in common. A decision never happens inside a function call:
//! everything half done is written into the `State`.

mod combat;
mod harm;
mod piles;
mod resolve;
mod setup;
mod turn;

use crate::action::{Action, Menu, Only, Search};
use crate::event::{Event, Log};
use crate::game::Game;
use crate::ids::*;
use crate::luck::Luck;
use crate::query::Query;
use crate::state::{Choice, Frame, MAX_FRAMES, State, Step};
use std::fmt;

/// An action that is not legal now. The state was not changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Illegal(pub Action);

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?} is not a legal action now", self.0)
    }
}

impl std::error::Error for Illegal {}

impl State {
    /// Sets up a game (rule 2) and runs to its first decision.
    pub fn new<R: Luck, L: Log>(game: &Game, luck: &mut R, log: &mut L) -> State {
        let mut state = State::BLANK;
        let mut machine = Machine { game, state: &mut state, luck, log, hero_fell: false };
        machine.deal();
        machine.run();
        machine.take_forced();
        state
    }

    /// Carries out a legal action and runs to the next decision. Trusts the caller; see [`State::try_apply`].
    pub fn apply<R: Luck, L: Log>(&mut self, game: &Game, action: Action, luck: &mut R, log: &mut L) {
        debug_assert!(self.is_legal(game, action), "{action:?} is not legal at {:?}", self.choice);
        let mut machine = Machine { game, state: self, luck, log, hero_fell: false };
        machine.answer(action);
        machine.run();
        machine.take_forced();
    }

    /// Carries out a legal action and writes the next decision's answers into the menu, which is empty once the
    /// game is over. For playouts: no decision is listed twice.
    #[inline]
    pub fn advance<R: Luck, L: Log>(
        &mut self,
        game: &Game,
        action: Action,
        menu: &mut Menu,
        luck: &mut R,
        log: &mut L,
    ) {
        debug_assert!(self.is_legal(game, action), "{action:?} is not legal at {:?}", self.choice);
        let mut machine = Machine { game, state: self, luck, log, hero_fell: false };
        machine.answer(action);
        machine.run();
        machine.list(menu);
    }

    /// Carries out an action if it is legal; otherwise changes nothing and gives it back.
    pub fn try_apply<R: Luck, L: Log>(
        &mut self,
        game: &Game,
        action: Action,
        luck: &mut R,
        log: &mut L,
    ) -> Result<(), Illegal> {
        if !self.is_legal(game, action) {
            return Err(Illegal(action));
        }
        self.apply(game, action, luck, log);
        Ok(())
    }

    /// Whether an action is legal now.
    pub fn is_legal(&self, game: &Game, action: Action) -> bool {
        let mut search = Search::new(action);
        Query::new(game, self).legal(&mut search);
        search.found()
    }

    /// Runs a position that was set up by hand to its first decision.
    pub(crate) fn resume<R: Luck, L: Log>(&mut self, game: &Game, luck: &mut R, log: &mut L) {
        let mut machine = Machine { game, state: self, luck, log, hero_fell: false };
        machine.run();
        machine.take_forced();
    }
}

/// A position being played on, with the chance and the log that go with it.
pub(crate) struct Machine<'a, R: Luck, L: Log> {
    game: &'a Game,
    state: &'a mut State,
    luck: &'a mut R,
    log: &'a mut L,
    /// A hero fell since the last check, and the edition looks at once.
    hero_fell: bool,
}

impl<'a, R: Luck, L: Log> Machine<'a, R, L> {
    #[inline]
    fn query(&self) -> Query<'_> {
        Query::new(self.game, self.state)
    }

    /// Runs until somebody must decide or the game is over. Often the answer itself has led to the next decision.
    #[inline]
    fn run(&mut self) {
        if self.state.choice == Choice::None {
            self.run_on();
        }
    }

    #[inline(never)]
    fn run_on(&mut self) {
        while self.state.choice == Choice::None {
            if self.hero_fell {
                self.hero_fell = false;
                self.check();
                if self.state.step == Step::Over {
                    return;
                }
            } else if self.state.depth > 0 {
                self.resolve();
            } else if !self.step() {
                return;
            }
        }
    }

    /// Takes decisions with one legal answer, if the rules say so.
    fn take_forced(&mut self) {
        while self.game.rules.take_forced && self.state.choice != Choice::None && !self.query().is_surely_open() {
            let mut only = Only::default();
            self.query().legal(&mut only);
            let Some(action) = only.action() else { return };
            self.log.event(Event::Forced(self.state.actor, action, self.state.card_owner()));
            self.answer(action);
            self.run();
        }
    }

    /// Lists the answers to the present decision; if there is one only, takes it and lists the next ones.
    #[inline]
    fn list(&mut self, menu: &mut Menu) {
        loop {
            self.state.menu(self.game, menu);
            let Some(action) = menu.only().filter(|_| self.game.rules.take_forced) else { return };
            self.log.event(Event::Forced(self.state.actor, action, self.state.card_owner()));
            self.answer(action);
            self.run();
        }
    }

    /// Goes through the present step of the rule book; `false` when the game is over.
    #[inline]
    fn step(&mut self) -> bool {
        match self.state.step {
            Step::BetweenActions => self.between_actions(),
            Step::Over => return false,
            _ => self.rarer_step(),
        }
        true
    }

    #[inline(never)]
    fn rarer_step(&mut self) {
        match self.state.step {
            Step::PlaceHeroes => self.place_heroes(),
            Step::PlaceFighters => self.place_fighters(),
            Step::ChooseState => self.choose_state(),
            Step::BeginTurn => self.begin_turn(),
            Step::StartEffects => self.start_effects(),
            Step::EndScheme => self.end_scheme(),
            Step::Defend => self.ask_defense(),
            Step::Immediately | Step::During | Step::After | Step::AfterAbilities | Step::AfterAttack => self.window(),
            Step::EndEffects => self.end_effects(),
            Step::EndTurn => self.end_turn(),
            Step::BetweenActions | Step::Reveal | Step::Over => {}
        }
    }

    /// Carries an answer out.
    #[inline]
    fn answer(&mut self, action: Action) {
        let choice = self.state.choice;
        self.state.choice = Choice::None;
        match choice {
            Choice::Move => self.moved(action),
            Choice::Boost if self.state.depth > 0 => self.boost_chosen(action),
            Choice::Boost => self.committed(action),
            Choice::Action => self.take_action(action),
            Choice::Defend => self.defended(action),
            Choice::Setup => self.set_up(action),
            Choice::State => self.set_up_state(action),
            Choice::Order => self.ordered(action),
            _ => self.continue_effect(choice, action),
        }
    }

    /// Stops the machine: a seat must decide.
    #[inline]
    fn ask(&mut self, choice: Choice, seat: Seat) {
        self.state.choice = choice;
        self.state.actor = seat;
    }

    #[inline]
    fn frame(&mut self) -> &mut Frame {
        &mut self.state.frames[0]
    }

    /// Begins an effect: it resolves before whatever is under way goes on.
    #[inline]
    fn push(&mut self, frame: Frame) {
        debug_assert!((self.state.depth as usize) < MAX_FRAMES, "effects nest deeper than there is room");
        if self.state.depth > 0 {
            self.state.frames.copy_within(..MAX_FRAMES - 1, 1);
        }
        self.state.frames[0] = frame;
        self.state.depth += 1;
    }

    #[inline]
    fn pop(&mut self) {
        self.state.depth -= 1;
        self.state.frames[0] = Frame::NONE;
        if self.state.depth > 0 {
            self.state.frames.rotate_left(1);
        }
    }
}
