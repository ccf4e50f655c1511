//! What is counted over the blocks of a ladder.

use super::plan::Plan;
use super::schedule::Block;
use super::score::Score;
use crate::side::Side;
use crate::table::{End, Outcome, Watch};
use engine::ids::Seat;
use std::time::{Duration, Instant};

/// How long somebody thought, and over how many decisions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Time {
    /// Decisions with more than one legal action.
    pub decisions: u64,
    /// The time they took.
    pub spent: Duration,
}

impl Time {
    fn add(&mut self, other: Time) {
        self.decisions += other.decisions;
        self.spent += other.spent;
    }

    /// Microseconds a decision, if there was one.
    pub fn micros(&self) -> Option<f64> {
        (self.decisions > 0).then(|| self.spent.as_secs_f64() * 1e6 / self.decisions as f64)
    }
}

/// Takes the time of both seats. Decisions with one legal action are never asked.
#[derive(Clone, Copy, Default)]
pub struct Stopwatch {
    silence: (),
    since: Option<Instant>,
    /// The time of each seat.
    pub seats: [Time; 2],
}

impl Watch for Stopwatch {
    type Log = ();

    fn log(&mut self) -> &mut () {
        &mut self.silence
    }

    fn start(&mut self) {
        self.since = Some(Instant::now());
    }

    fn stop(&mut self, seat: Seat) {
        let spent = self.since.take().map_or(Duration::ZERO, |since| since.elapsed());
        self.seats[seat.index()].add(Time { decisions: 1, spent });
    }
}

/// A game of a block: what became of it, and the time of each seat.
pub type Played = (Outcome, [Time; 2]);

/// The counts of one pair of bots; scores are those of the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// All games.
    pub all: Score,
    /// Those in which both play the same hero.
    pub mirror: Score,
    /// Those in which they play different heroes.
    pub cross: Score,
    /// The mirror matches of each hero.
    pub heroes: Vec<Score>,
    /// All games of each board.
    pub boards: Vec<Score>,
    /// The games won by the seat that began, whoever sat there.
    pub first_seat: Score,
    /// Turns of all games.
    pub turns: u64,
    /// Games by how they ended, in the order of [`End::ALL`].
    pub ends: [u64; End::ALL.len()],
}

/// The counts of a ladder.
pub struct Standings {
    /// Of each pair of bots.
    pub pairs: Vec<Tally>,
    /// Of each bot.
    pub times: Vec<Time>,
    /// The games that each bot forfeited.
    pub forfeits: Vec<u64>,
}

impl Standings {
    /// Nothing played yet.
    pub fn new(plan: &Plan) -> Standings {
        let none = |count| vec![Score::default(); count];
        let tally = Tally {
            all: Score::default(),
            mirror: Score::default(),
            cross: Score::default(),
            heroes: none(plan.heroes.len()),
            boards: none(plan.boards.len()),
            first_seat: Score::default(),
            turns: 0,
            ends: [0; End::ALL.len()],
        };
        let (times, forfeits) = (vec![Time::default(); plan.bots.len()], vec![0; plan.bots.len()]);
        Standings { pairs: vec![tally; plan.pairs.len()], times, forfeits }
    }

    /// All games so far.
    pub fn games(&self) -> u64 {
        self.pairs.iter().map(|tally| tally.all.games).sum()
    }

    /// Enters the games of a block.
    pub fn enter(&mut self, plan: &Plan, block: &Block, games: &[Played]) {
        let slot = &plan.slots[block.slot];
        let tally = &mut self.pairs[block.pair];
        let (mut wins, mut first_wins) = (0, 0);
        for (leg, (outcome, times)) in slot.legs().iter().zip(games) {
            wins += usize::from(leg.bot_at(outcome.winner) == Side::A);
            first_wins += usize::from(outcome.winner == Seat::FIRST);
            tally.turns += u64::from(outcome.turns);
            tally.ends[outcome.end.index()] += 1;
            for seat in [Seat::FIRST, Seat::SECOND] {
                let bot = plan.bot_at(block, *leg, seat);
                self.times[bot].add(times[seat.index()]);
                self.forfeits[bot] += u64::from(outcome.fault.is_some() && outcome.winner != seat);
            }
        }
        let kind = if slot.is_mirror() { &mut tally.mirror } else { &mut tally.cross };
        let hero = slot.is_mirror().then(|| &mut tally.heroes[slot.heroes[Side::A]]);
        for score in [&mut tally.all, kind, &mut tally.boards[slot.board]].into_iter().chain(hero) {
            score.add(games.len(), wins);
        }
        tally.first_seat.add(games.len(), first_wins);
    }
}
