//! The games that bots forfeited: saved when they happen, named at the end.

use crate::error::{Finished, tell};
use crate::export::evidence::Evidence;
use crate::sitting::Sitting;
use crate::table::Fault;

/// How many forfeited games are named at the end.
const NAMED: u64 = 20;
/// How many are saved: a bot that always fails shall not fill the disk.
const SAVED: u64 = 1000;

/// The forfeited games of a run.
pub struct Faults<'a> {
    evidence: &'a Evidence<'a>,
    count: u64,
    saved: u64,
    named: Vec<String>,
}

impl<'a> Faults<'a> {
    /// None yet.
    pub fn new(evidence: &'a Evidence<'a>) -> Faults<'a> {
        Faults { evidence, count: 0, saved: 0, named: Vec::new() }
    }

    /// So many in the part of the run that was played before.
    pub fn after(evidence: &'a Evidence<'a>, count: u64) -> Faults<'a> {
        Faults { count, saved: count.min(SAVED), ..Faults::new(evidence) }
    }

    /// Notes a forfeited game; `who` is the bot with its hero, `game` the game in words.
    pub fn note(&mut self, sitting: &Sitting, who: &str, game: &str, fault: &Fault) {
        self.count += 1;
        if self.count > SAVED {
            return;
        }
        let what = &fault.what;
        let place = match self.evidence.save(sitting, &fault.moves, &format!("{who} forfeited: {what}")) {
            Ok(path) => {
                self.saved += 1;
                format!("replay: {}", path.display())
            }
            Err(error) => format!("the replay cannot be saved: {error}"),
        };
        if self.count <= NAMED {
            self.named.push(format!("{who} forfeited {game}: {what}\n  {place}"));
        }
    }

    /// Names them at the end.
    pub fn report(&self) -> Finished {
        if self.count == 0 {
            return Finished::Well;
        }
        self.named.iter().for_each(|fault| tell(fault));
        let games = if self.count == 1 { "1 game was".to_owned() } else { format!("{} games were", self.count) };
        tell(&format!("{games} forfeited, {} replays are in {}", self.saved, self.evidence.path.display()));
        Finished::Badly
    }
}
