//! The files that hold a tournament's figures, and what is printed of them.

use super::json::{self, pretty};
use super::summary::Summary;
use super::{cards, matrix, table};
use crate::args::Format;
use crate::error::Error;
use crate::report::{self, RunFacts};
use crate::style::Style;
use crate::text::width;
use crate::tournament::contest::{Contest, Counts};
use crate::tournament::count::Count;
use crate::tournament::figures::Figures;
use crate::tournament::folder::{MANIFEST, PROGRESS, write as write_file};
use crate::tournament::manifest::Manifest;
use crate::tournament::plan::Plan;
use crate::tournament::request::Pairings;
use crate::tournament::schedule::Shard;
use std::fs;
use std::path::Path;
use std::time::Duration;

/// Writes the figures of two heroes at a time.
pub fn write(folder: &Path, plan: &Plan, count: &Count, manifest: &Manifest) -> Result<(), Error> {
    let figures = Figures::of(plan, count);
    let facts = RunFacts { command: manifest.repeat.clone(), title: title(plan) };
    write_file(folder, "summary.json", summary(plan, count, &figures))?;
    write_file(folder, "matrix.csv", matrix::text(&figures))?;
    write_file(folder, "cards.csv", cards::text(&figures))?;
    write_file(folder, "report.html", report::html(&figures, &facts))?;
    write_file(folder, "matrix.svg", report::svg(&figures))?;
    write_file(folder, "matrix.png", report::png(&figures))
}

/// Writes all figures, and into the manifest whether the run is finished. A part of a run only keeps its counts.
pub fn finish<C: Contest>(folder: &Path, plan: &C, count: &C::Count, manifest: &Manifest) -> Result<(), Error> {
    if manifest.shard == Shard::WHOLE {
        plan.write(folder, count, manifest)?;
    }
    write_file(folder, MANIFEST, pretty(manifest))?;
    if manifest.finished && manifest.shard == Shard::WHOLE {
        // Nothing is left to go on with; there is none if the run was merged.
        let _ = fs::remove_file(folder.join(PROGRESS));
    }
    Ok(())
}

fn is_matchup(plan: &Plan) -> bool {
    matches!(plan.request.pairings, Pairings::Matchup(_))
}

fn summary(plan: &Plan, count: &Count, figures: &Figures) -> String {
    if is_matchup(plan) { pretty(&Summary::of(plan, count)) } else { pretty(figures) }
}

fn title(plan: &Plan) -> String {
    match &plan.request.pairings {
        Pairings::Matchup(_) => {
            let heroes = plan.heroes_of(&plan.cells[0]).map(|hero| hero.name.clone()).0;
            heroes.join(" against ")
        }
        Pairings::Matrix { .. } => format!("{} heroes on {} boards", plan.heroes.len(), plan.boards.len()),
        _ => format!("{} against {} heroes", plan.heroes[0].name, plan.heroes.len() - 1),
    }
}

/// The figures for people or for programs.
pub fn show(format: Format, plan: &Plan, count: &Count, manifest: &Manifest) -> String {
    let time = Duration::from_secs_f64(manifest.seconds);
    match (format, is_matchup(plan)) {
        (Format::Json, true) => json::timed(&Summary::of(plan, count), count.games(), time),
        (Format::Json, false) => json::timed(&Figures::of(plan, count), count.games(), time),
        (Format::Table, true) => table::render(plan, &Summary::of(plan, count), time, Style::of_stdout()),
        (Format::Table, false) => {
            report::table(&Figures::of(plan, count), Style::of_stdout(), width()) + &table::pace(count.games(), time)
        }
    }
}
