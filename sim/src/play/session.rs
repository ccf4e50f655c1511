//! A game with a person in it: the position, how it came about, and who is to decide.
//!
//! It is a pure function of the set-up and the actions: to take something back is to play the rest again. Nothing is
//! printed or read here; the lines of a person come in through `answer`, and what to show goes out as text.

use super::offer;
use super::players::Player;
use super::screen::Screen;
use super::setup::Setup;
use super::story::Teller;
use super::{board, pages, question};
use crate::error::Error;
use crate::guard::guard;
use crate::style::Look;
use crate::text::wrap;
use engine::action::{Action, Actions};
use engine::event::Event;
use engine::game::Game;
use engine::ids::{BySeat, Seat};
use engine::load::Library;
use engine::luck::Dice;
use engine::notation::seat_name;
use engine::state::{Choice, State};
use std::path::PathBuf;

/// What became of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Something was shown; the same decision is still to be taken.
    Shown,
    /// An action was taken.
    Acted,
    /// Another game, or another moment of this one, is on the table.
    Changed,
    /// It was no answer.
    Refused,
    /// The person leaves.
    Quit,
}

/// The answer to a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// What to show.
    pub text: String,
    /// What became of the line.
    pub status: Status,
}

impl Reply {
    /// A reply.
    pub fn new(status: Status, text: impl Into<String>) -> Reply {
        Reply { text: text.into(), status }
    }
}

/// A game with at least one person in it.
pub struct Session<'l> {
    pub(super) library: &'l Library,
    pub(super) setup: Setup,
    pub(super) game: Game,
    pub(super) screen: Screen,
    pub(super) state: State,
    dice: Dice,
    /// Who did what, from the beginning.
    pub(super) moves: Vec<(Seat, Action)>,
    pub(super) events: Vec<Event>,
    /// How many of the events each person has been told.
    told: BySeat<usize>,
    /// The turn in which the board was drawn last, and for whom.
    drawn: Option<(u16, Seat)>,
    /// Something was taken back.
    pub(super) assisted: bool,
    /// Who gave up, and why if it was a bot that failed.
    pub(super) resigned: Option<(Seat, String)>,
    /// Where this game was saved, and where it comes from: these files may be written again.
    pub(super) files: Vec<PathBuf>,
}

impl<'l> Session<'l> {
    /// A new game, before anybody has decided anything.
    pub fn new(library: &'l Library, setup: Setup, screen: Screen) -> Result<Session<'l>, Error> {
        let game = setup.game(library)?;
        let (mut dice, mut events) = (Dice::new(setup.seed), Vec::new());
        let state = State::new(&game, &mut dice, &mut events);
        let (told, drawn) = (BySeat::default(), None);
        let (moves, files, assisted, resigned) = (Vec::new(), Vec::new(), false, None);
        Ok(Session { library, setup, game, screen, state, dice, moves, events, told, drawn, assisted, resigned, files })
    }

    /// Carries out a legal action of whoever is to decide.
    pub(super) fn take(&mut self, action: Action) {
        let Some(seat) = self.state.to_act() else { return };
        self.moves.push((seat, action));
        self.state.apply(&self.game, action, &mut self.dice, &mut self.events);
    }

    /// Goes back to where only the first so many actions were taken. What a person was told once stays told, and what
    /// somebody has not heard yet is still to be told.
    pub(super) fn rewind(&mut self, count: usize) {
        let moves: Vec<Action> = self.moves[..count].iter().map(|(_, action)| *action).collect();
        (self.moves, self.events, self.dice) = (Vec::new(), Vec::new(), Dice::new(self.setup.seed));
        self.state = State::new(&self.game, &mut self.dice, &mut self.events);
        moves.into_iter().for_each(|action| self.take(action));
        self.told.0.iter_mut().for_each(|told| *told = self.events.len().min(*told));
        (self.drawn, self.resigned) = (None, None);
    }

    /// A game that goes on is not told from its beginning.
    pub(super) fn all_told(&mut self) {
        self.told.0.fill(self.events.len());
    }

    /// The position before the action with that number.
    pub(super) fn state_before(&self, number: usize) -> State {
        let mut dice = Dice::new(self.setup.seed);
        let mut state = State::new(&self.game, &mut dice, &mut ());
        for (_, action) in &self.moves[..number] {
            state.apply(&self.game, *action, &mut dice, &mut ());
        }
        state
    }

    /// The bot that is to decide now, if it is one.
    pub(super) fn thinker(&self) -> Option<Seat> {
        let seat = self.state.to_act().filter(|_| !self.is_over())?;
        (self.setup.players[seat.index()] != Player::Person).then_some(seat)
    }

    /// Lets a bot take its decision.
    pub(super) fn run_bot(&mut self, seat: Seat) {
        match self.bot_choice(seat) {
            Ok(action) => self.take(action),
            Err(why) => self.resigned = Some((seat, why)),
        }
    }

    /// What the bot of a seat does, or why it cannot go on.
    fn bot_choice(&self, seat: Seat) -> Result<Action, String> {
        let mut legal = Box::new(Actions::new());
        self.state.legal(&self.game, &mut legal);
        let view = self.state.view(&self.game, seat);
        let choice = guard(|| Some(self.setup.bot(&self.game, seat, self.moves.len())?.choose(&view, &legal)));
        let choice = choice.map_err(|panic| format!("the bot failed: {panic}"))?;
        choice.filter(|action| legal.contains(action)).ok_or_else(|| "the bot gave an illegal answer".to_owned())
    }

    /// Whether nobody has anything to decide any more.
    pub fn is_over(&self) -> bool {
        self.resigned.is_some() || self.state.to_act().is_none()
    }

    /// The person who is asked now; between the turns of people and after the game, the first of them.
    pub(super) fn viewer(&self) -> Seat {
        let first = self.setup.people().next().unwrap_or(Seat::FIRST);
        self.state.to_act().filter(|seat| self.setup.people().any(|person| person == *seat)).unwrap_or(first)
    }

    /// How things are told to whoever looks.
    pub(super) fn teller(&self) -> Teller<'_> {
        Teller { game: &self.game, viewer: self.viewer(), open: self.is_over() }
    }

