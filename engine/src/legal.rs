//! The legal answers to the present decision, one function a kind of choice.

use crate::action::{Action, Actions, Menu, Sink};
use crate::effect::{Amount, Cards, Op, Ref};
use crate::game::Game;
use crate::ids::*;
use crate::query::Query;
use crate::state::{Choice, CombatSide, Frame, State};

impl State {
    /// Lists the legal actions, in a fixed order; the list is cleared first.
    pub fn legal(&self, game: &Game, list: &mut Actions) {
        list.clear();
        Query::new(game, self).legal(list);
    }

    /// The legal actions as a menu: the same actions in the same order, without writing out every destination.
    #[inline]
    pub fn menu(&self, game: &Game, menu: &mut Menu) {
        menu.clear();
        Query::new(game, self).legal(menu);
    }
}

impl<'a> Query<'a> {
    /// Gives every legal action to the sink. The frequent decisions first: they do not pay for what others need.
    #[inline]
    pub fn legal<S: Sink>(self, sink: &mut S) {
        let actor = self.state.actor;
        match self.state.choice {
            Choice::Move => self.legal_moves(sink),
            Choice::Boost => self.optional_cards(sink, self.state.hand[actor], Action::Boost),
            Choice::Action => self.legal_actions(sink),
            Choice::Defend => self.legal_defenses(sink),
            _ => self.legal_answers(sink),
        }
    }

    /// Gives every legal answer to a less frequent decision to the sink.
    #[inline(never)]
    fn legal_answers<S: Sink>(self, sink: &mut S) {
        let actor = self.state.actor;
        match self.state.choice {
            Choice::None | Choice::Move | Choice::Boost | Choice::Action | Choice::Defend => {}
            Choice::Setup => self.legal_setup(sink),
            Choice::State => self.legal_states(sink),
            Choice::Order => self.legal_order(sink),
            Choice::Target => self.legal_targets(sink),
            Choice::Place => self.legal_places(sink),
            Choice::Space => self.spaces_to_choose().for_each(|space| sink.push(Action::Space(space))),
            Choice::Discard => self.cards(sink, actor, self.state.hand[actor], Action::Discard),
            Choice::DiscardTheirs => self.legal_discards_of_theirs(sink),
            Choice::Pay => self.legal_payments(sink),
            Choice::Take => self.cards(sink, actor, self.cards_to_take(), Action::Take),
            Choice::Arrange => self.cards(sink, actor, self.cards_to_arrange(), Action::Top),
            Choice::PutOnTop => self.cards(sink, actor, self.state.hand[actor], Action::Top),
            Choice::Option => self.legal_options(sink),
            Choice::Opponent => self.legal_opponents(sink),
            Choice::May => self.yes_or_no(sink),
            Choice::Reveal => self.optional_cards(sink, self.cards_to_reveal(actor), Action::Reveal),
            Choice::Replace => self.optional_cards(sink, self.replacements(actor), Action::Replace),
        }
    }

    /// A quick look at whether the decision has more than one answer: `true` is sure, `false` needs the list.
    pub(crate) fn is_surely_open(self) -> bool {
        match self.state.choice {
            Choice::Action => self.game.asks_for_actions,
            Choice::Boost => true,
            Choice::Defend => !self.defense_cards(self.state.combat.side(CombatSide::Defender).fighter).is_empty(),
            Choice::Move => self.can_surely_move(),
            _ => false,
        }
    }

    /// Whether one of the fighters to move has a free space next to it.
    fn can_surely_move(self) -> bool {
        let free = self.free();
        let next_to = |f: FighterId| {
            let space = self.state.position[f.index()];
            !self.game.board.steps(space).and(free).is_empty()
        };
        self.frame().steps() > 0 && self.fighters_to_move().any(next_to)
    }

