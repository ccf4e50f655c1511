//! The cards of each hero. Only the opening hand is dealt at random, so only there does a difference show what a card
//! causes; the other figures are shown, but marked, because they also show who survives long enough to get there.

use super::tags::{Sort, heads, mean, name, note, nothing, number, row, section, share, table};
use crate::export::table::percent;
use crate::report::FEW_GAMES;
use crate::report::escape::text;
use crate::report::names::label;
use crate::stats::{Estimate, Interval};
use crate::text::thousands;
use crate::tournament::figures::{CardFigures, Figures};
use std::collections::BTreeSet;

/// No more turns than this are shown of `drawn by`.
const TURNS: usize = 4;
/// With more heroes only the first table is unfolded.
const FEW_HEROES: usize = 6;

/// The section.
pub fn render(figures: &Figures) -> String {
    let heroes = figures.heroes.iter().map(|hero| (hero, of_hero(figures, &hero.id)));
    let heroes: Vec<_> = heroes.filter(|(_, cards)| !cards.is_empty()).collect();
    let tables: String = heroes
        .iter()
        .enumerate()
        .map(|(at, (hero, cards))| {
            let open = if at == 0 || heroes.len() <= FEW_HEROES { " open" } else { "" };
            let name = label(&figures.heroes, &hero.id);
            format!("<details{open}>\n<summary>{}</summary>\n{}</details>\n", text(&name), cards_of(&name, cards))
        })
        .collect();
    if tables.is_empty() {
        return String::new();
    }
    section("cards", "Cards", &(reading() + &tables))
}

fn reading() -> String {
    note(
        "Win rates are those of the hero, in games in which it happened. <strong>Opening hand is causal:</strong> it is \
         dealt at random, so its difference to the games without the card is what the card does, within its interval \
         (taken as if the two were independent). <strong>The others are biased:</strong> a card drawn late is seen in \
         games that its hero survived; one used often is seen in long games; a defense is used by who is attacked, a \
         boost by who can spare a card; and what never left the hand is seen in games that ended early. Compare them \
         between cards of one hero, not with one half.",
    )
}

fn of_hero<'f>(figures: &'f Figures, hero: &str) -> Vec<&'f CardFigures> {
    figures.cards.iter().filter(|card| card.hero == hero).collect()
}

/// What a table of cards has columns for.
struct Columns {
    turns: Vec<u16>,
    ways: Vec<&'static str>,
}

impl Columns {
    fn of(cards: &[&CardFigures]) -> Columns {
        let turns: BTreeSet<u16> = cards.iter().flat_map(|card| card.drawn.iter().map(|drawn| drawn.turn)).collect();
        let used: BTreeSet<&str> = cards.iter().flat_map(|card| card.uses.keys().copied()).collect();
        Columns { turns: spread(&turns.into_iter().collect::<Vec<_>>()), ways: used.into_iter().collect() }
    }
}

/// A few of many, with the first and the last.
fn spread(turns: &[u16]) -> Vec<u16> {
    if turns.len() <= TURNS {
        return turns.to_vec();
    }
    (0..TURNS).map(|at| turns[at * (turns.len() - 1) / (TURNS - 1)]).collect()
}

fn cards_of(hero: &str, cards: &[&CardFigures]) -> String {
    let columns = Columns::of(cards);
    let rows: String = cards.iter().map(|card| line(card, &columns)).collect();
    table("sort grid cards", &format!("Cards of {hero}"), &head(&columns), &rows)
}

fn head(Columns { turns, ways }: &Columns) -> String {
    let group = |title: String, span: usize, class: &str| match span {
        0 => String::new(),
        _ => format!("<th scope=\"colgroup\" colspan=\"{span}\" class=\"{class}\">{title}</th>"),
    };
    let mut groups = "<td colspan=\"2\"></td>".to_owned();
    groups += &group("Opening hand <em>causal</em>".to_owned(), 3, "group causal");
    groups += &group("Drawn by own turn <em>biased</em>".to_owned(), turns.len(), "group");
    ways.iter().for_each(|way| groups += &group(format!("{} <em>biased</em>", title(way)), 2, "group"));
    groups += &group("Damage each time".to_owned(), 2, "group");
    let turns: Vec<String> = turns.iter().map(u16::to_string).collect();
    let mut columns = vec![("Card", Sort::Words)];
    let numbers = ["Copies", "with", "without", "difference"].into_iter().chain(turns.iter().map(String::as_str));
    columns.extend(numbers.map(|title| (title, Sort::Numbers)));
    ways.iter().for_each(|way| columns.extend([(often(way), Sort::Numbers), ("wins", Sort::Numbers)]));
    columns.extend([("dealt", Sort::Numbers), ("prevented", Sort::Numbers)]);
    format!("<tr>{groups}</tr>\n{}", heads(&columns))
}

