//! `sim show`: a hero with all its cards, or a board.

use super::list::{reach, user};
use crate::draw::draw;
use crate::error::{Error, Finished};
use crate::style::{Look, Style};
use crate::text::{columns, width, wrap};
use engine::effect::Role;
use engine::hero::{Ability, Card, CardType, Fighter, Hero};
use engine::load::Library;
use engine::spelling::nearest;

/// Shows what has that name.
pub fn run(name: &str, library: &Library) -> Result<Finished, Error> {
    let style = Style::of_stdout();
    match (library.hero(name), library.board(name)) {
        (Ok(hero), _) => super::print(&show_hero(hero, width(), style)),
        (_, Ok(board)) => super::print(&draw(board, width(), style)),
        (Err(no_hero), Err(no_board)) => {
            let near = [no_hero.nearest, no_board.nearest];
            let nearest = nearest(name, near.iter().flatten().map(String::as_str)).map(str::to_owned);
            Err(Error::Nothing { name: name.to_owned(), nearest })
        }
    }
}

fn show_hero(hero: &Hero, width: usize, style: Style) -> String {
    let mut text = format!("{} ({}), move {}\n", style.paint(Look::Strong, &hero.name), hero.id, hero.move_value);
    let fighters: Vec<_> = hero.fighters.iter().map(fighter_row).collect();
    text += &columns(&fighters).lines().map(|line| format!("  {line}\n")).collect::<String>();
    if let Some(state) = &hero.state {
        text += &wrap(&format!("{}: {}, chosen at set-up", state.name, state.values.join(" or ")), width, 2);
    }
    text += &hero.abilities.iter().map(|ability| show_ability(ability, width)).collect::<String>();
    text += &format!("\n{} cards\n", hero.deck_size());
    text + &hero.cards.iter().map(|card| show_card(hero, card, width, style)).collect::<String>()
}

fn fighter_row(fighter: &Fighter) -> Vec<String> {
    let role = if fighter.role == Role::Hero { "hero" } else { "sidekick" };
    let name = if fighter.count > 1 { format!("{} × {}", fighter.count, fighter.name) } else { fighter.name.clone() };
    vec![name, role.to_owned(), format!("{:2} health", fighter.health), reach(fighter.reach).to_owned()]
}

fn show_ability(ability: &Ability, width: usize) -> String {
    let name = if ability.name.is_empty() { String::new() } else { format!("{}: ", ability.name) };
    "\n".to_owned() + &wrap(&format!("{name}{}", ability.text), width, 2)
}

fn show_card(hero: &Hero, card: &Card, width: usize, style: Style) -> String {
    let value = if card.kind == CardType::Scheme { String::new() } else { format!(" {}", card.value) };
    let facts = format!("{}{value}, boost {}, {}", card.kind.word(), card.boost, user(hero, card));
    let look = match card.kind {
        CardType::Attack => Look::Colour(5),
        CardType::Defense => Look::Colour(1),
        CardType::Versatile => Look::Colour(6),
        CardType::Scheme => Look::Colour(3),
    };
    let name = format!("{} × {}", card.count, card.name);
    let room = name.chars().count() + facts.chars().count() + 3 <= width;
    let gap = if room { " " } else { "\n    " };
    let head = format!("\n{}{gap}({})\n", style.paint(Look::Strong, &name), style.paint(look, &facts));
    if card.text.is_empty() { head } else { head + &wrap(&card.text, width, 4) }
}
