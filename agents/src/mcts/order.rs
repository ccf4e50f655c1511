//! The fighters of one maneuver, or effect, are moved in one order, that of the list of fighters: whoever was moved lets those before
//! it stay. Every way of moving some of them is still there, once instead of once for each order, so that visits are
//! not divided among lines that come to the same. What is lost is rare: a fighter that could only go to the space which one
//! behind it in the list leaves.

use super::Mcts;
use engine::action::{Action, Menu};
use engine::ids::FighterId;
use engine::state::Asking;

/// The decision before: who was moved, and what asked for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moved {
    fighter: FighterId,
    asking: Asking,
}

impl Moved {
    /// Remembers an action if it moves somebody.
    pub fn by(action: Action, asking: Asking) -> Option<Moved> {
        moves(action).map(|fighter| Moved { fighter, asking })
    }
}

/// Who an action moves; some effects let a fighter be placed instead.
fn moves(action: Action) -> Option<FighterId> {
    if let Action::Move(fighter, _) | Action::Place(fighter, _) = action { Some(fighter) } else { None }
}

impl Mcts {
    /// Takes the moves out of the menu that come too late after the decision before, if the same instruction asks again:
    /// moves of another effect, perhaps somebody else's, are not bound by it.
    pub(super) fn keep_order(&mut self, before: Option<Moved>, asking: Asking) {
        if let Some(moved) = before.filter(|moved| moved.asking == asking) {
            keep_after(&mut self.menu, moved.fighter);
        }
    }
}

/// Leaves only moves of fighters behind one that was moved, unless it can be moved again, which is another maneuver, or somebody
/// has to move.
fn keep_after(menu: &mut Menu, last: FighterId) {
    if !menu.moves(last) && menu.position(Action::Done).is_some() {
        menu.leave_out(|action| moves(action).is_some_and(|fighter| fighter.index() < last.index()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::action::Sink;
    use engine::ids::SpaceId;

    fn menu(fighters: &[u8], done: bool) -> Menu {
        let mut menu = Menu::new();
        for fighter in fighters {
            menu.push(Action::Move(FighterId(*fighter), SpaceId(3)));
        }
        if done {
            menu.push(Action::Done);
        }
        menu
    }

    fn left(mut menu: Menu) -> Vec<usize> {
        keep_after(&mut menu, FighterId(1));
        menu.iter().filter_map(moves).map(FighterId::index).collect()
    }

    #[test]
    fn whoever_stands_before_the_one_moved_last_stays() {
        assert_eq!(left(menu(&[0, 2, 3], true)), [2, 3]);
    }

    #[test]
    fn another_maneuver_begins_anew() {
        assert_eq!(left(menu(&[0, 1, 2], true)), [0, 1, 2]);
    }

    #[test]
    fn nobody_is_left_out_who_must_move() {
        assert_eq!(left(menu(&[0, 2], false)), [0, 2]);
    }
}
