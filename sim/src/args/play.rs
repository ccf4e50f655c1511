//! `sim play`

use super::{EditionArg, seed};
use crate::error::Error;
use crate::play::level::Level;
use crate::play::setup::{Player, Setup};
use agents::spec::Spec;
use clap::{Args as ClapArgs, ValueEnum};
use engine::load::Library;
use engine::luck::splitmix;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::PathBuf;

/// `sim play`
#[derive(ClapArgs, Clone, Debug)]
pub struct PlayArgs {
    /// Your hero [default: alice]
    #[arg(long, value_name = "HERO")]
    pub hero: Option<String>,
    /// The hero you play against [default: sinbad]
    #[arg(long, value_name = "HERO")]
    pub vs: Option<String>,
    /// The board [default: marmoreal]
    #[arg(long, value_name = "ID")]
    pub board: Option<String>,
    /// How strong the other side is [default: medium]
    #[arg(long, value_enum, conflicts_with = "bot")]
    pub level: Option<Level>,
    /// The bot you play against, by its name (`sim list bots`)
    #[arg(long, value_name = "SPEC")]
    pub bot: Option<String>,
    /// Where you sit; seat 1 takes the first turn [default: 1]
    #[arg(long, value_enum)]
    pub seat: Option<SeatArg>,
    /// The number from which all luck is derived; without it every game is another one
    #[arg(long, value_name = "N", value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// The edition of the rules
    #[arg(long, value_enum, default_value = "core")]
    pub rules: EditionArg,
    /// Two people at one keyboard, without a bot
    #[arg(long, conflicts_with_all = ["bot", "level"])]
    pub two_players: bool,
    /// Go on with a game that was saved
    #[arg(long, value_name = "FILE", conflicts_with_all = ["hero", "vs", "board", "level", "bot", "seat", "seed", "two_players"])]
    pub load: Option<PathBuf>,
    /// The search behind `hint` and `eval`
    #[arg(long, value_name = "SPEC", default_value = Level::Expert.bot())]
    pub adviser: String,
}

/// A seat, or any.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum SeatArg {
    /// Begins
    #[value(name = "1")]
    First,
    /// Plays second
    #[value(name = "2")]
    Second,
    /// Chance decides
    Random,
}

impl PlayArgs {
    /// Whether nothing was said about the game.
    pub fn is_open(&self) -> bool {
        let named = [&self.hero, &self.vs, &self.board, &self.bot].iter().any(|name| name.is_some());
        !named && self.level.is_none() && self.seat.is_none() && !self.two_players && self.load.is_none()
    }

    /// The person's hero.
    pub fn hero(&self) -> String {
        self.hero.clone().unwrap_or_else(|| "alice".to_owned())
    }

    /// The hero on the other side.
    pub fn opponent(&self) -> String {
        let other = if self.hero.as_deref() == Some("sinbad") { "alice" } else { "sinbad" };
        self.vs.clone().unwrap_or_else(|| other.to_owned())
    }

    /// The board.
    pub fn board(&self) -> String {
        self.board.clone().unwrap_or_else(|| "marmoreal".to_owned())
    }

    /// The bot behind `hint`.
    pub fn adviser(&self) -> Result<Spec, Error> {
        let spec: Spec = self.adviser.parse()?;
        if self.adviser.trim().starts_with("mcts") { Ok(spec) } else { Err(Error::Adviser(self.adviser.clone())) }
    }

    /// The game that was asked for.
    pub fn setup(&self, library: &Library) -> Result<Setup, Error> {
        let seed = self.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish() >> 32);
        let other = match (&self.bot, self.two_players) {
            (_, true) => Player::Person,
            (Some(bot), _) => Player::Bot(bot.parse()?),
            _ => Player::Bot(self.level.unwrap_or(Level::Medium).spec()),
        };
        let setup = Setup {
            heroes: vec![library.hero(&self.hero())?.id.clone(), library.hero(&self.opponent())?.id.clone()],
            board: library.board(&self.board())?.id.clone(),
            edition: self.rules.into(),
            players: vec![Player::Person, other],
            seed,
            adviser: self.adviser()?,
        };
        let second = match self.seat.unwrap_or(SeatArg::First) {
            SeatArg::First => false,
            SeatArg::Second => true,
            SeatArg::Random => splitmix(seed) & 1 == 1,
        };
        Ok(if second { setup.swapped() } else { setup })
    }
}
