//! The names of bots on the command line: our own (`agents::spec`) and other programs. The agents crate knows no
//! processes, so the two come together here.

use super::agent;
use super::program::Program;
use crate::error::Error;
use agents::Agent;
use agents::spec::{Spec, SpecError};
use engine::game::Game;
use engine::ids::Seat;
use std::fmt;
use std::sync::Arc;

/// How a foreign bot is named.
pub const USAGE: &str = "cmd:PROGRAM[ ARGUMENT…][,limit=MILLISECONDS]";
/// What it is.
pub const ABOUT: &str = "Another program, which is asked over pipes (docs/protocol.md). Without an answer within the limit, 10000 \
                         if left out, it forfeits the game, as it does when it ends or answers anything illegal. `sim protocol-check` tests it.";

/// Who decides for a seat.
#[derive(Clone, Debug)]
pub enum Bot {
    /// One of our own.
    Own(Spec),
    /// Another program.
    Foreign(Arc<Program>),
}

impl Bot {
    /// Reads bots separated by commas.
    pub fn parse_list(text: &str) -> Result<Vec<Bot>, Error> {
        Spec::split_list(text).iter().map(|name| Bot::parse(name)).collect()
    }

    /// Reads one bot.
    pub fn parse(name: &str) -> Result<Bot, Error> {
        match name.trim().strip_prefix("cmd:") {
            Some(rest) => Ok(Bot::Foreign(Arc::new(Program::parse(rest)?))),
            None => Ok(Bot::Own(name.parse().map_err(|error: SpecError| error.or(USAGE))?)),
        }
    }

    /// The bot for one game at a seat, with a generator of its own. A program that cannot be started forfeits.
    pub fn build(&self, game: &Game, seat: Seat, seed: u64) -> Box<dyn Agent> {
        match self {
            Bot::Own(spec) => own(spec, seed),
            Bot::Foreign(program) => agent::seat(program, game, seat, seed),
        }
    }
}

fn own(spec: &Spec, seed: u64) -> Box<dyn Agent> {
    #[cfg(debug_assertions)]
    if let Some(faulty) = crate::faulty::bot(spec, seed) {
        return faulty;
    }
    spec.build(seed)
}

impl From<Spec> for Bot {
    fn from(spec: Spec) -> Bot {
        Bot::Own(spec)
    }
}

/// Bots of the same name are the same.
impl PartialEq for Bot {
    fn eq(&self, other: &Bot) -> bool {
        match (self, other) {
            (Bot::Own(a), Bot::Own(b)) => a == b,
            (Bot::Foreign(a), Bot::Foreign(b)) => a.name() == b.name(),
            _ => false,
        }
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bot::Own(spec) => spec.fmt(f),
            Bot::Foreign(program) => f.write_str(program.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_may_have_both_kinds() {
        let bots = Bot::parse_list("mcts:20,c=0.7,cmd:sh -c true,limit=50,random").unwrap();
        let names: Vec<String> = bots.iter().map(Bot::to_string).collect();
        assert_eq!(names, ["mcts:20,c=0.7", "cmd:sh -c true,limit=50", "random"]);
        assert!(bots[1] == bots[1].clone() && bots[0] != bots[1]);
    }

    #[test]
    fn a_program_that_is_not_there_is_a_mistake_of_the_name() {
        for (name, why) in [
            ("cmd:./no-such-program", "no-such-program"),
            ("cmd:no-such-program-anywhere", "PATH"),
            ("cmd:", "names no program"),
            ("cmd:sh,limit=0", "limit"),
            ("cmd:sh,speed=9", "speed"),
            ("cmd:sh,limit=9,limit=9", "given twice"),
        ] {
            let error = Bot::parse_list(name).unwrap_err().to_string();
            assert!(error.contains(why), "{name}: {error}");
        }
    }
}
