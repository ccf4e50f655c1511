//! An analysis as a table for people and as an object for programs.

use super::trees::{Forest, Opinion, TREES};
use crate::args::AnalyzeArgs;
use crate::names;
use crate::serve::expected_line;
use crate::stats::{Interval, round};
use crate::text::{columns, thousands};
use crate::words::words;
use engine::ids::Seat;
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
    /// All seats on its side: the chances are theirs.
    side: Vec<u8>,
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
            side: side(view),
            kind: view.choice().word(),
            turn: view.turn(),
            bot: args.bot.clone(),
            seed: args.seed,
            trees: TREES,
            iterations: forest.iterations,
            candidates: opinions.iter().take(args.top).map(|opinion| told(view, &world, opinion)).collect(),
        }
    }

    /// For people: the figures, and what is expected after each action.
    pub fn table(&self) -> String {
        let mut text = self.figures();
        for (told, number) in self.candidates.iter().zip(1..) {
            text += &format!("\n{number}  {}\n", told.line_words.join("\n   "));
        }
        text + "\nThe interval is that of the mean of the trees, which know nothing of each other: how much another analysis\nwould differ. Cards of opponents in a line are guesses.\n"
    }

    /// The figures alone: they fit a screen, where they can be replaced while the trees grow.
    pub fn figures(&self) -> String {
        let Report { name, hero, kind, turn, bot, trees, .. } = self;
        let iterations = thousands(self.iterations);
        let team = match &self.side[..] {
            [_] => String::new(),
            seats => {
                let seats: Vec<String> = seats.iter().map(u8::to_string).collect();
                format!("The chance is that of the team, seats {}.\n", names::listed(&seats))
            }
        };
        let text = format!(
            "{name}\n{hero} decides ({kind}), turn {turn}; {bot}: {trees} trees, {iterations} iterations\n{team}\n"
        );
        let mut rows = vec![["", "action", "chance", "95 % interval", "visits"].map(str::to_owned).to_vec()];
        rows.extend(self.candidates.iter().zip(1..).map(|(told, number)| told.row(number)));
        text + &columns(&rows)
    }
}

/// The numbers of the seats that win together with the one that decides.
fn side(view: &View) -> Vec<u8> {
    let seats = view.game().seats().filter(|seat| view.game().friends(*seat, view.seat()));
    seats.map(Seat::number).collect()
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
