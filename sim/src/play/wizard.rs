//! The questions before a game: how many play, heroes, board, level, seat. Enter takes what stands in brackets, and two play
//! unless somebody says otherwise.

use super::level::Level;
use super::seats::Seats;
use super::terminal::{Left, Terminal, show};
use crate::args::PlayArgs;
use crate::error::Error;
use crate::layout::roomy;
use clap::ValueEnum;
use engine::ids::Seat;
use engine::load::Library;
use engine::spelling::nearest;

/// Who is asked for in a game of three or four, in turn order from the person on.
const THREE: &[&str] = &["Your hero", "Who plays after you", "And then"];
const FOUR: &[&str] = &["Your hero", "Who plays after you", "Then", "And then"];
const TEAMS: &[&str] = &["Your hero", "First opponent", "Your team-mate", "Second opponent"];

/// Why the questions end early.
enum Stop {
    /// The person leaves.
    Left(Left),
    /// The terminal fails.
    Failed(Error),
}

impl From<Left> for Stop {
    fn from(left: Left) -> Stop {
        Stop::Left(left)
    }
}

impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        Stop::Failed(error)
    }
}

/// Asks for everything that decides what game is played, unless the person leaves.
pub fn ask(terminal: &mut Terminal, library: &Library, args: &mut PlayArgs) -> Result<Result<(), Left>, Error> {
    match questions(terminal, library, args) {
        Ok(()) => Ok(Ok(())),
        Err(Stop::Left(left)) => Ok(Err(left)),
        Err(Stop::Failed(error)) => Err(error),
    }
}

fn questions(terminal: &mut Terminal, library: &Library, args: &mut PlayArgs) -> Result<(), Stop> {
    show("A new game. Enter takes what stands in brackets; Tab completes.\n")?;
    let counts = ["2", "3", "4", "teams"].map(str::to_owned);
    let count = one_of(terminal, "How many play", &counts, "2")?;
    match count.as_str() {
        "3" => many(terminal, library, args, THREE)?,
        "4" => many(terminal, library, args, FOUR)?,
        "teams" => many(terminal, library, args, TEAMS)?,
        _ => duel(terminal, library, args)?,
    }
    let levels: Vec<String> = Level::ALL.iter().map(|level| level.word().to_owned()).collect();
    let level = one_of(terminal, "Level", &levels, Level::Medium.word())?;
    args.level = Level::from_str(&level, true).ok();
    Ok(())
}

/// Two heroes, any board, a seat.
fn duel(terminal: &mut Terminal, library: &Library, args: &mut PlayArgs) -> Result<(), Stop> {
    let heroes: Vec<String> = library.heroes().map(|hero| hero.id.clone()).collect();
    let boards: Vec<String> = library.boards().map(|board| board.id.clone()).collect();
    let seats = ["1", "2", "random"].map(str::to_owned);
    let mut question = |text: &str, choices: &[String], default: &str| one_of(terminal, text, choices, default);
    args.hero = Some(question("Your hero", &heroes, &args.hero())?);
    args.vs = Some(question("Against", &heroes, &args.opponent())?);
    args.board = Some(question("Board", &boards, &args.board())?);
    args.seat = question("Your seat (1 begins)", &seats, "1")?.parse().ok();
    Ok(())
}

/// Three or four heroes, all different, on a board with room for them.
fn many(terminal: &mut Terminal, library: &Library, args: &mut PlayArgs, who: &[&str]) -> Result<(), Stop> {
    let mut left: Vec<String> = library.heroes().map(|hero| hero.id.clone()).collect();
    let mut heroes: Vec<String> = Vec::new();
    for text in who {
        let default = left.first().cloned().unwrap_or_default();
        let hero = one_of(terminal, text, &left, &default)?;
        left.retain(|other| *other != hero);
        heroes.push(hero);
    }
    args.board = Some(one_of(terminal, "Board", &roomy(library), &args.board())?);
    let seats: Vec<String> = Seat::all(heroes.len()).map(|seat| seat.number().to_string()).collect();
    let seat = one_of(terminal, "Your seat (1 begins)", &seats, "1")?;
    let at = seats.iter().position(|other| *other == seat).unwrap_or(0);
    heroes.rotate_right(at);
    match (who == TEAMS, &heroes[..]) {
        (true, [a, b, c, d]) => args.teams = Some(format!("{a}+{c}:{b}+{d}")),
        _ => args.ffa = Some(heroes.join(":")),
    }
    args.seat = Some(Seats::These(vec![Seat(at as u8)]));
    Ok(())
}

/// Asks until the answer is one of the choices, or the beginning of only one.
fn one_of(terminal: &mut Terminal, text: &str, choices: &[String], default: &str) -> Result<String, Stop> {
    loop {
        let prompt = format!("{text} ({}) [{default}]: ", choices.join(", "));
        let line = terminal.ask_or_quit(&prompt, choices.to_vec())?;
        match meant(&line, choices, default) {
            Ok(choice) => return Ok(choice),
            Err(message) => show(&format!("{message}\n"))?,
        }
    }
}

fn meant(line: &str, choices: &[String], default: &str) -> Result<String, String> {
    if line.is_empty() {
        return Ok(default.to_owned());
    }
    let begun: Vec<&String> = choices.iter().filter(|choice| choice.starts_with(line)).collect();
    match begun[..] {
        _ if choices.iter().any(|choice| choice == line) => Ok(line.to_owned()),
        [choice] => Ok(choice.clone()),
        [] => {
            // Words of one letter are near to everything.
            let near = nearest(line, choices.iter().map(String::as_str).filter(|choice| choice.len() > 1));
            let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            Err(format!("`{line}` cannot be chosen{near}\nhint: answer with one of the words shown, or `quit`"))
        }
        _ => Err(format!("`{line}` could be more than one of them")),
    }
}

#[cfg(test)]
mod tests {
    use super::meant;

    #[test]
    fn enter_takes_the_default_and_a_beginning_is_enough() {
        let choices = ["alice", "medusa", "merlin"].map(str::to_owned);
        assert_eq!(meant("", &choices, "alice").unwrap(), "alice");
        assert_eq!(meant("med", &choices, "alice").unwrap(), "medusa");
        assert!(meant("me", &choices, "alice").unwrap_err().contains("more than one"));
        assert!(meant("alcie", &choices, "alice").unwrap_err().contains("did you mean `alice`?"));
        let counts = ["2", "teams"].map(str::to_owned);
        assert!(!meant("?", &counts, "2").unwrap_err().contains("did you mean"));
    }
}
