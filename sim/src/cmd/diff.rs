//! `sim diff`: plays both versions of the matchups that a patch changes, and says what it does.

use crate::args::{DiffArgs, Format};
use crate::compare::rounds::{Round, Rounds};
use crate::diff::count::{Count, End};
use crate::diff::figures::Figures;
use crate::diff::folder::Folder;
use crate::diff::plan::DiffPlan;
use crate::error::{Error, Finished, tell};
use crate::export::diff::{leading, table};
use crate::export::evidence::Evidence;
use crate::export::folder::check;
use crate::export::json;
use crate::progress::Progress;
use crate::style::Style;
use crate::text::{in_points, thousands};
use engine::load::Library;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Plays and reports.
pub fn run(args: &DiffArgs, data: &[PathBuf], library: &Library) -> Result<Finished, Error> {
    let plan = DiffPlan::new(args.question(data), library)?;
    args.output.out.as_deref().map(|path| check(path, args.output.force)).transpose()?;
    Evidence::new(library, args.output.out.as_deref())?;
    let rounds = Rounds::new(&plan.versions, plan.games, args.run.threads, args.output.out.as_deref());
    let folder = args.output.out.as_deref().map(|path| Folder::create(path, &plan, rounds.threads)).transpose()?;
    let mut book = Book { plan: &plan, count: Count::new(&plan), folder, end: End::Games };
    let begin = Instant::now();
    let finished = book.play(&rounds)?;
    let (figures, time) = (book.figures(), begin.elapsed());
    if let Some(folder) = book.folder.take() {
        folder.finish(&figures, time, finished != Finished::Interrupted)?;
    }
    super::print(&show(args.output.format, &figures, time))?;
    if finished == Finished::Interrupted {
        let (played, all) = (thousands(figures.games), thousands(rounds.games()));
        tell(&format!("interrupted after {played} of {all} games"));
    }
    say_if_unsure(&plan, book.end);
    Ok(finished)
}

/// `--until` is a wish: `--games` may end the run before it comes true.
fn say_if_unsure(plan: &DiffPlan, end: End) {
    if let (Some(until), End::Games) = (plan.old().request.until, end) {
        let games = thousands(plan.games);
        tell(&format!(
            "the difference is not known to {} points: that takes more than {games} games each (`--games`)",
            in_points(until)
        ));
    }
}

fn show(format: Format, figures: &Figures, time: Duration) -> String {
    match format {
        Format::Json => json::timed(figures, figures.games, time),
        Format::Table => table(figures, time, Style::of_stdout()),
    }
}

/// Where the rounds go.
struct Book<'a> {
    plan: &'a DiffPlan,
    count: Count,
    folder: Option<Folder<'a>>,
    end: End,
}

impl Book<'_> {
    fn play(&mut self, rounds: &Rounds) -> Result<Finished, Error> {
        let progress = Progress::new(rounds.games());
        let finished = rounds.play(|round| {
            let flow = self.enter(&round);
            progress.tell(rounds.games_of_a_round(), || leading(self.count.overall.difference()));
            flow
        });
        progress.finish();
        let finished = finished?;
        if finished == Finished::Interrupted {
            self.end = End::Interrupted;
        }
        Ok(finished)
    }

    fn enter(&mut self, round: &Round) -> Result<ControlFlow<()>, Error> {
        let end = self.count.add(self.plan, round);
        if let Some(folder) = &mut self.folder {
            folder.add(round)?;
        }
        self.end = end.unwrap_or(self.end);
        Ok(if end.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    fn figures(&self) -> Figures {
        Figures::of(self.plan, &self.count, self.end)
    }
}
