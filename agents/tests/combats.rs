//! What the bots know of a combat that is under way.

use agents::Agent;
use agents::heuristic::Heuristic;
use agents::mcts::{Budget, Candidate, Mcts, Settings};
use agents::weights::Weights;
use engine::action::{Action, Actions};
use engine::load::Library;
use engine::luck::Dice;
use engine::notation::Notation;
use engine::scenario::{Scenario, Start};
use engine::state::Choice;

/// A position after some actions in which nothing is left to chance.
fn position(text: &str, actions: &[&str]) -> Start {
    let start = Scenario::parse("combat", text).and_then(|scenario| scenario.start(&Library::embedded()));
    let mut start = start.unwrap_or_else(|error| panic!("{error}"));
    for text in actions {
        let action = Notation::new(&start.game, &start.state).parse(text).expect("an action");
        start.state.try_apply(&start.game, action, &mut Dice::new(1), &mut ()).expect("a legal action");
    }
    start
}

/// The answers of a bot to the present decision.
fn answer(start: &Start, bot: &mut dyn Agent) -> Action {
    let view = start.state.view(&start.game, start.state.to_act().expect("somebody decides"));
    let mut legal = Actions::new();
    view.legal(&mut legal);
    bot.choose(&view, &legal)
}

fn search(start: &Start, iterations: u32) -> Vec<Candidate> {
    let settings = Settings { budget: Budget::Iterations(iterations), early_stop: false, ..Settings::default() };
    Mcts::new(settings, 1).search(&start.state.view(&start.game, start.state.to_act().expect("somebody decides")))
}

/// The card that lies face down is no longer in the attacker's hand; it must be reckoned with all the same.
#[test]
fn the_heuristic_defends_against_the_last_card_of_a_hand() {
    let text = r#"
        name = "An attack with the last card"
        board = "marmoreal"
        [[seat]]
        hero = "king-arthur"
        hand = ["Swift Strike"]
        fighters = { king-arthur = "M17", merlin = "defeated" }
        [[seat]]
        hero = "sinbad"
        hand = ["Commanding Impact", "Regroup"]
        fighters = { sinbad = { space = "M22", health = 2 }, porter = "defeated" }
    "#;
    let start = position(text, &["attack king-arthur sinbad \"Swift Strike\""]);
    assert_eq!(start.state.choice(), Choice::Defend);
    assert!(start.state.hand(start.state.active()).is_empty(), "nothing but the attack is left");
    let answer = answer(&start, &mut Heuristic::new(*Weights::heuristic(), 1));
    assert!(matches!(answer, Action::Defend(_)), "two points of health are worth a card: {answer:?}");
}

/// After a combat the defender's effects come first (rule 7.8): that Arthur has moved does not bind Alice.
#[test]
fn whoever_moves_by_another_effect_is_searched_too() {
    let text = r#"
        name = "Both sides move after combat"
        board = "marmoreal"
        [[seat]]
        hero = "alice"
        state = "big"
        hand = ["I'm Late, I'm Late", "Skirmish"]
        fighters = { alice = "M17", jabberwock = "defeated" }
        [[seat]]
        hero = "king-arthur"
        hand = ["Divine Intervention", "Feint"]
        fighters = { king-arthur = "M22", merlin = "defeated" }
    "#;
    let combat = ["attack alice king-arthur \"I'm Late, I'm Late\"", "defend \"Divine Intervention\""];
    let start = position(text, &combat);
    assert_eq!(start.state.choice(), Choice::Move);
    let found = search(&start, 2000);
    let moves = found.iter().filter(|found| matches!(found.action, Action::Move(..)));
    let answers: Vec<_> = moves.filter_map(|found| found.line.get(1).copied()).collect();
    assert!(answers.iter().any(|action| matches!(action, Action::Move(..))), "Alice can move: {answers:?}");
}

/// King Arthur may lay a card face down with his attack: what is expected goes on with that, then with the defense.
#[test]
fn an_expected_line_tells_of_the_boost() {
    let text = r#"
        name = "An attack that may be boosted"
        board = "marmoreal"
        [[seat]]
        hero = "king-arthur"
        hand = ["Swift Strike", "Skirmish", "Feint"]
        fighters = { king-arthur = "M17", merlin = "defeated" }
        [[seat]]
        hero = "sinbad"
        hand = ["Commanding Impact", "Regroup"]
        fighters = { sinbad = "M22", porter = "defeated" }
    "#;
    let start = position(text, &[]);
    let expected = |line: &[Action]| {
        assert!(matches!(line[1], Action::Boost(_) | Action::Pass), "then he boosts or not: {line:?}");
        assert!(matches!(line[2], Action::Defend(_) | Action::Pass), "then Sinbad defends or not: {line:?}");
    };
    let found = search(&start, 2000);
    let attacks = found.iter().filter(|found| matches!(found.action, Action::Attack { .. }) && found.visits > 50);
    assert!(attacks.inspect(|found| expected(&found.line)).count() > 0);
    let boosting = position(text, &["attack king-arthur sinbad \"Swift Strike\""]);
    assert_eq!(boosting.state.choice(), Choice::Boost);
    let found = search(&boosting, 2000);
    assert!(found.iter().all(|found| matches!(found.line[1], Action::Defend(_) | Action::Pass)), "{found:#?}");
}
