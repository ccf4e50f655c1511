//! What a card would do, read from the same typed effects that the machine carries out.
//!
//! An effect is walked through once, every instruction adding what it is worth. Where the way depends on who wins the
//! combat both outcomes are kept apart; where it depends on something else that is not known, both ways count by half.

use crate::weights::Weights;
use engine::effect::{Amount, Change, Condition, Op, Pick, Ref, Role, Side, Who, Whose, Window};
use engine::hero::{CardType, Hero};
use engine::ids::{FighterKind, KindId};

/// What is known where the card would be played.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Who plays it; unknown for a card that is only held.
    pub this: Option<FighterKind>,
    /// What part the other fighter of the combat plays.
    pub opposing: Option<Role>,
    /// The hero's state.
    pub state: Option<u8>,
    /// How many cards with each tag lie in the own discard pile.
    pub tagged: [u8; 8],
    /// Whether the fighter stands elsewhere than when the turn began.
    pub relocated: Option<bool>,
    /// Whether the card would attack.
    pub attacks: Option<bool>,
    /// The health of the hero.
    pub health: Option<u8>,
}

impl Setting {
    /// Nothing is known: the card may be played some day.
    pub const ANY: Setting = Setting {
        this: None,
        opposing: None,
        state: None,
        tagged: [2; 8],
        relocated: None,
        attacks: None,
        health: None,
    };
}

/// What a card would do in a combat, or as a scheme.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Reading {
    /// The printed value.
    pub printed: f32,
    /// What its effects make of it.
    pub value: f32,
    /// What its effects take from the other card's value.
    pub lowers: f32,
    /// How likely its fighter takes no combat damage.
    pub prevents: f32,
    /// How likely the other card counts nothing.
    pub ignores: f32,
    /// Its effects cancel the other card's.
    pub cancels: bool,
    /// Its own cannot be cancelled.
    pub uncancellable: bool,
    /// What the rest of its effects is worth after a combat won.
    pub won: f32,
    /// And after a combat lost.
    pub lost: f32,
}

/// How much of an instruction counts: if the combat is won, if it is lost.
#[derive(Clone, Copy)]
struct Share {
    won: f32,
    lost: f32,
}

impl Share {
    const WHOLE: Share = Share { won: 1.0, lost: 1.0 };

    fn times(self, factor: f32) -> Share {
        Share { won: self.won * factor, lost: self.lost * factor }
    }

    fn mean(self) -> f32 {
        (self.won + self.lost) / 2.0
    }

    fn is_nothing(self) -> bool {
        self.won + self.lost == 0.0
    }
}

/// How deep branches of an effect are followed; no printed card needs more.
const DEEPEST: usize = 8;
/// How many instructions of an effect are looked at.
const LONGEST: usize = 64;

struct Reader<'a> {
    hero: &'a Hero,
    kind: KindId,
    setting: &'a Setting,
    weights: &'a Weights,
}

/// Reads what a card would do in a combat.
pub fn read_combat(hero: &Hero, kind: KindId, setting: &Setting, weights: &Weights) -> Reading {
    read(hero, kind, setting, weights, &[Window::Immediately, Window::During, Window::After])
}

/// Reads what a scheme would do.
pub fn read_scheme(hero: &Hero, kind: KindId, setting: &Setting, weights: &Weights) -> Reading {
    read(hero, kind, setting, weights, &[Window::Scheme])
}

/// Reads what a card does when it is used to boost.
pub fn read_boost(hero: &Hero, kind: KindId, setting: &Setting, weights: &Weights) -> Reading {
    read(hero, kind, setting, weights, &[Window::Boosted])
}

fn read(hero: &Hero, kind: KindId, setting: &Setting, weights: &Weights, windows: &[Window]) -> Reading {
    let card = hero.card(kind);
    let value = f32::from(card.value);
    let uncancellable = card.uncancellable;
    let mut reading = Reading { printed: value, value, uncancellable, ..Reading::default() };
    let reader = Reader { hero, kind, setting, weights };
    for start in windows.iter().filter_map(|window| card.effect(*window)) {
        reader.walk(start, Share::WHOLE, 0, &mut reading);
    }
    reading
}

