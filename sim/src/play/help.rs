//! The page of `help`: how to answer, and all commands.

use super::command::COMMANDS;

const HOW: &str = "\
Every question lists its answers with numbers. Answer with
  a number     3
  a name       a card, a fighter or a space of the list, or its beginning: jaws
  an action    in the notation: attack jabberwock sinbad \"Jaws That Bite\"
Tab completes names. A turn has two actions: maneuver (draw a card, move),
scheme (play a card for its effect) or attack. Defeat the opposing heroes.
`rules` lists the rules.

";

/// The whole page.
pub fn help() -> String {
    let lines = COMMANDS.iter().map(|entry| format!("  {:<18} {}\n", entry.usage, entry.about));
    format!("{HOW}{}", lines.collect::<String>())
}
