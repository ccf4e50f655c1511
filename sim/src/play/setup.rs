//! What a game is before it begins: heroes, board, rules, seed, and who sits where.

use crate::error::Error;
use crate::seeds::bot_seed;
use agents::Agent;
use agents::spec::Spec;
use engine::game::Game;
use engine::ids::Seat;
use engine::load::Library;
use engine::replay::{Header, Replay};
use engine::rules::{Edition, Rules};
use std::fmt;

/// The word for a person in a saved game.
const PERSON: &str = "human";

/// Who decides for a seat.
#[derive(Clone, PartialEq, Debug)]
pub enum Player {
    /// Somebody at the keyboard.
    Person,
    /// A bot.
    Bot(Spec),
}

impl Player {
    /// Who a word of a saved game means. A bot of another program or version is taken over by a person.
    pub fn read(word: &str) -> Player {
        word.parse().map_or(Player::Person, Player::Bot)
    }

    /// The bot, if it is one.
    pub fn bot(&self) -> Option<&Spec> {
        match self {
            Player::Person => None,
            Player::Bot(spec) => Some(spec),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Person => f.write_str(PERSON),
            Player::Bot(spec) => spec.fmt(f),
        }
    }
}

/// A game about to be played. Two seats today; nothing here but the command line knows that.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    /// The heroes by seat.
    pub heroes: Vec<String>,
    /// The board.
    pub board: String,
    /// The edition of the rules.
    pub edition: Edition,
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
        let heroes = self.heroes.iter().map(|id| library.hero(id).cloned()).collect::<Result<Vec<_>, _>>()?;
        let rules = Rules { edition: self.edition, ..Rules::default() };
        let board = library.board(&self.board)?;
        Game::new(board.clone(), &heroes, rules).map_err(|error| Error::Game(error, board.id.clone()))
    }

    /// The set-up of a saved game. If no person sits there, the first seat is for one.
    pub fn of_replay(header: &Header, adviser: Spec) -> Setup {
        let mut players: Vec<Player> = header.agents.iter().map(|word| Player::read(word)).collect();
        players.resize(header.heroes.len(), Player::Person);
        if !players.contains(&Player::Person) {
            players[0] = Player::Person;
        }
        let (heroes, board) = (header.heroes.clone(), header.board.clone());
        Setup { heroes, board, edition: header.edition, players, seed: header.seed, adviser }
    }

    /// A record of the game without actions.
    pub fn replay(&self, library: &Library, game: &Game) -> Result<Replay, Error> {
        let players = self.players.iter().map(Player::to_string).collect();
        Ok(Replay::new(Header::new(library, game, self.seed, players)?))
    }

    /// The bot of a seat for one decision, the game being so many actions old. A new one each time: so what it does
    /// depends on nothing but the seed and the actions, and a game that is taken back or loaded goes on as it would have.
    pub fn bot(&self, seat: Seat, age: usize) -> Option<Box<dyn Agent>> {
        let spec = self.players[seat.index()].bot()?;
        Some(spec.build(self.bot_seed(seat, age)))
    }

    /// The seed of that bot.
    pub fn bot_seed(&self, seat: Seat, age: usize) -> u64 {
        bot_seed(self.seed, age as u64, seat)
    }

    /// The same with the seats swapped: everybody keeps the hero.
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
