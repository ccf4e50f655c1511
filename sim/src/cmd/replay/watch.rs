//! Watching a replay: all at once in a pipe, with pauses on a terminal, or step by step in both directions.
//!
//! Steps are commands, a line each, and not single keys: they work in every terminal and in a pipe.

use super::frames::Film;
use crate::args::ReplayArgs;
use crate::interrupt;
use std::io::{self, BufRead, IsTerminal, Write};
use std::time::Duration;

/// The pause after a decision on a terminal.
const PAUSE: Duration = Duration::from_millis(250);

const HELP: &str = "Enter: next   b: back   t N: to turn N   p: the position   a: all the rest   q: quit\n";

/// Shows a replay from that frame on.
pub fn watch(film: &Film, start: usize, args: &ReplayArgs) -> io::Result<()> {
    if args.step {
        return step(film, start);
    }
    let mut out = io::stdout().lock();
    let slow = out.is_terminal() && !args.fast;
    if slow {
        interrupt::listen();
    }
    for frame in &film.frames[start..] {
        out.write_all(frame.text.as_bytes())?;
        if slow {
            out.flush()?;
            std::thread::sleep(PAUSE);
        }
        if interrupt::asked() {
            break;
        }
    }
    out.flush()
}

/// What the watcher wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wish {
    Next,
    Back,
    Turn(u16),
    Position,
    Rest,
    Quit,
    Help,
}

impl Wish {
    fn read(line: &str) -> Wish {
        match line.split_whitespace().collect::<Vec<_>>()[..] {
            [] | ["n"] => Wish::Next,
            ["b"] => Wish::Back,
            ["t", turn] => turn.parse().map_or(Wish::Help, Wish::Turn),
            ["p"] => Wish::Position,
            ["a"] => Wish::Rest,
            ["q"] => Wish::Quit,
            _ => Wish::Help,
        }
    }
}

/// Shows a frame, asks, and goes where it is told. The end of the input ends it.
fn step(film: &Film, start: usize) -> io::Result<()> {
    let (mut out, last) = (io::stdout().lock(), film.frames.len() - 1);
    let mut lines = io::stdin().lock().lines();
    let mut at = start;
    show(&mut out, film, at)?;
    loop {
        prompt(&mut out, film, at)?;
        let Some(line) = lines.next().transpose()? else { return Ok(()) };
        match Wish::read(&line) {
            Wish::Quit => return Ok(()),
            Wish::Next if at == last => return Ok(()),
            Wish::Rest => return (at + 1..=last).try_for_each(|at| show(&mut out, film, at)),
            Wish::Position => out.write_all(film.frames[at].position.as_bytes())?,
            Wish::Help => out.write_all(HELP.as_bytes())?,
            Wish::Next => at = go(&mut out, film, at + 1)?,
            Wish::Back => at = go(&mut out, film, at.saturating_sub(1))?,
            Wish::Turn(turn) => match film.first_of(turn) {
                Ok(first) => at = go(&mut out, film, first)?,
                Err(error) => writeln!(out, "{error}")?,
            },
        }
    }
}

fn go(out: &mut impl Write, film: &Film, at: usize) -> io::Result<usize> {
    show(out, film, at).map(|()| at)
}

fn show(out: &mut impl Write, film: &Film, at: usize) -> io::Result<()> {
    out.write_all(film.frames[at].text.as_bytes())?;
    out.flush()
}

/// Only a person needs one.
fn prompt(out: &mut impl Write, film: &Film, at: usize) -> io::Result<()> {
    if io::stdin().is_terminal() {
        write!(out, "[{} of {}, turn {}] ", at + 1, film.frames.len(), film.frames[at].turn)?;
    }
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_lines() {
        let lines = ["", "n", " b ", "t 12", "t x", "p", "a", "q", "what"];
        let wishes = [
            Wish::Next,
            Wish::Next,
            Wish::Back,
            Wish::Turn(12),
            Wish::Help,
            Wish::Position,
            Wish::Rest,
            Wish::Quit,
            Wish::Help,
        ];
        assert_eq!(lines.map(Wish::read), wishes);
    }
}
