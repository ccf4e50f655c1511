//! What the benches have in common.
