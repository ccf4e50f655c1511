//! Saved games. A save is a replay that may break off: header, seed and actions, with `human` for a person among the agents
//! and comments for what a replay does not know. So `sim replay` shows it, and loading it is playing it again.

use super::screen::Screen;
use super::session::{Reply, Session, Status};
use super::setup::Setup;
use crate::error::Error;
use crate::quoting::quoted;
use agents::spec::Spec;
use engine::ids::Seat;
use engine::load::Library;
use engine::luck::Dice;
use engine::notation::{Notation, find_seat, seat_name, split_seat};
use engine::replay::{Replay, ReplayError};
use engine::state::State;
use std::fs;
use std::io;
use std::path::Path;

const ASSISTED: &str = "# assisted";
const RESIGNED: &str = "# resigned ";

/// The command that plays with the same heroes and boards.
pub fn command(library: &Library) -> String {
    let data = library.folders().iter().map(|folder| format!(" --data {}", quoted(&folder.display().to_string())));
    format!("sim play{}", data.collect::<String>())
}

/// The text of a saved game.
pub fn text(session: &Session) -> Result<String, Error> {
    let mut replay = session.setup.replay(session.library, &session.game)?;
    let mut dice = Dice::new(session.setup.seed);
    let mut state = State::new(&session.game, &mut dice, &mut ());
    for (_, action) in &session.moves {
        replay.record(&session.game, &state, *action);
        state.apply(&session.game, *action, &mut dice, &mut ());
    }
    if session.is_over() {
        replay.finish(&session.game, &state);
    }
    let mut text = replay.to_string();
    if session.assisted {
        text += &format!("{ASSISTED}\n");
    }
    if let Some((seat, _)) = &session.resigned {
        text += &format!("{RESIGNED}{}\n", seat_name(&session.game, *seat));
    }
    Ok(text)
}

/// Writes a file as a whole: whoever is interrupted leaves the old one or the new one.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    fs::write(&new, text)?;
    fs::rename(&new, path)
}

/// The game of a saved text, where it was left.
pub fn restore<'l>(
    library: &'l Library,
    path: &Path,
    text: &str,
    adviser: Spec,
    screen: Screen,
) -> Result<Session<'l>, Error> {
    let wrong = |error: ReplayError| Error::Replay(path.to_owned(), error);
    let replay = Replay::parse(text).map_err(wrong)?;
    // The check that heroes and board are the same as when it was saved.
    replay.game(library).map_err(wrong)?;
    let unknown = |message| wrong(ReplayError { line: line_of_agents(text), message });
    let setup = Setup::of_replay(&replay.header, adviser).map_err(unknown)?;
    let mut session = Session::new(library, setup, screen)?;
    for (line, action) in replay.numbered_actions() {
        play_line(&mut session, action).map_err(|message| wrong(ReplayError { line, message }))?;
    }
    session.all_told();
    session.assisted = text.lines().any(|line| line == ASSISTED);
    session.resigned = resigned(&session, text).map(|seat| (seat, String::new()));
    Ok(session)
}

/// Which line of the text says who sits where.
fn line_of_agents(text: &str) -> usize {
    text.lines().position(|line| line.trim_start().starts_with("agents ")).map_or(0, |at| at + 1)
}

fn play_line(session: &mut Session, line: &str) -> Result<(), String> {
    let (seat, action) = split_seat(&session.game, line).map_err(|error| error.to_string())?;
    let actor = session.state.to_act().ok_or_else(|| format!("`{line}`: but the game is already over"))?;
    if seat.is_some_and(|seat| seat != actor) {
        return Err(format!("`{line}`: but it is {}'s decision", seat_name(&session.game, actor)));
    }
    let action = Notation::new(&session.game, &session.state).parse(action).map_err(|error| error.to_string())?;
    if !session.state.is_legal(&session.game, action) {
        return Err(format!("`{line}` is not legal there"));
    }
    session.take(action);
    Ok(())
}

impl Session<'_> {
    /// Whether this game was saved in that file, or comes from it.
    pub(super) fn is_in(&self, path: &Path) -> bool {
        fs::canonicalize(path).is_ok_and(|path| self.files.contains(&path))
    }
}

fn resigned(session: &Session, text: &str) -> Option<Seat> {
    let name = text.lines().find_map(|line| line.strip_prefix(RESIGNED))?;
    find_seat(&session.game, name.trim()).ok()
}

/// Reads a saved game.
pub fn open<'l>(library: &'l Library, path: &Path, adviser: Spec, screen: Screen) -> Result<Session<'l>, Error> {
    let text = fs::read_to_string(path).map_err(Error::file(path))?;
    let mut session = restore(library, path, &text, adviser, screen)?;
    session.files.extend(fs::canonicalize(path));
    Ok(session)
}

/// `save FILE`. A file that is something else, another game too, is left alone.
pub fn save(session: &mut Session, file: &str) -> Reply {
    if file.is_empty() {
        return Reply::new(Status::Refused, "name a file: `save my-game.replay`\n");
    }
    match save_as(session, Path::new(file)) {
        Ok(()) => Reply::new(
            Status::Shown,
            // The prompt takes the rest of the line as it is, a shell does not.
            format!("Saved. `{} --load {}` or `load {file}` goes on.\n", command(session.library), quoted(file)),
        ),
        Err(message) => Reply::new(Status::Refused, format!("{message}\n")),
    }
}

fn save_as(session: &mut Session, path: &Path) -> Result<(), String> {
    let text = text(session).map_err(|error| error.to_string())?;
    if let Some(objection) = objection(session, path, &text) {
        return Err(objection);
    }
    write(path, &text).map_err(|error| Error::file(path)(error).to_string())?;
    session.files.extend(fs::canonicalize(path));
    Ok(())
}

/// Why a game is not to be written there, if it would take the place of something else.
fn objection(session: &Session, path: &Path, text: &str) -> Option<String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return Some(format!("there is no folder {}\nhint: make it, or save the game elsewhere", folder.display()));
    }
    if !path.exists() {
        return None;
    }
    let old = fs::read_to_string(path).unwrap_or_default();
    let other = "choose another name";
    if !old.starts_with("unmatched-replay ") {
        return Some(format!("{} exists and is no saved game\nhint: {other}", path.display()));
    }
    // Where this game was saved in another session, the new text begins with the old one: nothing is lost.
    let is_this_game = session.is_in(path) || text.starts_with(&old);
    (!is_this_game).then(|| format!("{} is another game, and stays as it is\nhint: {other}", path.display()))
}

/// `load FILE`. If it cannot be read, the game on the table stays.
pub fn load(session: &mut Session, file: &str) -> Reply {
    if file.is_empty() {
        return Reply::new(Status::Refused, "name a file: `load my-game.replay`\n");
    }
    match open(session.library, Path::new(file), session.setup.adviser.clone(), session.screen) {
        Ok(loaded) => {
            *session = loaded;
            Reply::new(Status::Changed, resumed(session))
        }
        Err(error) => Reply::new(Status::Refused, format!("{error}\n")),
    }
}

/// The first words of a game that goes on.
pub fn resumed(session: &Session) -> String {
    format!("{}The game goes on.\n", session.greeting())
}
