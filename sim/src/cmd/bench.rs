//! `sim bench`: how fast this machine plays, in half a minute. The workloads are those of the benches.

use crate::args::Format;
use crate::error::{Error, Finished, tell};
use benches::figures::{Figures, measure};
use std::io::{IsTerminal, stderr};

/// Measures and prints.
pub fn run(seconds: u16, format: Format) -> Result<Finished, Error> {
    let quiet = !stderr().is_terminal();
    let figures = measure(f64::from(seconds), |next| {
        if !quiet {
            tell(&format!("measuring {next} …"));
        }
    });
    match format {
        Format::Json => super::print(&format!("{}\n", serde_json::to_string(&figures).map_err(std::io::Error::from)?)),
        Format::Table => super::print(&table(&figures)),
    }
}

fn table(figures: &Figures) -> String {
    let rows = [
        ("random games a second", figures.random_games_per_second),
        ("decisions a second", figures.decisions_per_second),
        ("ns a decision", figures.ns_per_decision),
        ("ns to copy a position", figures.clone_ns),
        ("ns to sample a world", figures.sample_ns),
        ("bytes of a position", figures.state_bytes as f64),
        ("search iterations a second, played to the end", figures.mcts_iterations_per_second),
        ("search iterations a second, guided to the end", figures.mcts_guided_iterations_per_second),
        ("search iterations a second, cut after 10 decisions", figures.mcts_cut_iterations_per_second),
        ("search iterations a second, played to the turn's end", figures.mcts_turn_iterations_per_second),
        ("ms that a search with a time budget is late at most", figures.mcts_ms_late),
        ("µs a decision of the heuristic", figures.heuristic_us_per_decision),
        ("a decision in steps of the reference loop", figures.reference_ratio),
    ];
    let line = |(what, value): (&str, f64)| {
        if value < 1000.0 { format!("{value:>14.1}  {what}\n") } else { format!("{value:>14.0}  {what}\n") }
    };
    let body: String = rows.into_iter().map(line).collect();
    format!("On one thread, all pairs of heroes on Marmoreal:\n\n{body}")
}
