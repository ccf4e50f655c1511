//! Many games at once, their results handed over in order.
//!
//! Workers take the next few games off a counter and send back what became of them; the calling thread puts the batches
//! in order again. There is no barrier between batches, so slow games hold nobody up, and memory holds only what is
//! out of order. How many games a batch has follows the clock; what is handed over does not depend on it.

use crate::error::Error;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};

/// How long a batch should take: long enough to cost nothing, short enough for a smooth progress bar.
const BATCH_TIME: Duration = Duration::from_millis(20);
/// The most games of a batch.
const BATCH_LIMIT: u64 = 1024;

/// The results of neighbouring games: the number of the first, and all of them.
type Batch<T> = (u64, Vec<Result<T, Error>>);

/// How many threads to start: all cores unless told otherwise, and never more than there are jobs.
pub fn threads(wanted: Option<usize>, jobs: u64) -> usize {
    let wanted = wanted.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    usize::try_from(jobs).map_or(wanted, |jobs| wanted.min(jobs))
}

/// Calls `play` for all numbers below `count` on so many threads, each with a workspace of its own, and `fold` with the
/// results in the order of the numbers, some at a time. Stops at the first error, or when `fold` says so.
pub fn in_order<W: Default, T: Send>(
    count: u64,
    threads: usize,
    play: impl Fn(&mut W, u64) -> Result<T, Error> + Sync,
    mut fold: impl FnMut(u64, Vec<T>) -> Result<ControlFlow<()>, Error>,
) -> Result<(), Error> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(Error::Threads)?;
    let next = AtomicU64::new(0);
    let (sender, receiver) = sync_channel(threads * 8);
    pool.in_place_scope(|scope| {
        for _ in 0..threads {
            let (sender, next, play) = (sender.clone(), &next, &play);
            scope.spawn(move |_| work(next, count, play, &sender));
        }
        drop(sender);
        gather(receiver, &mut fold)
    })
}

fn work<W: Default, T>(
    next: &AtomicU64,
    count: u64,
    play: impl Fn(&mut W, u64) -> Result<T, Error>,
    sender: &SyncSender<Batch<T>>,
) {
    let mut workspace = W::default();
    let mut size = 1;
    loop {
        let first = next.fetch_add(size, Ordering::Relaxed);
        if first >= count {
            return;
        }
        let begin = Instant::now();
        let batch = (first..count.min(first + size)).map(|index| play(&mut workspace, index)).collect();
        // The other end hangs up when it could not use a result.
        if sender.send((first, batch)).is_err() {
            return;
        }
        let each = (begin.elapsed() / size as u32).max(Duration::from_nanos(1));
        let fitting = (BATCH_TIME.as_nanos() / each.as_nanos()) as u64;
        size = fitting.clamp(1, (size * 2).min(BATCH_LIMIT));
    }
}

fn gather<T>(
    receiver: Receiver<Batch<T>>,
    fold: &mut impl FnMut(u64, Vec<T>) -> Result<ControlFlow<()>, Error>,
) -> Result<(), Error> {
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for (first, batch) in receiver {
        waiting.insert(first, batch);
        while let Some(batch) = waiting.remove(&next) {
            let batch = batch.into_iter().collect::<Result<Vec<T>, Error>>()?;
            let first = next;
            next += batch.len() as u64;
            if fold(first, batch)?.is_break() {
                return Ok(());
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::AskError;

    fn collect(threads: usize) -> Vec<u64> {
        let mut all = Vec::new();
        let slow = |_: &mut (), n: u64| {
            std::thread::sleep(Duration::from_micros(n * 7919 % 90));
            Ok(n * n)
        };
        let fold = |first: u64, batch: Vec<u64>| {
            assert_eq!(first as usize, all.len());
            all.extend(batch);
            Ok(ControlFlow::Continue(()))
        };
        in_order(2000, threads, slow, fold).unwrap();
        all
    }

    #[test]
    fn results_come_in_order_whatever_the_threads() {
        let expected: Vec<u64> = (0..2000).map(|n| n * n).collect();
        assert_eq!(collect(1), expected);
        assert_eq!(collect(4), expected);
    }

    #[test]
    fn an_error_stops_the_run() {
        let fail = |_: &mut (), n: u64| if n == 500 { Err(AskError::TooManyBots(3).into()) } else { Ok(n) };
        let mut seen = 0;
        let result = in_order(u64::MAX, 2, fail, |_, batch| {
            seen += batch.len();
            Ok(ControlFlow::Continue(()))
        });
        assert!(result.is_err() && seen <= 500);
    }

    #[test]
    fn who_has_seen_enough_can_stop() {
        let mut seen = 0;
        let enough = |_, batch: Vec<u64>| {
            seen += batch.len();
            Ok(if seen > 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        in_order(u64::MAX, 3, |_: &mut (), n| Ok(n), enough).unwrap();
        assert!(seen > 100);
    }
}
