//! A room in sentences: who comes and goes, the rounds, who is ahead.

use std::time::Duration;

use tokio::time::Instant;

use super::{Conversation, Reply, State};
use crate::games::find;
use crate::i18n::Words;
use crate::model::{Code, Name, RoomCode};
use crate::rooms::member::{MemberId, Progress, Reaction};
use crate::rooms::membership::Membership;
use crate::rooms::room::{MEMBERS_MAX, Phase, Room};
use crate::ui::active_game::ActiveGame;
use crate::ui::event::Now;
use crate::ui::names::told;
use crate::ui::screens::layout::exact_time;
use crate::ui::screens::room::join::{self, cannot_open, no_entry};
use crate::ui::screens::room::{level_text, mode_text};
use crate::ui::settings::Settings;

/// A room as it is followed in text mode.
pub(super) struct TextRoom {
    membership: Membership,
    /// The room as it was told of last.
    known: Room,
    /// The round whose board is played: since when, and its fewest moves from the start.
    round: Option<(Instant, u32)>,
    is_home: bool,
    due: Option<Now>,
}

/// The name of a member in a sentence.
fn called(room: &Room, id: MemberId, words: &Words) -> String {
    let member = room.member(id);
    member.map_or_else(String::new, |one| told(&one.name, one.streak, words))
}

