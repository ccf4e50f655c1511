//! What several test suites need: games by name, players that choose at random, and the scenario files.
#![allow(dead_code)]

use engine::action::{Action, Actions};
use engine::game::Game;
use engine::ids::{CardId, CardSet, Seat};
use engine::load::Library;
use engine::luck::{Chance, Dice, Luck, splitmix};
use engine::rules::{Edition, Mode, Rules};
use engine::scenario::Scenario;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Both editions of the rules.
pub const EDITIONS: [Edition; 2] = [Edition::Core, Edition::Classic];

/// The heroes and boards of the program.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(Library::embedded)
}

/// The same and our own heroes and board under `tests/homebrew`, which do what those of the program cannot show.
pub fn homebrew() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/homebrew");
    LIBRARY.get_or_init(|| Library::with_data(&folder).unwrap_or_else(|error| panic!("{error}")))
}

/// The ids of all heroes.
pub fn heroes() -> Vec<&'static str> {
    library().heroes().map(|hero| hero.id.as_str()).collect()
}

/// A game by the names of its parts.
pub fn game(board: &str, heroes: &[&str], rules: Rules) -> Game {
    game_of(library(), board, heroes, rules)
}

/// A game by the names of its parts in a library.
pub fn game_of(library: &Library, board: &str, heroes: &[&str], rules: Rules) -> Game {
    let board = library.board(board).expect("the board exists").clone();
    let heroes: Vec<_> = heroes.iter().map(|id| library.hero(id).expect("the hero exists").clone()).collect();
    Game::new(board, &heroes, rules).expect("the game can be set up")
}

/// A two-seat game.
pub fn duel(board: &str, a: &str, b: &str, edition: Edition) -> Game {
    game(board, &[a, b], Rules { edition, ..Rules::default() })
}

/// What a game is, in a line.
pub fn title(game: &Game) -> String {
    let heroes: Vec<_> = game.seats().map(|seat| game.seat(seat).hero.id.as_str()).collect();
    let mode = if game.rules.mode == Mode::Teams { " teams" } else { "" };
    format!("{} {}{mode} {}", game.board.id, heroes.join(":"), game.rules.edition.name())
}

/// Any of the actions, all equally likely.
pub fn pick(list: &Actions, dice: &mut Dice) -> Action {
    list[dice.below(list.len() as u32) as usize]
}

/// Every scenario in a folder of `tests`: its path below that folder and its text, in the order of the paths.
pub fn scenario_files(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let name = |path: &Path| path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
    toml_files(&root).into_iter().map(|path| (name(&path), fs::read_to_string(&path).unwrap())).collect()
}

/// The `.toml` files of a folder and its folders, in the order of their names.
fn toml_files(dir: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let is_scenario = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "toml");
    let below = |path: PathBuf| if path.is_dir() { toml_files(&path) } else { vec![path] };
    paths.into_iter().flat_map(below).filter(is_scenario).collect()
}

/// All scenarios in a folder of `tests` are right files, and everything in them holds.
pub fn check_scenarios(library: &Library, folder: &str, at_least: usize) {
    let files = scenario_files(folder);
    assert!(files.len() >= at_least, "the scenarios are not where they should be");
    let complaints: Vec<String> = files.iter().filter_map(|(file, text)| complaint(library, file, text)).collect();
    assert!(
        complaints.is_empty(),
        "{} of {} scenarios do not hold:\n\n{}",
        complaints.len(),
        files.len(),
        complaints.join("\n\n")
    );
}

/// What is wrong with a scenario; nothing if it holds.
pub fn complaint(library: &Library, file: &str, text: &str) -> Option<String> {
    match Scenario::parse(file, text).and_then(|scenario| scenario.run(library)) {
        Err(error) => Some(error.to_string()),
        Ok(report) if report.holds() => None,
        Ok(report) => {
            let failures: Vec<String> = report.failures.iter().map(|failure| failure.to_string()).collect();
            Some(format!("{file}: {}\n  {}", report.name, failures.join("\n  ")))
        }
    }
}

/// A generator that never changes, so that golden games and positions change with the rules and nothing else.
pub struct Spin(pub u64);

impl Spin {
    /// A number below the bound; nobody minds the bias here.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        (splitmix(self.0 << 20) >> 16) as usize % bound
    }

    /// Any of the actions.
    pub fn pick(&mut self, list: &Actions) -> Action {
        list[self.below(list.len())]
    }
}

impl Luck for Spin {
    fn card(&mut self, _: Chance, _: Seat, cards: CardSet) -> CardId {
        cards.member(self.below(cards.len())).expect("a random card is asked of a set that has one")
    }
}
