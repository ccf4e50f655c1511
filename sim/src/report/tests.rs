//! The table, the picture and the page against stored files, `SIM_GOLDEN=write cargo test` rewrites them, and laws that
//! hold for tournaments of any size.

use super::html::{CSS, JS};
use super::{RunFacts, html, samples, svg, table};
use crate::style::Style;
use crate::tournament::figures::Figures;
use std::path::Path;

/// A run to show the figures of.
pub fn run() -> RunFacts {
    RunFacts { command: "sim matrix --heroes all --games 400 --seed 7".into(), title: "A <small> tournament".into() }
}

fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/report").join(name);
    if std::env::var_os("SIM_GOLDEN").is_some() {
        std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder for the files");
        std::fs::write(&path, text).expect("the file can be written");
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(text == stored, "{name} differs; SIM_GOLDEN=write rewrites it");
}

/// Tournaments of all sizes.
fn sizes() -> impl Iterator<Item = Figures> {
    [(1, 1), (2, 1), (2, 3), (8, 1), (30, 10)].into_iter().map(|(heroes, boards)| samples::of(heroes, boards))
}

#[test]
fn the_table_is_as_stored() {
    golden("table.txt", &table(&samples::small(), Style::PLAIN, 80));
    golden("table-large.txt", &table(&samples::large(), Style::PLAIN, 80));
    golden("table-colours.txt", &table(&samples::small(), Style::COLOURED, 80));
}

#[test]
fn the_picture_is_as_stored() {
    golden("matrix.svg", &svg(&samples::small()));
}

/// Looks and script have files of their own, so they are not stored again.
#[test]
fn the_page_is_as_stored() {
    golden("report.html", &html(&samples::small(), &run()).replacen(CSS, "…\n", 1).replacen(JS, "…\n", 1));
}

#[test]
fn the_table_fits_its_width() {
    let mut long = samples::large();
    long.heroes.iter_mut().chain(&mut long.boards).for_each(|named| named.name = format!("The {0} {0} {0}", named.id));
    for figures in sizes().chain([samples::small(), samples::large(), long]) {
        let text = table(&figures, Style::PLAIN, 80);
        assert!(text.lines().all(|line| line.chars().count() <= 80 && !line.ends_with(' ')), "{text}");
    }
}

#[test]
fn eight_heroes_are_one_block() {
    let text = table(&samples::of(8, 1), Style::PLAIN, 80);
    let figures = samples::of(8, 1);
    let row = text.lines().find(|line| line.starts_with(&figures.heroes[0].name)).expect("a row");
    assert_eq!(row.split_whitespace().count(), 9, "{row}");
}

#[test]
fn every_pair_has_a_cell_in_every_form() {
    for figures in sizes() {
        let (heroes, boards) = (figures.heroes.len(), figures.boards.len());
        let maps = if boards > 1 { boards + 1 } else { 1 };
        let page = html(&figures, &run());
        let count = |what: &str| page.matches(what).count();
        assert_eq!(count("class=\"empty\""), maps * heroes);
        assert_eq!(count(" a game\">"), maps * heroes * (heroes - 1));
        let cells = heroes * heroes + 1 + 1 + usize::from(super::scale::ENDS.1 - super::scale::ENDS.0) + 1;
        assert_eq!(svg(&figures).matches("<rect").count(), cells);
    }
}

#[test]
fn names_do_no_harm() {
    let page = html(&samples::small(), &run());
    assert_eq!(page.matches("</script>").count(), 2, "that of the figures and that of the script");
    for unsafe_name in ["<Less>", "& \"More", "<Birch>", "<Glass>", "<small>"] {
        assert!(!page.contains(unsafe_name), "{unsafe_name}");
        assert!(!svg(&samples::small()).contains(unsafe_name), "{unsafe_name}");
    }
}

#[test]
fn the_page_needs_nothing_from_elsewhere() {
    let page = html(&samples::large(), &run());
    for link in ["http:", "https:", "src=", "@import", "url("] {
        assert!(!page.contains(link), "{link}");
    }
}

/// Writes large samples to a folder named by `REPORT_SAMPLES`, to be looked at.
#[test]
fn samples_to_look_at() {
    let Some(folder) = std::env::var_os("REPORT_SAMPLES") else { return };
    let write = |name: &str, bytes: &[u8]| {
        std::fs::write(Path::new(&folder).join(name), bytes).expect("the file can be written");
    };
    let many = [("small", samples::small()), ("large", samples::large()), ("duel", samples::of(2, 1))];
    for (name, figures) in many.into_iter().chain([("huge", samples::of(30, 10)), ("one", samples::of(1, 1))]) {
        let run = RunFacts { title: "Six heroes on three boards".into(), ..run() };
        write(&format!("{name}.html"), html(&figures, &run).as_bytes());
        write(&format!("{name}.svg"), svg(&figures).as_bytes());
        write(&format!("{name}.png"), &super::png(&figures));
        write(&format!("{name}.txt"), table(&figures, Style::COLOURED, 80).as_bytes());
    }
}
