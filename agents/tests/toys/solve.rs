//! Solves a tiny game exactly: all worlds the deciding seat thinks possible, all luck, all decisions.
//!
//! Decisions that a seat cannot tell apart, by its [`Knowledge`], form one information set and are answered alike.
//! Regret matching finds good strategies for both seats, and the best answers to them enclose the true value: it
//! lies between what each seat can make sure of, so no trust in the iteration is needed.

use engine::action::{Action, Actions};
use engine::game::Game;
use engine::ids::{CardId, CardSet, Seat};
use engine::luck::{Chance, Dice, Luck};
use engine::state::State;
use engine::view::Knowledge;
use std::collections::{HashMap, HashSet};

/// How many worlds are dealt to find all of them: a toy has at most a dozen.
const DEALS: usize = 500;
const ROUNDS: usize = 2000;

/// What decides whether two decisions are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// What the seat knows: the game as it is.
    Own,
    /// Everything, face-down cards too: what a cheater believes.
    Everything,
}

#[derive(PartialEq, Eq, Hash)]
enum Key {
    Known(Seat, Knowledge),
    State(State),
}

/// A decision, or the end of the game.
enum Node {
    /// What the first seat gets.
    End(f64),
    Decision {
        seat: Seat,
        set: usize,
        /// What can come of each action, with its probability.
        outcomes: Vec<Vec<(f64, usize)>>,
    },
}

/// A game in all its branches.
pub struct Solver<'g> {
    game: &'g Game,
    sight: Sight,
    nodes: Vec<Node>,
    roots: Vec<(f64, usize)>,
    sets: HashMap<Key, usize>,
    /// The actions of each information set.
    actions: Vec<Vec<Action>>,
    /// The chance of the first seat to win lies between these.
    pub lower: f64,
    pub upper: f64,
    strategy: Vec<Vec<f64>>,
}