impl Conversation {
    /// A line that is for rooms; `None`: it is for somebody else.
    pub(super) fn room_line(&mut self, now: Now, line: &str) -> Option<Reply> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let is_in = self.room.is_some();
        let is_playing = self.room.as_ref().is_some_and(|room| room.round.is_some());
        let text = match word {
            "join" if !is_in => match rest.parse::<RoomCode>() {
                Ok(code) => self.join_room(now, code),
                Err(_) => self.words.t("room-bad-code").into_owned(),
            },
            "room" if !is_in => self.open_room(now),
            "room" => self.told_room(),
            "leave" if is_in => self.leave_room(),
            "start" if is_in => self.start_round(),
            "sign" if is_in => self.show_sign(rest),
            "hint" | "restart" | "new" | "pause" if is_playing => {
                self.words.t("room-goes-on").into_owned()
            }
            // The session ends, or another game begins: nobody waits for the player.
            "q" | "quit" | "exit" if is_in => {
                self.leave_room();
                return None;
            }
            _ if is_playing && find(word).is_some() => self.words.t("line-room-leave").into_owned(),
            _ => return None,
        };
        let news = self.room_news(now);
        let text = match (text.is_empty(), news.is_empty()) {
            (true, true) => self.prompt(),
            (false, true) => format!("{text}\n{}", self.prompt()),
            (true, false) => news,
            (false, false) => format!("{text}\n{news}"),
        };
        Some(self.reply(text, false))
    }

    fn own_name(&mut self) -> Option<(Name, u32)> {
        let profile = self.profile.as_ref()?;
        let mut settings = Settings::new(self.words.lang());
        if let Some(kept) = &profile.settings {
            settings.read(kept);
        }
        Some(join::name_of(profile, &settings, &mut self.seeds))
    }

    pub(super) fn join_room(&mut self, now: Now, code: RoomCode) -> String {
        let none = self.words.t("room-none");
        let (Some((name, streak)), Some(visit)) = (self.own_name(), &self.visit) else {
            return none.into_owned();
        };
        let presence = visit.presence();
        match presence.join_room(code, name, streak, Instant::now()) {
            Ok(membership) => self.enter_room(now, membership),
            Err(error) => no_entry(error, self.words),
        }
    }

    fn open_room(&mut self, now: Now) -> String {
        let none = self.words.t("room-none");
        let (Some((name, streak)), Some(visit)) = (self.own_name(), &self.visit) else {
            return none.into_owned();
        };
        let (presence, seeds) = (visit.presence(), &mut self.seeds);
        match presence.open_room(name, streak, || seeds.draw(), Instant::now()) {
            Ok(membership) => self.enter_room(now, membership),
            Err(error) => self.words.t(cannot_open(error)).into_owned(),
        }
    }

    fn enter_room(&mut self, now: Now, membership: Membership) -> String {
        self.lay_aside(now);
        let known = membership.look(Room::clone);
        self.room = Some(Box::new(TextRoom {
            membership,
            known,
            round: None,
            is_home: false,
            due: None,
        }));
        self.told_room()
    }

    /// The room in sentences.
    fn told_room(&self) -> String {
        let Some(room) = &self.room else {
            return String::new();
        };
        let (words, known) = (self.words, &room.known);
        let command = format!("join {}", known.code());
        let mut lines = vec![
            words.t("room-others-come").into_owned(),
            self.address.screen_command(&command),
            format!(
                "{}. {}.",
                level_text(known, words),
                mode_text(known.mode(), words)
            ),
        ];
        let count = u32::try_from(known.members().len()).unwrap_or(0);
        let counts = [("n", count.into()), ("of", (MEMBERS_MAX as u32).into())];
        lines.push(words.tr("room-members", &counts));
        for member in known.members() {
            let mut line = told(&member.name, member.streak, words);
            if member.id == room.membership.id() {
                line = words.tr("race-own", &[("name", line.into())]);
            }
            if known.host() == Some(member.id) {
                line = format!("{line}, {}", words.t("room-host"));
            }
            lines.push(line);
        }
        let says = match known.phase() {
            Phase::Round { .. } if room.round.is_none() => "line-room-late",
            _ if known.host() == Some(room.membership.id()) => "line-room-host",
            _ => "line-room",
        };
        lines.push(words.t(says).into_owned());
        lines.join("\n")
    }

    fn leave_room(&mut self) -> String {
        if let Some(room) = self.room.take() {
            if room.round.is_some() {
                self.state = State::Asking(0);
            }
            room.membership.leave(Instant::now());
        }
        self.words.t("line-room-left").into_owned()
    }

    /// The host begins the next round; who has come late begins with the time running.
    fn start_round(&mut self) -> String {
        let random = self.seeds.draw();
        let Some(room) = &self.room else {
            return String::new();
        };
        let is_begun = room.membership.act(|room, id| {
            let started = room.start(id, random, Instant::now());
            started.or_else(|_| room.enter_round(id)).is_ok()
        });
        match is_begun {
            true => String::new(),
            false => self.words.t("room-host-starts").into_owned(),
        }
    }

    fn show_sign(&mut self, typed: &str) -> String {
        let reaction = typed.trim().chars().next().and_then(Reaction::of_key);
        let (Some(reaction), Some(room)) = (reaction, &self.room) else {
            return self.words.t("line-room-signs").into_owned();
        };
        let now = Instant::now();
        room.membership
            .act(|room, id| room.react(id, reaction, now));
        String::new()
    }

    /// Leaves with the room what was played of the round, for when the player comes back.
    pub(super) fn keep_round(&self) {
        if let (State::Playing(active_game), Some(room)) = (&self.state, &self.room)
            && room.round.is_some()
            && !room.is_home
        {
            room.membership.keep(active_game.run().clone());
        }
    }

    /// When something happens in the room by itself.
    pub(crate) fn room_due(&self) -> Option<Now> {
        self.room.as_ref()?.due
    }

    /// What is new in the room, with the prompt; empty: nothing.
    pub(crate) fn room_news(&mut self, now: Now) -> String {
        let Some(mut room) = self.room.take() else {
            return String::new();
        };
        let (words, at) = (self.words, Instant::now());
        let own = room.membership.id();
        room.membership.advance(at);
        let is = room.membership.look(Room::clone);
        if is.is_over() || is.member(own).is_none() {
            let says = match is.is_over() {
                true => "room-over",
                false => "room-gone",
            };
            if room.round.is_some() {
                self.state = State::Asking(0);
            }
            return format!("{}\n{}", words.t(says), self.prompt());
        }
        let mut news = told_changes(&room.known, &is, own, words);
        let mut opening = String::new();
        match is.phase() {
            Phase::Round { since, .. }
                if is.member(own).is_some_and(|member| member.races)
                    && room.round.is_none_or(|(begun, _)| begun != since) =>
            {
                if let Some(board) = is.board().cloned()
                    && let Some(entry) = find(board.game)
                    && let Ok(active_game) = ActiveGame::new(
                        entry,
                        board.level,
                        board.seed.unwrap_or_default(),
                        false,
                        Code::new(self.seeds.draw()),
                    )
                {
                    let whole = active_game.game.left().unwrap_or(0);
                    room.round = Some((since, whole));
                    room.is_home = false;
                    self.play(active_game);
                    let kept = room.membership.take_kept();
                    if let State::Playing(active_game) = &mut self.state {
                        let passed = at.saturating_duration_since(since);
                        active_game.join_round(passed, kept.as_deref(), now);
                    }
                    opening = self.opening(now);
                }
            }
            Phase::Results | Phase::Lobby if room.round.take().is_some() => {
                // A board that was not finished in time is nothing to go on with.
                if !room.is_home {
                    self.state = State::Asking(0);
                }
            }
            _ => {}
        }
        let due = is.deadline().map(|due| due.saturating_duration_since(at));
        room.due = due.map(|due| now + due + Duration::from_millis(2));
        room.known = is;
        self.room = Some(room);
        if news.is_empty() && opening.is_empty() {
            return String::new();
        }
        news.push(String::new());
        format!("{}{opening}{}", news.join("\n"), self.prompt())
    }

    /// Tells the others of what was played, and says who is ahead; the text ends with a line end.
    pub(super) fn room_on(&mut self, moved: bool) -> String {
        let (State::Playing(active_game), Some(room)) = (&self.state, &mut self.room) else {
            return String::new();
        };
        let Some((_, whole)) = room.round.filter(|_| !room.is_home) else {
            return String::new();
        };
        let game = &active_game.game;
        let progress = Progress {
            moves: game.progress().moves,
            left: game.left(),
            whole,
            position: game.position(),
        };
        let (words, at) = (self.words, Instant::now());
        let own = room.membership.id();
        if game.progress().solved {
            room.is_home = true;
            // It may be the end of the round, of which only the others are told.
            room.due = Some(Now::ZERO);
            room.membership
                .act(|room, id| room.finish(id, progress, at));
            let (place, time) = room.membership.look(|room| {
                let standings = room.standings();
                let place = standings.iter().position(|member| member.id == own);
                let time = place.and_then(|place| standings[place].home);
                (place.unwrap_or(0) + 1, time.unwrap_or_default())
            });
            let place = u32::try_from(place).unwrap_or(0);
            let time = exact_time(time, words);
            let values = [
                ("place", place.into()),
                ("time", time.into()),
                ("n", 0u32.into()),
            ];
            return format!("{}\n", words.tr("room-home-line", &values));
        }
        if !moved {
            return String::new();
        }
        room.membership.progress(progress);
        let first = room.membership.look(|room| {
            let standings = room.standings();
            let first = standings.iter().find(|member| member.id != own)?;
            let name = told(&first.name, first.streak, words);
            Some((name, first.home.is_some(), first.progress.done()))
        });
        let Some((name, false, done)) = first else {
            return String::new();
        };
        let lead = i64::from(progress.done()) - i64::from(done);
        let n = u32::try_from(lead.unsigned_abs()).unwrap_or(u32::MAX);
        let id = match lead {
            1.. => "race-ahead",
            0 => "race-level",
            _ => "room-is-ahead",
        };
        let said = words.tr(id, &[("n", n.into()), ("name", name.into())]);
        format!("{said}\n")
    }
}

