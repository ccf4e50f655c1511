//! One game at one table: a pure function of the game, the bots and the seed.
//!
//! A bot that panics or returns an illegal action forfeits. A panic in the engine is nobody's fault at the table: it is
//! handed up as a [`Crash`] with the seed that shows it.

use agents::Agent;
use engine::action::{Action, Actions, Menu};
use engine::event::Cause;
use engine::game::Game;
use engine::ids::{FighterId, Seat};
use engine::luck::Dice;
use engine::replay::Replay;
use engine::state::State;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};

/// The bots of a game with two seats, in turn order.
pub type Bots = [Box<dyn Agent>; 2];

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// A hero was defeated.
    Defeat(Cause),
    /// A bot panicked or answered with an illegal action.
    Forfeit,
}

impl End {
    /// All ends, in the order of result files.
    pub const ALL: [End; 4] =
        [End::Defeat(Cause::Combat), End::Defeat(Cause::Effect), End::Defeat(Cause::Exhaustion), End::Forfeit];

    /// The word used in result files.
    pub const fn word(self) -> &'static str {
        match self {
            End::Defeat(cause) => cause.word(),
            End::Forfeit => "forfeit",
        }
    }

    /// Its position in [`End::ALL`].
    pub fn index(self) -> usize {
        match self {
            End::Defeat(cause) => cause as usize,
            End::Forfeit => 3,
        }
    }
}

/// What became of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Who won.
    pub winner: Seat,
    /// How many turns began.
    pub turns: u16,
    /// How many decisions the bots took; those with one legal answer are not asked.
    pub decisions: u32,
    /// How it ended.
    pub end: End,
    /// The health of the heroes at the end, by seat.
    pub health: [u8; 2],
    /// What the bot that forfeited did.
    pub fault: Option<Box<str>>,
}

/// A panic of the engine: a bug.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Crash(pub String);

/// Somebody who wants to see a game being played.
pub trait Witness {
    /// A bot is about to be asked.
    fn asked(&mut self) {}

    /// The bot of a seat has answered.
    fn answered(&mut self, _: Seat) {}

    /// An action is about to be applied.
    fn decision(&mut self, _: &Game, _: &State, _: Action) {}

    /// The game is over.
    fn end(&mut self, _: &Game, _: &State) {}
}

/// Nobody watches.
impl Witness for () {}

impl Witness for Replay {
    fn decision(&mut self, game: &Game, state: &State, action: Action) {
        self.record(game, state, action);
    }

    fn end(&mut self, game: &Game, state: &State) {
        self.finish(game, state);
    }
}

/// What a game needs while it is played; reused from game to game.
#[derive(Default)]
pub struct Desk {
    menu: Box<Menu>,
    list: Box<Actions>,
}

/// A game being played.
struct Table<'a> {
    game: &'a Game,
    dice: Dice,
    state: State,
    decisions: u32,
    /// Whose bot was asked and has not given a legal answer yet.
    asked: Option<Seat>,
}

/// Plays a game to its end.
pub fn play(
    game: &Game,
    mut bots: Bots,
    seed: u64,
    desk: &mut Desk,
    witness: &mut impl Witness,
) -> Result<Outcome, Crash> {
    let mut table = guard(|| Table::new(game, seed)).map_err(Crash)?;
    let fault = match guard(|| table.play(&mut bots, desk, witness)) {
        Ok(Ok(())) => None,
        Ok(Err(fault)) => Some(fault),
        Err(panic) if table.asked.is_some() => Some(panic),
        Err(panic) => return Err(Crash(panic)),
    };
    Ok(outcome(game, &table.state, table.decisions, table.asked.zip(fault)))
}

