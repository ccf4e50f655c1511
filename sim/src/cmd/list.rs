//! `sim list`: what there is, a line each.

use crate::args::List;
use crate::error::{Error, Finished};
use crate::foreign;
use crate::text::{columns, width, wrap, wrap_form};
use agents::spec::BOTS;
use engine::board::Board;
use engine::hero::{Card, CardType, Hero, Reach};
use engine::load::Library;

/// Lists something.
pub fn run(what: &List, library: &Library) -> Result<Finished, Error> {
    match what {
        List::Heroes => super::print(&heroes(library)),
        List::Boards => super::print(&boards(library)),
        List::Bots => super::print(&bots()),
        List::Cards { hero } => super::print(&cards(library.hero(hero)?)),
    }
}

fn heroes(library: &Library) -> String {
    let mut rows = vec![row(["id", "name", "move", "health", "attack", "sidekicks"])];
    rows.extend(library.heroes().map(|hero| hero_row(hero)));
    columns(&rows)
}

fn hero_row(hero: &Hero) -> Vec<String> {
    let (leader, others) = hero.fighters.split_first().expect("the loader wants a fighter");
    let sidekicks: Vec<String> =
        others.iter().map(|other| format!("{} × {} ({})", other.count, other.name, other.health)).collect();
    let (moves, health) = (hero.move_value.to_string(), leader.health.to_string());
    row([&hero.id, &hero.name, &moves, &health, reach(leader.reach), &sidekicks.join(", ")])
}

fn boards(library: &Library) -> String {
    let mut rows = vec![row(["id", "name", "spaces", "zones", "seats", "passages"])];
    rows.extend(library.boards().map(|board| board_row(board)));
    columns(&rows)
}

fn board_row(board: &Board) -> Vec<String> {
    let seats = if board.starts.len() < 4 { "2" } else { "2 to 4" };
    let [spaces, zones, passages] =
        [board.spaces.len(), board.zones.len(), board.passages.len()].map(|n| n.to_string());
    row([&board.id, &board.name, &spaces, &zones, seats, &passages])
}

fn bots() -> String {
    let own = BOTS.iter().map(|bot| (bot.usage, bot.about));
    let all = own.chain([(foreign::USAGE, foreign::ABOUT)]);
    all.map(|(usage, about)| wrap_form(usage, width(), 8) + &wrap(about, width(), 4)).collect()
}

/// The cards of a hero, a line each.
fn cards(hero: &Hero) -> String {
    let mut rows = vec![row(["copies", "name", "type", "value", "boost", "for"])];
    rows.extend(hero.cards.iter().map(|card| card_row(hero, card)));
    columns(&rows)
}

fn card_row(hero: &Hero, card: &Card) -> Vec<String> {
    let value = if card.kind == CardType::Scheme { "-".to_owned() } else { card.value.to_string() };
    row([&card.count.to_string(), &card.name, card.kind.word(), &value, &card.boost.to_string(), user(hero, card)])
}

/// Who may use a card.
pub fn user<'h>(hero: &'h Hero, card: &Card) -> &'h str {
    card.banner.map_or("any", |fighter| &hero.fighter(fighter).name)
}

/// The word for a reach.
pub fn reach(reach: Reach) -> &'static str {
    match reach {
        Reach::Melee => "melee",
        Reach::Ranged => "ranged",
    }
}

fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}
