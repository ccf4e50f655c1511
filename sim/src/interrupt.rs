//! Ctrl-C, or a request to terminate: the run finishes what it is at, says what was done, and can be gone on with. A second
//! one ends the program at once; what was saved until then is kept.

use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a run that was interrupted.
pub const EXIT_CODE: u8 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);

/// Listens from now on. Where the system does not allow that, Ctrl-C ends the program as ever.
pub fn listen() {
    let _ = ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(EXIT_CODE.into());
        }
    });
}

/// Whether the run is to stop.
pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
