//! `sim merge`: joins the parts of a run. The files are the same as those of a run that was played whole.

use crate::args::MergeArgs;
use crate::error::{Error, Finished};
use crate::export::folder::check;
use crate::export::results;
use crate::modes;
use crate::tournament::contest::Contest;
use crate::tournament::error::RunError;
use crate::tournament::folder::{self, MANIFEST};
use crate::tournament::manifest::Manifest;
use crate::tournament::merge::{Part, check_together, join};
use crate::tournament::plan::Plan;
use crate::tournament::schedule::Shard;
use std::path::Path;

/// Joins and reports.
pub fn run(args: &MergeArgs) -> Result<Finished, Error> {
    let parts = args.parts.iter().map(|path| Part::read(path)).collect::<Result<Vec<Part>, Error>>()?;
    let parts = check_together(parts)?;
    check_apart(args)?;
    if parts[0].manifest.request.is_of_two() { merge::<Plan>(args, &parts) } else { merge::<modes::Plan>(args, &parts) }
}

/// The whole must not take the place of a part: its games would be gone before they are read.
fn check_apart(args: &MergeArgs) -> Result<(), Error> {
    let Ok(out) = args.out.canonicalize() else { return Ok(()) };
    let part = args.parts.iter().find(|part| part.canonicalize().is_ok_and(|part| part == out));
    part.map_or(Ok(()), |part| Err(RunError::Merge(into_a_part(part)).into()))
}

fn into_a_part(part: &Path) -> String {
    format!("{} is one of the parts\nhint: give the whole run a folder of its own with `--out`", part.display())
}

fn merge<C: Contest>(args: &MergeArgs, parts: &[Part]) -> Result<Finished, Error> {
    let first = &parts[0].manifest;
    let plan = C::look_up(&first.request, &super::library(&first.request.data)?)?;
    folder::check_same(&args.parts[0], first, &plan)?;
    check(&args.out, args.force)?;
    let seconds = parts.iter().map(|part| part.manifest.seconds).sum();
    let manifest = Manifest { shard: Shard::WHOLE, seconds, finished: true, ..first.clone() };
    let count = join(parts, &plan, &args.out)?;
    folder::write(&args.out, MANIFEST, crate::export::json::pretty(&manifest))?;
    results::finish(&args.out, &plan, &count, &manifest)?;
    super::print(&plan.show(args.format, &count, &manifest))
}
