//! The data files that are part of the program, so that it runs from anywhere. A test compares this list with
//! the folder `engine/data`.

macro_rules! files {
    ($folder:literal: $($name:literal)*) => {
        &[$((
            concat!($folder, "/", $name, ".toml"),
            include_str!(concat!("../../data/", $folder, "/", $name, ".toml")),
        )),*]
    };
}

/// The names and texts of the heroes' files.
pub(super) const HEROES: &[(&str, &str)] = files!("heroes": "alice" "genie" "houdini" "king-arthur" "medusa" "sinbad");

/// The names and texts of the boards' files.
pub(super) const BOARDS: &[(&str, &str)] = files!("boards": "king-solomons-mine" "marmoreal" "sarpedon");
