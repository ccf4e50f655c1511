//! `sim analyze`: what can be done in a position, how likely it wins, and what is expected to happen then.

mod report;
mod trees;

use crate::args::{AnalyzeArgs, Format};
use crate::ask::AskError;
use crate::error::{Error, Finished, tell};
use crate::export::json;
use crate::interrupt;
use agents::mcts::{Budget, Settings};
use agents::spec::Spec;
use engine::load::Library;
use engine::scenario::{Scenario, Start};
use engine::view::View;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use report::Report;
use std::io::IsTerminal;
use std::time::Duration;
use trees::{Forest, TREES};

/// How many iterations there are if nobody says.
const ITERATIONS: u64 = 16_000;
/// More than a tree makes in a second.
const PER_SECOND: u32 = 50_000;
/// The most iterations of a tree: they all have to fit into memory.
const MOST: u32 = 1_000_000;

/// Analyses a position.
pub fn run(args: &AnalyzeArgs, library: &Library) -> Result<Finished, Error> {
    let settings = settings(args)?;
    let text = super::read_text(&args.file)?;
    let scenario = Scenario::parse(&args.file.display().to_string(), &text)?;
    let (held, Start { game, state, .. }) = scenario.play(library)?;
    if let Some(failure) = held.failures.first() {
        tell(&format!("{}: the script does not hold: {failure}", args.file.display()));
        return Ok(Finished::Badly);
    }
    let seat = state.to_act().ok_or_else(|| Error::NoDecision(args.file.clone()))?;
    let view = state.view(&game, seat);
    let report = |forest: &Forest| Report::new(args, &scenario.name, &view, forest);
    let forest = search(args, &view, settings, |forest| report(forest).figures());
    super::print(&match args.format {
        Format::Json => json::line(&report(&forest)) + "\n",
        Format::Table => report(&forest).table(),
    })?;
    Ok(if interrupt::asked() { Finished::Interrupted } else { Finished::Well })
}

/// The parameters of the search; its budget is that of all trees together.
fn settings(args: &AnalyzeArgs) -> Result<Settings, Error> {
    let bot: Spec = args.bot.parse()?;
    let own = *bot.search_settings().ok_or_else(|| AskError::NoSearch(args.bot.clone()))?;
    let count = match args.seconds {
        Some(seconds) => (u32::from(seconds) * PER_SECOND).min(MOST) * TREES as u32,
        None => args.iterations.unwrap_or(ITERATIONS) as u32,
    };
    Ok(Settings { budget: Budget::Iterations(count), reuse: false, ..own })
}

/// Grows the trees; on a terminal the figures so far are shown and replaced.
fn search(args: &AnalyzeArgs, view: &View, settings: Settings, show: impl Fn(&Forest) -> String) -> Forest {
    interrupt::listen();
    let seen = std::io::stderr().is_terminal();
    let target = if seen { ProgressDrawTarget::stderr_with_hz(5) } else { ProgressDrawTarget::hidden() };
    let style = ProgressStyle::with_template("{msg}").unwrap_or_else(|_| ProgressStyle::default_spinner());
    let screen = ProgressBar::with_draw_target(None, target).with_style(style);
    let limit = args.seconds.map(|seconds| Duration::from_secs(seconds.into()));
    let forest = trees::grow(view, settings, args.seed, limit, |forest| {
        if seen {
            screen.set_message(show(forest));
            screen.tick();
        }
    });
    screen.finish_and_clear();
    forest
}
