//! `sim replay`: plays a recorded game again, for people, for programs, or only to see whether it goes through.

use crate::args::ReplayArgs;
use crate::error::{Error, Finished, tell};
use crate::export::json;
use engine::game::Game;
use engine::ids::Seat;
use engine::load::Library;
use engine::notation::{Notation, line, line_for};
use engine::replay::{Decision, FORMAT, Header, Opening, Playback, Played, Replay, ReplayError};
use serde::Serialize;
use std::io::{self, BufWriter, Write};

/// Plays a replay.
pub fn run(args: &ReplayArgs, library: &Library) -> Result<Finished, Error> {
    let text = std::fs::read_to_string(&args.file).map_err(Error::file(&args.file))?;
    let wrong = |error: ReplayError| Error::Replay(args.file.clone(), error);
    let replay = Replay::parse(&text).map_err(wrong)?;
    let game = replay.game(library).map_err(wrong)?;
    let viewer = viewer(args, &game)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let played = match (args.check, args.dump) {
        (true, _) => check(&replay, &game),
        (_, Some(_)) => dump(&replay, &game, &mut out)?,
        _ => narrate(&replay, &game, viewer, &mut out)?,
    };
    out.flush()?;
    match played {
        Err(error) => {
            tell(&format!("{}: it does not replay: {error}", args.file.display()));
            Ok(Finished::Badly)
        }
        Ok(decisions) if args.check => {
            super::print(&format!("{}: it replays exactly, {decisions} decisions\n", args.file.display()))
        }
        Ok(_) => Ok(Finished::Well),
    }
}

/// The seat from which to show it.
fn viewer(args: &ReplayArgs, game: &Game) -> Result<Option<Seat>, Error> {
    let Some(number) = args.seat else { return Ok(None) };
    let seat = game.seats().find(|seat| seat.number() == number);
    seat.map(Some).ok_or(Error::NoSeat { number, seats: game.seat_count() })
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
fn each(playback: &mut Playback, mut see: impl FnMut(&Played) -> io::Result<()>) -> Result<Done, Error> {
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

fn dump(replay: &Replay, game: &Game, out: &mut impl Write) -> Result<Done, Error> {
    let mut playback = Playback::new(replay, game);
    let header = Line::Header { format: FORMAT, header: &replay.header, opening: playback.opening() };
    writeln!(out, "{}", json::line(&header))?;
    each(&mut playback, |played| writeln!(out, "{}", json::line(&Line::Decision(played.decision()))))
}

/// Tells the game line by line: decisions, and indented what came of them. A viewer sees only its own decisions.
fn narrate(replay: &Replay, game: &Game, viewer: Option<Seat>, out: &mut impl Write) -> Result<Done, Error> {
    let Header { board, heroes, agents, seed, .. } = &replay.header;
    writeln!(out, "{} on {board}, played by {}, seed {seed}", heroes.join(" against "), agents.join(" and "))?;
    let mut playback = Playback::new(replay, game);
    let tell_event = |event| viewer.map_or_else(|| line(game, event), |seat| line_for(game, seat, event));
    for event in playback.events() {
        writeln!(out, "    {}", tell_event(*event))?;
    }
    each(&mut playback, |played| {
        if let Some(seat) = played.before.to_act().filter(|seat| viewer.is_none_or(|viewer| viewer == *seat)) {
            let action = Notation::new(game, played.before).print(played.action);
            writeln!(out, "{}: {action}", engine::notation::seat_name(game, seat))?;
        }
        played.events.iter().try_for_each(|event| writeln!(out, "    {}", tell_event(*event)))
    })
}
