//! Names of homebrew heroes, cards and boards may hold anything: here they become harmless in HTML, SVG and scripts.

use serde::Serialize;

/// Text that is the same between tags, in quoted attributes and in XML. Control characters, which XML has no way to
/// say, are left out.
pub fn text(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c if c.is_control() && c != '\n' => {}
            c => safe.push(c),
        }
    }
    safe
}

/// JSON that can stand in a `<script>`: nothing in it ends the script, begins a comment or ends a line.
pub fn json(value: &impl Serialize) -> String {
    let json = serde_json::to_string(value).expect("figures are plain data");
    let mut safe = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => safe.push_str(&format!("\\u{:04x}", c as u32)),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_leave_its_tag_or_attribute() {
        assert_eq!(text(r#"<b a="1" c='2'>&"#), "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;");
        assert_eq!(text("a\u{0}b\u{7}"), "ab");
    }

    #[test]
    fn json_cannot_leave_its_script() {
        let value = "</script><!--&\u{2028}\u{2029}\"";
        let safe = json(&value);
        assert!(!safe.contains(['<', '>', '&', '\u{2028}', '\u{2029}']), "{safe}");
        assert_eq!(serde_json::from_str::<String>(&safe).expect("still JSON"), value);
    }
}
