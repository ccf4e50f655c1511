//! All heroes and boards at hand: those embedded in the program, and those of folders given with `--data`, which
//! add to them or override them by their ids.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::board::Board;
use crate::hero::Hero;

use super::embedded::{BOARDS, HEROES};
use super::error::LoadError;
use super::folder::{read, toml_files, unreadable};
use super::patch::{NamedText, Texts};
use super::source::Source;
use super::table::parse;
use super::{load_board, load_hero};
use crate::spelling::nearest;

/// Something loaded, with the texts it came from.
#[derive(Clone, Debug)]
pub(super) struct Entry<T> {
    pub item: Arc<T>,
    /// What [`Library::hash_of`] counts: the text of the file, or what patches have made of it.
    pub data: String,
    pub texts: Texts,
}

impl<T> Entry<T> {
    fn new(item: T, file: &str, text: String) -> Entry<T> {
        let file = NamedText { file: file.to_owned(), text: text.clone() };
        Entry { item: Arc::new(item), data: text, texts: Texts { file, patches: Vec::new() } }
    }

    fn file(&self) -> &str {
        &self.texts.file.file
    }

    /// A mistake about its id.
    fn id_error(&self, message: String) -> LoadError {
        let source = Source::new(self.file(), &self.texts.file.text);
        let id = parse(source).ok().and_then(|tree| tree.get("id").map(|id| id.span().start));
        source.error(id.unwrap_or(0), message)
    }
}

/// All heroes and boards known.
#[derive(Clone, Debug, Default)]
pub struct Library {
    pub(super) heroes: BTreeMap<String, Entry<Hero>>,
    pub(super) boards: BTreeMap<String, Entry<Board>>,
    folders: Vec<PathBuf>,
}

/// A name that no hero or board has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    /// What was asked for: `hero` or `board`.
    pub what: &'static str,
    /// The name.
    pub name: String,
    /// The name that was probably meant.
    pub nearest: Option<String>,
    /// The command that lists the names there are.
    pub list: &'static str,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {} `{}`", self.what, self.name)?;
        if let Some(near) = &self.nearest {
            write!(f, "; did you mean `{near}`?")?;
        }
        write!(f, "\nhint: `{}` shows all of them", self.list)
    }
}

impl Error for UnknownName {}

impl Library {
    /// The heroes and boards embedded in the program.
    ///
    /// # Panics
    /// If an embedded file is broken, which a test rules out.
    pub fn embedded() -> Library {
        let mut library = Library::default();
        for (file, text) in HEROES {
            library.heroes.extend([hero(file, text.to_string()).unwrap_or_else(|error| panic!("{error}"))]);
        }
        for (file, text) in BOARDS {
            library.boards.extend([board(file, text.to_string()).unwrap_or_else(|error| panic!("{error}"))]);
        }
        library
    }

    /// The embedded heroes and boards and those of a folder.
    pub fn with_data(dir: &Path) -> Result<Library, LoadError> {
        let mut library = Library::embedded();
        library.add_dir(dir)?;
        Ok(library)
    }

    /// Adds the files `heroes/*.toml` and `boards/*.toml` of a folder, overriding those with the same id.
    pub fn add_dir(&mut self, dir: &Path) -> Result<(), LoadError> {
        fs::read_dir(dir).map_err(|error| unreadable(dir, &error))?;
        let (heroes, boards) = (toml_files(&dir.join("heroes"))?, toml_files(&dir.join("boards"))?);
        if heroes.is_empty() && boards.is_empty() {
            let message = "there is no data in this folder";
            let hint = "it needs a file heroes/NAME.toml or boards/NAME.toml";
            return Err(LoadError::whole(dir.display().to_string(), message, hint));
        }
        let (heroes, boards) = (read_all(&heroes, hero)?, read_all(&boards, board)?);
        check_apart(&heroes, &self.boards, "board")?;
        check_apart(&boards, &self.heroes, "hero")?;
        check_apart(&boards, &heroes, "hero")?;
        self.heroes.extend(heroes);
        self.boards.extend(boards);
        self.folders.push(dir.to_owned());
        Ok(())
    }

    /// The folders that were added, in that order.
    pub fn folders(&self) -> &[PathBuf] {
        &self.folders
    }

    /// Adds a hero from the text of its file, overriding that with the same id.
    pub fn add_hero(&mut self, file: &str, text: &str) -> Result<Arc<Hero>, LoadError> {
        let (id, entry) = hero(file, text.to_owned())?;
        check_other(&id, &entry, &self.boards, "board")?;
        let item = entry.item.clone();
        self.heroes.insert(id, entry);
        Ok(item)
    }

