//! `why`: the last choice of a bot and what it considered, looked at from its seat. Until the game is over no card is named that the
//! person cannot see.

use super::advice::{LISTED, percent};
use super::pages;
use super::session::Session;
use crate::foreign::Bot;
use crate::names;
use agents::mcts::Candidate;
use engine::action::Action;
use engine::ids::Seat;
use engine::notation::Notation;
use engine::state::State;

/// The last choice of a bot, or of that at a seat, and what it considered; before it its last action or defense, if that was
/// another one.
pub fn why(session: &Session, seat: &str) -> Result<String, String> {
    let asked = match seat {
        "" => None,
        text => Some(pages::named_seat(session, text)?),
    };
    let is_bot = |seat: Seat| session.setup.players[seat.index()].bot().is_some();
    let meant = |seat: Seat| is_bot(seat) && asked.is_none_or(|asked| asked == seat);
    let Some(last) = session.moves.iter().rposition(|(seat, _)| meant(*seat)) else {
        return Ok(nothing(session, asked));
    };
    let bot = session.moves[last].0;
    let main = session.moves.iter().rposition(|(seat, action)| *seat == bot && is_main(*action));
    let main = main.filter(|main| *main != last);
    let hidden = if may_see(session, bot) { "" } else { "Its cards stay hidden until the game is over.\n" };
    Ok(main.into_iter().chain([last]).map(|number| explain(session, number)).collect::<String>() + hidden)
}

/// Why there is nothing to tell.
fn nothing(session: &Session, asked: Option<Seat>) -> String {
    let name = |seat| names::seat(&session.game, seat);
    match asked {
        None => "No bot has decided anything yet.\n".to_owned(),
        Some(seat) if session.setup.players[seat.index()].bot().is_some() => {
            format!("{} has not decided anything yet.\n", name(seat))
        }
        Some(seat) => format!("No bot sits there: a person decides for {}.\n", name(seat)),
    }
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
