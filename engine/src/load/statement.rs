//! The verbs: which instruction a statement stands for. This file knows the beginnings of statements and the
//! verbs about cards and values; those about fighters and spaces are in `fighters.rs`.

use crate::effect::{Amount, Cards, Change, How, Op, Who, Whose, Window};
use crate::ids::KindId;

use super::error::LoadError;
use super::names::When;
use super::phrase::Phrase;

/// The words a statement can begin with, besides the names of fighters and of the state.
const BEGINNINGS: [&str; 22] = [
    "add",
    "cancel",
    "change",
    "choose",
    "deal",
    "discard",
    "draw",
    "each opponent",
    "gain",
    "if",
    "ignore",
    "look",
    "may",
    "move",
    "place",
    "prevent",
    "put",
    "return",
    "search",
    "set",
    "the opponent",
    "value",
];

/// The most cards of a deck whose order a position can keep (`MAX_KNOWN_TOP`; a test compares the two).
const MAX_TOP: u8 = 6;

impl Phrase<'_, '_> {
    /// One statement.
    pub fn statement(&mut self) -> Result<(), LoadError> {
        let place = self.cursor.place();
        let op = match self.cursor.peek() {
            "may" => self.optional()?,
            "draw" => self.draw(Who::You)?,
            "discard" => self.discard(place)?,
            "add" => self.add_boost(place)?,
            "value" => self.value(Whose::Yours, place)?,
            "ignore" => self.ignore(place)?,
            "return" => self.give_back()?,
            "search" => self.search()?,
            "look" => self.look()?,
            "put" => self.put_on_top()?,
            "cancel" => self.fixed("cancel the opponent's card", Op::Cancel)?,
            "prevent" => self.fixed("prevent combat damage to this fighter", Op::PreventDamage)?,
            "your" => self.lock()?,
            "deal" => self.deal(false)?,
            "set" => self.set_health()?,
            "move" => self.move_fighters()?,
            "place" => self.place(false)?,
            "choose" => self.choose_space()?,
            "gain" => self.gain()?,
            "change" => self.change_state()?,
            "swap" => return Err(self.cursor.error("to swap is always optional").hint("write `may swap …`")),
            _ => self.by_subject(place)?,
        };
        self.program.push(op);
        Ok(())
    }

    /// Statements that begin with somebody: the opponent, a fighter, the state.
    fn by_subject(&mut self, place: usize) -> Result<Op, LoadError> {
        if self.cursor.accept("each opponent") {
            return self.opponent_does(Who::EachOpponent, place);
        }
        if self.cursor.accept("the opponent's") {
            return self.value(Whose::Theirs, place);
        }
        if self.cursor.accept("the opponent") {
            return self.opponent_does(Who::Opponent, place);
        }
        let (word, state) = (self.cursor.peek(), self.names.state_name());
        if !word.is_empty() && word == state {
            return self.become_state();
        }
        if matches!(word, "this" | "the") || self.names.fighter(word).is_some() {
            return self.recover();
        }
        let own = self.names.fighter_ids().chain(Some(state).filter(|name| !name.is_empty()));
        Err(self.cursor.none_of("a verb", BEGINNINGS.into_iter().chain(own)))
    }

    /// `may …` with a verb that carries its own choice.
    fn optional(&mut self) -> Result<Op, LoadError> {
        let place = self.cursor.place();
        self.cursor.skip();
        match self.cursor.peek() {
            "boost" => {
                self.cursor.expect("boost this card")?;
                self.only_before_damage(place, "may boost this card")?;
                Ok(Op::Boost(Who::You, self.boost_times()?))
            }
            "replace" => {
                self.cursor.expect("replace this card")?;
                let good = self.when == When::Card(Window::Immediately);
                self.only_if(good, place, "may replace this card", "a card is replaced `immediately`")?;
                Ok(Op::Replace)
            }
            "reveal" => {
                self.cursor.expect("reveal this card to cancel that effect")?;
                let good = self.when == When::Card(Window::LookedAt);
                self.only_if(good, place, "may reveal this card", "it belongs under the key `looked_at`")?;
                Ok(Op::End)
            }
            "deal" => self.deal(true),
            "place" => self.place(true),
            "swap" => self.swap(),
            "move" => Err(self.cursor.error("moving is always optional").hint("write `move … up to N spaces`")),
            verb => {
                let words = ["boost", "deal", "place", "replace", "reveal", "swap", ":"];
                let error = self.cursor.none_of("`:` or a verb", words);
                Err(if BEGINNINGS.contains(&verb) { error.hint(format!("write `may: {verb} …`")) } else { error })
            }
        }
    }

