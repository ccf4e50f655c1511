//! Named positions and the sizes of their trees: how many ways there are to answer 1, 2, 3 … decisions.
//!
//! A change of a count is a change of the rules (or of a deck): look at it, then write the new row, which the
//! failing test prints. The generator is the test's own, and in the trees every random card is the lowest: only rules
//! and decks count.

mod common;

use common::{Spin, game};
use engine::action::Actions;
use engine::game::Game;
use engine::ids::{CardId, CardSet, Seat};
use engine::luck::{Chance, Luck};
use engine::rules::Edition::{self, Classic, Core};
use engine::rules::Mode::{self, FreeForAll, Teams};
use engine::rules::Rules;
use engine::state::{Choice, State};

/// A position: the first decision of a kind, in the random game of a seed.
struct Position {
    name: &'static str,
    board: &'static str,
    heroes: &'static [&'static str],
    rules: (Edition, Mode),
    seed: u64,
    choice: Choice,
    counts: &'static [u64],
}

#[rustfmt::skip]
const POSITIONS: &[Position] = &[
    position("set-up with three harpies", "marmoreal", &["medusa", "alice"], (Core, FreeForAll), 1, Choice::Setup, &[5, 20, 60, 540]),
    position("Alice's size", "sarpedon", &["sinbad", "alice"], (Core, FreeForAll), 1, Choice::State, &[2, 4, 28, 848]),
    position("the first action", "king-solomons-mine", &["genie", "houdini"], (Core, FreeForAll), 1, Choice::Action, &[2, 10, 192, 1020]),
    position("a maneuver's boost", "marmoreal", &["houdini", "medusa"], (Core, FreeForAll), 2, Choice::Boost, &[7, 241, 4179, 19684]),
    position("a defense", "sarpedon", &["king-arthur", "houdini"], (Core, FreeForAll), 3, Choice::Defend, &[2, 10, 334, 7230]),
    position("a discard", "sarpedon", &["genie", "sinbad"], (Core, FreeForAll), 1, Choice::Discard, &[3, 6, 12, 204]),
    position("a choice from a hand", "marmoreal", &["genie", "alice"], (Core, FreeForAll), 1, Choice::DiscardTheirs, &[3, 12, 430, 9440]),
    position("Prophecy's cards", "marmoreal", &["king-arthur", "sinbad"], (Core, FreeForAll), 1, Choice::Take, &[4, 12, 24, 192]),
    position("Restless Spirits", "king-solomons-mine", &["king-arthur", "medusa"], (Core, FreeForAll), 1, Choice::Space, &[9, 26, 53, 1580]),
    position("Looking Glass", "marmoreal", &["alice", "medusa"], (Classic, FreeForAll), 1, Choice::Option, &[3, 6, 116, 304]),
    position("Sleight of Hand", "marmoreal", &["houdini", "genie"], (Classic, FreeForAll), 1, Choice::Replace, &[3, 6, 16, 44]),
    position("Smoke and Mirrors", "king-solomons-mine", &["houdini", "sinbad"], (Classic, FreeForAll), 1, Choice::May, &[2, 82, 452, 17266]),
    position("the first action of three", "marmoreal", &["medusa", "sinbad", "genie"], (Core, FreeForAll), 1, Choice::Action, &[5, 134, 3568, 76858]),
    position("which opponent", "sarpedon", &["houdini", "alice", "medusa", "genie"], (Core, FreeForAll), 40, Choice::Opponent, &[2, 6, 18, 98]),
    position("the first action of a team", "sarpedon", &["alice", "medusa", "king-arthur", "houdini"], (Core, Teams), 1, Choice::Action, &[5, 19, 234, 3180]),
];

const fn position(
    name: &'static str,
    board: &'static str,
    heroes: &'static [&'static str],
    rules: (Edition, Mode),
    seed: u64,
    choice: Choice,
    counts: &'static [u64],
) -> Position {
    Position { name, board, heroes, rules, seed, choice, counts }
}

impl Position {
    fn game(&self) -> Game {
        let (edition, mode) = self.rules;
        game(self.board, self.heroes, Rules { edition, mode, ..Rules::default() })
    }

    /// Plays random games from the seed on until there is such a decision.
    fn reach(&self, game: &Game) -> State {
        let mut legal = Actions::new();
        for seed in self.seed.. {
            let mut spin = Spin(seed << 32);
            let mut state = State::new(game, &mut spin, &mut ());
            while state.to_act().is_some() {
                if state.choice() == self.choice {
                    return state;
                }
                state.legal(game, &mut legal);
                let action = spin.pick(&legal);
                state.apply(game, action, &mut spin, &mut ());
            }
        }
        unreachable!("the seeds do not end")
    }
}

/// Every random card is the lowest.
struct Lowest;

impl Luck for Lowest {
    fn card(&mut self, _: Chance, _: Seat, cards: CardSet) -> CardId {
        cards.lowest().expect("there is a card")
    }
}

/// How many sequences of so many decisions there are.
fn perft(game: &Game, state: &State, depth: usize) -> u64 {
    let mut legal = Actions::new();
    state.legal(game, &mut legal);
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = |action: &_| {
        let mut next = *state;
        next.apply(game, *action, &mut Lowest, &mut ());
        perft(game, &next, depth - 1)
    };
    legal.iter().map(after).sum()
}

#[test]
fn the_trees_have_the_sizes_they_had() {
    let mut changed = Vec::new();
    for position in POSITIONS {
        let game = position.game();
        let state = position.reach(&game);
        let counts: Vec<_> = (1..=position.counts.len().max(1)).map(|depth| perft(&game, &state, depth)).collect();
        if counts != position.counts {
            changed.push(format!("{}: {counts:?}, was {:?}", position.name, position.counts));
        }
    }
    assert!(changed.is_empty(), "{}", changed.join("\n"));
}
