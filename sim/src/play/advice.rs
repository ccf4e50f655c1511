//! What a search thinks: of the person's position (`hint`, `eval`) and of a bot's last choice (`why`).
//!
//! A search gets a view and so cannot peek. Still, what it expects of opponents is not shown: it names cards that
//! they may well hold. `why` looks from the bot's seat; until the game is over it names no card the person cannot see.

use super::offer::{Offer, offers};
use super::session::Session;
use crate::foreign::Bot;
use crate::names;
use crate::text::{columns, wrap};
use agents::mcts::Candidate;
use engine::action::Action;
use engine::ids::Seat;
use engine::notation::{Notation, find_seat};
use engine::state::State;
use std::fmt;

/// How many searches are compared.
const SEARCHES: u64 = 4;
/// Half the width of a 95 % interval in standard errors of the mean of two searches, of three, of four.
const STUDENT: [f32; SEARCHES as usize - 1] = [12.71, 4.30, 3.18];
/// How many actions are listed.
const LISTED: usize = 5;
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

fn percent(chance: f32) -> String {
    format!("{:.0} %", chance * 100.0)
}

/// The last choice of a bot, or of that at a seat, and what it considered; before it its last action or defense, if that was
/// another one.
pub fn why(session: &Session, seat: &str) -> Result<String, String> {
    let asked = match seat {
        "" => None,
        text => Some(find_seat(&session.game, text).map_err(|error| error.to_string())?),
    };
    let is_bot = |seat: Seat| session.setup.players[seat.index()].bot().is_some();
    let meant = |seat: Seat| is_bot(seat) && asked.is_none_or(|asked| asked == seat);
    let Some(last) = session.moves.iter().rposition(|(seat, _)| meant(*seat)) else {
        return Ok("No bot has decided anything yet.\n".to_owned());
    };
    let bot = session.moves[last].0;
    let main = session.moves.iter().rposition(|(seat, action)| *seat == bot && is_main(*action));
    let main = main.filter(|main| *main != last);
    let hidden = if may_see(session, bot) { "" } else { "Its cards stay hidden until the game is over.\n" };
    Ok(main.into_iter().chain([last]).map(|number| explain(session, number)).collect::<String>() + hidden)
}

fn is_main(action: Action) -> bool {
    matches!(action, Action::Maneuver | Action::Scheme(..) | Action::Attack { .. } | Action::Defend(_))
}

/// Whether the person may see the cards of a seat: a team-mate's, and after the game all.
fn may_see(session: &Session, seat: Seat) -> bool {
    session.is_over() || session.game.friends(seat, session.viewer())
}

/// The choice with that number, made by a bot.
fn explain(session: &Session, number: usize) -> String {
    let (seat, action) = session.moves[number];
    let Some(bot) = session.setup.players[seat.index()].bot() else { return String::new() };
    let thought = Thought { session, seat, before: session.state_before(number) };
    let (note, found) = thought.considered(bot, session.setup.bot_seed(seat, number));
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
    fn considered(&self, bot: &Bot, seed: u64) -> (String, Vec<Candidate>) {
        let view = self.before.view(&self.session.game, self.seat);
        let own = match bot {
            Bot::Own(spec) => spec.search(&view, seed),
            Bot::Foreign(_) => None,
        };
        if let Some(found) = own {
            return (String::new(), found);
        }
        let adviser = &self.session.setup.adviser;
        let note = match bot {
            Bot::Own(_) => format!("`{bot}` does not search; at its seat `{adviser}` finds:\n"),
            Bot::Foreign(_) => format!("`{bot}` does not tell why; at its seat `{adviser}` finds:\n"),
        };
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
        // A team-mate may have looked into an opponent's hand, which the person has not.
        if may_see(self.session, self.seat) && may_see(self.session, self.before.card_owner()) {
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
