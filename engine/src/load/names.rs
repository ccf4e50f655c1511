//! What the words of an effect can refer to: the names a hero's file introduces, and the moment at which the
//! effect happens. Both are known before the first effect is read, so a card may name one further down.

use crate::effect::{Trigger, Window};
use crate::hero::{Fighter, HeroState};
use crate::ids::FighterKind;

/// The names of a hero's file.
pub(super) struct Names<'a> {
    pub fighters: &'a [Fighter],
    pub state: Option<&'a HeroState>,
    pub tags: &'a [String],
    pub cards: Vec<&'a str>,
}

impl<'a> Names<'a> {
    /// The fighter with that short name.
    pub fn fighter(&self, id: &str) -> Option<FighterKind> {
        self.fighters.iter().position(|fighter| fighter.id == id).map(|index| FighterKind(index as u8))
    }

    /// The short names of all fighters.
    pub fn fighter_ids(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.fighters.iter().map(|fighter| fighter.id.as_str())
    }

    /// The name of the hero's state, or nothing.
    pub fn state_name(&self) -> &'a str {
        self.state.map_or("", |state| state.name.as_str())
    }
}

/// The moment an effect happens: a card's window or an ability's trigger.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum When {
    Card(Window),
    Ability(Trigger),
}

impl When {
    /// There is a combat, with two fighters in it.
    pub fn in_combat(self) -> bool {
        self.before_damage() || self.after_damage()
    }

    /// There is a combat and its values can still change.
    pub fn before_damage(self) -> bool {
        matches!(
            self,
            When::Card(Window::Immediately | Window::During) | When::Ability(Trigger::Immediately | Trigger::During)
        )
    }

    /// There is a combat and its winner is known.
    pub fn after_damage(self) -> bool {
        matches!(self, When::Card(Window::After) | When::Ability(Trigger::After | Trigger::AfterAttack))
    }

    /// Some fighter uses the card: the combatant or the one named for the scheme.
    pub fn has_user(self) -> bool {
        self.in_combat() || self == When::Card(Window::Scheme)
    }

    /// What to call it in a message.
    pub fn describe(self) -> &'static str {
        match self {
            When::Card(Window::Immediately) => "an `immediately` effect",
            When::Card(Window::During) => "a `during` effect",
            When::Card(Window::After) => "an `after` effect",
            When::Card(Window::Scheme) => "a `scheme` effect",
            When::Card(Window::Boosted) => "a `boosted` effect",
            When::Card(Window::Discarded) => "a `discarded` effect",
            When::Card(Window::LookedAt) => "a `looked_at` effect",
            When::Ability(Trigger::TurnStart) => "a `turn start` ability",
            When::Ability(Trigger::TurnEnd) => "a `turn end` ability",
            When::Ability(Trigger::Immediately) => "an `immediately` ability",
            When::Ability(Trigger::During) => "a `during combat` ability",
            When::Ability(Trigger::After) => "an `after combat` ability",
            When::Ability(Trigger::AfterAttack) => "an `after attack` ability",
        }
    }
}