    /// Adds a board from the text of its file, overriding that with the same id.
    pub fn add_board(&mut self, file: &str, text: &str) -> Result<Arc<Board>, LoadError> {
        let (id, entry) = board(file, text.to_owned())?;
        check_other(&id, &entry, &self.heroes, "hero")?;
        let item = entry.item.clone();
        self.boards.insert(id, entry);
        Ok(item)
    }

    /// The hero with that id.
    pub fn hero(&self, id: &str) -> Result<&Arc<Hero>, UnknownName> {
        self.hero_entry(id).map(|entry| &entry.item)
    }

    /// The board with that id.
    pub fn board(&self, id: &str) -> Result<&Arc<Board>, UnknownName> {
        self.board_entry(id).map(|entry| &entry.item)
    }

    /// All heroes in the order of their ids.
    pub fn heroes(&self) -> impl Iterator<Item = &Arc<Hero>> {
        self.heroes.values().map(|entry| &entry.item)
    }

    /// All boards in the order of their ids.
    pub fn boards(&self) -> impl Iterator<Item = &Arc<Board>> {
        self.boards.values().map(|entry| &entry.item)
    }

    /// A number that changes when the files of these heroes or this board change.
    ///
    /// It is FNV-1a with 64 bits (offset basis `cbf29ce484222325`, prime `100000001b3`) over the texts of the
    /// heroes' files in the given order and then the board's, each followed by a byte `ff`. Carriage
    /// returns are left out, so that a checkout with other line ends has the same number. Of a patched hero
    /// ([`Library::patched`]) it counts the data the patches have made, written in one certain way, not their texts: a
    /// comment in a patch does not matter, and two patches that end in the same keys and values have one number. A hero patched back to
    /// what it was still has another number than its file.
    pub fn hash_of<S: AsRef<str>>(&self, heroes: &[S], board: &str) -> Result<u64, UnknownName> {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let mut add = |text: &str| {
            for byte in text.bytes().filter(|&byte| byte != b'\r').chain([0xff]) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        };
        for id in heroes {
            add(&self.hero_entry(id.as_ref())?.data);
        }
        add(&self.board_entry(board)?.data);
        Ok(hash)
    }

    pub(super) fn hero_entry(&self, id: &str) -> Result<&Entry<Hero>, UnknownName> {
        find(&self.heroes, id, "hero", "sim list heroes")
    }

    fn board_entry(&self, id: &str) -> Result<&Entry<Board>, UnknownName> {
        find(&self.boards, id, "board", "sim list boards")
    }
}

fn find<'m, T>(
    map: &'m BTreeMap<String, Entry<T>>,
    name: &str,
    what: &'static str,
    list: &'static str,
) -> Result<&'m Entry<T>, UnknownName> {
    map.get(name).ok_or_else(|| {
        let nearest = nearest(name, map.keys().map(String::as_str)).map(str::to_owned);
        UnknownName { what, name: name.to_owned(), nearest, list }
    })
}

fn hero(file: &str, text: String) -> Result<(String, Entry<Hero>), LoadError> {
    let hero = load_hero(file, &text)?;
    Ok((hero.id.clone(), Entry::new(hero, file, text)))
}

fn board(file: &str, text: String) -> Result<(String, Entry<Board>), LoadError> {
    let board = load_board(file, &text)?;
    Ok((board.id.clone(), Entry::new(board, file, text)))
}

/// No new entry may have the id of something of the other sort: `sim show ID` shows either.
fn check_apart<T, U>(
    new: &BTreeMap<String, Entry<T>>,
    others: &BTreeMap<String, Entry<U>>,
    what: &str,
) -> Result<(), LoadError> {
    new.iter().try_for_each(|(id, entry)| check_other(id, entry, others, what))
}

fn check_other<T, U>(
    id: &str,
    entry: &Entry<T>,
    others: &BTreeMap<String, Entry<U>>,
    what: &str,
) -> Result<(), LoadError> {
    let Some(other) = others.get(id) else { return Ok(()) };
    let error = entry.id_error(format!("the id `{id}` is already that of a {what} ({})", other.file()));
    Err(error.hint("heroes and boards share no ids: choose another `id`"))
}

type Named<T> = (String, Entry<T>);

/// Loads files that must all have different ids.
fn read_all<T>(
    files: &[PathBuf],
    load: impl Fn(&str, String) -> Result<Named<T>, LoadError>,
) -> Result<BTreeMap<String, Entry<T>>, LoadError> {
    let mut entries: BTreeMap<String, Entry<T>> = BTreeMap::new();
    for path in files {
        let file = path.display().to_string();
        let (id, entry) = load(&file, read(path)?)?;
        if let Some(other) = entries.get(&id) {
            let error = entry.id_error(format!("the id `{id}` is already that of {}", other.file()));
            return Err(error.hint("give one of the two files another `id`"));
        }
        entries.insert(id, entry);
    }
    Ok(entries)
}
