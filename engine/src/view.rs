//! What one seat may know, and random worlds that agree with it.
//!
//! Agents get a [`View`] and never a `State`: the state behind it is private, and every method answers from
//! the seat's knowledge only. [`View::sample`] deals the hidden cards anew, every world that agrees with the
//! seat's knowledge being equally likely.

use crate::action::{Action, Actions};
use crate::event::Cause;
use crate::game::Game;
use crate::ids::*;
use crate::luck::Dice;
use crate::query::Query;
use crate::state::{Asking, Choice, CombatSide, Known, State, Top};
use std::fmt;

/// A position as one seat knows it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    game: &'a Game,
    state: &'a State,
    seat: Seat,
}

/// Shows what the seat knows and nothing else.
impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.knowledge().fmt(f)
    }
}

impl State {
    /// The position as a seat knows it.
    pub fn view<'a>(&'a self, game: &'a Game, seat: Seat) -> View<'a> {
        View { game, state: self, seat }
    }
}

impl<'a> View<'a> {
    /// Whose knowledge this is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What never changes: board, decks, rules.
    pub fn game(&self) -> &'a Game {
        self.game
    }

    /// The seat that must decide.
    pub fn to_act(&self) -> Option<Seat> {
        self.state.to_act()
    }

    /// What must be decided.
    pub fn choice(&self) -> Choice {
        self.state.choice()
    }

    /// Which instruction asks for it.
    pub fn asking(&self) -> Asking {
        self.state.asking()
    }

    /// Lists the legal actions if this seat must decide; otherwise nothing, since they may depend on what it
    /// cannot know.
    pub fn legal(&self, list: &mut Actions) {
        list.clear();
        if self.to_act() == Some(self.seat) {
            self.state.legal(self.game, list);
        }
    }

    /// Whether this seat must decide and may do this.
    pub fn is_legal(&self, action: Action) -> bool {
        self.to_act() == Some(self.seat) && self.state.is_legal(self.game, action)
    }

    /// Whose turn it is.
    pub fn active(&self) -> Seat {
        self.state.active()
    }

    /// The number of the turn.
    pub fn turn(&self) -> u16 {
        self.state.turn()
    }

    /// The actions left in this turn.
    pub fn actions_left(&self) -> u8 {
        self.state.actions_left()
    }

    /// A fighter's health; 0 is defeated.
    pub fn health(&self, fighter: FighterId) -> u8 {
        self.state.health(fighter)
    }

    /// Where a fighter stands.
    pub fn space_of(&self, fighter: FighterId) -> Option<SpaceId> {
        self.state.space_of(fighter)
    }

    /// A hero's state, such as Alice's size.
    pub fn hero_state(&self, seat: Seat) -> Option<u8> {
        self.state.hero_state(seat)
    }

    /// The value all of a seat's cards have for the rest of the turn, if it is locked.
    pub fn locked_value(&self, seat: Seat) -> Option<u8> {
        self.state.locked_value(seat)
    }

    /// A seat's discard pile.
    pub fn discard(&self, seat: Seat) -> CardSet {
        self.state.discard(seat)
    }

    /// How many cards a seat has in hand.
    pub fn hand_size(&self, seat: Seat) -> usize {
        self.state.hand(seat).len()
    }

    /// How many cards a seat's deck has left.
    pub fn deck_size(&self, seat: Seat) -> usize {
        self.state.deck(seat).len()
    }

    /// The cards this seat knows to be in a hand: its own and its team-mates' in full, of others what it has seen
    /// there. Cards that left a hand face down since are among them.
    pub fn known_hand(&self, owner: Seat) -> CardSet {
        if self.sees_hand(owner) { self.state.hand(owner) } else { self.state.known_hand(owner, self.seat) }
    }

    /// The cards of a seat that this seat cannot place: they are in its deck or, if that is hidden, its hand.
    pub fn unseen(&self, owner: Seat) -> CardSet {
        if self.sees_hand(owner) {
            self.state.deck(owner)
        } else {
            self.hidden_cards(owner).minus(self.state.known_hand(owner, self.seat))
        }
    }

    /// The known cards on top of this seat's own deck, topmost first.
    pub fn known_top(&self) -> &'a [CardId] {
        self.state.known_top(self.seat)
    }

    /// Whether a seat is out of the game.
    pub fn is_out(&self, seat: Seat) -> bool {
        self.state.is_out(seat)
    }

    /// A seat of the winning side, once the game is over.
    pub fn winner(&self) -> Option<Seat> {
        self.state.winner()
    }

    /// What brought the last hero down.
    pub fn cause(&self) -> Cause {
        self.state.cause()
    }

    /// The attacker and the target of the present combat.
    pub fn combatants(&self) -> Option<(FighterId, FighterId)> {
        self.state.combatants()
    }

    /// Whether a card lies face down with the present attack to boost it (rule 10.5).
    pub fn is_boosted(&self) -> bool {
        self.state.is_boosted()
    }

    /// What abilities add now to the cards a fighter attacks or defends with.
    pub fn standing_bonus(&self, fighter: FighterId, attacks: bool) -> u8 {
        self.query().standing_bonus(fighter, attacks)
    }

    /// Whether the cards of the present combat lie open.
    pub fn is_revealed(&self) -> bool {
        self.state.is_revealed()
    }

    /// Whether a fighter stands elsewhere than when the turn began (rule 14.2).
    pub fn relocated(&self, fighter: FighterId) -> bool {
        self.query().relocated(fighter)
    }

    /// The card a side has played in the present combat, if this seat may see it.
    pub fn played(&self, side: CombatSide) -> Option<CardId> {
        let played = self.state.combat.side(side);
        if !played.card.is_some() {
            return None;
        }
        let owner = self.game.fighter(played.fighter).seat;
        (self.state.is_revealed() || self.sees_hand(owner)).then_some(played.card)
    }

    fn sees_hand(&self, owner: Seat) -> bool {
        self.game.friends(self.seat, owner)
    }

    /// The seats whose hands are hidden from this one.
    fn strangers(&self) -> impl Iterator<Item = Seat> + use<'a> {
        let mut left = self.game.seat(self.seat).opponents;
        std::iter::from_fn(move || {
            let next = (left != 0).then_some(Seat(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            next
        })
    }

    /// The owner's cards that lie face down in the present combat: the attack, and its committed boost.
    fn face_down(&self, owner: Seat) -> (CardId, CardId) {
        let attack = self.state.combat.side(CombatSide::Attacker);
        let hidden =
            attack.card.is_some() && !self.state.is_revealed() && self.game.fighter(attack.fighter).seat == owner;
        if hidden { (attack.card, self.state.combat.boost) } else { (CardId::NONE, CardId::NONE) }
    }

    /// Everything of a stranger's that lies face down somewhere.
    fn hidden_cards(&self, owner: Seat) -> CardSet {
        let (attack, boost) = self.face_down(owner);
        let open = [attack, boost].into_iter().filter(|card| card.is_some()).collect();
        self.state.hand[owner].or(self.state.deck[owner]).or(self.state.aside[owner]).or(open)
    }

    /// A random world that agrees with everything this seat knows, each being equally likely.
    #[inline]
    pub fn sample(&self, dice: &mut Dice) -> State {
        let mut world = *self.state;
        self.deal_anew(&mut world, dice);
        world
    }

    /// The same, written where the caller keeps it: nothing is copied twice.
    #[inline]
    pub fn sample_into(&self, world: &mut State, dice: &mut Dice) {
        *world = *self.state;
        self.deal_anew(world, dice);
    }

    /// Deals what this seat cannot know anew.
    fn deal_anew(&self, world: &mut State, dice: &mut Dice) {
        self.strangers().for_each(|owner| self.redeal(world, owner, dice));
        if self.game.seat_count() > 2 {
            let partners = self.game.seats().filter(|owner| *owner != self.seat && self.sees_hand(*owner));
            partners.for_each(|owner| redeal_top(world, owner, self.column(owner), dice));
            self.hide_knowledge(world);
        }
    }

    /// Deals a stranger's hidden cards anew. Mostly they are in its hand or in its deck, and nowhere else.
    fn redeal(&self, world: &mut State, owner: Seat, dice: &mut Dice) {
        let elsewhere = !self.state.aside[owner].is_empty() || self.state.top[owner].len() > 0;
        if elsewhere || self.face_down(owner).0.is_some() {
            return self.redeal_everywhere(world, owner, dice);
        }
        let (hand, sure) = (self.state.hand[owner], self.state.known_hand(owner, self.seat));
        let unseen = hand.minus(sure);
        let pool = unseen.or(self.state.deck[owner]);
        let dealt = dice.some_of(pool, unseen.len());
        world.hand[owner] = hand.and(sure).or(dealt);
        world.deck[owner] = pool.minus(dealt);
    }

    fn redeal_everywhere(&self, world: &mut State, owner: Seat, dice: &mut Dice) {
        let pool = self.hidden_cards(owner);
        let known = self.state.known_hand(owner, self.seat);
        let (attack, boost) = self.face_down(owner);
        let on_top = self.state.top[owner].out_of_hand(self.column(owner)).len();
        let set_aside = self.state.aside[owner].len();
        let committed = usize::from(boost.is_some());
        let mut slots = self.state.hand[owner].len() + set_aside + on_top + committed;
        let mut left = pool;
        if attack.is_some() {
            let card = self.sample_attack(pool, known, slots + 1, dice);
            left.remove(card);
            let side = world.combat.side_mut(CombatSide::Attacker);
            side.card = card;
            side.base = self.game.card(owner, card).value;
        }
        let sure = known.and(left);
        slots = slots.saturating_sub(sure.len());
        let mut held = sure.or(dice.some_of(left.minus(sure), slots));
        left = left.minus(held);
        if boost.is_some() {
            world.combat.boost = pick_one(&mut held, dice);
        }
        world.aside[owner] = dice.some_of(held, set_aside);
        held = held.minus(world.aside[owner]);
        world.deck[owner] = left;
        redeal_stack(world, owner, self.column(owner), &mut held, dice);
        world.hand[owner] = held;
    }

    /// The face-down attack: a card the attacker may use, weighted by the number of worlds it leaves.
    fn sample_attack(&self, pool: CardSet, known: CardSet, slots: usize, dice: &mut Dice) -> CardId {
        let info = self.game.fighter(self.state.combat.side(CombatSide::Attacker).fighter);
        let usable = pool.and(info.attacks);
        let (sure, unsure) = (usable.and(known), usable.minus(known));
        let unseen = pool.minus(known).len();
        let weights = (unseen.max(1), slots.saturating_sub(known.len()));
        let total = sure.len() * weights.0 + unsure.len() * weights.1;
        let n = dice.below(total.max(1) as u32) as usize;
        let in_sure = sure.len() * weights.0;
        let card =
            if n < in_sure { sure.member(n / weights.0) } else { unsure.member((n - in_sure) / weights.1.max(1)) };
        card.or(usable.lowest()).unwrap_or(CardId::NONE)
    }

    /// Where this seat's knowledge of another one's cards stands.
    fn column(&self, owner: Seat) -> usize {
        Known::column(owner, self.seat)
    }

    /// What third seats know of hidden hands is hidden too, but for what this seat knows itself. Where one of the two
    /// has seen the hand since a card of it was put on the deck, and the other has not, all of it is.
    fn hide_knowledge(&self, world: &mut State) {
        for owner in self.strangers() {
            for viewer in self.game.seats().filter(|viewer| *viewer != owner && *viewer != self.seat) {
                let alike = self.state.top[owner].is_alike_for(self.column(owner), Known::column(owner, viewer));
                let own = if alike { self.state.known_hand(owner, self.seat) } else { CardSet::EMPTY };
                let theirs = self.state.known_hand(owner, viewer);
                world.known.forget_for(owner, viewer, theirs.minus(own));
            }
        }
    }

    /// Everything this seat knows, as one value: equal for two positions that it cannot tell apart.
    pub fn knowledge(&self) -> Knowledge {
        let mut state = *self.state;
        let mut sizes = BySeat::default();
        for owner in self.game.seats() {
            let (attack, boost) = self.face_down(owner);
            let top = self.state.top[owner];
            sizes[owner] = Sizes {
                hand: self.state.hand[owner].len(),
                deck: self.state.deck[owner].len(),
                aside: self.state.aside[owner].len(),
                top: top.len(),
                attack: attack.is_some(),
                boost: boost.is_some(),
            };
            if !self.sees_hand(owner) {
                self.redact(&mut state, owner);
            } else if owner != self.seat {
                state.top[owner] = Top::default();
            }
        }
        self.hide_knowledge(&mut state);
        Knowledge { seat: self.seat, sizes, state }
    }

    fn redact(&self, state: &mut State, owner: Seat) {
        state.deck[owner] = self.hidden_cards(owner);
        state.hand[owner] = CardSet::EMPTY;
        state.aside[owner] = CardSet::EMPTY;
        state.top[owner] = Top::default();
        if self.face_down(owner).0.is_some() {
            let side = state.combat.side_mut(CombatSide::Attacker);
            side.card = CardId::NONE;
            side.base = 0;
            state.combat.boost = CardId::NONE;
        }
    }

    /// Questions about what everybody can see.
    pub(crate) fn query(&self) -> Query<'a> {
        Query::new(self.game, self.state)
    }

    /// Where a fighter can move with so many steps.
    pub fn reach(&self, fighter: FighterId, steps: usize, through: bool) -> SpaceSet {
        self.query().reach(fighter, steps, through)
    }

    /// The fighters that a fighter can attack from where it stands.
    pub fn targets_of(&self, fighter: FighterId) -> FighterSet {
        self.query().targets_of(fighter)
    }
}

