//! What a bot says about the present decision: `go` with its progress, and `eval`. The bot gets the view of the seat that
//! decides, as in every game, so it tells nothing that the seat could not work out.

use super::answer::*;
use super::bots;
use super::input::Inbox;
use super::line::expected_line;
use super::message::*;
use super::seat_view::SeatView;
use super::send;
use super::session::Table;
use super::words::Whole;
use agents::mcts::{self, Budget, Mcts, Settings};
use agents::spec::Spec;
use engine::action::{Action, Actions};
use engine::view::View;
use std::time::Duration;

const DEFAULT_BOT: &str = "mcts:1000";
const DEFAULT_TOP: usize = 5;
const MOST_ITERATIONS: u32 = 1_000_000;
const MOST_MILLISECONDS: u64 = 600_000;
/// Progress is told after so many iterations, then at twice as many each time, and in the end as often as this.
const FIRST_REPORT: u32 = 128;
const REPORT_EVERY: u32 = 16_384;

/// Lets a bot choose; its progress is sent on the way.
pub fn go(table: &Table, go: &Go, id: &Id, inbox: &mut Inbox) -> Result<Answer, Problem> {
    let asked = Asked::new(table, go)?;
    let Some(settings) = asked.settings(go)? else { return asked.choose(table).map(Answer::Go) };
    let view = table.state().view(table.game(), table.to_act()?);
    let mut search = Mcts::new(settings, asked.seed);
    let mut due = FIRST_REPORT;
    let mut gone = false;
    let stopped = watched(&mut search, &view, inbox, |search| {
        if search.iterations() >= due && search.iterations() > 0 {
            due += due.min(REPORT_EVERY);
            gone |= send(Some(id.clone()), Answer::Info(asked.report(&view, search, false))).is_err();
        }
        !gone
    });
    Ok(Answer::Go(asked.report(&view, &search, stopped)))
}

/// The chance to win of the seat that decides, as a search sees it.
pub fn eval(table: &Table, go: &Go, inbox: &mut Inbox) -> Result<Answer, Problem> {
    let asked = Asked::new(table, go)?;
    let no_search = || Problem::new(Code::BadBot, "this bot does not search: name one such as `mcts:1000`");
    let settings = asked.settings(go)?.ok_or_else(no_search)?;
    let view = table.state().view(table.game(), table.to_act()?);
    let mut search = Mcts::new(settings, asked.seed);
    watched(&mut search, &view, inbox, |_| true);
    let best = search.candidates(&view).first().map_or(0.5, |best| best.chance);
    Ok(Answer::Eval(Chance { seat: asked.view.seat, chance: rounded(best), iterations: search.iterations() }))
}

/// Searches until the budget is used up, nobody wants to see more, or it is to stop.
fn watched(search: &mut Mcts, view: &View, inbox: &mut Inbox, mut see: impl FnMut(&Mcts) -> bool) -> bool {
    let mut stopped = false;
    search.run_watched(view, |search| {
        stopped = stopped || is_to_stop(inbox);
        !stopped && see(search)
    });
    stopped
}

/// Whether a `stop` has come; it is answered here. Everything else waits for its turn, `quit` too.
fn is_to_stop(inbox: &mut Inbox) -> bool {
    let stop = |line: &str| match read(line) {
        Ok((id, Request::Stop(_))) => Some(id),
        _ => None,
    };
    // If nobody reads it, nobody will read the answer of the search, and that ends the program.
    inbox.overtake(stop).map(|id| send(Some(id), Answer::Stop(Stopped { stopped: true }))).is_some()
}

/// Who is asked about which decision.
struct Asked {
    bot: Spec,
    seed: u64,
    top: usize,
    view: SeatView,
    legal: Vec<Action>,
}

impl Asked {
    fn new(table: &Table, go: &Go) -> Result<Asked, Problem> {
        let view = table.view_to_act()?;
        let bot = bots::parse(go.bot.as_deref().unwrap_or(DEFAULT_BOT))?;
        let mut list = Box::new(Actions::new());
        table.state().legal(table.game(), &mut list);
        let (seed, top) = (go.seed.map_or(1, |seed| seed.0), go.top.map_or(DEFAULT_TOP, Whole::size));
        Ok(Asked { bot, seed, top, view, legal: list.to_vec() })
    }

    /// The parameters of the search, if the bot is one.
    fn settings(&self, go: &Go) -> Result<Option<Settings>, Problem> {
        let bad = |message: String| Err(Problem::new(Code::BadRequest, message));
        let budget = match (go.iterations.map(|n| n.0), go.milliseconds.map(|n| n.0)) {
            (Some(_), Some(_)) => return bad("give `iterations` or `milliseconds`, not both".to_owned()),
            (Some(n), _) if n == 0 || n > MOST_ITERATIONS.into() => {
                return bad(format!("`iterations` is a number from 1 to {MOST_ITERATIONS}"));
            }
            (_, Some(n)) if n == 0 || n > MOST_MILLISECONDS => {
                return bad(format!("`milliseconds` is a number from 1 to {MOST_MILLISECONDS}"));
            }
            (Some(n), _) => Some(Budget::Iterations(n as u32)),
            (_, Some(n)) => Some(Budget::Time(Duration::from_millis(n))),
            _ => None,
        };
        let settings = self.bot.search_settings().copied();
        Ok(settings.map(|own| Settings { budget: budget.unwrap_or(at_most(own.budget)), reuse: false, ..own }))
    }

    /// The choice of a bot that does not search.
    fn choose(&self, table: &Table) -> Result<Report, Problem> {
        let mut bot = self.bot.build(self.seed);
        let action = bot.choose(&table.state().view(table.game(), table.to_act()?), &self.legal);
        Ok(self.report_of(self.index(action), 0, false, Vec::new()))
    }

    fn report(&self, view: &View, search: &Mcts, stopped: bool) -> Report {
        let found = search.candidates(view);
        let best = found.first().map_or(0, |best| self.index(best.action));
        let told = found.iter().take(self.top).map(|candidate| self.candidate(view, candidate)).collect();
        self.report_of(best, search.iterations(), stopped, told)
    }

    fn report_of(&self, index: usize, iterations: u32, stopped: bool, candidates: Vec<Candidate>) -> Report {
        let SeatView { seat, hash, legal, .. } = &self.view;
        let action = legal[index].action.clone();
        Report { seat: *seat, hash: hash.clone(), index, action, iterations, stopped, candidates }
    }

    fn candidate(&self, view: &View, found: &mcts::Candidate) -> Candidate {
        let index = self.index(found.action);
        let legal = &self.view.legal[index];
        let line = expected_line(view, &found.line).into_iter().map(|step| step.notation).collect();
        let (action, words) = (legal.action.clone(), legal.words.clone());
        Candidate { index, action, words, visits: found.visits, chance: rounded(found.chance), line }
    }

    fn index(&self, action: Action) -> usize {
        self.legal.iter().position(|legal| *legal == action).unwrap_or(0)
    }
}

/// A bot's own budget, but never more than may be asked for.
fn at_most(budget: Budget) -> Budget {
    match budget {
        Budget::Iterations(count) => Budget::Iterations(count.min(MOST_ITERATIONS)),
        Budget::Time(time) => Budget::Time(time.min(Duration::from_millis(MOST_MILLISECONDS))),
    }
}

/// Four digits: more would be noise.
fn rounded(chance: f32) -> f64 {
    (f64::from(chance) * 1e4).round() / 1e4
}
