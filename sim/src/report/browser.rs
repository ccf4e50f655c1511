//! The page in a real browser, if there is one: a script that is added to a copy of the page clicks and measures, and
//! leaves what it found in the page, which the browser then prints.

use super::{html, samples, tests::run};
use crate::tournament::figures::Figures;
use crate::tournament::request::ModeArg;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
const WATCH: &str = include_str!("browser/watch.js");
const CHECK: &str = include_str!("browser/check.js");

fn browser() -> Option<PathBuf> {
    let paths = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&paths).collect();
    BROWSERS.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|path| path.is_file())
}

/// What the check found in a page; nothing without a browser.
fn check(page: &str) -> Option<Value> {
    let Some(browser) = browser() else {
        println!("skipped: there is no browser ({})", BROWSERS.join(", "));
        return None;
    };
    let folder = tempfile::tempdir().expect("a folder for the test");
    let page = page.replacen("<head>", &format!("<head><script>{WATCH}</script>"), 1);
    let page = page.replace("</body>", &format!("<script>{CHECK}</script></body>"));
    let file = folder.path().join("report.html");
    std::fs::write(&file, page).expect("the page can be written");
    let dom = dump(&browser, &file, folder.path());
    let (_, found) = dom.split_once("<pre id=\"check\">").unwrap_or_else(|| panic!("no check in {dom}"));
    let found = found.split("</pre>").next().unwrap_or_default();
    Some(serde_json::from_str(&found.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")).expect("JSON"))
}

/// The page after its scripts ran. A frame of the page is 360 pixels wide in the check, since a window cannot be.
fn dump(browser: &Path, file: &Path, folder: &Path) -> String {
    let output = Command::new(browser)
        .args(["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"])
        .args(["--allow-file-access-from-files", "--virtual-time-budget=3000", "--window-size=1200,900"])
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .args(["--dump-dom".into(), format!("file://{}", file.display())])
        .output()
        .expect("the browser starts");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn is_sound(figures: &Figures) -> Option<Value> {
    let found = check(&html(figures, &run()))?;
    let (heroes, boards) = (figures.heroes.len() as u64, figures.boards.len() as u64);
    let maps = if boards > 1 { boards + 1 } else { 1 };
    assert_eq!(found["errors"], serde_json::json!([]));
    assert_eq!(found["cells"], maps * heroes * heroes);
    assert_eq!(found["width"], 360, "the frame is as wide as a phone");
    assert_eq!(found["sideways"], 0, "the page does not scroll sideways on a phone");
    Some(found)
}

#[test]
fn the_page_works_in_a_browser() {
    let Some(found) = is_sound(&samples::large()) else { return };
    assert_eq!(found["columnFalls"], true, "a click on a column sorts the rows: {found}");
    assert_eq!(found["columnRises"], true, "a second click turns them round: {found}");
    assert_eq!(found["names"], true, "rows and columns are sorted by name: {found}");
    assert_eq!(found["sameCells"], true, "every cell stays with its heroes: {found}");
    assert_eq!(found["cards"], true, "cards are sorted: {found}");
    assert_eq!(found["tip"], true, "a focused cell shows its details, arrow keys walk: {found}");
}

#[test]
fn the_page_of_the_modes_works_in_a_browser() {
    for mode in [ModeArg::Teams, ModeArg::Ffa] {
        let Some(found) = check(&samples::of_mode(mode)) else { return };
        let maps = if mode == ModeArg::Teams { 2 } else { 1 };
        assert_eq!(found["errors"], serde_json::json!([]));
        assert_eq!(found["cells"], maps * 4 * 4);
        assert_eq!((&found["width"], &found["sideways"]), (&360.into(), &0.into()));
        assert_eq!((&found["sameCells"], &found["tip"]), (&true.into(), &true.into()), "{found}");
    }
}

#[test]
fn odd_pages_work_in_a_browser() {
    for figures in [samples::small(), samples::of(1, 1), samples::of(2, 1)] {
        is_sound(&figures);
    }
}
