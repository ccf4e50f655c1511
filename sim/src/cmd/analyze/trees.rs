//! Several searches of one position that know nothing of each other.
//!
//! The chance that a single tree reports has no interval of its own: its visits are not independent. Independent trees with
//! different luck are, so the interval is that of the mean of their chances. It says how much another analysis would
//! differ, not how far the search is from the truth. That all trees agree does not make them certain: the interval is no
//! narrower than if all visits had ended alike, which leaves what is rarer than they can tell.

use crate::interrupt;
use crate::stats::{self, Interval};
use agents::mcts::{Budget, Candidate, Mcts, Settings};
use engine::action::Action;
use engine::luck::splitmix;
use engine::view::View;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How many trees there are.
pub const TREES: usize = 8;
/// The 97.5th percentile of Student's distribution with 1, 2, … degrees of freedom.
const STUDENT: [f64; TREES - 1] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365];
/// How many iterations pass before a tree shows itself again.
const SHOW_EVERY: u32 = 512;
/// How often the trees are looked at while they grow.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// What the trees have found out, each for itself.
#[derive(Clone, Debug, Default)]
pub struct Forest {
    trees: Vec<Vec<Candidate>>,
    /// The iterations of all trees.
    pub iterations: u64,
}

/// What all trees together say about an action.
#[derive(Clone, Debug)]
pub struct Opinion {
    /// The action.
    pub action: Action,
    /// How often it was tried.
    pub visits: u64,
    /// The mean of the chances to win.
    pub chance: f64,
    /// The 95 % interval of that mean; none if only one tree has tried it.
    pub interval: Option<Interval>,
    /// The line of the tree that tried it most.
    pub line: Vec<Action>,
}

/// Grows all trees side by side, which share the iterations of the budget, to the end of their budget, of the time, or until Ctrl-C. What they found does not depend
/// on the number of processors, unless there is a limit.
pub fn grow(view: &View, settings: Settings, seed: u64, limit: Option<Duration>, show: impl Fn(&Forest)) -> Forest {
    let begin = Instant::now();
    let shared: Mutex<Vec<(u32, Vec<Candidate>)>> = Mutex::new(vec![(0, Vec::new()); TREES]);
    let growing = AtomicUsize::new(TREES);
    let note = |tree: usize, search: &Mcts| {
        if let Ok(mut all) = shared.lock() {
            all[tree] = (search.iterations(), search.candidates(view));
        }
    };
    let go_on = || !interrupt::asked() && limit.is_none_or(|limit| begin.elapsed() < limit);
    std::thread::scope(|scope| {
        for tree in 0..TREES {
            let (note, go_on, growing) = (&note, &go_on, &growing);
            scope.spawn(move || {
                let settings = Settings { budget: part(settings.budget, tree as u32), ..settings };
                let mut search = Mcts::new(settings, splitmix(seed ^ splitmix(tree as u64)));
                search.run_watched(view, |search| {
                    if search.iterations().is_multiple_of(SHOW_EVERY) {
                        note(tree, search);
                    }
                    go_on()
                });
                note(tree, &search);
                growing.fetch_sub(1, Ordering::Relaxed);
            });
        }
        while growing.load(Ordering::Relaxed) > 0 {
            show(&Forest::of(&shared));
            std::thread::sleep(LOOK_EVERY);
        }
    });
    Forest::of(&shared)
}

/// The part of a tree: the first ones have one more if they do not come out even.
fn part(budget: Budget, tree: u32) -> Budget {
    match budget {
        Budget::Iterations(all) => {
            let (each, rest) = (all / TREES as u32, all % TREES as u32);
            Budget::Iterations(each + u32::from(tree < rest))
        }
        Budget::Time(_) => budget,
    }
}

impl Forest {
    fn of(shared: &Mutex<Vec<(u32, Vec<Candidate>)>>) -> Forest {
        let all = shared.lock().map(|all| all.clone()).unwrap_or_default();
        let iterations = all.iter().map(|(count, _)| u64::from(*count)).sum();
        Forest { trees: all.into_iter().map(|(_, tree)| tree).collect(), iterations }
    }

