//! What `sim --matchup` and `sim matrix` share: a tournament is begun or gone on with, played, and its results are written.

use super::ablate;
use crate::ablation;
use crate::args::{FolderArgs, Format};
use crate::error::{Error, Finished, tell};
use crate::export::evidence::Evidence;
use crate::export::folder::{check, check_file};
use crate::export::replays::Replays;
use crate::export::results;
use crate::faults::Faults;
use crate::modes;
use crate::parallel;
use crate::quoting::quoted_path;
use crate::text::{in_points, thousands};
use crate::tournament::besides::Besides;
use crate::tournament::contest::{Contest, Counts};
use crate::tournament::error::RunError;
use crate::tournament::folder::{self, ABLATION, Folder, MANIFEST, PROGRESS, Progress};
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
    /// What is to be done besides.
    pub besides: Besides,
}

/// Where a run begins or goes on.
struct Start<'a, C: Contest> {
    manifest: Manifest,
    folder: Option<Folder>,
    replays: Option<Replays<'a>>,
    position: Position,
    count: C::Count,
}

/// Plays and reports.
pub fn run(job: &Job, library: &Library) -> Result<Finished, Error> {
    match &job.folder.resume {
        Some(path) => {
            let manifest: Manifest = folder::read(path, MANIFEST)?;
            if manifest.request.is_of_two() {
                resume::<Plan>(job, library, path, manifest)
            } else {
                resume::<modes::Plan>(job, library, path, manifest)
            }
        }
        None if job.request.is_of_two() => begin::<Plan>(job, library),
        None => begin::<modes::Plan>(job, library),
    }
}

fn begin<C: Contest>(job: &Job, library: &Library) -> Result<Finished, Error> {
    let plan = C::look_up(&job.request, library)?;
    check_ablation(&job.besides, &plan)?;
    let shard = job.folder.shard.map(|shard| shard.resolve(|name| std::env::var(name).ok())).transpose();
    let shard = shard.map_err(RunError::Shard)?.unwrap_or(Shard::WHOLE);
    let out = job.folder.output.out.as_deref();
    let replays = job.besides.replays.as_ref();
    for path in out.into_iter().chain(replays.map(|wanted| wanted.folder.as_path())) {
        check(path, job.folder.output.force)?;
    }
    plan.announcement().iter().for_each(|text| tell(text));
    let threads = parallel::threads(job.threads, plan.most_games());
    let manifest = Manifest { besides: job.besides.clone(), ..Manifest::new(&plan, shard, threads) };
    let folder = out.map(|path| Folder::create::<C>(path, &manifest)).transpose()?;
    let evidence = Evidence::new(library, out)?;
    let replays = replays.map(|wanted| Replays::create(wanted, library)).transpose()?;
    let start = Start { manifest, folder, replays, position: Position::start(&plan, shard), count: plan.nothing() };
    play(job, &plan, library, start, &evidence)
}

fn resume<C: Contest>(job: &Job, given: &Library, path: &Path, mut manifest: Manifest) -> Result<Finished, Error> {
    if manifest.finished && job.besides.ablate.is_none() {
        return nothing_left(path, &manifest);
    }
    // Folders of data that have moved are named anew; whether they are the same is checked below.
    let read = || super::library(&manifest.request.data);
    let library = &if job.request.data.is_empty() { read()? } else { given.clone() };
    let plan = C::look_up(&manifest.request, library)?;
    manifest.besides.ablate = job.besides.ablate.clone().or(manifest.besides.ablate);
    check_ablation(&manifest.besides, &plan)?;
    folder::check_same(path, &manifest, &plan)?;
    if manifest.finished {
        check_file(&path.join(ABLATION), job.folder.output.force)?;
        return job.ablate(&manifest.besides, &plan, library, Some(path), Finished::Well);
    }
    let progress: Progress<C::Count> = folder::read(path, PROGRESS)?;
    let folder = Some(Folder::resume(path, &progress)?);
    let replays = manifest.besides.replays.as_ref().map(|wanted| Replays::resume(wanted, library)).transpose()?;
    let start = Start { manifest, folder, replays, position: progress.position, count: progress.count };
    play(job, &plan, library, start, &Evidence::beside(library, Some(path)))
}

/// A part that is started again by a batch system has done its work; who wants a finished run to go on is mistaken.
fn nothing_left(path: &Path, manifest: &Manifest) -> Result<Finished, Error> {
    if manifest.shard == Shard::WHOLE {
        return Err(RunError::Complete(path.to_owned()).into());
    }
    let Shard { number, of } = manifest.shard;
    tell(&format!("part {number} of {of} is finished; join all parts with `sim merge`"));
    Ok(Finished::Well)
}

fn play<C: Contest>(
    job: &Job,
    plan: &C,
    library: &Library,
    start: Start<C>,
    evidence: &Evidence,
) -> Result<Finished, Error> {
    let players = Players { plan, evidence, replays: start.replays, cards: start.folder.is_some() };
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
    say_what_is_unsure(plan, &book.position);
    job.ablate(&manifest.besides, plan, library, path.as_deref(), book.faults.report())
}

/// Finds out before anything is played whether the cards can be left out.
fn check_ablation(besides: &Besides, plan: &impl Contest) -> Result<(), Error> {
    let Some(asked) = &besides.ablate else { return Ok(()) };
    ablation::heroes(asked, plan.of_two().ok_or(RunError::OnlyOfTwo)?).map(|_| ())
}

impl Job<'_> {
    /// Leaves the cards out, if that is asked for; `so_far` is how the tournament ended.
    fn ablate(
        &self,
        besides: &Besides,
        plan: &impl Contest,
        library: &Library,
        path: Option<&Path>,
        so_far: Finished,
    ) -> Result<Finished, Error> {
        let (Some(asked), Some(plan)) = (&besides.ablate, plan.of_two()) else { return Ok(so_far) };
        let output = ablate::Output { path, format: self.folder.output.format };
        let ended = ablate::run(&ablation::heroes(asked, plan)?, plan, library, self.threads, &output)?;
        if let (Finished::Interrupted, Some(path)) = (ended, path) {
            let how = format!("sim {}--resume {} --ablate {asked} --force", plan.request.word(), quoted_path(path));
            tell(&format!("the games of the run are finished; to leave the cards out anew: {how}"));
        }
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

/// `--until` is a wish: `--games` may end a run before it comes true.
fn say_what_is_unsure(plan: &impl Contest, position: &Position) {
    let (unsure, all) = (position.unsure(plan), plan.cells());
    if let (1.., Some(until)) = (unsure, plan.request().until) {
        let what = if all == 1 { "the win rate is".to_owned() } else { format!("{unsure} of {all} win rates are") };
        tell(&format!(
            "{what} not known to {} points: that takes more than {} games each (`--games`)",
            in_points(until),
            thousands(plan.request().most_games())
        ));
    }
}

fn say_how_to_go_on<C: Contest>(plan: &C, book: &Book<C>, path: Option<&Path>) {
    let (played, all) = (book.count.games(), plan.most_games() / book.position.shard.of);
    let how = match path {
        Some(path) => format!("go on with: sim {}--resume {}", plan.request().word(), quoted_path(path)),
        None => "without `--out` there is nothing to go on from".to_owned(),
    };
    tell(&format!("interrupted after {played} of {all} games; {how}"));
}
