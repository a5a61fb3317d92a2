//! A room in sentences: how one gets in and out, its rounds, whom one watches.

mod changes;
mod host;

use std::time::Duration;

use tokio::time::Instant;

use super::choose::{named, step_named};
use super::{Conversation, Reply, State};
use crate::games::find;
use crate::model::{Code, Name, RoomAddress};
use crate::rooms::live::WatchError;
use crate::rooms::member::{Member, MemberId, Reaction};
use crate::rooms::membership::Membership;
use crate::rooms::room::{MEMBERS_MAX, Phase, Room};
use crate::ui::active_game::ActiveGame;
use crate::ui::event::Now;
use crate::ui::names::told;
use crate::ui::pages::join::{self, cannot_open, no_entry};
use crate::ui::screens::layout::exact_time;
use crate::ui::trouble_told;
use changes::{called, chosen, compared, standings, told_changes};

/// A room as it is followed in text mode.
pub(super) struct TextRoom {
    membership: Membership,
    /// The room as it was told of last.
    known: Room,
    /// The board of a round that is played: when the round began, and its fewest moves from the start.
    round: Option<(Instant, u32)>,
    is_home: bool,
    due: Option<Now>,
    /// Who was said to be ahead of all, and when.
    led: (Option<MemberId>, Now),
}

/// Whether a line asks for another board than that of the round.
fn leads_elsewhere(word: &str, line: &str) -> bool {
    let is_other = matches!(word, "play" | "today" | "next" | "race" | "continue");
    is_other || find(word).is_some() || named(line).is_some() || step_named(line).is_some()
}

impl Conversation {
    /// A line that is for rooms; `None`: it is for somebody else.
    pub(super) fn room_line(&mut self, now: Now, line: &str) -> Option<Reply> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let word = word.to_lowercase();
        let is_in = self.room.is_some();
        let is_playing = self.room.as_ref().is_some_and(|room| room.round.is_some());
        let text = match word.as_str() {
            "join" if !is_in => match rest.parse::<RoomAddress>() {
                Ok(room) => self.join_room(now, &room),
                Err(_) => self.words.t("room-bad-code").into_owned(),
            },
            "room" if !is_in => self.open_room(now),
            "room" => self.told_room(),
            "leave" if is_in => self.leave_room(),
            "start" if is_in => self.start_round(),
            "sign" if is_in => self.show_sign(rest),
            "help" | "?" if is_playing => {
                format!("{}\n{}", self.words.t(self.entry.spoken), self.room_help())
            }
            "help" | "?" if is_in => self.room_help(),
            "game" | "level" | "rounds" if is_in => self.choose_in_room(&word, rest),
            "lock" | "unlock" | "remove" | "end" if is_in => self.as_host(&word, rest),
            "watch" if is_in => self.watch_member(rest),
            "hint" | "restart" | "r" | "new" | "pause" | "give" if is_playing => {
                self.words.t("room-goes-on").into_owned()
            }
            // The session ends, or another game begins: nobody waits for the player.
            "q" | "quit" | "exit" if is_in => {
                self.leave_room();
                return None;
            }
            _ if is_playing && leads_elsewhere(&word, line) => {
                self.words.t("line-room-leave").into_owned()
            }
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
        Some(join::name_of(profile, &self.settings, &mut self.seeds))
    }

