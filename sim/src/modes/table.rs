//! The figures for terminals.

use super::figures::{Entrant, Facts, Figures, OfLineup, Pair};
use super::plan::Plan;
use crate::export::table::{cells, percent, range, ways};
use crate::report::{cut, label, short};
use crate::stats::{Estimate, Interval};
use crate::style::{Look, Style};
use crate::text::{columns, thousands, wrap};
use crate::tournament::contest::Contest;
use engine::rules::Mode;

/// The most characters of a column's head.
const HEAD: usize = 6;
/// Longer names of bots are cut.
const LONGEST_BOT: usize = 24;
/// How many lineups are named, the most uneven first; the others are in the files.
const NAMED: usize = 5;

/// What is said before a long run starts.
pub fn announcement(plan: &Plan) -> String {
    let boards = plan.boards.len();
    let lineups = (0..boards).map(|board| plan.cells.iter().filter(|cell| cell.board == board).count());
    let lineups = lineups.max().unwrap_or(0);
    let what = match (plan.mode, lineups) {
        (_, 1) => "1 lineup".to_owned(),
        (Mode::FreeForAll, _) => format!("{lineups} sets of {} heroes", plan.seats),
        (Mode::Teams, _) => format!("{lineups} pairs of teams"),
    };
    let boards = if boards == 1 { "1 board".to_owned() } else { format!("{boards} boards") };
    format!(
        "{what} on {boards}, each in {} seatings: {}{} games",
        plan.seatings.len(),
        if plan.request.until.is_some() { "at most " } else { "" },
        thousands(plan.most_games())
    )
}

/// The figures as text of at most `width` columns.
pub fn table(figures: &Figures, style: Style, width: usize) -> String {
    let title = wrap(&format!("{}: {}", title(figures), subtitle(figures)), width, 0);
    let mut text: String = title.lines().map(|line| style.paint(Look::Strong, line) + "\n").collect();
    text += &format!("\n{}", columns(&entrants(figures)));
    text += &wrap(&explanation(figures), width, 0);
    text += &format!("\n{}", columns(&places(figures)));
    text += &pairs(figures);
    text += &lineups(figures, width);
    text += &format!("\n{}", columns(&seats(figures)));
    text + "\n" + &length(&figures.overall)
}

/// Who plays.
pub fn title(figures: &Figures) -> String {
    let names = |team: Option<u8>| -> Vec<&str> {
        figures.entrants.iter().filter(|one| one.team == team).map(|one| one.name.as_str()).collect()
    };
    match (figures.mode, figures.lineups.is_empty()) {
        ("teams", true) => format!("{} against {}", names(Some(1)).join(" and "), names(Some(2)).join(" and ")),
        ("teams", false) => format!("{} heroes in teams", figures.heroes.len()),
        (_, true) => format!("{}, free for all", names(None).join(", ")),
        (_, false) => format!("{} heroes, free for all of {}", figures.heroes.len(), figures.seats),
    }
}

/// What else is said of a tournament as a whole.
pub fn subtitle(figures: &Figures) -> String {
    let boards = match &figures.boards[..] {
        [board] => label(&figures.boards, &board.id),
        boards => format!("{} boards", boards.len()),
    };
    let Figures { rules, seed, .. } = figures;
    format!("{} games on {boards}, {}, {rules} rules, seed {seed}", thousands(figures.overall.games), bots(figures))
}

/// The bots in words.
pub fn bots(figures: &Figures) -> String {
    match has_one_bot(figures) {
        true => format!("all {}", figures.bots[0]),
        false => figures.bots.join(", "),
    }
}

/// Whether one bot plays all heroes.
pub fn has_one_bot(figures: &Figures) -> bool {
    figures.bots.iter().all(|bot| *bot == figures.bots[0])
}

/// How a share compares with that of equals.
pub fn verdict(Interval(low, high): Interval, fair: f64) -> &'static str {
    if low > fair {
        "above"
    } else if high < fair {
        "below"
    } else {
        "even"
    }
}

fn entrants(figures: &Figures) -> Vec<Vec<String>> {
    let (one_bot, teams) = (has_one_bot(figures), figures.entrants.iter().any(|one| one.team.is_some()));
    let head = ["hero"].into_iter().chain((!one_bot).then_some("bot")).chain(teams.then_some("team"));
    let compared = format!("against {}", percent(figures.fair_share));
    let head = head.chain(["wins", "95 % interval", compared.as_str()]);
    let mut rows = vec![head.map(str::to_owned).collect()];
    for one in &figures.entrants {
        let mut row = vec![one.name.clone()];
        row.extend((!one_bot).then(|| cut(&one.bot, LONGEST_BOT)));
        row.extend(one.team.map(|team| team.to_string()));
        row.extend([percent(one.win_share.value), range(one.win_share.ci95)]);
        row.push(verdict(one.win_share.ci95, figures.fair_share).to_owned());
        rows.push(row);
    }
    rows
}

/// Who fell when.
fn places(figures: &Figures) -> Vec<Vec<String>> {
    let head = ["who stood longest".to_owned(), "mean place".to_owned()];
    let mut rows = vec![head.into_iter().chain((1..=figures.seats).map(ordinal)).collect::<Vec<String>>()];
    for one in &figures.entrants {
        let games: u64 = one.places.iter().sum();
        let share = |count: &u64| percent(*count as f64 / games.max(1) as f64);
        let row = [one.name.clone(), format!("{:.2}", one.place.value)];
        rows.push(row.into_iter().chain(one.places.iter().map(share)).collect());
    }
    rows
}

