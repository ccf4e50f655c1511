//! How far it is from a space to where another can be struck at, with nobody in the way.

use engine::board::Board;
use engine::hero::Reach;
use engine::ids::{MAX_SPACES, SpaceId, SpaceSet};

/// The number of steps that stands for "cannot get there".
pub(super) const FAR: u8 = 12;

/// A number of steps for each space.
pub(crate) type Row = [u8; MAX_SPACES];

/// The steps on one board, for melee and for ranged fighters.
#[derive(Clone, Debug)]
pub(super) struct Steps {
    /// From a space to where each other can be struck at.
    from: [Vec<Row>; 2],
    /// The same the other way round: towards a space, from each.
    towards: [Vec<Row>; 2],
}

impl Steps {
    /// Works out the steps on a board.
    pub fn new(board: &Board) -> Steps {
        let from = [Reach::Melee, Reach::Ranged].map(|reach| steps_to_strike(board, reach));
        let towards = [turned(&from[0]), turned(&from[1])];
        Steps { from, towards }
    }

    /// How many steps a fighter of that reach on a space is from striking at each.
    #[inline]
    pub fn from(&self, reach: Reach, from: SpaceId) -> &Row {
        &self.from[row(reach)][from.index() % MAX_SPACES]
    }

    /// How many steps a fighter of that reach is from striking at a space, from each.
    #[inline]
    pub fn towards(&self, reach: Reach, to: SpaceId) -> &Row {
        &self.towards[row(reach)][to.index() % MAX_SPACES]
    }
}

const fn row(reach: Reach) -> usize {
    match reach {
        Reach::Melee => 0,
        Reach::Ranged => 1,
    }
}

/// How many steps it takes from each space to one from which each other space can be struck at, nobody in the way.
fn steps_to_strike(board: &Board, reach: Reach) -> Vec<Row> {
    let strikes_at = |target: SpaceId| board.range(reach, target);
    let mut rows = vec![[FAR; MAX_SPACES]; MAX_SPACES];
    for target in board.all() {
        let mut reached = strikes_at(target);
        for space in reached {
            rows[space.index()][target.index()] = 0;
        }
        for steps in 1..FAR {
            let next = reached.or(board.steps_from(reached)).minus(SpaceSet::of(target));
            for space in next.minus(reached) {
                rows[space.index()][target.index()] = steps;
            }
            reached = next;
        }
    }
    rows
}

fn turned(rows: &[Row]) -> Vec<Row> {
    (0..MAX_SPACES).map(|to| std::array::from_fn(|from| rows[from][to])).collect()
}
