//! Whole effects: the lines of a text, their guards (`if`, `may`), `otherwise` and `choose`, compiled to a run
//! of instructions that ends with `End`.

use crate::effect::{Modifier, Op, Trigger, Window};

use super::error::LoadError;
use super::names::{Names, When};
use super::phrase::{Memory, Phrase, Program};
use super::table::Text;
use super::words::{self, Cursor};

/// The most bytes of one effect: enough for any card, and few enough for jumps of two bytes.
const MAX_LENGTH: usize = 4000;

/// Compiles an effect and says where it begins in the program.
pub(super) fn effect(text: &Text, names: &Names, when: When, program: &mut Program) -> Result<u16, LoadError> {
    if text.value.len() > MAX_LENGTH || program.is_full() {
        return Err(text.error("the effects of this hero are too long"));
    }
    let start = program.here();
    let mut lines = words::lines(text)?;
    if when == When::Card(Window::Scheme) && is_nothing(&lines) {
        lines.clear();
    }
    let mut block = Block { lines, next: 0, names, when, program, memory: Memory::default() };
    while block.next < block.lines.len() {
        block.line(false)?;
    }
    program.push(Op::End);
    Ok(start)
}

/// `nothing happens` stands alone, and only where an effect is required: in a scheme.
fn is_nothing(lines: &[Cursor]) -> bool {
    let [line] = lines else { return false };
    let mut line = line.clone();
    line.accept("nothing happens") && line.is_done()
}

/// Compiles a modifier.
pub(super) fn modifier(text: &Text, names: &Names, program: &mut Program) -> Result<Modifier, LoadError> {
    let mut lines = words::lines(text)?.into_iter();
    let Some(cursor) = lines.next() else { return Err(text.error("this says nothing")) };
    if let Some(second) = lines.next() {
        return Err(second.error("a modifier is one line").hint("make `always` a list: [\"…\", \"…\"]"));
    }
    // A modifier has no moment of its own; none of its words asks for one.
    let (when, memory) = (When::Ability(Trigger::TurnStart), &mut Memory::default());
    Phrase { cursor, names, when, program, memory }.modifier()
}

struct Block<'p, 'a> {
    lines: Vec<Cursor<'a>>,
    next: usize,
    names: &'p Names<'p>,
    when: When,
    program: &'p mut Program,
    memory: Memory,
}

impl<'a> Block<'_, 'a> {
    fn begins(&self, word: &str) -> bool {
        self.lines.get(self.next).is_some_and(|line| line.peek() == word)
    }

    fn phrase(&mut self, cursor: Cursor<'a>) -> Phrase<'_, 'a> {
        Phrase { cursor, names: self.names, when: self.when, program: &mut *self.program, memory: &mut self.memory }
    }

    /// A line that is neither an option nor an `otherwise`, with what belongs to it below.
    fn line(&mut self, in_option: bool) -> Result<(), LoadError> {
        let cursor = self.lines[self.next].clone();
        self.next += 1;
        match cursor.peek() {
            "-" => Err(cursor.error("an option stands only below `choose N:`")),
            "otherwise" => {
                let error = cursor.error("`otherwise:` follows only a line with `if …:` or `may …:`");
                Err(error.hint("put it on the line right below"))
            }
            _ => self.guarded(cursor, in_option),
        }
    }

    /// The guards and statements of a line, and the `otherwise` below it.
    fn guarded(&mut self, cursor: Cursor<'a>, in_option: bool) -> Result<(), LoadError> {
        let mut guards = Vec::new();
        let mut phrase = self.phrase(cursor);
        let choose = phrase.statements(&mut guards)?;
        let cursor = phrase.cursor;
        if let Some(count) = choose {
            if in_option {
                return Err(cursor.error("a choice within a choice is not possible"));
            }
            self.choose(count, &cursor)?;
        }
        let otherwise = !in_option && !guards.is_empty() && self.begins("otherwise");
        let skip = otherwise.then(|| self.program.push(Op::Jump(0)));
        guards.into_iter().for_each(|guard| self.program.land(guard));
        if let Some(skip) = skip {
            let mut cursor = self.lines[self.next].clone();
            self.next += 1;
            cursor.expect("otherwise :")?;
            self.guarded(cursor, false)?;
            self.program.land(skip);
        }
        Ok(())
    }

    /// The options below `choose N:`.
    fn choose(&mut self, count: u8, cursor: &Cursor<'a>) -> Result<(), LoadError> {
        let options = self.lines[self.next..].iter().take_while(|line| line.peek() == "-").count();
        if !(2..=8).contains(&options) || count as usize >= options {
            let error = cursor.error(format!("`choose {count}:` cannot have {options} options below it"));
            return Err(error.hint("write each option on a line of its own, beginning with `- `"));
        }
        let place = self.program.push(Op::Choose { count, options: options as u8, end: 0 });
        let jumps: Vec<u16> = (0..options).map(|_| self.program.push(Op::Jump(0))).collect();
        for jump in jumps {
            self.program.land(jump);
            let mut cursor = self.lines[self.next].clone();
            self.next += 1;
            cursor.skip();
            self.guarded(cursor, true)?;
            self.program.push(Op::Chosen(place));
        }
        self.program.land(place);
        Ok(())
    }
}

impl Phrase<'_, '_> {
    /// The statements of a line, each perhaps behind guards; the number of a `choose N:` at the line's end.
    fn statements(&mut self, guards: &mut Vec<u16>) -> Result<Option<u8>, LoadError> {
        loop {
            while self.guard(guards)? {}
            if let Some(count) = self.choose_header()? {
                return Ok(Some(count));
            }
            self.statement()?;
            if self.cursor.is_done() {
                return Ok(None);
            }
            if !self.cursor.accept(";") {
                return Err(self.cursor.unexpected("`;` or the end of the line"));
            }
            if self.cursor.peek() == "otherwise" {
                return Err(self.cursor.error("`otherwise:` begins a line of its own"));
            }
        }
    }

    /// Reads one guard, if one comes next, and adds the instructions to be landed when it fails.
    fn guard(&mut self, guards: &mut Vec<u16>) -> Result<bool, LoadError> {
        if self.cursor.accept("if") {
            loop {
                let (not, condition) = self.condition()?;
                guards.push(self.program.push(Op::If { not, condition, otherwise: 0 }));
                if !self.cursor.accept("and") {
                    break;
                }
            }
            self.cursor.expect(":")?;
        } else if self.cursor.accept("may :") {
            guards.push(self.program.push(Op::May { otherwise: 0 }));
        } else if self.cursor.accept("may discard") {
            let cards = self.cursor.number(1..=7)?;
            self.cursor.expect("card/cards to :")?;
            guards.push(self.program.push(Op::Pay { cards, otherwise: 0 }));
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn choose_header(&mut self) -> Result<Option<u8>, LoadError> {
        let mut ahead = self.cursor.clone();
        if !ahead.accept("choose") || !ahead.at_number() {
            return Ok(None);
        }
        let count = ahead.number(1..=7)?;
        ahead.expect(":")?;
        ahead.finish()?;
        self.cursor = ahead;
        Ok(Some(count))
    }
}