/// What has changed in a room, a sentence each.
fn told_changes(was: &Room, is: &Room, own: MemberId, words: &Words) -> Vec<String> {
    let mut said = Vec::new();
    let about = |id: &str, room: &Room, member: MemberId| {
        words.tr(id, &[("name", called(room, member, words).into())])
    };
    let others = |room: &Room| -> Vec<MemberId> {
        let members = room.members().iter();
        let here = members.filter(|member| member.lost_since.is_none() && member.id != own);
        here.map(|member| member.id).collect()
    };
    let (before, now) = (others(was), others(is));
    for id in now.iter().filter(|id| !before.contains(id)) {
        said.push(about("line-room-came", is, *id));
    }
    for id in before.iter().filter(|id| !now.contains(id)) {
        said.push(about("line-room-went", was, *id));
    }
    if is.host() == Some(own) && was.host() != Some(own) {
        said.push(words.t("line-room-you-host").into_owned());
    }
    for member in is.members().iter().filter(|member| member.id != own) {
        let at = Instant::now();
        let before = was.member(member.id);
        let shown = member.reaction(at);
        if let Some((reaction, _)) = shown
            && before.and_then(|before| before.reaction(at)) != shown
        {
            said.push(format!(
                "{}: {}",
                called(is, member.id, words),
                reaction.sign()
            ));
        }
        if let Some(time) = member.home
            && before.is_some_and(|before| before.home.is_none())
        {
            let name = called(is, member.id, words);
            let time = exact_time(time, words);
            let values = [("name", name.into()), ("time", time.into())];
            said.push(words.tr("line-room-home", &values));
        }
    }
    if was.phase() != is.phase() {
        match is.phase() {
            Phase::Countdown(_) => {
                let (n, of) = is.round();
                let round = words.tr("room-round", &[("n", n.into()), ("of", of.into())]);
                said.push(format!("{round}: {}.", level_text(is, words)));
            }
            Phase::Results => {
                said.push(format!("{}:", words.t("room-results")));
                for (place, member) in (1..).zip(is.ranking()) {
                    let name = called(is, member.id, words);
                    let time = match member.home {
                        Some(time) => exact_time(time, words),
                        None => words.t("room-not-home").into_owned(),
                    };
                    let points = words.tr("room-points", &[("n", member.points.into())]);
                    said.push(format!("{place}. {name}, {time}, {points}"));
                }
            }
            Phase::Lobby | Phase::Round { .. } => {}
        }
    }
    said
}
