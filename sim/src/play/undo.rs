//! `undo`: back to the last decision of whoever types it, and what is said about it.
//!
//! Several people may share the keyboard. Nobody takes back the decision of somebody else alone; what the others decided
//! since goes with one's own, for the game is another one from there on, and that is said.

use super::players::Player;
use super::session::{Reply, Session, Status};
use crate::names;
use crate::text::wrap;
use engine::ids::Seat;
use engine::notation::Notation;

impl Session<'_> {
    /// Takes back the last decision of the person who is asked, and everything after it.
    pub(super) fn undo(&mut self) -> Reply {
        let Some(last) = self.moves.iter().rposition(|(seat, _)| self.may_take_back(*seat)) else {
            return Reply::new(Status::Refused, self.nothing_to_take_back());
        };
        let text = self.taken_back(last);
        self.rewind(last);
        self.assisted = true;
        Reply::new(Status::Changed, text)
    }

    /// Whether it is about this seat's decisions. When the game is over nobody is asked, and anybody's may be the last.
    fn may_take_back(&self, seat: Seat) -> bool {
        let is_person = |seat: &Seat| self.setup.players[seat.index()] == Player::Person;
        match self.state.to_act().filter(is_person) {
            Some(asked) => seat == asked,
            None => is_person(&seat),
        }
    }

    fn nothing_to_take_back(&self) -> String {
        if self.setup.people().all(|person| self.moves.iter().all(|(seat, _)| *seat != person)) {
            return "there is nothing to take back\n".to_owned();
        }
        let name = names::seat(&self.game, self.viewer());
        let hint = "hint: the others take their decisions back when they are asked again";
        format!("there is nothing to take back: {name} has decided nothing yet\n{hint}\n")
    }

    /// What goes when only so many actions are left.
    fn taken_back(&self, last: usize) -> String {
        let (seat, action) = self.moves[last];
        let action = Notation::new(&self.game, &self.state_before(last)).print(action);
        let whose = match self.setup.people().count() {
            1 => "Your last decision".to_owned(),
            _ => format!("The last decision of {}", names::seat(&self.game, seat)),
        };
        let others = self.others_since(last);
        let text = format!("{whose} is taken back: `{action}`{others}. The game counts as assisted.");
        wrap(&text, self.screen.width, 0)
    }

    /// How much the other people decided since then. Not what: it may be hidden.
    fn others_since(&self, last: usize) -> String {
        let since = |person: Seat| self.moves[last + 1..].iter().filter(|(seat, _)| *seat == person).count();
        let others = self.setup.people().filter(|person| since(*person) > 0);
        let others: Vec<String> =
            others.map(|person| format!("{} of {}", since(person), names::seat(&self.game, person))).collect();
        if others.is_empty() { String::new() } else { format!(", and after it {}", names::listed(&others)) }
    }
}

#[cfg(test)]
mod tests {
    use crate::play::session::{Session, Status};
    use crate::play::tests::{alice_against, begin, setup};
    use engine::ids::Seat;

    /// Two people; Alice has placed a sidekick and chosen a size, Sinbad has placed one, and Alice is asked.
    fn two_people() -> Session<'static> {
        let mut session = begin(setup(["alice", "sinbad"], "human", 5));
        for line in ["1", "1", "1"] {
            assert_eq!(session.exchange(line).status, Status::Acted);
        }
        assert_eq!(session.viewer(), Seat::FIRST);
        session
    }

    #[test]
    fn who_types_it_takes_back_the_own_decision() {
        let mut session = two_people();
        let text = session.exchange("undo").text.replace('\n', " ");
        assert_eq!(session.viewer(), Seat::FIRST, "Alice decides again");
        assert_eq!(session.moves.len(), 1, "her own is taken back, with Sinbad's after it");
        let said = "The last decision of Alice is taken back: `become big`, and after it 1 of Sinbad.";
        assert!(text.contains(said) && session.assisted, "{text}");
    }

    #[test]
    fn who_has_decided_nothing_takes_nothing_back() {
        let mut session = begin(setup(["alice", "sinbad"], "human", 5));
        for line in ["1", "1"] {
            assert_eq!(session.exchange(line).status, Status::Acted);
        }
        assert_eq!(session.viewer(), Seat::SECOND);
        let reply = session.exchange("undo");
        assert!(reply.status == Status::Refused && reply.text.contains("Sinbad has decided nothing yet"), "{reply:?}");
        assert_eq!(session.moves.len(), 2);
    }

    #[test]
    fn the_others_are_still_told_what_they_have_not_heard() {
        let mut session = begin(setup(["alice", "sinbad"], "human", 5));
        for line in ["1", "undo", "2"] {
            session.exchange(line);
        }
        let told = session.exchange("big").text;
        assert!(session.viewer() == Seat::SECOND && told.contains("draws a card"), "the opening hands: {told}");
    }

    #[test]
    fn one_person_is_told_what_was_taken_back() {
        let mut session = alice_against("random", 5);
        session.exchange("M01");
        let text = session.exchange("undo").text;
        assert!(text.starts_with("Your last decision is taken back: `place jabberwock M01`. The game"), "{text}");
    }
}