/// A place in words as short as can be.
pub fn ordinal(place: usize) -> String {
    match place {
        1 => "1st".to_owned(),
        2 => "2nd".to_owned(),
        3 => "3rd".to_owned(),
        _ => format!("{place}th"),
    }
}

fn explanation(figures: &Figures) -> String {
    let whose = if figures.mode == "teams" { "A hero wins with its team. " } else { "" };
    format!("{whose}Equals would win {} each.", percent(figures.fair_share))
}

/// How the heroes fare beside and against each other, if there are several lineups.
fn pairs(figures: &Figures) -> String {
    let all: Vec<&Pair> = figures.pairs.iter().collect();
    let of = |together: bool| all.iter().copied().filter(|pair| pair.together == together).collect::<Vec<_>>();
    let (with, against) = (of(true), of(false));
    let mut text = String::new();
    if !with.is_empty() {
        text += &format!("\nWin rate in % of the row's hero with the column's as team-mate:\n{}", grid(figures, &with));
    }
    if !against.is_empty() {
        text +=
            &format!("\nWin rate in % of the row's hero where the column's opposes it:\n{}", grid(figures, &against));
    }
    text
}

fn grid(figures: &Figures, pairs: &[&Pair]) -> String {
    let heroes: Vec<&Entrant> = figures.entrants.iter().collect();
    let names: Vec<String> = heroes.iter().map(|hero| hero.name.clone()).collect();
    let heads = short(&names, HEAD);
    let mut rows = vec![[String::new()].into_iter().chain(heads).collect::<Vec<String>>()];
    for row in &heroes {
        let cell = |column: &&Entrant| {
            let pair = pairs.iter().find(|pair| pair.hero == row.hero && pair.other == column.hero);
            pair.map_or("-".to_owned(), |pair| format!("{:.1}", 100.0 * pair.win_share.value))
        };
        rows.push([row.name.clone()].into_iter().chain(heroes.iter().map(cell)).collect::<Vec<String>>());
    }
    columns(&rows)
}

/// The most uneven lineups.
fn lineups(figures: &Figures, width: usize) -> String {
    if figures.lineups.is_empty() {
        return String::new();
    }
    let mut lineups: Vec<&OfLineup> = figures.lineups.iter().collect();
    lineups.sort_by(|a, b| best(b).win_share.value.total_cmp(&best(a).win_share.value));
    let count = NAMED.min(lineups.len());
    let mut text = format!("\nThe {count} most uneven of {} lineups (all are in shares.csv):\n", lineups.len());
    for lineup in &lineups[..count] {
        let best = best(lineup);
        let Estimate { value, ci95, .. } = best.win_share;
        let (all, board) = (names(lineup), label(&figures.boards, &lineup.board));
        let wins = if best.team.is_some() { "win" } else { "wins" };
        let line = format!("{all} on {board}: {} {wins} {} ({})", side(lineup, best), percent(value), range(ci95));
        text += &wrap(&line, width, 2);
    }
    text
}

fn best(lineup: &OfLineup) -> &Entrant {
    let all = lineup.entrants.iter();
    all.max_by(|a, b| a.win_share.value.total_cmp(&b.win_share.value)).expect("a lineup has heroes")
}

/// A hero, or the team it is in.
pub fn side(lineup: &OfLineup, one: &Entrant) -> String {
    let mates = lineup.entrants.iter().filter(|other| other.team == one.team);
    let mates: Vec<&str> = mates.map(|mate| mate.name.as_str()).collect();
    if one.team.is_some() { mates.join(" and ") } else { one.name.clone() }
}

/// The seats whose wins are told: in teams those of a team together.
pub fn seats_of(figures: &Figures, facts: &Facts) -> Vec<(String, Estimate)> {
    let told = facts.seats.iter().copied().enumerate();
    match figures.mode {
        "teams" => told.take(2).map(|(at, share)| (format!("{} and {}", at + 1, at + 3), share)).collect(),
        _ => told.map(|(at, share)| ((at + 1).to_string(), share)).collect(),
    }
}

/// Those who play, with the teams apart.
pub fn names(lineup: &OfLineup) -> String {
    let names: Vec<&str> = lineup.entrants.iter().map(|one| one.name.as_str()).collect();
    match (lineup.entrants[0].team, &names[..]) {
        (Some(_), [a, b, c, d]) => format!("{a} and {b} against {c} and {d}"),
        _ => names.join(", "),
    }
}

fn seats(figures: &Figures) -> Vec<Vec<String>> {
    let mut rows = vec![cells(["board", "seat", "wins", "95 % interval", "against equals"])];
    let mut add = |name: &str, facts: &Facts| {
        for (at, (seat, share)) in seats_of(figures, facts).iter().enumerate() {
            let what = verdict(share.ci95, figures.fair_share);
            let name = if at == 0 { name } else { "" };
            rows.push(cells([name, seat, &percent(share.value), &range(share.ci95), what]));
        }
    };
    if let [only] = &figures.boards[..] {
        add(&label(&figures.boards, &only.id), &figures.overall);
    } else {
        figures.on_boards.iter().for_each(|on| add(&label(&figures.boards, &on.board), &on.facts));
        add("all", &figures.overall);
    }
    rows
}

fn length(facts: &Facts) -> String {
    let (turns, decisions, ends) = (facts.turns.value, facts.decisions.value, ways(&facts.ends, facts.games));
    format!("A game has {turns:.1} turns and {decisions:.1} decisions.\nIts last hero falls by {ends}.\n")
}
