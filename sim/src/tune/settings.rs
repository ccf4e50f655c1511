//! A run with everything looked up and checked: what decides how it goes.

use super::error::TuneError;
use super::journal::WEIGHTS;
use super::parameters::{Choice, Parameters};
use super::spsa::Pace;
use crate::args::TuneArgs;
use crate::error::Error;
use crate::ladder::plan::Plan;
use agents::spec::{Spec, SpecError};
use agents::weights::Weights;
use engine::load::Library;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;

/// What is the same for every run with the same results.
#[derive(Serialize, Debug)]
pub struct Settings {
    /// The version of the program.
    pub version: &'static str,
    /// Changes when the data files do.
    pub data_hash: String,
    /// The bot.
    pub bot: String,
    /// The heroes' ids.
    pub heroes: Vec<String>,
    /// The boards' ids.
    pub boards: Vec<String>,
    /// The edition of the rules.
    pub rules: &'static str,
    /// The run's seed.
    pub seed: u64,
    /// How many steps.
    pub steps: u64,
    /// Games of a step.
    pub games: u64,
    /// The most games before a candidate is accepted or not.
    pub confirm: u64,
    /// How far apart the bots of a step are.
    pub size: f64,
    /// How far a step goes.
    pub rate: f64,
    /// The names of what is tuned.
    pub tuned: Vec<&'static str>,
    /// All parameters at the start.
    pub start: BTreeMap<&'static str, f32>,
}

impl Settings {
    /// How steps are taken.
    pub fn pace(&self) -> Pace {
        Pace { steps: self.steps, size: self.size, rate: self.rate }
    }
}

/// Looks up what the command line names: the settings, the parameters of the bot and the matches.
pub fn look_up(args: &TuneArgs, library: &Library) -> Result<(Settings, Parameters, Plan), Error> {
    let mut bot: Spec = args.bot.parse()?;
    if let Some(path) = &args.start {
        bot = bot.with_weights(read(path)?);
    }
    let choice = match (&args.only, &args.fix) {
        (Some(list), _) => Choice::Only(list),
        (_, Some(list)) => Choice::Fix(list),
        _ => Choice::All,
    };
    let parameters = Parameters::new(bot.clone(), choice)?;
    if !parameters.can_name(&args.out.join(WEIGHTS)) {
        return Err(TuneError::NoName(args.out.clone()).into());
    }
    let plan = Plan::with(vec![bot.clone().into(), bot.into()], &args.ladder(), library)?;
    Ok((settings(args, &parameters, &plan), parameters, plan))
}

fn settings(args: &TuneArgs, parameters: &Parameters, plan: &Plan) -> Settings {
    let Parameters { names, start, tuned, .. } = parameters;
    Settings {
        version: env!("CARGO_PKG_VERSION"),
        data_hash: plan.data_hash.clone(),
        bot: args.bot.trim().to_owned(),
        heroes: plan.heroes.iter().map(|hero| hero.id.clone()).collect(),
        boards: plan.boards.iter().map(|board| board.id.clone()).collect(),
        rules: plan.edition.name(),
        seed: args.run.seed,
        steps: args.steps,
        games: args.games,
        confirm: args.confirm,
        size: args.size,
        rate: args.rate,
        tuned: names.iter().zip(tuned).filter(|(_, tuned)| **tuned).map(|(name, _)| *name).collect(),
        start: names.iter().copied().zip(start.iter().copied()).collect(),
    }
}

fn read(path: &Path) -> Result<Weights, Error> {
    let text = std::fs::read_to_string(path).map_err(Error::file(path))?;
    let wrong = |error: agents::weights::WeightsError| SpecError::Weights {
        path: path.display().to_string(),
        why: error.to_string(),
    };
    Ok(Weights::parse(&text).map_err(wrong)?)
}
