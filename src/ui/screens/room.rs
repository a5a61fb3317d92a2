//! A room: before the round, its countdown, the board with the others beside it, the results.

mod beside;
pub(crate) use beside::{left_text, seconds_left};
mod countdown;
mod draw;
mod markers;
pub(crate) use markers::sign;
mod results;
mod round;
mod speech;
#[cfg(test)]
mod tests;
mod watch;

use std::mem::discriminant;

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

use super::{Context, Layer, Scene, Screen};
use crate::i18n::Words;
use crate::rooms::member::Reaction;
use crate::rooms::membership::Membership;
use crate::rooms::room::{Phase, Room};
use crate::ui::active_game::ActiveGame;
use crate::ui::event::{Event, Key, Now};
use crate::ui::pages::choice::{Choice, Pick};
use crate::ui::pages::room::{Lobby, Wish, people_told};
use crate::ui::panel::Panel;
use crate::ui::view::{Answer, Go};
use beside::Beside;
use markers::Marker;
use round::Round;
use speech::Told;
use watch::Watching;

/// What a question in a room sends.
#[derive(Clone, Copy, Debug)]
enum Msg {
    Leave,
    EndRound,
}

/// The screen of a room.
pub(crate) struct RoomScreen {
    /// The room outside of a round, with the player's place in it.
    lobby: Panel<Lobby>,
    beside: Beside,
    /// The others on the board, if they are wanted there.
    others: Vec<Marker>,
    shows_others: bool,
    round: Option<Round>,
    /// Whose board is looked at, by somebody who does not play.
    watching: Option<Box<Watching>>,
    picks_reaction: bool,
    /// What text mode has said.
    told: Option<Box<Told>>,
    /// When something happens by itself.
    due: Option<Now>,
}

impl RoomScreen {
    pub(in crate::ui) fn new(context: &mut Context<'_>, membership: Membership) -> Self {
        let lobby = Lobby::new(membership, context.address, context.words());
        let mut screen = Self {
            lobby: Panel::new(lobby, 0),
            beside: Beside::default(),
            others: Vec::new(),
            shows_others: false,
            round: None,
            watching: None,
            picks_reaction: false,
            told: None,
            due: None,
        };
        screen.sync(context);
        screen
    }

    fn membership(&self) -> Option<&Membership> {
        self.lobby.page.membership.as_ref()
    }

    fn room(&self) -> &Room {
        &self.lobby.page.room
    }

    fn is_host(&self) -> bool {
        // In a round the room on the screen is that of its beginning, and its host may be gone.
        self.beside.is_host()
    }

    /// Takes the room as it is now, to draw it; what has changed in it is said.
    fn look_at_room(&mut self, words: &Words, now: Instant) {
        let page = &mut self.lobby.page;
        let Some(membership) = &page.membership else {
            return;
        };
        page.may_watch = !membership.others_to_watch().is_empty();
        let before = std::mem::replace(&mut page.room, membership.look(Room::clone));
        self.beside = Beside::of(&page.room, page.id, now);
        let told = people_told(&before, &page.room, page.id, words);
        if !told.is_empty() {
            page.told = told;
        }
        if discriminant(&before.phase()) != discriminant(&page.room.phase()) {
            // Of the results one's own stand out.
            let own = page.room.ranking().iter().position(|one| one.id == page.id);
            let is_over = page.room.phase() == Phase::Results;
            self.lobby.chosen = own.filter(|_| is_over).unwrap_or(0);
        }
    }

