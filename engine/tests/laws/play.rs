//! Plays random games and asks the laws at every decision.

use crate::checks;
use crate::common::{pick, title};
use crate::oracle;
use crate::worlds;
use engine::action::{Actions, MAX_ACTIONS};
use engine::event::{Event, Log};
use engine::game::Game;
use engine::ids::{BySeat, Seat};
use engine::luck::Dice;
use engine::state::State;
use std::collections::BTreeMap;
use std::fmt;

/// A game that is not over by then does not end.
const MOST_TURNS: u16 = 500;

/// At which decisions the costly laws are asked too.
#[derive(Clone, Copy)]
pub enum Thoroughness {
    /// At none.
    None,
    /// At every so many.
    Every(u32),
}

impl Thoroughness {
    /// The first games are looked at closely, the others at every so many decisions.
    pub fn of_game(seed: u64, every: u32) -> Thoroughness {
        Thoroughness::Every(if seed < 2 { 1 } else { every })
    }

    fn includes(self, decision: u32) -> bool {
        match self {
            Thoroughness::None => false,
            Thoroughness::Every(n) => decision.is_multiple_of(n),
        }
    }
}

/// A position of a game, with what is needed to come back to it.
pub struct Spot<'a> {
    pub game: &'a Game,
    pub state: &'a State,
    pub legal: &'a Actions,
    pub seed: u64,
    pub decision: u32,
    /// How many turns each seat has begun.
    pub turns: BySeat<u16>,
}

impl Spot<'_> {
    /// Fails with the place if the law does not hold.
    #[track_caller]
    pub fn ensure(&self, holds: bool, law: impl fmt::Display) {
        assert!(holds, "{self}: {law}");
    }

    /// A generator of its own, so that the laws do not change the game.
    pub fn dice(&self) -> Dice {
        Dice::new(self.seed << 20 ^ u64::from(self.decision) ^ 0x1A_3B)
    }
}

impl fmt::Display for Spot<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Spot { game, state, seed, decision, .. } = self;
        write!(f, "{}, seed {seed}, decision {decision} ({})", title(game), state.choice().word())
    }
}

/// Counts the turns of each seat.
#[derive(Default)]
struct Turns(BySeat<u16>);

impl Log for Turns {
    fn event(&mut self, event: Event) {
        if let Event::Turn(seat) = event {
            self.0[seat] += 1;
        }
    }
}

/// What was seen in a run.
#[derive(Default, Debug)]
pub struct Tally {
    pub games: u64,
    pub decisions: u64,
    pub turns: u64,
    pub most_turns: u16,
    pub most_decisions: u32,
    pub most_actions: usize,
    pub choices: BTreeMap<&'static str, u64>,
    pub causes: BTreeMap<&'static str, u64>,
    pub first_seat_wins: u64,
}

impl Tally {
    /// Both runs together.
    pub fn merge(mut self, other: Tally) -> Tally {
        self.games += other.games;
        self.decisions += other.decisions;
        self.turns += other.turns;
        self.most_turns = self.most_turns.max(other.most_turns);
        self.most_decisions = self.most_decisions.max(other.most_decisions);
        self.most_actions = self.most_actions.max(other.most_actions);
        self.first_seat_wins += other.first_seat_wins;
        other.choices.into_iter().for_each(|(choice, n)| *self.choices.entry(choice).or_default() += n);
        other.causes.into_iter().for_each(|(cause, n)| *self.causes.entry(cause).or_default() += n);
        self
    }

    /// No list comes near its capacity.
    pub fn check(self) {
        assert!(self.games > 0);
        assert!(self.most_actions < MAX_ACTIONS / 2, "{} actions in a list", self.most_actions);
    }

    fn decision(&mut self, spot: &Spot) {
        self.decisions += 1;
        self.most_actions = self.most_actions.max(spot.legal.len());
        *self.choices.entry(spot.state.choice().word()).or_default() += 1;
    }

    fn game(&mut self, state: &State, decisions: u32) {
        self.games += 1;
        self.turns += u64::from(state.turn());
        self.most_turns = self.most_turns.max(state.turn());
        self.most_decisions = self.most_decisions.max(decisions);
        self.first_seat_wins += u64::from(state.winner() == Some(Seat::FIRST));
        *self.causes.entry(state.cause().word()).or_default() += 1;
    }
}

/// Plays a random game and asks the laws on the way.
pub fn play(game: &Game, seed: u64, thoroughness: Thoroughness, tally: &mut Tally) {
    let mut dice = Dice::new(seed);
    let mut turns = Turns::default();
    let mut legal = Actions::new();
    let mut state = State::new(game, &mut dice, &mut turns);
    let mut decision = 0;
    while state.to_act().is_some() {
        state.legal(game, &mut legal);
        let spot = Spot { game, state: &state, legal: &legal, seed, decision, turns: turns.0 };
        ask_laws(&spot, thoroughness.includes(decision));
        tally.decision(&spot);
        state.apply(game, pick(&legal, &mut dice), &mut dice, &mut turns);
        decision += 1;
        assert!(state.turn() < MOST_TURNS, "{}, seed {seed}: does not end", title(game));
    }
    legal.clear();
    checks::invariants(&Spot { game, state: &state, legal: &legal, seed, decision, turns: turns.0 });
    tally.game(&state, decision);
}

fn ask_laws(spot: &Spot, thorough: bool) {
    checks::invariants(spot);
    checks::somebody_can_act(spot);
    if thorough {
        checks::all(spot);
        oracle::agrees(spot);
        worlds::all(spot);
    }
}
