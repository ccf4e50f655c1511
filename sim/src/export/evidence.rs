//! The replays of games that went wrong, kept whether asked for or not: a bot forfeited, or the engine failed.
//!
//! The folder is made with the first of them. What is in it is never replaced: a name that is taken gets a number.

use super::folder::clear;
use crate::error::Error;
use crate::sitting::Sitting;
use crate::table::Crash;
use engine::action::Action;
use engine::load::Library;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The folder, in the folder of the run's results or else in the current one.
const FOLDER: &str = "forfeits";

/// Where the replays go.
pub struct Evidence<'a> {
    library: &'a Library,
    /// The folder.
    pub path: PathBuf,
}

impl<'a> Evidence<'a> {
    /// For a run with results in that folder. What an earlier run left there goes with its other results; without a
    /// folder of results nothing is ever taken away.
    pub fn new(library: &'a Library, out: Option<&Path>) -> Result<Evidence<'a>, Error> {
        let evidence = Evidence::beside(library, out);
        if out.is_some() && evidence.path.is_dir() {
            clear(&evidence.path, |name| name.ends_with(".replay"))?;
        }
        Ok(evidence)
    }

    /// For a run that goes on: nothing is taken away.
    pub fn beside(library: &'a Library, out: Option<&Path>) -> Evidence<'a> {
        Evidence { library, path: out.unwrap_or(Path::new("")).join(FOLDER) }
    }

    /// Saves the replay of a game with the reason as its last line.
    pub fn save(&self, sitting: &Sitting, moves: &[Action], why: &str) -> Result<PathBuf, Error> {
        let replay = sitting.replay(self.library, moves, false)?;
        fs::create_dir_all(&self.path).map_err(Error::file(&self.path))?;
        let heroes: Vec<&str> = replay.header.heroes.iter().map(String::as_str).collect();
        let name = format!("{}-{}-{}", heroes.join("-"), replay.header.board, sitting.seed);
        let (path, mut file) = self.new_file(&name)?;
        file.write_all(format!("{replay}# {why}\n").as_bytes()).map_err(Error::file(&path))?;
        Ok(path)
    }

    /// A file that is not there yet.
    fn new_file(&self, name: &str) -> Result<(PathBuf, File), Error> {
        let mut path = self.path.join(format!("{name}.replay"));
        for number in 2.. {
            match File::create_new(&path) {
                Ok(file) => return Ok((path, file)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    path = self.path.join(format!("{name}-{number}.replay"));
                }
                Err(error) => return Err(Error::file(&path)(error)),
            }
        }
        unreachable!("there are more numbers than files")
    }

    /// The error of a game in which the engine failed, with its replay saved if that can be done.
    pub fn of_crash(&self, sitting: &Sitting, crash: Crash, game: String) -> Error {
        let Crash { message, moves } = crash;
        let replay = self.save(sitting, &moves, &format!("the engine failed: {message}")).ok();
        Error::Crash { message, game, replay }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Args;
    use crate::table::Desk;
    use crate::tournament::plan::Plan;
    use crate::tournament::schedule::Unit;
    use clap::Parser;

    #[test]
    fn a_game_in_which_the_engine_fails_is_saved_with_its_last_action() {
        let library = Library::embedded();
        let args = Args::parse_from(["sim", "--matchup", "alice:sinbad"]);
        let plan = Plan::new(&args.matchup.request(&[]), &library).expect("both heroes are known");
        let fixture = plan.fixtures(&Unit { cell: 0, games: 0..1, index: 0 }).next().expect("a unit has a game");
        let (sitting, mut desk) = (plan.sitting(&fixture), Desk::default());
        sitting.play(&mut desk, &mut ()).expect("a game");
        let folder = tempfile::tempdir().expect("a folder for the test");
        let evidence = Evidence::new(&library, Some(folder.path())).expect("there is nothing to take away");
        let crash = Crash { message: "no such card".to_owned(), moves: desk.moves()[..30].to_vec() };
        let error = evidence.of_crash(&sitting, crash, "game 0".to_owned());
        let Error::Crash { replay: Some(path), .. } = &error else { panic!("{error}") };
        let text = fs::read_to_string(path).expect("the replay");
        let replay = engine::replay::Replay::parse(&text).expect("a replay");
        assert_eq!((replay.actions().count(), replay.is_finished()), (30, false));
        assert!(text.ends_with("# the engine failed: no such card\n"), "{text}");
        assert!(error.to_string().contains(&path.display().to_string()), "{error}");
    }
}
