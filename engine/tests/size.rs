//! How large the values are that a search copies by the million.

use engine::action::{Action, Actions, MAX_ACTIONS};
use engine::effect::Op;
use engine::state::State;

#[test]
fn a_state_has_at_most_384_bytes() {
    assert!(size_of::<State>() <= 384, "{} bytes", size_of::<State>());
}

#[test]
fn an_action_has_four_bytes() {
    assert_eq!(size_of::<Action>(), 4);
}

#[test]
fn an_instruction_has_at_most_eight_bytes() {
    assert!(size_of::<Op>() <= 8, "{} bytes", size_of::<Op>());
}

#[test]
fn a_list_of_actions_has_no_more_than_its_actions_and_its_length() {
    assert_eq!(size_of::<Actions>(), MAX_ACTIONS * size_of::<Action>() + size_of::<usize>());
}
