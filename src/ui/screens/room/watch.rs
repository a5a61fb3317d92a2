//! Those who do not play, as they are home or have come late, look at the boards of those who do.

use tokio::time::Instant;

use super::RoomScreen;
use crate::rooms::live::WatchError;
use crate::rooms::member::MemberId;
use crate::ui::event::{Event, Key};
use crate::ui::keymap;
use crate::ui::pages::help::{self, Help};
use crate::ui::pages::room::ABOUT;
use crate::ui::panel::Panel;
use crate::ui::screens::menu::turn;
use crate::ui::screens::replay::Replay;
use crate::ui::screens::{Context, Screen};
use crate::ui::view::Go;

/// A board that is looked at.
pub(super) struct Watching {
    pub(super) of: MemberId,
    pub(super) replay: Replay,
}

/// The keys there, as the help shows them.
const KEYS: [(&str, &str); 4] = [
    ("n, p, Tab", "hint-live-turn"),
    ("r", "hint-room-react"),
    ("?", "hint-help"),
    ("q", "hint-back"),
];

impl RoomScreen {
    /// Looks at the board of the next or the previous member who still plays and may be watched.
    pub(super) fn watch(&mut self, context: &mut Context<'_>, by: i32) -> Go {
        let Some(membership) = self.membership() else {
            return Go::Stay;
        };
        let members = membership.others_to_watch();
        let here = self.watching.as_ref().map(|watching| watching.of);
        let mut at = here.and_then(|here| members.iter().position(|id| *id == here));
        for _ in 0..members.len() {
            let next = match at {
                Some(at) => turn(at, by, members.len()),
                None => 0,
            };
            at = Some(next);
            let of = members[next];
            if Some(of) == here {
                return Go::Stay;
            }
            match membership.watch(of, Instant::now()) {
                Ok(spectator) => {
                    let replay = Replay::live(context, spectator, true);
                    // Everybody in the round has this board.
                    let Ok(replay) = replay else { continue };
                    self.watching = Some(Box::new(Watching { of, replay }));
                    self.lobby.page.said = None;
                    self.sync(context);
                    context.redraw();
                    return Go::Stay;
                }
                Err(WatchError::Gone) => {}
                Err(WatchError::TooOften) => {
                    self.lobby.page.said = Some("trouble-watched-too-many");
                    context.redraw();
                    return Go::Stay;
                }
            }
        }
        self.lobby.page.said = Some("room-nobody-to-watch");
        context.redraw();
        Go::Stay
    }

    /// Hands an event to the board that is looked at.
    pub(super) fn look_on(&mut self, context: &mut Context<'_>, event: &Event) -> Go {
        match &mut self.watching {
            Some(watching) => watching.replay.update(context, event),
            None => Go::Stay,
        }
    }

    /// A key while a board is looked at.
    pub(super) fn watch_key(&mut self, context: &mut Context<'_>, key: Key) -> Go {
        if self.lobby.page.said.take().is_some() {
            context.redraw();
        }
        let Some(watching) = &mut self.watching else {
            return Go::Stay;
        };
        // Of a run that is finished the arrows and `p` are those of a replay.
        let is_under_way = watching.replay.is_under_way();
        match keymap::latin(key) {
            Key::Tab | Key::Char('n') => self.watch(context, 1),
            Key::BackTab => self.watch(context, -1),
            Key::Right if is_under_way => self.watch(context, 1),
            Key::Left | Key::Char('p') if is_under_way => self.watch(context, -1),
            Key::Esc | Key::Char('q' | 'w') => {
                self.watching = None;
                self.look_at_room(context.words(), Instant::now());
                context.redraw();
                Go::Stay
            }
            Key::Char('r') => self.pick_reaction(context),
            Key::Char('?') | Key::F(1) => {
                Panel::open(Help::of("room-title", ABOUT, help::rows(&KEYS)))
            }
            _ => self.look_on(context, &Event::Key(key)),
        }
    }
}
