//! How names are quoted, compared and guessed. What the loader lets into a file, the notation must be able to read
//! back, and every message about an unknown name guesses in the same way.

/// The characters that begin and end a quoted name.
pub(crate) const QUOTES: &[char] = &['"', '“', '”', '„', '‟', '«', '»'];

/// A name as it is compared: small letters, straight apostrophes, single blanks.
pub(crate) fn plain(name: &str) -> String {
    let name = name.to_lowercase().replace(['’', '‘', '`'], "'").replace('…', "...");
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The candidate most like `found`, if one is near enough to have been meant.
pub fn nearest<'c>(found: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let found = found.to_lowercase();
    let distance = |name: &&str| strsim::damerau_levenshtein(&found, &name.to_lowercase());
    let allowed = found.chars().count().div_ceil(3).max(1);
    let best = candidates.into_iter().min_by_key(distance)?;
    (distance(&best) <= allowed || (found.len() >= 3 && best.to_lowercase().starts_with(&found))).then_some(best)
}
