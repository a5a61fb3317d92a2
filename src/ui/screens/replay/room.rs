//! A run of a member of the player's room: it may be looked at from its beginning while it goes on.

use ratatui::layout::Rect;

use super::keys::{Command, KEYS};
use super::{Layout, Replay, START_DELAY};
use crate::games::packed::Unproved;
use crate::key::Key;
use crate::look::Look;
use crate::rooms::live::Spectator;
use crate::ui::keymap;
use crate::ui::screens::{Context, Next};

impl Replay {
    /// Watches the round of a member.
    ///
    /// # Errors
    /// [`Unproved`] when it cannot be replayed here.
    pub(crate) fn in_room(
        context: &mut Context<'_>,
        spectator: Spectator,
    ) -> Result<Self, Unproved> {
        Ok(Self {
            is_in_room: true,
            ..Self::live(context, spectator)?
        })
    }

    /// The row in which something can be said on a screen of this size.
    pub(crate) fn said_in(&self, area: Rect, look: &Look) -> Rect {
        Layout::of(self, area, look).said
    }

    /// Whether the run goes on.
    pub(crate) fn is_under_way(&self) -> bool {
        self.watched().is_some_and(|run| !run.stage.is_over())
    }

    /// A key that looks back at a run that goes on.
    pub(super) fn look_back(&mut self, context: &mut Context<'_>, key: Key) -> Next {
        let is_at_start = self.replay_player.end() == 0;
        match keymap::find(KEYS, keymap::latin(key)) {
            Some(Command::Start) if !is_at_start => {
                self.is_behind = true;
                self.seek_to(context, 0);
                self.due = Some(context.now + START_DELAY);
                Next::Redraw
            }
            Some(Command::End) if self.is_behind => {
                self.is_behind = false;
                self.seek_to(context, self.replay_player.end())
            }
            Some(command @ (Command::Speed(_) | Command::Play)) if self.is_behind => {
                self.command(context, command)
            }
            _ => self.view(context, key),
        }
    }
}
