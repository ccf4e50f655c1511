//! `sim replay`: plays a recorded game again, for people, for programs, or only to see whether it goes through.

mod frames;
mod watch;

use crate::args::ReplayArgs;
use crate::ask::AskError;
use crate::error::{Error, Finished, tell};
use crate::export::json;
use engine::game::Game;
use engine::ids::Seat;
use engine::load::Library;
use engine::replay::{Decision, FORMAT, Header, Opening, Playback, Played, Replay, ReplayError};
use frames::Film;
use serde::Serialize;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Plays a replay, or checks several.
pub fn run(args: &ReplayArgs, library: &Library) -> Result<Finished, Error> {
    match &args.files[..] {
        files if args.check && files.len() > 1 => check_all(files, library),
        [file] => run_one(args, file, library),
        files => Err(AskError::SeveralReplays(files.len()).into()),
    }
}

fn run_one(args: &ReplayArgs, file: &Path, library: &Library) -> Result<Finished, Error> {
    let (replay, game) = read(file, library)?;
    if args.check {
        return check_one(file, &replay, &game);
    }
    let viewer = viewer(args, &game)?;
    let played = match args.dump {
        Some(_) => dump(&replay, &game)?,
        None => {
            let film = Film::of(&replay, &game, viewer);
            match film.first_of(args.from) {
                Ok(start) => watch::watch(&film, start, args)?,
                // Perhaps there was such a turn: what is wrong is that it does not go on.
                Err(_) if film.end.is_err() => {}
                Err(error) => return Err(error.into()),
            }
            film.end
        }
    };
    Ok(played.map_or_else(|error| broken(file, &error), |_| Finished::Well))
}

fn read(file: &Path, library: &Library) -> Result<(Replay, Game), Error> {
    let text = std::fs::read_to_string(file).map_err(Error::file(file))?;
    let wrong = |error: ReplayError| Error::Replay(file.to_owned(), error);
    let replay = Replay::parse(&text).map_err(wrong)?;
    let game = replay.game(library).map_err(wrong)?;
    Ok((replay, game))
}

fn broken(file: &Path, error: &ReplayError) -> Finished {
    tell(&format!("{}: it does not replay: {error}", file.display()));
    Finished::Badly
}

/// The seat from which to show it.
fn viewer(args: &ReplayArgs, game: &Game) -> Result<Option<Seat>, Error> {
    let Some(number) = args.seat else { return Ok(None) };
    let seat = game.seats().find(|seat| seat.number() == number);
    seat.map(Some).ok_or(AskError::NoSeat { number, seats: game.seat_count() }.into())
}

/// Checks file after file, even if one is wrong.
fn check_all(files: &[std::path::PathBuf], library: &Library) -> Result<Finished, Error> {
    let (mut held, mut worst) = (0, Finished::Well);
    for file in files {
        let checked = read(file, library).and_then(|(replay, game)| check_one(file, &replay, &game));
        match checked {
            Ok(Finished::Well) => held += 1,
            Ok(_) if worst == Finished::Well => worst = Finished::Badly,
            Ok(_) => {}
            Err(error @ Error::Output(_)) => return Err(error),
            Err(error) => {
                tell(&format!("error: {error}"));
                worst = Finished::Wrong;
            }
        }
    }
    super::print(&format!("{held} of {} replays replay exactly\n", files.len()))?;
    Ok(worst)
}

fn check_one(file: &Path, replay: &Replay, game: &Game) -> Result<Finished, Error> {
    match check(replay, game) {
        Ok(decisions) => super::print(&format!("{}: it replays exactly, {decisions} decisions\n", file.display())),
        Err(error) => Ok(broken(file, &error)),
    }
}

/// How many decisions a replay has, or where it does not go on.
type Done = Result<usize, ReplayError>;

fn check(replay: &Replay, game: &Game) -> Done {
    let mut playback = Playback::new(replay, game);
    let mut decisions = 0;
    while playback.step(|played| decisions = played.number)? {}
    if replay.is_finished() || playback.state().to_act().is_none() {
        return Ok(decisions);
    }
    let message = format!("it breaks off after {decisions} decisions: the game is not over and there is no line `end`");
    Err(ReplayError { line: 0, message })
}

/// Plays a replay and hands each decision on; stops when nobody takes them any more.
fn each(playback: &mut Playback, mut see: impl FnMut(&Played) -> io::Result<()>) -> io::Result<Done> {
    let (mut decisions, mut taken) = (0, Ok(()));
    loop {
        let step = playback.step(|played| {
            decisions = played.number;
            taken = see(played);
        });
        std::mem::replace(&mut taken, Ok(()))?;
        match step {
            Ok(true) => {}
            Ok(false) => return Ok(Ok(decisions)),
            Err(error) => return Ok(Err(error)),
        }
    }
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line<'a> {
    Header {
        format: u32,
        #[serde(flatten)]
        header: &'a Header,
        opening: Opening,
    },
    Decision(Decision),
}

fn dump(replay: &Replay, game: &Game) -> Result<Done, Error> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut playback = Playback::new(replay, game);
    let header = Line::Header { format: FORMAT, header: &replay.header, opening: playback.opening() };
    writeln!(out, "{}", json::line(&header))?;
    let done = each(&mut playback, |played| writeln!(out, "{}", json::line(&Line::Decision(played.decision()))))?;
    out.flush()?;
    Ok(done)
}
