//! A list that is never asked beyond its end, without asking each time where that is.

use std::ops::Deref;

/// A list with room for `N` items, a power of two. The places after the last item repeat it, so that a masked position
/// always has one and needs no bounds check.
#[derive(Clone, Debug)]
pub(super) struct Padded<T, const N: usize> {
    len: usize,
    items: Box<[T; N]>,
}

impl<T: Clone, const N: usize> Padded<T, N> {
    /// The list of these items: one at least, `N` at most.
    pub fn new(items: Vec<T>) -> Padded<T, N> {
        const { assert!(N.is_power_of_two()) };
        let at = |n: usize| items[n.min(items.len() - 1)].clone();
        Padded { len: items.len(), items: Box::new(std::array::from_fn(at)) }
    }

    /// How many items there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// The item at a position that has one.
    #[inline]
    pub fn at(&self, position: usize) -> &T {
        debug_assert!(position < self.len, "{position} of {}", self.len);
        &self.items[position % N]
    }
}

impl<T, const N: usize> Deref for Padded<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..self.len]
    }
}
