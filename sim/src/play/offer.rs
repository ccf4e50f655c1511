//! What can be answered to a decision: every legal action with a number, its notation and words, in groups.
//!
//! The order is the engine's, which already keeps like actions together: a group is a run of actions with one title.

use crate::draw::zone_letters;
use crate::names::{self, plain};
use crate::text::wrap;
use engine::action::{Action, Actions};
use engine::game::Game;
use engine::ids::{FighterId, SpaceId};
use engine::notation::Notation;
use engine::state::{Choice, State};

/// One legal action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The action.
    pub action: Action,
    /// Its notation.
    pub notation: String,
    /// What it is about, as short as it can be named: a card, a fighter, a space.
    pub name: String,
    /// In words, below the title of its group.
    pub words: String,
    /// What else is worth knowing, if there is room: the text of a card to be played.
    pub detail: String,
    /// The title of its group.
    pub title: String,
}

/// Less room than this is not worth beginning a text.
const SENSIBLE: usize = 16;

/// All legal actions of a position, in order.
pub fn offers(game: &Game, state: &State) -> Vec<Offer> {
    let mut list = Box::new(Actions::new());
    state.legal(game, &mut list);
    let notation = Notation::new(game, state);
    let words = Words { game, state };
    let offer = |action: &Action| Offer {
        action: *action,
        notation: notation.print(*action),
        name: words.name(*action),
        words: words.words(*action),
        detail: words.detail(*action),
        title: words.title(*action),
    };
    list.iter().map(offer).collect()
}

impl Offer {
    /// Whether what somebody wrote is the beginning of a name of this action.
    pub fn begins_with(&self, text: &str) -> bool {
        !text.is_empty() && [&self.notation, &self.name].iter().any(|name| plain(name).starts_with(text))
    }

    /// Whether it is the whole of it.
    pub fn is_called(&self, text: &str) -> bool {
        [&self.notation, &self.name].iter().any(|name| plain(name) == text)
    }

    /// Whether its words are short enough to stand beside others.
    fn is_short(&self) -> bool {
        matches!(self.action, Action::Move(..) | Action::Place(..) | Action::Space(_))
    }
}

/// The list with numbers, in at most `width` columns.
pub fn list(offers: &[Offer], width: usize) -> String {
    let mut text = String::new();
    let mut number = 0;
    for group in offers.chunk_by(|a, b| a.title == b.title) {
        text += &wrap(&group[0].title, width, 0);
        let numbered = group.iter().zip(number + 1..);
        if group[0].is_short() {
            let items: Vec<String> = numbered.map(|(offer, n)| format!("{n:>3} {}", offer.words)).collect();
            text += &rows(&items, width);
        } else {
            numbered.for_each(|(offer, n)| text += &item(n, offer, width));
        }
        number += group.len();
    }
    text
}

/// A numbered line; words that do not fit go on below it, details are cut.
fn item(number: usize, offer: &Offer, width: usize) -> String {
    let line = wrap(&offer.words, width, 6);
    let line = format!("{number:>5}{}", line[5..].trim_end());
    let room = width.saturating_sub(line.chars().count() + 2);
    let none = offer.detail.is_empty() || line.contains('\n') || room < SENSIBLE;
    match (none, offer.detail.chars().count() <= room) {
        (true, _) => format!("{line}\n"),
        (false, true) => format!("{line}: {}\n", offer.detail),
        (false, false) => {
            let cut: String = offer.detail.chars().take(room.saturating_sub(2)).collect();
            format!("{line}: {} …\n", cut.trim_end())
        }
    }
}

/// Short items in columns.
fn rows(items: &[String], width: usize) -> String {
    let widest = items.iter().map(|item| item.chars().count()).max().unwrap_or(1);
    let in_a_row = ((width - 2) / (widest + 2)).max(1);
    let line = |row: &[String]| row.iter().map(|item| format!("  {item:<widest$}")).collect::<String>();
    items.chunks(in_a_row).map(|row| format!("{}\n", line(row).trim_end())).collect()
}

struct Words<'a> {
    game: &'a Game,
    state: &'a State,
}

