//! Tells the program from which commit it was built, if that can be known.

use std::process::Command;

fn main() {
    // Written anew with every commit; where there is none, the folder is watched, which does no harm.
    println!("cargo::rerun-if-changed=../.git/logs/HEAD");
    let output = Command::new("git").args(["rev-parse", "--short=12", "HEAD"]).output();
    let commit =
        output.ok().filter(|output| output.status.success()).and_then(|out| String::from_utf8(out.stdout).ok());
    println!("cargo::rustc-env=SIM_COMMIT={}", commit.as_deref().map_or("unknown", str::trim));
}
