//! The name of a bot as a word. A replay has one for each seat, separated by blanks, while a path or a command may have blanks in
//! it. They are written as in addresses, `%20`, and `%` itself as `%25`, so that every name can be read back.

use std::fmt::Write;

/// The word for a name.
pub fn written(name: &str) -> String {
    let mut word = String::new();
    for letter in name.chars() {
        if letter.is_whitespace() || letter == '%' {
            letter.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| {
                let _ = write!(word, "%{byte:02X}");
            });
        } else {
            word.push(letter);
        }
    }
    word
}

/// The name behind a word. What does not come from [`written`] stays as it is.
pub fn read(word: &str) -> String {
    let mut parts = word.split('%');
    let mut name = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let code = part.get(..2).filter(|code| code.bytes().all(|byte| byte.is_ascii_hexdigit()));
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => name.extend([&[byte], &part.as_bytes()[2..]].concat()),
            None => name.extend([b"%", part.as_bytes()].concat()),
        }
    }
    String::from_utf8(name).unwrap_or_else(|_| word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{read, written};

    #[test]
    fn a_name_with_blanks_is_one_word_and_can_be_read_back() {
        assert_eq!(written("heuristic:weights=a b.toml"), "heuristic:weights=a%20b.toml");
        for name in ["random", "mcts:100,c=0.7", "cmd:python3 my bot.py", "a\tb\u{3000}c", "100%", "a%20b", "größe", ""]
        {
            let word = written(name);
            assert!(!word.contains(char::is_whitespace), "{word}");
            assert_eq!(read(&word), name);
        }
    }

    #[test]
    fn other_words_stay_as_they_are() {
        for word in ["random", "a_b", "100%", "%zz", "%+1", "%é1", "%FF"] {
            assert_eq!(read(word), word);
        }
    }
}
