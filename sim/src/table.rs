//! One game at one table: a pure function of the game, the bots and the seed.
//!
//! A bot that panics or returns an illegal action forfeits. A panic in the engine is nobody's fault at the table: it is
//! handed up as a [`Crash`]. Both come with the actions up to there, so that a replay can be written.

use crate::guard::guard;
use agents::Agent;
use engine::action::{Action, Actions, Menu};
use engine::event::{Cause, Log};
use engine::game::Game;
use engine::ids::{BySeat, FighterId, Seat};
use engine::luck::Dice;
use engine::state::State;

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
    /// Who won; in teams a seat of the team. Of several who are left when a bot forfeits, the next in turn order.
    pub winner: Seat,
    /// How many turns began.
    pub turns: u16,
    /// How many decisions the bots took; those with one legal answer are not asked.
    pub decisions: u32,
    /// How it ended.
    pub end: End,
    /// The health of the heroes at the end, by seat.
    pub health: BySeat<u8>,
    /// Who forfeited and why, if a bot did.
    pub fault: Option<Box<Fault>>,
}

/// What a bot did to forfeit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Whose bot it was.
    pub seat: Seat,
    /// In words.
    pub what: String,
    /// The actions before.
    pub moves: Vec<Action>,
}

/// A panic of the engine: a bug.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Crash {
    /// What it said.
    pub message: String,
    /// The actions before, the last being the one it could not carry out.
    pub moves: Vec<Action>,
}

/// Somebody who watches a game: hears what happens, or takes the time of the bots.
pub trait Watch {
    /// What hears the events; `()` costs nothing.
    type Log: Log;

    /// Who hears the events.
    fn log(&mut self) -> &mut Self::Log;

    /// A bot is about to be asked.
    fn start(&mut self) {}

    /// The bot of a seat has answered.
    fn stop(&mut self, _: Seat) {}

    /// An action was carried out.
    fn look(&mut self, _: &Game, _: &State) {}
}

/// Nobody does.
impl Watch for () {
    type Log = ();

    fn log(&mut self) -> &mut () {
        self
    }
}

/// What a game needs while it is played; reused from game to game.
#[derive(Default)]
pub struct Desk {
    menu: Box<Menu>,
    list: Box<Actions>,
    moves: Vec<Action>,
}

