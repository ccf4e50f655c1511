//! What never changes in a game, told once at its start, so that a program needs no files of ours: the board, the fighters
//! and the decks.

use engine::effect::Role;
use engine::game::Game;
use engine::hero::{Card, Hero, Reach};
use engine::ids::{FighterId, Seat, SpaceId};
use serde::Serialize;

/// The game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Setting {
    /// `core` or `classic`.
    pub edition: &'static str,
    /// `free-for-all` or `teams`.
    pub mode: &'static str,
    /// The board.
    pub board: BoardSetting,
    /// The seats in turn order.
    pub seats: Vec<SeatSetting>,
}

/// A board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BoardSetting {
    /// Its short name.
    pub id: String,
    /// Its spaces.
    pub spaces: Vec<SpaceSetting>,
}

/// A space.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SpaceSetting {
    /// Its name.
    pub id: String,
    /// The spaces adjacent to it.
    pub links: Vec<String>,
    /// The names of its zones.
    pub zones: Vec<String>,
    /// It is a secret passage.
    pub passage: bool,
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatSetting {
    /// Its number, from 1.
    pub seat: u8,
    /// The first seat of its side: seats with the same number play together.
    pub side: u8,
    /// Its hero's short name.
    pub hero: String,
    /// The move value.
    #[serde(rename = "move")]
    pub move_value: u8,
    /// Its fighters.
    pub fighters: Vec<FighterSetting>,
    /// Its deck.
    pub cards: Vec<CardSetting>,
}

/// A fighter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FighterSetting {
    /// Its name in the notation.
    pub name: String,
    /// `hero` or `sidekick`.
    pub role: &'static str,
    /// `melee` or `ranged`.
    pub reach: &'static str,
    /// Its health at the start.
    pub health: u8,
}

/// A card with all its copies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardSetting {
    /// Its name.
    pub name: String,
    /// How many copies there are.
    pub count: u8,
    /// `attack`, `defense`, `versatile` or `scheme`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The printed value; 0 for schemes.
    pub value: u8,
    /// The boost value.
    pub boost: u8,
    /// Who may use it; null is any fighter of the seat.
    pub fighter: Option<String>,
    /// What it does, in our own words.
    pub text: String,
}

impl Setting {
    /// Of a game.
    pub fn new(game: &Game) -> Setting {
        Setting {
            edition: game.rules.edition.name(),
            mode: game.rules.mode.name(),
            board: board(game),
            seats: game.seats().map(|seat| seat_setting(game, seat)).collect(),
        }
    }
}

fn board(game: &Game) -> BoardSetting {
    let board = &game.board;
    let space = |(number, space): (usize, &engine::board::Space)| {
        let at = SpaceId(number as u8);
        let zones = board.zones.iter().enumerate().filter(|(bit, _)| space.zones >> bit & 1 == 1);
        SpaceSetting {
            id: space.id.clone(),
            links: board.adjacent(at).map(|other| board.space_name(other).to_owned()).collect(),
            zones: zones.map(|(_, name)| name.clone()).collect(),
            passage: board.passages.has(at),
        }
    };
    BoardSetting { id: board.id.clone(), spaces: board.spaces.iter().enumerate().map(space).collect() }
}

fn seat_setting(game: &Game, seat: Seat) -> SeatSetting {
    let info = game.seat(seat);
    let side = game.seats().find(|other| game.friends(*other, seat)).unwrap_or(seat);
    SeatSetting {
        seat: seat.number(),
        side: side.number(),
        hero: info.hero.id.clone(),
        move_value: info.hero.move_value,
        fighters: info.fighters.map(|fighter| fighter_setting(game, fighter)).collect(),
        cards: info.hero.cards.iter().map(|card| card_setting(&info.hero, card)).collect(),
    }
}

fn fighter_setting(game: &Game, fighter: FighterId) -> FighterSetting {
    let info = game.fighter(fighter);
    FighterSetting {
        name: game.fighter_name(fighter),
        role: if info.role == Role::Hero { "hero" } else { "sidekick" },
        reach: if info.reach == Reach::Melee { "melee" } else { "ranged" },
        health: info.health,
    }
}

fn card_setting(hero: &Hero, card: &Card) -> CardSetting {
    CardSetting {
        name: card.name.clone(),
        count: card.count,
        kind: card.kind.word(),
        value: card.value,
        boost: card.boost,
        fighter: card.banner.map(|fighter| hero.fighter(fighter).id.clone()),
        text: card.text.clone(),
    }
}
