//! A room in sentences: how one gets in and out, its rounds, whom one watches.

use std::cmp::Ordering;
use std::mem::discriminant;
use std::time::Duration;

use tokio::time::Instant;

use super::{Conversation, Reply, State};
use crate::games::find;
use crate::i18n::Words;
use crate::model::{Code, RoomAddress};
use crate::rooms::live::WatchError;
use crate::rooms::member::{Member, MemberId, Progress, Reaction};
use crate::rooms::membership::Membership;
use crate::rooms::room::{Phase, Room};
use crate::ui::active_game::ActiveGame;
use crate::ui::event::Now;
use crate::ui::names::told;
use crate::ui::pages::join;
use crate::ui::pages::room::{Lobby, called, people_told, round_told};
use crate::ui::panel::Panel;
use crate::ui::screens::Next;
use crate::ui::screens::layout::exact_time;
use crate::ui::speech::Spoken;
use crate::ui::trouble_told;

/// That somebody else is ahead is said once in so long, as nobody listens faster.
const LEAD_INTERVAL: Duration = Duration::from_secs(8);

/// A room as it is followed in text mode.
pub(super) struct TextRoom {
    /// Its page, with the room as it was told of last.
    lobby: Panel<Lobby>,
    /// What the page has said.
    heard: Vec<String>,
    /// The board of a round that is played: when the round began, and its fewest moves from the start.
    round: Option<(Instant, u32)>,
    is_home: bool,
    due: Option<Now>,
    /// Who was said to be ahead of all, and when.
    led: (Option<MemberId>, Now),
}

impl TextRoom {
    fn room(&self) -> &Room {
        &self.lobby.page.room
    }

    fn membership(&self) -> Option<&Membership> {
        self.lobby.page.membership.as_ref()
    }

    /// Whether its page is what is heard: nobody plays.
    fn is_between(&self) -> bool {
        matches!(self.room().phase(), Phase::Lobby | Phase::Results)
    }

    /// That another one is ahead of all, while the player is on the way; not more often than one
    /// can listen.
    fn told_lead(&mut self, is: &Room, now: Now, words: &Words) -> Option<String> {
        let own = self.lobby.page.id;
        let mine = is
            .member(own)
            .filter(|_| self.round.is_some() && !self.is_home)?;
        let first = is.standings().into_iter().find(|one| one.is_under_way())?;
        let (led, at) = self.led;
        if led == Some(first.id) || now < at + LEAD_INTERVAL {
            return None;
        }
        let (says, n) = compared(mine.progress, first.progress);
        if says != "room-is-ahead" && first.id != own {
            return None;
        }
        self.led = (Some(first.id), now);
        if first.id == own {
            return None;
        }
        let name = told(&first.name, first.streak, words);
        Some(words.tr(says, &[("n", n.into()), ("name", name.into())]))
    }
}

/// How far a player is beside another one: the message that says so, and by how many moves.
fn compared(own: Progress, other: Progress) -> (&'static str, u32) {
    let says = match own.done().cmp(&other.done()) {
        Ordering::Greater => "race-ahead",
        Ordering::Equal => "race-level",
        Ordering::Less => "room-is-ahead",
    };
    (says, own.done().abs_diff(other.done()))
}

/// How far each is in the round, a sentence each.
fn standings(room: &Room, words: &Words) -> Vec<String> {
    let line = |(place, member): (u32, &Member)| {
        let name = told(&member.name, member.streak, words);
        let (done, whole) = (member.progress.done(), member.progress.whole);
        let rest = match (member.home, whole) {
            (Some(time), _) => exact_time(time, words),
            (None, 0) => words.moves(member.progress.moves).into_owned(),
            (None, _) => {
                let left = whole.saturating_sub(done);
                words.tr("line-room-left-to-go", &[("n", left.into())])
            }
        };
        format!("{place}. {name}, {rest}")
    };
    (1..).zip(room.standings()).map(line).collect()
}

