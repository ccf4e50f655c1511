//! Two heroes at a time as a contest.

use super::cards::Listener;
use super::contest::{Contest, Forfeit, Names};
use super::count::{Count, Played};
use super::manifest::Manifest;
use super::plan::Plan;
use super::request::Request;
use super::rows;
use super::run::Players;
use super::schedule::{Fixture, Schedule, Unit};
use crate::args::Format;
use crate::error::Error;
use crate::export::results;
use crate::foreign::Bot;
use crate::side::Side;
use crate::table::Desk;
use engine::load::Library;
use std::path::Path;

impl Contest for Plan {
    type Count = Count;
    type Game = (Fixture, Played);
    const HEADER: &'static str = rows::HEADER;

    fn look_up(request: &Request, library: &Library) -> Result<Plan, Error> {
        Plan::new(request, library)
    }

    fn request(&self) -> &Request {
        &self.request
    }

    fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    fn cells(&self) -> usize {
        self.cells.len()
    }

    fn names(&self) -> Names {
        Names {
            heroes: self.heroes.iter().map(|hero| hero.id.clone()).collect(),
            boards: self.boards.iter().map(|board| board.id.clone()).collect(),
            bots: self.bots.map(ToString::to_string).0.to_vec(),
        }
    }

    fn bots(&self) -> &[Bot] {
        &self.bots.0
    }

    fn data_hash(&self) -> String {
        Plan::data_hash(self)
    }

    fn nothing(&self) -> Count {
        Count::new(self)
    }

    fn play(&self, unit: &Unit, players: &Players<Plan>, desk: &mut Desk) -> Result<Vec<(Fixture, Played)>, Error> {
        self.fixtures(unit).map(|fixture| Ok((fixture, play_game(players, &fixture, desk)?))).collect()
    }

    fn add(&self, count: &mut Count, games: &[(Fixture, Played)]) {
        count.add(self, games);
    }

    fn row(&self, rows: &mut Vec<u8>, (fixture, played): &(Fixture, Played)) {
        rows::row(rows, self, fixture, &played.outcome);
    }

    fn forfeit<'g>(&self, (fixture, played): &'g (Fixture, Played)) -> Option<Forfeit<'_, 'g>> {
        let fault = played.outcome.fault.as_deref()?;
        let (who, game) = (self.who(fixture, fault.seat), self.describe(fixture));
        Some(Forfeit { sitting: self.sitting(fixture), who, game, fault })
    }

    fn leader(&self, count: &Count) -> (String, f64) {
        Plan::leader(self, count)
    }

    fn of_two(&self) -> Option<&Plan> {
        Some(self)
    }

    fn write(&self, folder: &Path, count: &Count, manifest: &Manifest) -> Result<(), Error> {
        results::write(folder, self, count, manifest)
    }

    fn show(&self, format: Format, count: &Count, manifest: &Manifest) -> String {
        results::show(format, self, count, manifest)
    }
}

fn play_game(players: &Players<Plan>, fixture: &Fixture, desk: &mut Desk) -> Result<Played, Error> {
    let sitting = players.plan.sitting(fixture);
    let mut notes = None;
    let outcome = if players.cards {
        let mut listener = Listener::new(sitting.game);
        let outcome = sitting.play(desk, &mut listener);
        notes = Some(listener.notes());
        outcome
    } else {
        sitting.play(desk, &mut ())
    };
    let describe = || players.plan.describe(fixture);
    let outcome = outcome.map_err(|crash| players.evidence.of_crash(&sitting, crash, describe()))?;
    if let Some(replays) = &players.replays {
        let lost = fixture.side_at(outcome.winner) == Side::B;
        replays.take(fixture.index, &sitting, &outcome, lost, desk.moves())?;
    }
    Ok(Played { outcome, notes })
}
