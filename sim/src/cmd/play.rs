//! `sim play`: a game in a text prompt. Decides what is played and on what; the game itself is in `play`.

use crate::args::PlayArgs;
use crate::error::{Error, Finished};
use crate::guard::quiet_panics;
use crate::play::keeper::Keeper;
use crate::play::pipe;
use crate::play::resume::{self, Offered};
use crate::play::save::{open, resumed};
use crate::play::screen::Screen;
use crate::play::session::Session;
use crate::play::terminal::{self, Terminal};
use crate::play::wizard;
use engine::load::Library;
use std::io::{self, IsTerminal};

/// Plays a game.
pub fn run(args: &PlayArgs, library: &Library) -> Result<Finished, Error> {
    quiet_panics();
    let interactive = io::stdin().is_terminal() && io::stdout().is_terminal();
    if interactive { on_terminal(args.clone(), library) } else { in_pipe(args, library) }
}

fn in_pipe(args: &PlayArgs, library: &Library) -> Result<Finished, Error> {
    let session = match &args.load {
        Some(path) => open(library, path, args.adviser()?, Screen::PIPE)?,
        None => Session::new(library, args.setup(library)?, Screen::PIPE)?,
    };
    pipe::run(session, io::stdin().lock(), io::stdout().lock())
}

fn on_terminal(args: PlayArgs, library: &Library) -> Result<Finished, Error> {
    let mut terminal = Terminal::new()?;
    let (keeper, screen) = (Keeper::of_user(), Screen::of_stdout());
    let (session, words) = match sit_down(args, library, &keeper, screen, &mut terminal)? {
        Ok(begun) => begun,
        Err(end) => return Ok(end),
    };
    terminal::show(&keeper.make_room(&session)?)?;
    terminal::run(session, &words, &mut terminal, keeper)
}

/// A game with its first words, or how the program ends without one.
type Begun<'l> = Result<(Session<'l>, String), Finished>;

/// The game to be played: one that was asked for, the one that was left, or a new one.
fn sit_down<'l>(
    mut args: PlayArgs,
    library: &'l Library,
    keeper: &Keeper,
    screen: Screen,
    terminal: &mut Terminal,
) -> Result<Begun<'l>, Error> {
    let going_on = |session: Session<'l>| {
        let words = resumed(&session);
        Ok(Ok((session, words)))
    };
    if let Some(path) = &args.load {
        return going_on(open(library, path, args.adviser()?, screen)?);
    }
    match resume::offer(keeper, library, args.adviser()?, screen, terminal)? {
        Offered::GoOn(session) => return going_on(*session),
        Offered::Leave(left) => return Ok(Err(left.finished())),
        Offered::Another => {}
    }
    if args.is_open()
        && let Err(left) = wizard::ask(terminal, library, &mut args)?
    {
        terminal::show(left.line_end())?;
        return Ok(Err(left.finished()));
    }
    let session = Session::new(library, args.setup(library)?, screen)?;
    let words = session.greeting();
    Ok(Ok((session, words)))
}
