//! What a search thinks of the person's position: `hint` and `eval`.
//!
//! A search gets a view and so cannot peek. Still, what it expects of opponents is not shown: it names cards that
//! they may well hold.

use super::offer::{Offer, offers};
use super::session::Session;
use crate::names;
use crate::text::{columns, wrap};
use agents::mcts::Candidate;
use std::fmt;

/// How many searches are compared.
const SEARCHES: u64 = 4;
/// Half the width of a 95 % interval in standard errors of the mean of two searches, of three, of four.
const STUDENT: [f32; SEARCHES as usize - 1] = [12.71, 4.30, 3.18];
/// How many actions are listed.
pub(super) const LISTED: usize = 5;
/// What is said where nobody is to decide.
const OVER: &str = "The game is over: there is nothing to decide.\n";

/// The best answer, and how much better it is than the next.
pub fn hint(session: &Session) -> String {
    if session.is_over() {
        return OVER.to_owned();
    }
    let offers = offers(&session.game, &session.state);
    let tried = tried(&searches(session), &offers);
    let [best, rest @ ..] = &tried[..] else { return "There is only one answer.\n".to_owned() };
    let next = rest.first().map(|next| format!("; next best is answer {} with {}", next.number, next.chance));
    let who = names::side(&session.game, session.viewer(), ["wins", "win"]);
    let text = format!(
        "Answer {}, `{}`: with it {who} {} of the time{}. ({})",
        best.number,
        best.offer.notation,
        best.chance,
        next.unwrap_or_default(),
        source(session)
    );
    wrap(&text, session.screen.width, 0)
}

/// The chance to win with its interval, and the best answers.
pub fn eval(session: &Session) -> String {
    if session.is_over() {
        return OVER.to_owned();
    }
    let searches = searches(session);
    let first: Vec<f32> = searches.iter().filter_map(|found| Some(found.first()?.chance)).collect();
    let who = names::side(&session.game, session.viewer(), ["wins", "win"]);
    let chance = format!("{who} {} of the time. ({})", Estimate::of(&first), source(session));
    let mut rows = vec![["answer", "wins", "95 % interval", "share of the search", ""].map(str::to_owned).to_vec()];
    let offers = offers(&session.game, &session.state);
    for Tried { chance, share, offer, number } in tried(&searches, &offers).into_iter().take(LISTED) {
        let range = format!("{} to {}", percent(chance.low), percent(chance.high));
        rows.push(vec![number.to_string(), percent(chance.mean), range, percent(share), offer.notation.clone()]);
    }
    wrap(&chance, session.screen.width, 0) + &columns(&rows)
}

/// Where the figures come from.
fn source(session: &Session) -> String {
    format!("95 % intervals of {SEARCHES} searches, `{}`", session.setup.adviser)
}

/// An answer that was tried in the searches.
struct Tried<'o> {
    chance: Estimate,
    /// Its share of all visits.
    share: f32,
    offer: &'o Offer,
    /// Its number in the list.
    number: usize,
}

/// Every answer tried, the most visited first.
fn tried<'o>(searches: &[Vec<Candidate>], offers: &'o [Offer]) -> Vec<Tried<'o>> {
    let all = searches.iter().flatten();
    let total: u32 = all.clone().map(|candidate| candidate.visits).sum();
    let mut rows: Vec<Tried> = offers
        .iter()
        .zip(1..)
        .filter_map(|(offer, number)| {
            let about: Vec<&Candidate> = all.clone().filter(|candidate| candidate.action == offer.action).collect();
            let visits: u32 = about.iter().map(|candidate| candidate.visits).sum();
            let chances: Vec<f32> = about.iter().map(|candidate| candidate.chance).collect();
            let share = visits as f32 / total.max(1) as f32;
            (visits > 0).then(|| Tried { chance: Estimate::of(&chances), share, offer, number })
        })
        .collect();
    rows.sort_by(|a, b| b.share.total_cmp(&a.share));
    rows
}

/// The person's decision searched several times at full strength, side by side. The same position gives the same searches.
fn searches(session: &Session) -> Vec<Vec<Candidate>> {
    let (seat, adviser) = (session.viewer(), &session.setup.adviser);
    let view = session.state.view(&session.game, seat);
    let seed = session.setup.bot_seed(seat, session.moves.len());
    std::thread::scope(|scope| {
        let search = |number: u64| scope.spawn(move || adviser.search(&view, seed.wrapping_add(number)));
        let running: Vec<_> = (0..SEARCHES).map(search).collect();
        running.into_iter().filter_map(|search| search.join().ok()?).collect()
    })
}

/// What several searches found: the mean and its 95 % interval, which says how sure the search is of itself.
#[derive(Clone, Copy)]
struct Estimate {
    low: f32,
    mean: f32,
    high: f32,
}

impl Estimate {
    /// Of at least two chances; a single one says nothing about the others.
    fn of(chances: &[f32]) -> Estimate {
        let count = chances.len().max(1) as f32;
        let mean = chances.iter().sum::<f32>() / count;
        let Some(student) = chances.len().checked_sub(2).and_then(|at| STUDENT.get(at)) else {
            return Estimate { low: 0.0, mean, high: 1.0 };
        };
        let variance = chances.iter().map(|chance| (chance - mean).powi(2)).sum::<f32>() / (count - 1.0);
        let half = student * (variance / count).sqrt();
        Estimate { low: (mean - half).max(0.0), mean, high: (mean + half).min(1.0) }
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({} to {})", percent(self.mean), percent(self.low), percent(self.high))
    }
}

/// A chance or a share, for people.
pub(super) fn percent(chance: f32) -> String {
    format!("{:.0} %", chance * 100.0)
}