/// How many hidden cards lie where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Sizes {
    hand: usize,
    deck: usize,
    aside: usize,
    top: usize,
    attack: bool,
    boost: bool,
}

/// Everything one seat knows. It can be compared and hashed, and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Knowledge {
    seat: Seat,
    sizes: BySeat<Sizes>,
    state: State,
}

/// Takes a random card out of a set.
fn pick_one(cards: &mut CardSet, dice: &mut Dice) -> CardId {
    if cards.is_empty() {
        return CardId::NONE;
    }
    let card = dice.one_of(*cards);
    cards.remove(card);
    card
}

/// Deals the known top of a stranger's deck anew: entries from the hand out of `held`, others out of the deck.
fn redeal_stack(world: &mut State, owner: Seat, column: usize, held: &mut CardSet, dice: &mut Dice) {
    let mut rest = world.deck[owner];
    for at in 0..world.top[owner].len() {
        let source = if world.top[owner].entry_out_of_hand(at, column) { &mut *held } else { &mut rest };
        let card = pick_one(source, dice);
        world.top[owner].substitute(at, card);
        world.deck[owner].insert(card);
    }
}

/// A team-mate's hand is open, and so is what went from it to the deck; the other known top cards are not.
fn redeal_top(world: &mut State, owner: Seat, column: usize, dice: &mut Dice) {
    let mut rest = world.deck[owner].minus(world.top[owner].out_of_hand(column));
    for at in 0..world.top[owner].len() {
        if !world.top[owner].entry_out_of_hand(at, column) {
            let card = pick_one(&mut rest, dice);
            world.top[owner].substitute(at, card);
        }
    }
}
