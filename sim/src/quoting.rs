//! Arguments as a shell takes them: a command that is shown is there to be pasted.

use std::borrow::Cow;
use std::path::Path;

/// What stands for itself in every POSIX shell besides letters and digits.
const PLAIN: &str = "@%+=:,./-_";

/// The argument for a POSIX shell: as it is where that is safe, since most are read and not pasted, or in single quotes.
pub(crate) fn quoted(arg: &str) -> Cow<'_, str> {
    if !arg.is_empty() && arg.chars().all(|c| c.is_alphanumeric() || PLAIN.contains(c)) {
        return Cow::Borrowed(arg);
    }
    // Nothing is special between single quotes but the quote that ends them.
    Cow::Owned(format!("'{}'", arg.replace('\'', r"'\''")))
}

/// A path for a POSIX shell.
pub(crate) fn quoted_path(path: &Path) -> String {
    quoted(&path.to_string_lossy()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn plain_arguments_stay_as_they_are() {
        for plain in ["game.replay", "../results/run-1", "mcts:2000,c=0.7", "größe.replay"] {
            assert_eq!(quoted(plain), plain);
        }
    }

    #[test]
    fn others_are_quoted() {
        assert_eq!(quoted("game one.replay"), "'game one.replay'");
        assert_eq!(quoted("Alice's game"), r"'Alice'\''s game'");
        assert_eq!(quoted(""), "''");
    }

    #[cfg(unix)]
    #[test]
    fn a_shell_reads_back_what_was_quoted() {
        for arg in [
            "a b",
            "it's",
            "$HOME `x` \"y\"",
            "~",
            "*",
            "a;b&c|d>e",
            "#no",
            "-n",
            "\\",
            "two\nlines",
            "a\tb",
            "{x,y}",
            "!1",
        ] {
            let output =
                std::process::Command::new("sh").args(["-c", &format!("printf '%s.' {}", quoted(arg))]).output();
            assert_eq!(String::from_utf8_lossy(&output.expect("there is a shell").stdout), format!("{arg}."));
        }
    }
}
