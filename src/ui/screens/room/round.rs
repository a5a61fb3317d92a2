//! A round on the screen: the board in its part of it, the others beside it and on it.

use tokio::time::Instant;

use super::markers::Marker;
use super::{RoomScreen, beside, draw, markers};
use crate::games::{self, Action, Input};
use crate::rooms::membership::Membership;
use crate::rooms::room::{Racing, Room};
use crate::ui::dirty_rows::DirtyRows;
use crate::ui::event::{Event, Key};
use crate::ui::keymap::{self, Command};
use crate::ui::pages::help::{self, Help};
use crate::ui::panel::Panel;
use crate::ui::screens::play::Play;
use crate::ui::screens::{Context, Next, Screen};

/// A round under way, or one whose win is still being shown.
pub(super) struct Round {
    /// When it began.
    pub(super) since: Instant,
    pub(super) play: Box<Play>,
    /// The fewest moves from the start.
    whole: u32,
    /// What the others were told last.
    told: (u32, Option<games::Position>),
    pub(super) is_home: bool,
}

impl RoomScreen {
    /// Columns and rows that the others take beside the board.
    pub(super) fn spare(size: (u16, u16)) -> (u16, u16) {
        match size.0 {
            beside::COLUMNS_FOR_PANEL.. => (beside::PANEL_COLUMNS, 0),
            _ => (0, 1),
        }
    }

    /// The rows in which the others stand: so many of a panel.
    pub(super) fn rows_beside(size: (u16, u16), rows: u16) -> DirtyRows {
        let (_, height) = size;
        match Self::spare(size) {
            (0, spare) => DirtyRows::rows(height.saturating_sub(spare)..height),
            _ => DirtyRows::rows(0..rows.min(height)),
        }
    }