impl Desk {
    /// The actions of the game played last.
    pub fn moves(&self) -> &[Action] {
        &self.moves
    }
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

/// Plays a game to its end with a bot at each seat.
pub fn play(
    game: &Game,
    bot: impl Fn(Seat) -> Box<dyn Agent>,
    seed: u64,
    desk: &mut Desk,
    watch: &mut impl Watch,
) -> Result<Outcome, Crash> {
    desk.moves.clear();
    let mut table =
        guard(|| Table::new(game, seed, watch.log())).map_err(|message| Crash { message, moves: Vec::new() })?;
    let what = match guard(|| table.play(&bot, desk, watch)) {
        Ok(Ok(())) => None,
        Ok(Err(fault)) => Some(fault),
        Err(panic) if table.asked.is_some() => Some(panic),
        Err(message) => return Err(Crash { message, moves: desk.moves.clone() }),
    };
    let moves = || desk.moves.clone();
    let fault = table.asked.zip(what).map(|(seat, what)| Box::new(Fault { seat, what, moves: moves() }));
    Ok(outcome(game, &table.state, table.decisions, fault))
}

impl<'a> Table<'a> {
    fn new(game: &'a Game, seed: u64, log: &mut impl Log) -> Table<'a> {
        let mut dice = Dice::new(seed);
        let state = State::new(game, &mut dice, log);
        Table { game, dice, state, decisions: 0, asked: None }
    }

    /// Plays to the end, or to an illegal answer.
    fn play(
        &mut self,
        bot: impl Fn(Seat) -> Box<dyn Agent>,
        desk: &mut Desk,
        watch: &mut impl Watch,
    ) -> Result<(), String> {
        let seated = self.game.seats().map(|seat| {
            self.asked = Some(seat);
            bot(seat)
        });
        let mut bots: Vec<Box<dyn Agent>> = seated.collect();
        self.asked = None;
        let Desk { menu, list, moves } = desk;
        self.state.menu(self.game, menu);
        while let Some(seat) = self.state.to_act() {
            self.asked = Some(seat);
            watch.start();
            let answer = bots[seat.index()].answer(&self.state.view(self.game, seat), menu, list);
            watch.stop(seat);
            self.decisions += 1;
            let action = answer.and_then(|index| menu.get(index)).ok_or_else(|| self.illegal())?;
            self.asked = None;
            moves.push(action);
            self.state.advance(self.game, action, menu, &mut self.dice, watch.log());
            watch.look(self.game, &self.state);
        }
        Ok(())
    }

    fn illegal(&self) -> String {
        format!("gave an illegal answer to a decision of the kind `{}`", self.state.choice().word())
    }
}

fn outcome(game: &Game, state: &State, decisions: u32, fault: Option<Box<Fault>>) -> Outcome {
    let winner = match &fault {
        Some(fault) => next_opponent(game, state, fault.seat),
        None => state.winner().unwrap_or(Seat::FIRST),
    };
    let mut health = BySeat::default();
    for seat in game.seats() {
        let each = game.seat(seat).heroes.map(|hero: FighterId| state.health(hero));
        health[seat] = each.fold(0, u8::saturating_add);
    }
    Outcome {
        winner,
        turns: state.turn(),
        decisions,
        end: if fault.is_some() { End::Forfeit } else { End::Defeat(state.cause()) },
        health,
        fault,
    }
}

/// The first opponent after a seat that is still in the game.
fn next_opponent(game: &Game, state: &State, seat: Seat) -> Seat {
    let count = game.seat_count();
    let after = (1..count).map(|more| Seat(((seat.index() + more) % count) as u8));
    after.into_iter().find(|other| !game.friends(seat, *other) && !state.is_out(*other)).unwrap_or(seat)
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::guard::quiet_panics;
    use agents::random::Random;
    use engine::load::Library;
    use engine::rules::Rules;
    use engine::view::View;

    /// A game that other tests use too.
    pub fn alice_and_sinbad() -> Game {
        let library = Library::embedded();
        let heroes = ["alice", "sinbad"].map(|id| library.hero(id).unwrap().clone());
        Game::new(library.board("marmoreal").unwrap().clone(), &heroes, Rules::default()).unwrap()
    }

    /// Plays well for a while and then does something else.
    #[derive(Clone, Copy)]
    struct Faulty(u32, fn() -> Action);

    impl Agent for Faulty {
        fn choose(&mut self, _: &View, legal: &[Action]) -> Action {
            self.0 -= 1;
            if self.0 == 0 { self.1() } else { legal[0] }
        }
    }

    fn against_random(bot: Faulty) -> Outcome {
        quiet_panics();
        let bots =
            |seat| -> Box<dyn Agent> { if seat == Seat::FIRST { Box::new(bot) } else { Box::new(Random::new(1)) } };
        play(&alice_and_sinbad(), bots, 7, &mut Desk::default(), &mut ()).unwrap()
    }

    #[test]
    fn the_same_seed_is_the_same_game() {
        let game = alice_and_sinbad();
        let once = || {
            let mut desk = Desk::default();
            let bot = |seat: Seat| -> Box<dyn Agent> { Box::new(Random::new(u64::from(seat.0))) };
            let outcome = play(&game, bot, 3, &mut desk, &mut ()).unwrap();
            (outcome, desk.moves)
        };
        let (outcome, moves) = once();
        assert_eq!(once(), (outcome.clone(), moves.clone()));
        assert_eq!(moves.len(), outcome.decisions as usize);
        assert!(outcome.health.0[..2].contains(&0) && outcome.fault.is_none());
    }

    #[test]
    fn a_bot_that_panics_forfeits() {
        let outcome = against_random(Faulty(5, || panic!("lost my cards")));
        assert_eq!((outcome.winner, outcome.end), (Seat::SECOND, End::Forfeit));
        let fault = outcome.fault.unwrap();
        assert!(fault.what.contains("lost my cards") && fault.moves.len() as u32 == outcome.decisions, "{fault:?}");
    }

    #[test]
    fn a_bot_that_cannot_be_built_forfeits() {
        quiet_panics();
        let bot = |seat: Seat| -> Box<dyn Agent> {
            assert!(seat == Seat::FIRST, "no memory left");
            Box::new(Random::new(1))
        };
        let outcome = play(&alice_and_sinbad(), bot, 7, &mut Desk::default(), &mut ()).unwrap();
        assert_eq!((outcome.winner, outcome.end, outcome.decisions), (Seat::FIRST, End::Forfeit, 0));
        assert!(outcome.fault.unwrap().what.contains("no memory left"));
    }

    #[test]
    fn a_bot_that_cheats_forfeits() {
        let outcome = against_random(Faulty(3, || Action::Opponent(Seat(3))));
        assert_eq!((outcome.winner, outcome.end), (Seat::SECOND, End::Forfeit));
        assert!(outcome.fault.unwrap().what.contains("illegal answer"));
    }

    #[test]
    fn the_ends_are_in_order() {
        assert!(End::ALL.iter().enumerate().all(|(index, end)| end.index() == index));
    }
}
