//! A room: before the round, its countdown, the board with the others beside it, the results.

mod beside;
mod draw;
pub(crate) use draw::{level_text, mode_text};
pub(crate) mod join;
#[cfg(test)]
mod tests;

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

use super::choice::Choice;
use super::help::Help;
use super::menu::next_of;
use super::play::Play;
use super::{Answer, Context, Next, Scene, Screen};
use crate::games::packed::UnpackedRun;
use crate::games::{self, Action, Input};
use crate::model::Saved;
use crate::rooms::member::{MemberId, Reaction};
use crate::rooms::membership::Membership;
use crate::rooms::room::{Mode, Phase, Room, first_level, levels};
use crate::ui::dirty_rows::DirtyRows;
use crate::ui::event::{Event, Key, Now};
use crate::ui::keymap::{self, Command};
use beside::Beside;

/// Rows of what the host chooses: the game, the level, how many rounds.
const SETTINGS: usize = 3;

/// A round under way, or one whose win is still being shown.
struct Round {
    since: Instant,
    play: Box<Play>,
    /// The fewest moves from the start.
    whole: u32,
    /// What the others were told last.
    told: (u32, Option<games::Position>),
    /// Whether the foremost of the others is shown on the board.
    shows_leader: bool,
    is_home: bool,
}

/// The screen of a room.
pub(crate) struct RoomScreen {
    /// `None`: the player is not in it any more.
    membership: Option<Membership>,
    id: MemberId,
    /// The room as it is shown, outside of a round.
    room: Room,
    beside: Beside,
    round: Option<Round>,
    /// The chosen row: the settings, then the members.
    row: usize,
    /// Whether the settings are shown in place of the results.
    shows_settings: bool,
    picks_reaction: bool,
    /// What is said in the row above the keys.
    said: Option<&'static str>,
    /// When something happens by itself.
    due: Option<Now>,
}

impl RoomScreen {
    fn new(context: &mut Context<'_>, membership: Membership) -> Self {
        let room = membership.look(Room::clone);
        let mut screen = Self {
            id: membership.id(),
            membership: Some(membership),
            room,
            beside: Beside::default(),
            round: None,
            row: 0,
            shows_settings: false,
            picks_reaction: false,
            said: None,
            due: None,
        };
        screen.sync(context);
        screen
    }

    fn is_host(&self) -> bool {
        self.room.host() == Some(self.id)
    }

    /// Looks at the room: begins and ends rounds with it.
    fn sync(&mut self, context: &mut Context<'_>) -> Next {
        let Some(membership) = &self.membership else {
            return Next::Unchanged;
        };
        let now = Instant::now();
        membership.advance(now);
        let is_in = membership.look(|room| !room.is_over() && room.member(self.id).is_some());
        if !is_in {
            self.room = membership.look(Room::clone);
            self.membership = None;
            self.round = None;
            self.due = None;
            return Next::Redraw;
        }
        let (phase, races) = membership.look(|room| {
            let races = room.member(self.id).is_some_and(|member| member.races);
            (room.phase(), races)
        });
        let is_shown = self.round.is_some() && matches!(phase, Phase::Round { .. });
        let mut next = Next::Unchanged;
        if is_shown {
            // All that changes beside the board, and not the whole room, ten times a second.
            let beside = membership.look(|room| Beside::of(room, self.id, now));
            if beside != self.beside {
                let leader_moved = beside.leader != self.beside.leader;
                let rows = self.beside.rows().max(beside.rows());
                self.beside = beside;
                let is_home = self.round.as_ref().is_some_and(|round| round.is_home);
                // Who is home sees how many are still on the way.
                next = match is_home || leader_moved && self.show_leader() {
                    true => Next::Redraw,
                    false => Next::Rows(Self::rows_beside(context.size, rows)),
                };
            }
        } else {
            self.room = membership.look(Room::clone);
            self.beside = Beside::of(&self.room, self.id, now);
            next = Next::Redraw;
        }
        self.wake_at(context, now);
        match phase {
            Phase::Round { since, .. } if races => {
                let is_new = self.round.as_ref().is_none_or(|round| round.since != since);
                if is_new {
                    self.begin_round(context, since, now);
                    return Next::Redraw;
                }
            }
            Phase::Round { .. } | Phase::Countdown(_) | Phase::Lobby => self.round = None,
            Phase::Results => {
                let is_winning = |round: &Round| round.is_home && round.play.shows_win();
                if !self.round.as_ref().is_some_and(is_winning) && self.round.take().is_some() {
                    self.shows_settings = false;
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
                _ => None,
            };
            signs.chain(second).chain(room.deadline()).min()
        });
        // A moment later it is sure to be past.
        self.due = due.map(|due| {
            context.now + due.saturating_duration_since(now) + std::time::Duration::from_millis(2)
        });
    }

