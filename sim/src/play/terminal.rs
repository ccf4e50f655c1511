//! The loop on a terminal: line editing, history, completion, and a save after every action.
//!
//! The game is written down before the bots think, so that nothing is lost however the program ends.

use super::keeper::Keeper;
use super::screen::Screen;
use super::session::{Session, Status};
use crate::error::{Error, Finished};
use crate::names::{self, plain};
use engine::ids::Seat;
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use std::io::{self, Write};

/// Clears the screen and what could be scrolled back to.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

/// The words with which people leave where there is no game to answer to.
const QUIT: [&str; 3] = ["quit", "q", "exit"];

/// Erases the line of the cursor.
const ERASE: &str = "\r\x1b[K";

/// The words that can be completed now.
#[derive(Default)]
struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let begun = plain(&line[..at]);
        let fitting = self.0.iter().filter(|word| plain(word).starts_with(&begun));
        Ok((0, fitting.map(|word| Pair { display: word.clone(), replacement: word.clone() }).collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

/// A terminal to ask on.
pub struct Terminal {
    editor: Editor<Words, MemHistory>,
}

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// Ctrl-C.
    Interrupted,
    /// Ctrl-D, or the terminal is gone.
    Closed,
    /// In words.
    Quit,
}

impl Left {
    /// How the program ends then.
    pub fn finished(self) -> Finished {
        match self {
            Left::Interrupted => Finished::Interrupted,
            Left::Closed | Left::Quit => Finished::Well,
        }
    }

    /// What ends the line of the prompt, which only words have ended already.
    pub fn line_end(self) -> &'static str {
        if self == Left::Quit { "" } else { "\n" }
    }
}

impl Terminal {
    /// The terminal of the program.
    pub fn new() -> Result<Terminal, Error> {
        let config = Config::builder().completion_type(CompletionType::List).completion_prompt_limit(60).build();
        let mut editor = Editor::with_history(config, MemHistory::new()).map_err(no_terminal)?;
        editor.set_helper(Some(Words::default()));
        Ok(Terminal { editor })
    }

    /// A line from the person.
    pub fn ask(&mut self, prompt: &str, words: Vec<String>) -> Result<String, Left> {
        self.editor.set_helper(Some(Words(words)));
        match self.editor.readline(prompt) {
            Ok(line) => {
                let _ = self.editor.add_history_entry(&line);
                Ok(line)
            }
            Err(ReadlineError::Interrupted) => Err(Left::Interrupted),
            Err(_) => Err(Left::Closed),
        }
    }

    /// The same where no game is asked for an answer: in small letters without blanks around it, and `quit` leaves.
    pub fn ask_or_quit(&mut self, prompt: &str, words: Vec<String>) -> Result<String, Left> {
        let line = self.ask(prompt, words)?.trim().to_lowercase();
        if QUIT.contains(&line.as_str()) { Err(Left::Quit) } else { Ok(line) }
    }

    /// Forgets the lines given before: the arrow keys would show the next person which card lies face down.
    fn forget(&mut self) {
        let _ = self.editor.clear_history();
    }
}

fn no_terminal(error: ReadlineError) -> Error {
    Error::Output(io::Error::other(error))
}

/// Plays a game on the terminal. The first words are the greeting of a new game or of one that goes on.
pub fn run(
    mut session: Session,
    first_words: &str,
    terminal: &mut Terminal,
    mut keeper: Keeper,
) -> Result<Finished, Error> {
    show(first_words)?;
    let mut viewer = session.viewer();
    let mut news = true;
    loop {
        if news {
            keeper.keep(&session);
            let left = go_on(&mut session, &mut viewer, terminal)?;
            keeper.keep(&session);
            if let Some(left) = left {
                return leave(&session, &keeper, left);
            }
        }
        let line = match terminal.ask(&session.prompt(), session.words()) {
            Ok(line) => line,
            Err(left) => return leave(&session, &keeper, left),
        };
        // The window may have changed its size.
        session.screen = Screen::of_stdout();
        let reply = session.answer(&line);
        show(&reply.text)?;
        news = matches!(reply.status, Status::Acted | Status::Changed);
        if reply.status == Status::Quit {
            return leave(&session, &keeper, Left::Quit);
        }
    }
}

/// Lets the bots decide and shows what came of it; if another person is asked now, that one takes over the keyboard first, or
/// leaves.
fn go_on(session: &mut Session, viewer: &mut Seat, terminal: &mut Terminal) -> Result<Option<Left>, Error> {
    while let Some(seat) = session.thinker() {
        think(session, seat)?;
    }
    let last = std::mem::replace(viewer, session.viewer());
    // Somebody who plays alone may also sit elsewhere now, after `swap` or `load`.
    if last != *viewer && session.setup.people().count() > 1 && !session.is_over() {
        let left = hand_over(session, last, terminal)?;
        if left.is_some() {
            return Ok(left);
        }
    }
    let text = session.bulletin();
    show(&text).map(|()| None)
}

/// Lets a bot decide, and says who it is while that takes its time. It may take long when all people are out (rule 11.4).
fn think(session: &mut Session, seat: Seat) -> Result<(), Error> {
    if !session.screen.art {
        session.run_bot(seat);
        return Ok(());
    }
    let out = session.setup.people().all(|person| session.state.is_out(person));
    let out = if out { " (you are out, the others play on)" } else { "" };
    show(&format!("{} thinks{out} …", names::seat(&session.game, seat)))?;
    session.run_bot(seat);
    show(ERASE)
}

/// Lets the next person sit down. Team-mates may see each other's hands (rule 11.8), so nothing is cleared for them.
/// Only Enter shows the next hand: whoever types anything else may still be the one before.
fn hand_over(session: &Session, from: Seat, terminal: &mut Terminal) -> Result<Option<Left>, Error> {
    let next = session.viewer();
    let name = names::seat(&session.game, next);
    if session.game.friends(from, next) {
        return show(&format!("\n{name} decides now.\n")).map(|()| None);
    }
    show(&format!("{CLEAR}{name} decides now: hand over the keyboard, then press Enter.\n"))?;
    loop {
        let line = terminal.ask_or_quit("", Vec::new());
        terminal.forget();
        match line {
            Ok(line) if line.is_empty() => return Ok(None),
            Ok(_) => show(&format!("Press Enter when {name} has the keyboard; `quit` leaves the game.\n"))?,
            Err(left) => return Ok(Some(left)),
        }
    }
}

fn leave(session: &Session, keeper: &Keeper, left: Left) -> Result<Finished, Error> {
    show(&format!("{}{}", left.line_end(), keeper.farewell(session)))?;
    Ok(left.finished())
}

/// Writes text to standard output. A terminal that is gone is no failure: the game is saved.
pub fn show(text: &str) -> Result<(), Error> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}
