//! What a line means: a number of the list, an action in the notation, a command, or the beginning of a name.
//!
//! Actions in the notation come before commands, because `discard Feint` is an action where one is to be discarded and
//! `discard` is a page elsewhere. The beginning of a name comes last: it is a guess, though it must be the only one.

use super::command::{self, COMMANDS, Command};
use super::offer::{Offer, offers};
use super::session::{Reply, Session, Status};
use super::{advice, after, board, help, pages, rules, save, why};
use crate::names::plain;
use engine::action::Action;
use engine::notation::{FORMS, Notation, split_seat};
use engine::rules::Mode;
use engine::spelling::nearest;

/// Longer lines are cut: nothing has a name so long.
const LONGEST: usize = 200;
/// What people say when they do not want to do anything, whether the rules call it to pass or to be done.
const NO: [&str; 4] = ["pass", "done", "no", "n"];
/// How many matches of an unclear answer are named.
const NAMED: usize = 8;

impl Session<'_> {
    /// Takes a line. The bots have not answered yet: see [`Session::exchange`].
    pub fn answer(&mut self, line: &str) -> Reply {
        let line: String = line.chars().filter(|c| !c.is_control()).take(LONGEST).collect();
        let line = line.trim();
        if line.is_empty() {
            return Reply::new(Status::Shown, self.decision());
        }
        let offers = if self.is_over() { Vec::new() } else { offers(&self.game, &self.state) };
        if let Some(action) = self.exact(&offers, line) {
            return self.act(action);
        }
        match command::read(line) {
            Some((command, rest)) => self.command(command, rest),
            None => match self.guess(&offers, line) {
                Ok(action) => self.act(action),
                Err(message) => Reply::new(Status::Refused, message + "\n"),
            },
        }
    }

    fn act(&mut self, action: Action) -> Reply {
        self.take(action);
        Reply::new(Status::Acted, "")
    }

    /// A number of the list, or a legal action in full.
    fn exact(&self, offers: &[Offer], line: &str) -> Option<Action> {
        if let Ok(number) = line.parse::<usize>() {
            return offers.get(number.checked_sub(1)?).map(|offer| offer.action);
        }
        if NO.contains(&plain(line).as_str()) {
            return offers
                .iter()
                .map(|offer| offer.action)
                .find(|action| matches!(action, Action::Pass | Action::Done));
        }
        let (seat, text) = split_seat(&self.game, line).ok()?;
        let action = Notation::new(&self.game, &self.state).parse(text).ok()?;
        let mine = seat.is_none_or(|seat| Some(seat) == self.state.to_act());
        offers.iter().find(|offer| mine && offer.action == action).map(|offer| offer.action)
    }

    /// The one action that is called so, or the one that begins so.
    fn guess(&self, offers: &[Offer], line: &str) -> Result<Action, String> {
        let text = plain(line);
        let called: Vec<&Offer> = offers.iter().filter(|offer| offer.is_called(&text)).collect();
        let begun: Vec<&Offer> = offers.iter().filter(|offer| offer.begins_with(&text)).collect();
        let meant = if called.is_empty() { begun } else { called };
        match meant[..] {
            [only] => Ok(only.action),
            [] => Err(self.not_understood(offers, line)),
            _ => Err(unclear(line, &meant)),
        }
    }

    fn not_understood(&self, offers: &[Offer], line: &str) -> String {
        if self.is_over() {
            return format!("`{line}` is no command after the game; `help` lists them");
        }
        let last = offers.len();
        if line.chars().all(|c| c.is_ascii_digit() || c == '-') {
            return format!("there is no answer {line}: they have the numbers 1 to {last}");
        }
        let first = line.split_whitespace().next().unwrap_or_default();
        if self.game.board.space(line).is_some() {
            return format!("nobody can go to {} now\nhint: the spaces in reach are in the list", line.to_uppercase());
        }
        let offered = offers.iter().any(|offer| plain(&offer.notation).split(' ').next() == Some(&plain(first)));
        let reason = match FORMS.iter().find(|form| form.word.eq_ignore_ascii_case(first)) {
            Some(form) if !offered => self.not_now(form.word, offers),
            Some(_) => self.why_not(line),
            None => format!("`{line}` is no answer here{}", meant(first)),
        };
        format!("{reason}\nhint: give a number from 1 to {last}, a name from the list, or `help`")
    }

    /// Why no action of that sort can be taken: what people try before they know the rules.
    fn not_now(&self, word: &str, offers: &[Offer]) -> String {
        let can_maneuver = offers.iter().any(|offer| offer.action == Action::Maneuver);
        let several = self.game.rules.mode == Mode::FreeForAll && self.game.seat_count() > 2;
        let first_turn = several && usize::from(self.state.turn()) <= self.game.seat_count();
        match word {
            "attack" if can_maneuver && first_turn => {
                "nobody can attack now: no opponent is in range of a fighter that \
                has a card for it, or it may not be attacked in your first turn (`rules 11.2`)"
                    .to_owned()
            }
            "attack" if can_maneuver => {
                "nobody can attack now: no opponent is in range of a fighter that has a card for it".to_owned()
            }
            "move" if can_maneuver => "fighters move in a maneuver: answer `maneuver`".to_owned(),
            _ => format!("`{word}` is not possible at this decision"),
        }
    }

    /// Why an action in the notation cannot be taken.
    fn why_not(&self, line: &str) -> String {
        match Notation::new(&self.game, &self.state).parse(line) {
            Ok(_) => format!("`{line}` is not legal now"),
            Err(error) => error.to_string(),
        }
    }

    fn command(&mut self, command: Command, rest: &str) -> Reply {
        let shown = |text: String| Reply::new(Status::Shown, text);
        match command {
            Command::Help => shown(help::help()),
            Command::Board => shown(board::board(self)),
            Command::Hand => shown(pages::hand(self)),
            Command::Card => page(pages::card(self, rest)),
            Command::Discard => page(pages::discard(self, rest)),
            Command::Deck => page(pages::deck(self, rest)),
            Command::Log => shown(pages::log(self, rest)),
            Command::Rules => page(rules::find(rest, self.screen.width)),
            Command::Hint => shown(advice::hint(self)),
            Command::Why => page(why::why(self, rest)),
            Command::Eval => shown(advice::eval(self)),
            Command::Undo => self.undo(),
            Command::Save => save::save(self, rest),
            Command::Load => save::load(self, rest),
            Command::Resign => self.resign(),
            Command::Quit => Reply::new(Status::Quit, ""),
            Command::Hands | Command::Replay | Command::Rematch | Command::Swap => after::command(self, command),
        }
    }

    fn resign(&mut self) -> Reply {
        if self.is_over() {
            return Reply::new(Status::Refused, "the game is over already\n");
        }
        self.resigned = Some((self.viewer(), String::new()));
        Reply::new(Status::Changed, "")
    }

    /// The words that a line may begin with here, for completion: actions, names and commands.
    pub fn words(&self) -> Vec<String> {
        let offers = if self.is_over() { Vec::new() } else { offers(&self.game, &self.state) };
        let names = offers.into_iter().flat_map(|offer| [offer.notation, offer.name]);
        let cards = self.game.seats().flat_map(|seat| &self.game.seat(seat).hero.cards);
        let cards = cards.map(|card| format!("card {}", card.name));
        let mut words: Vec<String> =
            names.chain(cards).chain(COMMANDS.iter().map(|entry| entry.word.to_owned())).collect();
        words.sort();
        words.dedup();
        words
    }
}

fn page(found: Result<String, String>) -> Reply {
    match found {
        Ok(text) => Reply::new(Status::Shown, text),
        Err(message) => Reply::new(Status::Refused, message + "\n"),
    }
}

fn unclear(line: &str, meant: &[&Offer]) -> String {
    let names: Vec<&str> = meant.iter().take(NAMED).map(|offer| offer.notation.as_str()).collect();
    let more = if meant.len() > NAMED { format!(" and {} more", meant.len() - NAMED) } else { String::new() };
    format!("`{line}` could be more than one answer: {}{more}", names.join(", "))
}

/// The command that was probably meant.
fn meant(word: &str) -> String {
    let words = COMMANDS.iter().map(|entry| entry.word).chain(FORMS.iter().map(|form| form.word));
    nearest(word, words).map_or(String::new(), |near| format!("; did you mean `{near}`?"))
}
