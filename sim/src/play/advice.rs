//! What a search thinks: of the person's position (`hint`, `eval`) and of the bot's last choice (`why`).
//!
//! A search gets a view and so cannot peek. Still, what it expects of the opponent is not shown: it names cards that the
//! opponent may well hold. `why` looks from the bot's seat; until the game is over it names no card the person cannot see.

use super::names;
use super::offer::{Offer, offers};
use super::session::Session;
use crate::text::wrap;
use agents::mcts::Candidate;
use agents::spec::Spec;
use engine::action::Action;
use engine::ids::Seat;
use engine::notation::Notation;
use engine::state::State;

/// How many searches `eval` compares.
const SEARCHES: u64 = 4;
/// Half the width of a 95 % interval in standard errors of the mean, with so few searches.
const STUDENT: f32 = 3.18;
/// How many actions are listed.
const LISTED: usize = 5;
/// What is said where nobody is to decide.
const OVER: &str = "The game is over: there is nothing to decide.\n";

/// The best action, and how much better it is than the next.
pub fn hint(session: &Session) -> String {
    if session.is_over() {
        return OVER.to_owned();
    }
    let found = search(session, 0);
    let offers = offers(&session.game, &session.state);
    let Some((best, number, offer)) = found.first().and_then(|best| named(&offers, best)) else {
        return "There is only one answer.\n".to_owned();
    };
    let next = found.get(1).and_then(|next| named(&offers, next));
    let next = next.map(|(next, number, _)| format!("; next best is answer {number} with {}", percent(next.chance)));
    let (best, next) = (percent(best.chance), next.unwrap_or_default());
    wrap(&format!("Answer {number}, `{}`: it wins {best} of the time{next}.", offer.notation), session.screen.width, 0)
}

/// The chance to win with its interval, and the best actions.
pub fn eval(session: &Session) -> String {
    if session.is_over() {
        return OVER.to_owned();
    }
    let searches: Vec<Vec<Candidate>> = (0..SEARCHES).map(|number| search(session, number)).collect();
    let chances: Vec<f32> = searches.iter().filter_map(|found| Some(found.first()?.chance)).collect();
    let (low, mean, high) = interval(&chances);
    let offers = offers(&session.game, &session.state);
    let mut text = format!(
        "{} wins {} of the time ({} to {}; {SEARCHES} searches, `{}`).\n",
        names::seat(&session.game, session.viewer()),
        percent(mean),
        percent(low),
        percent(high),
        session.setup.adviser
    );
    text += "answer   wins  share of the search\n";
    for (chance, share, offer, number) in summed(&searches, &offers).into_iter().take(LISTED) {
        text += &format!("{number:>6}  {:>5}  {:>5}  {}\n", percent(chance), percent(share), offer.notation);
    }
    text
}

/// Every action tried, with its mean chance and its share of all visits; the most visited first.
fn summed<'o>(searches: &[Vec<Candidate>], offers: &'o [Offer]) -> Vec<(f32, f32, &'o Offer, usize)> {
    let all = searches.iter().flatten();
    let total: u32 = all.clone().map(|candidate| candidate.visits).sum();
    let mut rows: Vec<_> = offers
        .iter()
        .zip(1..)
        .map(|(offer, number)| {
            let tries: Vec<&Candidate> = all.clone().filter(|candidate| candidate.action == offer.action).collect();
            let visits: u32 = tries.iter().map(|candidate| candidate.visits).sum();
            let won: f32 = tries.iter().map(|candidate| candidate.chance * candidate.visits as f32).sum();
            (won / visits.max(1) as f32, visits as f32 / total.max(1) as f32, offer, number)
        })
        .filter(|row| row.1 > 0.0)
        .collect();
    rows.sort_by(|a, b| b.1.total_cmp(&a.1));
    rows
}

/// The person's decision searched at full strength; the same number gives the same search.
fn search(session: &Session, number: u64) -> Vec<Candidate> {
    let seat = session.viewer();
    let seed = session.setup.bot_seed(seat, session.moves.len()).wrapping_add(number);
    session.setup.adviser.search(&session.state.view(&session.game, seat), seed).unwrap_or_default()
}

fn named<'c, 'o>(offers: &'o [Offer], candidate: &'c Candidate) -> Option<(&'c Candidate, usize, &'o Offer)> {
    let at = offers.iter().position(|offer| offer.action == candidate.action)?;
    Some((candidate, at + 1, &offers[at]))
}

