//! The search on tiny games of hidden cards, solved exactly (`toys/solve.rs`): it must come to the same.
//!
//! The heroes, the board and the positions are in `toys/`; every game ends with the Striker's turn. What a position
//! is worth, and why, is in its file's note.

#[path = "toys/solve.rs"]
mod solve;

use agents::mcts::{Budget, Candidate, Mcts, Settings};
use agents::playout::{Cutoff, Playout, Policy};
use engine::action::Action;
use engine::ids::Seat;
use engine::load::Library;
use engine::luck::Dice;
use engine::notation::Notation;
use engine::scenario::{Scenario, Start};
use solve::{Sight, Solver};
use std::path::{Path, PathBuf};

const ITERATIONS: u32 = 20_000;
const SEEDS: u64 = 10;
/// Results of nothing but 0 and 1 scatter about seven times as much as judged positions and want that much more
/// exploration. With that of games a few unlucky tries put the search off the right action in three of these tests; with
/// this one, none of 100 seeds fails.
const EXPLORATION: f32 = 0.7;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/toys")
}

/// A position, perhaps after some actions, and how it is searched.
struct Toy(Start, Settings);

fn settings() -> Settings {
    Settings {
        budget: Budget::Iterations(ITERATIONS),
        exploration: EXPLORATION,
        playout: Playout { cutoff: Cutoff::Never, policy: Policy::Random, ..Playout::TURN },
        early_stop: false,
        ..Settings::default()
    }
}

impl Toy {
    fn new(name: &str) -> Toy {
        let library = Library::with_data(&folder()).unwrap_or_else(|error| panic!("{error}"));
        let text = std::fs::read_to_string(folder().join(format!("positions/{name}.toml"))).expect("the file is there");
        let start = Scenario::parse(name, &text).and_then(|scenario| scenario.start(&library));
        Toy(start.unwrap_or_else(|error| panic!("{error}")), settings())
    }

    /// The position after an action without luck.
    fn after(mut self, text: &str) -> Toy {
        let action = self.action(text);
        self.0.state.apply(&self.0.game, action, &mut Dice::new(0), &mut ());
        self
    }

    /// The same, every card that may lie face down being equally likely.
    fn without_suspicion(self) -> Toy {
        Toy(self.0, Settings { suspects: false, ..self.1 })
    }

    fn action(&self, text: &str) -> Action {
        Notation::new(&self.0.game, &self.0.state).parse(text).expect("an action")
    }

    fn solve(&self, sight: Sight, only: Option<&str>) -> Solver<'_> {
        let solver = Solver::new(&self.0.game, &self.0.state, sight, only.map(|text| self.action(text)));
        assert!(solver.upper - solver.lower < 0.001, "solved: {} to {}", solver.lower, solver.upper);
        solver
    }

    fn seat(&self) -> Seat {
        self.0.state.to_act().expect("somebody must decide")
    }

    /// The true chance of the deciding seat to win, perhaps if this is its action.
    fn chance(&self, only: Option<&str>) -> f64 {
        self.solve(Sight::Own, only).chance(self.seat())
    }

    fn search(&self, seed: u64) -> Vec<Candidate> {
        let view = self.0.state.view(&self.0.game, self.seat());
        Mcts::new(self.1, seed).search(&view)
    }

    /// The search must prefer this action, whatever the seed, and know what it is worth.
    fn expect(&self, best: &str) {
        let chance = self.chance(None);
        near(self.chance(Some(best)), chance, 0.001, best);
        for seed in 0..SEEDS {
            let found = self.search(seed);
            assert_eq!(found[0].action, self.action(best), "seed {seed}: {found:#?}");
            near(f64::from(found[0].chance), chance, 0.03, best);
        }
    }
}

fn near(found: f64, expected: f64, tolerance: f64, what: &str) {
    assert!((found - expected).abs() <= tolerance, "{what}: {found:.4} instead of {expected:.4}");
}

/// Both seats have one sensible choice, hidden or not.
#[test]
fn hidden_choices_that_dominate_are_found() {
    let toy = Toy::new("dominance");
    near(toy.chance(None), 1.0 / 3.0, 0.001, "the Striker");
    toy.expect("attack striker guard Onslaught");
}

/// The face-down card is any of three; the Guard must weigh them all, as the exact solution does.
#[test]
fn a_defense_against_an_unknown_card_is_found() {
    let toy = Toy::new("dominance").after("attack striker guard Thrust").without_suspicion();
    near(toy.chance(Some("defend Parry")), 8.0 / 9.0, 0.001, "Parry");
    near(toy.chance(Some("defend \"See Through\"")), 4.0 / 9.0, 0.001, "See Through");
    toy.expect("defend Parry");
}

