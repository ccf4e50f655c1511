//! Small positions whose possible worlds can all be listed, and how often each is sampled.

use crate::common::{duel, pick};
use crate::statistic::Statistic;
use engine::action::Actions;
use engine::game::Game;
use engine::ids::{CardId, CardSet, Seat};
use engine::luck::Dice;
use engine::rules::Edition;
use engine::state::{Choice, CombatSide, State};
use std::collections::HashMap;

/// A world is worth listing if there are as many as this.
const WORLDS: std::ops::RangeInclusive<usize> = 12..=600;
/// How often each world is expected.
const EACH: usize = 100;

/// Where the hidden cards of a seat are: hand, face-down attack, its boost, top of the deck. The rest is the deck.
type World = (CardSet, CardId, CardId, CardId);

/// A position as seen by one seat, with the other's cards hidden from it.
struct Hidden {
    state: State,
    viewer: Seat,
    owner: Seat,
    cards: CardSet,
    known: CardSet,
}

impl Hidden {
    fn new(game: &Game, state: State, viewer: Seat, owner: Seat) -> Hidden {
        let view = state.view(game, viewer);
        let known = view.known_hand(owner);
        Hidden { state, viewer, owner, cards: view.unseen(owner).or(known), known }
    }

    fn hand_size(&self) -> usize {
        self.state.hand(self.owner).len()
    }

    /// Whether a card lies face down beside the attack.
    fn has_boost(&self) -> bool {
        self.cards.len() > self.hand_size() + self.state.deck(self.owner).len() + 1
    }

    fn describe(&self) -> String {
        format!("{} hidden cards, {} in hand, {} known", self.cards.len(), self.hand_size(), self.known.len())
    }

    /// Samples and counts; every possible world must be as likely as the others.
    fn sample(&self, game: &Game, worlds: &[World], read: impl Fn(&State) -> World) -> Statistic {
        let mut counts: HashMap<World, f64> = worlds.iter().map(|world| (*world, 0.0)).collect();
        let mut dice = Dice::new(5);
        for _ in 0..worlds.len() * EACH {
            let world = read(&self.state.view(game, self.viewer).sample(&mut dice));
            *counts.get_mut(&world).unwrap_or_else(|| panic!("{world:?} is not possible")) += 1.0;
        }
        Statistic::of(counts.into_values().map(|seen| (seen, EACH as f64)), worlds.len() as f64 - 1.0)
    }
}

/// The first position of random games that is wanted.
fn find(game: &Game, wanted: impl Fn(&State) -> Option<Hidden>) -> Hidden {
    let mut legal = Actions::new();
    for seed in 0..200_000 {
        let mut dice = Dice::new(seed);
        let mut state = State::new(game, &mut dice, &mut ());
        while state.to_act().is_some() {
            if let Some(hidden) = wanted(&state) {
                return hidden;
            }
            state.legal(game, &mut legal);
            state.apply(game, pick(&legal, &mut dice), &mut dice, &mut ());
        }
    }
    panic!("no such position in 200,000 games");
}

/// King Arthur attacks somebody who has seen his hand.
pub fn face_down_attack(boosted: bool) -> (String, Statistic) {
    let game = duel("marmoreal", "king-arthur", "genie", Edition::Core);
    let (owner, viewer) = (Seat::FIRST, Seat::SECOND);
    let hidden = find(&game, |state| {
        if state.choice() != Choice::Defend || state.to_act() != Some(viewer) || !state.known_top(owner).is_empty() {
            return None;
        }
        let hidden = Hidden::new(&game, *state, viewer, owner);
        let mixed = hidden.cards.len() < 12 && hidden.hand_size() > 1 && state.deck(owner).len() > 2;
        let fits = mixed && hidden.has_boost() == boosted && WORLDS.contains(&attacks(&game, &hidden).len());
        (fits && some_known_card_attacks(&game, &hidden)).then_some(hidden)
    });
    let statistic = hidden.sample(&game, &attacks(&game, &hidden), |world| {
        let attack = world.view(&game, owner).played(CombatSide::Attacker).expect("there is an attack");
        let face_down = hidden.cards.minus(world.hand(owner)).minus(world.deck(owner)).without(attack);
        (world.hand(owner), attack, face_down.lowest().unwrap_or(CardId::NONE), CardId::NONE)
    });
    (hidden.describe(), statistic)
}

