//! What a combat would come to, as far as a seat can know: every card one side may play against every card the other
//! may hold, each as likely as the seat's knowledge makes it.

use crate::judge::Judge;
use crate::math::exp;
use crate::reading::{Reading, Setting, read_combat};
use engine::effect::Role;
use engine::ids::{FighterId, KindId, Seat};
use engine::view::View;

/// How likely somebody defends who can: a hero, a sidekick.
const DEFENDS_HERO: f32 = 0.9;
const DEFENDS_SIDEKICK: f32 = 0.6;
/// What a card committed face down with an attack is believed to add.
const UNKNOWN_BOOST: f32 = 2.0;
/// The most different cards of a deck that are told apart.
const MAX_KINDS: usize = 32;

/// A combat that may come or has been declared, seen from one seat.
#[derive(Clone, Copy, Debug)]
pub struct Clash<'a> {
    view: &'a View<'a>,
    judge: &'a Judge,
    attacker: FighterId,
    target: FighterId,
}

/// A card somebody may hold.
#[derive(Clone, Copy, Debug)]
struct Possible {
    reading: Reading,
    likely: f32,
}

/// The cards somebody may hold.
#[derive(Clone, Debug)]
struct Possibilities {
    items: [Possible; MAX_KINDS],
    len: usize,
}

impl Possibilities {
    fn iter(&self) -> impl Iterator<Item = &Possible> {
        self.items[..self.len].iter()
    }

    fn total(&self) -> f32 {
        self.iter().map(|possible| possible.likely).sum()
    }
}

impl<'a> Clash<'a> {
    /// A combat between two fighters.
    pub fn new(view: &'a View<'a>, judge: &'a Judge, attacker: FighterId, target: FighterId) -> Clash<'a> {
        Clash { view, judge, attacker, target }
    }

    /// Works out what the defender may hold, for several attacks.
    pub fn against(&self) -> Attack<'a> {
        let defenses = self.possibilities(self.target, false);
        let guard =
            if self.view.game().fighter(self.target).role == Role::Hero { DEFENDS_HERO } else { DEFENDS_SIDEKICK };
        let any = 1.0 - defenses.iter().map(|defense| (1.0 - defense.likely.min(1.0)).max(0.0)).product::<f32>();
        Attack { clash: *self, defended: any * guard, defenses }
    }

    /// What each defense, or none, is worth to the defender against what may lie face down.
    pub fn defenses(&self, kinds: &mut dyn Iterator<Item = Option<KindId>>, best: &mut dyn FnMut(Option<KindId>, f32)) {
        let attacks = self.suspected();
        let total = attacks.total().max(f32::MIN_POSITIVE);
        let seat = self.seat(self.target);
        for kind in kinds {
            let defense = kind.map(|kind| self.read(self.target, kind, false));
            let suffered = attacks.iter().map(|attack| attack.likely * self.gain(&attack.reading, defense.as_ref()));
            let spent = kind.map_or(0.0, |kind| self.judge.keep_kind(self.view.game(), seat, kind));
            best(kind, -suffered.sum::<f32>() / total - spent);
        }
    }

    /// The attack cards that may lie face down: stronger ones are likelier to have been chosen.
    fn suspected(&self) -> Possibilities {
        let mut attacks = self.possibilities(self.attacker, true);
        let boost = if self.view.is_boosted() { UNKNOWN_BOOST } else { 0.0 };
        for attack in &mut attacks.items[..attacks.len] {
            attack.likely *= exp(self.judge.weights().suspicion * (attack.reading.value - 3.0));
            commit(&mut attack.reading, boost);
        }
        attacks
    }

    /// The cards a fighter's seat may hold for one side of the combat.
    fn possibilities(&self, fighter: FighterId, attacks: bool) -> Possibilities {
        let view = self.view;
        let game = view.game();
        let info = game.fighter(fighter);
        let hero = &game.seat(info.seat).hero;
        let (known, unseen) = (view.known_hand(info.seat), view.unseen(info.seat));
        let slots = self.hidden_cards(info.seat, attacks).saturating_sub(known.len()) as f32;
        let chance = if unseen.is_empty() { 0.0 } else { (slots / unseen.len() as f32).min(1.0) };
        let nothing = Possible { reading: Reading::default(), likely: 0.0 };
        let mut found = Possibilities { items: [nothing; MAX_KINDS], len: 0 };
        for (kind, card) in hero.cards.iter().enumerate().take(MAX_KINDS) {
            let fits = if attacks { card.kind.attacks() } else { card.kind.defends() };
            if !fits || card.banner.is_some_and(|banner| banner != info.kind) {
                continue;
            }
            let kind = KindId(kind as u8);
            let copies = game.copies(info.seat, kind);
            let likely = copies.and(known).len() as f32 + copies.and(unseen).len() as f32 * chance;
            if likely > 0.0 {
                found.items[found.len] = Possible { reading: self.read(fighter, kind, attacks), likely };
                found.len += 1;
            }
        }
        found
    }

