//! `sim validate`: checks hero and board files and says what is in them, or what is wrong and where.

use crate::error::{Error, Finished, tell};
use engine::board::Board;
use engine::hero::Hero;
use engine::load::{Library, LoadError};
use std::path::{Path, PathBuf};

/// Checks all files, even if one is wrong.
pub fn run(paths: &[PathBuf], library: &Library) -> Result<Finished, Error> {
    let mut finished = Finished::Well;
    for path in paths {
        if !check_path(path, library)? {
            finished = Finished::Wrong;
        }
    }
    Ok(finished)
}

/// Checks the files of a path and says what it finds. A folder must also do for `--data`.
fn check_path(path: &Path, library: &Library) -> Result<bool, Error> {
    let mut fine = true;
    for (file, text) in super::toml_texts(path) {
        match text.and_then(|text| Ok(check(&file, &text, library)?)) {
            Ok(summary) => super::print(&format!("{}: {summary}\n", file.display())).map(drop)?,
            Err(error) => {
                tell(&format!("error: {error}\n"));
                fine = false;
            }
        }
    }
    if fine && path.is_dir() {
        let loaded = library.clone().add_dir(&data_folder(path));
        fine = loaded.map_err(|error| tell(&format!("error: {error}\n"))).is_ok();
    }
    Ok(fine)
}

/// The folder that `--data` would be given: that above a folder `heroes` or `boards`.
fn data_folder(path: &Path) -> PathBuf {
    match path.file_name().and_then(|name| name.to_str()) {
        Some("heroes" | "boards") => path.join(".."),
        _ => path.to_owned(),
    }
}

/// Checks a file as it would be added to the heroes and boards there are: it must not have the id of one of the other sort.
fn check(path: &Path, text: &str, library: &Library) -> Result<String, LoadError> {
    let (file, mut library) = (path.display().to_string(), library.clone());
    if is_board(path, text) {
        library.add_board(&file, text).map(|board| describe_board(&board))
    } else {
        library.add_hero(&file, text).map(|hero| describe_hero(&hero))
    }
}

/// A board lies in a folder `boards` or speaks of spaces: a broken file may not say it any better.
fn is_board(path: &Path, text: &str) -> bool {
    match path.parent().and_then(Path::file_name).and_then(|name| name.to_str()) {
        Some("boards") => true,
        Some("heroes") => false,
        _ => text.lines().any(|line| ["space", "[[space", "frame", "passages"].iter().any(|key| line.starts_with(key))),
    }
}

fn describe_hero(hero: &Hero) -> String {
    let fighters: Vec<String> =
        hero.fighters.iter().map(|f| format!("{} × {} ({})", f.count, f.name, f.health)).collect();
    format!(
        "the hero `{}` is fine: {}; {} cards of {} kinds, {} abilities",
        hero.id,
        fighters.join(", "),
        hero.deck_size(),
        hero.cards.len(),
        hero.abilities.len()
    )
}

fn describe_board(board: &Board) -> String {
    let links: usize = board.all().map(|space| board.adjacent(space).len()).sum::<usize>() / 2;
    format!(
        "the board `{}` is fine: {} spaces, {links} links, {} zones, {} passages, {} start spaces",
        board.id,
        board.spaces.len(),
        board.zones.len(),
        board.passages.len(),
        board.starts.len()
    )
}
