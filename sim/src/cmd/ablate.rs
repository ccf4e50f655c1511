//! `--ablate` of a tournament: afterwards each card is made blank, and what that costs is what it contributes.

use crate::ablation::{self, Contribution, OfHero};
use crate::args::Format;
use crate::compare::rounds::Rounds;
use crate::error::{Error, Finished, tell};
use crate::export::ablation::{Ablation, csv, table};
use crate::export::json;
use crate::progress::Progress;
use crate::style::Style;
use crate::text::thousands;
use crate::tournament::folder::{ABLATION, write};
use crate::tournament::plan::Plan;
use crate::tournament::request::GAMES;
use engine::load::Library;
use std::ops::ControlFlow;
use std::path::Path;

/// Where the figures go.
pub struct Output<'a> {
    /// The folder of the tournament.
    pub path: Option<&'a Path>,
    /// What to print.
    pub format: Format,
}

/// Plays and reports. The heroes are given by their positions in the plan.
pub fn run(
    heroes: &[usize],
    plan: &Plan,
    library: &Library,
    threads: Option<usize>,
    output: &Output,
) -> Result<Finished, Error> {
    // A tournament that plays until it is sure says nothing about how many games a card should have.
    let games = plan.request.games.unwrap_or(GAMES);
    let all = announce(plan, heroes, games);
    let progress = Progress::new(all);
    let (mut contributions, mut finished) = (Vec::new(), Finished::Well);
    for hero in heroes {
        let of_hero = OfHero::new(plan, *hero, library)?;
        let rounds = Rounds::new(&of_hero.versions, games, threads, output.path);
        let (more, ended) = play(&of_hero, &rounds, &progress)?;
        contributions.extend(more);
        if ended != Finished::Well {
            finished = ended;
        }
        if ended == Finished::Interrupted {
            tell("interrupted: these are the figures of what was played");
            break;
        }
    }
    progress.finish();
    report(plan, contributions, output)?;
    Ok(finished)
}

/// Says how much there is to do: blank cards take many times the games of the tournament.
fn announce(plan: &Plan, heroes: &[usize], games: u64) -> u64 {
    let all = ablation::games(plan, heroes, games.div_ceil(plan.request.first_seat.games_of_a_unit()));
    let cards: usize = heroes.iter().map(|hero| plan.heroes[*hero].cards.len()).sum();
    tell(&format!("now each of {cards} cards is left out in turn: {} games", thousands(all)));
    all
}

fn play(of_hero: &OfHero, rounds: &Rounds, progress: &Progress) -> Result<(Vec<Contribution>, Finished), Error> {
    let mut tallies = of_hero.tallies();
    let finished = rounds.play(|round| {
        of_hero.add(&mut tallies, &round);
        progress.tell(rounds.games_of_a_round(), || format!("the cards of {}", of_hero.hero.name));
        Ok(ControlFlow::Continue(()))
    })?;
    Ok((of_hero.contributions(&tallies), finished))
}

fn report(plan: &Plan, cards: Vec<Contribution>, output: &Output) -> Result<(), Error> {
    let ablation = Ablation { ablation: cards };
    if let Some(path) = output.path {
        write(path, ABLATION, csv(&ablation))?;
    }
    let text = match output.format {
        Format::Json => json::line(&ablation) + "\n",
        Format::Table => table(&ablation, plan, Style::of_stdout()),
    };
    super::print(&text).map(|_| ())
}