    /// How many cards a seat has in hand; of an attacker whose card is sought, those that lie face down before it too.
    fn hidden_cards(&self, seat: Seat, attacks: bool) -> usize {
        let face_down = if attacks { 1 + usize::from(self.view.is_boosted()) } else { 0 };
        self.view.hand_size(seat) + face_down
    }

    /// What a card would do in this combat in a fighter's hands, standing bonuses included.
    fn read(&self, fighter: FighterId, kind: KindId, attacks: bool) -> Reading {
        let (game, view) = (self.view.game(), self.view);
        let info = game.fighter(fighter);
        let hero = &game.seat(info.seat).hero;
        let other = if attacks { self.target } else { self.attacker };
        let setting = Setting {
            this: Some(info.kind),
            opposing: Some(game.fighter(other).role),
            state: view.hero_state(info.seat),
            tagged: self.tagged(info.seat),
            relocated: Some(view.relocated(fighter)),
            attacks: Some(attacks),
            health: Some(view.health(fighter)),
        };
        let mut reading = read_combat(hero, kind, &setting, self.judge.weights());
        let plus = f32::from(view.standing_bonus(fighter, attacks));
        reading.value += plus;
        reading.printed += plus;
        if let Some(locked) = view.locked_value(info.seat) {
            reading.value = f32::from(locked);
            reading.printed = reading.value;
        }
        reading
    }

    fn tagged(&self, seat: Seat) -> [u8; 8] {
        let hero = &self.view.game().seat(seat).hero;
        let mut counts = [0; 8];
        if hero.tags.is_empty() {
            return counts;
        }
        for card in self.view.discard(seat) {
            let tags = hero.card(self.view.game().kind(seat, card)).tags;
            for (tag, count) in counts.iter_mut().enumerate() {
                *count += tags >> tag & 1;
            }
        }
        counts
    }

    /// What the attacker gains if these two cards meet.
    fn gain(&self, attack: &Reading, defense: Option<&Reading>) -> f32 {
        let none = Reading::default();
        let blocked = defense.is_some_and(|defense| defense.cancels && !attack.uncancellable);
        let silenced = defense.is_some_and(|defense| attack.cancels && !defense.uncancellable);
        let attack = if blocked { plain(attack) } else { *attack };
        let defense = defense.map_or(none, |defense| if silenced { plain(defense) } else { *defense });
        let strike = (attack.value - defense.lowers).max(0.0) * (1.0 - defense.ignores);
        let guard = (defense.value - attack.lowers).max(0.0) * (1.0 - attack.ignores);
        let damage = (strike - guard).max(0.0) * (1.0 - defense.prevents);
        let won = damage.min(1.0);
        let health = self.view.health(self.target);
        self.judge.harm(self.target, health, damage) + attack.won * won + attack.lost * (1.0 - won)
            - defense.lost * won
            - defense.won * (1.0 - won)
    }

    fn seat(&self, fighter: FighterId) -> Seat {
        self.view.game().fighter(fighter).seat
    }
}

/// A card whose effects are cancelled.
fn plain(card: &Reading) -> Reading {
    Reading { printed: card.printed, value: card.printed, ..Reading::default() }
}

/// A boost committed face down with an attack. It is no part of what is printed: whatever cancels the attack takes the boost
/// with it (rule 14.1).
fn commit(attack: &mut Reading, boost: f32) {
    attack.value += boost;
}

/// An attack that may be made, with what the defender may hold against it.
#[derive(Clone, Debug)]
pub struct Attack<'a> {
    clash: Clash<'a>,
    /// How likely the attack is defended at all.
    defended: f32,
    defenses: Possibilities,
}

impl Attack<'_> {
    /// What attacking with a card is worth, the card being spent; `boost` is added to its value.
    pub fn worth(&self, kind: KindId, boost: f32) -> f32 {
        let clash = &self.clash;
        let mut attack = clash.read(clash.attacker, kind, true);
        commit(&mut attack, boost);
        let open = clash.gain(&attack, None);
        let total = self.defenses.total();
        let spent = clash.judge.keep_kind(clash.view.game(), clash.seat(clash.attacker), kind)
            / clash.judge.weights().aggression.max(0.1);
        if total <= 0.0 {
            return open - spent;
        }
        let met = self.defenses.iter().map(|defense| defense.likely * clash.gain(&attack, Some(&defense.reading)));
        let met = met.sum::<f32>() / total + clash.judge.weights().card;
        open * (1.0 - self.defended) + met * self.defended - spent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_committed_boost_goes_with_a_cancelled_attack() {
        let mut attack = Reading { printed: 3.0, value: 4.0, ..Reading::default() };
        commit(&mut attack, 2.0);
        assert_eq!((attack.value, plain(&attack).value), (6.0, 3.0), "rule 14.1");
    }
}
