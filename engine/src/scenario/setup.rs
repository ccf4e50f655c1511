//! From the names of a scenario's file to a game and its position.

use super::luck::Script;
use super::{FighterSetup, Phase, Scenario, SeatSetup, Spot};
use crate::event::Event;
use crate::game::Game;
use crate::ids::*;
use crate::load::{Library, LoadError};
use crate::notation;
use crate::position::{Position, PositionError};
use crate::state::State;

/// The game: board, heroes and rules.
pub(super) fn game(scenario: &Scenario, library: &Library) -> Result<Game, LoadError> {
    let board = library.board(&scenario.board.text).map_err(|error| scenario.unknown(scenario.board.at, &error))?;
    let hero = |spot: &Spot| library.hero(&spot.text).cloned().map_err(|error| scenario.unknown(spot.at, &error));
    let heroes = scenario.seats.iter().map(|seat| hero(&seat.hero));
    let heroes: Vec<_> = heroes.collect::<Result<_, _>>()?;
    let game = Game::new(board.clone(), &heroes, scenario.options);
    let mut game = game.map_err(|error| scenario.error(scenario.board.at, error.to_string()))?;
    game.asks_for_actions = true;
    Ok(game)
}

/// The position at its first decision.
pub(super) fn state(
    scenario: &Scenario,
    game: &Game,
    luck: &mut Script,
    events: &mut Vec<Event>,
) -> Result<State, LoadError> {
    if scenario.phase == Phase::SetUp {
        check_bare(scenario)?;
        return Ok(State::new(game, luck, events));
    }
    let mut set = Setter { scenario, game, position: Position::new(game) };
    for (seat, setup) in game.seats().zip(&scenario.seats) {
        set.seat(seat, setup)?;
    }
    set.known()?;
    let at = scenario.turn.as_ref().map_or(scenario.board.at, |spot| spot.at);
    let turn = scenario.turn.as_ref().map(|spot| scenario.named(spot, |text| notation::find_seat(game, text)));
    set.position.turn(turn.transpose()?.unwrap_or(Seat::FIRST), scenario.actions).map_err(set.at(at))?;
    if scenario.phase == Phase::TurnStart {
        set.position.at_turn_start();
    }
    set.position.play(luck, events).map_err(|error| scenario.error(blamed(scenario, game, &error), error.to_string()))
}

/// The seat that a mistake found at the end is about.
fn blamed(scenario: &Scenario, game: &Game, error: &PositionError) -> usize {
    let seat = match error {
        PositionError::Unplaced(who) => notation::find_fighter(game, who).ok().map(|f| game.fighter(f).seat),
        PositionError::NoState(seat, _) | PositionError::Unlisted(seat, _) => Some(*seat),
        _ => None,
    };
    scenario.seats[seat.map_or(0, Seat::index)].hero.at
}

/// A game that begins with its set-up has nothing set up by hand.
fn check_bare(scenario: &Scenario) -> Result<(), LoadError> {
    let no_cards = |seat: &SeatSetup| seat.hand.is_empty() && seat.top.is_empty() && seat.known.is_empty();
    let no_piles = |seat: &SeatSetup| seat.deck.is_none() && seat.discard.is_none() && seat.locked.is_none();
    let bare = |seat: &&SeatSetup| seat.fighters.is_empty() && seat.state.is_none() && no_cards(seat) && no_piles(seat);
    match scenario.seats.iter().find(|seat| !bare(seat)) {
        None => Ok(()),
        Some(seat) => {
            let error = scenario.error(seat.hero.at, "with `begin = \"set-up\"` a seat has only `hero` and `luck`");
            Err(error.hint("the first five cards of its `luck` are its opening hand"))
        }
    }
}

struct Setter<'a> {
    scenario: &'a Scenario,
    game: &'a Game,
    position: Position<'a>,
}

impl<'a> Setter<'a> {
    /// Turns a mistake of the position into one of the file.
    fn at(&self, at: usize) -> impl Fn(PositionError) -> LoadError + use<'a> {
        let scenario = self.scenario;
        move |error| scenario.error(at, error.to_string())
    }

    fn seat(&mut self, seat: Seat, setup: &SeatSetup) -> Result<(), LoadError> {
        for fighter in &setup.fighters {
            self.fighter(seat, fighter)?;
        }
        if let Some(state) = &setup.state {
            let value = self.scenario.named(state, |text| notation::find_state(self.game, seat, text))?;
            self.position.hero_state(seat, value);
        }
        if let Some(value) = setup.locked {
            self.position.locked(seat, value);
        }
        self.position.had_turn(seat, setup.had_turn);
        self.cards(seat, setup)
    }

    fn cards(&mut self, seat: Seat, setup: &SeatSetup) -> Result<(), LoadError> {
        for spot in &setup.hand {
            let kind = self.card(seat, spot)?;
            self.position.hand(seat, kind).map_err(self.at(spot.at))?;
        }
        for spot in &setup.top {
            let kind = self.card(seat, spot)?;
            self.position.top(seat, kind).map_err(self.at(spot.at))?;
        }
        if let Some(discard) = &setup.discard {
            self.pile(seat, discard, setup.hero.at, Position::discard)?;
        }
        if let Some(deck) = &setup.deck {
            self.pile(seat, deck, setup.hero.at, Position::deck)?;
        }
        Ok(())
    }

    fn pile(
        &mut self,
        seat: Seat,
        cards: &[Spot],
        at: usize,
        put: impl FnOnce(&mut Position<'a>, Seat, &[KindId]) -> Result<(), PositionError>,
    ) -> Result<(), LoadError> {
        let kinds = cards.iter().map(|spot| self.card(seat, spot)).collect::<Result<Vec<_>, _>>()?;
        let at = cards.first().map_or(at, |spot| spot.at);
        put(&mut self.position, seat, &kinds).map_err(self.at(at))
    }

    fn card(&self, seat: Seat, spot: &Spot) -> Result<KindId, LoadError> {
        self.scenario.named(spot, |text| notation::find_card(self.game, seat, text))
    }

    fn fighter(&mut self, seat: Seat, setup: &FighterSetup) -> Result<(), LoadError> {
        let fighter = self.scenario.named(&setup.name, |text| notation::find_own_fighter(self.game, seat, text))?;
        let find = |spot: &Spot| self.scenario.named(spot, |text| notation::find_space(self.game, text));
        let began = match &setup.began_turn {
            Some(spot) if spot.text == "off" => Some(None),
            Some(spot) => Some(Some(find(spot)?)),
            None => None,
        };
        match &setup.space {
            Some(spot) => {
                let space = find(spot)?;
                self.position.stand(fighter, space, setup.health).map_err(self.at(spot.at))?;
            }
            None => self.position.defeat(fighter).map_err(self.at(setup.name.at))?,
        }
        if let Some(space) = began {
            self.position.began_turn(fighter, space);
        }
        Ok(())
    }

    /// What seats know of each other's hands, once all hands are there.
    fn known(&mut self) -> Result<(), LoadError> {
        for (owner, setup) in self.game.seats().zip(&self.scenario.seats) {
            for (viewer, cards) in &setup.known {
                let viewer = self.scenario.named(viewer, |text| notation::find_seat(self.game, text))?;
                for spot in cards {
                    let kind = self.card(owner, spot)?;
                    self.position.know(owner, viewer, kind).map_err(self.at(spot.at))?;
                }
            }
        }
        Ok(())
    }
}