/// A good Striker would not have played two of the three cards the Guard must reckon with.
#[test]
#[ignore = "a likelihood that counts cancelling answers this but wins no games: see docs/experiments.md"]
fn a_defender_expects_a_good_attack() {
    let attack = Toy::new("inference");
    near(attack.chance(None), 1.0 / 3.0, 0.001, "the Striker");
    let toy = attack.after("attack striker guard Onslaught");
    let answers = |toy: &Toy, text| (0..SEEDS).all(|seed| toy.search(seed)[0].action == toy.action(text));
    assert!(answers(&toy, "defend Parry"));
    assert!(answers(&toy.without_suspicion(), "defend \"See Through\""), "else there is nothing to suspect");
}

/// Who could see the Striker's card would wait; who cannot wagers.
#[test]
fn nobody_counts_on_seeing_a_hidden_card() {
    let toy = Toy::new("wager");
    near(toy.chance(Some("maneuver")), 1.0 / 2.0, 0.001, "waiting");
    near(toy.solve(Sight::Everything, Some("maneuver")).chance(toy.seat()), 1.0, 0.001, "waiting with open cards");
    near(toy.chance(None), 2.0 / 3.0, 0.001, "wagering");
    toy.expect("attack guard striker Wager");
}

/// The same where waiting is right: it is worth a guess, not a certainty.
#[test]
fn a_guess_is_worth_a_guess() {
    let toy = Toy::new("wait");
    near(toy.chance(None), 1.0 / 2.0, 0.001, "waiting");
    near(toy.solve(Sight::Everything, None).chance(toy.seat()), 1.0, 0.001, "waiting with open cards");
    for seed in 0..SEEDS {
        let best = &toy.search(seed)[0];
        assert_eq!(best.action, Action::Maneuver, "seed {seed}");
        near(f64::from(best.chance), 1.0 / 2.0, 0.08, "waiting");
    }
}

/// The Knight decides about a boost when its attack lies face down already: the Guard looks on and must not learn from the
/// Knight's search what lies there. It reckons with a Trick, so the Thrust hits.
#[test]
fn who_looks_on_does_not_learn_the_hidden_card() {
    let attack = |card: &str| Toy::new("looked-on").after(&format!("attack knight guard {card}")).without_suspicion();
    attack("Thrust").after("pass").expect("defend \"See Through\"");
    for (card, chance) in [("Thrust", 1.0), ("Trick", 0.0)] {
        for seed in 0..SEEDS {
            near(f64::from(attack(card).search(seed)[0].chance), chance, 0.1, card);
        }
    }
}

#[test]
fn attacking_before_drawing_is_found() {
    let toy = Toy::new("attack");
    near(toy.chance(None), 5.0 / 6.0, 0.001, "the Striker");
    near(toy.chance(Some("maneuver")), 2.0 / 3.0, 0.001, "drawing");
    toy.expect("attack striker guard Dice");
}

/// What was drawn must be part of a node: if `pass` after a Coin and after an Axe shared one average, boosting with the Axe
/// would look better than passing ever does, and the Axe would be thrown away.
#[test]
fn drawing_before_attacking_is_found() {
    let toy = Toy::new("draw");
    near(toy.chance(None), 0.7, 0.001, "the Striker");
    near(toy.chance(Some("attack striker guard Dice")), 0.4, 0.001, "attacking");
    toy.expect("maneuver");
}

/// Where the best is to mix, the shares of the visits are a mixture that secures nearly the value. The search's own estimate
/// of the chance is not tested: both seats choose by the same bounds in turn and fall into step, so that the pairs of choices
/// are not as rare as their shares say (0.42 to 0.5 instead of 0.5 with equal shares).
#[test]
fn visits_mix_nearly_as_they_should() {
    for (name, value, tolerance) in [("pennies", 1.0 / 2.0, 0.01), ("uneven-pennies", 1.0 / 4.0, 0.07)] {
        let toy = Toy::new(name);
        let mut solver = toy.solve(Sight::Own, None);
        near(solver.chance(toy.seat()), value, 0.001, name);
        for seed in 0..SEEDS {
            let found = toy.search(seed);
            let visits = |action| found.iter().find(|candidate| candidate.action == action).map_or(0, |c| c.visits);
            let all: u32 = found.iter().map(|candidate| candidate.visits).sum();
            let secured = solver.secured(|action| f64::from(visits(action)) / f64::from(all));
            near(secured, value, tolerance, name);
        }
    }
}