/// Mean and 95 % interval of what several searches found: how sure the search is of itself.
fn interval(chances: &[f32]) -> (f32, f32, f32) {
    let count = chances.len().max(1) as f32;
    let mean = chances.iter().sum::<f32>() / count;
    let variance = chances.iter().map(|chance| (chance - mean).powi(2)).sum::<f32>() / (count - 1.0).max(1.0);
    let half = STUDENT * (variance / count).sqrt();
    ((mean - half).max(0.0), mean, (mean + half).min(1.0))
}

fn percent(chance: f32) -> String {
    format!("{:.0} %", chance * 100.0)
}

/// The bot's last choice and what it considered; before that its last action or defense, if that was another one.
pub fn why(session: &Session) -> String {
    let is_bot = |seat: Seat| session.setup.players[seat.index()].bot().is_some();
    let is_main =
        |action| matches!(action, Action::Maneuver | Action::Scheme(..) | Action::Attack { .. } | Action::Defend(_));
    let Some(last) = session.moves.iter().rposition(|(seat, _)| is_bot(*seat)) else {
        return "No bot has decided anything yet.\n".to_owned();
    };
    let main = session.moves.iter().rposition(|(seat, action)| is_bot(*seat) && is_main(*action));
    let main = main.filter(|main| *main != last);
    let hidden = if session.is_over() { "" } else { "Its cards stay hidden until the game is over.\n" };
    main.into_iter().chain([last]).map(|number| explain(session, number)).collect::<String>() + hidden
}

/// The choice with that number, made by a bot.
fn explain(session: &Session, number: usize) -> String {
    let (seat, action) = session.moves[number];
    let Some(spec) = session.setup.players[seat.index()].bot() else { return String::new() };
    let thought = Thought { session, seat, before: session.state_before(number) };
    let (note, found) = thought.considered(spec, session.setup.bot_seed(seat, number));
    let name = names::seat(&session.game, seat);
    format!("{name} chose: {}\n{note}{}", thought.words(action), thought.table(&found))
}

/// A bot's decision, looked at from its seat.
struct Thought<'s> {
    session: &'s Session<'s>,
    seat: Seat,
    before: State,
}

impl Thought<'_> {
    /// What the bot itself found, or for one that does not search, what a search finds.
    fn considered(&self, spec: &Spec, seed: u64) -> (String, Vec<Candidate>) {
        let view = self.before.view(&self.session.game, self.seat);
        if let Some(found) = spec.search(&view, seed) {
            return (String::new(), found);
        }
        let adviser = &self.session.setup.adviser;
        let note = format!("`{spec}` does not search; at its seat `{adviser}` finds:\n");
        (note, adviser.search(&view, seed).unwrap_or_default())
    }

    /// What was considered; like actions are one line until the game is over.
    fn table(&self, found: &[Candidate]) -> String {
        let mut rows: Vec<(String, f32, u32)> = Vec::new();
        for candidate in found {
            let words = self.words(candidate.action);
            match rows.iter_mut().find(|row| row.0 == words) {
                Some(row) => row.2 += candidate.visits,
                None => rows.push((words, candidate.chance, candidate.visits)),
            }
        }
        let total = rows.iter().map(|row| row.2).sum::<u32>().max(1) as f32;
        let line = |(words, chance, visits): &(String, f32, u32)| {
            let (chance, share) = (percent(*chance), percent(*visits as f32 / total));
            format!("{chance:>5}  {share:>5}  {words}\n")
        };
        let lines: String = rows.iter().take(LISTED).map(line).collect();
        format!(" wins  share of the search\n{lines}")
    }

    /// An action, without what the person cannot see.
    fn words(&self, action: Action) -> String {
        let full = Notation::new(&self.session.game, &self.before).print(action);
        if self.session.is_over() {
            return full;
        }
        let game = &self.session.game;
        match action {
            Action::Attack { fighter, target, .. } => {
                format!("attack {} with {}", names::fighter(game, target), names::fighter(game, fighter))
            }
            Action::Scheme(..) => "play a scheme".to_owned(),
            Action::Defend(_) => "defend".to_owned(),
            Action::Boost(_) => "boost".to_owned(),
            Action::Discard(_) => "discard a card".to_owned(),
            Action::Take(_) => "take a card".to_owned(),
            Action::Top(_) => "put a card on top".to_owned(),
            Action::Reveal(_) => "reveal a card".to_owned(),
            Action::Replace(_) => "play another card".to_owned(),
            Action::Resolve(_) => "resolve one effect first".to_owned(),
            _ => full,
        }
    }
}