    /// `up to 2 times`, or nothing for once.
    fn boost_times(&mut self) -> Result<u8, LoadError> {
        if !self.cursor.accept("up to") {
            return Ok(1);
        }
        let times = self.cursor.number(2..=9)?;
        self.cursor.expect("times")?;
        Ok(times)
    }

    /// Words without a variable part that need a combat before its damage.
    fn fixed(&mut self, words: &str, op: Op) -> Result<Op, LoadError> {
        let place = self.cursor.place();
        self.cursor.expect(words)?;
        self.only_before_damage(place, words)?;
        Ok(op)
    }

    /// A number of things, perhaps depending on the position: `2 cards`, `cards equal to the combat damage`.
    pub fn counted(&mut self, things: &str) -> Result<Amount, LoadError> {
        if self.cursor.at_number() {
            let number = self.cursor.number(1..=99)?;
            self.cursor.expect(things)?;
            return self.per_tag(number);
        }
        if !things.split('/').any(|thing| thing == self.cursor.peek()) {
            return Err(self.cursor.number(1..=99).err().unwrap_or_else(|| self.cursor.unexpected("a number")));
        }
        self.cursor.skip();
        self.cursor.expect("equal to")?;
        let place = self.cursor.place();
        if self.cursor.accept("that card's boost value") {
            return self.that_boost(place);
        }
        self.cursor.expect("the combat damage")?;
        self.only_after_damage(place, "the combat damage")?;
        Ok(Amount::CombatDamage)
    }

    fn that_boost(&self, place: usize) -> Result<Amount, LoadError> {
        let needs = "discard the top card of your deck";
        self.only_following(self.memory.discarded_top, place, "that card's boost value", needs)?;
        Ok(Amount::ThatBoost)
    }

    fn draw(&mut self, who: Who) -> Result<Op, LoadError> {
        self.cursor.expect("draw/draws")?;
        Ok(Op::Draw(who, self.counted("card/cards")?))
    }

    fn discard(&mut self, place: usize) -> Result<Op, LoadError> {
        self.cursor.skip();
        if !self.cursor.accept("the top") {
            return self.discard_from_hand(Who::You, place);
        }
        let count = if self.cursor.at_number() { self.cursor.number(1..=30)? } else { 1 };
        self.cursor.expect("card/cards of your deck")?;
        self.memory.discarded_top = true;
        Ok(Op::DiscardTop(count))
    }

    fn discard_from_hand(&mut self, who: Who, place: usize) -> Result<Op, LoadError> {
        let amount = self.counted("card/cards")?;
        let how = if self.cursor.accept("at random") {
            How::Random
        } else if who == Who::Opponent && self.cursor.accept("you choose") {
            let needs = "look at the opponent's hand";
            self.only_following(self.memory.looked_at_hand, place, "cards you choose", needs)?;
            How::YouChoose
        } else {
            How::OwnerChooses
        };
        Ok(Op::Discard(who, amount, how))
    }

    fn opponent_does(&mut self, who: Who, place: usize) -> Result<Op, LoadError> {
        match self.cursor.peek() {
            "draws" => self.draw(who),
            "discards" => {
                let one_at_most = self.when == When::Card(Window::Boosted) && who == Who::EachOpponent;
                let good = self.when != When::Card(Window::Discarded) && !one_at_most;
                self.only_if(good, place, "discards", "what discards cause would go on for too long")?;
                self.cursor.skip();
                self.discard_from_hand(who, place)
            }
            "may" if who == Who::Opponent => {
                self.cursor.expect("may boost their card")?;
                self.only_before_damage(place, "the opponent may boost their card")?;
                Ok(Op::Boost(Who::Opponent, 1))
            }
            _ => Err(self.cursor.none_of("what the opponent does", ["draws", "discards", "may"])),
        }
    }

