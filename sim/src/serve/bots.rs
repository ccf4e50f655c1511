//! The bots that may be asked over the protocol. Whoever talks to `sim serve` may sit on another machine than its files:
//! so no request names a file that we read or a program that we start.

use super::answer::{Code, Problem};
use crate::foreign;
use agents::spec::{BOTS, Spec};

/// How they are written.
pub fn usages() -> Vec<String> {
    BOTS.iter().map(|bot| bot.usage.replace("[,weights=FILE]", "").replace("[:weights=FILE]", "")).collect()
}

/// The bot of that name.
pub fn parse(name: &str) -> Result<Spec, Problem> {
    let bad = |message: String| Problem::new(Code::BadBot, message);
    if name.trim().starts_with("cmd:") {
        let usage = foreign::USAGE;
        return Err(bad(format!(
            "`{usage}` names a program, and `sim serve` starts none\nhint: `hello` tells the bots"
        )));
    }
    Spec::without_files(name).map_err(|error| bad(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_usage_speaks_of_files() {
        assert!(usages().iter().all(|usage| !usage.contains("FILE")), "{:?}", usages());
    }
}
