//! The first and the last words of a game: who plays what, what it is about, and how it ended.

use super::pages;
use super::session::Session;
use crate::names;
use crate::text::wrap;
use engine::ids::Seat;
use engine::rules::Mode;

impl Session<'_> {
    /// Who plays what, in a sentence. Team-mates stand together.
    pub fn summary(&self) -> String {
        let side = |side: Vec<Seat>| names::listed(&side.into_iter().map(|seat| self.player(seat)).collect::<Vec<_>>());
        let sides: Vec<String> = names::sides(&self.game).into_iter().map(side).collect();
        let (board, seed) = (&self.game.board.name, self.setup.seed);
        let turn = match self.state.turn() {
            0 => String::new(),
            turn => format!(", turn {turn}"),
        };
        wrap(&format!("{} on {board}, seed {seed}{turn}", sides.join(" against ")), self.screen.width, 0)
    }

    fn player(&self, seat: Seat) -> String {
        let who = match self.setup.players[seat.index()].bot() {
            Some(bot) => bot.to_string(),
            None if self.setup.people().count() > 1 => "a person".to_owned(),
            None => "you".to_owned(),
        };
        format!("{} ({who})", names::seat(&self.game, seat))
    }

    /// The first words of a game.
    pub fn greeting(&self) -> String {
        let abilities: String = self.game.seats().map(|seat| pages::abilities(self, seat)).collect();
        let aim = format!("{} Answer with a number or a name; `help` says more.", self.aim());
        format!("{}{abilities}{}", self.summary(), wrap(&aim, self.screen.width, 0))
    }

    /// What is to be done to win (rules 9.2, 11.5 and 11.10).
    fn aim(&self) -> String {
        let viewer = self.viewer();
        let others = self.game.seats().filter(|seat| !self.game.friends(*seat, viewer));
        let others: Vec<String> = others.map(|seat| names::seat(&self.game, seat)).collect();
        match self.game.rules.mode {
            Mode::FreeForAll if others.len() > 1 => {
                "The last one whose hero stands wins. In your first turn you may attack only the seat that plays next, \
                 or one that has played."
                    .to_owned()
            }
            _ if self.setup.people().any(|seat| !self.game.friends(seat, viewer)) => {
                "Defeat the heroes of the other side to win.".to_owned()
            }
            _ => format!("Defeat {} to win.", names::listed(&others)),
        }
    }

    /// How the game ended.
    pub(super) fn verdict(&self) -> String {
        let assisted = if self.assisted { " (with moves taken back)" } else { "" };
        let text = match (&self.resigned, self.state.winner()) {
            (Some((seat, why)), _) => {
                format!(
                    "{} up{}{assisted}. {}",
                    names::side(&self.game, *seat, ["gives", "give"]),
                    because(why),
                    self.left(*seat)
                )
            }
            (None, Some(winner)) => {
                let won = names::side(&self.game, winner, ["has won", "have won"]);
                format!("The game is over after {} turns: {won}{assisted}.", self.state.turn())
            }
            _ => return String::new(),
        };
        wrap(&text, self.screen.width, 0)
    }

    /// Who wins when a side gives up: the other one, if there is only one.
    fn left(&self, loser: Seat) -> String {
        let sides = names::sides(&self.game);
        let mut others = sides.iter().filter(|side| !side.contains(&loser));
        match (others.next(), others.next()) {
            (Some(side), None) => format!("{}.", names::side(&self.game, side[0], ["has won", "have won"])),
            _ => "The game ends for all, and nobody has won.".to_owned(),
        }
    }
}

fn because(why: &str) -> String {
    if why.is_empty() { String::new() } else { format!(": {why}") }
}
