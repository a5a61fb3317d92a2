//! How many watch a game under way, as its player sees it, and whether anybody may.

use super::Play;
use crate::look::Look;
use crate::ui::dirty_rows::DirtyRows;
use crate::ui::event::Now;
use crate::ui::screens::layout::status_rows;
use crate::ui::screens::replay::spectators;
use crate::ui::screens::{Context, Next};

/// The number on the screen changes once in so long: spectators who come and go all the time shall
/// not flicker there.
const SHOWN_AT_LEAST: Now = Now::from_secs(1);

/// How many watch, as the screen shows it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spectators {
    shown: u32,
    /// Until when it stays.
    until: Now,
    is_due: bool,
}

impl Spectators {
    /// When it is counted again; `None`: nothing has changed.
    pub(super) fn due(&self) -> Option<Now> {
        self.is_due.then_some(self.until)
    }

    /// The sign of those who watch; empty: nobody does.
    pub(super) fn sign(&self, look: &Look) -> String {
        match self.shown {
            0 => String::new(),
            count => format!("{}   ", spectators(count, look)),
        }
    }
}

impl Play {
    /// Somebody has come or gone.
    pub(super) fn count_spectators(&mut self, now: Now) -> Next {
        self.spectators.is_due = true;
        Next::Rows(self.recount_spectators(now))
    }

    /// Shows how many watch, if another number may be shown now.
    pub(super) fn recount_spectators(&mut self, now: Now) -> DirtyRows {
        if self.spectators.due().is_none_or(|due| due > now) {
            return DirtyRows::NONE;
        }
        self.spectators.is_due = false;
        let count = self.active_game.spectators().unwrap_or(0);
        if std::mem::replace(&mut self.spectators.shown, count) == count {
            return DirtyRows::NONE;
        }
        self.spectators.until = now + SHOWN_AT_LEAST;
        status_rows()
    }
}

/// Lets nobody watch in this session, or others again, and says which.
pub(super) fn watched_says(context: &mut Context<'_>) -> &'static str {
    let settings = &mut context.settings;
    settings.is_alone = !settings.is_alone;
    if settings.is_alone {
        return "say-alone";
    }
    let may_watch = settings.name_to_watch(context.profile).is_some() && context.presence.is_some();
    match may_watch {
        true => "say-watchable",
        false => "say-unwatchable",
    }
}