/// The ways of using a card as titles of columns.
fn title(way: &str) -> String {
    match way {
        "never" => "Never used".to_owned(),
        way => {
            let mut letters = way.chars();
            let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
            text(&(first + letters.as_str()))
        }
    }
}

fn often(way: &str) -> &'static str {
    if way == "never" { "games" } else { "a game" }
}

fn line(card: &CardFigures, Columns { turns, ways }: &Columns) -> String {
    let mut cells = vec![name(&card.card), number(f64::from(card.copies), &card.copies.to_string())];
    cells.extend([share(&card.opening), share(&card.not_opening), difference(&card.opening, &card.not_opening)]);
    for turn in turns {
        let drawn = card.drawn.iter().find(|drawn| drawn.turn == *turn);
        cells.push(drawn.map_or_else(nothing, |drawn| share(&drawn.win_rate)));
    }
    for way in ways {
        let Some(used) = card.uses.get(way) else {
            cells.extend([nothing(), nothing()]);
            continue;
        };
        cells.push(if *way == "never" { share(&used.per_game) } else { mean(&used.per_game, 2) });
        cells.push(share(&used.win_rate));
    }
    cells.extend([&card.dealt, &card.prevented].map(|damage| mean(damage, 2)));
    row(&cells)
}

/// What the card causes, in points; strong if its sign is certain.
fn difference(with: &Estimate, without: &Estimate) -> String {
    if with.n == 0 || without.n == 0 {
        return nothing();
    }
    let points = 100.0 * (with.value - without.value);
    let Interval(low, high) = apart(with, without);
    let sure = match (low > 0.0, high < 0.0) {
        (true, _) => " up",
        (_, true) => " down",
        _ => "",
    };
    let few = if with.n.min(without.n) < FEW_GAMES { " few" } else { "" };
    let title = format!(
        "{} points\n95 % interval {} to {}\n{} with, {} without; n = {} and {}",
        signed(points),
        signed(100.0 * low),
        signed(100.0 * high),
        percent(with.value),
        percent(without.value),
        thousands(with.n),
        thousands(without.n)
    );
    format!("<td class=\"n causal{sure}{few}\" data-v=\"{points:.5}\" title=\"{title}\">{}</td>", signed(points))
}

/// The interval of a difference from the intervals of both, by Newcombe's rule.
fn apart(a: &Estimate, b: &Estimate) -> Interval {
    let difference = a.value - b.value;
    let (Interval(a_low, a_high), Interval(b_low, b_high)) = (a.ci95, b.ci95);
    let below = (a.value - a_low).hypot(b_high - b.value);
    let above = (a_high - a.value).hypot(b.value - b_low);
    Interval(difference - below, difference + above)
}

/// Points with one digit and a sign that is as wide as a digit.
fn signed(points: f64) -> String {
    let written = format!("{:.1}", points.abs());
    match (points < 0.0, written == "0.0") {
        (_, true) => written,
        (true, _) => format!("−{written}"),
        (false, _) => format!("+{written}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_a_difference_adds_up_as_independent_ones_do() {
        let estimate = |value: f64, half: f64| Estimate { value, ci95: Interval(value - half, value + half), n: 100 };
        let Interval(low, high) = apart(&estimate(0.6, 0.03), &estimate(0.5, 0.04));
        assert!((low - 0.05).abs() < 1e-12 && (high - 0.15).abs() < 1e-12, "{low} {high}");
    }

    #[test]
    fn a_few_turns_stand_for_many() {
        assert_eq!(spread(&[1, 2, 3]), [1, 2, 3]);
        assert_eq!(spread(&(1..=10).collect::<Vec<_>>()), [1, 4, 7, 10]);
    }

    #[test]
    fn signs_are_shown_but_not_that_of_nothing() {
        assert_eq!([1.25, -3.04, -0.01].map(signed), ["+1.2", "−3.0", "0.0"]);
    }
}
