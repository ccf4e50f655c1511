//! `sim scenario`: runs scenario files and says what differs, and where. All files are run, even if one is wrong.

use crate::args::Format;
use crate::error::{Error, Finished};
use crate::export::json;
use engine::load::{Library, LoadError};
use engine::scenario::{Report, Scenario};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Runs the files.
pub fn run(paths: &[PathBuf], format: Format, library: &Library) -> Result<Finished, Error> {
    let mut count = Count::default();
    for path in super::toml_files(paths)? {
        let text = std::fs::read_to_string(&path).map_err(Error::file(&path))?;
        let report = Scenario::parse(&path.display().to_string(), &text).and_then(|scenario| scenario.run(library));
        count.add(&report);
        let text = match format {
            Format::Json => as_json(&path, &report),
            Format::Table => as_text(&path, &report),
        };
        super::print(&text)?;
    }
    if format == Format::Table {
        super::print(&count.text())?;
    }
    Ok(count.finished())
}

fn as_text(path: &Path, report: &Result<Report, LoadError>) -> String {
    match report {
        Ok(report) if report.holds() => format!("ok     {}: {}\n", path.display(), report.name),
        Ok(report) => {
            let failures: String = report.failures.iter().map(|failure| format!("  {failure}\n")).collect();
            format!("FAILED {}: {}\n{failures}", path.display(), report.name)
        }
        Err(error) => format!("WRONG  {error}\n"),
    }
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
        error: Mistake<'a>,
    },
}

#[derive(Serialize)]
struct Mistake<'a> {
    line: usize,
    column: usize,
    message: &'a str,
    hint: &'a str,
}

fn as_json(path: &Path, report: &Result<Report, LoadError>) -> String {
    let object = match report {
        Ok(report) => Object::Ran { holds: report.holds(), report },
        Err(LoadError { line, column, message, hint, .. }) => Object::Wrong {
            holds: false,
            file: path.display().to_string(),
            error: Mistake { line: *line, column: *column, message, hint },
        },
    };
    json::line(&object) + "\n"
}

#[derive(Default)]
struct Count {
    held: usize,
    failed: usize,
    wrong: usize,
}

impl Count {
    fn add(&mut self, report: &Result<Report, LoadError>) {
        match report {
            Ok(report) if report.holds() => self.held += 1,
            Ok(_) => self.failed += 1,
            Err(_) => self.wrong += 1,
        }
    }

    fn text(&self) -> String {
        let Count { held, failed, wrong } = self;
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
