//! Several trees side by side for one decision, each with a generator of its own; their visits are added up. The number
//! of trees is part of the bot's name, so the choice does not depend on how many processors there are. Each has an iteration
//! at least, and none stops early: what it finds is added to what the others do.

use super::{Budget, Candidate, Mcts, Settings};
use crate::Agent;
use engine::action::Action;
use engine::luck::splitmix;
use engine::view::View;
use std::cmp::Reverse;
use std::panic::resume_unwind;

/// Searches that share the work of one decision.
#[derive(Clone, Debug)]
pub struct Crew(Vec<Mcts>);

impl Crew {
    /// As many searches as the settings say, with seeds that follow from one.
    pub fn new(settings: Settings, seed: u64) -> Crew {
        let mut count = u32::from(settings.threads.max(1));
        let budget = match settings.budget {
            Budget::Iterations(total) => {
                count = count.min(total.max(1));
                Budget::Iterations(total.div_ceil(count))
            }
            time => time,
        };
        let settings = Settings { budget, early_stop: false, ..settings };
        Crew((0..count).map(|n| Mcts::new(settings, splitmix(seed ^ u64::from(n)))).collect())
    }

    /// Searches a position; tells about every action, the best first.
    pub fn search(&mut self, view: &View) -> Vec<Candidate> {
        let found: Vec<Vec<Candidate>> = std::thread::scope(|scope| {
            let searches: Vec<_> = self.0.iter_mut().map(|search| scope.spawn(|| search.search(view))).collect();
            searches.into_iter().map(|search| search.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
        });
        // The expected line is that of the tree which tried the action most.
        let mut found: Vec<_> = found.into_iter().flatten().collect();
        found.sort_by_key(|candidate| Reverse(candidate.visits));
        let mut all: Vec<Candidate> = Vec::new();
        for candidate in found {
            match all.iter_mut().find(|known| known.action == candidate.action) {
                Some(known) => known.add(candidate),
                None => all.push(candidate),
            }
        }
        all.sort_by(|a, b| b.order(a));
        all
    }
}

impl Agent for Crew {
    fn choose(&mut self, view: &View, legal: &[Action]) -> Action {
        if legal.len() == 1 {
            self.0.iter_mut().for_each(|search| search.taken = None);
            return legal[0];
        }
        let best = self.search(view).first().map_or(legal[0], |best| best.action);
        self.0.iter_mut().for_each(|search| search.take(view, best));
        best
    }
}
