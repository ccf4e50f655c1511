//! How strong the cards of a deck are as attacks and defenses. It depends on who plays them, on the hero's state (Alice
//! hits harder while she is big), and on the cards in the discard pile that make others better (Sinbad's voyages).

use super::tables::modifiers;
use crate::reading::{Setting, read_combat};
use crate::weights::Weights;
use engine::effect::Modifier;
use engine::hero::Hero;
use engine::ids::{CardId, FighterKind, KindId, MAX_CARDS};

/// How many cards that make others better are told apart in a discard pile.
const MOST_STACKED: usize = 8;
/// The greatest strength of a card.
const STRONGEST: f32 = 12.0;

/// What the strengths of a seat's cards depend on, numbered: how many cards are stacked in its discard pile and its
/// hero's state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forms {
    /// How many stacked cards are told apart, none included.
    stacks: usize,
    /// How many values the hero's state has; one if there is none.
    states: usize,
}

impl Forms {
    /// The forms of a hero who can stack so many cards.
    pub fn new(hero: &Hero, stacked: usize) -> Forms {
        let states = hero.state.as_ref().map_or(1, |state| state.values.len().max(1));
        Forms { stacks: stacked.min(MOST_STACKED) + 1, states }
    }

    /// The number of a form.
    #[inline]
    pub fn number(self, stacked: usize, state: Option<u8>) -> usize {
        stacked.min(self.stacks - 1) * self.states + state.map_or(0, usize::from).min(self.states - 1)
    }

    /// All forms, with how many cards are stacked and the hero's state.
    fn all(self) -> impl Iterator<Item = (u8, Option<u8>)> {
        (0..self.stacks).flat_map(move |stacked| {
            (0..self.states).map(move |state| (stacked as u8, (self.states > 1).then_some(state as u8)))
        })
    }
}

/// The strengths of a deck's cards, in each form of the seat and in the hands of each kind of fighter.
#[derive(Clone, Debug)]
pub(super) struct Strengths {
    rows: Vec<[u8; MAX_CARDS]>,
    kinds: usize,
}

impl Strengths {
    /// Works out what the cards of a deck are worth as attacks, or as defenses.
    pub fn new(hero: &Hero, cards: &[(CardId, KindId)], forms: Forms, attacks: bool, weights: &Weights) -> Strengths {
        let kinds = hero.fighters.len();
        let mut rows = Vec::with_capacity(forms.stacks * forms.states * kinds);
        for (stacked, state) in forms.all() {
            for fighter in (0..kinds).map(|kind| FighterKind(kind as u8)) {
                let (this, attacks, tagged) = (Some(fighter), Some(attacks), [stacked; 8]);
                let setting = Setting { this, state, tagged, attacks, ..Setting::ANY };
                rows.push(row(hero, cards, &setting, weights));
            }
        }
        Strengths { rows, kinds }
    }

    /// What each card is worth in a form of the seat, in a fighter's hands; 0 if it cannot be used so.
    #[inline]
    pub fn of(&self, form: usize, fighter: FighterKind) -> &[u8; MAX_CARDS] {
        &self.rows[form * self.kinds + fighter.index()]
    }
}

/// What each card is worth in one setting.
fn row(hero: &Hero, cards: &[(CardId, KindId)], setting: &Setting, weights: &Weights) -> [u8; MAX_CARDS] {
    let mut row = [0; MAX_CARDS];
    let mut last = (KindId::NONE, 0);
    for (card, kind) in cards {
        // Copies of a card follow each other.
        if last.0 != *kind {
            last = (*kind, strength(hero, *kind, setting, weights));
        }
        row[card.index()] = last.1;
    }
    row
}

fn strength(hero: &Hero, kind: KindId, setting: &Setting, weights: &Weights) -> u8 {
    let card = hero.card(kind);
    let attacks = setting.attacks == Some(true);
    let fits = if attacks { card.kind.attacks() } else { card.kind.defends() };
    if !fits || card.banner.is_some_and(|banner| setting.this != Some(banner)) {
        return 0;
    }
    let reading = read_combat(hero, kind, setting, weights);
    let tricks = if attacks { reading.ignores + reading.won.max(0.0) / 2.0 } else { 4.0 * reading.prevents };
    let strength = reading.value + standing_bonus(hero, setting) + reading.lowers + tricks;
    strength.round().clamp(1.0, STRONGEST) as u8
}

/// What abilities always add to a fighter's cards.
fn standing_bonus(hero: &Hero, setting: &Setting) -> f32 {
    let counts = |modifier: &Modifier| match *modifier {
        Modifier::CardValue { fighter, attack, defense, plus, state } => {
            let used = if setting.attacks == Some(true) { attack } else { defense };
            let holds = setting.this == Some(fighter) && (state.is_none() || state == setting.state);
            f32::from(if used && holds { plus } else { 0 })
        }
        _ => 0.0,
    };
    modifiers(hero).map(counts).sum()
}

#[cfg(test)]
mod tests {
    use super::super::tables::side;
    use super::*;
    use engine::load::Library;

    /// The strongest attack of a hero's first fighter in a form.
    fn strongest(id: &str, stacked: usize, state: Option<u8>) -> u8 {
        let library = Library::embedded();
        let side = side(library.hero(id).expect("the hero is there"), Weights::search());
        *side.power.of(side.forms.number(stacked, state), FighterKind(0)).iter().max().expect("there are cards")
    }

    #[test]
    fn alice_hits_harder_while_she_is_big() {
        assert!(strongest("alice", 0, Some(0)) > strongest("alice", 0, Some(1)));
    }

    #[test]
    fn sinbad_hits_harder_with_more_voyages_behind_him() {
        assert!(strongest("sinbad", 4, None) > strongest("sinbad", 0, None));
        assert_eq!(strongest("sinbad", 99, None), strongest("sinbad", MOST_STACKED, None), "more are not told apart");
    }

    #[test]
    fn other_heroes_have_one_form() {
        assert_eq!(strongest("medusa", 0, None), strongest("medusa", 5, Some(3)));
    }
}
