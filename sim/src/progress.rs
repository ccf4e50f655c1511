//! The progress bar: on a terminal, on standard error. In a pipe there is none.

use crate::text::thousands;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::io::IsTerminal;

/// What does not fit into the line is cut off at its end.
const TEMPLATE: &str = "{bar:20} {human_pos}/{human_len} games, {pace}, {eta} left{wide_msg}";

/// Shows how far a run has come.
pub struct Progress(ProgressBar);

impl Progress {
    /// A bar for so many games.
    pub fn new(games: u64) -> Progress {
        let seen = std::io::stderr().is_terminal();
        let target = if seen { ProgressDrawTarget::stderr_with_hz(5) } else { ProgressDrawTarget::hidden() };
        let style = ProgressStyle::with_template(TEMPLATE).unwrap_or_else(|_| ProgressStyle::default_bar());
        let style = style.with_key("pace", |state: &ProgressState, text: &mut dyn Write| {
            let _ = text.write_str(&pace(state.per_sec()));
        });
        Progress(ProgressBar::with_draw_target(Some(games), target).with_style(style))
    }

    /// Some games were played before, and do not count for the pace.
    pub fn skip(&self, games: u64) {
        self.0.set_position(games);
        self.0.reset_eta();
    }

    /// Some more games are done; who wins how often so far.
    pub fn advance(&self, games: u64, leader: impl FnOnce() -> (String, f64)) {
        let message = || {
            let (who, rate) = leader();
            format!("{who} wins {:.1} %", 100.0 * rate)
        };
        self.tell(games, message);
    }

    /// Some more games are done; what is to be said of them.
    pub fn tell(&self, games: u64, message: impl FnOnce() -> String) {
        self.0.inc(games);
        if !self.0.is_hidden() {
            self.0.set_message(format!(", {}", message()));
        }
    }

    /// Instead of so many games so many are played.
    pub fn correct(&self, planned: u64, played: u64) {
        let length = self.0.length().unwrap_or_default();
        self.0.set_length((length + played).saturating_sub(planned));
    }

    /// Takes the bar away.
    pub fn finish(self) {
        self.0.finish_and_clear();
    }
}

/// Games a second; strong bots take seconds a game.
fn pace(rate: f64) -> String {
    if rate < 10.0 { format!("{rate:.1}/s") } else { format!("{}/s", thousands(rate.round() as u64)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paces_are_short() {
        assert_eq!([0.2513, 9.94, 414.7225, 3561.4].map(pace), ["0.3/s", "9.9/s", "415/s", "3,561/s"]);
    }
}
