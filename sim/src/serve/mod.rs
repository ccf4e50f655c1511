//! `sim serve`: games for other programs, JSON Lines on standard input and output (`docs/protocol.md`).
//!
//! Every message is one object on one line with an `id` and exactly one other key, which says what it is; an answer has the
//! id of its request. `message` and `answer` are the table of messages, `words` what is wrong with one, `input` reads lines on a thread of its own so that a search
//! can be stopped, `session` is the game, `search` what is asked of a bot, `bots` which may be asked. `seat_view` and `setting` are what a program is told of
//! a game; foreign bots (`crate::foreign`) are told the same.

mod answer;
mod bots;
mod input;
mod line;
mod message;
mod perft;
mod search;
pub mod seat_view;
mod session;
pub mod setting;
mod words;

pub use line::expected_line;
pub use message::PROTOCOL;

use crate::error::{Error, Finished};
use crate::export::json;
use crate::guard::{guard, quiet_panics};
use answer::{Answer, Code, Outgoing, Problem};
use engine::load::Library;
use input::{Inbox, LONGEST, Line};
use message::{Id, Request, read};
use session::Session;
use std::io::{self, Write};

/// Answers requests until there are no more.
pub fn run(library: &Library) -> Result<Finished, Error> {
    quiet_panics();
    let mut server = Server { inbox: Inbox::open(), session: Session::new(library) };
    while let Some(line) = server.inbox.next() {
        let flow = match line {
            Line::Whole(line) => server.serve(&line)?,
            Line::TooLong => send(None, Answer::Error(too_long())).map(|()| Flow::More)?,
        };
        if flow == Flow::End {
            break;
        }
    }
    Ok(Finished::Well)
}

/// Whether there is more to come.
#[derive(PartialEq, Eq)]
enum Flow {
    More,
    End,
}

struct Server<'l> {
    inbox: Inbox,
    session: Session<'l>,
}

impl Server<'_> {
    /// Answers one line. A panic is a bug, but it costs only that answer: the game is as it was before.
    fn serve(&mut self, line: &str) -> io::Result<Flow> {
        let (id, request) = match read(line) {
            Ok(read) => read,
            Err((id, problem)) => return send(id, Answer::Error(problem)).map(|()| Flow::More),
        };
        let last = matches!(request, Request::Quit(_));
        let answer =
            guard(|| self.answer(&id, request)).unwrap_or_else(|panic| Err(Problem::new(Code::Internal, panic)));
        send(Some(id), answer.unwrap_or_else(Answer::Error))?;
        Ok(if last { Flow::End } else { Flow::More })
    }

    fn answer(&mut self, id: &Id, request: Request) -> Result<Answer, Problem> {
        match request {
            Request::Go(go) => search::go(self.session.table()?, &go, id, &mut self.inbox),
            Request::Eval(eval) => search::eval(self.session.table()?, &eval, &mut self.inbox),
            other => self.session.answer(other),
        }
    }
}

fn too_long() -> Problem {
    Problem::new(Code::TooLarge, format!("the line is too long and was left out: {LONGEST} bytes are the most"))
}

/// Writes one message.
fn send(id: Option<Id>, answer: Answer) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", json::line(&Outgoing { id, answer }))?;
    out.flush()
}
