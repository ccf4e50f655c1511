//! A search that somebody watches: after every round it shows itself and asks whether to go on. What streams its progress
//! or can be told to stop uses this one; bots in games use [`Mcts::run`], which decides by itself when it is done.

use super::{Budget, Mcts, ROUND};
use crate::judge::Judge;
use engine::view::View;
use std::time::Instant;

impl Mcts {
    /// Searches a position from nothing, to the end of the budget or until `go_on` says no. It ignores `early_stop`: who
    /// watches wants the figures, not only the choice.
    pub fn run_watched(&mut self, view: &View, mut go_on: impl FnMut(&Mcts) -> bool) {
        let begin = Instant::now();
        self.tree.clear();
        (self.taken, self.moved) = (None, None);
        let judge = self.judge.take().unwrap_or_else(|| Judge::new(view.game(), &self.settings.weights));
        (self.iterations, self.is_seen_on) = (0, false);
        self.suspicion = self.suspicion(view, &judge);
        loop {
            let round = self.next_round(begin);
            self.iterate_round(view, &judge, round);
            if round == 0 || !go_on(self) {
                break;
            }
        }
        self.judge = Some(judge);
    }

    /// How many iterations come before the next look; none if the budget is used up. Whoever has no time at all gets a first
    /// round: making the tables of the game may have taken it.
    fn next_round(&self, begin: Instant) -> u32 {
        match self.settings.budget {
            Budget::Iterations(count) => ROUND.min(count.saturating_sub(self.iterations)),
            Budget::Time(time) if self.iterations == 0 || begin.elapsed() < time => ROUND,
            Budget::Time(_) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::Settings;
    use engine::game::Game;
    use engine::load::Library;
    use engine::luck::Dice;
    use engine::rules::Rules;
    use engine::state::State;

    #[test]
    fn a_watched_search_finds_the_same_and_stops_when_told() {
        let library = Library::embedded();
        let heroes = ["alice", "sinbad"].map(|id| library.hero(id).unwrap().clone());
        let game = Game::new(library.board("marmoreal").unwrap().clone(), &heroes, Rules::default()).unwrap();
        let state = State::new(&game, &mut Dice::new(1), &mut ());
        let view = state.view(&game, state.to_act().unwrap());
        let settings = Settings { budget: Budget::Iterations(100), early_stop: false, ..Settings::default() };
        let (mut alone, mut watched, mut rounds) = (Mcts::new(settings, 1), Mcts::new(settings, 1), Vec::new());
        let expected = alone.search(&view);
        watched.run_watched(&view, |search| {
            rounds.push(search.iterations());
            true
        });
        assert_eq!((watched.candidates(&view), &rounds[..]), (expected, &[32, 64, 96, 100][..]));
        watched.run_watched(&view, |search| search.iterations() < 64);
        assert_eq!(watched.iterations(), 64);
    }
}
