//! `sim scenario`: runs scenario files and says what differs, and where. All files are run, even if one is wrong.

use crate::args::Format;
use crate::error::{Error, Finished, file_hint, tell};
use crate::export::json;
use engine::load::{Library, LoadError};
use engine::scenario::{Report, Scenario};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Runs the files.
pub fn run(paths: &[PathBuf], format: Format, library: &Library) -> Result<Finished, Error> {
    let mut count = Count::default();
    for (path, text) in paths.iter().flat_map(|path| super::toml_texts(path)) {
        let report = text.and_then(|text| run_one(&path, &text, library));
        count.add(&report);
        match (format, &report) {
            (Format::Json, _) => super::print(&as_json(&path, &report)).map(drop)?,
            (Format::Table, Ok(report)) => super::print(&as_text(&path, report)).map(drop)?,
            (Format::Table, Err(Error::Load(error))) => super::print(&format!("WRONG  {error}\n")).map(drop)?,
            (Format::Table, Err(error)) => tell(&format!("error: {error}")),
        }
    }
    if format == Format::Table && count.read > 0 {
        super::print(&count.text())?;
    }
    Ok(count.finished())
}

fn run_one(path: &Path, text: &str, library: &Library) -> Result<Report, Error> {
    Ok(Scenario::parse(&path.display().to_string(), text)?.run(library)?)
}

fn as_text(path: &Path, report: &Report) -> String {
    if report.holds() {
        return format!("ok     {}: {}\n", path.display(), report.name);
    }
    let failures: String = report.failures.iter().map(|failure| format!("  {failure}\n")).collect();
    format!("FAILED {}: {}\n{failures}", path.display(), report.name)
}

/// A scenario's object: its report and whether it holds, or what is wrong with its file.
#[derive(Serialize)]
#[serde(untagged)]
enum Object<'a> {
    Ran {
        holds: bool,
        #[serde(flatten)]
        report: &'a Report,
    },
    Wrong {
        holds: bool,
        file: String,
        error: Mistake,
    },
}

#[derive(Serialize)]
struct Mistake {
    line: usize,
    column: usize,
    message: String,
    hint: String,
}

impl Mistake {
    /// A file that cannot be read has its mistake in line 0, as has one that is wrong as a whole.
    fn of(error: &Error) -> Mistake {
        let whole = |message, hint: &str| Mistake { line: 0, column: 0, message, hint: hint.to_owned() };
        match error {
            Error::Load(LoadError { line, column, message, hint, .. }) => {
                Mistake { line: *line, column: *column, message: message.clone(), hint: hint.clone() }
            }
            Error::File(_, error) => whole(error.to_string(), file_hint(error)),
            other => whole(other.to_string(), ""),
        }
    }
}

fn as_json(path: &Path, report: &Result<Report, Error>) -> String {
    let object = match report {
        Ok(report) => Object::Ran { holds: report.holds(), report },
        Err(error) => Object::Wrong { holds: false, file: path.display().to_string(), error: Mistake::of(error) },
    };
    json::line(&object) + "\n"
}

#[derive(Default)]
struct Count {
    held: usize,
    failed: usize,
    wrong: usize,
    /// Those that could be read, wrong or not.
    read: usize,
}

impl Count {
    fn add(&mut self, report: &Result<Report, Error>) {
        self.read += usize::from(matches!(report, Ok(_) | Err(Error::Load(_))));
        match report {
            Ok(report) if report.holds() => self.held += 1,
            Ok(_) => self.failed += 1,
            Err(_) => self.wrong += 1,
        }
    }

    fn text(&self) -> String {
        let Count { held, failed, wrong, .. } = self;
        let mut text = format!("{held} of {} scenarios hold", held + failed + wrong);
        if *wrong > 0 {
            text += &format!(", {wrong} files are wrong");
        }
        text + "\n"
    }

    fn finished(&self) -> Finished {
        match (self.wrong, self.failed) {
            (0, 0) => Finished::Well,
            (0, _) => Finished::Badly,
            _ => Finished::Wrong,
        }
    }
}
