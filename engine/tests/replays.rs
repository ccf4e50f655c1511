//! Replays: a recorded game is played again exactly, asked step by step it goes the same way, and a replay that
//! does not fit says where.

use engine::action::Actions;
use engine::game::Game;
use engine::load::Library;
use engine::luck::{Dice, splitmix};
use engine::replay::{Header, Playback, Replay};
use engine::rules::{Edition, Mode, Rules};
use engine::state::State;
use std::fs;
use std::path::Path;

fn new_game(library: &Library, board: &str, heroes: &[&str], rules: Rules) -> Game {
    let heroes: Vec<_> = heroes.iter().map(|id| library.hero(id).unwrap().clone()).collect();
    Game::new(library.board(board).unwrap().clone(), &heroes, rules).unwrap()
}

/// A random game and its replay. The choices have a generator of their own.
fn recorded(library: &Library, game: &Game, seed: u64) -> (State, Replay) {
    let agents = game.seats().map(|_| "random".to_owned()).collect();
    let mut replay = Replay::new(Header::new(library, game, seed, agents).unwrap());
    let (mut luck, mut choices) = (Dice::new(seed), Dice::new(splitmix(seed)));
    let mut state = State::new(game, &mut luck, &mut ());
    let mut list = Actions::new();
    while state.to_act().is_some() {
        state.legal(game, &mut list);
        let action = list[choices.below(list.len() as u32) as usize];
        replay.record(game, &state, action);
        state.apply(game, action, &mut luck, &mut ());
    }
    replay.finish(game, &state);
    (state, replay)
}

/// Plays the replay from its text; checks every decision and gives how many there were, and how many forced.
fn check(library: &Library, game: &Game, seed: u64) -> (usize, usize) {
    let (end, replay) = recorded(library, game, seed);
    let read = Replay::parse(&replay.to_string()).unwrap();
    assert_eq!(read.to_string(), replay.to_string());
    let (mut decisions, mut forced) = (0, 0);
    let last = read.play(library, |played| {
        decisions += 1;
        forced += usize::from(played.forced);
        let record = played.decision();
        assert!(record.legal.contains(&record.chosen));
        assert_eq!(record.number, decisions);
    });
    let last = last.unwrap_or_else(|error| panic!("{error}\n{replay}"));
    assert_eq!((last.winner(), last.turn()), (end.winner(), end.turn()));
    assert_eq!(decisions - forced, replay.actions().count() - if game.rules.take_forced { 0 } else { forced });
    (decisions, forced)
}

#[test]
fn recorded_games_are_played_again_and_asking_goes_the_same_way() {
    let library = Library::embedded();
    let heroes: Vec<&str> = library.heroes().map(|hero| hero.id.as_str()).collect();
    let mut all_forced = 0;
    for edition in [Edition::Core, Edition::Classic] {
        for (n, board) in library.boards().enumerate() {
            for a in &heroes {
                for b in &heroes {
                    let game = new_game(&library, &board.id, &[a, b], Rules { edition, ..Rules::default() });
                    all_forced += check(&library, &game, n as u64).1;
                }
            }
        }
    }
    assert!(all_forced > 0);
}

#[test]
fn games_of_four_are_played_again() {
    let library = Library::embedded();
    for (mode, edition) in
        [(Mode::FreeForAll, Edition::Core), (Mode::FreeForAll, Edition::Classic), (Mode::Teams, Edition::Core)]
    {
        for take_forced in [true, false] {
            let rules = Rules { mode, edition, take_forced };
            for heroes in [["alice", "genie", "medusa", "houdini"], ["king-arthur", "houdini", "sinbad", "houdini"]] {
                let game = new_game(&library, "marmoreal", &heroes, rules);
                (0..10).for_each(|seed| _ = check(&library, &game, seed));
            }
        }
    }
}

#[test]
fn the_set_up_is_told_before_the_first_decision() {
    let library = Library::embedded();
    let game = new_game(&library, "marmoreal", &["alice", "sinbad"], Rules::default());
    let (_, replay) = recorded(&library, &game, 3);
    let opening = Playback::new(&replay, &game).opening();
    assert_eq!(opening.luck.len(), 10);
    assert_eq!(opening.state.seats[0].hand.len(), 5);
    assert_eq!(opening.state.next.unwrap().kind, "setup");
}

/// What the replay says when one line of it is another.
fn complaint(library: &Library, replay: &str, old: &str, new: &str) -> String {
    assert!(replay.contains(old), "{old}");
    let text = replay.replacen(old, new, 1);
    let played = Replay::parse(&text).and_then(|replay| replay.play(library, |_| ()));
    played.expect_err(new).to_string()
}

#[test]
fn a_replay_that_does_not_fit_says_where() {
    let library = Library::embedded();
    let game = new_game(&library, "marmoreal", &["alice", "sinbad"], Rules::default());
    let (_, replay) = recorded(&library, &game, 3);
    let data = format!("data {:016x}", replay.header.data);
    let text = replay.to_string();
    let first = replay.actions().next().unwrap().to_owned();
    let says = |old: &str, new: &str| complaint(&library, &text, old, new);
    assert!(says("replay 1", "replay 9").starts_with("line 1: this replay has format 9"));
    assert!(says("unmatched", "matched").starts_with("line 1: this is not a replay"));
    assert!(says(&data, "data 1234").starts_with("line 3: the data has changed"));
    assert!(says("board marmoreal", "board marmorial").starts_with("line 4: unknown board `marmorial`; did you mean"));
    assert!(says("edition core", "edition old").starts_with("line 6: `edition` must be `core` or `classic`"));
    assert!(says("seed 3", "sed 3").starts_with("line 9: the header has no `sed`; did you mean `seed`?"));
    assert!(says("seed 3\n", "").starts_with("the header does not say `seed`"));
    assert!(says(&first, "sinbad: maneuver").starts_with("line 12: `sinbad: maneuver`: but it is alice's decision"));
    assert!(
        says(&first, "alice: maneuver")
            .starts_with("line 12: `maneuver` is not legal here; legal are: place jabberwock")
    );
    assert!(says(&first, "alice: jump").starts_with("line 12: there is no action `jump`"));
    assert!(says("\nend ", "\nalice: maneuver\nend ").contains("the game is already over"));
    let end = text.lines().count();
    for late in ["alice: maneuver", "end alice 9"] {
        let after = says("\nend ", &format!("\n# the end\nend alice 9\n{late}\nend "));
        assert!(after.starts_with(&format!("line {}: `{late}` stands after `end`", end + 2)), "{after}");
    }
    assert!(says("\nend ", "\nend nobody and ").contains("the replay says `end nobody and"));
}

#[test]
fn the_replay_of_the_document_can_be_read() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/notation.md");
    let text = fs::read_to_string(path).unwrap();
    let block = text.split("```replay\n").nth(1).unwrap().split("```").next().unwrap();
    let mut replay = Replay::parse(block).unwrap();
    assert_eq!(replay.header.heroes, ["alice", "king-arthur"]);
    // The document does not follow each change of the data.
    let library = Library::embedded();
    replay.header.data = library.hash_of(&replay.header.heroes, &replay.header.board).unwrap();
    replay.play(&library, |_| ()).unwrap();
}
