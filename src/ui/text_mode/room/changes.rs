//! What is said of a room: its choice, how far each is, and what has changed since it was told of last.

use std::cmp::Ordering;
use std::time::Duration;

use tokio::time::Instant;

use super::TextRoom;
use crate::i18n::Words;
use crate::rooms::member::{Member, MemberId, Progress};
use crate::rooms::room::{Mode, Phase, Room};
use crate::ui::event::Now;
use crate::ui::names::told;
use crate::ui::screens::layout::exact_time;
use crate::ui::screens::room::{left_text, level_text, mode_text};

/// That somebody else is ahead is said once in so long, as nobody listens faster.
const LEAD_INTERVAL: Duration = Duration::from_secs(8);

/// The name of a member in a sentence.
pub(super) fn called(room: &Room, id: MemberId, words: &Words) -> String {
    // Those who have left are still in the results.
    let member = room.ranking().into_iter().find(|member| member.id == id);
    member.map_or_else(String::new, |one| told(&one.name, one.streak, words))
}

impl TextRoom {
    /// That another one is ahead of all, while the player is on the way; not more often than one
    /// can listen.
    pub(super) fn told_lead(&mut self, is: &Room, now: Now, words: &Words) -> Option<String> {
        let own = self.membership.id();
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
pub(super) fn compared(own: Progress, other: Progress) -> (&'static str, u32) {
    let says = match own.done().cmp(&other.done()) {
        Ordering::Greater => "race-ahead",
        Ordering::Equal => "race-level",
        Ordering::Less => "room-is-ahead",
    };
    (says, own.done().abs_diff(other.done()))
}

/// What is played, and in which rounds.
pub(super) fn chosen(room: &Room, words: &Words) -> String {
    let mode = mode_text(room.mode(), words);
    match room.mode() == Mode::EachGame {
        true => format!("{mode}."),
        false => format!("{}. {mode}.", level_text(room, words)),
    }
}

pub(super) fn locked_says(room: &Room) -> &'static str {
    match room.is_locked() {
        true => "line-room-locked",
        false => "line-room-unlocked",
    }
}

/// How far each is in the round, a sentence each.
pub(super) fn standings(room: &Room, words: &Words) -> Vec<String> {
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

/// The member of the other room's state who is this one: who comes back has another number and the
/// same sign.
fn same_in<'a>(other: &'a Room, room: &Room, id: MemberId) -> Option<&'a Member> {
    let one = room.member(id)?;
    let mut members = other.members().iter();
    members.find(|member| member.id == id || (member.sign, &member.name) == (one.sign, &one.name))
}

/// What has changed in a room, a sentence each.
pub(super) fn told_changes(was: &Room, is: &Room, own: MemberId, words: &Words) -> Vec<String> {
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
        match same_in(was, is, *id) {
            None => said.push(about("line-room-came", is, *id)),
            Some(one) if one.lost_since.is_some() => said.push(about("line-room-back", is, *id)),
            Some(_) => {}
        }
    }
    for id in before.iter().filter(|id| !now.contains(id)) {
        match same_in(is, was, *id) {
            None => said.push(about("room-went", was, *id)),
            Some(one) if one.lost_since.is_some() => said.push(about("line-room-lost", was, *id)),
            Some(_) => {}
        }
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
            let (name, sign) = (called(is, member.id, words), reaction.sign());
            said.push(format!("{name}: {sign} ({})", words.t(reaction.says())));
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
    if let (None, Some(ends)) = (was.last_call(), is.last_call())
        && is.member(own).is_some_and(Member::is_under_way)
    {
        let left = ends.saturating_duration_since(Instant::now()).as_secs();
        let left = left_text(u32::try_from(left).unwrap_or(u32::MAX));
        said.push(words.tr("line-room-last-call", &[("time", left.into())]));
    }
    if let (Some(host), true) = (is.host(), is.host() != was.host())
        && host != own
        && was
            .host()
            .is_some_and(|before| is.member(before).is_none_or(|one| one.lost_since.is_some()))
    {
        said.push(about("line-room-new-host", is, host));
    }
    if is.is_locked() != was.is_locked() {
        said.push(words.t(locked_says(is)).into_owned());
    }
    if (is.level(), is.mode()) != (was.level(), was.mode()) {
        said.push(chosen(is, words));
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
                    let mut name = called(is, member.id, words);
                    if member.id == own {
                        name = words.tr("race-own", &[("name", name.into())]);
                    }
                    let time = match member.home {
                        Some(time) => exact_time(time, words),
                        None if member.races => words.t("room-not-home").into_owned(),
                        None => words.t("line-room-not-played").into_owned(),
                    };
                    let points = words.tr("room-points", &[("n", member.points.into())]);
                    said.push(format!("{place}. {name}, {time}, {points}"));
                }
                if is.is_match_over() {
                    let first = is.ranking().first().map(|first| first.id);
                    said.extend(first.map(|first| about("line-room-winner", is, first)));
                }
                said.push(match (is.host(), is.is_match_over()) {
                    (Some(host), _) if host != own => about("room-waiting", is, host),
                    (_, true) => words.t("line-room-again").into_owned(),
                    (_, false) => words.t("line-room-next").into_owned(),
                });
            }
            Phase::Lobby | Phase::Round { .. } => {}
        }
    }
    said
}
