//! Which heroes would be picked if both players picked one unseen: the equilibrium of the zero-sum game whose payoffs
//! are the win rates.
//!
//! The game is symmetric, so its value is one half, and a mix is in equilibrium if no hero has more than one half against
//! it. With one half added to all rates the value is 1 and everything positive, and the mix is the y ≥ 0 with the largest
//! sum for which no row gives more than 1. That linear program is solved exactly with the **simplex** method, from the
//! slack variables, by Bland's rule, which cannot go round in circles. There is one such mix unless rates are equal or
//! add up by accident; then it is the corner that Bland's rule finds first, which prefers heroes named earlier.

/// Smaller than this is rounding.
const ROUNDING: f64 = 1e-12;

/// The equations of the linear program: a row for each hero and as last one what is to be made larger, a column for each
/// hero's share, one for each row's slack, and as last one the right side.
struct Tableau {
    rows: Vec<Vec<f64>>,
    /// The column that each row but the last is solved for.
    solved: Vec<usize>,
}

/// The share of each hero in the equilibrium mix; `rates[a][b]` is the win rate of `a` against `b`.
pub fn equilibrium(rates: &[Vec<f64>]) -> Vec<f64> {
    let mut tableau = Tableau::of(rates);
    while let Some(column) = tableau.entering() {
        let row = tableau.leaving(column);
        tableau.pivot(row, column);
    }
    tableau.shares()
}

/// What every hero gives against a mix.
pub fn against(rates: &[Vec<f64>], mix: &[f64]) -> Vec<f64> {
    rates.iter().map(|row| row.iter().zip(mix).map(|(rate, share)| rate * share).sum()).collect()
}

impl Tableau {
    fn of(rates: &[Vec<f64>]) -> Tableau {
        let count = rates.len();
        let slack = |row: usize| (0..count).map(move |column| f64::from(u8::from(column == row)));
        let row = |(index, rates): (usize, &Vec<f64>)| {
            rates.iter().map(|rate| rate + 0.5).chain(slack(index)).chain([1.0]).collect()
        };
        let mut rows: Vec<Vec<f64>> = rates.iter().enumerate().map(row).collect();
        rows.push((0..=2 * count).map(|column| if column < count { -1.0 } else { 0.0 }).collect());
        Tableau { rows, solved: (count..2 * count).collect() }
    }

    /// The first column that makes the sum larger.
    fn entering(&self) -> Option<usize> {
        let (_, costs) = self.rows.last()?.split_last()?;
        costs.iter().position(|cost| *cost < -ROUNDING)
    }

    /// The row that limits a column the most; of equals the one that is solved for the first column.
    fn leaving(&self, column: usize) -> usize {
        let limits = |row: &usize| self.rows[*row][column] > ROUNDING;
        let limit = |row: usize| self.right(row) / self.rows[row][column];
        let tightest = |a: &usize, b: &usize| {
            let equal = (limit(*a) - limit(*b)).abs() < ROUNDING;
            if equal { self.solved[*a].cmp(&self.solved[*b]) } else { limit(*a).total_cmp(&limit(*b)) }
        };
        (0..self.solved.len()).filter(limits).min_by(tightest).expect("positive rates limit every share")
    }

    fn right(&self, row: usize) -> f64 {
        *self.rows[row].last().expect("every row has a right side")
    }

    /// Solves the row for the column.
    fn pivot(&mut self, pivot: usize, column: usize) {
        let divisor = self.rows[pivot][column];
        self.rows[pivot].iter_mut().for_each(|cell| *cell /= divisor);
        let head = self.rows[pivot].clone();
        for (_, row) in self.rows.iter_mut().enumerate().filter(|(index, _)| *index != pivot) {
            let factor = row[column];
            row.iter_mut().zip(&head).for_each(|(cell, above)| *cell -= factor * above);
            row[column] = 0.0;
        }
        self.solved[pivot] = column;
    }

    /// The shares at the corner reached, which add up to 1 but for rounding.
    fn shares(&self) -> Vec<f64> {
        let mut shares = vec![0.0; self.solved.len()];
        for (row, column) in self.solved.iter().enumerate() {
            if let Some(share) = shares.get_mut(*column) {
                *share = self.right(row).max(0.0);
            }
        }
        let sum: f64 = shares.iter().sum();
        shares.iter().map(|share| share / sum).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::draws::uniform;
    use engine::luck::Dice;

    fn close(found: &[f64], known: &[f64]) -> bool {
        found.len() == known.len() && found.iter().zip(known).all(|(a, b)| (a - b).abs() < 1e-9)
    }

    /// The rates of heroes, from those of each against the later ones.
    fn matrix(count: usize, mut rate: impl FnMut(usize, usize) -> f64) -> Vec<Vec<f64>> {
        let mut rates = vec![vec![0.5; count]; count];
        for (a, b) in (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))) {
            rates[a][b] = rate(a, b);
            rates[b][a] = 1.0 - rates[a][b];
        }
        rates
    }

    #[test]
    fn rock_paper_and_scissors_are_picked_alike() {
        let mix = equilibrium(&matrix(3, |a, b| if b - a == 1 { 0.7 } else { 0.3 }));
        assert!(close(&mix, &[1.0 / 3.0; 3]), "{mix:?}");
    }

    #[test]
    fn a_biased_circle_has_the_known_mix() {
        // Each share is proportional to the margin of the win between the two others: 0.1, 0.2 and 0.3.
        let mix = equilibrium(&[vec![0.5, 0.8, 0.3], vec![0.2, 0.5, 0.6], vec![0.7, 0.4, 0.5]]);
        assert!(close(&mix, &[1.0 / 6.0, 2.0 / 6.0, 3.0 / 6.0]), "{mix:?}");
    }

    #[test]
    fn a_dominated_hero_is_not_picked() {
        let rates = matrix(4, |a, b| if b == 3 { 0.9 } else { [0.7, 0.3][b - a - 1] });
        let mix = equilibrium(&rates);
        assert!(close(&mix, &[1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, 0.0]), "{mix:?}");
        assert!(close(&against(&rates, &mix), &[0.5, 0.5, 0.5, 0.1]));
    }

    #[test]
    fn one_and_two_heroes_are_games_too() {
        assert_eq!(equilibrium(&[vec![0.5]]), [1.0]);
        assert!(close(&equilibrium(&matrix(2, |_, _| 0.4)), &[0.0, 1.0]));
        assert!(close(&equilibrium(&matrix(2, |_, _| 0.5)), &[1.0, 0.0]), "the first of equals");
        assert_eq!(equilibrium(&[]), [0.0; 0]);
    }

    #[test]
    fn nobody_has_more_than_half_against_the_mix() {
        let mut dice = Dice::new(8);
        for count in [3, 4, 5, 9, 17, 30, 60] {
            for coarse in [0.0, 4.0, 20.0] {
                let mut rate = |_, _| uniform(&mut dice);
                // Coarse rates have many ties.
                let rates =
                    matrix(
                        count,
                        |a, b| if coarse > 0.0 { (rate(a, b) * coarse).round() / coarse } else { rate(a, b) },
                    );
                let mix = equilibrium(&rates);
                let best = against(&rates, &mix).into_iter().fold(0.0, f64::max);
                assert!(best < 0.5 + 1e-9 && mix.iter().all(|share| *share >= 0.0), "{count} {coarse}: {best} {mix:?}");
                assert!((mix.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            }
        }
    }
}
