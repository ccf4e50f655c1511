//! `sim play`

use super::{EditionArg, seed};
use crate::ask::AskError;
use crate::error::Error;
use crate::foreign::Bot;
use crate::lineup::Lineup;
use crate::play::level::Level;
use crate::play::players::Player;
use crate::play::seats::Seats;
use crate::play::setup::Setup;
use agents::spec::Spec;
use clap::Args as ClapArgs;
use engine::ids::Seat;
use engine::load::Library;
use engine::rules::Mode;
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
    /// Three or four heroes by seat, everybody for themselves
    #[arg(long, value_name = "HERO:HERO:HERO[:HERO]", conflicts_with_all = ["hero", "vs", "two_players", "teams"])]
    pub ffa: Option<String>,
    /// Two teams of two heroes, the first of which begins
    #[arg(long, value_name = "HERO+HERO:HERO+HERO", conflicts_with_all = ["hero", "vs", "two_players"])]
    pub teams: Option<String>,
    /// In `--ffa` and `--teams` a hero may be there twice
    #[arg(long)]
    pub mirror: bool,
    /// The board [default: marmoreal]
    #[arg(long, value_name = "ID")]
    pub board: Option<String>,
    /// How strong the bots are [default: medium]
    #[arg(long, value_enum, conflicts_with = "bot")]
    pub level: Option<Level>,
    /// The bot at every seat that no person takes, by its name (`sim list bots`)
    #[arg(long, value_name = "SPEC")]
    pub bot: Option<String>,
    /// Where you sit; seat 1 takes the first turn. Several seats are for as many people at one keyboard [default: 1]
    #[arg(long, value_name = "SEAT[,SEAT…]|random")]
    pub seat: Option<Seats>,
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
    #[arg(long, value_name = "FILE", conflicts_with_all = ["hero", "vs", "ffa", "teams", "mirror", "board", "level", "bot", "seat", "seed", "rules", "two_players"])]
    pub load: Option<PathBuf>,
    /// The search behind `hint` and `eval`
    #[arg(long, value_name = "SPEC", default_value = Level::Expert.bot())]
    pub adviser: String,
}

impl PlayArgs {
    /// Whether nothing was said about the game.
    pub fn is_open(&self) -> bool {
        let names = [&self.hero, &self.vs, &self.ffa, &self.teams, &self.board, &self.bot];
        let named = names.iter().any(|name| name.is_some());
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
        if self.adviser.trim().starts_with("mcts") {
            Ok(spec)
        } else {
            Err(AskError::Adviser(self.adviser.clone()).into())
        }
    }

    /// The game that was asked for.
    pub fn setup(&self, library: &Library) -> Result<Setup, Error> {
        let seed = self.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish() >> 32);
        match self.lineup(library)? {
            Some(lineup) => self.many(library, lineup, seed),
            None => self.duel(library, seed),
        }
    }

    /// The heroes of three or four seats, if they were asked for.
    fn lineup(&self, library: &Library) -> Result<Option<Lineup>, Error> {
        let lineup = match (&self.ffa, &self.teams) {
            (Some(text), _) => Lineup::free_for_all(text)?,
            (None, Some(text)) => Lineup::teams(text)?,
            (None, None) => return Ok(None),
        };
        Ok(Some(if self.mirror { ids(library, lineup)? } else { ids(library, lineup)?.all_different()? }))
    }

    /// Three or four seats: the heroes sit as they were named, people where they want to, and bots elsewhere.
    fn many(&self, library: &Library, lineup: Lineup, seed: u64) -> Result<Setup, Error> {
        let people = self.seat.clone().unwrap_or_default().of(lineup.heroes.len(), seed)?;
        let bot = self.bot()?;
        let player = |seat| if people.contains(&seat) { Player::Person } else { Player::Bot(Box::new(bot.clone())) };
        let players = Seat::all(lineup.heroes.len()).map(player).collect();
        self.setup_of(library, lineup, players, seed)
    }

    /// Two seats: the person has `--hero`, wherever that one sits.
    fn duel(&self, library: &Library, seed: u64) -> Result<Setup, Error> {
        let people = self.seat.clone().unwrap_or_default().of(2, seed)?;
        let alone = !self.two_players && people.len() < 2;
        let other = if alone { Player::Bot(Box::new(self.bot()?)) } else { Player::Person };
        let heroes = vec![library.hero(&self.hero())?.id.clone(), library.hero(&self.opponent())?.id.clone()];
        let lineup = Lineup { mode: Mode::FreeForAll, heroes };
        let setup = self.setup_of(library, lineup, vec![Player::Person, other], seed)?;
        Ok(if people.contains(&Seat::FIRST) { setup } else { setup.swapped() })
    }

    fn bot(&self) -> Result<Bot, Error> {
        match &self.bot {
            Some(name) => Bot::parse(name),
            None => Ok(self.level.unwrap_or(Level::Medium).spec().into()),
        }
    }

    fn setup_of(
        &self,
        library: &Library,
        Lineup { mode, heroes }: Lineup,
        players: Vec<Player>,
        seed: u64,
    ) -> Result<Setup, Error> {
        let (board, edition) = (library.board(&self.board())?.id.clone(), self.rules.into());
        Ok(Setup { heroes, board, edition, mode, players, seed, adviser: self.adviser()? })
    }
}

/// The same with the ids of heroes that there are.
fn ids(library: &Library, Lineup { mode, heroes }: Lineup) -> Result<Lineup, Error> {
    let heroes = heroes.iter().map(|name| library.hero(name).map(|hero| hero.id.clone())).collect::<Result<_, _>>()?;
    Ok(Lineup { mode, heroes })
}