    /// Looks at the room: begins and ends rounds with it.
    fn sync(&mut self, context: &mut Context<'_>) {
        let (id, now) = (self.lobby.page.id, Instant::now());
        let Some(membership) = self.membership() else {
            return;
        };
        let is_in = membership.look_at(now, |room| !room.is_over() && room.member(id).is_some());
        if !is_in {
            let page = &mut self.lobby.page;
            if let Some(membership) = page.membership.take() {
                page.room = membership.look(Room::clone);
            }
            self.lobby.chosen = 0;
            self.round = None;
            self.watching = None;
            self.due = None;
            return context.redraw();
        }
        let (phase, since) = membership.look(|room| (room.phase(), room.races_since(id)));
        let is_round = matches!(phase, Phase::Round { .. });
        if !is_round {
            self.watching = None;
        }
        if discriminant(&phase) != discriminant(&self.room().phase()) {
            self.lobby.page.hush();
        }
        let is_shown = is_round && (self.round.is_some() || self.watching.is_some());
        if is_shown {
            // All that changes beside the board, and not the whole room, some times a second.
            let had_time = self.beside.left().is_some();
            self.look_beside(context, now);
            let has_time = self.beside.left().is_some();
            if let Some(round) = self.round.as_mut().filter(|round| !round.is_home)
                && has_time
                && !had_time
            {
                round.play.say("room-last-call");
            }
        } else {
            self.look_at_room(context.words(), now);
            context.redraw();
        }
        self.wake_at(context, now);
        let is_winning = |round: &Round| round.is_home && round.play.is_winning();
        if since.is_some() {
            if self.round.as_ref().map(|round| round.since) != since {
                self.begin_round(context, now);
                context.redraw();
            }
        } else if !self.round.as_ref().is_some_and(is_winning) && self.round.take().is_some() {
            self.look_at_room(context.words(), now);
            context.redraw();
        }
    }

    /// Sets when something happens by itself: in the room, with a sign that goes, in the countdown.
    fn wake_at(&mut self, context: &Context<'_>, now: Instant) {
        let Some(membership) = self.membership() else {
            return;
        };
        let due = membership.look(|room| {
            let members = room.members().iter();
            let signs = members.filter_map(|member| Some(member.reaction(now)?.1));
            let second = match room.phase() {
                Phase::Countdown(until) => {
                    let left = until.saturating_duration_since(now);
                    let part = std::time::Duration::from_nanos(left.subsec_nanos().into());
                    Some(now + part)
                }
                // The seconds that are left, once somebody is home.
                Phase::Round { .. } => room.last_call().map(|ends| {
                    let left = ends.saturating_duration_since(now);
                    now + std::time::Duration::from_nanos(left.subsec_nanos().into())
                }),
                _ => None,
            };
            signs.chain(second).chain(room.deadline()).min()
        });
        // A moment later it is sure to be past.
        self.due = due.map(|due| {
            context.now + due.saturating_duration_since(now) + std::time::Duration::from_millis(2)
        });
    }

    fn react(&mut self, context: &mut Context<'_>, typed: char) -> Go {
        self.picks_reaction = false;
        if let (Some(reaction), Some(membership)) = (Reaction::of_key(typed), self.membership()) {
            membership.act(|room, id| room.react(id, reaction, Instant::now()));
        }
        self.sync(context);
        context.redraw();
        Go::Stay
    }

    /// Asks before a match is left: the points of its rounds so far are lost.
    fn ask_to_leave(&self, context: &Context<'_>) -> Go {
        let (id, words) = (self.lobby.page.id, context.words());
        let points = |room: &Room| room.member(id).map(|member| member.points);
        let points = self.membership().and_then(|all| all.look(points));
        let lost = points.filter(|points| *points > 0);
        let lost = lost.map(|points| words.tr("room-leave-points", &[("n", points.into())]));
        let picks: [Pick<Msg>; 2] = [
            ("choice-stay", &['n'], None),
            ("choice-leave-room", &['y', 'j', 'q'], Some(Msg::Leave)),
        ];
        let choice = Choice::new(words, "room-leave-title", picks);
        Panel::open(choice.saying(lost))
    }

    /// Asks before the host ends the round for everybody.
    fn ask_to_end(context: &Context<'_>) -> Go {
        let picks: [Pick<Msg>; 2] = [
            ("choice-stay", &['n', 'q'], None),
            ("choice-end-round", &['y', 'j', 'e'], Some(Msg::EndRound)),
        ];
        Panel::open(Choice::new(context.words(), "room-end-title", picks))
    }

    fn send(&mut self, context: &mut Context<'_>, msg: Msg) -> Go {
        match (msg, self.membership()) {
            (Msg::Leave, _) => return self.leave(),
            (Msg::EndRound, Some(membership)) => {
                // It may be over by now.
                let _ = membership.act(Room::end_round);
            }
            (Msg::EndRound, None) => {}
        }
        self.came_back(context);
        Go::Stay
    }

