//! The game that was left: it is offered, or it is said why it cannot be.

use super::keeper::Keeper;
use super::save::open;
use super::screen::Screen;
use super::session::Session;
use super::terminal::{Left, Terminal, show};
use crate::error::Error;
use agents::spec::Spec;
use engine::load::Library;
use engine::replay::Replay;
use std::path::Path;

/// What becomes of the game that was left.
pub enum Offered<'l> {
    /// It goes on.
    GoOn(Box<Session<'l>>),
    /// There is none, it is not wanted, or it cannot go on.
    Another,
    /// The person leaves; it stays where it is.
    Leave(Left),
}

/// Offers the game that was left, if there is one.
pub fn offer<'l>(
    keeper: &Keeper,
    library: &'l Library,
    adviser: Spec,
    screen: Screen,
    terminal: &mut Terminal,
) -> Result<Offered<'l>, Error> {
    let Some(path) = keeper.left() else { return Ok(Offered::Another) };
    let session = match open(library, path, adviser, screen) {
        Ok(session) => session,
        Err(error) => return show(&cannot(path, library, error)).map(|()| Offered::Another),
    };
    show(&format!("There is a game that is not over:\n{}", session.summary()))?;
    match wanted(terminal)? {
        Ok(true) => Ok(Offered::GoOn(Box::new(session))),
        Ok(false) => Ok(Offered::Another),
        Err(left) => {
            show(&format!("{}{}", left.line_end(), keeper.farewell(&session)))?;
            Ok(Offered::Leave(left))
        }
    }
}

/// Why it cannot be offered, and what to do.
fn cannot(path: &Path, library: &Library, error: Error) -> String {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let other_data = Replay::parse(&text).is_ok_and(|replay| replay.game(library).is_err());
    let error = error.to_string();
    let hint = if other_data {
        "\nhint: it needs the heroes and boards it was played with: give the `--data DIR` of that game again"
    } else if error.contains("\nhint: ") {
        "\nIt is kept until then."
    } else {
        "\nhint: it is kept: go on with it when the file is mended"
    };
    format!("There is a game that is not over, but it cannot go on:\n{error}{hint}\n")
}

/// Whether the person wants it; asks until that is clear.
fn wanted(terminal: &mut Terminal) -> Result<Result<bool, Left>, Error> {
    loop {
        let words = ["yes", "no", "quit"].map(str::to_owned).to_vec();
        match terminal.ask_or_quit("Go on with it? [yes]: ", words) {
            Ok(line) if ["", "y", "yes"].contains(&line.as_str()) => return Ok(Ok(true)),
            Ok(line) if ["n", "no"].contains(&line.as_str()) => return Ok(Ok(false)),
            Ok(line) => {
                show(&format!("`{line}` is no answer here\nhint: `yes` or `no`; `quit` leaves the game as it is\n"))?
            }
            Err(left) => return Ok(Err(left)),
        }
    }
}
