//! `sim play`: a game in a text prompt. Decides what is played and on what; the game itself is in `play`.

use crate::args::PlayArgs;
use crate::error::{Error, Finished};
use crate::guard::quiet_panics;
use crate::play::pipe;
use crate::play::save::{autosave_path, open, resumed};
use crate::play::screen::Screen;
use crate::play::session::Session;
use crate::play::terminal::{self, Keeper, Terminal};
use crate::play::wizard;
use engine::load::Library;
use std::io::{self, IsTerminal};
use std::path::Path;

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

fn on_terminal(mut args: PlayArgs, library: &Library) -> Result<Finished, Error> {
    let mut terminal = Terminal::new()?;
    let autosave = autosave_path();
    let screen = Screen::of_stdout();
    let kept = autosave.as_deref().filter(|path| args.load.is_none() && path.exists());
    let going_on = kept.map_or(Ok(None), |path| offer_to_go_on(&args, library, path, screen, &mut terminal))?;
    let loaded = match (&args.load, going_on) {
        (_, Some(session)) => Some(session),
        (Some(path), None) => Some(open(library, path, args.adviser()?, screen)?),
        (None, None) => None,
    };
    if let Some(session) = loaded {
        let words = resumed(&session);
        return terminal::run(session, &words, &mut terminal, Keeper::new(autosave));
    }
    if args.is_open() && wizard::ask(&mut terminal, library, &mut args)?.is_none() {
        return Ok(Finished::Well);
    }
    let session = Session::new(library, args.setup(library)?, screen)?;
    let words = session.greeting();
    terminal::run(session, &words, &mut terminal, Keeper::new(autosave))
}

/// The game that was left, if the person wants it. If not, it is kept beside the new one; so is one that cannot be read.
fn offer_to_go_on<'l>(
    args: &PlayArgs,
    library: &'l Library,
    path: &Path,
    screen: Screen,
    terminal: &mut Terminal,
) -> Result<Option<Session<'l>>, Error> {
    let aside = path.with_file_name("previous.replay");
    let session = open(library, path, args.adviser()?, screen);
    let wanted = match &session {
        Ok(session) => wants(terminal, session)?,
        Err(_) => false,
    };
    if wanted {
        return session.map(Some);
    }
    std::fs::rename(path, &aside).map_err(Error::file(path))?;
    terminal::show(&format!("The game that was left is now in {}.\n", aside.display()))?;
    Ok(None)
}

fn wants(terminal: &mut Terminal, session: &Session) -> Result<bool, Error> {
    terminal::show(&format!("There is a game that is not over:\n{}", session.summary()))?;
    let answer = terminal.ask("Go on with it? [yes]: ", vec!["yes".to_owned(), "no".to_owned()]);
    Ok(answer.map_or(true, |line| !line.trim().to_lowercase().starts_with('n')))
}
