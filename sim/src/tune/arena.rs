//! Matches of two bots, one after the other: each is a ladder of its own.

use crate::block;
use crate::error::{Error, Finished};
use crate::export::evidence::Evidence;
use crate::faults::Faults;
use crate::foreign::Bot;
use crate::interrupt;
use crate::ladder::plan::Plan;
use crate::ladder::score::Score;
use crate::ladder::tally::{Played, Standings};
use crate::parallel;
use crate::progress::Progress;
use crate::stats::sprt::{Sprt, Verdict};
use crate::table::Desk;
use agents::spec::Spec;
use std::ops::ControlFlow;

/// A match to be played.
pub struct Match {
    /// What the bot is called whose score it is.
    pub name: String,
    /// The two bots.
    pub bots: [Spec; 2],
    /// The seed of the ladder.
    pub seed: u64,
    /// How many games, made up to whole blocks.
    pub games: u64,
    /// When to stop before that.
    pub sprt: Option<Sprt>,
}

/// Why a match has no score.
#[derive(Debug)]
pub enum Stop {
    /// The run is to stop.
    Asked,
    /// It could not be played.
    Failed(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        Stop::Failed(error)
    }
}

/// Where matches are played.
pub struct Arena<'a> {
    plan: Plan,
    threads: Option<usize>,
    evidence: &'a Evidence<'a>,
    faults: Faults<'a>,
    progress: Progress,
    /// Games played.
    pub games: u64,
}

impl<'a> Arena<'a> {
    /// Matches of these heroes on these boards, of so many games in all.
    pub fn new(plan: Plan, threads: Option<usize>, evidence: &'a Evidence<'a>, games: u64) -> Arena<'a> {
        let (faults, progress) = (Faults::new(evidence), Progress::new(games));
        Arena { plan, threads, evidence, faults, progress, games: 0 }
    }

    /// Plays a match; the score is that of the first bot. There is none if the run is to stop before the match is over.
    pub fn play(&mut self, the: Match) -> Result<Score, Stop> {
        if interrupt::asked() {
            return Err(Stop::Asked);
        }
        self.plan.again(the.bots.map(Bot::from).to_vec(), the.seed, the.games, the.sprt);
        let Arena { plan, evidence, faults, progress, .. } = self;
        let mut standings = Standings::new(plan);
        let threads = parallel::threads(self.threads, plan.rounds.len());
        let is_decided = |score: &Score| the.sprt.is_some_and(|sprt| sprt.verdict(&score.known()) != Verdict::Open);
        let play = |desk: &mut Desk, index| block::play(plan, &plan.rounds.block(index), desk, evidence);
        parallel::in_order(plan.rounds.len(), threads, play, |first, blocks: Vec<Vec<Played>>| {
            for (index, games) in (first..).zip(&blocks) {
                let block = plan.rounds.block(index);
                standings.enter(plan, &block, games);
                block::note_faults(plan, &block, games, faults);
                let score = &standings.pairs[0].all;
                progress.advance(games.len() as u64, || (the.name.clone(), score.rate()));
                if is_decided(score) {
                    return Ok(ControlFlow::Break(()));
                }
            }
            Ok(if interrupt::asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        let (score, all) = (standings.pairs[0].all, plan.games());
        self.games += score.games;
        self.progress.correct(the.games, score.games);
        if is_decided(&score) || score.games == all { Ok(score) } else { Err(Stop::Asked) }
    }

    /// Leaves so many games out.
    pub fn skip(&self, games: u64) {
        self.progress.correct(games, 0);
    }

    /// Takes the progress away and names the games that were forfeited.
    pub fn close(self) -> Finished {
        self.progress.finish();
        self.faults.report()
    }
}
