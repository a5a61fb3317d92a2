//! A round of a room: what its keys do on the board that is played, and what the others are told of it.

use super::Play;
use super::leave::Sure;
use crate::games::dirty::Dirty;
use crate::games::{Action, Input};
use crate::ui::keymap::{self, Command, Keys};
use crate::ui::pages::help::Help;
use crate::ui::pages::room::{leaving, react};
use crate::ui::screens::Context;
use crate::ui::view::Go;

/// The keys of a round beside those of the game.
pub(super) const KEYS: [(&str, &str); 4] = [
    ("r", "hint-room-react"),
    ("g", "hint-room-others"),
    ("?", "hint-help"),
    ("q", "hint-quit"),
];

impl Play {
    pub(super) fn help_of_round(&self, keys: Keys) -> Help {
        let entry = self.active_game.entry;
        let own = keymap::rows(keys, entry, entry.keys, |key| key == "V").into_iter();
        let own = own.map(|row| (row.shown, row.says));
        let keys = KEYS.map(|(key, says)| (key.into(), says)).into_iter();
        Help::of(entry.title, entry.about, keys.chain(own))
    }

    /// Tells the others how far the player is, and looks at them. Whether the board is still to be
    /// shown.
    pub(super) fn follow_round(&mut self, context: &Context<'_>, is_woken: bool) -> bool {
        let Some(round) = &mut self.board.round else {
            return true;
        };
        let had_time = round.bars.left.is_some();
        round.tell(&self.active_game);
        let game = self.active_game.game.as_ref();
        let goes_on = self.board.look_at_round(context, game, is_woken) && !self.is_solved();
        let has_time = (self.board.round.as_ref()).is_some_and(|one| one.bars.left.is_some());
        // To those who listen the room tells it.
        if goes_on && has_time && !had_time && !context.settings.is_heard {
            self.say("room-last-call");
        }
        goes_on || self.is_winning()
    }

    /// What a key does in a round instead of what it does alone; `None`: the same.
    pub(super) fn send_in_round(&mut self, context: &Context<'_>, command: Command) -> Option<Go> {
        let round = self.board.round.as_mut()?;
        match command {
            Command::Restart => return Some(react(&round.membership)),
            Command::Quit => {
                let (words, sure) = (context.words(), Sure(Command::Quit));
                return Some(leaving(&round.membership, words, sure));
            }
            Command::GiveUp if self.active_game.game.position().is_none() => {
                self.say("room-no-pieces");
            }
            Command::GiveUp => {
                round.show_others();
                self.board.redraw(Dirty::ALL);
            }
            Command::Pause | Command::New | Command::Game(Input::Act(Action::Hint)) => {
                self.say("room-goes-on");
            }
            _ => return None,
        }
        Some(Go::Stay)
    }
}

impl Drop for Play {
    /// The connection is lost: the run is kept in the room, where the player comes back to it.
    fn drop(&mut self) {
        if let Some(round) = self.board.round.take().filter(|_| !self.is_solved()) {
            round.membership.keep(self.active_game.run().clone());
        }
    }
}
