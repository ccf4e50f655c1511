//! The questions of the game in words, one for each kind of decision.

use crate::names;
use engine::game::Game;
use engine::state::{Choice, State};

/// The question in words.
pub fn question(game: &Game, state: &State) -> String {
    let seat = state.to_act().map_or(String::new(), |seat| names::seat(game, seat));
    match state.choice() {
        Choice::None => "The game is over.".to_owned(),
        Choice::Setup => format!("{seat}: where does the fighter start?"),
        Choice::State => format!("{seat}: what to be at the start?"),
        Choice::Order => format!("{seat}: several effects come at once. Which first?"),
        Choice::Action => format!("{seat}: your action ({} left in this turn)", state.actions_left()),
        Choice::Boost if state.combatants().is_some() => format!("{seat}: boost the card?"),
        Choice::Boost => {
            format!("{seat}: boost the maneuver? The card is discarded; its boost is added to the move.")
        }
        Choice::Defend => defend(game, state, &seat),
        Choice::Move => format!("{seat}: move whom where? (The name of a space is enough.)"),
        Choice::Target => format!("{seat}: which fighter is it for?"),
        Choice::Place => format!("{seat}: place the fighter where?"),
        Choice::Space => format!("{seat}: which space?"),
        Choice::Discard => format!("{seat}: discard which card?"),
        Choice::DiscardTheirs => {
            format!("{seat}: which card must {} discard?", names::seat(game, state.card_owner()))
        }
        Choice::Pay => format!("{seat}: discard a card for the effect?"),
        Choice::Take => format!("{seat}: take which card into hand?"),
        Choice::Arrange | Choice::PutOnTop => format!("{seat}: which card lies on top of the deck?"),
        Choice::Option => format!("{seat}: which of the options, in the order of the text?"),
        Choice::Opponent => format!("{seat}: which opponent?"),
        Choice::May => format!("{seat}: the effect is optional."),
        Choice::Reveal => format!("{seat}: reveal a card to keep the hand from being looked at?"),
        Choice::Replace => format!("{seat}: play another card in place of this one?"),
    }
}

fn defend(game: &Game, state: &State, seat: &str) -> String {
    let Some((attacker, target)) = state.combatants() else { return format!("{seat}: defend?") };
    let boosted = if state.is_boosted() { ", boosted with another" } else { "" };
    format!(
        "{seat}: {} attacks {} with a face-down card{boosted}. Defend?",
        names::fighter(game, attacker),
        names::fighter(game, target)
    )
}

/// Whether the answer is about an effect that a card or an ability says, so that its text should be at hand.
pub fn is_about_effect(choice: Choice) -> bool {
    !matches!(
        choice,
        Choice::None
            | Choice::Setup
            | Choice::State
            | Choice::Action
            | Choice::Boost
            | Choice::Defend
            | Choice::Discard
    )
}
