//! Which matchups show what a patch does, and whose win rate is looked at.
//!
//! A matchup is played if the patch changes one of its heroes, and the win rate is that of this hero. If it changes both,
//! the win rate is that of the hero named first, in a matrix the first of the alphabet; such a matchup mixes two
//! changes and is left out of the overall figure, unless there is no other. Mirror matches are never played: they
//! have the change on both sides.

use crate::cmd::read_text;
use crate::compare::error::CompareError;
use crate::compare::tally::Counted;
use crate::compare::version::Version;
use crate::error::Error;
use crate::quoting::quoted;
use crate::side::{BySide, Side};
use crate::stats::sprt::Sprt;
use crate::text::in_points;
use crate::tournament::plan::{Meetings, Plan, pairings};
use crate::tournament::request::{MOST_GAMES, Pairings, Request};
use engine::load::Library;
use serde::Serialize;
use std::path::Path;

/// The patch as it was read.
#[derive(Clone, Debug, Serialize)]
pub struct Patch {
    /// Its file.
    pub file: String,
    /// What is in it.
    pub text: String,
}

/// What is asked for.
pub struct Question<'a> {
    /// The matchups, boards, bots and so on.
    pub request: Request,
    /// The patch.
    pub patch: &'a Path,
    /// The differences to tell apart, if the run may end as soon as that is decided.
    pub sprt: Option<Sprt>,
}

/// A comparison ready to be played.
pub struct DiffPlan {
    /// The old version, and the new one.
    pub versions: [Version; 2],
    /// The patch.
    pub patch: Patch,
    /// What it changes, a line each.
    pub changes: Vec<String>,
    /// The matchups.
    pub matchups: Vec<Matchup>,
    /// The cells of the overall figure.
    pub overall: Vec<Counted>,
    /// The differences to tell apart.
    pub sprt: Option<Sprt>,
    /// The most games of a cell in each version.
    pub games: u64,
}

/// Two heroes on all boards.
#[derive(Debug)]
pub struct Matchup {
    /// The heroes by their positions in the plan: the one whose win rate is looked at, and its opponent.
    pub heroes: [usize; 2],
    /// Whether the patch changes both.
    pub both: bool,
    /// The cells, one for each board.
    pub cells: Vec<Counted>,
}

impl DiffPlan {
    /// Looks up what was asked for.
    pub fn new(question: Question, library: &Library) -> Result<DiffPlan, Error> {
        let Question { request, patch, sprt } = question;
        let text = read_text(patch)?;
        let patch = Patch { file: patch.display().to_string(), text };
        let patched = library.patched(&patch.file, &patch.text)?;
        let changed = changed(library, &patched);
        let meetings = meetings(&request.pairings, library, &changed)?;
        let old = Version::first("old", &request, meetings, library)?;
        let changes = patched.changes_from(library);
        let new = old.with("new", patched)?;
        let matchups = matchups(&old.plan, &changed);
        let games = request.games.unwrap_or(if sprt.is_some() { MOST_GAMES } else { request.most_games() });
        let overall = overall(&matchups);
        Ok(DiffPlan { versions: [old, new], patch, changes, matchups, overall, sprt, games })
    }

    /// The plan of the old version.
    pub fn old(&self) -> &Plan {
        &self.versions[0].plan
    }

    /// The command that plays it, with everything named.
    pub fn command(&self) -> String {
        let mut text = format!("sim diff --patch {} {}", quoted(&self.patch.file), self.old().request.options());
        if let Some(Sprt { low, high }) = self.sprt {
            let [low, high] = [low, high].map(in_points);
            text += &format!(" --sprt {low}pp,{high}pp");
        }
        text
    }
}

/// The ids of the heroes that a patch changes.
fn changed(old: &Library, new: &Library) -> Vec<String> {
    let changed = old.heroes().filter(|hero| new.hero(&hero.id).is_ok_and(|other| other != *hero));
    changed.map(|hero| hero.id.clone()).collect()
}

/// The heroes that meet, and which pairs of them show a change. In a matrix the changed hero comes first.
fn meetings(asked: &Pairings, library: &Library, changed: &[String]) -> Result<Meetings, Error> {
    let (heroes, mut pairs) = pairings(asked, library)?;
    let is_changed = |hero: usize| changed.contains(&heroes[hero].id);
    if let Some(BySide([mirrored, _])) = pairs.iter().find(|pair| pair[Side::A] == pair[Side::B]) {
        return Err(CompareError::Mirror(heroes[*mirrored].id.clone()).into());
    }
    pairs.retain(|BySide(pair)| pair.iter().any(|hero| is_changed(*hero)));
    if pairs.is_empty() {
        return Err(CompareError::Untouched(changed.to_vec()).into());
    }
    if matches!(asked, Pairings::Matrix { .. }) {
        pairs.iter_mut().filter(|pair| !is_changed(pair[Side::A])).for_each(|BySide(pair)| pair.swap(0, 1));
    }
    Ok((heroes, pairs))
}

/// The matchups in the order of the cells.
fn matchups(plan: &Plan, changed: &[String]) -> Vec<Matchup> {
    let mut matchups: Vec<Matchup> = Vec::new();
    for (index, cell) in plan.cells.iter().enumerate() {
        let is_changed = cell.heroes.map(|hero| changed.contains(&plan.heroes[*hero].id));
        let side = if is_changed[Side::A] { Side::A } else { Side::B };
        let heroes = [cell.heroes[side], cell.heroes[side.other()]];
        let counted = Counted { cell: index, side };
        match matchups.iter_mut().find(|matchup| matchup.heroes == heroes) {
            Some(matchup) => matchup.cells.push(counted),
            None => matchups.push(Matchup { heroes, both: is_changed.0 == [true; 2], cells: vec![counted] }),
        }
    }
    matchups
}

/// The cells of the overall figure.
fn overall(matchups: &[Matchup]) -> Vec<Counted> {
    let clear: Vec<&Matchup> = matchups.iter().filter(|matchup| !matchup.both).collect();
    let counted = if clear.is_empty() { matchups.iter().collect() } else { clear };
    counted.iter().flat_map(|matchup| matchup.cells.iter().copied()).collect()
}
