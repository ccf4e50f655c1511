//! Law: whether the machine takes forced answers or the player gives them, the game and its luck are the same.

use crate::common::{pick, title};
use engine::action::Actions;
use engine::game::Game;
use engine::luck::Dice;
use engine::state::{Choice, State};

/// Plays the same random game both ways, in step.
pub fn same_game(game: &Game, seed: u64) {
    let mut asking = game.clone();
    asking.rules.take_forced = false;
    let (mut dice, mut luck, mut asked_luck) = (Dice::new(!seed), Dice::new(seed), Dice::new(seed));
    let mut state = State::new(game, &mut luck, &mut ());
    let mut asked = State::new(&asking, &mut asked_luck, &mut ());
    let mut legal = Actions::new();
    loop {
        catch_up(&asking, &mut asked, &state, &mut asked_luck);
        if state.to_act().is_none() {
            break;
        }
        state.legal(game, &mut legal);
        let action = pick(&legal, &mut dice);
        state.apply(game, action, &mut luck, &mut ());
        asked.apply(&asking, action, &mut asked_luck, &mut ());
    }
    assert_eq!(luck.word(), asked_luck.word(), "{}, seed {seed}: other luck", title(game));
}

/// Gives the forced answers until both stand at the same decision. Discarding a whole hand is one step for the
/// machine, but a player is asked card by card.
fn catch_up(game: &Game, asked: &mut State, state: &State, luck: &mut Dice) {
    let mut legal = Actions::new();
    while asked != state {
        asked.legal(game, &mut legal);
        let whole_hand = matches!(asked.choice(), Choice::Discard | Choice::DiscardTheirs);
        assert!(
            legal.len() == 1 || whole_hand,
            "{}: {:?} is not forced\n{asked:?}\n{state:?}",
            title(game),
            legal.as_slice()
        );
        asked.apply(game, legal[0], luck, &mut ());
    }
}
