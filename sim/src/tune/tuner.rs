//! The run: steps, and every few of them a candidate on trial.

use super::Luck;
use super::arena::{Arena, Match, Stop};
use super::journal::{Journal, Outcome, Past, Step, Trial, WEIGHTS};
use super::parameters::Parameters;
use super::settings::Settings;
use super::spsa::Spsa;
use crate::error::Error;
use crate::ladder::score::Score;
use crate::stats::sprt::{Sprt, Verdict};

/// A candidate is tried after so many steps, and after the last one.
const TRIAL_EVERY: u64 = 10;
/// A trial ends when it is sure which of these the candidate's score is.
const TRIAL: Sprt = Sprt { low: 0.5, high: 0.52 };

/// A run.
pub struct Tuner<'a> {
    settings: &'a Settings,
    parameters: &'a Parameters,
    arena: Arena<'a>,
    journal: Journal<'a>,
    past: Past,
    walk: Spsa,
    trials: Vec<Trial>,
}

/// How many games a run has at most.
pub fn most_games(settings: &Settings) -> u64 {
    let trials = settings.steps.div_ceil(TRIAL_EVERY);
    settings.steps * settings.games + (trials + 1) * settings.confirm
}

impl<'a> Tuner<'a> {
    /// At the start, with what was done before.
    pub fn new(
        settings: &'a Settings,
        parameters: &'a Parameters,
        arena: Arena<'a>,
        journal: Journal<'a>,
        past: Past,
    ) -> Tuner<'a> {
        let walk = Spsa::new(settings.pace(), settings.seed, parameters.tuned.clone(), parameters.reach());
        Tuner { settings, parameters, arena, journal, past, walk, trials: Vec::new() }
    }

    /// Runs to the end and says what was accepted. All that is known when it stops before that is in the journal.
    pub fn run(&mut self) -> Result<Option<Outcome>, Stop> {
        let steps = self.settings.steps;
        for step in 1..=steps {
            let score = self.step(step)?;
            self.walk.step(score);
            if step % TRIAL_EVERY == 0 || step == steps {
                let trial = self.trial(step)?;
                self.trials.push(trial);
            }
        }
        let outcome = self.outcome()?;
        self.journal.finish(outcome.as_ref())?;
        Ok(outcome)
    }

    /// How many steps were taken.
    pub fn steps(&self) -> u64 {
        self.walk.taken()
    }

    /// Gives back the arena and the candidates.
    pub fn close(self) -> (Arena<'a>, Vec<Trial>) {
        (self.arena, self.trials)
    }

    /// The score of the bot along the signs of a step.
    fn step(&mut self, step: u64) -> Result<f64, Stop> {
        let games = self.settings.games;
        if let Some(done) = self.past.steps.get(step as usize - 1) {
            self.arena.skip(games);
            return Ok(done.rate());
        }
        let bots = self.walk.probes().map(|place| self.parameters.bot(&self.parameters.at(&place)));
        let seed = Luck::Step.seed(self.settings.seed, step);
        let Score { games, wins, .. } =
            self.arena.play(Match { name: format!("plus of step {step}"), bots, seed, games, sprt: None })?;
        let step = Step { step, seed, games, wins };
        self.journal.step(&step)?;
        Ok(step.rate())
    }

    /// Tries the present weights against those accepted last.
    fn trial(&mut self, step: u64) -> Result<Trial, Stop> {
        let done = self.past.trials.iter().find(|trial| trial.of.step == step).cloned();
        if let Some(done) = &done {
            self.arena.skip(self.settings.confirm);
            self.keep(done)?;
            return Ok(done.clone());
        }
        let values = self.parameters.rounded_at(self.walk.place());
        let best = self.accepted().map_or(&self.parameters.start, |trial| &trial.values);
        let bots = [&values, best].map(|values| self.parameters.bot(values));
        let seed = Luck::Candidate.seed(self.settings.seed, step);
        let (name, games) = (format!("candidate of step {step}"), self.settings.confirm);
        let score = self.arena.play(Match { name, bots, seed, games, sprt: Some(TRIAL) })?;
        let of = Step { step, seed, games: score.games, wins: score.wins };
        let trial = Trial { of, interval: score.interval(), accepted: is_better(&score), values };
        self.keep(&trial)?;
        self.journal.trial(&trial)?;
        Ok(trial)
    }

    /// Writes the weights of a candidate if it was accepted.
    fn keep(&self, trial: &Trial) -> Result<(), Error> {
        let bot = self.parameters.bot(&trial.values);
        match bot.weights() {
            Some(weights) if trial.accepted => self.journal.weights(&weights.to_string()),
            _ => Ok(()),
        }
    }

    fn accepted(&self) -> Option<&Trial> {
        self.trials.iter().rfind(|trial| trial.accepted)
    }

    /// How good the accepted weights are against those at the start, in games that no choice was made by.
    fn outcome(&mut self) -> Result<Option<Outcome>, Stop> {
        let Some(Trial { of, values, .. }) = self.accepted().cloned() else { return Ok(None) };
        let bots = [&values, &self.parameters.start].map(|values| self.parameters.bot(values));
        let (seed, games) = (Luck::Closing.seed(self.settings.seed, 0), self.settings.confirm);
        let score = self.arena.play(Match { name: "what was accepted".to_owned(), bots, seed, games, sprt: None })?;
        let file = self.journal.path.join(WEIGHTS).display().to_string();
        Ok(Some(Outcome::new(of.step, self.parameters.name(&values, &file), &score)))
    }
}

/// Whether the test says so, or if it could not decide, the interval.
fn is_better(score: &Score) -> bool {
    match TRIAL.verdict(&score.known()) {
        Verdict::High => true,
        Verdict::Low => false,
        Verdict::Open => score.interval().0 > 0.5,
    }
}
