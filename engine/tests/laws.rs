//! One suite of laws over all heroes, boards, editions and numbers of players.
//!
//! Random games are played; every position must keep the laws of `checks`, `worlds` and `oracle`. A new hero or
//! board is taken in without new test code. `cargo test` plays 200 games of each kind,
//! `cargo test --release -p unmatched-engine --test laws -- --ignored` 10,000; `docs/laws.md` has what was measured.

#[path = "laws/checks.rs"]
mod checks;
mod common;
#[path = "laws/forced.rs"]
mod forced;
#[path = "laws/games.rs"]
mod games;
#[path = "laws/oracle.rs"]
mod oracle;
#[path = "laws/play.rs"]
mod play;
#[path = "laws/worlds.rs"]
mod worlds;

use common::EDITIONS;
use engine::rules::{Edition, Mode};
use engine::state::Choice;
use play::Tally;

const FEW: usize = 200;
const MANY: usize = 10_000;
/// The pairs are dealt out over this many tests, so that they run at the same time.
const PARTS: usize = 6;

macro_rules! pairs {
    ($($few:ident $many:ident $part:literal,)*) => {$(
        #[test]
        fn $few() {
            games::pairs($part, PARTS, FEW).check();
        }

        #[test]
        #[ignore = "plays 10,000 games of each pair"]
        fn $many() {
            games::pairs($part, PARTS, MANY).check();
        }
    )*};
}

pairs! {
    pairs_a many_pairs_a 0,
    pairs_b many_pairs_b 1,
    pairs_c many_pairs_c 2,
    pairs_d many_pairs_d 3,
    pairs_e many_pairs_e 4,
    pairs_f many_pairs_f 5,
}

macro_rules! crowds {
    ($($few:ident $many:ident: $seats:literal $mode:ident $edition:ident,)*) => {$(
        #[test]
        fn $few() {
            games::crowds($seats, Mode::$mode, Edition::$edition, FEW).check();
        }

        #[test]
        #[ignore = "plays 10,000 games"]
        fn $many() {
            games::crowds($seats, Mode::$mode, Edition::$edition, MANY).check();
        }
    )*};
}

crowds! {
    triples_core many_triples_core: 3 FreeForAll Core,
    triples_classic many_triples_classic: 3 FreeForAll Classic,
    quadruples_core many_quadruples_core: 4 FreeForAll Core,
    quadruples_classic many_quadruples_classic: 4 FreeForAll Classic,
    teams_core many_teams_core: 4 Teams Core,
    teams_classic many_teams_classic: 4 Teams Classic,
}

#[test]
fn forced_answers_may_be_taken_by_the_machine_or_the_player() {
    EDITIONS.into_iter().for_each(|edition| games::forced(edition, 300));
}

/// Random heroes on random boards: all heroes come up on all boards with room for three and four.
#[test]
fn every_hero_is_seated_on_every_board() {
    for (seats, mode) in [(3, Mode::FreeForAll), (4, Mode::FreeForAll), (4, Mode::Teams)] {
        for edition in EDITIONS {
            let seated = games::seated(seats, mode, edition, FEW as u64);
            let boards = common::library().boards().filter(|board| board.starts.len() >= 4).count();
            assert_eq!(seated.len(), boards * common::heroes().len(), "{seats} seats, {mode:?}, {edition:?}");
        }
    }
}

/// The games are of use only if all of the rules come up in them. No two effects of the six heroes wait for an order.
#[test]
fn every_kind_of_decision_comes_up() {
    let crowd = games::measured_crowds(4, Mode::FreeForAll, Edition::Core, 100);
    let seen = games::measured_pairs(5).merge(crowd).choices;
    let unseen = Choice::ALL.into_iter().filter(|choice| !seen.contains_key(choice.word()));
    assert_eq!(unseen.collect::<Vec<_>>(), [Choice::None, Choice::Order]);
}

/// What `docs/laws.md` says, measured anew: `… --test laws -- --ignored --nocapture measure`.
#[test]
#[ignore = "measures for docs/laws.md"]
fn measure() {
    let mut rows = vec![("two seats".to_string(), games::measured_pairs(1_000))];
    for (name, seats, mode) in
        [("three", 3, Mode::FreeForAll), ("four", 4, Mode::FreeForAll), ("teams", 4, Mode::Teams)]
    {
        let tally = EDITIONS.map(|edition| games::measured_crowds(seats, mode, edition, 20_000));
        rows.push((name.to_string(), tally.into_iter().fold(Tally::default(), Tally::merge)));
    }
    rows.iter().for_each(|(name, tally)| println!("{name}: {tally:#?}"));
}