    pub(super) fn join_room(&mut self, now: Now, room: &RoomAddress) -> String {
        let none = self.words.t("room-none");
        let (Some((name, streak)), Some(visit)) = (self.own_name(), &self.visit) else {
            return none.into_owned();
        };
        let presence = visit.presence();
        match presence.join_room(room, name, streak, Instant::now()) {
            Ok(membership) => self.enter_room(now, membership),
            Err(error) => no_entry(error, room.code, self.words),
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
            led: (None, now),
        }));
        self.told_room()
    }

    /// The room in sentences.
    fn told_room(&self) -> String {
        let Some(room) = &self.room else {
            return String::new();
        };
        let (words, known) = (self.words, &room.known);
        let mut lines = vec![
            words.t("room-others-come").into_owned(),
            room.membership.command(&self.address),
        ];
        lines.extend(room.membership.told_word(words));
        lines.push(chosen(known, words));
        if known.is_locked() {
            lines.push(words.t("line-room-locked").into_owned());
        }
        let count = u32::try_from(known.members().len()).unwrap_or(0);
        let counts = [("n", count.into()), ("of", (MEMBERS_MAX as u32).into())];
        lines.push(words.tr("room-members", &counts));
        for (n, member) in (1u32..).zip(known.members()) {
            let mut line = told(&member.name, member.streak, words);
            if member.id == room.membership.id() {
                line = words.tr("race-own", &[("name", line.into())]);
            }
            if known.host() == Some(member.id) {
                line = format!("{line}, {}", words.t("room-host"));
            }
            if member.lost_since.is_some() {
                line = format!("{line}, {}", words.t("room-away"));
            }
            lines.push(format!("{n}: {line}"));
        }
        if matches!(known.phase(), Phase::Round { .. }) {
            let is = room.membership.look(Room::clone);
            lines.extend(standings(&is, words));
        }
        lines.push(self.room_help());
        lines.join("\n")
    }

    /// A line that means nothing in a room while no board is played.
    pub(super) fn unknown_in_room(&mut self) -> Reply {
        let unknown = self.words.t("line-unknown");
        let text = format!("{unknown}\n{}\n{}", self.room_help(), self.prompt());
        self.reply(text, false)
    }

    /// What can be typed in the room now.
    fn room_help(&self) -> String {
        let Some(room) = &self.room else {
            return String::new();
        };
        let (words, own) = (self.words, room.membership.id());
        let is_host = room.known.host() == Some(own);
        let says: &[&str] = match room.known.phase() {
            Phase::Round { .. } if room.is_home => &["line-room-watch", "line-room"],
            Phase::Round { .. } if room.round.is_some() => &["line-room"],
            Phase::Round { .. } if room.known.has_seen(own) => {
                &["room-has-seen", "line-room-watch", "line-room"]
            }
            Phase::Round { .. } => &["line-room-late", "line-room-watch", "line-room"],
            _ if is_host => &["line-room-host", "line-room-choose", "line-room"],
            _ => &["line-room"],
        };
        let mut lines: Vec<String> = says.iter().map(|says| words.t(says).into_owned()).collect();
        let host = room.known.host().and_then(|host| room.known.member(host));
        if let (Phase::Lobby | Phase::Results, Some(host), false) =
            (room.known.phase(), host, is_host)
        {
            let name = told(&host.name, host.streak, words);
            lines.insert(0, words.tr("room-waiting", &[("name", name.into())]));
        }
        if is_host {
            lines.push(words.t("line-room-as-host").into_owned());
        }
        lines.join("\n")
    }

    /// Who does not play follows the board of a member who does.
    fn watch_member(&mut self, typed: &str) -> String {
        let words = self.words;
        let Some(room) = &self.room else {
            return String::new();
        };
        let own = room.membership.id();
        let is = room.membership.look(Room::clone);
        if is.member(own).is_some_and(Member::is_under_way) {
            return words.t("line-room-plays").into_owned();
        }
        let named = match typed.trim() {
            "" => None,
            typed => {
                let number = typed.parse::<usize>().ok();
                let member = number.and_then(|n| room.known.members().get(n.checked_sub(1)?));
                let Some(member) = member else {
                    return words.t("line-room-number").into_owned();
                };
                Some(member.id)
            }
        };
        let others = is.standings().into_iter().map(|member| member.id);
        let of = named.map_or_else(|| others.collect(), |id| vec![id]);
        let mut watched = of
            .iter()
            .map(|of| room.membership.watch(*of, Instant::now()));
        let spectator = watched.find(|watched| !matches!(watched, Err(WatchError::Gone)));
        match (spectator, named) {
            (Some(spectator), _) => match self.follow(spectator) {
                Ok(()) => self.told_of_watched(),
                Err(error) => trouble_told(error, words),
            },
            (None, Some(id)) if id != own => {
                let name = called(&is, id, words);
                words.tr("line-room-not-watched", &[("name", name.into())])
            }
            (None, _) => words.t("room-nobody-to-watch").into_owned(),
        }
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
    pub(super) fn room_due(&self) -> Option<Now> {
        self.room.as_ref()?.due
    }

    /// What is new in the room, with the prompt; empty: nothing.
    pub(crate) fn room_news(&mut self, now: Now) -> String {
        let Some(mut room) = self.room.take() else {
            return String::new();
        };
        let (words, at) = (self.words, Instant::now());
        let own = room.membership.id();
        let is = room.membership.look_at(at, Room::clone);
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
        let was_round = matches!(room.known.phase(), Phase::Round { .. });
        if was_round && !matches!(is.phase(), Phase::Round { .. }) {
            // The results have said what became of the board that was followed.
            self.watched = None;
        }
        let mut opening = String::new();
        match is.phase() {
            Phase::Round { .. } => {
                let begun = room.round.map(|(since, _)| since);
                if begun != is.races_since(own)
                    && let Some(racing) = is.racing(own, at)
                    && let Some(entry) = find(racing.board.game)
                    && let Ok(active_game) = ActiveGame::new(
                        entry,
                        racing.board.level,
                        racing.board.seed.unwrap_or_default(),
                        false,
                        Code::new(self.seeds.draw()),
                    )
                {
                    let whole = active_game.game.left().unwrap_or(0);
                    // What is played beside the room waits.
                    if room.round.is_none() {
                        self.lay_aside(now);
                    }
                    let name = is.member(own).map(|member| member.name.clone());
                    self.play(active_game);
                    self.watched = None;
                    let kept = room.membership.take_kept();
                    room.round = Some((racing.since, whole));
                    room.is_home = false;
                    room.led = (None, now);
                    if let (State::Playing(active_game), Some(name)) = (&mut self.state, name) {
                        active_game.join_round(name, racing.passed, kept.as_deref(), now);
                        let progress = active_game.progress_in_round(whole);
                        room.membership.progress(progress);
                    }
                    opening = self.opening(now);
                }
            }
            Phase::Results | Phase::Lobby if room.round.take().is_some() && !room.is_home => {
                // A board that was not finished in time is nothing to go on with.
                self.state = State::Asking(0);
            }
            _ => {}
        }
        news.extend(room.told_lead(&is, now, words));
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
        // A board that was asked for before the round, and came late, is none of the room's.
        let is_of_round = active_game.name_in_room().is_some() && !room.is_home;
        let Some((_, whole)) = room.round.filter(|_| is_of_round) else {
            return String::new();
        };
        let game = &active_game.game;
        let progress = active_game.progress_in_round(whole);
        let (words, at) = (self.words, Instant::now());
        let own = room.membership.id();
        if game.progress().solved {
            // It may be the end of the round, of which only the others are told.
            room.due = Some(Now::ZERO);
            room.membership
                .act(|room, id| room.finish(id, progress, at));
            room.is_home = true;
            let (place, time, is_watchable) = room.membership.look(|room| {
                let standings = room.standings();
                let place = standings.iter().position(|member| member.id == own);
                let time = place.and_then(|place| standings[place].home);
                let is_watchable = standings.iter().any(|member| member.is_under_way());
                (
                    place.unwrap_or(0) + 1,
                    time.unwrap_or_default(),
                    is_watchable,
                )
            });
            let place = u32::try_from(place).unwrap_or(0);
            let time = exact_time(time, words);
            let values = [
                ("place", place.into()),
                ("time", time.into()),
                ("n", 0u32.into()),
            ];
            let home = words.tr("room-home-line", &values);
            return match is_watchable {
                true => format!("{home}\n{}\n", words.t("line-room-watch")),
                false => format!("{home}\n"),
            };
        }
        if !moved {
            return String::new();
        }
        room.membership.progress(progress);
        let first = room.membership.look(|room| {
            let standings = room.standings();
            let first = standings.iter().find(|member| member.id != own)?;
            let name = told(&first.name, first.streak, words);
            Some((name, first.home.is_some(), first.progress))
        });
        let Some((name, false, other)) = first else {
            return String::new();
        };
        let (says, n) = compared(progress, other);
        let said = words.tr(says, &[("n", n.into()), ("name", name.into())]);
        format!("{said}\n")
    }
}
