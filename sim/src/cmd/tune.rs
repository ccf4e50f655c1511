//! `sim tune`: improves the weights of a bot by self-play.

use crate::args::TuneArgs;
use crate::error::{Error, Finished, tell};
use crate::export::evidence::Evidence;
use crate::guard::quiet_panics;
use crate::interrupt;
use crate::style::Style;
use crate::text::thousands;
use crate::tune::arena::{Arena, Stop};
use crate::tune::journal::{Journal, Past};
use crate::tune::parameters::Parameters;
use crate::tune::report;
use crate::tune::settings::{Settings, look_up};
use crate::tune::tuner::{Tuner, most_games};
use engine::load::Library;
use std::time::Instant;

/// Tunes and reports.
pub fn run(args: &TuneArgs, library: &Library) -> Result<Finished, Error> {
    let (settings, parameters, plan) = look_up(args, library)?;
    let (journal, past, evidence) = open(args, &settings, &parameters, library)?;
    quiet_panics();
    interrupt::listen_while_playing();
    let begin = Instant::now();
    let arena = Arena::new(plan, args.run.threads, &evidence, most_games(&settings));
    let mut tuner = Tuner::new(&settings, &parameters, arena, journal, past);
    let (end, steps) = (tuner.run(), tuner.steps());
    let (arena, trials) = tuner.close();
    let (games, finished) = (arena.games, arena.close());
    let outcome = match end {
        Ok(outcome) => outcome,
        Err(Stop::Failed(error)) => return Err(error),
        Err(Stop::Asked) => {
            tell(&report::interrupted(steps, &settings, &args.out));
            return Ok(Finished::Interrupted);
        }
    };
    let seconds = begin.elapsed().as_secs_f64();
    let text = report::render(&settings, &parameters, &trials, outcome.as_ref(), &args.out, Style::of_stdout());
    let pace = (games as f64 / seconds.max(1e-9)).round() as u64;
    super::print(&format!("{text}\n{} games in {seconds:.1} s, {} games/s.\n", thousands(games), thousands(pace)))?;
    Ok(finished)
}

/// The folder of the run, what was done in it before, and where forfeited games go.
fn open<'a>(
    args: &TuneArgs,
    settings: &'a Settings,
    parameters: &Parameters,
    library: &'a Library,
) -> Result<(Journal<'a>, Past, Evidence<'a>), Error> {
    let (out, names, threads) = (args.out.as_path(), &parameters.names, args.run.threads);
    if args.resume {
        let (journal, past) = Journal::resume(out, settings, names.len(), threads)?;
        return Ok((journal, past, Evidence::beside(library, Some(out))));
    }
    let journal = Journal::create(out, args.force, settings, names, threads)?;
    Ok((journal, Past::default(), Evidence::new(library, Some(out))?))
}
