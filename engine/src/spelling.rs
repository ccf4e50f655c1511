//! How names are quoted and compared: what the loader lets into a file, the notation must be able to read back.

/// The characters that begin and end a quoted name.
pub(crate) const QUOTES: &[char] = &['"', '“', '”', '„', '‟', '«', '»'];

/// A name as it is compared: small letters, straight apostrophes, single blanks.
pub(crate) fn plain(name: &str) -> String {
    let name = name.to_lowercase().replace(['’', '‘', '`'], "'").replace('…', "...");
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}
