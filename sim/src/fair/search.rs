//! Looks for the even point: health is added to the first hero, or taken away, point by point until the win rate crosses
//! one half, and then a point more on either side is played. What was played is kept by round, because all
//! offsets are played on common seeds and their results depend on each other.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::RangeInclusive;

/// The games won in each round.
pub type Wins = Vec<u16>;

/// What the search came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// The win rate crosses one half between these offsets, or next to them.
    Around(RangeInclusive<i32>),
    /// It does not cross one half up to this offset, which is as far as it may go.
    NotWithin(i32),
    /// The run was interrupted.
    Interrupted,
}

/// A search, with what it has played.
pub struct Search {
    /// The offsets that may be played.
    pub limits: RangeInclusive<i32>,
    /// How many games a round has.
    pub games_of_a_round: u16,
    /// The games won with each offset.
    pub played: BTreeMap<i32, Wins>,
}

impl Search {
    /// Nothing played yet.
    pub fn new(limits: RangeInclusive<i32>, games_of_a_round: u16) -> Search {
        Search { limits, games_of_a_round, played: BTreeMap::new() }
    }

    /// Looks for the even point. `play` plays an offset, or says that it was interrupted.
    pub fn run<E>(&mut self, mut play: impl FnMut(i32) -> Result<Option<Wins>, E>) -> Result<Found, E> {
        let Some(rate) = self.rate(0, &mut play)? else { return Ok(Found::Interrupted) };
        let (step, mut at) = (if rate < 0.5 { 1 } else { -1 }, 0);
        loop {
            if !self.limits.contains(&(at + step)) {
                return Ok(Found::NotWithin(at));
            }
            at += step;
            let Some(rate) = self.rate(at, &mut play)? else { return Ok(Found::Interrupted) };
            if if step > 0 { rate >= 0.5 } else { rate <= 0.5 } {
                return self.around(at.min(at - step)..=at.max(at - step), &mut play);
            }
        }
    }

    /// Plays a point more on either side.
    fn around<E>(
        &mut self,
        bracket: RangeInclusive<i32>,
        play: &mut impl FnMut(i32) -> Result<Option<Wins>, E>,
    ) -> Result<Found, E> {
        let low = (bracket.start() - 1).max(*self.limits.start());
        let high = (bracket.end() + 1).min(*self.limits.end());
        for offset in low..=high {
            if self.rate(offset, play)?.is_none() {
                return Ok(Found::Interrupted);
            }
        }
        Ok(Found::Around(low..=high))
    }

    /// The win rate with an offset, played if it was not yet; none if that was interrupted.
    fn rate<E>(
        &mut self,
        offset: i32,
        play: &mut impl FnMut(i32) -> Result<Option<Wins>, E>,
    ) -> Result<Option<f64>, E> {
        let wins = match self.played.entry(offset) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => match play(offset)? {
                Some(wins) => place.insert(wins),
                None => return Ok(None),
            },
        };
        let won: u64 = wins.iter().map(|wins| u64::from(*wins)).sum();
        Ok(Some(won as f64 / (wins.len() as f64 * f64::from(self.games_of_a_round))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Searches where the rate is 5 points higher for each point of health, and even at `even`.
    fn search(even: i32, max: i32) -> (Found, Vec<i32>) {
        let mut search = Search::new(-max..=max, 20);
        let play = |offset: i32| Ok::<_, ()>(Some(vec![(10 + offset - even).clamp(0, 20) as u16; 3]));
        let found = search.run(play).unwrap();
        (found, search.played.into_keys().collect())
    }

    #[test]
    fn it_goes_the_right_way_and_a_point_further() {
        assert_eq!(search(2, 8), (Found::Around(0..=3), vec![0, 1, 2, 3]));
        assert_eq!(search(-3, 8), (Found::Around(-4..=-1), vec![-4, -3, -2, -1, 0]));
        assert_eq!(search(0, 8).0, Found::Around(-2..=1));
    }

    #[test]
    fn it_goes_no_further_than_it_may() {
        assert_eq!(search(3, 3), (Found::Around(1..=3), vec![0, 1, 2, 3]));
        assert_eq!(search(9, 3), (Found::NotWithin(3), vec![0, 1, 2, 3]));
        assert_eq!(search(-9, 3).0, Found::NotWithin(-3));
    }

    #[test]
    fn an_interruption_ends_it() {
        let mut search = Search::new(-8..=8, 2);
        let found = search.run(|offset| Ok::<_, ()>((offset < 2).then(|| vec![0; 5])));
        assert_eq!((found, search.played.len()), (Ok(Found::Interrupted), 2));
    }
}
