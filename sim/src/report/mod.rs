//! stub
use crate::style::Style;
use crate::tournament::figures::Figures;
pub struct RunFacts {
    pub command: String,
    pub title: String,
}
pub fn html(_: &Figures, _: &RunFacts) -> String {
    String::new()
}
pub fn svg(_: &Figures) -> String {
    String::new()
}
pub fn png(_: &Figures) -> Vec<u8> {
    Vec::new()
}
pub fn table(_: &Figures, _: Style, _: usize) -> String {
    String::new()
}
