//! Three and four heroes at a time as a contest.

use super::count::{Count, Played, Tally};
use super::falls::{Falls, by_entrant};
use super::figures::Figures;
use super::plan::{Fixture, Plan};
use super::{csv, rows, table};
use crate::args::Format;
use crate::error::Error;
use crate::export::json::{pretty, timed};
use crate::export::table::pace;
use crate::foreign::Bot;
use crate::report::{RunFacts, modes_html};
use crate::style::Style;
use crate::table::Desk;
use crate::text::width;
use crate::tournament::contest::{Contest, Counts, Forfeit, Names};
use crate::tournament::folder::write as write_file;
use crate::tournament::manifest::Manifest;
use crate::tournament::request::Request;
use crate::tournament::run::Players;
use crate::tournament::schedule::{Schedule, Unit};
use engine::load::Library;
use engine::rules::Mode;
use std::path::Path;
use std::time::Duration;

impl Contest for Plan {
    type Count = Count;
    type Game = Played;
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
        let named = self.named_order();
        Names {
            heroes: self.heroes.iter().map(|hero| hero.id.clone()).collect(),
            boards: self.boards.iter().map(|board| board.id.clone()).collect(),
            bots: named.iter().map(|entrant| self.bots[*entrant].to_string()).collect(),
        }
    }

    fn bots(&self) -> &[Bot] {
        &self.bots
    }

    fn data_hash(&self) -> String {
        Plan::data_hash(self)
    }

    fn nothing(&self) -> Count {
        Count { cells: vec![Tally::default(); self.cells.len()] }
    }

    fn play(&self, unit: &Unit, players: &Players<Plan>, desk: &mut Desk) -> Result<Vec<Played>, Error> {
        self.fixtures(unit).map(|fixture| play_game(players, fixture, desk)).collect()
    }

    fn add(&self, count: &mut Count, games: &[Played]) {
        if let Some(first) = games.first() {
            count.cells[first.fixture.cell].add(self.mode, &self.seatings, games);
        }
    }

    fn row(&self, rows: &mut Vec<u8>, game: &Played) {
        rows::row(rows, self, game);
    }

    fn forfeit<'g>(&self, game: &'g Played) -> Option<Forfeit<'_, 'g>> {
        let fault = game.outcome.fault.as_deref()?;
        let (who, described) = (self.who(&game.fixture, fault.seat), self.describe(&game.fixture));
        Some(Forfeit { sitting: self.sitting(&game.fixture), who, game: described, fault })
    }

    fn leader(&self, count: &Count) -> (String, f64) {
        let shares = super::summing::by_hero(self, count);
        let best = shares.iter().enumerate().max_by(|a, b| a.1.wins.mean().total_cmp(&b.1.wins.mean()));
        best.map_or_else(Default::default, |(hero, tally)| (self.heroes[hero].name.clone(), tally.wins.mean()))
    }

    fn announcement(&self) -> Option<String> {
        (self.cells.len() > 1).then(|| table::announcement(self))
    }

    fn write(&self, folder: &Path, count: &Count, manifest: &Manifest) -> Result<(), Error> {
        let figures = Figures::of(self, count);
        let facts = RunFacts { command: manifest.repeat.clone(), title: table::title(&figures) };
        write_file(folder, "summary.json", pretty(&figures))?;
        write_file(folder, "shares.csv", csv::text(&figures))?;
        write_file(folder, "report.html", modes_html(&figures, &facts))
    }

    fn show(&self, format: Format, count: &Count, manifest: &Manifest) -> String {
        let (figures, time) = (Figures::of(self, count), Duration::from_secs_f64(manifest.seconds));
        match format {
            Format::Json => timed(&figures, count.games(), time),
            Format::Table => table::table(&figures, Style::of_stdout(), width()) + &pace(count.games(), time),
        }
    }
}

fn play_game(players: &Players<Plan>, fixture: Fixture, desk: &mut Desk) -> Result<Played, Error> {
    let (plan, mut falls) = (players.plan, Falls::default());
    let sitting = plan.sitting(&fixture);
    let outcome = sitting.play(desk, &mut falls);
    let outcome = outcome.map_err(|crash| players.evidence.of_crash(&sitting, crash, plan.describe(&fixture)))?;
    let seating = plan.seating(&fixture);
    let places = || by_entrant(seating, falls.places(sitting.game, &outcome));
    let places = outcome.fault.is_none().then(places);
    if let Some(replays) = &players.replays {
        let winner = seating[outcome.winner.index()];
        let lost = if plan.mode == Mode::Teams { winner % 2 == 1 } else { winner != 0 };
        replays.take(fixture.index, &sitting, &outcome, lost, desk.moves())?;
    }
    Ok(Played { fixture, outcome, places })
}
