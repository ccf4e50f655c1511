//! Ctrl-C, or a request to terminate: the run finishes what it is at, says what was done, and can be gone on with. A second
//! one ends the program at once; what was saved until then is kept.

use crate::error::tell;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a run that was interrupted.
pub const EXIT_CODE: u8 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);

/// Listens from now on. Where the system does not allow that, Ctrl-C ends the program as ever.
pub fn listen() {
    listen_and(|| ());
}

/// The same while games are played: strong bots take their time to end them, so it says what it waits for.
pub fn listen_while_playing() {
    listen_and(|| tell("finishing the games under way; Ctrl-C again stops at once"));
}

fn listen_and(answer: impl Fn() + Send + 'static) {
    let _ = ctrlc::set_handler(move || {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(EXIT_CODE.into());
        }
        answer();
    });
}

/// Whether the run is to stop.
pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
