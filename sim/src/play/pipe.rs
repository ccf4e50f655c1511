//! The loop for lines from a pipe or a file: no pictures, no prompt, and the first wrong answer ends it. For scripts.

use super::session::{Session, Status};
use crate::error::{Error, Finished};
use std::io::{self, BufRead, Write};

/// Plays the lines of the input. At their end the game need not be over.
pub fn run(mut session: Session, mut input: impl BufRead, mut out: impl Write) -> Result<Finished, Error> {
    let opening = session.greeting() + &session.go_on();
    out.write_all(opening.as_bytes())?;
    let mut number = 0;
    while let Some(line) = next_line(&mut input)? {
        number += 1;
        if line.trim().is_empty() {
            continue;
        }
        let reply = session.exchange(&line);
        match reply.status {
            Status::Refused => {
                out.flush()?;
                return Err(Error::Answer { line: number, message: reply.text.trim_end().to_owned() });
            }
            Status::Quit => break,
            _ => out.write_all(reply.text.as_bytes())?,
        }
    }
    out.flush()?;
    Ok(Finished::Well)
}

/// A line, whatever its bytes are.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let count = input.read_until(b'\n', &mut bytes)?;
    Ok((count > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}
