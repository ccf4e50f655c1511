//! The ways out: a table for people, JSON and CSV for programs, and the folder that holds a run's files.

pub mod ablation;
pub mod cards;
pub mod diff;
pub mod evidence;
pub mod fair;
pub mod folder;
pub mod json;
pub mod ladder;
pub mod matrix;
pub mod replays;
pub mod results;
pub mod summary;
pub mod table;

/// Rows as CSV. Writing into memory cannot fail.
pub fn csv_text(header: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(header).expect("memory takes everything");
    rows.for_each(|row| writer.write_record(row).expect("every row has as many fields as the header"));
    String::from_utf8(writer.into_inner().expect("memory takes everything")).expect("fields are text")
}
