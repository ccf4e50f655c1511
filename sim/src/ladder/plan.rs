//! A ladder with everything looked up and checked.

use super::schedule::{Block, Leg, Rounds};
use crate::args::{LadderArgs, Matches};
use crate::ask::AskError;
use crate::error::Error;
use crate::foreign::Bot;
use crate::named::named;
use crate::seeds::{Seeds, bot_seed};
use crate::side::{BySide, Side};
use crate::sitting::{Player, Sitting};
use crate::stats::sprt::Sprt;
use crate::venue::{self, Venue};
use engine::board::Board;
use engine::hero::Hero;
use engine::ids::Seat;
use engine::load::Library;
use engine::rules::Edition;
use std::sync::Arc;

/// Two heroes on a board.
pub struct Slot {
    /// The heroes by their position in the plan.
    pub heroes: BySide<usize>,
    /// The board by its position in the plan.
    pub board: usize,
    venue: Venue,
    seeds: Seeds,
}

impl Slot {
    /// Whether both bots play the same hero.
    pub fn is_mirror(&self) -> bool {
        self.heroes[Side::A] == self.heroes[Side::B]
    }

    /// The games of a block.
    pub fn legs(&self) -> &'static [Leg] {
        Leg::of_block(self.is_mirror())
    }
}

/// A ladder ready to be played.
pub struct Plan {
    /// The bots as they were named.
    pub bots: Vec<Bot>,
    /// Their names, all different.
    pub names: Vec<String>,
    /// Every two bots, by their positions.
    pub pairs: Vec<BySide<usize>>,
    /// The heroes in alphabetical order.
    pub heroes: Vec<Arc<Hero>>,
    /// The boards in alphabetical order.
    pub boards: Vec<Arc<Board>>,
    /// Which heroes meet.
    pub matches: Matches,
    /// All that is played in a round.
    pub slots: Vec<Slot>,
    /// The edition of the rules.
    pub edition: Edition,
    /// The run's seed.
    pub seed: u64,
    /// The games asked for.
    pub asked: u64,
    /// When to stop before that.
    pub sprt: Option<Sprt>,
    /// The blocks.
    pub rounds: Rounds,
    /// Changes when the data files do.
    pub data_hash: String,
}

impl Plan {
    /// Looks up what the command line names.
    pub fn new(args: &LadderArgs, library: &Library) -> Result<Plan, Error> {
        let bots = bots(&args.bots)?;
        if args.sprt.is_some() && bots.len() != 2 {
            return Err(AskError::NotTwoBots(bots.len()).into());
        }
        Plan::with(bots, args, library)
    }

    /// The ladder of these bots, whatever the command line names.
    pub fn with(bots: Vec<Bot>, args: &LadderArgs, library: &Library) -> Result<Plan, Error> {
        let heroes = named(&args.heroes, library.heroes(), |id| library.hero(id), |hero| &hero.id)?;
        let boards = named(&args.boards, library.boards(), |id| library.board(id), |board| &board.id)?;
        let (edition, matches) = (args.run.rules.into(), args.matches());
        if matches == Matches::Cross && heroes.len() < 2 {
            return Err(AskError::NoCrossMatch.into());
        }
        let slots = slots(&heroes, &boards, matches, args.run.seed, edition, library)?;
        let pairs = pairs(bots.len());
        let rounds = rounds(args.run.seed, pairs.len(), &slots, args.games);
        let names = names(&bots);
        let data_hash = data_hash(&heroes, &boards, library)?;
        let (seed, asked, sprt) = (args.run.seed, args.games, args.sprt);
        Ok(Plan { bots, names, pairs, heroes, boards, matches, slots, edition, seed, asked, sprt, rounds, data_hash })
    }

    /// The same heroes and boards again, with as many bots as before, another seed and number of games. It is the ladder
    /// that a command line with these would play.
    pub fn again(&mut self, bots: Vec<Bot>, seed: u64, games: u64, sprt: Option<Sprt>) {
        for slot in &mut self.slots {
            let heroes = slot.heroes.map(|hero| self.heroes[*hero].id.as_str());
            slot.seeds = Seeds::new(seed, &heroes.0, &self.boards[slot.board].id);
        }
        self.rounds = rounds(seed, self.pairs.len(), &self.slots, games);
        (self.bots, self.seed, self.asked, self.sprt) = (bots, seed, games, sprt);
    }

    /// The most games of all pairs of bots together.
    pub fn games(&self) -> u64 {
        self.rounds.games * self.pairs.len() as u64
    }

