//! Lines from standard input, read on a thread of its own: a search looks whether it is to stop without waiting.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// The longest line: a replay of a long game is a hundredth of it.
const LONGEST: u64 = 1 << 22;
/// How many lines may wait unread.
const WAITING: usize = 1024;

/// Lines that have come and were not answered yet.
pub struct Inbox {
    lines: Receiver<String>,
    queue: VecDeque<String>,
}

impl Inbox {
    /// Begins to read standard input.
    pub fn open() -> Inbox {
        let (sender, lines) = sync_channel(WAITING);
        std::thread::spawn(move || forward(BufReader::new(io::stdin()), &sender));
        Inbox { lines, queue: VecDeque::new() }
    }

    /// The next line; none when there will be no more.
    pub fn next(&mut self) -> Option<String> {
        self.queue.pop_front().or_else(|| self.lines.recv().ok())
    }

    /// Takes the first line out that is wanted, of all that have come by now. The others stay in order.
    pub fn overtake<T>(&mut self, wanted: impl Fn(&str) -> Option<T>) -> Option<T> {
        while let Ok(line) = self.lines.try_recv() {
            match wanted(&line) {
                Some(found) => return Some(found),
                None => self.queue.push_back(line),
            }
        }
        None
    }
}

/// Sends line after line. One that is too long is cut: what is left of it is no JSON and is answered as such.
fn forward(mut input: impl BufRead, sender: &SyncSender<String>) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
        if !matches!(read, Ok(count) if count > 0) {
            return;
        }
        if bytes.last() != Some(&b'\n') && bytes.len() as u64 == LONGEST && skip_line(&mut input).is_err() {
            return;
        }
        if sender.send(String::from_utf8_lossy(&bytes).trim_end().to_owned()).is_err() {
            return;
        }
    }
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