    pub(crate) fn frame(self) -> &'a Frame {
        &self.state.frames[0]
    }

    pub(crate) fn op(self) -> Op {
        self.game.op(self.frame().pc)
    }

    fn cards<S: Sink>(self, sink: &mut S, owner: Seat, cards: CardSet, action: impl Fn(KindId) -> Action) {
        sink.cards(action, &self.game.seat(owner).kinds, cards);
    }

    #[inline(never)]
    fn optional_cards<S: Sink>(self, sink: &mut S, cards: CardSet, action: impl Fn(KindId) -> Action) {
        self.cards(sink, self.state.actor, cards, action);
        sink.push(Action::Pass);
    }

    fn yes_or_no<S: Sink>(self, sink: &mut S) {
        sink.push(Action::Yes);
        sink.push(Action::Pass);
    }

    fn legal_setup<S: Sink>(self, sink: &mut S) {
        let fighter = self.state.placing;
        if !fighter.is_some() {
            let start = SpaceSet::of(self.game.board.starts[self.state.actor.index()]);
            return self.game.seat(self.state.actor).heroes.for_each(|hero| sink.spaces(Action::Place, hero, start));
        }
        sink.spaces(Action::Place, fighter, self.start_spaces(fighter));
    }

    /// Where a sidekick may start (rules 2.2, 2.3, 2.7).
    pub(crate) fn start_spaces(self, fighter: FighterId) -> SpaceSet {
        let seat = self.game.fighter(fighter).seat;
        let later = self.game.board.starts.iter().take(self.game.seat_count()).skip(seat.index() + 1);
        let free = self.free().minus(later.copied().collect());
        let hero = self.game.board.starts[seat.index()];
        let near = free.and(self.game.board.zone_of(hero));
        if near.is_empty() { free } else { near }
    }

    fn legal_states<S: Sink>(self, sink: &mut S) {
        let state = self.game.seat(self.state.actor).hero.state.as_ref();
        let values = state.map_or(0, |state| state.values.len() as u8);
        (0..values).for_each(|value| sink.push(Action::Become(value)));
    }

    fn legal_order<S: Sink>(self, sink: &mut S) {
        if self.state.depth > 0 {
            let kinds = &self.game.seat(self.state.actor).kinds;
            let cards = kinds.one_of_each(CardSet(self.frame().mask));
            return cards.for_each(|card| sink.push(Action::Resolve(kinds.of(card).0)));
        }
        (0..8).filter(|bit| self.state.pending >> bit & 1 == 1).for_each(|bit| sink.push(Action::Resolve(bit)));
    }

    #[inline(never)]
    fn legal_actions<S: Sink>(self, sink: &mut S) {
        sink.push(Action::Maneuver);
        let seat = self.game.seat(self.state.actor);
        for card in seat.kinds.one_of_each(self.state.hand[self.state.actor].and(seat.schemes)) {
            self.legal_schemes(sink, card);
            if !sink.wants_more() {
                return;
            }
        }
        let foes = self.blocked_for(self.state.actor, self.state.occupied());
        for fighter in self.standing(seat.fighters) {
            let range = self.game.board.range(self.game.fighter(fighter).reach, self.state.position[fighter.index()]);
            if !range.and(foes).is_empty() {
                self.legal_attacks(sink, fighter);
            }
        }
    }

    fn legal_schemes<S: Sink>(self, sink: &mut S, card: CardId) {
        let seat = self.game.seat(self.state.actor);
        let kind = seat.kinds.of(card);
        let users = self.standing(seat.fighters);
        let users = users.filter(|f| self.game.fighter(*f).usable.has(card));
        users.for_each(|fighter| sink.push(Action::Scheme(kind, fighter)));
    }

    #[inline(never)]
    fn legal_attacks<S: Sink>(self, sink: &mut S, fighter: FighterId) {
        let cards = self.attack_cards(fighter);
        if cards.is_empty() {
            return;
        }
        for target in self.targets_of(fighter) {
            self.cards(sink, self.state.actor, cards, |card| Action::Attack { fighter, target, card });
        }
    }

    #[inline(never)]
    fn legal_defenses<S: Sink>(self, sink: &mut S) {
        let target = self.state.combat.side(CombatSide::Defender).fighter;
        self.optional_cards(sink, self.defense_cards(target), Action::Defend);
    }

    #[inline(never)]
    fn legal_moves<S: Sink>(self, sink: &mut S) {
        let Op::Move { distance, through, .. } = self.op() else { return };
        let (frame, fighters) = (self.frame(), self.fighters_to_move());
        let teleporters = if distance == Amount::Maneuver { self.may_teleport(frame) } else { FighterSet::EMPTY };
        let occupied = self.state.occupied();
        let (mut seat, mut open) = (Seat::NONE, SpaceSet::EMPTY);
        for fighter in fighters {
            if seat != self.game.fighter(fighter).seat {
                seat = self.game.fighter(fighter).seat;
                open = self.open_to(seat, through, occupied);
            }
            let start = self.state.position[fighter.index()];
            let walk = self.game.board.within(start, frame.steps(), open).minus(occupied);
            sink.spaces(Action::Move, fighter, walk);
            if teleporters.has(fighter) {
                sink.spaces(Action::Place, fighter, self.free().minus(walk));
            }
            if !sink.wants_more() {
                return;
            }
        }
        sink.push(Action::Done);
    }

    /// The fighters that the present instruction may still move.
    pub(crate) fn fighters_to_move(self) -> FighterSet {
        self.standing(FighterSet(self.frame().mask))
    }

    fn legal_targets<S: Sink>(self, sink: &mut S) {
        let Op::Deal { to, may, .. } = self.op() else { return };
        self.select(self.frame(), self.game.selector(to)).for_each(|fighter| sink.push(Action::Target(fighter)));
        if may {
            sink.push(Action::Pass);
        }
    }

    fn legal_places<S: Sink>(self, sink: &mut S) {
        let Some((fighter, spaces)) = self.placement() else { return };
        sink.spaces(Action::Place, fighter, spaces);
        if matches!(self.op(), Op::Place { may: true, .. }) {
            sink.push(Action::Pass);
        }
    }

    /// Whom the present instruction places, and where it can.
    pub(crate) fn placement(self) -> Option<(FighterId, SpaceSet)> {
        let frame = self.frame();
        let (fighter, area) = match self.op() {
            Op::Place { who, area, .. } => {
                (self.fighter(frame, who).filter(|f| self.state.space_of(*f).is_some())?, area)
            }
            Op::Return { who, area, .. } => (self.defeated(frame, who)?, area),
            _ => return None,
        };
        Some((fighter, self.area(frame, area).and(self.free())))
    }

    fn defeated(self, frame: &Frame, who: Ref) -> Option<FighterId> {
        let candidates = match who {
            Ref::Named(kind) => self.of_kind(frame.seat, kind),
            other => self.fighter(frame, other).map_or(FighterSet::EMPTY, FighterSet::of),
        };
        candidates.into_iter().find(|f| self.state.health(*f) == 0)
    }

    /// The spaces that the present instruction lets the player choose.
    pub(crate) fn spaces_to_choose(self) -> SpaceSet {
        let Op::ChooseSpace(area) = self.op() else { return SpaceSet::EMPTY };
        self.area(self.frame(), area)
    }

    fn legal_discards_of_theirs<S: Sink>(self, sink: &mut S) {
        let owner = self.frame().opponent;
        self.cards(sink, owner, self.state.hand[owner], Action::Discard);
    }

    fn legal_payments<S: Sink>(self, sink: &mut S) {
        let actor = self.state.actor;
        self.cards(sink, actor, self.state.hand[actor], Action::Discard);
        if self.state.aside[actor].is_empty() {
            sink.push(Action::Pass);
        }
    }

    /// The cards that the present instruction lets the player take into hand.
    pub(crate) fn cards_to_take(self) -> CardSet {
        let frame = self.frame();
        match self.op() {
            Op::LookAtTop { .. } => {
                let seen = frame.looked().saturating_sub(frame.stage) as usize;
                self.state.known_top(frame.seat).iter().take(seen).copied().collect()
            }
            Op::ReturnCards(cards, _) => self.cards_to_return(frame, cards),
            _ => CardSet::EMPTY,
        }
    }

    /// Cards of the own discard pile that an instruction speaks of.
    pub(crate) fn cards_to_return(self, frame: &Frame, cards: Cards) -> CardSet {
        let meant = match cards {
            Cards::Tagged(tag) => self.game.seat(frame.seat).tagged[tag as usize % 8],
            Cards::Boosters => self.state.combat.side(self.side_of(frame.seat)).boosters,
        };
        meant.and(self.state.discard[frame.seat])
    }

    /// The looked-at cards whose place on the deck is still open.
    pub(crate) fn cards_to_arrange(self) -> CardSet {
        let frame = self.frame();
        let (arranged, left) = (frame.arranged() as usize, frame.looked().saturating_sub(frame.stage) as usize);
        self.state.known_top(frame.seat).iter().take(left).skip(arranged).copied().collect()
    }

    fn legal_options<S: Sink>(self, sink: &mut S) {
        let Op::Choose { options, .. } = self.op() else { return };
        let chosen = self.frame().tally;
        (0..options).filter(|n| chosen >> n & 1 == 0).for_each(|n| sink.push(Action::Option(n)));
    }

    fn legal_opponents<S: Sink>(self, sink: &mut S) {
        let mask = self.opponents(self.state.actor);
        self.game.seats().filter(|s| mask >> s.0 & 1 == 1).for_each(|s| sink.push(Action::Opponent(s)));
    }

    /// The cards in hand whose owner may answer a look at it.
    pub(crate) fn cards_to_reveal(self, owner: Seat) -> CardSet {
        self.state.hand[owner].and(self.game.seat(owner).looked_at)
    }

    /// The cards that could take the place of the seat's played card.
    pub(crate) fn replacements(self, seat: Seat) -> CardSet {
        let side = self.side_of(seat);
        let played = self.state.combat.side(side);
        if !played.card.is_some() || self.state.combat.returned.has(played.card) {
            return CardSet::EMPTY;
        }
        match side {
            CombatSide::Attacker => self.attack_cards(played.fighter),
            CombatSide::Defender => self.defense_cards(played.fighter),
        }
    }
}
