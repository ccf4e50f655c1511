//! An analysis as a table for people and as an object for programs.

use super::trees::{Forest, Opinion, TREES};
use crate::args::AnalyzeArgs;
use crate::serve::expected_line;
use crate::stats::{Interval, round};
use crate::text::{columns, thousands};
use crate::words::words;
use engine::luck::Dice;
use engine::notation::{Notation, seat_name};
use engine::state::State;
use engine::view::View;
use serde::Serialize;

/// What was found out.
#[derive(Serialize)]
pub struct Report {
    file: String,
    name: String,
    /// Who decides, from 1, and its name.
    seat: u8,
    hero: String,
    kind: &'static str,
    turn: u16,
    bot: String,
    seed: u64,
    trees: usize,
    iterations: u64,
    candidates: Vec<Told>,
}

/// An action.
#[derive(Serialize)]
struct Told {
    action: String,
    words: String,
    chance: f64,
    ci95: Option<Interval>,
    visits: u64,
    line: Vec<String>,
    line_words: Vec<String>,
}

impl Report {
    /// Of a position.
    pub fn new(args: &AnalyzeArgs, name: &str, view: &View, forest: &Forest) -> Report {
        // Names of actions depend only on what everybody sees, so any world will do.
        let world = view.sample(&mut Dice::new(0));
        let opinions = forest.opinions();
        Report {
            file: args.file.display().to_string(),
            name: name.to_owned(),
            seat: view.seat().number(),
            hero: seat_name(view.game(), view.seat()),
            kind: view.choice().word(),
            turn: view.turn(),
            bot: args.bot.clone(),
            seed: args.seed,
            trees: TREES,
            iterations: forest.iterations,
            candidates: opinions.iter().take(args.top).map(|opinion| told(view, &world, opinion)).collect(),
        }
    }

    /// For people.
    pub fn table(&self) -> String {
        let Report { name, hero, kind, turn, bot, trees, .. } = self;
        let iterations = thousands(self.iterations);
        let mut text =
            format!("{name}\n{hero} decides ({kind}), turn {turn}; {bot}: {trees} trees, {iterations} iterations\n\n");
        let mut rows = vec![["", "action", "chance", "95 % interval", "visits"].map(str::to_owned).to_vec()];
        rows.extend(self.candidates.iter().zip(1..).map(|(told, number)| told.row(number)));
        text += &columns(&rows);
        for (told, number) in self.candidates.iter().zip(1..) {
            text += &format!("\n{number}  {}\n", told.line_words.join("\n   "));
        }
        text + "\nThe interval is that of the mean of the trees, which know nothing of each other: how much another analysis\nwould differ. Cards of the other side in a line are guesses.\n"
    }
}

impl Told {
    fn row(&self, number: usize) -> Vec<String> {
        let percent = |value: f64| format!("{:.1}", 100.0 * value);
        let interval =
            self.ci95.map_or("-".to_owned(), |Interval(low, high)| format!("{} to {} %", percent(low), percent(high)));
        vec![
            number.to_string(),
            self.action.clone(),
            format!("{} %", percent(self.chance)),
            interval,
            thousands(self.visits),
        ]
    }
}

fn told(view: &View, world: &State, opinion: &Opinion) -> Told {
    let line = expected_line(view, &opinion.line);
    Told {
        action: Notation::new(view.game(), world).print(opinion.action),
        words: words(view.game(), world, opinion.action),
        chance: round(opinion.chance),
        ci95: opinion.interval.map(Interval::rounded),
        visits: opinion.visits,
        line: line.iter().map(|step| step.notation.clone()).collect(),
        line_words: line.into_iter().map(|step| step.words).collect(),
    }
}