    /// Does something with the board in the part of the screen that it has.
    pub(super) fn in_part<T>(
        context: &mut Context<'_>,
        with: impl FnOnce(&mut Context<'_>) -> T,
    ) -> T {
        let (whole, spare) = (context.size, Self::spare(context.size));
        context.size = (
            whole.0.saturating_sub(spare.0),
            whole.1.saturating_sub(spare.1),
        );
        context.spare = spare;
        let done = with(context);
        (context.size, context.spare) = (whole, (0, 0));
        done
    }

    /// Begins the board of the round.
    pub(super) fn begin_round(&mut self, context: &mut Context<'_>, now: Instant) {
        let id = self.lobby.page.id;
        let Some(membership) = self.membership() else {
            return;
        };
        let Some(racing) = membership.look(|room| room.racing(id, now)) else {
            return;
        };
        let own = membership.look(|room| room.member(id).map(|member| member.name.clone()));
        let Some(name) = own else { return };
        let kept = membership.take_kept();
        let Racing {
            since,
            board,
            passed,
        } = racing;
        let whole = games::find(board.game)
            .and_then(|entry| (entry.open)(&board.level, board.seed?).ok())
            .and_then(|game| game.left());
        let play = Self::in_part(context, |context| {
            Play::in_room(context, board, name, passed, kept.as_deref())
        });
        // It was opened where the round was begun.
        let Ok(play) = play else { return };
        let mut round = Round {
            since,
            told: (u32::MAX, None),
            whole: whole.unwrap_or(0),
            is_home: false,
            play: Box::new(play),
        };
        round.tell(membership, now);
        self.lobby.page.room = membership.look(Room::clone);
        self.round = Some(round);
        self.watching = None;
        self.look_beside(now);
        self.picks_reaction = false;
        self.lobby.page.said = None;
    }

    /// Looks at the others. Returns the rows in which they are shown otherwise than before.
    pub(super) fn look_beside(&mut self, now: Instant) -> (bool, DirtyRows) {
        let (Some(membership), id) = (self.membership(), self.lobby.page.id) else {
            return (false, DirtyRows::NONE);
        };
        let shows_others = self.shows_others;
        let (beside, others) = membership.look(|room| {
            let others = match shows_others {
                true => markers::of(room, id),
                false => Vec::new(),
            };
            (beside::Beside::of(room, id, now), others)
        });
        let is_new = beside != self.beside;
        self.beside = beside;
        let before = std::mem::replace(&mut self.others, others);
        let moved = match &self.round {
            Some(round) if before != self.others => {
                let gone = before.iter().filter(|one| !self.others.contains(one));
                let new = self.others.iter().filter(|one| !before.contains(one));
                let rows = gone.chain(new).map(|one| one.rows(&round.play));
                rows.fold(DirtyRows::NONE, DirtyRows::union)
            }
            _ => DirtyRows::NONE,
        };
        (is_new, moved)
    }

    /// Shows the others on the board, or no longer.
    fn show_others(&mut self) -> Next {
        self.shows_others = !self.shows_others;
        if let Some(membership) = self.membership() {
            membership.track(self.shows_others);
        }
        self.look_beside(Instant::now());
        let Some(round) = &mut self.round else {
            return Next::Unchanged;
        };
        if self.shows_others && round.play.moved().1.is_none() {
            round.play.say("room-no-pieces");
        }
        Next::Redraw
    }

    /// A key while the board is played.
    pub(super) fn play_key(&mut self, context: &mut Context<'_>, key: Key) -> Next {
        let Some(round) = &mut self.round else {
            return Next::Unchanged;
        };
        if round.play.is_solved() {
            if round.play.shows_win() {
                let next = self.pass(context, &Event::Key(key));
                self.sync(context);
                return next;
            }
            return match keymap::latin(key) {
                Key::Char('w') | Key::Tab | Key::Enter => self.watch(context, 1),
                Key::Char('?') | Key::F(1) => {
                    Panel::open(Help::of_room(&draw::home_hints(self.is_host())))
                }
                Key::Char('r') => self.pick_reaction(),
                Key::Char('g') => self.show_others(),
                Key::Char('e') if self.is_host() => self.ask_to_end(context.words()),
                Key::Char('q') | Key::Esc => self.ask_to_leave(context),
                _ => Next::Unchanged,
            };
        }
        match round.play.meant(context, key) {
            Some(Command::Restart) => self.pick_reaction(),
            Some(Command::GiveUp) => self.show_others(),
            Some(Command::Pause | Command::New | Command::Game(Input::Act(Action::Hint))) => {
                Next::Rows(round.play.say("room-goes-on"))
            }
            Some(Command::Quit) => self.ask_to_leave(context),
            Some(Command::Help) => {
                let entry = round.play.active().entry;
                let keys = help::rows(&draw::HINTS_OF_ROUND);
                let own = keymap::rows_in_room(context.settings.keys, entry);
                Panel::open(Help::of(entry.title, entry.about, keys).with(own))
            }
            _ => self.pass(context, &Event::Key(key)),
        }
    }

    /// Hands an event to the board, and tells the others what came of it.
    pub(super) fn pass(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        let (Some(round), Some(membership)) = (&mut self.round, &self.lobby.page.membership) else {
            return Next::Unchanged;
        };
        let next = Self::in_part(context, |context| round.play.update(context, event));
        if round.tell(membership, Instant::now()) {
            self.sync(context);
            return Next::Redraw;
        }
        match next {
            // The board stays in its place.
            Next::Unchanged | Next::Redraw | Next::Rows(_) | Next::Push(_) => next,
            _ => Next::Redraw,
        }
    }
}

impl Round {
    /// Tells the others how far the player is, if that is new. Returns whether the board is finished.
    fn tell(&mut self, membership: &Membership, now: Instant) -> bool {
        let moved = self.play.moved();
        if moved == self.told || self.is_home {
            return false;
        }
        self.told = moved;
        let progress = self.play.active().progress_in_round(self.whole);
        if !self.play.is_solved() {
            membership.progress(progress);
            return false;
        }
        membership.act(|room, id| room.finish(id, progress, now));
        self.is_home = true;
        true
    }

    /// The others on the board, while nothing else is shown there.
    pub(super) fn shown<'a>(&self, others: &'a [Marker]) -> &'a [Marker] {
        match self.play.shows_win() {
            true => &[],
            false => others,
        }
    }
}
