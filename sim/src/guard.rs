//! Panics caught and kept silent: a bot that panics or gives up loses its game, not the run.

use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};

thread_local! {
    /// Set while something is guarded on this thread: a panic is noted, not printed.
    static GUARDED: Cell<bool> = const { Cell::new(false) };
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Makes guarded panics silent; they are reported with their game. To be called once, before the first game.
pub fn quiet_panics() {
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if GUARDED.get() {
            PANIC.set(info.to_string().replace('\n', " "));
        } else {
            print(info);
        }
    }));
}

/// Why a game is given up on purpose.
struct GivenUp(String);

/// Gives up what is guarded, as a panic would, but for a reason and without a place in the code.
pub fn give_up(why: String) -> ! {
    panic::resume_unwind(Box::new(GivenUp(why)))
}

/// Runs something that may panic or give up; gives back its message.
pub fn guard<T>(play: impl FnOnce() -> T) -> Result<T, String> {
    GUARDED.set(true);
    let result = panic::catch_unwind(AssertUnwindSafe(play));
    GUARDED.set(false);
    result.map_err(|payload| payload.downcast::<GivenUp>().map_or_else(|_| PANIC.take(), |given| given.0))
}
