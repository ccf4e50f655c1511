//! Who decides for a seat, and the words for it in a saved game. A word for no bot that there is is a mistake and not a person:
//! a bot would be gone for good when the game is saved again, and its hand would be shown.

use super::level::Level;
use crate::foreign::Bot;
use crate::sitting::word;
use agents::spec::{Spec, SpecError};
use engine::replay::Header;
use std::fmt;

/// The word for a person in a saved game.
const PERSON: &str = "human";

/// The word for whoever decides in the games of `sim serve`.
const CLIENT: &str = "protocol";

/// Who decides for a seat.
#[derive(Clone, PartialEq, Debug)]
pub enum Player {
    /// Somebody at the keyboard.
    Person,
    /// A bot.
    Bot(Box<Bot>),
}

impl Player {
    /// Who a word of a saved game means. A file never starts a program, since it may come from anywhere: a level plays on
    /// for it.
    pub fn read(word: &str) -> Result<Player, SpecError> {
        if is_person(word) {
            return Ok(Player::Person);
        }
        let is_program = word.starts_with("cmd:");
        let spec: Spec = if is_program { Level::Medium.spec() } else { word::read(word).parse()? };
        Ok(Player::Bot(Box::new(spec.into())))
    }

    /// The bot, if it is one.
    pub fn bot(&self) -> Option<&Bot> {
        match self {
            Player::Person => None,
            Player::Bot(bot) => Some(bot),
        }
    }

    /// The word for it in a saved game.
    pub fn word(&self) -> String {
        word::written(&self.to_string())
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Person => f.write_str(PERSON),
            Player::Bot(bot) => bot.fmt(f),
        }
    }
}

fn is_person(word: &str) -> bool {
    [PERSON, CLIENT].contains(&word)
}

/// Who sits at the seats of a saved game, or what is wrong with its line `agents`. If no person sits there, the first seat is
/// for one, whichever bot it had.
pub fn seated(header: &Header) -> Result<Vec<Player>, String> {
    let (words, seats) = (&header.agents, header.heroes.len());
    if words.len() != seats {
        let found = words.len();
        return Err(format!("`agents` needs a word for each of the {seats} seats, but has {found}\nhint: {INSTEAD}"));
    }
    let has_person = words.iter().any(|word| is_person(word));
    let player = |(seat, word): (usize, &String)| match Player::read(word) {
        _ if seat == 0 && !has_person => Ok(Player::Person),
        read => read.map_err(|error| lost(&word::read(word), &error)),
    };
    words.iter().enumerate().map(player).collect()
}

/// What can be written in place of a bot.
const INSTEAD: &str = "write a bot into this line (`sim list bots` shows them), or `human` for a person";

/// Why a bot cannot play on, and what to do.
fn lost(name: &str, error: &SpecError) -> String {
    let text = error.to_string();
    let why = text.split("\nhint: ").next().unwrap_or_default();
    let file = match error {
        SpecError::Weights { .. } => "put the file back, or start in the folder where the game was begun; or ",
        _ => "",
    };
    format!("the bot `{name}` cannot play on: {why}\nhint: {file}{INSTEAD}")
}
