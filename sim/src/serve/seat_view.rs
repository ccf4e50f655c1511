//! What one seat knows of a position, as plain data for other programs, with its legal actions and a hash.
//!
//! It is made from a `View` alone, by way of a world that is dealt anew from what the seat knows, so it cannot tell more
//! than the seat knows. The hash is that of this data, not of the state, for the same reason; the count of the seat's own
//! decisions is in it, so that no two decisions of a seat in a game have the same.

use crate::export::json;
use crate::seeds::digest;
use crate::words::words;
use engine::action::Actions;
use engine::game::Game;
use engine::ids::{CardSet, Seat};
use engine::luck::Dice;
use engine::notation::Notation;
use engine::snapshot::{CombatSnapshot, FighterSnapshot, SeatSnapshot, Snapshot};
use engine::state::{CombatSide, State};
use engine::view::View;
use serde::Serialize;

/// A position as one seat knows it. Seats are numbered from 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatView {
    /// Whose knowledge it is.
    pub seat: u8,
    /// The hash of everything else here.
    pub hash: String,
    /// How many decisions this seat has made before.
    pub decisions: u32,
    /// Who decides; null when the game is over.
    pub to_act: Option<u8>,
    /// What kind of decision it is.
    pub kind: Option<&'static str>,
    /// The number of the turn; 0 during set-up.
    pub turn: u16,
    /// Whose turn it is.
    pub active: u8,
    /// The actions left in the turn.
    pub actions_left: u8,
    /// The seats in turn order.
    pub seats: Vec<SeatCards>,
    /// All fighters, the defeated ones too.
    pub fighters: Vec<FighterSnapshot>,
    /// The scheme being resolved.
    pub scheme: Option<String>,
    /// The combat under way; cards that the seat may not see are null.
    pub combat: Option<CombatSnapshot>,
    /// A card lies face down with the attack to boost it.
    pub boosted: bool,
    /// A seat of the winning side, once the game is over.
    pub winner: Option<u8>,
    /// What this seat may do now; nothing if it is not to act.
    pub legal: Vec<LegalAction>,
}

/// A seat's cards, as far as they are known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatCards {
    /// What a snapshot says of a seat, without what is hidden: `hand` are the cards known to be there, of the own side all;
    /// `aside`, `known_top` and `known_hand` are of the own seat only.
    #[serde(flatten)]
    shown: SeatSnapshot,
    /// How many cards it has in hand.
    hand_size: usize,
    /// The cards in its deck or, if that is hidden, its hand, in no order.
    unseen: Vec<String>,
}

/// Something the seat may do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LegalAction {
    /// What `act` says to do it.
    pub index: usize,
    /// In the notation.
    pub action: String,
    /// In words.
    pub words: String,
}

impl SeatView {
    /// Of a seat that has made so many decisions.
    pub fn new(view: &View, decisions: u32) -> SeatView {
        let game = view.game();
        let world = view.sample(&mut Dice::new(0));
        let shown = Snapshot::new(game, &world);
        let mut seen = SeatView {
            seat: view.seat().number(),
            hash: String::new(),
            decisions,
            to_act: view.to_act().map(Seat::number),
            kind: view.to_act().map(|_| view.choice().word()),
            turn: shown.turn,
            active: shown.active,
            actions_left: shown.actions_left,
            seats: game.seats().zip(shown.seats).map(|(seat, cards)| seat_cards(view, seat, cards)).collect(),
            fighters: shown.fighters,
            scheme: shown.scheme,
            combat: shown.combat.map(|combat| redacted(view, combat)),
            boosted: view.is_boosted(),
            winner: shown.winner,
            legal: legal(view, &world),
        };
        seen.hash = format!("{:016x}", digest([json::line(&seen).as_str()]));
        seen
    }
}

fn seat_cards(view: &View, seat: Seat, shown: SeatSnapshot) -> SeatCards {
    let hand = names(view.game(), seat, view.known_hand(seat));
    let shown = match seat == view.seat() {
        true => SeatSnapshot { hand, ..shown },
        false => SeatSnapshot { hand, aside: Vec::new(), known_top: Vec::new(), known_hand: Vec::new(), ..shown },
    };
    SeatCards { shown, hand_size: view.hand_size(seat), unseen: names(view.game(), seat, view.unseen(seat)) }
}

fn names(game: &Game, seat: Seat, cards: CardSet) -> Vec<String> {
    cards.map(|card| game.card_name(seat, card).to_owned()).collect()
}

/// Cards that lie face down are dealt anew in the world the snapshot is of: only those the seat sees are kept.
fn redacted(view: &View, shown: CombatSnapshot) -> CombatSnapshot {
    let side_of = |fighter| view.game().fighter(fighter).seat;
    let attacks = view.combatants().is_some_and(|(attacker, _)| view.game().friends(view.seat(), side_of(attacker)));
    CombatSnapshot {
        attack_card: shown.attack_card.filter(|_| view.played(CombatSide::Attacker).is_some()),
        defense_card: shown.defense_card.filter(|_| view.played(CombatSide::Defender).is_some()),
        boost_card: shown.boost_card.filter(|_| attacks || view.is_revealed()),
        ..shown
    }
}

/// What the seat may do. The names of actions depend only on what everybody sees, so the world will do.
fn legal(view: &View, world: &State) -> Vec<LegalAction> {
    let game = view.game();
    let mut list = Box::new(Actions::new());
    view.legal(&mut list);
    let notation = Notation::new(game, world);
    let told = list.iter().enumerate().map(|(index, action)| LegalAction {
        index,
        action: notation.print(*action),
        words: words(game, world, *action),
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::load::Library;
    use engine::rules::{Mode, Rules};

    fn game(heroes: &[&str], mode: Mode) -> Game {
        let library = Library::embedded();
        let heroes: Vec<_> = heroes.iter().map(|id| library.hero(id).unwrap().clone()).collect();
        Game::new(library.board("marmoreal").unwrap().clone(), &heroes, Rules { mode, ..Rules::default() }).unwrap()
    }

    /// At every decision of a random game every seat is shown the same of the true position and of any other that it could
    /// take for it.
    fn shows_only_knowledge(game: &Game, seed: u64) {
        let mut dice = Dice::new(seed);
        let mut state = State::new(game, &mut dice, &mut ());
        let mut legal = Box::new(Actions::new());
        while state.to_act().is_some() {
            for seat in game.seats() {
                let view = state.view(game, seat);
                let world = view.sample(&mut dice);
                assert_eq!(SeatView::new(&world.view(game, seat), 3), SeatView::new(&view, 3));
            }
            state.legal(game, &mut legal);
            let action = legal[dice.below(legal.len() as u32) as usize];
            state.apply(game, action, &mut dice, &mut ());
        }
    }

    #[test]
    fn a_view_and_its_hash_tell_only_what_the_seat_knows() {
        let duels = [["alice", "medusa"], ["genie", "houdini"], ["sinbad", "king-arthur"]];
        for (seed, heroes) in duels.iter().enumerate() {
            shows_only_knowledge(&game(heroes, Mode::FreeForAll), seed as u64);
        }
        shows_only_knowledge(&game(&["genie", "houdini", "medusa", "king-arthur"], Mode::Teams), 7);
    }
}
