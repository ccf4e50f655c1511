//! Ten thousand lines that nobody would write: never a panic, never a hang, always a message.

use super::command::COMMANDS;
use super::session::Status;
use super::tests::alice_against;
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
            session = alice_against("random", number);
        }
    }
    assert!(acted > 1000 && ended > 5, "{acted} actions, {ended} games");
}
