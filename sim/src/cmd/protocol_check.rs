//! `sim protocol-check`: tests another program for conformance with the protocol.

use crate::args::ProtocolArgs;
use crate::error::{Error, Finished};
use crate::foreign::Program;
use crate::foreign::check::{Finding, check};
use crate::guard::quiet_panics;
use engine::load::Library;
use std::sync::Arc;

/// Tests and reports: exit code 1 if something does not hold.
pub fn run(args: &ProtocolArgs, library: &Library) -> Result<Finished, Error> {
    quiet_panics();
    let words = args.program.join(" ");
    // Elsewhere a program has `cmd:` before it; whoever is used to that may write it here too.
    let words = words.strip_prefix("cmd:").unwrap_or(&words);
    let program = Arc::new(Program::parse(&format!("{words},limit={}", args.limit))?);
    let findings = check(&program, library, args.games);
    super::print(&findings.iter().map(line).collect::<String>())?;
    let failed = findings.iter().filter(|finding| finding.found.is_err()).count();
    if failed > 0 {
        super::print("it does not conform to the protocol (docs/protocol.md)\n")?;
        return Ok(Finished::Badly);
    }
    super::print(&format!("it conforms to the protocol: {} checks\n", findings.len()))
}

fn line(finding: &Finding) -> String {
    match &finding.found {
        Ok(found) => format!("ok      {}: {found}\n", finding.name),
        Err(wrong) => format!("FAILED  {}: {wrong}\n", finding.name),
    }
}