    /// The seed that the games of a block share.
    pub fn seed_of(&self, block: &Block) -> u64 {
        self.slots[block.slot].seeds.of(block.number)
    }

    /// One game of a block, with the heroes and bots at their seats.
    pub fn sitting(&self, block: &Block, leg: Leg) -> Sitting<'_> {
        let seed = self.seed_of(block);
        let player =
            |seat| Player { bot: &self.bots[self.bot_at(block, leg, seat)], seed: bot_seed(seed, leg.number(), seat) };
        let game = self.slots[block.slot].venue.game(leg.first);
        Sitting { game, seed, players: [Seat::FIRST, Seat::SECOND].map(player).to_vec() }
    }

    /// The position of the bot at a seat.
    pub fn bot_at(&self, block: &Block, leg: Leg, seat: Seat) -> usize {
        self.pairs[block.pair][leg.bot_at(seat)]
    }

    /// The id of the hero at a seat.
    pub fn hero_at(&self, block: &Block, leg: Leg, seat: Seat) -> &str {
        &self.heroes[self.slots[block.slot].heroes[leg.hero_at(seat)]].id
    }

    /// The bot and the hero at a seat, for messages.
    pub fn who(&self, block: &Block, leg: Leg, seat: Seat) -> String {
        format!("{} with {}", self.names[self.bot_at(block, leg, seat)], self.hero_at(block, leg, seat))
    }

    /// A game by its block, seed and seats, for messages.
    pub fn describe(&self, block: &Block, leg: Leg) -> String {
        let board = &self.boards[self.slots[block.slot].board].id;
        let [first, second] = [Seat::FIRST, Seat::SECOND].map(|seat| self.who(block, leg, seat));
        let Block { index, .. } = block;
        format!("a game of block {index} ({first} against {second} on {board}, seed {})", self.seed_of(block))
    }
}

fn bots(list: &str) -> Result<Vec<Bot>, Error> {
    let bots = Bot::parse_list(list)?;
    if bots.len() < 2 { Err(AskError::OneBot.into()) } else { Ok(bots) }
}

/// The names of the bots; one that is there twice gets a number.
fn names(bots: &[Bot]) -> Vec<String> {
    let name = |(index, bot): (usize, &Bot)| {
        let before = bots[..index].iter().filter(|other| *other == bot).count();
        if before == 0 { bot.to_string() } else { format!("{bot}#{}", before + 1) }
    };
    bots.iter().enumerate().map(name).collect()
}

/// Every two of so many, each with those after it.
fn pairs(count: usize) -> Vec<BySide<usize>> {
    (0..count).flat_map(|a| (a + 1..count).map(move |b| BySide([a, b]))).collect()
}

/// Every two heroes that meet on every board that has room for them.
fn slots(
    heroes: &[Arc<Hero>],
    boards: &[Arc<Board>],
    matches: Matches,
    seed: u64,
    edition: Edition,
    library: &Library,
) -> Result<Vec<Slot>, Error> {
    let mut all = Vec::new();
    for a in 0..heroes.len() {
        let mirror = (matches != Matches::Cross).then_some(a);
        let others = if matches == Matches::Mirror { a + 1..a + 1 } else { a + 1..heroes.len() };
        all.extend(mirror.into_iter().chain(others).map(|b| BySide([a, b])));
    }
    let slot = |numbers: BySide<usize>, board: usize| {
        let pair = numbers.map(|hero| heroes[*hero].clone());
        let venue = Venue::new(&boards[board], &pair, edition, library)?;
        let seeds = Seeds::new(seed, &pair.map(|hero| hero.id.as_str()).0, &boards[board].id);
        Ok(Slot { heroes: numbers, board, venue, seeds })
    };
    venue::fitting(all.iter().flat_map(|numbers| (0..boards.len()).map(|board| slot(*numbers, board))))
}

fn rounds(seed: u64, pairs: usize, slots: &[Slot], games: u64) -> Rounds {
    let sizes: Vec<u64> = slots.iter().map(|slot| slot.legs().len() as u64).collect();
    Rounds::new(seed, pairs, &sizes, games)
}

fn data_hash(heroes: &[Arc<Hero>], boards: &[Arc<Board>], library: &Library) -> Result<String, Error> {
    let ids: Vec<&str> = heroes.iter().map(|hero| hero.id.as_str()).collect();
    let hashes = boards.iter().map(|board| library.hash_of(&ids, &board.id).map(|hash| format!("{hash:016x}")));
    Ok(hashes.collect::<Result<Vec<_>, _>>()?.join("-"))
}