impl Words<'_> {
    fn fighter(&self, fighter: FighterId) -> String {
        names::fighter(self.game, fighter)
    }

    fn health(&self, fighter: FighterId) -> String {
        format!("{} (health {})", self.fighter(fighter), self.state.health(fighter))
    }

    fn space(&self, space: SpaceId) -> String {
        format!("{} {}", self.game.board.space_name(space), zone_letters(&self.game.board, space))
    }

    fn title(&self, action: Action) -> String {
        match action {
            Action::Maneuver => "Maneuver".to_owned(),
            Action::Scheme(..) => "Scheme".to_owned(),
            Action::Attack { fighter, target, .. } => {
                format!("Attack {} with {}", self.health(target), self.fighter(fighter))
            }
            Action::Defend(_) => "Defend with".to_owned(),
            Action::Boost(_) => "Boost with".to_owned(),
            Action::Move(fighter, _) => format!("Move {} to", self.where_it_stands(fighter)),
            Action::Place(fighter, _) => format!("Place {} on", self.where_it_stands(fighter)),
            Action::Target(_) => "Choose".to_owned(),
            Action::Space(_) => "Choose the space".to_owned(),
            Action::Discard(_) => "Discard".to_owned(),
            Action::Take(_) => "Take into hand".to_owned(),
            Action::Top(_) => "Put on top of the deck".to_owned(),
            Action::Reveal(_) => "Reveal".to_owned(),
            Action::Replace(_) => "Play instead".to_owned(),
            Action::Option(_) => "Choose".to_owned(),
            Action::Resolve(_) => "Resolve first".to_owned(),
            Action::Opponent(_) => "Choose the opponent".to_owned(),
            Action::Become(_) => "Become".to_owned(),
            Action::Yes => "Do it?".to_owned(),
            Action::Pass if self.state.choice() == Choice::May => "Do it?".to_owned(),
            Action::Pass | Action::Done => "Or".to_owned(),
        }
    }

    fn where_it_stands(&self, fighter: FighterId) -> String {
        let space = self.state.space_of(fighter).map(|space| format!(" from {}", self.game.board.space_name(space)));
        format!("{}{}", self.fighter(fighter), space.unwrap_or_default())
    }

    fn name(&self, action: Action) -> String {
        let card = |kind| self.game.seat(self.state.card_owner()).hero.card(kind).name.clone();
        match action {
            Action::Scheme(kind, _) | Action::Attack { card: kind, .. } => card(kind),
            Action::Defend(kind) | Action::Boost(kind) | Action::Discard(kind) | Action::Take(kind) => card(kind),
            Action::Top(kind) | Action::Reveal(kind) | Action::Replace(kind) => card(kind),
            Action::Move(_, space) | Action::Place(_, space) | Action::Space(space) => {
                self.game.board.space_name(space).to_owned()
            }
            Action::Target(fighter) => self.game.fighter_name(fighter),
            Action::Opponent(seat) => names::seat(self.game, seat),
            Action::Become(value) => self.state_name(value),
            Action::Pass => "no".to_owned(),
            other => Notation::new(self.game, self.state).print(other),
        }
    }

    fn words(&self, action: Action) -> String {
        let owner = self.state.card_owner();
        let card = |kind| names::card_with_facts(self.game, owner, kind);
        match action {
            Action::Maneuver => format!(
                "maneuver: draw a card, then move every fighter up to {} spaces",
                self.game.seat(owner).hero.move_value
            ),
            Action::Scheme(kind, fighter) => format!("{} by {}", card(kind), self.fighter(fighter)),
            Action::Attack { card: kind, .. } | Action::Defend(kind) | Action::Boost(kind) => card(kind),
            Action::Discard(kind) | Action::Take(kind) | Action::Top(kind) => card(kind),
            Action::Reveal(kind) | Action::Replace(kind) => card(kind),
            Action::Move(_, space) | Action::Place(_, space) | Action::Space(space) => self.space(space),
            Action::Target(fighter) => self.target(fighter),
            Action::Yes => "yes".to_owned(),
            Action::Pass => self.pass().to_owned(),
            Action::Done => "done: nobody moves any more".to_owned(),
            Action::Resolve(_) => self.effect(action),
            other => self.name(other),
        }
    }

    fn detail(&self, action: Action) -> String {
        let kind = match action {
            Action::Scheme(kind, _) | Action::Attack { card: kind, .. } | Action::Defend(kind) => kind,
            Action::Replace(kind) => kind,
            _ => return String::new(),
        };
        self.game.seat(self.state.card_owner()).hero.card(kind).text.clone()
    }

    fn target(&self, fighter: FighterId) -> String {
        let space = self.state.space_of(fighter).map(|space| format!(" at {}", self.game.board.space_name(space)));
        format!("{}{}", self.health(fighter), space.unwrap_or_default())
    }

    /// One of several effects: an ability by its name.
    fn effect(&self, action: Action) -> String {
        let text = Notation::new(self.game, self.state).print(action);
        let what = text.strip_prefix("resolve ").unwrap_or(&text).to_owned();
        let number = what.strip_prefix("ability-").and_then(|number| number.parse::<usize>().ok());
        let abilities = &self.game.seat(self.state.card_owner()).hero.abilities;
        match number.and_then(|number| abilities.get(number.wrapping_sub(1))) {
            Some(ability) => format!("{what}: {}", ability.text),
            None if what == "card" => "card: what the card played says".to_owned(),
            None => what,
        }
    }

    fn pass(&self) -> &'static str {
        match self.state.choice() {
            Choice::Defend => "pass: no defense",
            Choice::Boost => "pass: no boost",
            Choice::Reveal => "pass: reveal nothing",
            Choice::Replace => "pass: keep the card",
            _ => "pass: no",
        }
    }

    fn state_name(&self, value: u8) -> String {
        let state = self.game.seat(self.state.card_owner()).hero.state.as_ref();
        state.and_then(|state| state.values.get(value as usize)).cloned().unwrap_or_default()
    }
}
