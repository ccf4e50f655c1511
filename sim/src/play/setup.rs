//! What a game is before it begins: heroes, board, rules, seed, and who sits where.

use super::players::{Player, seated};
use crate::error::Error;
use crate::layout;
use crate::seeds::bot_seed;
use agents::Agent;
use agents::spec::Spec;
use engine::game::Game;
use engine::ids::Seat;
use engine::load::Library;
use engine::replay::{Header, Replay};
use engine::rules::{Edition, Mode, Rules};

/// A game about to be played, by two to four.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    /// The heroes by seat.
    pub heroes: Vec<String>,
    /// The board.
    pub board: String,
    /// The edition of the rules.
    pub edition: Edition,
    /// Who plays with whom.
    pub mode: Mode,
    /// Who sits where.
    pub players: Vec<Player>,
    /// The seed of the cards, from which those of the bots follow.
    pub seed: u64,
    /// The bot behind `hint` and `eval`.
    pub adviser: Spec,
}

impl Setup {
    /// The game laid out.
    pub fn game(&self, library: &Library) -> Result<Game, Error> {
        let rules = Rules { edition: self.edition, mode: self.mode, ..Rules::default() };
        layout::game(library, &self.heroes, &self.board, rules)
    }

    /// The set-up of a saved game, or what is wrong with its line `agents`.
    pub fn of_replay(header: &Header, adviser: Spec) -> Result<Setup, String> {
        let players = seated(header)?;
        let (heroes, board) = (header.heroes.clone(), header.board.clone());
        let Header { edition, mode, seed, .. } = *header;
        Ok(Setup { heroes, board, edition, mode, players, seed, adviser })
    }

    /// A record of the game without actions.
    pub fn replay(&self, library: &Library, game: &Game) -> Result<Replay, Error> {
        let players = self.players.iter().map(Player::word).collect();
        Ok(Replay::new(Header::new(library, game, self.seed, players)?))
    }

    /// The bot of a seat for one decision, the game being so many actions old. A new one each time: so what it does
    /// depends on nothing but the seed and the actions, and a game that is taken back or loaded goes on as it would have.
    /// A program that cannot be started gives up, which is a panic.
    pub fn bot(&self, game: &Game, seat: Seat, age: usize) -> Option<Box<dyn Agent>> {
        let bot = self.players[seat.index()].bot()?;
        Some(bot.build(game, seat, self.bot_seed(seat, age)))
    }

    /// The seed of that bot.
    pub fn bot_seed(&self, seat: Seat, age: usize) -> u64 {
        bot_seed(self.seed, age as u64, seat)
    }

    /// The same with everybody one seat further, keeping the hero: who was second begins. Team-mates stay together, since they
    /// sit opposite each other.
    pub fn swapped(&self) -> Setup {
        let mut setup = self.clone();
        setup.heroes.rotate_left(1);
        setup.players.rotate_left(1);
        setup
    }

    /// The seats at which people sit.
    pub fn people(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.players.len()).filter(|seat| self.players[seat.index()] == Player::Person)
    }
}
