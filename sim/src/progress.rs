//! The progress bar: on a terminal, on standard error. In a pipe there is none.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;

const TEMPLATE: &str = "{bar:30} {human_pos}/{human_len} games, {per_sec}, {eta} left{msg}";

/// Shows how far a run has come.
pub struct Progress(ProgressBar);

impl Progress {
    /// A bar for so many games.
    pub fn new(games: u64) -> Progress {
        let seen = std::io::stderr().is_terminal();
        let target = if seen { ProgressDrawTarget::stderr_with_hz(5) } else { ProgressDrawTarget::hidden() };
        let style = ProgressStyle::with_template(TEMPLATE).unwrap_or_else(|_| ProgressStyle::default_bar());
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
