//! The game that a program plays with `sim serve`: set up, acted on, taken back, saved and loaded.
//!
//! A request is carried out on copies and kept only when all went well, so an error changes nothing.

use super::answer::*;
use super::bots;
use super::message::*;
use super::perft;
use super::seat_view::SeatView;
use super::setting::Setting;
use crate::layout;
use engine::action::{Action, Actions};
use engine::game::Game;
use engine::ids::{BySeat, Seat as SeatId};
use engine::load::Library;
use engine::luck::Dice;
use engine::notation::{Notation, line_for, split_seat};
use engine::replay::{Header, Replay};
use engine::rules::{Edition, Mode, Rules};
use engine::scenario::Scenario;
use engine::state::State;

/// The deepest count: deeper ones take too long on any position.
const DEEPEST: usize = 6;

/// What the server remembers.
pub struct Session<'l> {
    library: &'l Library,
    table: Option<Table>,
}

/// A game at some point.
#[derive(Clone)]
struct Moment {
    state: State,
    dice: Dice,
    /// How many decisions each seat has made.
    decisions: BySeat<u32>,
}

/// A game.
pub struct Table {
    game: Game,
    /// The seed, if the game began with its set-up: only then it can be saved as a replay.
    seed: Option<u64>,
    now: Moment,
    /// Every action, with what was before it.
    past: Vec<(Moment, Action)>,
}

impl<'l> Session<'l> {
    /// Without a game.
    pub fn new(library: &'l Library) -> Session<'l> {
        Session { library, table: None }
    }

    /// The game.
    pub fn table(&self) -> Result<&Table, Problem> {
        self.table.as_ref().ok_or_else(no_game)
    }

    fn table_mut(&mut self) -> Result<&mut Table, Problem> {
        self.table.as_mut().ok_or_else(no_game)
    }

    /// Answers everything but searches.
    pub fn answer(&mut self, request: Request) -> Result<Answer, Problem> {
        match request {
            Request::Hello(_) => Ok(Answer::Hello(self.hello())),
            Request::New(new) => self.begin(Table::deal(self.library, &new)?).map(Answer::New),
            Request::View(Seat { seat }) => self.table()?.view(seat.0).map(|view| Answer::View(Box::new(view))),
            Request::Act(act) => self.table_mut()?.act(&act).map(Answer::Act),
            Request::Undo(_) => self.table_mut()?.undo().map(Answer::Undo),
            Request::Save(_) => self.table()?.save(self.library).map(|replay| Answer::Save(Saved { replay })),
            Request::Load(load) => self.begin(Table::load(self.library, &load)?).map(Answer::Load),
            Request::Perft(Perft { depth }) => self.table()?.perft(depth.size()).map(Answer::Perft),
            // A search answers it while it runs; when none does, there is nothing to stop.
            Request::Stop(_) => Ok(Answer::Stop(Stopped { stopped: false })),
            Request::Quit(_) => Ok(Answer::Quit(Nothing {})),
            Request::Go(_) | Request::Eval(_) => Err(Problem::new(Code::Internal, "a search is answered elsewhere")),
        }
    }

    fn hello(&self) -> Hello {
        Hello {
            protocol: PROTOCOL,
            name: "sim",
            version: env!("CARGO_PKG_VERSION"),
            requests: &REQUESTS,
            heroes: self.library.heroes().map(|hero| hero.id.clone()).collect(),
            boards: self.library.boards().map(|board| board.id.clone()).collect(),
            bots: bots::usages(),
        }
    }

    fn begin(&mut self, table: Table) -> Result<Box<NewGame>, Problem> {
        let begun = NewGame { setting: Setting::new(&table.game), position: table.position() };
        self.table = Some(table);
        Ok(Box::new(begun))
    }
}

impl Table {
    fn deal(library: &Library, new: &New) -> Result<Table, Problem> {
        let game = layout::game(library, &new.heroes, &new.board, rules(new)?);
        let game = game.map_err(|error| Problem::new(Code::BadGame, error.to_string()))?;
        Ok(Table::at_start(game, new.seed.map_or(1, |seed| seed.0)))
    }

    fn at_start(game: Game, seed: u64) -> Table {
        let mut dice = Dice::new(seed);
        let state = State::new(&game, &mut dice, &mut ());
        Table { game, seed: Some(seed), now: Moment { state, dice, decisions: BySeat::default() }, past: Vec::new() }
    }

    fn load(library: &Library, load: &Load) -> Result<Table, Problem> {
        match load {
            Load::Replay(text) => Table::from_replay(library, text),
            Load::Scenario(text) => Table::from_scenario(library, text),
        }
    }

    fn from_replay(library: &Library, text: &str) -> Result<Table, Problem> {
        let replay = Replay::parse(text).map_err(bad_file)?;
        let mut table = Table::at_start(replay.game(library).map_err(bad_file)?, replay.header.seed);
        for line in replay.actions() {
            let (seat, action) = split_seat(&table.game, line).map_err(bad_file)?;
            if seat.is_some() && seat != table.now.state.to_act() {
                return Err(bad_file(format!("`{line}`: it is another seat's decision")));
            }
            let action = Notation::new(&table.game, &table.now.state).parse(action).map_err(bad_file)?;
            if !table.now.state.is_legal(&table.game, action) {
                return Err(bad_file(format!("`{line}` is not legal there")));
            }
            table.carry_out(action, &mut ());
        }
        Ok(table)
    }

    /// The position after the script of a scenario.
    fn from_scenario(library: &Library, text: &str) -> Result<Table, Problem> {
        let scenario = Scenario::parse("scenario", text).map_err(bad_file)?;
        let (report, end) = scenario.play(library).map_err(bad_file)?;
        if let Some(failure) = report.failures.first() {
            return Err(bad_file(failure));
        }
        let now = Moment { state: end.state, dice: Dice::new(1), decisions: BySeat::default() };
        Ok(Table { game: end.game, seed: None, now, past: Vec::new() })
    }

