//! Parts of a run become the whole: their counts are added up, their games put in order.

use super::contest::{Contest, Counts};
use super::error::RunError;
use super::folder::{self, GAMES, MANIFEST, PROGRESS, Progress};
use super::manifest::Manifest;
use crate::error::Error;
use crate::export::folder::clear_results;
use crate::quoting::quoted_path;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Lines, Write};
use std::iter::Peekable;
use std::path::{Path, PathBuf};

/// A part that was played.
pub struct Part {
    path: PathBuf,
    /// What it is a part of.
    pub manifest: Manifest,
}

impl Part {
    /// Reads what it needs to know.
    pub fn read(path: &Path) -> Result<Part, Error> {
        Ok(Part { path: path.to_owned(), manifest: folder::read(path, MANIFEST)? })
    }
}

/// All parts of one run, each once, in their order.
pub fn check_together(mut parts: Vec<Part>) -> Result<Vec<Part>, Error> {
    parts.sort_by_key(|part| part.manifest.shard.number);
    let first = &parts[0];
    for part in &parts {
        if let Some(what) = difference(&first.manifest, &part.manifest) {
            return Err(apart(first, part, what).into());
        }
        if !part.manifest.finished {
            return Err(unfinished(part).into());
        }
    }
    let numbers: Vec<u64> = parts.iter().map(|part| part.manifest.shard.number).collect();
    if !numbers.iter().copied().eq(1..=first.manifest.shard.of) {
        return Err(incomplete(&numbers, first.manifest.shard.of).into());
    }
    Ok(parts)
}

/// In what two parts differ that are not of the same run.
fn difference(one: &Manifest, other: &Manifest) -> Option<&'static str> {
    if one.request != other.request || one.shard.of != other.shard.of {
        Some("the command differs")
    } else if one.data_hash != other.data_hash {
        Some("the heroes or boards differ")
    } else if one.version != other.version || one.is_of_other_build(&other.commit) {
        Some("the build of the program differs")
    } else if one.bots_hash != other.bots_hash {
        Some("the weights of the bots differ")
    } else {
        None
    }
}

fn apart(one: &Part, other: &Part, what: &str) -> RunError {
    RunError::Merge(format!(
        "{} and {} are not parts of the same run: {what}\n  {}\n  {}\nhint: parts have the same command but for \
         `--shard` and `--out`, the same data, the same files of weights and the same program",
        one.path.display(),
        other.path.display(),
        one.manifest.repeat,
        other.manifest.repeat
    ))
}

fn unfinished(part: &Part) -> RunError {
    let (path, quoted, word) = (part.path.display(), quoted_path(&part.path), part.manifest.request.word());
    RunError::Merge(format!("the part in {path} is not finished\nhint: go on with it: sim {word}--resume {quoted}"))
}

fn incomplete(numbers: &[u64], of: u64) -> RunError {
    let list = |numbers: Vec<u64>| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    let missing: Vec<u64> = (1..=of).filter(|number| !numbers.contains(number)).collect();
    let twice: Vec<u64> = (1..=of).filter(|of| numbers.iter().filter(|number| *number == of).count() > 1).collect();
    let what =
        if missing.is_empty() { format!("twice: {}", list(twice)) } else { format!("missing: {}", list(missing)) };
    RunError::Merge(format!("{of} parts make the whole run; {what}\nhint: name every part's folder once"))
}

/// Writes the games of all parts in the order of the run, and adds up the counts.
pub fn join<C: Contest>(parts: &[Part], plan: &C, out: &Path) -> Result<C::Count, Error> {
    let mut count = plan.nothing();
    for part in parts {
        let progress: Progress<C::Count> = folder::read(&part.path, PROGRESS)?;
        count.merge(&progress.count);
    }
    clear_results(out)?;
    let target = out.join(GAMES);
    let mut file = BufWriter::new(File::create(&target).map_err(Error::file(&target))?);
    let mut sources = parts.iter().map(|part| games::<C>(&part.path)).collect::<Result<Vec<_>, Error>>()?;
    let joined = write_in_order::<C>(&mut file, &mut sources).and_then(|()| file.flush());
    joined.map_err(RunError::unwritten(out))?;
    Ok(count)
}

type Rows = Peekable<Lines<BufReader<File>>>;

/// The rows of a part, without the header.
fn games<C: Contest>(folder: &Path) -> Result<Rows, Error> {
    let path = folder.join(GAMES);
    let mut lines = BufReader::new(File::open(&path).map_err(Error::file(&path))?).lines().peekable();
    match lines.next() {
        Some(Ok(header)) if header == C::HEADER.trim_end() => Ok(lines),
        _ => Err(RunError::Unreadable(path, "this is not a file of games".to_owned()).into()),
    }
}

fn write_in_order<C: Contest>(file: &mut impl Write, sources: &mut [Rows]) -> io::Result<()> {
    file.write_all(C::HEADER.as_bytes())?;
    loop {
        let heads = sources.iter_mut().enumerate().filter_map(|(at, rows)| rows.peek().map(|row| (index(row), at)));
        let Some((_, at)) = heads.min() else { return Ok(()) };
        if let Some(row) = sources[at].next() {
            writeln!(file, "{}", row?)?;
        }
    }
}

/// The number of a game in the run; a line that cannot be read comes first and ends the joining.
fn index(row: &io::Result<String>) -> u64 {
    let first = row.as_ref().ok().and_then(|row| row.split(',').next());
    first.and_then(|number| number.parse().ok()).unwrap_or(0)
}
