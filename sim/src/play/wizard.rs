//! The questions before a game: hero, opponent, board, level, seat. Enter takes what stands in brackets.

use super::level::Level;
use super::terminal::{Left, Terminal, show};
use crate::args::{PlayArgs, SeatArg};
use crate::error::Error;
use clap::ValueEnum;
use engine::load::Library;
use engine::spelling::nearest;

/// Asks for everything that decides what game is played. Nothing if the person leaves.
pub fn ask(terminal: &mut Terminal, library: &Library, args: &mut PlayArgs) -> Result<Option<()>, Error> {
    let heroes: Vec<String> = library.heroes().map(|hero| hero.id.clone()).collect();
    let boards: Vec<String> = library.boards().map(|board| board.id.clone()).collect();
    let levels: Vec<String> = Level::ALL.iter().map(|level| level.word().to_owned()).collect();
    let seats = ["1", "2", "random"].map(str::to_owned).to_vec();
    show("A new game. Enter takes what stands in brackets; Tab completes.\n")?;
    let mut question = |text: &str, choices: &[String], default: &str| one_of(terminal, text, choices, default);
    let Some(hero) = question("Your hero", &heroes, &args.hero())? else { return Ok(None) };
    args.hero = Some(hero);
    let Some(other) = question("Against", &heroes, &args.opponent())? else { return Ok(None) };
    args.vs = Some(other);
    let Some(board) = question("Board", &boards, &args.board())? else { return Ok(None) };
    args.board = Some(board);
    let Some(level) = question("Level", &levels, Level::Medium.word())? else { return Ok(None) };
    args.level = Level::from_str(&level, true).ok();
    let Some(seat) = question("Your seat (1 begins)", &seats, "1")? else { return Ok(None) };
    args.seat = SeatArg::from_str(&seat, true).ok();
    Ok(Some(()))
}

/// Asks until the answer is one of the choices, or the beginning of only one.
fn one_of(terminal: &mut Terminal, text: &str, choices: &[String], default: &str) -> Result<Option<String>, Error> {
    loop {
        let prompt = format!("{text} ({}) [{default}]: ", choices.join(", "));
        let line = match terminal.ask(&prompt, choices.to_vec()) {
            Ok(line) => line.trim().to_lowercase(),
            Err(Left::Interrupted | Left::Closed) => return Ok(None),
        };
        match meant(&line, choices, default) {
            Ok(choice) => return Ok(Some(choice)),
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
            let near = nearest(line, choices.iter().map(String::as_str));
            Err(format!(
                "there is no `{line}`{}",
                near.map_or(String::new(), |near| format!("; did you mean `{near}`?"))
            ))
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
    }
}