impl<'g> Solver<'g> {
    /// Solves the game from where a seat must decide; with `only`, as if this were its only action there.
    pub fn new(game: &'g Game, state: &State, sight: Sight, only: Option<Action>) -> Solver<'g> {
        let (nodes, roots, sets, actions, strategy) = Default::default();
        let mut solver = Solver { game, sight, nodes, roots, sets, actions, lower: 0.0, upper: 1.0, strategy };
        let worlds = worlds(game, state);
        let share = 1.0 / worlds.len() as f64;
        for world in &worlds {
            let root = solver.grow(world, only);
            solver.roots.push((share, root));
        }
        solver.solve();
        solver
    }

    /// The chance of a seat to win, in the middle of the bounds.
    pub fn chance(&self, seat: Seat) -> f64 {
        let first = (self.lower + self.upper) / 2.0;
        if seat == Seat::FIRST { first } else { 1.0 - first }
    }

    /// The chance that a seat makes sure of by taking each action at the root with the given probability.
    pub fn secured(&mut self, shares: impl Fn(Action) -> f64) -> f64 {
        let Node::Decision { seat, set, .. } = self.nodes[self.roots[0].1] else { return 0.0 };
        self.strategy[set] = self.actions[set].iter().map(|action| shares(*action)).collect();
        1.0 - self.best_answer(if seat == Seat::FIRST { Seat::SECOND } else { Seat::FIRST })
    }

    fn grow(&mut self, state: &State, only: Option<Action>) -> usize {
        let node = match state.to_act() {
            None => Node::End(f64::from(u8::from(state.winner() == Some(Seat::FIRST)))),
            Some(seat) => {
                let mut list = Actions::new();
                state.legal(self.game, &mut list);
                let actions: Vec<_> = list.iter().copied().filter(|a| only.is_none_or(|only| only == *a)).collect();
                let outcomes = actions.iter().map(|action| self.grow_after(state, *action)).collect();
                Node::Decision { seat, set: self.set(state, seat, actions), outcomes }
            }
        };
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    fn grow_after(&mut self, state: &State, action: Action) -> Vec<(f64, usize)> {
        let after = outcomes(self.game, state, action);
        after.iter().map(|(share, state)| (*share, self.grow(state, None))).collect()
    }

    fn set(&mut self, state: &State, seat: Seat, actions: Vec<Action>) -> usize {
        let key = match self.sight {
            Sight::Own => Key::Known(seat, state.view(self.game, seat).knowledge()),
            Sight::Everything => Key::State(*state),
        };
        let next = self.actions.len();
        let set = *self.sets.entry(key).or_insert(next);
        if set == next {
            self.actions.push(actions);
        } else {
            assert_eq!(self.actions[set], actions, "a seat knows its own legal actions");
        }
        set
    }

    /// Regret matching with averages that favour the later rounds.
    fn solve(&mut self) {
        let zeros: Vec<Vec<f64>> = self.actions.iter().map(|actions| vec![0.0; actions.len()]).collect();
        let mut regrets = zeros.clone();
        let mut round =
            Round { seat: Seat::FIRST, weight: 0.0, current: zeros.clone(), regret: Vec::new(), sums: zeros };
        for number in 0..ROUNDS * 2 {
            round.seat = if number % 2 == 0 { Seat::FIRST } else { Seat::SECOND };
            round.weight = number as f64;
            round.current = regrets.iter().map(|regrets| shares(regrets)).collect();
            round.regret = regrets;
            for (share, root) in &self.roots {
                self.walk(*root, 1.0, *share, &mut round);
            }
            regrets = std::mem::take(&mut round.regret);
            regrets.iter_mut().flatten().for_each(|regret| *regret = regret.max(0.0));
        }
        self.strategy = round.sums.iter().map(|sums| shares(sums)).collect();
        self.upper = self.best_answer(Seat::FIRST);
        self.lower = 1.0 - self.best_answer(Seat::SECOND);
    }

    /// What the round's seat gets at a node, noting what it regrets there; `own` and `others` are how likely the seat's
    /// own and all other choices lead here.
    fn walk(&self, at: usize, own: f64, others: f64, round: &mut Round) -> f64 {
        let (actor, set, outcomes) = match &self.nodes[at] {
            Node::End(first) => return worth(*first, round.seat),
            Node::Decision { seat, set, outcomes } => (*seat, *set, outcomes),
        };
        let is_own = actor == round.seat;
        let shares = round.current[set].clone();
        let mut values = vec![0.0; outcomes.len()];
        for (n, share) in shares.iter().enumerate() {
            let (own, others) = if is_own { (own * share, others) } else { (own, others * share) };
            values[n] = outcomes[n].iter().map(|(luck, node)| luck * self.walk(*node, own, others * luck, round)).sum();
        }
        let value: f64 = values.iter().zip(&shares).map(|(value, share)| value * share).sum();
        if is_own {
            for (n, share) in shares.iter().enumerate() {
                round.regret[set][n] += others * (values[n] - value);
                round.sums[set][n] += round.weight * own * share;
            }
        }
        value
    }

    /// What a seat can get at most against the other's strategy.
    fn best_answer(&self, seat: Seat) -> f64 {
        let (sets, nodes) = (self.actions.len(), self.nodes.len());
        let mut answer =
            Answer { seat, reach: vec![0.0; nodes], members: vec![Vec::new(); sets], best: vec![None; sets] };
        self.roots.iter().for_each(|(share, root)| self.spread(*root, *share, &mut answer));
        self.roots.iter().map(|(share, root)| share * self.answered(*root, &mut answer)).sum()
    }

    /// How likely luck and the other seat's strategy lead to each node.
    fn spread(&self, at: usize, share: f64, answer: &mut Answer) {
        answer.reach[at] = share;
        let Node::Decision { seat, set, outcomes } = &self.nodes[at] else { return };
        answer.members[*set].push(at);
        for (n, after) in outcomes.iter().enumerate() {
            let chosen = if *seat == answer.seat { 1.0 } else { self.strategy[*set][n] };
            after.iter().for_each(|(luck, node)| self.spread(*node, share * chosen * luck, answer));
        }
    }

    /// What the answering seat gets at a node if it answers every information set in the best way.
    fn answered(&self, at: usize, answer: &mut Answer) -> f64 {
        let (actor, set) = match &self.nodes[at] {
            Node::End(first) => return worth(*first, answer.seat),
            Node::Decision { seat, set, .. } => (*seat, *set),
        };
        if actor != answer.seat {
            return self.strategy[set].iter().enumerate().map(|(n, share)| share * self.taken(at, n, answer)).sum();
        }
        let best = answer.best[set].unwrap_or_else(|| self.best_action(set, answer));
        self.taken(at, best, answer)
    }

    /// The action that is best over all nodes of an information set.
    fn best_action(&self, set: usize, answer: &mut Answer) -> usize {
        let members = answer.members[set].clone();
        let mut worth = |n| members.iter().map(|m| answer.reach[*m] * self.taken(*m, n, answer)).sum::<f64>();
        let worths: Vec<f64> = (0..self.actions[set].len()).map(&mut worth).collect();
        let best = (0..worths.len()).max_by(|a, b| worths[*a].total_cmp(&worths[*b])).expect("a decision has actions");
        answer.best[set] = Some(best);
        best
    }

    fn taken(&self, at: usize, action: usize, answer: &mut Answer) -> f64 {
        let Node::Decision { outcomes, .. } = &self.nodes[at] else { return 0.0 };
        outcomes[action].iter().map(|(luck, node)| luck * self.answered(*node, answer)).sum()
    }
}

/// One seat's round of regret matching.
struct Round {
    seat: Seat,
    weight: f64,
    /// How often each action is taken, by information set.
    current: Vec<Vec<f64>>,
    regret: Vec<Vec<f64>>,
    /// What the strategies add up to.
    sums: Vec<Vec<f64>>,
}

/// The best answer to a strategy, being found.
struct Answer {
    seat: Seat,
    /// How likely luck and the other seat lead to each node.
    reach: Vec<f64>,
    /// The nodes of each information set, and what is best there.
    members: Vec<Vec<usize>>,
    best: Vec<Option<usize>>,
}

fn worth(first: f64, seat: Seat) -> f64 {
    if seat == Seat::FIRST { first } else { 1.0 - first }
}

/// Numbers as shares of their sum; equal ones if all are 0.
fn shares(numbers: &[f64]) -> Vec<f64> {
    let sum: f64 = numbers.iter().sum();
    numbers.iter().map(|number| if sum > 0.0 { number / sum } else { 1.0 / numbers.len() as f64 }).collect()
}

/// All worlds that the deciding seat thinks possible; they are equally likely.
fn worlds(game: &Game, state: &State) -> Vec<State> {
    let view = state.view(game, state.to_act().expect("somebody must decide"));
    let mut dice = Dice::new(1);
    let mut seen = HashSet::new();
    (0..DEALS).map(|_| view.sample(&mut dice)).filter(|world| seen.insert(*world)).collect()
}

/// Luck that goes through all its ways, one after the other.
#[derive(Default)]
struct Ways {
    /// Which of how many cards came.
    picks: Vec<(usize, usize)>,
    at: usize,
}

impl Luck for Ways {
    fn card(&mut self, _: Chance, _: Seat, cards: CardSet) -> CardId {
        if self.at == self.picks.len() {
            self.picks.push((0, cards.len()));
        }
        let (pick, _) = self.picks[self.at];
        self.at += 1;
        cards.member(pick).expect("as many cards as the last time")
    }
}

impl Ways {
    /// Goes on to the next way; `false` after the last one.
    fn next(&mut self) -> bool {
        self.at = 0;
        while let Some((pick, of)) = self.picks.pop() {
            if pick + 1 < of {
                self.picks.push((pick + 1, of));
                return true;
            }
        }
        false
    }
}

/// What can come of an action, with its probability.
fn outcomes(game: &Game, state: &State, action: Action) -> Vec<(f64, State)> {
    let mut ways = Ways::default();
    let mut found = Vec::new();
    loop {
        let mut after = *state;
        after.apply(game, action, &mut ways, &mut ());
        found.push((ways.picks.iter().map(|(_, of)| 1.0 / *of as f64).product(), after));
        if !ways.next() {
            return found;
        }
    }
}
