//! Scripted chance: each seat's list says which card comes next.

use super::Scenario;
use crate::game::Game;
use crate::ids::*;
use crate::load::LoadError;
use crate::luck::{Chance, Dice, Luck};
use crate::notation;
use std::collections::VecDeque;

/// The luck of a scenario. A chance that is not scripted is drawn with the seed, or is a problem.
pub(super) struct Script<'g> {
    game: &'g Game,
    next: BySeat<VecDeque<KindId>>,
    dice: Option<Dice>,
    problem: Option<String>,
}

impl<'g> Script<'g> {
    pub fn new(scenario: &Scenario, game: &'g Game) -> Result<Script<'g>, LoadError> {
        let mut next = BySeat::default();
        for (seat, setup) in game.seats().zip(&scenario.seats) {
            let kinds =
                setup.luck.iter().map(|spot| scenario.named(spot, |text| notation::find_card(game, seat, text)));
            next[seat] = kinds.collect::<Result<_, _>>()?;
        }
        Ok(Script { game, next, dice: scenario.seed.map(Dice::new), problem: None })
    }

    /// The first chance that could not be decided, if there was one.
    pub fn problem(&self) -> Option<String> {
        self.problem.clone()
    }

    /// The cards that a seat's list still has.
    pub fn left(&self, seat: Seat) -> Vec<&'g str> {
        let hero = &self.game.seat(seat).hero;
        self.next[seat].iter().map(|kind| hero.card(*kind).name.as_str()).collect()
    }

    fn scripted(&mut self, seat: Seat, cards: CardSet) -> Option<CardId> {
        let kind = *self.next[seat].front()?;
        let card = self.game.copies(seat, kind).and(cards).lowest();
        if card.is_some() {
            self.next[seat].pop_front();
        }
        card
    }

    fn is_one_kind(&self, seat: Seat, cards: CardSet) -> bool {
        let first = cards.lowest().map(|card| self.game.kind(seat, card));
        first.is_some_and(|kind| cards.minus(self.game.copies(seat, kind)).is_empty())
    }

    fn complain(&mut self, chance: Chance, seat: Seat) {
        let name = notation::seat_name(self.game, seat);
        let from = match chance {
            Chance::Deck => "deck",
            Chance::Discard => "hand",
        };
        let problem = match self.left(seat).first() {
            Some(card) => format!("the luck of {name} says {card}, which cannot come from the {from} now"),
            None => format!("the luck of {name} does not say which card comes from the {from}"),
        };
        self.problem.get_or_insert(problem);
    }
}

impl Luck for Script<'_> {
    fn card(&mut self, chance: Chance, seat: Seat, cards: CardSet) -> CardId {
        if let Some(card) = self.scripted(seat, cards) {
            return card;
        }
        if !self.is_one_kind(seat, cards) {
            match &mut self.dice {
                Some(dice) if self.next[seat].is_empty() => return dice.card(chance, seat, cards),
                _ => self.complain(chance, seat),
            }
        }
        cards.lowest().unwrap_or(CardId::NONE)
    }
}