impl Reader<'_> {
    fn walk(&self, start: u16, share: Share, depth: usize, reading: &mut Reading) {
        if share.is_nothing() || depth > DEEPEST {
            return;
        }
        let mut pc = start;
        for _ in 0..LONGEST {
            let Some(op) = self.hero.program.get(pc as usize) else { return };
            pc += 1;
            match *op {
                Op::End | Op::Chosen(_) => return,
                Op::Jump(to) => pc = to,
                Op::If { not, condition, otherwise } => {
                    let (holds, fails) = self.split(condition, share);
                    let (then, other) = if not { (fails, holds) } else { (holds, fails) };
                    self.walk(pc, then, depth + 1, reading);
                    return self.walk(otherwise, other, depth + 1, reading);
                }
                Op::Pay { cards, .. } => self.add(reading, share, -self.weights.draw * f32::from(cards)),
                Op::Choose { count, options, end } => {
                    self.choose(pc, count, options, share, depth, reading);
                    pc = end;
                }
                op => self.instruction(op, share, reading),
            }
        }
    }

    /// The player takes the best of the options.
    fn choose(&self, jumps: u16, count: u8, options: u8, share: Share, depth: usize, reading: &mut Reading) {
        let block = |n: u16| {
            let mut alone = Reading::default();
            self.walk(jumps + n, share, depth + 1, &mut alone);
            alone
        };
        let mut taken = 0u32;
        for _ in 0..count.min(options) {
            let open = (0..u16::from(options)).filter(|n| taken >> n & 1 == 0);
            let best = open.map(|n| (n, block(n))).max_by(|(_, a), (_, b)| a.total().total_cmp(&b.total()));
            let Some((n, block)) = best else { return };
            taken |= 1 << n;
            reading.include(&block);
        }
    }

    /// How much of a share goes each way of a question.
    fn split(&self, condition: Condition, share: Share) -> (Share, Share) {
        let chance = match condition {
            Condition::Won => return (Share { lost: 0.0, ..share }, Share { won: 0.0, ..share }),
            Condition::Lost => return (Share { won: 0.0, ..share }, Share { lost: 0.0, ..share }),
            condition => self.chance(condition),
        };
        (share.times(chance), share.times(1.0 - chance))
    }

    /// How likely a condition holds.
    fn chance(&self, condition: Condition) -> f32 {
        let setting = self.setting;
        let known = match condition {
            Condition::Is(Ref::Opposing, role) => setting.opposing.map(|opposing| opposing == role),
            Condition::Is(Ref::This, role) => setting.this.map(|this| self.hero.fighter(this).role == role),
            Condition::Is(Ref::Named(kind), role) => Some(self.hero.fighter(kind).role == role),
            Condition::ThisIs(kind) => setting.this.map(|this| this == kind),
            Condition::Relocated(Ref::This) => setting.relocated,
            Condition::State(value) => setting.state.map(|state| state == value),
            Condition::YourTurn | Condition::Attacking => setting.attacks,
            Condition::Defending => setting.attacks.map(|attacks| !attacks),
            Condition::HealthAtMost(_, most) => setting.health.map(|health| health <= most),
            _ => None,
        };
        let guess = if matches!(condition, Condition::Defeated(_) | Condition::DefeatedSomebody) { 0.2 } else { 0.5 };
        known.map_or(guess, |holds| f32::from(u8::from(holds)))
    }

    fn amount(&self, amount: Amount) -> f32 {
        match amount {
            Amount::Fixed(n) => f32::from(n),
            Amount::PerTag { each, tag } => f32::from(each) * f32::from(self.setting.tagged[tag as usize % 8]),
            Amount::CombatDamage | Amount::ThatBoost => 2.0,
            Amount::OwnBoost => f32::from(self.hero.card(self.kind).boost),
            Amount::Maneuver => f32::from(self.hero.move_value),
            Amount::OverLimit => 0.0,
        }
    }

    /// What an instruction is worth that leads nowhere else.
    fn instruction(&self, op: Op, share: Share, reading: &mut Reading) {
        let weights = self.weights;
        let worth = match op {
            Op::Draw(Who::You, amount) => weights.draw * self.amount(amount),
            Op::Draw(_, amount) => -weights.draw * self.amount(amount),
            Op::Discard(Who::You, amount, _) => -weights.draw * self.amount(amount),
            Op::Discard(_, amount, _) => weights.discard * self.amount(amount),
            Op::DiscardTop(cards) => -weights.deck * f32::from(cards),
            Op::ReturnCards(_, count) => weights.draw * f32::from(count.max(2)),
            Op::Search(_) => weights.draw * 1.5,
            Op::LookAtTop { take, .. } => weights.draw * (f32::from(take) * 1.2 + 0.1),
            Op::LookAtHand(_) => weights.look,
            Op::Deal { amount, to, pick, .. } => self.harm(amount, to.0, pick),
            Op::Recover(_, health) => 0.9 * f32::from(health),
            Op::SetHealth(_, health) => 0.5 * f32::from(health),
            Op::Move { pick: Pick::Each, .. } => weights.relocate * 1.5,
            Op::Move { .. } | Op::Place { .. } | Op::Swap(..) => weights.relocate,
            Op::Return { health, .. } => 0.5 + 0.5 * f32::from(health.max(1)),
            Op::Gain(actions) => 1.2 * f32::from(actions),
            Op::NextState | Op::BecomeState(_) => 0.1,
            op => return self.in_combat(op, share, reading),
        };
        self.add(reading, share, worth);
    }

    /// What changes the cards of the combat themselves.
    fn in_combat(&self, op: Op, share: Share, reading: &mut Reading) {
        let likely = share.mean();
        match op {
            Op::Cancel => reading.cancels = true,
            Op::PreventDamage => reading.prevents = reading.prevents.max(likely),
            Op::Value(Whose::Yours, Change::Become, amount) => {
                reading.value += likely * (self.amount(amount) - reading.printed);
            }
            Op::Value(Whose::Yours, Change::Add, amount) => reading.value += likely * self.amount(amount),
            Op::Value(Whose::Yours, Change::Ignore, _) => reading.value *= 1.0 - likely,
            Op::Value(Whose::Theirs, Change::Ignore, _) => reading.ignores = reading.ignores.max(likely),
            Op::Value(Whose::Theirs, Change::Become, amount) => {
                reading.lowers += likely * (3.0 - self.amount(amount));
            }
            Op::Value(Whose::Theirs, Change::Add, amount) => reading.lowers -= likely * self.amount(amount),
            Op::Boost(Who::You, times) => {
                reading.value += likely * 1.5 * f32::from(times);
                self.add(reading, share, -0.5 * self.weights.draw * f32::from(times));
            }
            Op::Boost(_, times) => reading.lowers -= likely * f32::from(times),
            Op::Replace => reading.value += likely,
            _ => {}
        }
    }

    fn harm(&self, amount: Amount, selector: u8, pick: Pick) -> f32 {
        let side = self.hero.selectors.get(selector as usize).map_or(Side::Opposing, |selector| selector.side);
        let many = if pick == Pick::Each { 1.3 } else { 1.0 };
        let sign = match side {
            Side::Opposing => 0.9,
            Side::Any => 0.6,
            Side::Yours | Side::Friendly => -0.8,
        };
        sign * many * self.amount(amount)
    }

    fn add(&self, reading: &mut Reading, share: Share, worth: f32) {
        reading.won += share.won * worth;
        reading.lost += share.lost * worth;
    }
}

