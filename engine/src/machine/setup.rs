//! Set-up (rule 2): dealing, placing the fighters, choosing a hero's state.

use super::Machine;
use crate::action::Action;
use crate::event::{Event, Log};
use crate::ids::*;
use crate::luck::Luck;
use crate::state::{Choice, Step};

/// The cards of an opening hand (rule 2.1).
const OPENING_HAND: u8 = 5;

impl<R: Luck, L: Log> Machine<'_, R, L> {
    /// Starting health, decks and opening hands for all seats, in order (rule 2.1).
    pub(super) fn deal(&mut self) {
        for fighter in self.game.fighters() {
            self.state.health[fighter.index()] = self.game.fighter(fighter).health;
        }
        for seat in self.game.seats() {
            self.state.deck[seat] = self.game.seat(seat).deck;
            self.draw(seat, OPENING_HAND);
        }
    }

    /// The active seat's hero goes on its start space; of several heroes, the one chosen (rules 2.2, 2.5).
    pub(super) fn place_heroes(&mut self) {
        let seat = self.state.active;
        self.state.step = Step::PlaceFighters;
        let heroes = self.game.seat(seat).heroes;
        let start = self.game.board.starts[seat.index()];
        match heroes.lowest() {
            Some(hero) if heroes.len() == 1 => self.put(hero, start),
            _ => {
                self.state.placing = FighterId::NONE;
                self.ask(Choice::Setup, seat);
            }
        }
    }

    /// The other fighters follow one by one.
    pub(super) fn place_fighters(&mut self) {
        let seat = self.state.active;
        let unplaced = self.game.seat(seat).fighters.into_iter().find(|f| self.state.space_of(*f).is_none());
        match unplaced {
            Some(fighter) => {
                self.state.placing = fighter;
                self.ask(Choice::Setup, seat);
            }
            None => {
                self.state.placing = FighterId::NONE;
                self.state.step = Step::ChooseState;
            }
        }
    }

    #[inline(never)]
    pub(super) fn set_up(&mut self, action: Action) {
        if let Action::Place(fighter, space) = action {
            self.put(fighter, space);
        }
    }

    /// A hero with a choice to make makes it before the next seat places (rule 2.4).
    pub(super) fn choose_state(&mut self) {
        let seat = self.state.active;
        let has_state = self.game.seat(seat).hero.state.is_some();
        if has_state && self.state.hero_state(seat).is_none() {
            return self.ask(Choice::State, seat);
        }
        if seat.index() + 1 < self.game.seat_count() {
            self.state.active = Seat(seat.0 + 1);
            self.state.step = Step::PlaceHeroes;
        } else {
            self.state.active = Seat::FIRST;
            self.state.step = Step::BeginTurn;
        }
    }

    #[inline(never)]
    pub(super) fn set_up_state(&mut self, action: Action) {
        let Action::Become(value) = action else { return };
        let seat = self.state.actor;
        self.state.hero_state[seat] = value;
        self.log.event(Event::State(seat, value));
    }

    fn put(&mut self, fighter: FighterId, space: SpaceId) {
        self.relocate(fighter, space);
        self.log.event(Event::Placed(fighter, space));
    }
}
