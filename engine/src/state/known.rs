//! What players know of hidden cards: hands they have seen, and the known top of a deck.

use crate::ids::*;

/// How many cards at the top of a deck can be known in order.
pub const MAX_KNOWN_TOP: usize = 6;
/// Which card hands the opponents know: for each owner and viewer the cards that the viewer knows to be in the
/// owner's hand, or to have left it face down (set aside, on top of the deck, in the present attack).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Known([[CardSet; MAX_SEATS - 1]; MAX_SEATS]);

impl Known {
    /// Nobody knows anything.
    pub const NOTHING: Known = Known([[CardSet::EMPTY; MAX_SEATS - 1]; MAX_SEATS]);

    /// Where another seat's knowledge of the owner's cards stands; for the owner itself there is no such place.
    #[inline]
    pub fn column(owner: Seat, viewer: Seat) -> usize {
        (viewer.index() + MAX_SEATS - owner.index() - 1) % MAX_SEATS
    }

    #[inline]
    pub fn get(&self, owner: Seat, viewer: Seat) -> CardSet {
        self.0[owner.index() % MAX_SEATS].get(Known::column(owner, viewer)).copied().unwrap_or_default()
    }

    pub fn learn(&mut self, owner: Seat, viewer: Seat, cards: CardSet) {
        if let Some(known) = self.0[owner.index() % MAX_SEATS].get_mut(Known::column(owner, viewer)) {
            *known = known.or(cards);
        }
    }

    /// Everybody has seen these cards go into the owner's hand.
    pub fn show(&mut self, owner: Seat, cards: CardSet) {
        self.0[owner.index() % MAX_SEATS].iter_mut().for_each(|known| *known = known.or(cards));
    }

    /// The cards have left the hand for an open place: nothing hidden is known of them any more.
    #[inline]
    pub fn forget(&mut self, owner: Seat, cards: CardSet) {
        self.0[owner.index() % MAX_SEATS].iter_mut().for_each(|known| *known = known.minus(cards));
    }

    /// One viewer does not know these cards.
    pub fn forget_for(&mut self, owner: Seat, viewer: Seat, cards: CardSet) {
        if let Some(known) = self.0[owner.index() % MAX_SEATS].get_mut(Known::column(owner, viewer)) {
            *known = known.minus(cards);
        }
    }

    /// What anybody knows of the owner's hand.
    #[inline]
    pub fn by_anybody(&self, owner: Seat) -> CardSet {
        self.0[owner.index() % MAX_SEATS].iter().fold(CardSet::EMPTY, |all, known| all.or(*known))
    }
}

/// The known cards at the top of a deck, topmost first. Only their owner knows them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Top {
    cards: [CardId; MAX_KNOWN_TOP],
    len: u8,
    /// For each other seat (the columns of `Known`) one bit for each entry that came from the hand since that seat
    /// last saw it: what the seat knows of the hand may lie here.
    from_hand: [u8; MAX_SEATS - 1],
}

impl Default for Top {
    fn default() -> Top {
        Top::NONE
    }
}

impl Top {
    /// Nothing is known.
    pub const NONE: Top = Top { cards: [CardId::NONE; MAX_KNOWN_TOP], len: 0, from_hand: [0; MAX_SEATS - 1] };

    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    pub fn cards(&self) -> &[CardId] {
        &self.cards[..self.len()]
    }

    pub fn set(&self) -> CardSet {
        self.cards().iter().copied().collect()
    }

    /// The entries that came from the hand since a seat last saw it.
    pub fn out_of_hand(&self, column: usize) -> CardSet {
        let came = |(i, _): &(usize, &CardId)| self.entry_out_of_hand(*i, column);
        self.cards().iter().enumerate().filter(came).map(|(_, card)| *card).collect()
    }

    /// For a seat that sees the hand all entries are cards of the deck like others.
    pub fn forget_origin(&mut self, column: usize) {
        self.from_hand[column] = 0;
    }

    /// Whether two seats have seen the hand at the same times, as far as the entries go.
    pub fn is_alike_for(&self, column: usize, other: usize) -> bool {
        self.from_hand.get(column) == self.from_hand.get(other)
    }

    /// Takes the entry at a position out.
    pub fn take(&mut self, at: usize) -> CardId {
        let card = self.cards[at];
        self.cards.copy_within(at + 1.., at);
        self.len -= 1;
        self.cards[self.len()] = CardId::NONE;
        for bits in &mut self.from_hand {
            let below = *bits & ((1 << at) - 1);
            *bits = below | (*bits >> (at + 1)) << at;
        }
        card
    }

    /// Adds a card below the known ones.
    pub fn push_below(&mut self, card: CardId) {
        self.cards[self.len()] = card;
        self.len += 1;
    }

    /// Puts a card from hand on top. The deepest known card is forgotten when the list is full; tells for which
    /// columns that one came from the hand too.
    pub fn push(&mut self, card: CardId) -> [bool; MAX_SEATS - 1] {
        let lost = std::array::from_fn(|column| self.entry_out_of_hand(MAX_KNOWN_TOP - 1, column));
        let len = self.len().min(MAX_KNOWN_TOP - 1);
        self.cards.copy_within(..MAX_KNOWN_TOP - 1, 1);
        self.cards[0] = card;
        self.len = len as u8 + 1;
        for bits in &mut self.from_hand {
            *bits = (*bits << 1 | 1) & ((1 << self.len) - 1);
        }
        lost
    }

    /// Brings the entry at `from` up to position `to`.
    pub fn raise(&mut self, from: usize, to: usize) {
        let origin = self.from_hand.map(|bits| bits >> from & 1);
        let card = self.take(from);
        self.cards.copy_within(to..MAX_KNOWN_TOP - 1, to + 1);
        self.cards[to] = card;
        self.len += 1;
        for (bits, bit) in self.from_hand.iter_mut().zip(origin) {
            let below = *bits & ((1 << to) - 1);
            *bits = below | bit << to | (*bits >> to) << (to + 1);
        }
    }

    /// Puts another card in the place of an entry: for sampling a world.
    pub fn substitute(&mut self, at: usize, card: CardId) {
        self.cards[at] = card;
    }

    /// Whether the entry at a position came from the hand since a seat last saw it.
    pub fn entry_out_of_hand(&self, at: usize, column: usize) -> bool {
        self.from_hand.get(column).is_some_and(|bits| bits >> at & 1 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_top_of_a_deck_keeps_its_order() {
        let mut top = Top::default();
        top.push_below(CardId(1));
        top.push_below(CardId(2));
        top.push(CardId(9));
        assert_eq!(top.cards(), [CardId(9), CardId(1), CardId(2)]);
        assert_eq!(top.out_of_hand(0), CardSet::of(CardId(9)));
        top.raise(2, 0);
        assert_eq!(top.cards(), [CardId(2), CardId(9), CardId(1)]);
        assert_eq!(top.out_of_hand(0), CardSet::of(CardId(9)));
        assert_eq!(top.take(0), CardId(2));
        assert_eq!(top.out_of_hand(0), CardSet::of(CardId(9)));
    }

    #[test]
    fn who_has_seen_the_hand_since_is_told_apart() {
        let mut top = Top::default();
        top.push(CardId(9));
        top.forget_origin(1);
        top.push(CardId(8));
        assert_eq!(top.out_of_hand(0).len(), 2);
        assert_eq!(top.out_of_hand(1), CardSet::of(CardId(8)));
        assert!(top.is_alike_for(0, 2) && !top.is_alike_for(0, 1));
        top.raise(1, 0);
        assert_eq!(top.out_of_hand(1), CardSet::of(CardId(8)));
    }
}
