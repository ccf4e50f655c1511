//! How good the spaces of the board look for one fighter: whom it strikes at from there, how near it is to a target,
//! who strikes at it.

use crate::judge::{Judge, Row};
use engine::effect::Role;
use engine::game::Game;
use engine::ids::{FighterId, MAX_FIGHTERS, MAX_SPACES, SpaceId};
use engine::state::State;

/// What a usual attack does to a fighter that is exposed.
const USUAL_DAMAGE: f32 = 2.0;
/// At how many steps a target is not near any more.
const NOT_NEAR: f32 = 8.0;

/// The board as one fighter sees it.
#[derive(Clone, Debug)]
pub(crate) struct Ground<'a> {
    pub fighter: FighterId,
    foes: [Foe<'a>; MAX_FIGHTERS],
    foe_count: usize,
    /// What it is worth to strike at a hero from a space, to be next to one, to be struck at.
    strike: f32,
    near: f32,
    blow: f32,
    /// How good the space is on which the fighter stands.
    now: f32,
}

/// An opposing fighter as far as a space is concerned.
#[derive(Clone, Copy, Debug)]
struct Foe<'a> {
    /// How many steps it takes from each space to strike at it.
    towards: &'a Row,
    /// How many steps it takes to strike at each space.
    from: &'a Row,
    /// How far it comes before it strikes.
    stride: u8,
    /// How much it is worth to strike at it.
    worth: f32,
}

static NOWHERE: Row = [u8::MAX; MAX_SPACES];
const NOBODY: Foe = Foe { towards: &NOWHERE, from: &NOWHERE, stride: 0, worth: 0.0 };

impl<'a> Ground<'a> {
    /// The board as a fighter sees it.
    pub fn new(game: &'a Game, judge: &'a Judge, world: &State, fighter: FighterId) -> Ground<'a> {
        let info = game.fighter(fighter);
        let weights = judge.weights();
        let strikes = world.active() == info.seat && world.actions_left() > 0;
        let blow = judge.harm(fighter, world.health(fighter), USUAL_DAMAGE) * weights.exposure;
        let strike = if strikes { weights.strike } else { 0.0 };
        let near = weights.near;
        let mut ground = Ground { fighter, foes: [NOBODY; MAX_FIGHTERS], foe_count: 0, strike, near, blow, now: 0.0 };
        for foe in game.fighters().minus(game.seat(info.seat).friends) {
            let Some(place) = world.space_of(foe) else { continue };
            let other = game.fighter(foe);
            ground.foes[ground.foe_count] = Foe {
                towards: judge.steps_towards(info.reach, place),
                from: judge.steps_from(other.reach, place),
                stride: judge.stride(other.seat, world.discard(other.seat)),
                worth: if other.role == Role::Hero { 1.0 } else { 0.5 },
            };
            ground.foe_count += 1;
        }
        ground.now = world.space_of(fighter).map_or(0.0, |space| ground.standing_on(space));
        ground
    }

    /// How much better a space is than the one on which the fighter stands.
    pub fn gain(&self, space: SpaceId) -> f32 {
        self.standing_on(space) - self.now
    }

    #[inline]
    fn standing_on(&self, space: SpaceId) -> f32 {
        let space = space.index() % MAX_SPACES;
        let (mut strike, mut near, mut exposed) = (0.0f32, 0.0f32, 0.0f32);
        for foe in &self.foes[..self.foe_count] {
            let steps = foe.towards[space];
            near = near.max(foe.worth * (1.0 - f32::from(steps) / NOT_NEAR));
            strike = strike.max(if steps == 0 { foe.worth } else { 0.0 });
            exposed += if foe.from[space] <= foe.stride { 1.0 } else { 0.0 };
        }
        strike * self.strike + near * self.near - exposed * self.blow
    }
}
