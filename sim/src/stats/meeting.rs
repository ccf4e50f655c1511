//! What two players' games say, and what a set of such meetings lets one say about all players.
//!
//! Players are numbers, so that bots of a ladder and heroes of a tournament are rated alike. A pair of players has one
//! meeting at most.

use crate::side::{BySide, Side};

/// The result of two players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Meeting {
    /// The players by their numbers.
    pub players: BySide<usize>,
    /// The share of games that the first won.
    pub rate: f64,
    /// How many games they played.
    pub games: f64,
    /// As many independent games would say as much.
    pub worth: f64,
}

impl Meeting {
    /// With so many wins and as many losses more.
    pub fn careful(&self, prior: f64) -> Meeting {
        let games = self.games + 2.0 * prior;
        Meeting { rate: (self.rate * self.games + prior) / games, games, ..*self }
    }

    /// The rate of a player that takes part.
    pub fn rate_of(&self, player: usize) -> Option<f64> {
        let rates = BySide([self.rate, 1.0 - self.rate]);
        Side::BOTH.into_iter().find(|side| self.players[*side] == player).map(|side| rates[side])
    }
}

/// Whether every two players met.
pub fn complete(players: usize, meetings: &[Meeting]) -> bool {
    meetings.len() == players * players.saturating_sub(1) / 2
}

/// Whether every player can be compared to every other, if only by way of third ones.
pub fn connected(players: usize, meetings: &[Meeting]) -> bool {
    let mut groups: Vec<usize> = (0..players).collect();
    for meeting in meetings {
        let [one, other] = meeting.players.0.map(|player| groups[player]);
        groups.iter_mut().filter(|group| **group == other).for_each(|group| *group = one);
    }
    groups.windows(2).all(|two| two[0] == two[1])
}

/// The meetings of the player who has the fewest.
pub fn fewest(players: usize, meetings: &[Meeting]) -> usize {
    let mut counts = vec![0; players];
    meetings.iter().flat_map(|meeting| meeting.players.0).for_each(|player| counts[player] += 1);
    counts.into_iter().min().unwrap_or(0)
}

/// A value of every meeting as a table, rows being the players it is true of. Seen from the other side a value lies as
/// far on the other side of `mirror`, which is that of a player against itself.
pub fn table(players: usize, meetings: &[Meeting], mirror: f64, values: &[f64]) -> Vec<Vec<f64>> {
    let mut table = vec![vec![mirror; players]; players];
    for (meeting, value) in meetings.iter().zip(values) {
        let BySide([a, b]) = meeting.players;
        table[a][b] = *value;
        table[b][a] = 2.0 * mirror - value;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meetings(pairs: &[[usize; 2]]) -> Vec<Meeting> {
        let meeting = |pair: &[usize; 2]| Meeting { players: BySide(*pair), rate: 0.5, games: 2.0, worth: 2.0 };
        pairs.iter().map(meeting).collect()
    }

    #[test]
    fn players_are_connected_by_way_of_others() {
        assert!(connected(4, &meetings(&[[0, 1], [2, 3], [3, 1]])));
        assert!(!connected(4, &meetings(&[[0, 1], [2, 3]])));
        assert!(!connected(3, &meetings(&[[0, 1]])));
        assert!(connected(1, &[]));
    }

    #[test]
    fn a_table_has_both_sides_of_a_meeting() {
        let table = table(3, &meetings(&[[0, 1], [2, 1]]), 0.5, &[0.75, 0.25]);
        assert_eq!(table, [[0.5, 0.75, 0.5], [0.25, 0.5, 0.75], [0.5, 0.25, 0.5]]);
        assert_eq!(fewest(3, &meetings(&[[0, 1], [2, 1]])), 1);
    }
}