    fn add_boost(&mut self, place: usize) -> Result<Op, LoadError> {
        self.cursor.expect("add that card's boost value")?;
        self.only_before_damage(place, "add that card's boost value")?;
        Ok(Op::Value(Whose::Yours, Change::Add, self.that_boost(place)?))
    }

    fn value(&mut self, whose: Whose, place: usize) -> Result<Op, LoadError> {
        self.cursor.expect("value")?;
        self.only_before_damage(place, "value")?;
        if !self.cursor.accept("becomes") {
            if !self.cursor.peek().starts_with('+') {
                return Err(self.cursor.unexpected("`becomes` or a number with a plus sign"));
            }
            let plus = self.cursor.plus()?;
            return Ok(Op::Value(whose, Change::Add, self.per_tag(plus)?));
        }
        if self.cursor.accept("its boost value") {
            return Ok(Op::Value(whose, Change::Become, Amount::OwnBoost));
        }
        Ok(Op::Value(whose, Change::Become, Amount::Fixed(self.cursor.number(0..=20)?)))
    }

    fn ignore(&mut self, place: usize) -> Result<Op, LoadError> {
        self.cursor.expect("ignore the opponent's value")?;
        self.only_before_damage(place, "ignore the opponent's value")?;
        Ok(Op::Value(Whose::Theirs, Change::Ignore, Amount::Fixed(0)))
    }

    /// `return …`: cards to hand, or a defeated fighter to the board.
    fn give_back(&mut self) -> Result<Op, LoadError> {
        self.cursor.skip();
        if !self.cursor.at_number() && self.cursor.peek() != "all" {
            return self.return_fighter();
        }
        let count = if self.cursor.accept("all") { 0 } else { self.cursor.number(1..=30)? };
        let place = self.cursor.place();
        if self.cursor.accept("card that boosted this card") || self.cursor.accept("cards that boosted this card") {
            self.only_in_combat(place, "cards that boosted this card")?;
            self.cursor.expect("to your hand")?;
            return Ok(Op::ReturnCards(Cards::Boosters, count));
        }
        let tag = self.tag()?;
        self.cursor.expect("card/cards from your discard pile to your hand")?;
        Ok(Op::ReturnCards(Cards::Tagged(tag), count))
    }

    fn search(&mut self) -> Result<Op, LoadError> {
        self.cursor.expect("search for")?;
        let quoted = self.cursor.peek();
        let Some(name) = quoted.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else {
            return Err(self.cursor.unexpected("a card's name in quotation marks"));
        };
        let found = self.names.cards.iter().position(|card| *card == name);
        let found = found.ok_or_else(|| {
            self.cursor.error(format!("this deck has no card \"{name}\"")).among(name, self.names.cards.iter().copied())
        })?;
        self.cursor.skip();
        Ok(Op::Search(KindId(found as u8)))
    }

    fn look(&mut self) -> Result<Op, LoadError> {
        self.cursor.skip();
        if self.cursor.accept("at the opponent's hand") {
            self.memory.looked_at_hand = true;
            return Ok(Op::LookAtHand(Who::Opponent));
        }
        self.cursor.expect("at the top")?;
        let look = self.cursor.number(1..=MAX_TOP)?;
        self.cursor.expect("card/cards of your deck , take")?;
        Ok(Op::LookAtTop { look, take: self.cursor.number(0..=look)? })
    }

    fn put_on_top(&mut self) -> Result<Op, LoadError> {
        self.cursor.skip();
        let count = self.cursor.number(1..=MAX_TOP)?;
        self.cursor.expect("card/cards from your hand on top of your deck")?;
        Ok(Op::PutOnTop(count))
    }

    fn lock(&mut self) -> Result<Op, LoadError> {
        self.cursor.expect("your cards have value")?;
        let value = self.cursor.number(0..=20)?;
        self.cursor.expect("this turn")?;
        Ok(Op::Lock(value))
    }
}
