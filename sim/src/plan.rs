//! A run with everything looked up and checked: what is asked for becomes something that can only be played.

use crate::args::MatchupArgs;
use crate::error::Error;
use crate::schedule::{Fixture, Schedule};
use crate::side::BySide;
use crate::sitting::{Player, Sitting};
use crate::venue::{self, Venue};
use agents::spec::Spec;
use engine::hero::Hero;
use engine::ids::Seat;
use engine::load::Library;
use engine::rules::Edition;
use std::sync::Arc;

/// A matchup ready to be played.
pub struct Plan {
    /// The heroes.
    pub heroes: BySide<Arc<Hero>>,
    /// The boards, in the order of the schedule.
    pub venues: Vec<Venue>,
    /// Whether all boards were asked for.
    pub all_boards: bool,
    /// The bots of the heroes.
    pub bots: BySide<Spec>,
    /// The edition of the rules.
    pub edition: Edition,
    /// The run's seed.
    pub seed: u64,
    /// The games.
    pub schedule: Schedule,
}

impl Plan {
    /// Looks up what the command line names.
    pub fn new(args: &MatchupArgs, library: &Library) -> Result<Plan, Error> {
        let heroes = heroes(args.matchup.as_deref().unwrap_or_default(), library)?;
        let bots = bots(&args.bots)?;
        let edition = args.rules.into();
        let all_boards = args.board == "all";
        let boards: Vec<_> = if all_boards { library.boards().collect() } else { vec![library.board(&args.board)?] };
        let venues = venue::fitting(boards.into_iter().map(|board| Venue::new(board, &heroes, edition, library)))?;
        let ids: Vec<&str> = venues.iter().map(|venue| venue.board.id.as_str()).collect();
        let schedule =
            Schedule::new(args.seed, &heroes.map(|hero| hero.id.as_str()), &ids, args.games, args.first_seat);
        Ok(Plan { heroes, venues, all_boards, bots, edition, seed: args.seed, schedule })
    }

    /// The game of a fixture, with the heroes and bots at their seats.
    pub fn sitting(&self, fixture: &Fixture) -> Sitting<'_> {
        let player = |seat| Player { bot: &self.bots[fixture.side_at(seat)], seed: fixture.bot_seed(seat) };
        let game = self.venues[fixture.board].game(fixture.first);
        Sitting { game, seed: fixture.seed, players: [Seat::FIRST, Seat::SECOND].map(player) }
    }

    /// A game by its number, seed and seats, for messages.
    pub fn describe(&self, fixture: &Fixture) -> String {
        let board = &self.venues[fixture.board].board.id;
        format!(
            "game {} (pair {} on {board}, seed {}, {} first)",
            fixture.index,
            fixture.pair,
            fixture.seed,
            self.hero_at(fixture, Seat::FIRST)
        )
    }

    /// The bot and the hero at a seat, for messages.
    pub fn who(&self, fixture: &Fixture, seat: Seat) -> String {
        format!("{} with {}", self.bots[fixture.side_at(seat)], self.hero_at(fixture, seat))
    }

    /// The id of the hero at a seat.
    pub fn hero_at(&self, fixture: &Fixture, seat: Seat) -> &str {
        &self.heroes[fixture.side_at(seat)].id
    }
}

fn heroes(matchup: &str, library: &Library) -> Result<BySide<Arc<Hero>>, Error> {
    let names: Vec<&str> = matchup.split(':').map(str::trim).collect();
    match names[..] {
        [a, b] if !a.is_empty() && !b.is_empty() => Ok(BySide([library.hero(a)?.clone(), library.hero(b)?.clone()])),
        _ => Err(Error::Matchup(matchup.to_owned())),
    }
}

fn bots(list: &str) -> Result<BySide<Spec>, Error> {
    match &Spec::parse_list(list)?[..] {
        [both] => Ok(BySide([both.clone(), both.clone()])),
        [a, b] => Ok(BySide([a.clone(), b.clone()])),
        more => Err(Error::TooManyBots(more.len())),
    }
}