    fn leave(&mut self) -> Go {
        if let Some(membership) = self.lobby.page.membership.take() {
            membership.leave(Instant::now());
        }
        Go::Home
    }

    fn pick_reaction(&mut self, context: &mut Context<'_>) -> Go {
        self.picks_reaction = true;
        context.redraw();
        Go::Stay
    }

    /// Goes where the page of the room leads.
    fn after_page(&mut self, context: &mut Context<'_>, go: Go) -> Go {
        match go {
            Go::Back => {
                // Who leaves takes the points along, and a host the room.
                let asks = self.room().members().len() > 1;
                match asks && self.membership().is_some() {
                    true => self.ask_to_leave(context),
                    false => self.leave(),
                }
            }
            Go::Open(_) => go,
            _ => match self.lobby.page.wants.take() {
                Some(Wish::Watch) => self.watch(context, 1),
                Some(Wish::EndRound) if self.is_host() => Self::ask_to_end(context),
                Some(Wish::React) => self.pick_reaction(context),
                _ => {
                    self.sync(context);
                    Go::Stay
                }
            },
        }
    }
}

impl RoomScreen {
    fn take(&mut self, context: &mut Context<'_>, event: &Event) -> Go {
        let Event::Key(key) = event else {
            return match event {
                Event::Live | Event::Tick => {
                    let passed = match self.watching {
                        Some(_) => self.look_on(context, event),
                        None => self.pass(context, event),
                    };
                    self.sync(context);
                    passed
                }
                Event::Resize { .. } | Event::Caps(_) => {
                    self.pass(context, event);
                    self.look_on(context, event)
                }
                _ => self.pass(context, event),
            };
        };
        if self.picks_reaction {
            return match key {
                Key::Char(typed) => self.react(context, *typed),
                _ => self.react(context, ' '),
            };
        }
        match (&self.watching, &self.round) {
            (Some(_), _) => self.watch_key(context, *key),
            (None, round) => {
                if self.lobby.page.said(context.words()).is_some() {
                    context.redraw();
                }
                let is_round = round.is_some();
                self.lobby.page.hush();
                match is_round {
                    true => self.play_key(context, *key),
                    false => {
                        let go = self.lobby.update(context, event);
                        // It may not have the whole screen.
                        context.redraw();
                        self.after_page(context, go)
                    }
                }
            }
        }
    }
}

impl Screen for RoomScreen {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Go {
        let go = self.take(context, event);
        if let Some(board) = self.board() {
            context.redraw_rows(board.take_changed());
        }
        go
    }

    fn came_back(&mut self, context: &mut Context<'_>) {
        self.sync(context);
    }

    fn answered(&mut self, context: &mut Context<'_>, answer: Answer) -> Go {
        match answer.downcast::<Msg>() {
            Ok(msg) => self.send(context, *msg),
            Err(answer) => {
                let go = self.lobby.answered(context, answer);
                self.after_page(context, go)
            }
        }
    }

    fn deadline(&self) -> Option<Now> {
        let play = self.round.as_ref().and_then(|round| round.play.deadline());
        let watched = self.watching.as_ref();
        let watched = watched.and_then(|watching| watching.replay.deadline());
        [play, watched, self.due].into_iter().flatten().min()
    }

    /// Only those in the room see it, whom the room lets.
    fn game(&self) -> Option<&ActiveGame> {
        self.round.as_ref()?.play.game()
    }

    fn game_mut(&mut self) -> Option<&mut ActiveGame> {
        self.round.as_mut()?.play.game_mut()
    }

    fn close(&mut self, _context: &mut Context<'_>) {
        self.leave();
    }

    fn layer(&self) -> Layer {
        match self.membership() {
            Some(_) => Layer::Room,
            None => Layer::Screen,
        }
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        self.draw_all(scene, area, buf);
    }
}

impl Drop for RoomScreen {
    /// The connection is lost: the round is kept in the room, where the player comes back to it.
    fn drop(&mut self) {
        if let (Some(membership), Some(round)) = (self.membership(), &self.round)
            && !round.is_home
        {
            membership.keep(round.play.active_game.run().clone());
        }
    }
}
