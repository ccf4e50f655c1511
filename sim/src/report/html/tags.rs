//! The pieces of HTML that the sections share: sections, tables in boxes that scroll, and cells that sort.
//!
//! A cell that sorts carries its number in `data-v`; a cell with more to say carries it in `title`, which the script turns
//! into something that can also be tapped and reached with keys.

use crate::export::table::{percent, range};
use crate::report::FEW_GAMES;
use crate::report::escape::text;
use crate::stats::{Estimate, Interval};
use crate::text::thousands;

/// A section with a heading; nothing if it has nothing to say.
pub fn section(id: &str, heading: &str, body: &str) -> String {
    if body.is_empty() {
        return String::new();
    }
    format!("<section id=\"{id}\">\n<h2>{heading}</h2>\n{body}</section>\n")
}

/// A paragraph, of text that is already safe. A number and its percent sign stay on one line.
pub fn paragraph(html: &str) -> String {
    format!("<p>{}</p>\n", html.replace(" %", "\u{a0}%"))
}

/// A paragraph in small print.
pub fn note(html: &str) -> String {
    format!("<p class=\"note\">{html}</p>\n")
}

/// A table in a box that scrolls sideways, so that the page does not have to.
pub fn table(class: &str, name: &str, head: &str, rows: &str) -> String {
    let name = text(name);
    format!(
        "<div class=\"scroll\" role=\"region\" aria-label=\"{name}\" tabindex=\"0\">\n<table class=\"{class}\">\n\
         <thead>\n{head}</thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n"
    )
}

/// How a column is sorted at first.
#[derive(Clone, Copy, PartialEq)]
pub enum Sort {
    /// Words, from a to z.
    Words,
    /// Numbers, the largest first.
    Numbers,
    /// Not at all: pictures.
    Never,
}

/// A row of headings, of text that is already safe.
pub fn heads(columns: &[(&str, Sort)]) -> String {
    let head = |(name, sort): &(&str, Sort)| match sort {
        Sort::Words => format!("<th scope=\"col\" data-sort=\"t\">{name}</th>"),
        Sort::Numbers => format!("<th scope=\"col\" class=\"n\" data-sort=\"n\">{name}</th>"),
        Sort::Never => format!("<th scope=\"col\">{name}</th>"),
    };
    format!("<tr>{}</tr>\n", columns.iter().map(head).collect::<String>())
}

/// A row, of cells that are already HTML.
pub fn row(cells: &[String]) -> String {
    format!("<tr>{}</tr>\n", cells.concat())
}

/// The heading of a row.
pub fn name(name: &str) -> String {
    format!("<th scope=\"row\">{}</th>", text(name))
}

/// Words.
pub fn words(words: &str) -> String {
    format!("<td>{}</td>", text(words))
}

/// A number and how it is written.
pub fn number(value: f64, written: &str) -> String {
    format!("<td class=\"n\" data-v=\"{value:.5}\">{written}</td>")
}

/// A count.
pub fn count(count: u64) -> String {
    number(count as f64, &thousands(count))
}

/// Nothing was counted.
pub fn nothing() -> String {
    "<td class=\"n none\">–</td>".to_owned()
}

/// A share with its interval and n at hand, gray if there are few.
pub fn share(share: &Estimate) -> String {
    told(share, &percent(share.value), &format!("95 % interval {}", range(share.ci95)))
}

/// A mean with its interval and n at hand.
pub fn mean(mean: &Estimate, digits: usize) -> String {
    let Interval(low, high) = mean.ci95;
    let interval = match low.is_finite() && high.is_finite() {
        true => format!("95 % interval {low:.digits$} to {high:.digits$}"),
        false => "too few for an interval".to_owned(),
    };
    told(mean, &format!("{:.digits$}", mean.value), &interval)
}

fn told(estimate: &Estimate, written: &str, interval: &str) -> String {
    let Estimate { value, n, .. } = *estimate;
    if n == 0 {
        return nothing();
    }
    let few = if n < FEW_GAMES { " few" } else { "" };
    let title = format!("{written}\n{interval}\nn = {}", thousands(n));
    format!("<td class=\"n{few}\" data-v=\"{value:.5}\" title=\"{title}\">{written}</td>")
}

/// An interval in words.
pub fn interval(ci95: Interval) -> String {
    format!("<td class=\"n quiet\">{}</td>", range(ci95))
}

/// An interval as a bar with a dot on a scale from `from` to `to`, and a line at `zero`.
pub fn error_bar(value: f64, Interval(low, high): Interval, (from, to): (f64, f64), zero: f64) -> String {
    let place = |value: f64| (100.0 * (value - from) / (to - from)).clamp(0.0, 100.0);
    let [value, low, high, zero] = [value, low, high, zero].map(place);
    format!(
        "<td class=\"bar\"><span class=\"track\"><u style=\"left:{zero:.1}%\"></u>\
         <i style=\"left:{low:.1}%;width:{:.1}%\"></i><b style=\"left:{value:.1}%\"></b></span></td>",
        high - low
    )
}