    /// All actions that were tried, the most visited first.
    pub fn opinions(&self) -> Vec<Opinion> {
        let mut actions: Vec<Action> = Vec::new();
        for candidate in self.trees.iter().flatten() {
            if !actions.contains(&candidate.action) {
                actions.push(candidate.action);
            }
        }
        let mut all: Vec<Opinion> = actions.into_iter().filter_map(|action| self.opinion(action)).collect();
        all.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.chance.total_cmp(&a.chance)));
        all
    }

    fn opinion(&self, action: Action) -> Option<Opinion> {
        let about = || self.trees.iter().flatten().filter(move |candidate| candidate.action == action);
        let chances: Vec<f64> = about().map(|candidate| f64::from(candidate.chance)).collect();
        let line = about().max_by_key(|candidate| candidate.visits)?.line.clone();
        let visits: u64 = about().map(|candidate| u64::from(candidate.visits)).sum();
        Some(Opinion { action, visits, chance: mean(&chances), interval: interval(&chances, visits), line })
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// Student's interval of the mean of trees with so many visits in all, within what a chance can be.
fn interval(values: &[f64], visits: u64) -> Option<Interval> {
    let freedom = values.len().checked_sub(1).filter(|freedom| *freedom > 0)?;
    let centre = mean(values);
    let variance = values.iter().map(|value| (value - centre).powi(2)).sum::<f64>() / freedom as f64;
    let half = STUDENT[(freedom - 1).min(STUDENT.len() - 1)] * (variance / values.len() as f64).sqrt();
    let half = half.max(unseen(visits));
    Some(Interval((centre - half).max(0.0), (centre + half).min(1.0)))
}

/// The width of Wilson's interval if so many visits end alike: they may all have missed what is rarer than that.
fn unseen(visits: u64) -> f64 {
    1.0 - stats::score(visits, visits, &[]).0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::draws::uniform;
    use engine::luck::Dice;

    #[test]
    fn the_interval_is_that_of_the_mean() {
        let Interval(low, high) = interval(&[0.4, 0.6], 2000).unwrap();
        assert!(low == 0.0 && high == 1.0, "two trees that disagree say nothing: {low} {high}");
        let Interval(low, high) = interval(&[0.50, 0.52, 0.48, 0.51, 0.49, 0.50, 0.52, 0.48], 8000).unwrap();
        assert!((0.5 - low - 0.0134).abs() < 0.0005 && (high - 0.5 - 0.0134).abs() < 0.0005, "{low} {high}");
        assert!(interval(&[0.5], 1000).is_none());
    }

    #[test]
    fn trees_that_agree_are_not_certain() {
        for (chance, visits) in [(1.0, 100), (0.0, 100), (0.5, 100), (1.0, 8), (1.0, 1_000_000)] {
            let Interval(low, high) = interval(&[chance; TREES], visits).unwrap();
            assert!(low <= chance && chance <= high && low < high, "{chance} {visits}: {low} {high}");
        }
        let Interval(low, high) = interval(&[1.0; TREES], 100).unwrap();
        assert!((low - 0.9630).abs() < 1e-4 && high == 1.0, "as Wilson has it: {low} {high}");
    }

    /// Trees whose visits are won or lost, so seldom the one or the other that they often agree.
    #[test]
    fn intervals_cover_the_truth_as_often_as_they_promise() {
        let mut dice = Dice::new(12);
        for (truth, each) in [(0.5, 50), (0.9, 100), (0.98, 12), (0.99, 100), (0.999, 100), (0.9999, 1000)] {
            let covered = (0..1000).filter(|_| {
                let mut tree = || (0..each).filter(|_| uniform(&mut dice) < truth).count() as f64 / f64::from(each);
                let chances: Vec<f64> = (0..TREES).map(|_| tree()).collect();
                let Interval(low, high) = interval(&chances, TREES as u64 * each as u64).unwrap();
                low <= truth && truth <= high
            });
            let covered = covered.count();
            assert!(covered >= 930, "{truth} {each}: {covered}");
        }
    }

    #[test]
    fn the_trees_share_all_iterations() {
        for all in [1, 7, 8, 100, 16_000] {
            let parts = (0..TREES as u32).map(|tree| match part(Budget::Iterations(all), tree) {
                Budget::Iterations(count) => count,
                Budget::Time(time) => panic!("{time:?} is no count"),
            });
            assert_eq!(parts.sum::<u32>(), all);
        }
    }
}
