//! `--shard`: which part of a run is played here, said by the user or by the batch system.

use super::schedule::Shard;
use std::fmt;

/// What was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShardArg {
    /// That part.
    Of(Shard),
    /// The part that the batch system names; it need not know how many there are.
    Auto(Option<u64>),
}

/// Why the part is not known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ShardError {
    /// No batch system is known to have started this.
    NoSystem,
    /// The system names the part but not how many there are.
    NoCount(&'static str),
    /// The part does not exist.
    Outside(String),
}

impl fmt::Display for ShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShardError::NoSystem => write!(
                f,
                "`--shard auto` finds no batch system: none of SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX and \
                 AWS_BATCH_JOB_ARRAY_INDEX is set\nhint: name the part: `--shard 1/4`"
            ),
            ShardError::NoCount(system) => {
                write!(f, "{system} does not say how many parts there are\nhint: say it: `--shard auto/4`")
            }
            ShardError::Outside(what) => {
                write!(f, "{what}\nhint: parts are counted from 1: `--shard 1/4` to `--shard 4/4`")
            }
        }
    }
}

impl ShardArg {
    /// Reads `2/4`, `auto` or `auto/4`.
    pub fn parse(text: &str) -> Result<ShardArg, String> {
        let count = |text: &str| text.parse().ok().filter(|count| (1..=1_000_000).contains(count));
        let read = match text.split_once('/') {
            None if text == "auto" => Some(ShardArg::Auto(None)),
            Some(("auto", of)) => count(of).map(|of| ShardArg::Auto(Some(of))),
            Some((number, of)) => count(number).zip(count(of)).filter(|(number, of)| number <= of).map(of_shard),
            None => None,
        };
        read.ok_or_else(|| "give a part and how many there are, `1/4` to `4/4`, or `auto`".to_owned())
    }

    /// The part, asking the environment if need be.
    pub fn resolve(self, variable: impl Fn(&str) -> Option<String>) -> Result<Shard, ShardError> {
        match self {
            ShardArg::Of(shard) => Ok(shard),
            ShardArg::Auto(of) => from_environment(of, |name| variable(name)?.parse().ok()),
        }
    }
}

fn of_shard((number, of): (u64, u64)) -> ShardArg {
    ShardArg::Of(Shard { number, of })
}

/// The part of a Slurm array, a Kubernetes indexed Job or an AWS Batch array.
fn from_environment(of: Option<u64>, number: impl Fn(&str) -> Option<u64>) -> Result<Shard, ShardError> {
    let (system, index, count) = if let Some(task) = number("SLURM_ARRAY_TASK_ID") {
        let first = number("SLURM_ARRAY_TASK_MIN").unwrap_or(0);
        ("Slurm", task.saturating_sub(first), number("SLURM_ARRAY_TASK_COUNT"))
    } else if let Some(index) = number("JOB_COMPLETION_INDEX") {
        ("Kubernetes", index, None)
    } else if let Some(index) = number("AWS_BATCH_JOB_ARRAY_INDEX") {
        ("AWS Batch", index, number("AWS_BATCH_JOB_ARRAY_SIZE"))
    } else {
        return Err(ShardError::NoSystem);
    };
    let of = of.or(count).ok_or(ShardError::NoCount(system))?;
    let shard = Shard { number: index + 1, of };
    let outside = || ShardError::Outside(format!("{system} names part {} of {of}", shard.number));
    if shard.number <= of { Ok(shard) } else { Err(outside()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn auto(of: Option<u64>, variables: &[(&str, &str)]) -> Result<Shard, ShardError> {
        let find =
            |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
        ShardArg::Auto(of).resolve(find)
    }

    #[test]
    fn parts_are_read_as_they_are_written() {
        assert_eq!(ShardArg::parse("2/4"), Ok(ShardArg::Of(Shard { number: 2, of: 4 })));
        assert_eq!(ShardArg::parse("auto/8"), Ok(ShardArg::Auto(Some(8))));
        assert!(["0/4", "5/4", "2", "a/b", "", "auto/0", "-1/2"].iter().all(|text| ShardArg::parse(text).is_err()));
    }

    #[test]
    fn batch_systems_name_their_parts() {
        let slurm = [("SLURM_ARRAY_TASK_ID", "7"), ("SLURM_ARRAY_TASK_MIN", "5"), ("SLURM_ARRAY_TASK_COUNT", "4")];
        assert_eq!(auto(None, &slurm), Ok(Shard { number: 3, of: 4 }));
        assert_eq!(auto(Some(8), &[("JOB_COMPLETION_INDEX", "0")]), Ok(Shard { number: 1, of: 8 }));
        assert_eq!(auto(None, &[("JOB_COMPLETION_INDEX", "0")]), Err(ShardError::NoCount("Kubernetes")));
        let aws = [("AWS_BATCH_JOB_ARRAY_INDEX", "2"), ("AWS_BATCH_JOB_ARRAY_SIZE", "3")];
        assert_eq!(auto(None, &aws), Ok(Shard { number: 3, of: 3 }));
        assert_eq!(auto(None, &[]), Err(ShardError::NoSystem));
        assert!(matches!(auto(Some(2), &[("JOB_COMPLETION_INDEX", "2")]), Err(ShardError::Outside(_))));
    }
}
