//! What a run says at the end, and when it was interrupted.

use super::journal::{Outcome, Trial, WEIGHTS};
use super::parameters::Parameters;
use super::settings::Settings;
use crate::export::table::{cells, percent, range};
use crate::quoting::{quoted, quoted_path};
use crate::style::{Look, Style};
use crate::text::{columns, thousands};
use crate::tournament::manifest::command_line;
use std::path::Path;

/// The run in words.
pub fn render(
    settings: &Settings,
    parameters: &Parameters,
    trials: &[Trial],
    outcome: Option<&Outcome>,
    path: &Path,
    style: Style,
) -> String {
    let Settings { bot, steps, games, seed, rules, .. } = settings;
    let what = format!(
        "{bot}: {} of {} parameters tuned in {steps} steps of {} games, {rules} rules, seed {seed}",
        settings.tuned.len(),
        parameters.names.len(),
        thousands(*games)
    );
    let end = match outcome {
        Some(outcome) => accepted(parameters, trials, outcome, path),
        None => format!("Nothing was accepted: no candidate was surely better.\n{}\n", history(path)),
    };
    format!("{}\n\n{}\n{end}", style.paint(Look::Strong, &what), columns(&table(trials)))
}

/// How far a run came that was interrupted, and how to go on with it.
pub fn interrupted(taken: u64, settings: &Settings, path: &Path) -> String {
    format!(
        "interrupted after {taken} of {} steps; {} keeps them, a match under way is played anew; go on with: {}",
        settings.steps,
        path.display(),
        going_on(&command_line())
    )
}

/// The command that goes on with the run that another one began.
fn going_on(command: &[String]) -> String {
    let kept = command.iter().filter(|word| !["--force", "--resume"].contains(&word.as_str()));
    kept.map(|word| quoted(word)).chain(["--resume".into()]).collect::<Vec<_>>().join(" ")
}

fn table(trials: &[Trial]) -> Vec<Vec<String>> {
    let mut rows = vec![cells(["step", "games", "score", "95 % interval", "accepted"])];
    rows.extend(trials.iter().map(|trial| {
        let accepted = if trial.accepted { "yes" } else { "no" };
        let (step, games) = (trial.of.step.to_string(), thousands(trial.of.games));
        cells([&step, &games, &percent(trial.of.rate()), &range(trial.interval), accepted])
    }));
    rows
}

/// What was accepted and how to use it.
fn accepted(parameters: &Parameters, trials: &[Trial], outcome: &Outcome, path: &Path) -> String {
    let values = trials.iter().rfind(|trial| trial.accepted).map_or(&parameters.start, |trial| &trial.values);
    let Outcome { step, games, score, ci95, bot, .. } = outcome;
    format!(
        "{}\n\
         The parameters of step {step} were accepted. Against those at the start they score\n\
         {} ({}) in {} new games.{}\n{}\n\n\
         use them:              --bots {}\n\
         make them the default: cp {} {}\n{}",
        columns(&changes(parameters, values)),
        percent(*score),
        range(*ci95),
        thousands(*games),
        if ci95.0 > 0.5 { "" } else { "\nThat is not sure: take more games or steps." },
        history(path),
        quoted(bot),
        quoted_path(&path.join(WEIGHTS)),
        parameters.file(),
        if parameters.names.contains(&"c") {
            "                       and `c` and `bias` in agents/src/mcts/mod.rs\n"
        } else {
            ""
        },
    )
}

/// What has changed from the start.
fn changes(parameters: &Parameters, values: &[f32]) -> Vec<Vec<String>> {
    let mut rows = vec![cells(["parameter", "start", "accepted"])];
    let all = parameters.names.iter().zip(&parameters.start).zip(values).zip(&parameters.tuned);
    rows.extend(
        all.filter(|(_, tuned)| **tuned)
            .map(|(((name, start), value), _)| cells([name, &format!("{start:.4}"), &format!("{value:.4}")])),
    );
    rows
}

fn history(path: &Path) -> String {
    format!("{} has all of it.", path.join("history.csv").display())
}

#[cfg(test)]
mod tests {
    use super::going_on;

    #[test]
    fn a_run_goes_on_with_its_own_options() {
        let command = |words: &[&str]| going_on(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>());
        let once = command(&["sim", "tune", "--seed", "2", "--out", "my run", "--force"]);
        assert_eq!(once, "sim tune --seed 2 --out 'my run' --resume");
        assert_eq!(command(&["sim", "tune", "--resume", "--bot", "flat:2"]), "sim tune --bot flat:2 --resume");
    }
}