impl Conversation {
    /// A line that is for rooms; `None`: it is for somebody else.
    pub(super) fn room_line(&mut self, now: Now, line: &str) -> Option<Reply> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let word = word.to_lowercase();
        let Some(room) = &self.room else {
            let entered = match word.as_str() {
                "join" => match rest.parse::<RoomAddress>() {
                    Ok(room) => join::joined(&mut self.context(), &room),
                    Err(_) => Err(self.words.t("room-bad-code").into_owned()),
                },
                "room" => join::opened(&mut self.context()),
                _ => return None,
            };
            let text = self.entered(now, entered);
            let text = format!("{text}\n{}", self.prompt());
            return Some(self.reply(text, false));
        };
        let (is_between, is_playing) = (room.is_between(), room.round.is_some());
        let words = self.words;
        let text = match word.as_str() {
            "room" | "help" | "?" if is_between => {
                if let Some(room) = &mut self.room {
                    room.heard.clear();
                    room.lobby.page.hush();
                }
                self.page_of_room()
            }
            "room" => self.told_round(),
            "leave" => self.leave_room(),
            "q" | "quit" | "exit" | "back" if is_between => self.leave_room(),
            // The session ends: nobody waits for the player.
            "q" | "quit" | "exit" => {
                self.leave_room();
                return None;
            }
            "who" | "lang" | "stop" | "look" | "where" if !is_playing => return None,
            _ if is_between => self.say_to_page(line)?,
            "start" => self.enter_round(),
            "sign" => self.show_sign(rest),
            "watch" => self.watch_member(rest),
            "end" => self.end_round(),
            "help" | "?" if is_playing => {
                format!("{}\n{}", words.t(self.entry.spoken), self.room_help())
            }
            "help" | "?" => self.room_help(),
            "hint" | "restart" | "r" | "new" | "pause" | "give" if is_playing => {
                words.t("room-goes-on").into_owned()
            }
            _ if is_playing && !self.leads_elsewhere(line) => return None,
            _ => words.t("line-room-leave").into_owned(),
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

    /// Whether a line asks for another board than that of the round.
    fn leads_elsewhere(&self, line: &str) -> bool {
        let word = line.split(' ').next().unwrap_or_default();
        let is_other = matches!(
            word,
            "play" | "today" | "next" | "race" | "continue" | "join" | "step"
        );
        is_other || find(word).is_some()
    }

    pub(super) fn join_room(&mut self, now: Now, room: &RoomAddress) -> String {
        let entered = join::joined(&mut self.context(), room);
        self.entered(now, entered)
    }

    fn entered(&mut self, now: Now, entered: Result<Membership, String>) -> String {
        let membership = match entered {
            Ok(membership) => membership,
            Err(trouble) => return trouble,
        };
        self.lay_aside(now);
        self.state = State::Asking(0);
        self.watched = None;
        let lobby = Lobby::new(membership, &self.address, self.words);
        let is_round = matches!(lobby.room.phase(), Phase::Round { .. });
        self.room = Some(Box::new(TextRoom {
            lobby: Panel::new(lobby, 0),
            heard: Vec::new(),
            round: None,
            is_home: false,
            due: None,
            led: (None, now),
        }));
        match is_round {
            true => self.told_round(),
            false => self.page_of_room(),
        }
    }

    /// What the page of the room says that was not heard yet.
    fn page_of_room(&mut self) -> String {
        let Some(mut room) = self.room.take() else {
            return String::new();
        };
        let says = room.lobby.say(&self.context().scene());
        let new = says.iter().filter(|line| !room.heard.contains(line));
        let new: Vec<&str> = new.map(String::as_str).collect();
        let text = new.join("\n");
        room.heard = says;
        self.room = Some(room);
        text
    }

    /// A line on the page of the room; `None`: it is not understood.
    fn say_to_page(&mut self, line: &str) -> Option<String> {
        let mut room = self.room.take()?;
        room.lobby.page.hush();
        let next = room.lobby.line(&mut self.context(), line);
        self.room = Some(room);
        Some(match next {
            None => {
                let room = self.room.as_mut()?;
                room.heard.clear();
                let unknown = self.words.t("line-unknown").into_owned();
                format!("{unknown}\n{}", self.page_of_room())
            }
            Some(Next::Back) => self.leave_room(),
            Some(_) => self.page_of_room(),
        })
    }

    /// How far each is in the round, and what can be typed.
    fn told_round(&self) -> String {
        let is = self.room.as_ref().and_then(|room| room.membership());
        let is = is.map(|membership| membership.look(Room::clone));
        let mut lines = is.map_or_else(Vec::new, |is| standings(&is, self.words));
        lines.push(self.room_help());
        lines.join("\n")
    }

    /// What can be typed in the room during a round.
    fn room_help(&self) -> String {
        let Some(room) = &self.room else {
            return String::new();
        };
        let own = room.lobby.page.id;
        let says: &[&str] = match room.round {
            Some(_) if room.is_home => &["line-room-watch", "line-room"],
            Some(_) => &["line-room"],
            None if room.room().has_seen(own) => &["room-has-seen", "line-room-watch", "line-room"],
            None => &["line-room-late", "line-room-watch", "line-room"],
        };
        let end = room.room().host() == Some(own);
        let says = says
            .iter()
            .copied()
            .chain(end.then_some("line-room-as-host"));
        says.map(|says| self.words.t(says))
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// Who has come late begins with the time running.
    fn enter_round(&mut self) -> String {
        let membership = self.room.as_ref().and_then(|room| room.membership());
        match membership.map(|membership| membership.act(Room::enter_round)) {
            Some(Ok(_)) => String::new(),
            _ => self.words.t("room-has-seen").into_owned(),
        }
    }

    /// The host ends the round for everybody.
    fn end_round(&mut self) -> String {
        let membership = self.room.as_ref().and_then(|room| room.membership());
        match membership.map(|membership| membership.act(Room::end_round)) {
            Some(Ok(_)) => String::new(),
            _ => self.words.t("room-only-host").into_owned(),
        }
    }

    /// Who does not play follows the board of a member who does.
    fn watch_member(&mut self, typed: &str) -> String {
        let words = self.words;
        let Some((own, membership)) = self
            .room
            .as_ref()
            .and_then(|room| Some((room.lobby.page.id, room.membership()?)))
        else {
            return String::new();
        };
        let is = membership.look(Room::clone);
        if is.member(own).is_some_and(Member::is_under_way) {
            return words.t("line-room-plays").into_owned();
        }
        let others: Vec<_> = is.standings().into_iter().map(|member| member.id).collect();
        let named = match typed.trim() {
            "" => None,
            typed => {
                let number = typed.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
                let Some(named) = number.and_then(|n| others.get(n)) else {
                    return words.t("line-room-number").into_owned();
                };
                Some(*named)
            }
        };
        let of = named.map_or(others, |id| vec![id]);
        let mut watched = of.iter().map(|of| membership.watch(*of, Instant::now()));
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
        if let Some(mut room) = self.room.take() {
            self.state = State::Asking(0);
            if let Some(membership) = room.lobby.page.membership.take() {
                membership.leave(Instant::now());
            }
        }
        self.words.t("line-room-left").into_owned()
    }

    fn show_sign(&mut self, typed: &str) -> String {
        let reaction = typed.trim().chars().next().and_then(Reaction::of_key);
        let membership = self.room.as_ref().and_then(|room| room.membership());
        let (Some(reaction), Some(membership)) = (reaction, membership) else {
            return self.words.t("line-room-signs").into_owned();
        };
        let now = Instant::now();
        membership.act(|room, id| room.react(id, reaction, now));
        String::new()
    }

    /// Leaves with the room what was played of the round, for when the player comes back.
    pub(super) fn keep_round(&self) {
        if let (State::Playing(active_game), Some(room)) = (&self.state, &self.room)
            && room.round.is_some()
            && !room.is_home
            && let Some(membership) = room.membership()
        {
            membership.keep(active_game.run().clone());
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
        let own = room.lobby.page.id;
        let Some(membership) = room.membership() else {
            return String::new();
        };
        let is = membership.look_at(at, Room::clone);
        if is.is_over() || is.member(own).is_none() {
            let says = match is.is_over() {
                true => "room-over",
                false => "room-gone",
            };
            self.state = State::Asking(0);
            return format!("{}\n{}", words.t(says), self.prompt());
        }
        let mut news = people_told(room.room(), &is, own, words);
        news.extend(round_told(room.room(), &is, own, words));
        let is_new = discriminant(&room.room().phase()) != discriminant(&is.phase());
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
                    let name = is.member(own).map(|member| member.name.clone());
                    self.play(active_game);
                    self.watched = None;
                    let kept = membership.take_kept();
                    room.round = Some((racing.since, whole));
                    room.is_home = false;
                    room.led = (None, now);
                    if let (State::Playing(active_game), Some(name)) = (&mut self.state, name) {
                        active_game.join_round(name, racing.passed, kept.as_deref(), now);
                        let progress = active_game.progress_in_round(whole);
                        if let Some(membership) = room.membership() {
                            membership.progress(progress);
                        }
                    }
                    opening = self.opening(now);
                }
            }
            Phase::Results | Phase::Lobby if is_new => {
                // A board that was not finished in time is nothing to go on with, and the results say
                // what became of the one that was followed.
                room.round = None;
                self.state = State::Asking(0);
                self.watched = None;
            }
            _ => {}
        }
        news.extend(room.told_lead(&is, now, words));
        let due = is.deadline().map(|due| due.saturating_duration_since(at));
        room.due = due.map(|due| now + due + Duration::from_millis(2));
        let is_between = matches!(is.phase(), Phase::Lobby | Phase::Results);
        room.lobby.page.room = is;
        if is_new {
            room.lobby.begin_anew(0);
            room.lobby.page.hush();
            room.heard.clear();
        }
        self.room = Some(room);
        if is_between {
            // What others have done is said already.
            let page = self.page_of_room();
            news.extend(is_new.then_some(page));
        }
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
        let own = room.lobby.page.id;
        let Some(membership) = room.lobby.page.membership.as_ref() else {
            return String::new();
        };
        if game.progress().solved {
            // It may be the end of the round, of which only the others are told.
            room.due = Some(Now::ZERO);
            membership.act(|room, id| room.finish(id, progress, at));
            room.is_home = true;
            let (place, time, is_watchable) = membership.look(|room| {
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
        membership.progress(progress);
        let first = membership.look(|room| {
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