    /// What never changes.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The present position.
    pub fn state(&self) -> &State {
        &self.now.state
    }

    /// The seat that must decide.
    pub fn to_act(&self) -> Result<SeatId, Problem> {
        self.now.state.to_act().ok_or_else(|| Problem::new(Code::GameOver, "the game is over: nobody is to act"))
    }

    /// What the seat knows that must decide.
    pub fn view_to_act(&self) -> Result<SeatView, Problem> {
        self.to_act().map(|seat| self.view_of(seat))
    }

    fn view_of(&self, seat: SeatId) -> SeatView {
        SeatView::new(&self.now.state.view(&self.game, seat), self.now.decisions[seat])
    }

    fn view(&self, number: u64) -> Result<SeatView, Problem> {
        let seat = self.game.seats().find(|seat| u64::from(seat.number()) == number);
        let none = || format!("there is no seat {number}: it has the seats 1 to {}", self.game.seat_count());
        seat.map(|seat| self.view_of(seat)).ok_or_else(|| Problem::new(Code::BadSeat, none()))
    }

    fn position(&self) -> Position {
        let state = &self.now.state;
        Position {
            to_act: state.to_act().map(SeatId::number),
            kind: state.to_act().map(|_| state.choice().word()),
            turn: state.turn(),
            acts: self.past.len(),
            winner: state.winner().map(SeatId::number),
            winners: state.winner().map_or(Vec::new(), |winner| self.side(winner)),
        }
    }

    /// The numbers of all seats on a seat's side.
    fn side(&self, of: SeatId) -> Vec<u8> {
        self.game.seats().filter(|seat| self.game.friends(*seat, of)).map(SeatId::number).collect()
    }

    /// Carries out an action, if it was chosen from the present position.
    fn act(&mut self, act: &Act) -> Result<Acted, Problem> {
        let seat = self.to_act()?;
        let view = self.view_of(seat);
        if act.hash != view.hash {
            let message = format!("the hash is not that of the decision of seat {}: ask for its `view`", seat.number());
            return Err(Problem::new(Code::Stale, message));
        }
        let mut legal = Box::new(Actions::new());
        self.now.state.legal(&self.game, &mut legal);
        let none = || format!("there is no action {}: they have the indices 0 to {}", act.index.0, legal.len() - 1);
        let action = *legal.get(act.index.size()).ok_or_else(|| Problem::new(Code::Illegal, none()))?;
        let mut events = Vec::new();
        self.carry_out(action, &mut events);
        let events = events.into_iter().map(|event| line_for(&self.game, seat, event)).collect();
        let action = view.legal[act.index.size()].action.clone();
        Ok(Acted { seat: seat.number(), action, events, position: self.position() })
    }

    fn carry_out(&mut self, action: Action, log: &mut impl engine::event::Log) {
        let mut next = self.now.clone();
        if let Some(seat) = next.state.to_act() {
            next.decisions[seat] += 1;
        }
        next.state.apply(&self.game, action, &mut next.dice, log);
        self.past.push((std::mem::replace(&mut self.now, next), action));
    }

    fn undo(&mut self) -> Result<Position, Problem> {
        let (before, _) =
            self.past.pop().ok_or_else(|| Problem::new(Code::Nothing, "no action was carried out yet"))?;
        self.now = before;
        Ok(self.position())
    }

    fn save(&self, library: &Library) -> Result<String, Problem> {
        let why = "this game did not begin with its set-up, so it has no replay";
        let seed = self.seed.ok_or_else(|| Problem::new(Code::NotSaved, why))?;
        let players = self.game.seats().map(|_| "protocol".to_owned()).collect();
        let header = Header::new(library, &self.game, seed, players);
        let mut replay = Replay::new(header.map_err(|error| Problem::new(Code::NotSaved, error.to_string()))?);
        self.past.iter().for_each(|(before, action)| replay.record(&self.game, &before.state, *action));
        if self.now.state.to_act().is_none() {
            replay.finish(&self.game, &self.now.state);
        }
        Ok(replay.to_string())
    }

    fn perft(&self, depth: usize) -> Result<Counts, Problem> {
        let too_large = |message: String| Problem::new(Code::TooLarge, message);
        if depth == 0 {
            return Err(Problem::new(Code::BadRequest, format!("`depth` is a number from 1 to {DEEPEST}")));
        }
        if depth > DEEPEST {
            return Err(too_large(format!("`depth` is {DEEPEST} at most")));
        }
        let counts = perft::counts(&self.game, &self.now.state, depth);
        let counts = counts.ok_or_else(|| too_large(format!("there are more than {} positions", perft::MOST)))?;
        Ok(Counts { counts })
    }
}

fn rules(new: &New) -> Result<Rules, Problem> {
    let bad = |key: &str, expected: &str| Problem::new(Code::BadGame, format!("`{key}` is {expected}"));
    let standard = Rules::default();
    let edition = new.edition.as_deref().map_or(Some(standard.edition), Edition::parse);
    let mode = new.mode.as_deref().map_or(Some(standard.mode), Mode::parse);
    Ok(Rules {
        edition: edition.ok_or_else(|| bad("edition", "`core` or `classic`"))?,
        mode: mode.ok_or_else(|| bad("mode", "`free-for-all` or `teams`"))?,
        ..standard
    })
}

fn no_game() -> Problem {
    Problem::new(Code::NoGame, "there is no game yet: begin one with `new` or `load`")
}

fn bad_file(error: impl ToString) -> Problem {
    Problem::new(Code::BadFile, error.to_string())
}