/// Without this every possible attack would be alike, and the weights of the sampling would not matter.
fn some_known_card_attacks(game: &Game, hidden: &Hidden) -> bool {
    let attacking = usable_attacks(game, hidden);
    !attacking.and(hidden.known).is_empty() && !attacking.minus(hidden.known).is_empty()
}

fn usable_attacks(game: &Game, hidden: &Hidden) -> CardSet {
    let (attacker, _) = hidden.state.combatants().expect("there is a combat");
    let kind = game.fighter(attacker).kind;
    let hero = &game.seat(hidden.owner).hero;
    let card = |card: &CardId| hero.card(game.kind(hidden.owner, *card));
    hidden.cards.filter(|c| card(c).kind.attacks() && card(c).banner.is_none_or(|banner| banner == kind)).collect()
}

/// All worlds with an attack, perhaps a boost, and a hand, in which the known cards are among these.
fn attacks(game: &Game, hidden: &Hidden) -> Vec<World> {
    let mut worlds = Vec::new();
    for attack in usable_attacks(game, hidden) {
        let rest = hidden.cards.without(attack);
        let boosts: Vec<CardId> = if hidden.has_boost() { rest.collect() } else { vec![CardId::NONE] };
        for boost in boosts {
            let rest = if boost.is_some() { rest.without(boost) } else { rest };
            let hands = subsets(rest, hidden.hand_size());
            let out = hidden.cards.minus(rest);
            let possible = hands.into_iter().filter(|hand| hidden.known.minus(hand.or(out)).is_empty());
            worlds.extend(possible.map(|hand| (hand, attack, boost, CardId::NONE)));
        }
    }
    worlds
}

/// Houdini has put a card on his deck after somebody had seen it in his hand.
pub fn card_on_top() -> (String, Statistic) {
    let game = duel("marmoreal", "houdini", "sinbad", Edition::Core);
    let (owner, viewer) = (Seat::FIRST, Seat::SECOND);
    let hidden = find(&game, |state| {
        let [top] = state.known_top(owner) else { return None };
        let turn = state.choice() == Choice::Action && state.to_act() == Some(viewer);
        if !turn || !state.known_hand(owner, viewer).has(*top) {
            return None;
        }
        let hidden = Hidden::new(&game, *state, viewer, owner);
        (hidden.known.len() > 1 && WORLDS.contains(&tops(&hidden).len())).then_some(hidden)
    });
    let statistic = hidden.sample(&game, &tops(&hidden), |world| {
        (world.hand(owner), CardId::NONE, CardId::NONE, world.known_top(owner)[0])
    });
    (hidden.describe(), statistic)
}

/// All worlds with a card on top of the deck and a hand, in which the known cards are among these.
fn tops(hidden: &Hidden) -> Vec<World> {
    let mut worlds = Vec::new();
    for top in hidden.cards {
        let hands = subsets(hidden.cards.without(top), hidden.hand_size());
        let possible = hands.into_iter().filter(|hand| hidden.known.minus(hand.with(top)).is_empty());
        worlds.extend(possible.map(|hand| (hand, CardId::NONE, CardId::NONE, top)));
    }
    worlds
}

/// All subsets of a size.
fn subsets(cards: CardSet, size: usize) -> Vec<CardSet> {
    let Some(first) = cards.lowest().filter(|_| size > 0) else {
        return if size == 0 { vec![CardSet::EMPTY] } else { Vec::new() };
    };
    let rest = cards.without(first);
    let with = subsets(rest, size - 1).into_iter().map(|set| set.with(first));
    with.chain(subsets(rest, size)).collect()
}
