//! A quick bot without a tree: it plans its turn from what its cards say and what the other side may hold.
//!
//! Three sorts of decisions are worked out: the next action of the turn (`plan`), a defense ([`crate::clash`]) and a
//! boost (`boost`). Everything else it tries out in one world that agrees with what it knows, and takes what
//! leaves it best off.

mod boost;
mod plan;

use crate::Agent;
use crate::clash::Clash;
use crate::judge::Judge;
use crate::weights::Weights;
use engine::action::{Action, Menu};
use engine::game::Game;
use engine::ids::{KindId, Seat};
use engine::luck::Dice;
use engine::state::{Choice, State};
use engine::view::View;

/// How many decisions that follow at once from an action are looked into.
const FOLLOW_UPS: usize = 3;
/// The most answers such a decision may have.
const FEW: usize = 12;

/// Plays by rules of thumb.
#[derive(Clone, Debug)]
pub struct Heuristic {
    weights: Weights,
    judge: Option<Judge>,
    dice: Dice,
    menu: Box<Menu>,
    answers: Box<Menu>,
}

impl Heuristic {
    /// A bot with a generator of its own.
    pub fn new(weights: Weights, seed: u64) -> Heuristic {
        Heuristic { weights, judge: None, dice: Dice::new(seed), menu: Box::default(), answers: Box::default() }
    }

    /// The best of the legal actions.
    fn best(&mut self, view: &View, judge: &Judge, legal: &[Action]) -> Action {
        match view.choice() {
            Choice::Action => self.plan(view, judge, legal),
            Choice::Defend => defend(view, judge, legal),
            Choice::Boost => match boost::worth(view, judge, legal) {
                Some(action) => action,
                None => self.look_ahead(view, judge, legal),
            },
            Choice::Move => self.move_on(view, judge, legal),
            _ => self.look_ahead(view, judge, legal),
        }
    }

    /// Moves somebody to where the seat's fighters stand best together.
    fn move_on(&mut self, view: &View, judge: &Judge, legal: &[Action]) -> Action {
        let world = view.sample(&mut self.dice);
        let mut best = Best::new(legal[0]);
        for action in legal {
            let mut after = world;
            after.apply(view.game(), *action, &mut self.dice.clone(), &mut ());
            best.offer(*action, judge.stance(view.game(), &world, &after, view.seat()));
        }
        best.action
    }

    /// Tries every action in one world that agrees with what the seat knows.
    fn look_ahead(&mut self, view: &View, judge: &Judge, legal: &[Action]) -> Action {
        let world = view.sample(&mut self.dice);
        let mut best = Best::new(legal[0]);
        for action in legal {
            best.offer(*action, self.outcome(view.game(), judge, world, view.seat(), *action));
        }
        best.action
    }

    /// How a seat stands after an action, with its own follow-ups taken as well as it can.
    fn outcome(&mut self, game: &Game, judge: &Judge, mut world: State, seat: Seat, action: Action) -> f32 {
        let mut luck = self.dice.clone();
        world.advance(game, action, &mut self.menu, &mut luck, &mut ());
        for _ in 0..FOLLOW_UPS {
            let mine = world.to_act() == Some(seat) && world.winner().is_none();
            let small = !matches!(world.choice(), Choice::Action | Choice::Defend | Choice::Move);
            if !mine || !small || self.menu.len() > FEW {
                break;
            }
            let Some(answer) = self.greedy(game, judge, &world, seat, &luck) else { break };
            world.advance(game, answer, &mut self.menu, &mut luck, &mut ());
        }
        judge.lead(game, &world, seat)
    }

    /// The answer on the menu that looks best right after it.
    fn greedy(&mut self, game: &Game, judge: &Judge, world: &State, seat: Seat, luck: &Dice) -> Option<Action> {
        let mut best: Option<Best> = None;
        for action in self.menu.iter() {
            let mut next = *world;
            next.advance(game, action, &mut self.answers, &mut luck.clone(), &mut ());
            best.get_or_insert(Best::new(action)).offer(action, judge.lead(game, &next, seat));
        }
        best.map(|best| best.action)
    }
}

impl Agent for Heuristic {
    fn choose(&mut self, view: &View, legal: &[Action]) -> Action {
        if legal.len() == 1 {
            return legal[0];
        }
        let judge = self.judge.take().unwrap_or_else(|| Judge::new(view.game(), &self.weights));
        let action = self.best(view, &judge, legal);
        self.judge = Some(judge);
        action
    }
}

/// The defense that is worth most against what may lie face down.
fn defend(view: &View, judge: &Judge, legal: &[Action]) -> Action {
    let mut best = Best::new(legal[0]);
    let Some((attacker, target)) = view.combatants() else { return legal[0] };
    let mut kinds = legal.iter().filter_map(|action| match action {
        Action::Defend(kind) => Some(Some(*kind)),
        Action::Pass => Some(None),
        _ => None,
    });
    let action = |kind: Option<KindId>| kind.map_or(Action::Pass, Action::Defend);
    Clash::new(view, judge, attacker, target).defenses(&mut kinds, &mut |kind, worth| best.offer(action(kind), worth));
    best.action
}

/// The best action so far; of equal ones the first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Best {
    /// The action.
    pub action: Action,
    /// What it is worth.
    pub worth: f32,
}

impl Best {
    /// Nothing is worth anything yet.
    pub fn new(action: Action) -> Best {
        Best { action, worth: f32::NEG_INFINITY }
    }

    /// Takes an action if it is better.
    pub fn offer(&mut self, action: Action, worth: f32) {
        if worth > self.worth {
            *self = Best { action, worth };
        }
    }
}
