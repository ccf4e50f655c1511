//! Lines from standard input, read on a thread of its own: a search looks whether it is to stop without waiting.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// The longest line in bytes: a replay of a long game is a hundredth of it.
pub const LONGEST: u64 = 1 << 22;
/// How many lines may wait unread.
const WAITING: usize = 1024;

/// What came.
pub enum Line {
    /// A line.
    Whole(String),
    /// One that is too long. It was read to its end and forgotten.
    TooLong,
}

/// Lines that have come and were not answered yet.
pub struct Inbox {
    lines: Receiver<Line>,
    queue: VecDeque<Line>,
}

impl Inbox {
    /// Begins to read standard input.
    pub fn open() -> Inbox {
        let (sender, lines) = sync_channel(WAITING);
        std::thread::spawn(move || forward(BufReader::new(io::stdin()), &sender));
        Inbox { lines, queue: VecDeque::new() }
    }

    /// The next line; none when there will be no more.
    pub fn next(&mut self) -> Option<Line> {
        self.queue.pop_front().or_else(|| self.lines.recv().ok())
    }

    /// Takes the first line out that is wanted, of all that have come by now. The others stay in order.
    pub fn overtake<T>(&mut self, wanted: impl Fn(&str) -> Option<T>) -> Option<T> {
        while let Ok(line) = self.lines.try_recv() {
            let found = if let Line::Whole(text) = &line { wanted(text) } else { None };
            match found {
                Some(found) => return Some(found),
                None => self.queue.push_back(line),
            }
        }
        None
    }
}

/// Sends line after line. One that is too long is told as such, and the next one is read.
fn forward(mut input: impl BufRead, sender: &SyncSender<Line>) {
    while let Ok(Some(line)) = read_line(&mut input) {
        if sender.send(line).is_err() {
            return;
        }
    }
}

/// The next line; none at the end.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    // One more for the end of the line.
    if input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') && bytes.len() as u64 > LONGEST {
        skip_line(input)?;
        return Ok(Some(Line::TooLong));
    }
    Ok(Some(Line::Whole(String::from_utf8_lossy(&bytes).trim_end().to_owned())))
}

/// Reads to the end of a line and forgets it.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let (length, done) = (end.map_or(buffer.len(), |at| at + 1), end.is_some() || buffer.is_empty());
        input.consume(length);
        if done {
            return Ok(());
        }
    }
}