impl<'a> Table<'a> {
    fn new(game: &'a Game, seed: u64) -> Table<'a> {
        let mut dice = Dice::new(seed);
        let state = State::new(game, &mut dice, &mut ());
        Table { game, dice, state, decisions: 0, asked: None }
    }

    /// Plays to the end, or to an illegal answer.
    fn play(&mut self, bots: &mut Bots, desk: &mut Desk, witness: &mut impl Witness) -> Result<(), String> {
        let Desk { menu, list } = desk;
        self.state.menu(self.game, menu);
        while let Some(seat) = self.state.to_act() {
            self.asked = Some(seat);
            witness.asked();
            let answer = bots[seat.index() % 2].answer(&self.state.view(self.game, seat), menu, list);
            witness.answered(seat);
            self.decisions += 1;
            let Some(action) = answer.and_then(|index| menu.get(index)) else {
                return Err(format!(
                    "gave an illegal answer to a decision of the kind `{}`",
                    self.state.choice().word()
                ));
            };
            self.asked = None;
            witness.decision(self.game, &self.state, action);
            self.state.advance(self.game, action, menu, &mut self.dice, &mut ());
        }
        witness.end(self.game, &self.state);
        Ok(())
    }
}

fn outcome(game: &Game, state: &State, decisions: u32, fault: Option<(Seat, String)>) -> Outcome {
    let winner = match &fault {
        Some((seat, _)) if *seat == Seat::FIRST => Seat::SECOND,
        Some(_) => Seat::FIRST,
        None => state.winner().unwrap_or(Seat::FIRST),
    };
    let health = |seat: Seat| game.seat(seat).heroes.map(|hero: FighterId| state.health(hero)).sum();
    Outcome {
        winner,
        turns: state.turn(),
        decisions,
        end: if fault.is_some() { End::Forfeit } else { End::Defeat(state.cause()) },
        health: [health(Seat::FIRST), health(Seat::SECOND)],
        fault: fault.map(|(_, what)| what.into_boxed_str()),
    }
}

thread_local! {
    /// Set while a game is played on this thread: a panic is noted, not printed.
    static GUARDED: Cell<bool> = const { Cell::new(false) };
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Makes panics inside [`play`] silent; they are reported with their game. To be called once, before the first game.
pub fn quiet_panics() {
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if GUARDED.get() {
            PANIC.set(info.to_string().replace('\n', " "));
        } else {
            print(info);
        }
    }));
}

/// Runs something that may panic; gives back its message.
fn guard<T>(play: impl FnOnce() -> T) -> Result<T, String> {
    GUARDED.set(true);
    let result = panic::catch_unwind(AssertUnwindSafe(play));
    GUARDED.set(false);
    result.map_err(|_| PANIC.take())
}

#[cfg(test)]
mod tests {
    use super::*;
    use agents::random::Random;
    use engine::load::Library;
    use engine::rules::Rules;
    use engine::view::View;

    fn alice_and_sinbad() -> Game {
        let library = Library::embedded();
        let heroes = ["alice", "sinbad"].map(|id| library.hero(id).unwrap().clone());
        Game::new(library.board("marmoreal").unwrap().clone(), &heroes, Rules::default()).unwrap()
    }

    #[derive(Default)]
    struct Moves(Vec<Action>);

    impl Witness for Moves {
        fn decision(&mut self, _: &Game, _: &State, action: Action) {
            self.0.push(action);
        }
    }

    /// Plays well for a while and then does something else.
    struct Faulty(u32, fn() -> Action);

    impl Agent for Faulty {
        fn choose(&mut self, _: &View, legal: &[Action]) -> Action {
            self.0 -= 1;
            if self.0 == 0 { self.1() } else { legal[0] }
        }
    }

    fn against_random(bot: Faulty) -> Outcome {
        quiet_panics();
        play(&alice_and_sinbad(), [Box::new(bot), Box::new(Random::new(1))], 7, &mut Desk::default(), &mut ()).unwrap()
    }

    #[test]
    fn the_same_seed_is_the_same_game() {
        let game = alice_and_sinbad();
        let once = || {
            let mut moves = Moves::default();
            let bots: Bots = [Box::new(Random::new(1)), Box::new(Random::new(2))];
            let outcome = play(&game, bots, 3, &mut Desk::default(), &mut moves).unwrap();
            (outcome, moves.0)
        };
        let (outcome, moves) = once();
        assert_eq!(once(), (outcome.clone(), moves.clone()));
        assert_eq!(moves.len(), outcome.decisions as usize);
        assert!(outcome.health.contains(&0) && outcome.fault.is_none());
    }

    #[test]
    fn a_bot_that_panics_forfeits() {
        let outcome = against_random(Faulty(5, || panic!("lost my cards")));
        assert_eq!((outcome.winner, outcome.end), (Seat::SECOND, End::Forfeit));
        assert!(outcome.fault.unwrap().contains("lost my cards"));
    }

    #[test]
    fn a_bot_that_cheats_forfeits() {
        let outcome = against_random(Faulty(3, || Action::Opponent(Seat(3))));
        assert_eq!((outcome.winner, outcome.end), (Seat::SECOND, End::Forfeit));
        assert!(outcome.fault.unwrap().contains("illegal answer"));
    }

    #[test]
    fn the_ends_are_in_order() {
        assert!(End::ALL.iter().enumerate().all(|(index, end)| end.index() == index));
    }
}
