//! A room: before the round, its countdown, the board with the others beside it, the results.

mod beside;
pub(crate) use beside::left_text;
mod countdown;
mod draw;
pub(crate) use draw::{level_text, mode_text};
mod lobby;
mod markers;
mod page;
mod results;
mod round;
#[cfg(test)]
mod tests;
mod watch;

use std::mem::discriminant;

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

use super::{Answer, Context, Next, Scene, Screen};
use crate::games::packed::UnpackedRun;
use crate::i18n::Words;
use crate::model::Saved;
use crate::rooms::member::{Member, MemberId, Reaction};
use crate::rooms::membership::Membership;
use crate::rooms::room::{Phase, Room};
use crate::ui::active_game::ActiveGame;
use crate::ui::event::{Event, Key, Now};
use crate::ui::keymap;
use crate::ui::pages::choice::Choice;
use crate::ui::panel::Panel;
use beside::Beside;
use markers::Marker;
use page::DEAF;
use round::Round;
use watch::Watching;

/// The screen of a room.
pub(crate) struct RoomScreen {
    /// `None`: the player is not in it any more.
    membership: Option<Membership>,
    /// The code that others type, and the whole command.
    code: String,
    command: String,
    id: MemberId,
    /// The room as it is shown, outside of a round.
    room: Room,
    /// Whether somebody else still played in it whom the player might watch.
    may_watch: bool,
    beside: Beside,
    /// The others on the board, if they are wanted there.
    others: Vec<Marker>,
    shows_others: bool,
    round: Option<Round>,
    /// Whose board is looked at, by somebody who does not play.
    watching: Option<Box<Watching>>,
    /// The chosen row of the host: the settings, then the members. For others the first row that is
    /// shown.
    row: usize,
    /// Whether the settings are shown in place of the results.
    shows_settings: bool,
    picks_reaction: bool,
    /// Whom the host is asked about, before they are removed.
    asked_about: Option<MemberId>,
    /// What is said in the row above the keys.
    said: Option<&'static str>,
    /// Who has left, and that the player is the host now: the same, until the next key.
    told: Vec<String>,
    /// When something happens by itself.
    due: Option<Now>,
    /// Until when keys of movement do nothing, as the results have just come.
    deaf_until: Now,
}

impl RoomScreen {
    pub(in crate::ui) fn new(context: &mut Context<'_>, membership: Membership) -> Self {
        let room = membership.look(Room::clone);
        let mut screen = Self {
            id: membership.id(),
            code: membership.code(),
            command: membership.command(context.address),
            membership: Some(membership),
            room,
            may_watch: false,
            beside: Beside::default(),
            others: Vec::new(),
            shows_others: false,
            round: None,
            watching: None,
            row: 0,
            shows_settings: false,
            picks_reaction: false,
            asked_about: None,
            said: None,
            told: Vec::new(),
            due: None,
            deaf_until: Now::ZERO,
        };
        screen.sync(context);
        let membership = screen.membership.as_ref();
        let word = membership.and_then(|membership| membership.told_word(context.words()));
        screen.told.extend(word);
        screen
    }

    fn is_host(&self) -> bool {
        // In a round the room on the screen is that of its beginning, and its host may be gone.
        self.beside.is_host()
    }

    /// Takes the room as it is now, to draw it. Returns what it was before.
    fn look_at_room(&mut self, now: Instant) -> Option<Room> {
        let membership = self.membership.as_ref()?;
        self.may_watch = !membership.others_to_watch().is_empty();
        let before = std::mem::replace(&mut self.room, membership.look(Room::clone));
        self.beside = Beside::of(&self.room, self.id, now);
        Some(before)
    }

