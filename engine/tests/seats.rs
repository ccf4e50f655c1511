//! Seats and set-up where a scenario cannot show it: games that cannot be set up, small boards, team-mates' hands.

mod common;

use common::{game, library};
use engine::board::Board;
use engine::game::{Game, GameError};
use engine::ids::Seat;
use engine::load::load_board;
use engine::luck::Dice;
use engine::notation;
use engine::rules::{Edition, Mode, Rules};
use engine::state::State;

const TEAMS: Rules = Rules { edition: Edition::Core, mode: Mode::Teams, take_forced: true };

/// A board whose spaces stand in a row: each with its zone and, perhaps, its start number.
fn row(spaces: &[(&str, u8)]) -> Board {
    let space = |(n, (zone, start)): (usize, &(&str, u8))| {
        let links = [n.checked_sub(1), (n + 1 < spaces.len()).then_some(n + 1)];
        let links: Vec<String> = links.into_iter().flatten().map(|n| format!("\"R{n}\"")).collect();
        let start = if *start == 0 { String::new() } else { format!(", start = {start}") };
        format!("{{ id = \"R{n}\", x = {n}, y = 1, zones = [\"{zone}\"], links = [{}]{start} }}", links.join(", "))
    };
    let list: Vec<String> = spaces.iter().enumerate().map(space).collect();
    let head = "id = \"row\"\nname = \"Row\"\nframe = [100, 10]\nzones = [\"red\", \"blue\"]\n";
    load_board("row.toml", &format!("{head}space = [\n{}\n]\n", list.join(",\n"))).unwrap()
}

fn try_game(board: Board, heroes: &[&str], rules: Rules) -> Result<Game, GameError> {
    let heroes: Vec<_> = heroes.iter().map(|id| library().hero(id).unwrap().clone()).collect();
    Game::new(board.into(), &heroes, rules)
}

/// What the first seat to choose may do at set-up.
fn first_choices(board: Board, heroes: &[&str]) -> Vec<String> {
    let rules = Rules { take_forced: false, ..Rules::default() };
    let game = try_game(board, heroes, rules).unwrap();
    let state = State::new(&game, &mut Dice::new(1), &mut ());
    notation::legal(&game, &state)
}

/// Rule 11.11.
#[test]
fn boards_with_two_start_spaces_seat_neither_three_nor_four() {
    let mine = library().board("king-solomons-mine").unwrap();
    for (seats, rules) in [(3, Rules::default()), (4, Rules::default()), (4, TEAMS)] {
        let heroes = &["alice", "sinbad", "genie", "houdini"][..seats];
        let error = try_game((**mine).clone(), heroes, rules).unwrap_err();
        assert_eq!(error, GameError::Starts { board: "King Solomon's Mine".into(), starts: 2, seats });
        let said = error.to_string();
        assert!(said.contains("King Solomon's Mine has 2 start spaces"), "{said}");
        assert!(said.contains("choose a board with 4 start spaces, or name two heroes"), "{said}");
    }
}

/// Rule 11.1: three seats, too, need a board with four start spaces.
#[test]
fn three_seats_need_four_start_spaces() {
    let spaces = |last| row(&[("red", 1), ("red", 2), ("red", 3), ("red", last), ("red", 0), ("red", 0)]);
    let heroes = &["genie", "genie", "genie"];
    let error = try_game(spaces(0), heroes, Rules::default()).unwrap_err();
    assert_eq!(error, GameError::Starts { board: "Row".into(), starts: 3, seats: 3 });
    assert!(error.to_string().contains("a board with 4 start spaces"), "three would not do: {error}");
    assert!(try_game(spaces(4), heroes, Rules::default()).is_ok());
}

/// Rule 11.7.
#[test]
fn teams_need_four_seats() {
    let board = library().board("marmoreal").unwrap();
    for seats in [2, 3] {
        let error = try_game((**board).clone(), &["alice", "sinbad", "genie"][..seats], TEAMS).unwrap_err();
        assert_eq!(error, GameError::Teams(seats));
        let said = error.to_string();
        assert!(said.contains("name four heroes") && said.contains("or play free for all"), "{said}");
    }
}

#[test]
fn two_to_four_seats_can_play() {
    let board = library().board("marmoreal").unwrap();
    for seats in [0, 1, 5] {
        let heroes = vec!["genie"; seats];
        let error = try_game((**board).clone(), &heroes, Rules::default()).unwrap_err();
        assert_eq!(error, GameError::Seats(seats));
        assert!(error.to_string().contains("two, three or four seats"), "{error}");
        // Too many or too few seats are what is wrong, whatever the mode.
        assert_eq!(try_game((**board).clone(), &heroes, TEAMS).unwrap_err(), GameError::Seats(seats));
    }
}

/// Rules 2.3 and 2.7: the only other red space is seat 2's start, so the Jabberwock may go anywhere else.
#[test]
fn without_a_free_space_in_the_zone_a_sidekick_goes_anywhere() {
    let board = row(&[("red", 1), ("red", 2), ("blue", 0), ("blue", 0), ("blue", 0)]);
    assert_eq!(
        first_choices(board, &["alice", "genie"]),
        ["place jabberwock R2", "place jabberwock R3", "place jabberwock R4"]
    );
}

/// Rule 2.8: start spaces beyond the number of seats are ordinary spaces; with more seats they are not free (2.7).
#[test]
fn spare_start_spaces_are_ordinary() {
    let board = || row(&[("red", 1), ("blue", 2), ("red", 3), ("blue", 4), ("red", 0), ("blue", 0)]);
    assert_eq!(first_choices(board(), &["alice", "genie"]), ["place jabberwock R2", "place jabberwock R4"]);
    assert_eq!(first_choices(board(), &["alice", "genie", "genie"]), ["place jabberwock R4"]);
}

/// Rule 2.8.
#[test]
fn a_board_without_room_for_all_fighters_is_an_error() {
    let board = row(&[("red", 1), ("red", 2), ("blue", 0), ("blue", 0)]);
    let error = try_game(board, &["medusa", "sinbad"], Rules::default()).unwrap_err();
    assert_eq!(error, GameError::Crowded { fighters: 6, spaces: 4 });
}

/// Rules 8.6 and 11.8.
#[test]
fn team_mates_see_each_others_hands_and_nobody_else_does() {
    let game = game("marmoreal", &["alice", "sinbad", "genie", "houdini"], TEAMS);
    let state = State::new(&game, &mut Dice::new(1), &mut ());
    let [a, b, mate, d] = [0, 1, 2, 3].map(Seat);
    let known = |viewer, owner| state.view(&game, viewer).known_hand(owner).len();
    assert_eq!([known(a, a), known(a, mate), known(mate, a), known(b, d)], [5; 4]);
    assert_eq!([known(a, b), known(a, d), known(b, mate)], [0; 3]);
}
