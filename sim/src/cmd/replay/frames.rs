//! A replay told decision by decision, all of it at hand: going backwards is going to the frame before.

use super::{Done, each};
use crate::ask::AskError;
use crate::names;
use engine::event::Event;
use engine::game::Game;
use engine::ids::{CardSet, Seat};
use engine::notation::{Notation, line, line_for, seat_name};
use engine::replay::{Header, Playback, Played, Replay};
use engine::state::State;

/// A replay ready to be watched.
pub struct Film {
    /// The set-up, then a frame for each decision that the viewer hears something of.
    pub frames: Vec<Frame>,
    /// How many turns there are.
    turns: u16,
    /// Whether it goes through.
    pub end: Done,
}

/// What is told at once.
pub struct Frame {
    /// The turn in which it happens; 0 is the set-up.
    pub turn: u16,
    /// The decision, and indented what came of it.
    pub text: String,
    /// How the game stands then.
    pub position: String,
}

impl Film {
    /// Of a replay, as a seat knows it, or with everything open.
    pub fn of(replay: &Replay, game: &Game, viewer: Option<Seat>) -> Film {
        let teller = Teller { game, viewer };
        let mut playback = Playback::new(replay, game);
        let text = head(&replay.header, game) + &teller.events(playback.events());
        let mut frames = vec![Frame { turn: 0, text, position: teller.position(playback.state()) }];
        let told = each(&mut playback, |played| {
            let text = teller.decision(played) + &teller.events(played.events);
            if !text.is_empty() {
                frames.push(Frame { turn: played.before.turn(), text, position: teller.position(played.after) });
            }
            Ok(())
        });
        // Nothing is written while it is told, so nothing can go wrong there.
        Film { frames, turns: playback.state().turn(), end: told.unwrap_or(Ok(0)) }
    }

    /// The first frame of a turn, or of a later one if the viewer hears nothing of it. The last turn may end the game as it
    /// begins: then it is told in the frame before.
    pub fn first_of(&self, turn: u16) -> Result<usize, AskError> {
        if turn > self.turns {
            return Err(AskError::NoTurn { turn, turns: self.turns });
        }
        Ok(self.frames.iter().position(|frame| frame.turn >= turn).unwrap_or(self.frames.len() - 1))
    }
}

fn head(header: &Header, game: &Game) -> String {
    let Header { board, agents, seed, .. } = header;
    let side = |side: Vec<Seat>| side.iter().map(|seat| seat_name(game, *seat)).collect::<Vec<_>>().join(" and ");
    let sides: Vec<String> = names::sides(game).into_iter().map(side).collect();
    format!("{} on {board}, played by {}, seed {seed}\n", sides.join(" against "), names::listed(agents))
}

struct Teller<'a> {
    game: &'a Game,
    viewer: Option<Seat>,
}

impl Teller<'_> {
    fn events(&self, events: &[Event]) -> String {
        let tell = |event| self.viewer.map_or_else(|| line(self.game, event), |seat| line_for(self.game, seat, event));
        events.iter().map(|event| format!("    {}\n", tell(*event))).collect()
    }

    /// A viewer sees only its own decisions and those of team-mates.
    fn decision(&self, played: &Played) -> String {
        let seat =
            played.before.to_act().filter(|seat| self.viewer.is_none_or(|viewer| self.game.friends(viewer, *seat)));
        let action = || Notation::new(self.game, played.before).print(played.action);
        seat.map_or(String::new(), |seat| format!("{}: {}\n", seat_name(self.game, seat), action()))
    }

    /// A line for each seat: its fighters and its cards, as far as they are known.
    fn position(&self, state: &State) -> String {
        self.game.seats().map(|seat| self.seat(state, seat)).collect()
    }

    fn seat(&self, state: &State, seat: Seat) -> String {
        let fighter = |fighter| {
            let space = state.space_of(fighter).map_or("off", |space| self.game.board.space_name(space));
            format!("{} {} {space}", self.game.fighter_name(fighter), state.health(fighter))
        };
        let fighters: Vec<String> = self.game.seat(seat).fighters.map(fighter).collect();
        let known = self.viewer.map_or(state.hand(seat), |viewer| state.view(self.game, viewer).known_hand(seat));
        format!(
            "  | {}: {}; hand {}{}, deck {}\n",
            seat_name(self.game, seat),
            fighters.join(", "),
            state.hand(seat).len(),
            self.cards(seat, known),
            state.deck(seat).len()
        )
    }

    fn cards(&self, seat: Seat, cards: CardSet) -> String {
        let names: Vec<&str> = cards.map(|card| self.game.card_name(seat, card)).collect();
        if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) }
    }
}
