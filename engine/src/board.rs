//! A board as a graph: which spaces are adjacent, which share a zone, where a step can lead.
//!
//! Everything a rule asks is a precomputed mask over the spaces. `adjacent` (lines, rule 3.2) and `steps`
//! (lines and secret passages, rule 3.4) are kept apart, because attacks see only the first.

use crate::hero::Reach;
use crate::ids::{MAX_SPACES, SpaceId, SpaceSet};

/// A space of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Space {
    /// Its short name, as in the notation.
    pub id: String,
    /// Where its centre lies in the board's frame.
    pub x: u16,
    /// Where its centre lies in the board's frame.
    pub y: u16,
    /// Its zones, one bit for each of the board's zones.
    pub zones: u16,
}

/// What a board's file says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The short name used on the command line.
    pub id: String,
    /// The full name.
    pub name: String,
    /// Width and height of the frame in which the spaces lie.
    pub frame: (u16, u16),
    /// The names of the zones.
    pub zones: Vec<String>,
    /// The spaces.
    pub spaces: Vec<Space>,
    /// The start spaces: the first is seat 1's.
    pub starts: Vec<SpaceId>,
    /// The pairs of spaces joined by a line.
    pub links: Vec<(SpaceId, SpaceId)>,
    /// The secret-passage spaces.
    pub passages: SpaceSet,
}

/// A board: its plan and the masks worked out from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    plan: Plan,
    all: SpaceSet,
    adjacent: BySpace<SpaceSet>,
    steps: BySpace<SpaceSet>,
    zone_mates: BySpace<SpaceSet>,
    /// The spaces that an attack reaches, in the order of `Reach`.
    ranges: [BySpace<SpaceSet>; 2],
    /// Where one step leads from sets of the first 32 spaces.
    near: Ripples,
    /// The same for the other spaces, if there are any.
    far: Option<Ripples>,
}

/// For each byte of half a space set and each value it can have: where one step leads from those spaces. A whole set is
/// expanded with one look-up a byte, without a branch that could be mispredicted.
type Ripples = Box<[[SpaceSet; 256]; 4]>;

/// One value for each space. A fixed array needs no bounds check where the index is masked.
type BySpace<T> = [T; MAX_SPACES];

/// A board is its plan, and more.
impl std::ops::Deref for Board {
    type Target = Plan;

    fn deref(&self) -> &Plan {
        &self.plan
    }
}

impl Board {
    /// Works out the masks of a board.
    pub fn new(plan: Plan) -> Board {
        let (spaces, passages) = (&plan.spaces, plan.passages);
        let adjacent = adjacency(&plan.links);
        let steps = std::array::from_fn(|s| with_passages(SpaceId(s as u8), &adjacent, passages));
        let zone_mates: BySpace<SpaceSet> =
            std::array::from_fn(|s| spaces.get(s).map_or(SpaceSet::EMPTY, |s| sharing(spaces, s.zones)));
        let ranged = std::array::from_fn(|s| adjacent[s].or(zone_mates[s]).without(SpaceId(s as u8)));
        let near = ripples(0, &steps);
        let far = (spaces.len() > 32).then(|| ripples(32, &steps));
        let all = SpaceSet::first(spaces.len());
        Board { all, adjacent, steps, zone_mates, ranges: [adjacent, ranged], near, far, plan }
    }

    /// All spaces.
    #[inline]
    pub fn all(&self) -> SpaceSet {
        self.all
    }

    /// The spaces joined to this one by a line.
    #[inline]
    pub fn adjacent(&self, space: SpaceId) -> SpaceSet {
        self.adjacent[space.index() % MAX_SPACES]
    }

    /// Where one step of movement can lead: along lines and through passages.
    #[inline]
    pub fn steps(&self, space: SpaceId) -> SpaceSet {
        self.steps[space.index() % MAX_SPACES]
    }

    /// Where one step leads from any of these spaces.
    #[inline]
    pub fn steps_from(&self, spaces: SpaceSet) -> SpaceSet {
        let near = expand(&self.near, spaces.0 as u32);
        self.far.as_ref().map_or(near, |far| near.or(expand(far, (spaces.0 >> 32) as u32)))
    }

    /// The spaces within so many steps of a space, itself included, if only open ones are entered.
    #[inline]
    pub fn within(&self, start: SpaceId, steps: usize, open: SpaceSet) -> SpaceSet {
        let mut seen = SpaceSet::of(start);
        if steps > 0 {
            seen = seen.or(self.steps(start).and(open));
        }
        if self.far.is_some() {
            return self.within_far(seen, steps, open);
        }
        for _ in 1..steps {
            seen = seen.or(expand(&self.near, seen.0 as u32).and(open));
        }
        seen
    }

    /// The further steps on a board of more than 32 spaces. Not inlined, so that others do not pay for it.
    #[inline(never)]
    fn within_far(&self, seen: SpaceSet, steps: usize, open: SpaceSet) -> SpaceSet {
        (1..steps).fold(seen, |seen, _| seen.or(self.steps_from(seen).and(open)))
    }

    /// The spaces that share a zone with this one, itself included.
    #[inline]
    pub fn zone_of(&self, space: SpaceId) -> SpaceSet {
        self.zone_mates[space.index() % MAX_SPACES]
    }

    /// The spaces an attack reaches from here: adjacent, and for a ranged one those sharing a zone (rule 7.1).
    #[inline]
    pub fn range(&self, reach: Reach, space: SpaceId) -> SpaceSet {
        self.ranges[reach as usize][space.index() % MAX_SPACES]
    }

    /// The short name of a space.
    pub fn space_name(&self, space: SpaceId) -> &str {
        &self.spaces[space.index()].id
    }

    /// The space with that short name, whatever its case.
    pub fn space(&self, name: &str) -> Option<SpaceId> {
        self.spaces.iter().position(|s| s.id.eq_ignore_ascii_case(name)).map(|i| SpaceId(i as u8))
    }
}

#[inline]
fn expand(ripples: &Ripples, spaces: u32) -> SpaceSet {
    let [a, b, c, d] = spaces.to_le_bytes().map(usize::from);
    ripples[0][a].or(ripples[1][b]).or(ripples[2][c]).or(ripples[3][d])
}

fn ripples(first: usize, steps: &BySpace<SpaceSet>) -> Ripples {
    let from = |byte: usize, value: usize| {
        let spaces = SpaceSet((value as u64) << (first + 8 * byte));
        spaces.fold(SpaceSet::EMPTY, |all, space| all.or(steps[space.index()]))
    };
    Box::new(std::array::from_fn(|byte| std::array::from_fn(|value| from(byte, value))))
}

fn adjacency(links: &[(SpaceId, SpaceId)]) -> BySpace<SpaceSet> {
    let mut adjacent = [SpaceSet::EMPTY; MAX_SPACES];
    for &(a, b) in links {
        adjacent[a.index()].insert(b);
        adjacent[b.index()].insert(a);
    }
    adjacent
}

fn with_passages(space: SpaceId, adjacent: &[SpaceSet], passages: SpaceSet) -> SpaceSet {
    let lines = adjacent[space.index()];
    if passages.has(space) { lines.or(passages.without(space)) } else { lines }
}

fn sharing(spaces: &[Space], zones: u16) -> SpaceSet {
    let shares = |space: &Space| space.zones & zones != 0;
    (0..spaces.len() as u8).map(SpaceId).filter(|s| shares(&spaces[s.index()])).collect()
}