    /// Columns and rows that the others take beside the board.
    fn spare(size: (u16, u16)) -> (u16, u16) {
        match size.0 {
            beside::COLUMNS_FOR_PANEL.. => (beside::PANEL_COLUMNS, 0),
            _ => (0, 1),
        }
    }

    /// The rows in which the others stand: so many of a panel.
    fn rows_beside(size: (u16, u16), rows: u16) -> DirtyRows {
        let (_, height) = size;
        match Self::spare(size) {
            (0, spare) => DirtyRows::rows(height.saturating_sub(spare)..height),
            _ => DirtyRows::rows(0..rows.min(height)),
        }
    }

    /// Does something with the board in the part of the screen that it has.
    fn in_part<T>(context: &mut Context<'_>, with: impl FnOnce(&mut Context<'_>) -> T) -> T {
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

    fn begin_round(&mut self, context: &mut Context<'_>, since: Instant, now: Instant) {
        let Some(membership) = &self.membership else {
            return;
        };
        let Some(board) = membership.look(|room| room.board().cloned()) else {
            return;
        };
        let kept = membership.take_kept();
        let passed = now.saturating_duration_since(since);
        let play = Self::in_part(context, |context| {
            Play::in_room(context, board.clone(), passed, kept.as_deref())
        });
        // It was opened where the round was begun.
        let Ok(play) = play else { return };
        let whole = games::find(board.game)
            .and_then(|entry| (entry.open)(&board.level, board.seed?).ok())
            .and_then(|game| game.left());
        let mut round = Round {
            since,
            told: (u32::MAX, None),
            whole: whole.unwrap_or(0),
            shows_leader: false,
            is_home: false,
            play: Box::new(play),
        };
        round.tell(membership, now);
        self.room = membership.look(Room::clone);
        self.beside = Beside::of(&self.room, self.id, now);
        self.round = Some(round);
        self.picks_reaction = false;
        self.said = None;
    }

    /// Shows the foremost of the others on the board, if the player wants it.
    fn show_leader(&mut self) -> bool {
        let leader = self.beside.leader;
        match &mut self.round {
            Some(round) if round.shows_leader => round.play.show_other(leader),
            _ => return false,
        }
        true
    }

    fn react(&mut self, context: &mut Context<'_>, typed: char) -> Next {
        self.picks_reaction = false;
        if let (Some(reaction), Some(membership)) = (Reaction::of_key(typed), &self.membership) {
            membership.act(|room, id| room.react(id, reaction, Instant::now()));
        }
        self.sync(context);
        Next::Redraw
    }

    /// Asks before a round is left.
    fn ask_to_leave() -> Next {
        Next::Push(Box::new(Choice::leave_room()))
    }

    fn leave(&mut self) -> Next {
        if let Some(membership) = self.membership.take() {
            membership.leave(Instant::now());
        }
        Next::Home
    }

    /// A key while the board is played.
    fn play_key(&mut self, context: &mut Context<'_>, key: Key) -> Next {
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
                Key::Char('r') => self.pick_reaction(),
                Key::Char('e') => self.act(context, |room, id, _| room.end_round(id).is_ok()),
                Key::Char('q') | Key::Esc => Self::ask_to_leave(),
                _ => Next::Unchanged,
            };
        }
        match round.play.meant(context, key) {
            Some(Command::Restart) => self.pick_reaction(),
            Some(Command::GiveUp) => {
                round.shows_leader = !round.shows_leader;
                let leader = self.beside.leader.filter(|_| round.shows_leader);
                round.play.show_other(leader);
                Next::Redraw
            }
            Some(Command::Pause | Command::New | Command::Game(Input::Act(Action::Hint))) => {
                Next::Rows(round.play.say("room-goes-on"))
            }
            Some(Command::Quit) => Self::ask_to_leave(),
            Some(Command::Help) => {
                let entry = round.play.active().entry;
                let help = Help::of_hints(entry, draw::HINTS_OF_ROUND.iter().copied());
                Next::Push(Box::new(help.with_keys_of(context.settings.keys, entry)))
            }
            _ => self.pass(context, &Event::Key(key)),
        }
    }

    fn pick_reaction(&mut self) -> Next {
        self.picks_reaction = true;
        Next::Redraw
    }

    /// Hands an event to the board, and tells the others what came of it.
    fn pass(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        let (Some(round), Some(membership)) = (&mut self.round, &self.membership) else {
            return Next::Unchanged;
        };
        let next = Self::in_part(context, |context| round.play.update(context, event));
        let was_home = round.is_home;
        round.tell(membership, Instant::now());
        if round.is_home && !was_home {
            self.sync(context);
            return Next::Redraw;
        }
        match next {
            // The board stays in its place.
            Next::Unchanged | Next::Redraw | Next::Rows(_) | Next::Push(_) => next,
            _ => Next::Redraw,
        }
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

    /// The host turns a setting.
    fn turn(&mut self, context: &mut Context<'_>, by: i32) -> Next {
        let (game, level) = self.room.level();
        let (level, mode) = (level.clone(), self.room.mode());
        let Some(entry) = games::find(game) else {
            return Next::Unchanged;
        };
        match self.row {
            0 => {
                let names: Vec<&str> = games::ALL.iter().map(|entry| entry.name).collect();
                let Some(entry) = games::find(next_of(&names, game, by)) else {
                    return Next::Unchanged;
                };
                self.act(context, |room, id, _| {
                    room.choose(id, entry, first_level(entry)).is_ok()
                })
            }
            1 => {
                let levels = levels(entry);
                let here = levels.iter().position(|one| *one == level).unwrap_or(0);
                let next = super::menu::turn(here, by, levels.len());
                let Some(level) = levels.into_iter().nth(next) else {
                    return Next::Unchanged;
                };
                self.act(context, |room, id, _| room.choose(id, entry, level).is_ok())
            }
            2 => {
                let mode = next_of(&Mode::ALL, mode, by);
                self.act(context, |room, id, _| room.choose_mode(id, mode).is_ok())
            }
            _ => Next::Unchanged,
        }
    }

    /// Whether the page with settings and members is shown.
    fn is_lobby(&self) -> bool {
        match self.room.phase() {
            Phase::Lobby => true,
            Phase::Results => self.shows_settings,
            Phase::Countdown(_) | Phase::Round { .. } => false,
        }
    }

    /// A key outside of a round.
    fn page_key(&mut self, context: &mut Context<'_>, key: Key) -> Next {
        let is_lobby = self.is_lobby();
        let rows = SETTINGS + self.room.members().len();
        if is_lobby && let Some(by) = keymap::vertical(key).filter(|_| key != Key::Char('s')) {
            self.row = super::menu::turn(self.row, by, rows);
            return Next::Redraw;
        }
        if is_lobby && let Some(by) = keymap::horizontal(key) {
            return self.turn(context, by);
        }
        let phase = self.room.phase();
        let is_between = matches!(phase, Phase::Lobby | Phase::Results);
        match keymap::latin(key) {
            Key::Enter if is_between => match self.is_host() {
                true => self.start(context),
                false => {
                    self.said = Some("room-host-starts");
                    Next::Redraw
                }
            },
            Key::Enter if matches!(phase, Phase::Round { .. }) => {
                self.act(context, |room, id, _| room.enter_round(id).is_ok())
            }
            Key::Tab if phase == Phase::Results => {
                self.shows_settings = !self.shows_settings;
                Next::Redraw
            }
            Key::Char('r') => self.pick_reaction(),
            Key::Char('x') if is_lobby => {
                let member = self.row.checked_sub(SETTINGS);
                let member = member.and_then(|n| self.room.members().get(n));
                let Some(other) = member.map(|member| member.id) else {
                    self.said = Some("room-choose-member");
                    return Next::Redraw;
                };
                self.act(context, |room, id, now| {
                    room.send_away(id, other, now).is_ok()
                })
            }
            Key::Char('o') => {
                let is_locked = self.room.is_locked();
                self.act(context, |room, id, _| room.lock(id, !is_locked).is_ok())
            }
            Key::Char('n') => {
                let seeds = &mut *context.seeds;
                let drawn = self
                    .membership
                    .as_ref()
                    .is_some_and(|membership| membership.draw_code(|| seeds.draw()));
                if !drawn {
                    return Next::Unchanged;
                }
                self.sync(context);
                Next::Redraw
            }
            Key::Char('s') => {
                let line = draw::join_line(&self.room, context.address);
                self.said = Some("room-line");
                if let Some(clipboard) = context.clipboard.as_mut() {
                    **clipboard = Some(line);
                    self.said = Some("room-copied");
                }
                Next::Redraw
            }
            Key::Char('?') | Key::F(1) => {
                let hints = draw::page_hints(self, &context.look);
                Next::Push(Box::new(Help::of_room(hints)))
            }
            Key::Char('q') | Key::Esc => match phase {
                Phase::Countdown(_) | Phase::Round { .. } => Self::ask_to_leave(),
                Phase::Lobby | Phase::Results => self.leave(),
            },
            _ => Next::Unchanged,
        }
    }
}