    /// What stands before the line of a person: who is asked.
    pub fn prompt(&self) -> String {
        let who = if self.is_over() { "over".to_owned() } else { seat_name(&self.game, self.viewer()) };
        format!("{who}> ")
    }

    /// What happened since the person was told last.
    pub fn news(&mut self) -> String {
        let viewer = self.viewer();
        let new = &self.events[self.told[viewer].min(self.events.len())..];
        let text: String = self.teller().lines(new).iter().map(|line| wrap(line, self.screen.width, 0)).collect();
        self.told[viewer] = self.events.len();
        if self.is_over() { text + &self.verdict() } else { text }
    }

    /// The decision with all its answers.
    pub fn decision(&self) -> String {
        if self.is_over() {
            return "`hands`, `replay`, `why`, `rematch`, `swap`, `save FILE` or `quit`?\n".to_owned();
        }
        let about = match self.state.choice() {
            Choice::State => pages::abilities(self, self.viewer()),
            choice if question::is_about_effect(choice) => pages::cards_in_play(self),
            _ => String::new(),
        };
        let question = wrap(&question::question(&self.game, &self.state), self.screen.width, 0);
        let question = self.screen.style.paint(Look::Strong, question.trim_end());
        let list = offer::list(&offer::offers(&self.game, &self.state), self.screen.width);
        format!("\n{about}{question}\n{list}")
    }

    /// The board, if a turn or the game begins.
    fn picture(&mut self) -> String {
        let now = (self.state.turn(), self.viewer());
        let mine = self.state.choice() == Choice::Setup || self.state.active() == self.viewer();
        // Where several people share a screen, it was cleared for the next of them.
        let needed = mine || self.setup.people().count() > 1;
        if !needed || self.is_over() || self.drawn == Some(now) {
            return String::new();
        }
        self.drawn = Some(now);
        if self.screen.draws() {
            format!("\n{}\n", board::board(self))
        } else {
            format!("\n{}\n", board::fighters(self))
        }
    }

    /// All that is to be told and asked now: the board first, since it is long and what happened should be in sight.
    pub fn bulletin(&mut self) -> String {
        let picture = self.picture();
        picture + &self.news() + &self.decision()
    }

    /// Takes a line, lets the bots answer, and tells what came of it.
    pub fn exchange(&mut self, line: &str) -> Reply {
        let mut reply = self.answer(line);
        if matches!(reply.status, Status::Acted | Status::Changed) {
            reply.text += &self.go_on();
        }
        reply
    }

    /// Lets the bots decide, and tells what happened and what is to be decided.
    pub fn go_on(&mut self) -> String {
        while let Some(seat) = self.thinker() {
            self.run_bot(seat);
        }
        self.bulletin()
    }
}