impl Reading {
    /// All of it in one number, to compare options.
    fn total(&self) -> f32 {
        self.value + self.lowers + (self.won + self.lost) / 2.0
    }

    fn include(&mut self, other: &Reading) {
        self.value += other.value;
        self.lowers += other.lowers;
        self.prevents = self.prevents.max(other.prevents);
        self.ignores = self.ignores.max(other.ignores);
        self.cancels |= other.cancels;
        self.won += other.won;
        self.lost += other.lost;
    }
}

/// What it is worth to hold a card: the better part of what it could be used for.
pub fn worth(hero: &Hero, kind: KindId, weights: &Weights) -> f32 {
    let card = hero.card(kind);
    let setting = Setting::ANY;
    let boost = weights.boost * f32::from(card.boost) + mean(&read_boost(hero, kind, &setting, weights)).max(0.0) * 0.5;
    let use_of = |reading: Reading| {
        let tricks = if reading.cancels { weights.cancel } else { 0.0 } + 3.0 * (reading.prevents + reading.ignores);
        reading.value + reading.lowers + tricks + mean(&reading)
    };
    let best = match card.kind {
        CardType::Scheme => mean(&read_scheme(hero, kind, &setting, weights)),
        CardType::Versatile => use_of(read_combat(hero, kind, &setting, weights)) + 0.7,
        CardType::Attack | CardType::Defense => use_of(read_combat(hero, kind, &setting, weights)),
    };
    weights.card + weights.quality * best + boost
}

fn mean(reading: &Reading) -> f32 {
    (reading.won + reading.lost) / 2.0
}