impl Round {
    /// Tells the others how far the player is, if that is new.
    fn tell(&mut self, membership: &Membership, now: Instant) {
        let moved = self.play.moved();
        if moved == self.told || self.is_home {
            return;
        }
        self.told = moved;
        let progress = self.play.progress(self.whole);
        match self.play.is_solved() {
            true => {
                self.is_home = true;
                membership.act(|room, id| room.finish(id, progress, now));
            }
            false => membership.progress(progress),
        }
    }
}

impl Screen for RoomScreen {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        let Event::Key(key) = event else {
            return match event {
                Event::Live => self.sync(context),
                Event::Tick => {
                    let passed = self.pass(context, event);
                    match (self.sync(context), passed) {
                        (Next::Unchanged, passed) => passed,
                        (Next::Rows(rows), Next::Rows(more)) => Next::Rows(rows.union(more)),
                        (next, Next::Unchanged) => next,
                        _ => Next::Redraw,
                    }
                }
                Event::Resize { .. } | Event::Caps(_) => {
                    self.pass(context, event);
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
        match self.round {
            Some(_) => self.play_key(context, *key),
            None => self.page_key(context, *key),
        }
    }

    fn answer(&mut self, context: &mut Context<'_>, answer: Answer) -> Next {
        if answer == Answer::Leave {
            return self.leave();
        }
        self.sync(context);
        Next::Redraw
    }

    fn deadline(&self) -> Option<Now> {
        let play = self.round.as_ref().and_then(|round| round.play.deadline());
        [play, self.due].into_iter().flatten().min()
    }

    fn plays(&self) -> Option<&'static str> {
        self.round.as_ref()?.play.plays()
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

    fn wants_mouse(&self) -> bool {
        self.round
            .as_ref()
            .is_some_and(|round| round.play.wants_mouse())
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        self.draw_all(scene, area, buf);
    }
}
