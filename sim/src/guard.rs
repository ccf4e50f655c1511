//! Panics caught and kept silent: a bot that panics or gives up loses its game, not the run.

use std::any::Any;
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
    let noted = PANIC.take();
    result.map_err(|payload| match payload.downcast::<GivenUp>() {
        Ok(given) => given.0,
        Err(_) if !noted.is_empty() => noted,
        Err(payload) => message(payload.as_ref()),
    })
}

/// What a panic says that came from another thread, where nobody noted it.
fn message(payload: &dyn Any) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "it panicked".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_of_another_thread_keeps_its_message() {
        quiet_panics();
        let worker = || std::thread::spawn(|| panic::resume_unwind(Box::new("lost my cards"))).join();
        let found = guard(|| worker().unwrap_or_else(|panic| panic::resume_unwind(panic)));
        assert_eq!(found, Err::<(), _>("lost my cards".to_owned()));
    }
}
