//! A round on the screen: the board in its part of it, the others beside it and on it.

use tokio::time::Instant;

use super::markers::Marker;
use super::{RoomScreen, beside, markers};
use crate::games::{self, Action, Input};
use crate::rooms::membership::Membership;
use crate::rooms::room::{Racing, Room};
use crate::ui::event::{Event, Key};
use crate::ui::keymap::{self, Command};
use crate::ui::pages::help::{self, Help};
use crate::ui::panel::Panel;
use crate::ui::screens::board::{Board, rows, split};
use crate::ui::screens::layout::whole;
use crate::ui::screens::play::{KEYS_OF_ROUND, Play};
use crate::ui::screens::{Context, Screen};
use crate::ui::view::Go;

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
    /// The board on the screen.
    pub(super) fn board(&mut self) -> Option<&mut Board> {
        match (&mut self.watching, &mut self.round) {
            (Some(watching), _) => Some(&mut watching.replay.board),
            (None, Some(round)) => Some(&mut round.play.board),
            (None, None) => None,
        }
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
        let play = Play::in_room(context, board, name, passed, kept.as_deref());
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
        self.look_beside(context, now);
        self.picks_reaction = false;
        self.lobby.page.said = None;
    }

    /// Looks at the others.
    pub(super) fn look_beside(&mut self, context: &mut Context<'_>, now: Instant) {
        let (Some(membership), id) = (self.membership(), self.lobby.page.id) else {
            return;
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
        if let Some(round) = self.round.as_mut().filter(|_| before != self.others) {
            let gone = before.iter().filter(|one| !self.others.contains(one));
            let new = self.others.iter().filter(|one| !before.contains(one));
            for marker in gone.chain(new) {
                round.play.board.redraw(marker.rows(&round.play));
            }
        }
        if is_new && self.board().is_some() {
            context.redraw_rows(rows(split(whole(context)).1));
        }
    }

    /// Shows the others on the board, or no longer.
    fn show_others(&mut self, context: &mut Context<'_>) -> Go {
        self.shows_others = !self.shows_others;
        if let Some(membership) = self.membership() {
            membership.track(self.shows_others);
        }
        self.look_beside(context, Instant::now());
        if let Some(round) = self.round.as_mut().filter(|_| self.shows_others)
            && round.play.active_game.game.position().is_none()
        {
            round.play.say("room-no-pieces");
        }
        context.redraw();
        Go::Stay
    }

    /// A key while the board is played.
    pub(super) fn play_key(&mut self, context: &mut Context<'_>, key: Key) -> Go {
        let Some(round) = &mut self.round else {
            return Go::Stay;
        };
        if round.is_home {
            let go = self.pass(context, &Event::Key(key));
            self.sync(context);
            return go;
        }
        match round.play.command(context.settings.keys, key) {
            Some(Command::Restart) => self.pick_reaction(context),
            Some(Command::GiveUp) => self.show_others(context),
            Some(Command::Pause | Command::New | Command::Game(Input::Act(Action::Hint))) => {
                round.play.say("room-goes-on");
                Go::Stay
            }
            Some(Command::Quit) => self.ask_to_leave(context),
            Some(Command::Help) => {
                let entry = round.play.active_game.entry;
                let keys = help::rows(&KEYS_OF_ROUND);
                let own = keymap::rows(context.settings.keys, entry, entry.keys, |key| key == "V");
                Panel::open(Help::of(entry.title, entry.about, keys.chain(own)))
            }
            _ => self.pass(context, &Event::Key(key)),
        }
    }

    /// Hands an event to the board, and tells the others what came of it.
    pub(super) fn pass(&mut self, context: &mut Context<'_>, event: &Event) -> Go {
        let (Some(round), Some(membership)) = (&mut self.round, &self.lobby.page.membership) else {
            return Go::Stay;
        };
        let go = round.play.update(context, event);
        if round.tell(membership, Instant::now()) {
            self.sync(context);
            context.redraw();
        }
        // The board stays in its place.
        match go {
            Go::Open(_) => go,
            _ => Go::Stay,
        }
    }
}

impl Round {
    /// Tells the others how far the player is, if that is new. Returns whether the board is finished.
    fn tell(&mut self, membership: &Membership, now: Instant) -> bool {
        let game = &self.play.active_game.game;
        let moved = (game.progress().moves, game.position());
        if moved == self.told || self.is_home {
            return false;
        }
        self.told = moved;
        let progress = self.play.active_game.progress_in_round(self.whole);
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
        match self.play.is_winning() {
            true => &[],
            false => others,
        }
    }
}
