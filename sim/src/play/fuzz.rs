//! Games by chance: ten thousand lines that nobody would write get a message each, without a panic or a hang; and every
//! decision of every pair of heroes can be told and answered.

use super::command::COMMANDS;
use super::offer::offers;
use super::session::Session;
use super::session::Status;
use super::tests::{LIBRARY, alice_against, begin, setup};
use engine::luck::Dice;
use engine::notation::FORMS;

/// Pieces of which half-sensible lines are made.
const PIECES: &[&str] = &[
    "",
    " ",
    "1",
    "2",
    "17",
    "-1",
    "0",
    "99999999999999999999",
    "alice",
    "jabberwock",
    "sinbad",
    "porter",
    "M01",
    "m15",
    "M99",
    "Feint",
    "\"Jaws That Bite\"",
    "\"",
    "“",
    "alice:",
    "2:",
    "all",
    "7.6",
    "big",
    "pass",
    "done",
    "\u{0}",
    "\u{1b}[2J",
    "é",
    "🂡",
    "  ",
];

fn line(dice: &mut Dice) -> String {
    let pick = |dice: &mut Dice, words: &[&str]| words[dice.below(words.len() as u32) as usize].to_owned();
    let commands: Vec<&str> = COMMANDS.iter().map(|entry| entry.word).filter(|word| *word != "save").collect();
    let forms: Vec<&str> = FORMS.iter().map(|form| form.word).collect();
    let first = match dice.below(8) {
        0 => pick(dice, &commands),
        1 | 2 => pick(dice, &forms),
        3 => (0..dice.below(300)).filter_map(|_| char::from_u32(dice.below(0x300))).collect(),
        4 | 5 => return (1 + dice.below(9)).to_string(),
        _ => pick(dice, PIECES),
    };
    (0..dice.below(4)).fold(first, |line, _| format!("{line} {}", pick(dice, PIECES)))
}

/// A game of heroes that follow from a number.
fn another(number: u64) -> Session<'static> {
    let heroes: Vec<&str> = LIBRARY.heroes().map(|hero| hero.id.as_str()).collect();
    let hero = |n: u64| heroes[n as usize % heroes.len()];
    begin(setup([hero(number), hero(number / 7)], "random", number))
}

/// Plays a game by chance: at every decision the answers have names of their own, and everything fits 80 columns.
pub fn tell_all_of(mut session: Session, dice: &mut Dice) {
    while !session.is_over() {
        let offers = offers(&session.game, &session.state);
        for offer in &offers {
            let namesakes = offers.iter().filter(|other| other.notation == offer.notation).count();
            assert!(namesakes == 1 && !offer.words.is_empty() && !offer.name.is_empty(), "{offer:?}");
        }
        let chosen = &offers[dice.below(offers.len() as u32) as usize];
        let reply = session.exchange(&chosen.notation);
        assert_eq!(reply.status, Status::Acted, "{chosen:?}: {}", reply.text);
        let wide = reply.text.lines().find(|line| line.chars().count() > 80);
        assert!(wide.is_none(), "{wide:?}");
    }
}

#[test]
fn every_game_can_be_told_in_80_columns() {
    for number in 0..42 {
        tell_all_of(another(number), &mut Dice::new(number));
    }
}

#[test]
fn ten_thousand_random_lines_all_get_a_message() {
    let mut dice = Dice::new(2024);
    let mut session = alice_against("random", 1);
    let (mut acted, mut ended) = (0, 0);
    for number in 0..10_000 {
        let line = line(&mut dice);
        let reply = session.exchange(&line);
        assert!(!reply.text.is_empty() || reply.status == Status::Quit, "line {number}, `{line}`: no message");
        acted += usize::from(reply.status == Status::Acted);
        if session.is_over() {
            ended += 1;
            session = another(number);
        }
    }
    assert!(acted > 1000 && ended > 5, "{acted} actions, {ended} games");
}
