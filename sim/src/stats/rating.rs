//! stub
use crate::side::BySide;
pub struct Meeting {
    pub players: BySide<usize>,
    pub rate: f64,
    pub games: f64,
    pub worth: f64,
}
