//! The commands of the prompt: a whole word each, so that none is taken for the beginning of an action.

/// Something to look at or to do besides the game's decisions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    Help,
    Board,
    Hand,
    Card,
    Discard,
    Deck,
    Log,
    Rules,
    Hint,
    Why,
    Eval,
    Undo,
    Save,
    Load,
    Resign,
    Quit,
    Hands,
    Replay,
    Rematch,
    Swap,
}

/// A command with its word and what it does.
pub struct Entry {
    /// Which.
    pub command: Command,
    /// Its word.
    pub word: &'static str,
    /// How it is written.
    pub usage: &'static str,
    /// What it does.
    pub about: &'static str,
}

const fn entry(command: Command, word: &'static str, usage: &'static str, about: &'static str) -> Entry {
    Entry { command, word, usage, about }
}

/// All commands.
pub const COMMANDS: &[Entry] = &[
    entry(Command::Help, "help", "help", "this page"),
    entry(Command::Board, "board", "board", "the board, the fighters and their health"),
    entry(Command::Hand, "hand", "hand", "your cards and what they do; in teams, your team-mate's too"),
    entry(Command::Card, "card", "card NAME", "what a card of any deck does"),
    entry(Command::Discard, "discard", "discard [SEAT]", "a discard pile: yours, or that of a seat"),
    entry(Command::Deck, "deck", "deck [SEAT]", "how many cards are where, and what may still come"),
    entry(Command::Log, "log", "log [all]", "what happened lately, or from the beginning"),
    entry(Command::Rules, "rules", "rules NUMBER|WORD", "the rules with that number or word"),
    entry(Command::Hint, "hint", "hint", "what a strong player would do here"),
    entry(Command::Why, "why", "why [SEAT]", "a bot's last choice and what it considered"),
    entry(Command::Eval, "eval", "eval", "your chance to win, and the best answers"),
    entry(Command::Undo, "undo", "undo", "take your last decision back; the game counts as assisted"),
    entry(Command::Save, "save", "save FILE", "write the game into a file"),
    entry(Command::Load, "load", "load FILE", "go on with a saved game"),
    entry(Command::Resign, "resign", "resign", "give the game up: it ends for all"),
    entry(Command::Quit, "quit", "quit", "leave; the next `sim play` offers to go on"),
    entry(Command::Hands, "hands", "hands", "after the game: all hands, turn by turn"),
    entry(Command::Replay, "replay", "replay", "after the game: all of it again, with nothing hidden"),
    entry(Command::Rematch, "rematch", "rematch", "after the game: the same heroes, seats and seed"),
    entry(Command::Swap, "swap", "swap", "after the game: the same, everybody a seat further"),
];

/// The command that a line begins with, and the rest of it.
pub fn read(line: &str) -> Option<(Command, &str)> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let word = if word == "?" { "help" } else { word };
    let entry = COMMANDS.iter().find(|entry| entry.word.eq_ignore_ascii_case(word))?;
    Some((entry.command, rest.trim()))
}
