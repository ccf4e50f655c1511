//! Actions in words, a whole sentence each, for people who do not know the notation: what `sim serve`, foreign bots and `sim analyze`
//! are told. The prompt of `sim play` lists actions below titles and has its own short forms (`play::offer`).

use crate::names;
use engine::action::Action;
use engine::game::Game;
use engine::hero::Card;
use engine::ids::{FighterId, KindId, Seat, SpaceId};
use engine::notation::Notation;
use engine::state::{Choice, State};

/// An action at a decision, in words. Only what everybody knows of the state is used, beside the action itself.
pub fn words(game: &Game, state: &State, action: Action) -> String {
    Teller { game, state }.words(action)
}

struct Teller<'a> {
    game: &'a Game,
    state: &'a State,
}

impl Teller<'_> {
    fn words(&self, action: Action) -> String {
        match action {
            Action::Maneuver => "maneuver: draw a card and move".to_owned(),
            Action::Scheme(card, fighter) => format!("{} plays the scheme {}", self.fighter(fighter), self.name(card)),
            Action::Attack { fighter, target, card } => {
                format!("{} attacks {} with {}", self.fighter(fighter), self.fighter(target), self.name(card))
            }
            Action::Defend(card) => format!("defend with {}", self.name(card)),
            Action::Boost(card) => format!("boost with {} (+{})", self.name(card), self.card(card).boost),
            Action::Move(fighter, space) => format!("move {} to {}", self.fighter(fighter), self.space(space)),
            Action::Place(fighter, space) => format!("place {} on {}", self.fighter(fighter), self.space(space)),
            Action::Target(fighter) => format!("choose {}", self.fighter(fighter)),
            Action::Space(space) => format!("choose the space {}", self.space(space)),
            Action::Opponent(seat) => format!("choose {}", names::seat(self.game, seat)),
            other => self.words_of_effects(other),
        }
    }

    /// The answers to what effects ask.
    fn words_of_effects(&self, action: Action) -> String {
        match action {
            Action::Discard(card) => format!("discard {}", self.name(card)),
            Action::Take(card) => format!("take {} into hand", self.name(card)),
            Action::Top(card) => format!("put {} on top of the deck", self.name(card)),
            Action::Reveal(card) => format!("reveal {}", self.name(card)),
            Action::Replace(card) => format!("play {} instead", self.name(card)),
            Action::Option(n) => format!("choose option {}", n + 1),
            Action::Yes => "yes, do it".to_owned(),
            Action::Pass => self.declined().to_owned(),
            Action::Done => "move nobody any more".to_owned(),
            Action::Resolve(_) => format!("{} first", self.notation(action)),
            other => self.notation(other),
        }
    }

    fn declined(&self) -> &'static str {
        match self.state.choice() {
            Choice::Defend => "do not defend",
            Choice::Boost => "do not boost",
            _ => "decline",
        }
    }

    fn notation(&self, action: Action) -> String {
        Notation::new(self.game, self.state).print(action)
    }

    fn owner(&self) -> Seat {
        self.state.card_owner()
    }

    fn card(&self, kind: KindId) -> &Card {
        self.game.seat(self.owner()).hero.card(kind)
    }

    fn name(&self, kind: KindId) -> &str {
        &self.card(kind).name
    }

    fn fighter(&self, fighter: FighterId) -> String {
        names::fighter(self.game, fighter)
    }

    fn space(&self, space: SpaceId) -> &str {
        self.game.board.space_name(space)
    }
}
