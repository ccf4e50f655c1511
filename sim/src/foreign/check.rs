//! `sim protocol-check`: does a program keep to the protocol? One small test after the other, each with what was found. If it
//! does not even greet, the others are not tried: they would all say the same.

use super::bot::Bot;
use super::fault::Fault;
use super::process::Process;
use super::program::Program;
use crate::serve::PROTOCOL;
use crate::serve::setting::Setting;
use crate::sitting::{Player, Sitting};
use crate::table::{Desk, Watch};
use engine::game::Game;
use engine::ids::Seat;
use engine::load::Library;
use engine::rules::{Mode, Rules};
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a program may take to end.
const FAREWELL: Duration = Duration::from_secs(3);

/// A test and what it found: something to tell, or what is wrong.
pub struct Finding {
    /// What was tested.
    pub name: &'static str,
    /// What was found.
    pub found: Result<String, String>,
}

/// Tests a program; so many games are played.
pub fn check(program: &Arc<Program>, library: &Library, games: u64) -> Vec<Finding> {
    let hello = Finding::new("hello", program.start().map(|(_, name)| format!("it calls itself `{name}`")));
    if hello.found.is_err() {
        return vec![hello];
    }
    let played = Finding { name: "games", found: play(program, library, games) };
    let more = [
        Finding::new("new game at any time", starts_anew(program, library)),
        Finding::new("unknown message", unknown_message(program)),
        Finding::new("unknown field", unknown_field(program)),
        Finding { name: "quit", found: ends(program, |process| process.tell("quit", &json!({}))) },
        Finding { name: "end of input", found: ends(program, |process| drop(process.close(Duration::ZERO))) },
    ];
    [hello, played].into_iter().chain(more).collect()
}

impl Finding {
    fn new(name: &'static str, found: Result<String, Fault>) -> Finding {
        Finding { name, found: found.map_err(|fault| fault.to_string()) }
    }
}

/// Plays games against random bots, with other heroes, boards and seats each time.
fn play(program: &Arc<Program>, library: &Library, games: u64) -> Result<String, String> {
    let bots = [Bot::Foreign(program.clone()), Bot::Own("random".parse().map_err(|_| "there is no random bot")?)];
    let mut time = Longest::default();
    for (number, game) in (0..games).zip(all_games(library).iter().cycle()) {
        let own = Seat((number % game.seat_count() as u64) as u8);
        let players = game.seats().map(|seat| Player { bot: &bots[usize::from(seat != own)], seed: number });
        let sitting = Sitting { game, seed: number, players: players.collect() };
        time.seat = Some(own);
        let outcome = sitting.play(&mut Desk::default(), &mut time).map_err(|crash| crash.message)?;
        if let Some(fault) = outcome.fault {
            return Err(format!("game {} of {games}, after {} actions: {}", number + 1, fault.moves.len(), fault.what));
        }
    }
    let Longest { asked, longest, .. } = time;
    Ok(format!("{games} games, {asked} decisions, the longest took {} ms", longest.as_millis()))
}

/// Every hero against the next one, on one board after the other, and between them a free for all and a game of teams.
fn all_games(library: &Library) -> Vec<Game> {
    let heroes: Vec<_> = library.heroes().cloned().collect();
    let boards: Vec<_> = library.boards().cloned().collect();
    let seated =
        |first: usize, seats: usize| -> Vec<_> { heroes.iter().cycle().skip(first).take(seats).cloned().collect() };
    let pairs = (0..heroes.len()).zip(boards.iter().cycle());
    let pair =
        |(first, board): (usize, &Arc<_>)| Game::new(Arc::clone(board), &seated(first, 2), Rules::default()).ok();
    let mut games: Vec<Game> = pairs.filter_map(pair).collect();
    for (at, seats, mode) in [(2, 3, Mode::FreeForAll), (5, 4, Mode::Teams)] {
        let rules = Rules { mode, ..Rules::default() };
        let fitting = boards.iter().find_map(|board| Game::new(board.clone(), &seated(at, seats), rules).ok());
        fitting.into_iter().for_each(|game| games.insert(at.min(games.len()), game));
    }
    games
}

/// Begins a game twice on the same process.
fn starts_anew(program: &Program, library: &Library) -> Result<String, Fault> {
    let (mut process, _) = program.start()?;
    for (seat, game) in all_games(library).iter().take(2).enumerate() {
        let begin = json!({ "seat": seat + 1, "seed": "1", "setting": Setting::new(game) });
        process.ask("new_game", &begin, "new_game", program.limit())?;
    }
    Ok("a second game may begin before the first is over".to_owned())
}

/// What a program does not know gets an error, and it goes on.
fn unknown_message(program: &Program) -> Result<String, Fault> {
    let (mut process, _) = program.start()?;
    let (found, body) = process.ask_anything("no_such_message", &json!({}), program.limit())?;
    if found != "error" {
        return Err(Fault::WrongAnswer("error", format!("{found}: {body}")));
    }
    greet(&mut process, program, json!({ "protocol": PROTOCOL })).map(|()| "it is answered with an error".to_owned())
}

/// A later version of the protocol may tell more.
fn unknown_field(program: &Program) -> Result<String, Fault> {
    let (mut process, _) = program.start()?;
    greet(&mut process, program, json!({ "protocol": PROTOCOL, "no_such_field": [1] }))
        .map(|()| "it is ignored".to_owned())
}

fn greet(process: &mut Process, program: &Program, greeting: serde_json::Value) -> Result<(), Fault> {
    process.ask("hello", &greeting, "hello", program.limit()).map(|_| ())
}

/// A program ends when it is told to.
fn ends(program: &Program, farewell: impl FnOnce(&mut Process)) -> Result<String, String> {
    let (mut process, _) = program.start().map_err(|fault| fault.to_string())?;
    farewell(&mut process);
    let status = process.ends_within(FAREWELL);
    status.map(|_| "it ends".to_owned()).ok_or_else(|| format!("it still runs {} s later", FAREWELL.as_secs()))
}

/// Takes the time of the program's answers.
#[derive(Default)]
struct Longest {
    /// Where the program sits.
    seat: Option<Seat>,
    begin: Option<Instant>,
    asked: u32,
    longest: Duration,
    silence: (),
}

impl Watch for Longest {
    type Log = ();

    fn log(&mut self) -> &mut () {
        &mut self.silence
    }

    fn start(&mut self) {
        self.begin = Some(Instant::now());
    }

    fn stop(&mut self, seat: Seat) {
        if let Some(begin) = self.begin.take().filter(|_| self.seat == Some(seat)) {
            self.asked += 1;
            self.longest = self.longest.max(begin.elapsed());
        }
    }
}
