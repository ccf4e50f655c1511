//! What `sim --matchup` and `sim matrix` share: a tournament is begun or gone on with, played, and its results are written.

use super::ablate;
use crate::ablation;
use crate::args::{FolderArgs, Format, Only};
use crate::error::{Error, Finished, tell};
use crate::export::evidence::Evidence;
use crate::export::folder::check;
use crate::export::replays::Replays;
use crate::export::results;
use crate::faults::Faults;
use crate::modes;
use crate::parallel;
use crate::tournament::contest::{Contest, Counts};
use crate::tournament::error::RunError;
use crate::tournament::folder::{self, Folder, MANIFEST, PROGRESS, Progress};
use crate::tournament::manifest::Manifest;
use crate::tournament::plan::Plan;
use crate::tournament::position::Position;
use crate::tournament::request::Request;
use crate::tournament::run::{Book, Players};
use crate::tournament::schedule::Shard;
use engine::load::Library;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// What is to be done.
pub struct Job<'a> {
    /// A new tournament; one that is gone on with has its own request.
    pub request: Request,
    /// Where the results go.
    pub folder: &'a FolderArgs,
    /// How many threads to use.
    pub threads: Option<usize>,
    /// The heroes whose cards are to be left out one by one afterwards, if any.
    pub ablate: Option<&'a str>,
    /// A folder for the replays of all games, or only of some.
    pub replays: Option<(&'a Path, Option<Only>)>,
}

/// Where a run begins or goes on.
struct Start<C: Contest> {
    manifest: Manifest,
    folder: Option<Folder>,
    position: Position,
    count: C::Count,
}

/// Plays and reports.
pub fn run(job: &Job, library: &Library) -> Result<Finished, Error> {
    match &job.folder.resume {
        Some(path) => {
            let manifest: Manifest = folder::read(path, MANIFEST)?;
            if manifest.request.is_of_two() {
                resume::<Plan>(job, path, manifest)
            } else {
                resume::<modes::Plan>(job, path, manifest)
            }
        }
        None if job.request.is_of_two() => begin::<Plan>(job, library),
        None => begin::<modes::Plan>(job, library),
    }
}

fn begin<C: Contest>(job: &Job, library: &Library) -> Result<Finished, Error> {
    let plan = C::look_up(&job.request, library)?;
    job.check(&plan)?;
    let shard = job.folder.shard.map(|shard| shard.resolve(|name| std::env::var(name).ok())).transpose();
    let shard = shard.map_err(RunError::Shard)?.unwrap_or(Shard::WHOLE);
    let out = job.folder.output.out.as_deref();
    for path in out.into_iter().chain(job.replays.map(|(path, _)| path)) {
        check(path, job.folder.output.force)?;
    }
    plan.announcement().iter().for_each(|text| tell(text));
    let threads = parallel::threads(job.threads, plan.most_games());
    let manifest = Manifest::new(&plan, shard, threads);
    let folder = out.map(|path| Folder::create::<C>(path, &manifest)).transpose()?;
    let evidence = Evidence::new(library, out)?;
    let start = Start { manifest, folder, position: Position::start(&plan, shard), count: plan.nothing() };
    play(job, &plan, library, start, &evidence)
}

fn resume<C: Contest>(job: &Job, path: &Path, manifest: Manifest) -> Result<Finished, Error> {
    if manifest.finished && job.ablate.is_none() {
        return Err(RunError::Complete(path.to_owned()).into());
    }
    let library = super::library(&manifest.request.data)?;
    let plan = C::look_up(&manifest.request, &library)?;
    job.check(&plan)?;
    folder::check_same(path, &manifest, &plan)?;
    if manifest.finished {
        return job.ablate(&plan, &library, Some(path), Finished::Well);
    }
    let progress: Progress<C::Count> = folder::read(path, PROGRESS)?;
    let folder = Some(Folder::resume(path, &progress)?);
    let start = Start { manifest, folder, position: progress.position, count: progress.count };
    play(job, &plan, &library, start, &Evidence::beside(&library, Some(path)))
}

fn play<C: Contest>(
    job: &Job,
    plan: &C,
    library: &Library,
    start: Start<C>,
    evidence: &Evidence,
) -> Result<Finished, Error> {
    let replays = job.replays.map(|(path, only)| Replays::create(path, only, library)).transpose()?;
    let players = Players { plan, evidence, replays, cards: start.folder.is_some() };
    let path: Option<PathBuf> = start.folder.as_ref().map(|folder| folder.path().to_owned());
    let faults = Faults::after(evidence, start.count.forfeits());
    let mut book = Book::new(start.position, start.count, start.folder, faults);
    let begin = Instant::now();
    let finished = book.play(&players, parallel::threads(job.threads, plan.most_games()))?;
    let manifest = start.manifest.after(begin.elapsed(), finished);
    if let Some(path) = &path {
        results::finish(path, plan, &book.count, &manifest)?;
    }
    show(job.folder.output.format, plan, &book.count, &manifest)?;
    if !finished {
        say_how_to_go_on(plan, &book, path.as_deref());
        return Ok(Finished::Interrupted);
    }
    job.ablate(plan, library, path.as_deref(), book.faults.report())
}

impl Job<'_> {
    /// Finds out before anything is played whether the cards can be left out.
    fn check(&self, plan: &impl Contest) -> Result<(), Error> {
        let Some(asked) = self.ablate else { return Ok(()) };
        ablation::heroes(asked, plan.of_two().ok_or(RunError::OnlyOfTwo)?).map(|_| ())
    }

    /// Leaves the cards out, if that is asked for; `so_far` is how the tournament ended.
    fn ablate(
        &self,
        plan: &impl Contest,
        library: &Library,
        path: Option<&Path>,
        so_far: Finished,
    ) -> Result<Finished, Error> {
        let (Some(asked), Some(plan)) = (self.ablate, plan.of_two()) else { return Ok(so_far) };
        let output = ablate::Output { path, format: self.folder.output.format };
        let ended = ablate::run(&ablation::heroes(asked, plan)?, plan, library, self.threads, &output)?;
        Ok(if ended == Finished::Well { so_far } else { ended })
    }
}

/// Prints the figures; a part of a run has none of its own.
fn show<C: Contest>(format: Format, plan: &C, count: &C::Count, manifest: &Manifest) -> Result<(), Error> {
    if manifest.shard != Shard::WHOLE {
        let Shard { number, of } = manifest.shard;
        tell(&format!("part {number} of {of}: {} games; join all parts with `sim merge`", count.games()));
        return Ok(());
    }
    super::print(&plan.show(format, count, manifest)).map(|_| ())
}

fn say_how_to_go_on<C: Contest>(plan: &C, book: &Book<C>, path: Option<&Path>) {
    let (played, all) = (book.count.games(), plan.most_games() / book.position.shard.of);
    let how = match path {
        Some(path) => format!("go on with: sim {}--resume {}", plan.request().word(), path.display()),
        None => "without `--out` there is nothing to go on from".to_owned(),
    };
    tell(&format!("interrupted after {played} of {all} games; {how}"));
}
