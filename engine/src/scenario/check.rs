//! Comparing what must hold with what is.

use super::Spot;
use super::expect::Check;
use super::run::Table;
use crate::action::Actions;
use crate::ids::*;
use crate::load::LoadError;
use crate::notation::{self, Notation};
use crate::state::Choice;

impl Table<'_> {
    /// Compares one expectation; what does not hold becomes a failure, a wrong name an error.
    pub(super) fn check(&mut self, at: usize, check: &Check) -> Result<(), LoadError> {
        match check {
            Check::Health(who, health) => self.health(who, *health),
            Check::Space(who, space) => self.space(who, space),
            Check::Hand(who, cards) => self.pile(who, cards, "hand", |table, seat| table.state.hand(seat)),
            Check::Discard(who, cards) => self.pile(who, cards, "discard", |table, seat| table.state.discard(seat)),
            Check::HandSize(who, size) => self.size(who, *size, "hand size", |table, seat| table.state.hand(seat)),
            Check::Deck(who, size) => self.size(who, *size, "deck", |table, seat| table.state.deck(seat)),
            Check::Top(who, cards) => self.top(who, cards),
            Check::State(who, value) => self.hero_state(who, value),
            Check::Locked(who, value) => self.locked(who, *value),
            Check::Known(owner, viewer, cards) => self.known(owner, viewer, cards),
            Check::Turn(who) => self.seat_is(at, "turn", who, Some(self.state.active())),
            Check::ToAct(who) => self.seat_is(at, "to act", who, self.state.to_act()),
            Check::Winner(who) => self.winner(at, who),
            Check::Choice(word) => self.choice(word),
            Check::Actions(count) => self.compare(at, "actions left", count, &self.state.actions_left()),
            Check::Out(seats) => self.out(at, seats),
            Check::Legal(text) => self.legality(text, true),
            Check::Illegal(text) => self.legality(text, false),
            Check::LegalOnly(texts) => self.legal_only(at, texts),
            Check::Events(lines) => self.events(lines),
            Check::NoEvent(line) => self.no_event(line),
        }
    }

    fn compare<T: PartialEq + ToString>(
        &mut self,
        at: usize,
        what: &str,
        expected: &T,
        found: &T,
    ) -> Result<(), LoadError> {
        if expected != found {
            self.fail(at, what, &expected.to_string(), &found.to_string());
        }
        Ok(())
    }

    fn seat_of(&self, spot: &Spot) -> Result<Seat, LoadError> {
        self.scenario.named(spot, |text| notation::find_seat(self.game, text))
    }

    fn fighter(&self, spot: &Spot) -> Result<FighterId, LoadError> {
        self.scenario.named(spot, |text| notation::find_fighter(self.game, text))
    }

    fn health(&mut self, who: &Spot, health: u8) -> Result<(), LoadError> {
        let found = self.state.health(self.fighter(who)?);
        self.compare(who.at, &format!("health of {}", who.text), &health, &found)
    }

    fn space(&mut self, who: &Spot, space: &Spot) -> Result<(), LoadError> {
        let off = ["off", "defeated"].contains(&space.text.as_str());
        let wanted =
            if off { None } else { Some(self.scenario.named(space, |text| notation::find_space(self.game, text))?) };
        let found = self.state.space_of(self.fighter(who)?);
        let name =
            |space: Option<SpaceId>| space.map_or("off".to_owned(), |s| self.game.board.space_name(s).to_owned());
        let (wanted, found) = (name(wanted), name(found));
        self.compare(who.at, &format!("space of {}", who.text), &wanted, &found)
    }

    fn card_names(&self, seat: Seat, cards: impl IntoIterator<Item = CardId>) -> Vec<String> {
        cards.into_iter().map(|card| self.game.card_name(seat, card).to_owned()).collect()
    }

    fn wanted_cards(&self, seat: Seat, cards: &[Spot]) -> Result<Vec<String>, LoadError> {
        let hero = &self.game.seat(seat).hero;
        let find = |spot: &Spot| self.scenario.named(spot, |text| notation::find_card(self.game, seat, text));
        cards.iter().map(|spot| Ok(hero.card(find(spot)?).name.clone())).collect()
    }

    /// Cards in no particular order.
    fn same_cards(
        &mut self,
        at: usize,
        what: &str,
        mut wanted: Vec<String>,
        mut found: Vec<String>,
    ) -> Result<(), LoadError> {
        wanted.sort();
        found.sort();
        self.compare(at, what, &list(&wanted), &list(&found))
    }

    fn pile(
        &mut self,
        who: &Spot,
        cards: &[Spot],
        what: &str,
        pile: fn(&Self, Seat) -> CardSet,
    ) -> Result<(), LoadError> {
        let seat = self.seat_of(who)?;
        let (wanted, found) = (self.wanted_cards(seat, cards)?, self.card_names(seat, pile(self, seat)));
        self.same_cards(who.at, &format!("{what} of {}", who.text), wanted, found)
    }

    fn size(&mut self, who: &Spot, size: u8, what: &str, pile: fn(&Self, Seat) -> CardSet) -> Result<(), LoadError> {
        let found = pile(self, self.seat_of(who)?).len();
        self.compare(who.at, &format!("{what} of {}", who.text), &usize::from(size), &found)
    }

    fn top(&mut self, who: &Spot, cards: &[Spot]) -> Result<(), LoadError> {
        let seat = self.seat_of(who)?;
        let wanted = self.wanted_cards(seat, cards)?;
        let found = self.card_names(seat, self.state.known_top(seat).iter().copied());
        self.compare(who.at, &format!("known top of the deck of {}", who.text), &list(&wanted), &list(&found))
    }

    fn hero_state(&mut self, who: &Spot, value: &Spot) -> Result<(), LoadError> {
        let seat = self.seat_of(who)?;
        let wanted = self.scenario.named(value, |text| notation::find_state(self.game, seat, text))?;
        let values = self.game.seat(seat).hero.state.as_ref().map_or(&[][..], |state| &state.values);
        let name =
            |value: Option<u8>| value.and_then(|n| values.get(n as usize)).map_or("none", String::as_str).to_owned();
        let (wanted, found) = (name(Some(wanted)), name(self.state.hero_state(seat)));
        self.compare(who.at, &format!("state of {}", who.text), &wanted, &found)
    }

    fn locked(&mut self, who: &Spot, value: Option<u8>) -> Result<(), LoadError> {
        let name = |value: Option<u8>| value.map_or("none".to_owned(), |value| value.to_string());
        let found = self.state.locked_value(self.seat_of(who)?);
        self.compare(who.at, &format!("locked value of {}", who.text), &name(value), &name(found))
    }

    fn known(&mut self, owner: &Spot, viewer: &Spot, cards: &[Spot]) -> Result<(), LoadError> {
        let (seat, other) = (self.seat_of(owner)?, self.seat_of(viewer)?);
        let wanted = self.wanted_cards(seat, cards)?;
        let known = self.state.known_hand(seat, other).and(self.state.hand(seat));
        let found = self.card_names(seat, known);
        self.same_cards(viewer.at, &format!("hand of {} known to {}", owner.text, viewer.text), wanted, found)
    }

    fn seat_is(&mut self, at: usize, what: &str, who: &Spot, found: Option<Seat>) -> Result<(), LoadError> {
        let wanted = if is_nobody(who) { None } else { Some(self.seat_of(who)?) };
        let name = |seat: Option<Seat>| seat.map_or("nobody".to_owned(), |seat| notation::seat_name(self.game, seat));
        let (wanted, found) = (name(wanted), name(found));
        self.compare(at, what, &wanted, &found)
    }

    /// In teams either seat of the winning team may be named.
    fn winner(&mut self, at: usize, who: &Spot) -> Result<(), LoadError> {
        let found = self.state.winner();
        if let (false, Some(winner)) = (is_nobody(who), found)
            && self.game.friends(self.seat_of(who)?, winner)
        {
            return Ok(());
        }
        self.seat_is(at, "winner", who, found)
    }

    fn choice(&mut self, word: &Spot) -> Result<(), LoadError> {
        if !Choice::ALL.iter().any(|choice| choice.word() == word.text) {
            let error = self.scenario.error(word.at, format!("there is no choice `{}`", word.text));
            return Err(error.among(&word.text, Choice::ALL.iter().map(|choice| choice.word())));
        }
        self.compare(word.at, "choice", &word.text, &self.state.choice().word().to_owned())
    }

    fn out(&mut self, at: usize, seats: &[Spot]) -> Result<(), LoadError> {
        let wanted = seats.iter().map(|spot| self.seat_of(spot)).collect::<Result<Vec<_>, _>>()?;
        let names = |is: &dyn Fn(Seat) -> bool| {
            let seats = self.game.seats().filter(|seat| is(*seat));
            list(&seats.map(|seat| notation::seat_name(self.game, seat)).collect::<Vec<_>>())
        };
        let (wanted, found) = (names(&|seat| wanted.contains(&seat)), names(&|seat| self.state.is_out(seat)));
        self.compare(at, "seats out", &wanted, &found)
    }

    /// `attack alice *` stands for every action that begins so.
    fn legality(&mut self, text: &Spot, wanted: bool) -> Result<(), LoadError> {
        let legal = notation::legal(self.game, &self.state);
        let found = match text.text.strip_suffix('*') {
            Some(start) => legal.iter().any(|action| action.to_lowercase().starts_with(&start.to_lowercase())),
            None => {
                let parse = |text: &str| Notation::new(self.game, &self.state).parse(text);
                let action = self.scenario.named(text, parse)?;
                self.state.is_legal(self.game, action)
            }
        };
        if found != wanted {
            let word = |is: bool| if is { "legal" } else { "illegal" };
            self.fail_with(text.at, &format!("`{}`", text.text), word(wanted), word(found), legal);
        }
        Ok(())
    }

    fn legal_only(&mut self, at: usize, texts: &[Spot]) -> Result<(), LoadError> {
        let notation = Notation::new(self.game, &self.state);
        let parse =
            |spot: &Spot| self.scenario.named(spot, |text| notation.parse(text)).map(|action| notation.print(action));
        let mut wanted = texts.iter().map(parse).collect::<Result<Vec<_>, _>>()?;
        let mut list_of = Actions::new();
        self.state.legal(self.game, &mut list_of);
        let mut found: Vec<String> = list_of.iter().map(|action| notation.print(*action)).collect();
        wanted.sort();
        found.sort();
        self.compare(at, "legal actions", &list(&wanted), &list(&found))
    }

    fn recent(&self) -> Vec<String> {
        self.events[self.seen..].iter().map(|event| notation::line(self.game, *event)).collect()
    }

    /// The lines must occur in this order; others may stand between them.
    fn events(&mut self, lines: &[Spot]) -> Result<(), LoadError> {
        let recent = self.recent();
        let mut rest = &recent[..];
        for line in lines {
            match rest.iter().position(|found| matches(found, &line.text)) {
                Some(at) => rest = &rest[at + 1..],
                None => self.fail(
                    line.at,
                    "events",
                    &format!("`{}`", line.text),
                    &format!("only\n    {}", recent.join("\n    ")),
                ),
            }
        }
        Ok(())
    }

    fn no_event(&mut self, line: &Spot) -> Result<(), LoadError> {
        if let Some(found) = self.recent().iter().find(|found| matches(found, &line.text)) {
            self.fail(line.at, "events", &format!("no `{}`", line.text), &format!("`{found}`"));
        }
        Ok(())
    }
}

fn is_nobody(who: &Spot) -> bool {
    ["nobody", "none"].contains(&who.text.as_str())
}

/// The line is the text, or begins with its words; quotes and capital letters do not matter.
fn matches(line: &str, text: &str) -> bool {
    let plain = |text: &str| text.trim().to_lowercase().replace(['"', '“', '”'], "");
    plain(line).strip_prefix(&plain(text)).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ',', ':']))
}

fn list(names: &[String]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}