    /// Looks at the room: begins and ends rounds with it.
    fn sync(&mut self, context: &mut Context<'_>) -> Next {
        let Some(membership) = &self.membership else {
            return Next::Unchanged;
        };
        let now = Instant::now();
        let is_in = membership.look_at(now, |room| {
            !room.is_over() && room.member(self.id).is_some()
        });
        if !is_in {
            self.room = membership.look(Room::clone);
            self.membership = None;
            self.round = None;
            self.watching = None;
            self.due = None;
            return Next::Redraw;
        }
        let (phase, since) = membership.look(|room| (room.phase(), room.races_since(self.id)));
        let is_round = matches!(phase, Phase::Round { .. });
        if !is_round {
            self.watching = None;
        }
        if discriminant(&phase) != discriminant(&self.room.phase()) {
            self.said = None;
            self.told.clear();
        }
        let is_shown = is_round && (self.round.is_some() || self.watching.is_some());
        let next = if is_shown {
            // All that changes beside the board, and not the whole room, some times a second.
            let rows = self.beside.rows();
            let had_time = self.beside.left().is_some();
            let (is_new, mut dirty) = self.look_beside(now);
            if !had_time
                && self.beside.left().is_some()
                && let Some(round) = &mut self.round
                && !round.is_home
            {
                dirty = dirty.union(round.play.say("room-last-call"));
            }
            if is_new {
                let rows = rows.max(self.beside.rows());
                dirty = dirty.union(Self::rows_beside(context.size, rows));
            }
            let is_home = self.round.as_ref().is_some_and(|round| round.is_home);
            // Who is home sees how many are still on the way.
            match dirty.any() {
                true if is_home && is_new && self.watching.is_none() => Next::Redraw,
                true => Next::Rows(dirty),
                false => Next::Unchanged,
            }
        } else {
            let before = self.look_at_room(now);
            let told = before.map(|was| told_changes(&was, &self.room, self.id, context.words()));
            if let Some(told) = told.filter(|told| !told.is_empty()) {
                self.told = told;
            }
            Next::Redraw
        };
        self.wake_at(context, now);
        match phase {
            Phase::Round { .. } if since.is_some() => {
                if self.round.as_ref().map(|round| round.since) != since {
                    self.begin_round(context, now);
                    return Next::Redraw;
                }
            }
            Phase::Round { .. } | Phase::Countdown(_) | Phase::Lobby => self.round = None,
            Phase::Results => {
                let is_winning = |round: &Round| round.is_home && round.play.shows_win();
                if !self.round.as_ref().is_some_and(is_winning) && self.round.take().is_some() {
                    self.shows_settings = false;
                    self.deaf_until = context.now + DEAF;
                    return Next::Redraw;
                }
            }
        }
        next
    }

