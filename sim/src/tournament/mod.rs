//! Tournaments: pairs of heroes on boards, played in seat-swapped pairs, counted, and turned into figures.

pub mod figures;
pub mod standing;
