//! Going through the steps of a scenario.

use super::luck::Script;
use super::report::{CardShown, Failure, Report};
use super::{Scenario, Spot, Start, Step, setup};
use crate::event::Event;
use crate::game::Game;
use crate::ids::Seat;
use crate::load::{Library, LoadError};
use crate::notation::{self, Notation};
use crate::state::State;

/// Plays the script and compares; gives the position at its end too.
pub(super) fn run(scenario: &Scenario, library: &Library) -> Result<(Report, Start), LoadError> {
    let cards = scenario.cards.iter().map(|spot| card_shown(scenario, library, spot)).collect::<Result<_, _>>()?;
    let game = setup::game(scenario, library)?;
    let mut luck = Script::new(scenario, &game)?;
    let mut events = Vec::new();
    let state = setup::state(scenario, &game, &mut luck, &mut events)?;
    let mut table = Table {
        scenario,
        game: &game,
        state,
        luck,
        events,
        seen: 0,
        step: 0,
        after: String::new(),
        checks: 0,
        failures: Vec::new(),
    };
    table.play()?;
    let (checks, failures, state, happened) = (table.checks, table.failures, table.state, table.events);
    let events = happened.iter().map(|event| notation::line(&game, *event)).collect();
    let (file, name, rules) = (scenario.file.clone(), scenario.name.clone(), scenario.rules.clone());
    let report = Report { file, name, rules, cards, steps: scenario.steps.len(), checks, failures, events };
    Ok((report, Start { game, state, events: happened }))
}

/// `"alice: Claws That Catch (against a sidekick)"`.
fn card_shown(scenario: &Scenario, library: &Library, spot: &Spot) -> Result<CardShown, LoadError> {
    let form = || scenario.error(spot.at, "a card shown is written `\"hero: Card\"` or `\"hero: Card (how)\"`");
    let (hero, card) = spot.text.split_once(':').ok_or_else(form)?;
    let (card, how) = card.split_once(" (").unwrap_or((card, ""));
    let (card, how) = (card.trim(), how.trim_end_matches(')'));
    let hero = library.hero(hero.trim()).map_err(|error| scenario.unknown(spot.at, &error))?;
    let found = hero.cards.iter().find(|other| other.name.eq_ignore_ascii_case(card)).ok_or_else(|| {
        let error = scenario.error(spot.at, format!("{} has no card `{card}`", hero.id));
        error.among(card, hero.cards.iter().map(|card| card.name.as_str()))
    })?;
    Ok(CardShown { hero: hero.id.clone(), card: found.name.clone(), how: how.to_owned() })
}

/// A scenario being played.
pub(super) struct Table<'a> {
    pub scenario: &'a Scenario,
    pub game: &'a Game,
    pub state: State,
    luck: Script<'a>,
    pub events: Vec<Event>,
    /// The events before this one were there at an earlier step.
    pub seen: usize,
    step: usize,
    after: String,
    checks: usize,
    failures: Vec<Failure>,
}

impl Table<'_> {
    fn play(&mut self) -> Result<(), LoadError> {
        if !self.luck_holds(self.scenario.board.at) {
            return Ok(());
        }
        for step in &self.scenario.steps {
            self.step += 1;
            if !self.act(step)? {
                return Ok(());
            }
            for (at, check) in &step.checks {
                self.checks += 1;
                self.check(*at, check)?;
            }
        }
        self.use_up_luck();
        Ok(())
    }

    /// Carries out the actions of a step. `false` if the script cannot go on.
    fn act(&mut self, step: &Step) -> Result<bool, LoadError> {
        for (n, spot) in step.actions.iter().enumerate() {
            if n == 0 && (self.step > 1) {
                self.seen = self.events.len();
            }
            let (seat, text) = notation::split_seat(self.game, &spot.text)
                .map_err(|error| self.scenario.error(spot.at, error.message).hint(error.hint))?;
            self.after = spot.text.clone();
            if !self.is_to_act(seat, spot) {
                return Ok(false);
            }
            let parsed = Notation::new(self.game, &self.state).parse(text);
            let action = parsed.map_err(|error| self.scenario.error(spot.at, error.message).hint(error.hint))?;
            if self.state.try_apply(self.game, action, &mut self.luck, &mut self.events).is_err() {
                let legal = notation::legal(self.game, &self.state);
                self.fail_with(spot.at, "the action", "a legal one", &format!("`{text}`, which is not legal"), legal);
                return Ok(false);
            }
            if !self.luck_holds(spot.at) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_to_act(&mut self, seat: Option<Seat>, spot: &Spot) -> bool {
        let now = self.state.to_act();
        if now.is_some() && (seat.is_none() || seat == now) {
            return true;
        }
        let expected = seat.map_or("somebody".to_owned(), |seat| notation::seat_name(self.game, seat));
        let choice = self.state.choice().word();
        let found = now.map_or("nobody: the game is over".to_owned(), |now| {
            format!("{} (choice {choice})", notation::seat_name(self.game, now))
        });
        let legal = notation::legal(self.game, &self.state);
        self.fail_with(spot.at, "to act", &expected, &found, legal);
        false
    }

    fn luck_holds(&mut self, at: usize) -> bool {
        match self.luck.problem() {
            None => true,
            Some(problem) => {
                self.fail(at, "luck", "a card for every chance (or a `seed`)", &problem);
                false
            }
        }
    }

    fn use_up_luck(&mut self) {
        for seat in self.game.seats() {
            let left = self.luck.left(seat).join(", ");
            if !left.is_empty() {
                let what = format!("luck of {}", notation::seat_name(self.game, seat));
                self.fail(
                    self.scenario.seats[seat.index()].luck[0].at,
                    &what,
                    "used up",
                    &format!("left over: {left}"),
                );
            }
        }
    }

    pub fn fail(&mut self, at: usize, what: &str, expected: &str, found: &str) {
        self.fail_with(at, what, expected, found, Vec::new());
    }

    pub fn fail_with(&mut self, at: usize, what: &str, expected: &str, found: &str, legal: Vec<String>) {
        let line = self.scenario.line(at);
        let (what, expected, found) = (what.to_owned(), expected.to_owned(), found.to_owned());
        self.failures.push(Failure { step: self.step, line, after: self.after.clone(), what, expected, found, legal });
    }
}