    /// Sets when something happens by itself: in the room, with a sign that goes, in the countdown.
    fn wake_at(&mut self, context: &Context<'_>, now: Instant) {
        let Some(membership) = &self.membership else {
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

    fn react(&mut self, context: &mut Context<'_>, typed: char) -> Next {
        self.picks_reaction = false;
        if let (Some(reaction), Some(membership)) = (Reaction::of_key(typed), &self.membership) {
            membership.act(|room, id| room.react(id, reaction, Instant::now()));
        }
        self.sync(context);
        Next::Redraw
    }

    /// Asks before a match is left: the points of its rounds so far are lost.
    fn ask_to_leave(&self, context: &Context<'_>) -> Next {
        let points = |room: &Room| room.member(self.id).map(|member| member.points);
        let points = self.membership.as_ref().and_then(|all| all.look(points));
        let choice = Choice::leave_room(points.unwrap_or(0), context.words());
        Panel::open(choice)
    }

    fn leave(&mut self) -> Next {
        if let Some(membership) = self.membership.take() {
            membership.leave(Instant::now());
        }
        Next::Home
    }

    fn pick_reaction(&mut self) -> Next {
        self.picks_reaction = true;
        Next::Redraw
    }

    /// Does something in the room as this member.
    fn act(
        &mut self,
        context: &mut Context<'_>,
        act: impl FnOnce(&mut Room, MemberId, Instant) -> bool,
    ) -> Next {
        let Some(membership) = &self.membership else {
            return Next::Unchanged;
        };
        if !membership.act(|room, id| act(room, id, Instant::now())) {
            return Next::Unchanged;
        }
        self.said = None;
        self.sync(context);
        Next::Redraw
    }

    fn start(&mut self, context: &mut Context<'_>) -> Next {
        let random = context.seeds.draw();
        self.shows_settings = false;
        self.act(context, |room, id, now| room.start(id, random, now).is_ok())
    }
}

/// Who has left, and whether the player is the host now, a sentence each.
fn told_changes(was: &Room, is: &Room, own: MemberId, words: &Words) -> Vec<String> {
    // Who comes back has another number and the same sign.
    let is_in = |one: &Member| {
        let mut members = is.members().iter();
        members.any(|member| {
            member.id == one.id || (member.sign, &member.name) == (one.sign, &one.name)
        })
    };
    let left = was.members().iter().filter(|member| !is_in(member));
    let mut told: Vec<String> = left
        .map(|member| {
            let name = words.name(member.name.as_str());
            words.tr("room-went", &[("name", name.into())])
        })
        .collect();
    if is.host() == Some(own) && was.host() != Some(own) {
        told.push(words.t("room-you-host").into_owned());
    }
    told
}

impl Screen for RoomScreen {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        let Event::Key(key) = event else {
            return match event {
                Event::Live | Event::Tick => {
                    let passed = match self.watching {
                        Some(_) => self.look_on(context, event),
                        None => self.pass(context, event),
                    };
                    match (self.sync(context), passed) {
                        (Next::Unchanged, Next::Rows(rows)) if !rows.any() => Next::Unchanged,
                        (Next::Unchanged, passed) => passed,
                        (Next::Rows(rows), Next::Rows(more)) => Next::Rows(rows.union(more)),
                        (next, Next::Unchanged) => next,
                        _ => Next::Redraw,
                    }
                }
                Event::Resize { .. } | Event::Caps(_) => {
                    self.pass(context, event);
                    self.look_on(context, event);
                    Next::Redraw
                }
                _ => self.pass(context, event),
            };
        };
        if self.membership.is_none() {
            return match keymap::latin(*key) {
                Key::Enter | Key::Esc | Key::Char('q' | ' ') => Next::Home,
                _ => Next::Unchanged,
            };
        }
        if self.picks_reaction {
            return match key {
                Key::Char(typed) => self.react(context, *typed),
                _ => self.react(context, ' '),
            };
        }
        match (&self.watching, &self.round) {
            (Some(_), _) => self.watch_key(context, *key),
            (None, round) => {
                let was_told = !std::mem::take(&mut self.told).is_empty();
                let was_said = self.said.take().is_some();
                let next = match round {
                    Some(_) => self.play_key(context, *key),
                    None => self.page_key(context, *key),
                };
                match was_told || was_said {
                    true if matches!(next, Next::Unchanged | Next::Rows(_)) => Next::Redraw,
                    _ => next,
                }
            }
        }
    }

    fn answer(&mut self, context: &mut Context<'_>, answer: Answer) -> Next {
        if answer == Answer::Leave {
            return self.leave();
        }
        if answer == Answer::EndRound {
            self.act(context, |room, id, _| room.end_round(id).is_ok());
        }
        if let (Answer::RemoveMember, Some(other)) = (answer, self.asked_about.take()) {
            self.act(context, |room, id, now| {
                room.remove_member(id, other, now).is_ok()
            });
        }
        self.sync(context);
        Next::Redraw
    }

    fn deadline(&self) -> Option<Now> {
        let play = self.round.as_ref().and_then(|round| round.play.deadline());
        let watched = self.watching.as_ref();
        let watched = watched.and_then(|watching| watching.replay.deadline());
        [play, watched, self.due].into_iter().flatten().min()
    }

    fn plays(&self) -> Option<&'static str> {
        self.round.as_ref()?.play.plays()
    }

    /// Only those in the room see it, whom the room lets.
    fn active_game(&mut self) -> Option<&mut ActiveGame> {
        let round = self.round.as_mut()?;
        round.play.active_game()
    }

    /// Nothing is kept of a round but in the room, where the player comes back to it.
    fn unfinished(&self, _now: Now) -> Option<Saved<UnpackedRun>> {
        if let (Some(membership), Some(round)) = (&self.membership, &self.round)
            && !round.is_home
        {
            membership.keep(round.play.active().run().clone());
        }
        None
    }

    fn close(&mut self, _context: &mut Context<'_>) {
        self.leave();
    }

    fn goes_on_below(&self) -> bool {
        self.membership.is_some()
    }

    fn wants_mouse(&self) -> bool {
        self.round
            .as_ref()
            .is_some_and(|round| round.play.wants_mouse())
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        self.draw_all(scene, area, buf);
    }
}
