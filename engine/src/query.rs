//! Questions about a position, asked in one place: who stands where, who reaches whom, what a card is worth.
//!
//! Abilities that change an answer are folded in here; no caller knows which heroes have one.

use crate::effect::{Amount, Area, Condition, Modifier, Place, Ref, Whose};
use crate::game::{Game, SelectorInfo};
use crate::ids::*;
use crate::rules::Mode;
use crate::state::{CombatSide, Frame, State, Step, Winner};

/// The hand limit at the end of a turn (rule 4.2).
pub const HAND_LIMIT: usize = 7;

/// A position to ask questions about.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// What never changes.
    pub game: &'a Game,
    /// What does.
    pub state: &'a State,
}

impl<'a> Query<'a> {
    /// A position.
    #[inline]
    pub fn new(game: &'a Game, state: &'a State) -> Query<'a> {
        Query { game, state }
    }

    /// The fighters of a set that stand on the board.
    #[inline]
    pub fn standing(self, fighters: FighterSet) -> FighterSet {
        fighters.and(self.state.standing)
    }

    /// The free spaces.
    #[inline]
    pub fn free(self) -> SpaceSet {
        self.game.board.all().minus(self.state.occupied())
    }

    /// Of the occupied spaces, those held by fighters that oppose this seat's.
    #[inline]
    pub(crate) fn blocked_for(self, seat: Seat, occupied: SpaceSet) -> SpaceSet {
        let others = occupied.minus(self.state.held[seat]);
        match self.game.rules.mode {
            Mode::FreeForAll => others,
            Mode::Teams => others.minus(self.state.held[Seat((seat.0 + 2) % 4)]),
        }
    }

    /// Where a fighter can move with so many steps, its own space left out (rules 5.4, 5.5).
    pub fn reach(self, fighter: FighterId, steps: usize, through: bool) -> SpaceSet {
        let Some(start) = self.state.space_of(fighter) else { return SpaceSet::EMPTY };
        let occupied = self.state.occupied();
        let open = self.open_to(self.game.fighter(fighter).seat, through, occupied);
        self.game.board.within(start, steps, open).minus(occupied)
    }

    /// The spaces that a seat's fighters can move through (rule 5.5).
    #[inline]
    pub(crate) fn open_to(self, seat: Seat, through: bool, occupied: SpaceSet) -> SpaceSet {
        let all = self.game.board.all();
        if through { all } else { all.minus(self.blocked_for(seat, occupied)) }
    }

    /// The opposing fighters that this fighter can attack now (rules 7.1, 11.2).
    pub fn targets_of(self, fighter: FighterId) -> FighterSet {
        let Some(space) = self.state.space_of(fighter) else { return FighterSet::EMPTY };
        let info = self.game.fighter(fighter);
        let range = self.game.board.range(info.reach, space);
        if range.and(self.blocked_for(info.seat, self.state.occupied())).is_empty() {
            return FighterSet::EMPTY;
        }
        let foes = self.state.standing.minus(self.game.seat(info.seat).friends);
        foes.filter(|foe| self.stands_in(*foe, range) && self.may_attack(info.seat, self.game.fighter(*foe).seat))
            .collect()
    }

    /// Whether a fighter stands on one of these spaces.
    #[inline]
    pub fn stands_in(self, fighter: FighterId, spaces: SpaceSet) -> bool {
        self.state.space_of(fighter).is_some_and(|space| spaces.has(space))
    }

    /// The limit on attacks in a seat's first turn of a free for all (rules 11.2, 11.6, 11.9).
    fn may_attack(self, seat: Seat, other: Seat) -> bool {
        let ordinary = self.game.seat_count() == 2 || self.state.had_turn >> seat.0 & 1 == 1;
        ordinary
            || self.game.rules.mode == Mode::Teams
            || self.state.had_turn >> other.0 & 1 == 1
            || self.next_seat(seat) == other
    }

    /// The seat that plays after this one: the next still in, with a fighter left (rules 11.6, 11.9).
    pub fn next_seat(self, seat: Seat) -> Seat {
        let count = self.game.seat_count() as u8;
        let after = (1..=count).map(|n| Seat((seat.0 + n) % count));
        after.into_iter().find(|next| self.can_play(*next)).unwrap_or(seat)
    }

    /// Whether a seat still takes turns.
    pub fn can_play(self, seat: Seat) -> bool {
        !self.standing(self.game.seat(seat).fighters).is_empty()
    }

    /// The seats that an effect of this seat can choose as opponents, as a mask: those that are in, in teams those
    /// with a fighter left (rules 8.11, 11.4, 14.20).
    pub(crate) fn opponents(self, seat: Seat) -> u8 {
        let teams = self.game.rules.mode == Mode::Teams;
        let mask = self.game.seat(seat).opponents & !self.state.out;
        let there = |s: &Seat| mask >> s.0 & 1 == 1 && (!teams || self.can_play(*s));
        self.game.seats().filter(there).fold(0, |all, s| all | 1 << s.0)
    }

    /// The cards in a seat's hand that the fighter may use to attack.
    #[inline]
    pub fn attack_cards(self, fighter: FighterId) -> CardSet {
        let info = self.game.fighter(fighter);
        self.state.hand[info.seat].and(info.attacks)
    }

    /// The cards in a seat's hand that the fighter may use to defend.
    #[inline]
    pub fn defense_cards(self, fighter: FighterId) -> CardSet {
        let info = self.game.fighter(fighter);
        self.state.hand[info.seat].and(info.defenses)
    }

    /// The side of the combat on which a seat fights. Outside its combats: the attacker's, which has no card then.
    #[inline]
    pub(crate) fn side_of(self, seat: Seat) -> CombatSide {
        let defends = self.state.combat.side(CombatSide::Defender).seat == seat;
        if defends { CombatSide::Defender } else { CombatSide::Attacker }
    }

    /// The seat that fights on a side of the combat.
    #[inline]
    pub(crate) fn seat_on(self, side: CombatSide) -> Seat {
        self.state.combat.side(side).seat
    }

    /// The fighter an effect speaks of, if there is one.
    pub(crate) fn fighter(self, frame: &Frame, who: Ref) -> Option<FighterId> {
        let fighter = match who {
            Ref::This if frame.in_combat => self.state.combat.side(self.side_of(frame.seat)).fighter,
            Ref::This => frame.fighter,
            Ref::Opposing => self.state.combat.side(self.side_of(frame.seat).other()).fighter,
            Ref::Named(kind) => return self.of_kind(frame.seat, kind).lowest(),
        };
        fighter.is_some().then_some(fighter)
    }

    /// A seat's fighters of one entry of its hero's file.
    pub(crate) fn of_kind(self, seat: Seat, kind: FighterKind) -> FighterSet {
        self.game.seat(seat).fighters.filter(|f| self.game.fighter(*f).kind == kind).collect()
    }

    /// The fighters that a selector of an effect means now.
    #[inline]
    pub(crate) fn select(self, frame: &Frame, selector: &SelectorInfo) -> FighterSet {
        selector.fighters[frame.seat].and(self.located(frame, selector.place))
    }

    #[inline]
    fn located(self, frame: &Frame, place: Place) -> FighterSet {
        if place == Place::Anywhere { self.state.standing } else { self.located_somewhere(frame, place) }
    }

    fn located_somewhere(self, frame: &Frame, place: Place) -> FighterSet {
        let board = &self.game.board;
        let spaces = match place {
            Place::Anywhere => return self.state.standing,
            Place::Adjacent(who) => self.around(frame, who, |space| board.adjacent(space)),
            Place::Zone(who) => self.around(frame, who, |space| board.zone_of(space)),
            Place::ChosenSpaces => frame.spaces.iter().filter(|s| s.is_some()).copied().collect(),
            Place::Exactly(who) => {
                return self.fighter(frame, who).map_or(FighterSet::EMPTY, |f| self.standing(FighterSet::of(f)));
            }
            Place::Combat => {
                let fighters = self.state.combat.sides.iter().map(|side| side.fighter).filter(|f| f.is_some());
                return self.standing(fighters.collect());
            }
        };
        self.state.standing.filter(|f| self.stands_in(*f, spaces)).collect()
    }

    /// Spaces around a fighter; none if it is off the board (rule 14.16).
    fn around(self, frame: &Frame, who: Ref, spaces: impl Fn(SpaceId) -> SpaceSet) -> SpaceSet {
        let space = self.fighter(frame, who).and_then(|f| self.state.space_of(f));
        space.map_or(SpaceSet::EMPTY, spaces)
    }

    /// The spaces that an instruction offers.
    pub(crate) fn area(self, frame: &Frame, area: Area) -> SpaceSet {
        let board = &self.game.board;
        match area {
            Area::Anywhere => board.all(),
            Area::Zone(who) => self.around(frame, who, |space| board.zone_of(space)),
            Area::Adjacent(who) => self.around(frame, who, |space| board.adjacent(space)),
            Area::AdjacentToChosen if frame.spaces[0].is_some() => board.adjacent(frame.spaces[0]),
            Area::AdjacentToChosen => SpaceSet::EMPTY,
        }
    }

    /// The number an amount stands for.
    #[inline]
    pub(crate) fn amount(self, frame: &Frame, amount: Amount, whose: Whose) -> u8 {
        match amount {
            Amount::Fixed(n) => n,
            Amount::Maneuver => self.maneuver_move(frame),
            _ => self.amount_found(frame, amount, whose),
        }
    }

    /// An amount that depends on the position.
    fn amount_found(self, frame: &Frame, amount: Amount, whose: Whose) -> u8 {
        match amount {
            Amount::Fixed(n) => n,
            Amount::PerTag { each, tag } => self.per_tag(frame.seat, each, tag),
            Amount::CombatDamage => self.state.combat.damage,
            Amount::ThatBoost if frame.card.is_some() => self.game.card(frame.seat, frame.card).boost,
            Amount::ThatBoost => 0,
            Amount::OwnBoost => self.played_boost(frame, whose),
            Amount::Maneuver => self.maneuver_move(frame),
            Amount::OverLimit => {
                let cards = self.state.hand[frame.seat].len() + self.state.aside[frame.seat].len();
                cards.saturating_sub(HAND_LIMIT) as u8
            }
        }
    }

    fn per_tag(self, seat: Seat, each: u8, tag: u8) -> u8 {
        let tagged = self.game.seat(seat).tagged[tag as usize % 8].and(self.state.discard[seat]);
        each.saturating_mul(tagged.len() as u8)
    }

    fn played_boost(self, frame: &Frame, whose: Whose) -> u8 {
        let own = self.side_of(frame.seat);
        let side = if whose == Whose::Yours { own } else { own.other() };
        let card = self.state.combat.side(side).card;
        if card.is_some() { self.game.card(self.seat_on(side), card).boost } else { 0 }
    }

    fn maneuver_move(self, frame: &Frame) -> u8 {
        let seat = self.game.seat(frame.seat);
        let bonus = seat.move_bonuses.iter().map(|bonus| self.amount_found(frame, *bonus, Whose::Yours));
        bonus.fold(seat.move_value.saturating_add(frame.tally), u8::saturating_add)
    }

    /// Whether a condition of an effect holds now.
    pub(crate) fn holds(self, frame: &Frame, condition: Condition) -> bool {
        let winner = self.state.combat.winner;
        let own = if self.side_of(frame.seat) == CombatSide::Attacker { Winner::Attacker } else { Winner::Defender };
        match condition {
            Condition::Won => winner == own,
            Condition::Lost => winner != own && winner != Winner::Open,
            Condition::Is(who, role) => self.fighter(frame, who).is_some_and(|f| self.game.fighter(f).role == role),
            Condition::ThisIs(kind) => {
                self.fighter(frame, Ref::This).is_some_and(|f| self.of_kind(frame.seat, kind).has(f))
            }
            Condition::Relocated(who) => self.fighter(frame, who).is_some_and(|f| self.relocated(f)),
            Condition::State(value) => self.state.hero_state[frame.seat] == value,
            Condition::YourTurn => self.state.active == frame.seat,
            Condition::HealthAtMost(who, most) => {
                self.fighter(frame, who).is_some_and(|f| (1..=most).contains(&self.state.health(f)))
            }
            Condition::Defeated(who) => self.fighter(frame, who).is_some_and(|f| self.state.health(f) == 0),
            Condition::DefeatedSomebody => frame.mark,
            Condition::Attacking => self.side_of(frame.seat) == CombatSide::Attacker,
            Condition::Defending => self.side_of(frame.seat) == CombatSide::Defender,
        }
    }

    /// Whether a fighter stands elsewhere than when the turn began; not if it was off the board then (rule 14.2).
    pub(crate) fn relocated(self, fighter: FighterId) -> bool {
        let start = self.state.turn_start[fighter.index()];
        let now = self.state.position[fighter.index()];
        start.is_some() && now.is_some() && start != now
    }

    /// The value of a side's card for the combat damage (rules 8.3, 14.3).
    pub(crate) fn combat_value(self, side: CombatSide) -> u8 {
        let played = self.state.combat.side(side);
        if !played.card.is_some() || played.ignored {
            return 0;
        }
        let seat = self.seat_on(side);
        if let Some(locked) = self.state.locked_value(seat) {
            return locked;
        }
        played.base.saturating_add(played.plus).saturating_add(self.ability_bonus(side))
    }

    /// What abilities add to a side's card: a committed boost and standing bonuses. They need their fighter
    /// undefeated (rule 8.12).
    fn ability_bonus(self, side: CombatSide) -> u8 {
        if self.state.health(self.state.combat.side(side).fighter) == 0 {
            return 0;
        }
        let boost = if side == CombatSide::Attacker { self.state.combat.boost } else { CardId::NONE };
        let committed = if boost.is_some() { self.game.card(self.seat_on(side), boost).boost } else { 0 };
        let fighter = self.state.combat.side(side).fighter;
        committed.saturating_add(self.standing_bonus(fighter, side == CombatSide::Attacker))
    }

    /// What abilities always add to the cards a fighter attacks or defends with.
    pub(crate) fn standing_bonus(self, fighter: FighterId, attacks: bool) -> u8 {
        let info = self.game.fighter(fighter);
        let bonus = self.game.seat(info.seat).modifiers.iter().map(|modifier| match *modifier {
            Modifier::CardValue { fighter, attack, defense, plus, state }
                if fighter == info.kind
                    && (if attacks { attack } else { defense })
                    && state.is_none_or(|value| self.state.hero_state[info.seat] == value) =>
            {
                plus
            }
            _ => 0,
        });
        bonus.fold(0, u8::saturating_add)
    }

    /// Whether the fighter may boost its attack face down as it is played (rule 10.5).
    pub(crate) fn commits_boost(self, fighter: FighterId) -> bool {
        self.game.fighter(fighter).commits_boost
    }

    /// The fighters that may be placed instead of moved in this maneuver (rule 10.2).
    #[inline]
    pub(crate) fn may_teleport(self, frame: &Frame) -> FighterSet {
        let teleporters = self.game.teleporters();
        if !teleporters.is_empty() && frame.mark { teleporters } else { FighterSet::EMPTY }
    }

    /// Whether a hero of this seat still stands, or an unresolved effect will bring it back (rules 9.2, 14.21).
    pub(crate) fn hero_stands(self, seat: Seat) -> bool {
        let heroes = self.game.seat(seat).heroes;
        !self.standing(heroes).is_empty() || heroes.into_iter().any(|f| self.is_saved(f))
    }

    fn is_saved(self, fighter: FighterId) -> bool {
        let side = self.side_of(self.game.fighter(fighter).seat);
        let played = self.state.combat.side(side);
        if played.fighter != fighter || !played.card.is_some() || played.cancelled {
            return false;
        }
        let waiting = match self.state.step {
            Step::After if self.state.side == side => self.state.pending & 1 == 1,
            Step::After => self.state.side == CombatSide::Defender,
            step => step > Step::Reveal && step < Step::After,
        };
        waiting && self.game.card(self.seat_on(side), played.card).saves
    }
}
