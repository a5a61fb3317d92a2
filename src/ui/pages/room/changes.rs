//! What has changed in a room since it was looked at last, a sentence each.

use tokio::time::Instant;

use crate::i18n::Words;
use crate::rooms::member::{Member, MemberId};
use crate::rooms::room::Room;
use crate::ui::names::told;
use crate::ui::screens::layout::exact_time;
use crate::ui::screens::room::left_text;

/// The name of a member in a sentence.
pub(crate) fn called(room: &Room, id: MemberId, words: &Words) -> String {
    room.member(id)
        .map_or_else(String::new, |one| told(&one.name, one.streak, words))
}

/// A sentence about a member.
fn about(id: &str, room: &Room, member: MemberId, words: &Words) -> String {
    words.tr(id, &[("name", called(room, member, words).into())])
}

/// The member of the other room's state who is this one: who comes back has another number and the
/// same sign.
fn same_in<'a>(other: &'a Room, room: &Room, id: MemberId) -> Option<&'a Member> {
    let one = room.member(id)?;
    let mut members = other.members().iter();
    members.find(|member| member.id == id || (member.sign, &member.name) == (one.sign, &one.name))
}

/// Who has come and gone, and who is the host.
pub(crate) fn people_told(was: &Room, is: &Room, own: MemberId, words: &Words) -> Vec<String> {
    let mut said = Vec::new();
    let others = |room: &Room| -> Vec<MemberId> {
        let members = room.members().iter();
        let here = members.filter(|member| member.lost_since.is_none() && member.id != own);
        here.map(|member| member.id).collect()
    };
    let (before, now) = (others(was), others(is));
    for id in now.iter().filter(|id| !before.contains(id)) {
        match same_in(was, is, *id) {
            None => said.push(about("line-room-came", is, *id, words)),
            Some(one) if one.lost_since.is_some() => {
                said.push(about("line-room-back", is, *id, words));
            }
            Some(_) => {}
        }
    }
    for id in before.iter().filter(|id| !now.contains(id)) {
        match same_in(is, was, *id) {
            None => said.push(about("room-went", was, *id, words)),
            Some(one) if one.lost_since.is_some() => {
                said.push(about("line-room-lost", was, *id, words));
            }
            Some(_) => {}
        }
    }
    let was_lost = |host| is.member(host).is_none_or(|one| one.lost_since.is_some());
    match is.host().filter(|host| was.host() != Some(*host)) {
        Some(host) if host == own => said.push(words.t("room-you-host").into_owned()),
        Some(host) if was.host().is_some_and(was_lost) => {
            said.push(about("line-room-new-host", is, host, words));
        }
        _ => {}
    }
    said
}

/// What others have done in a round: signs, and who is home.
pub(crate) fn round_told(was: &Room, is: &Room, own: MemberId, words: &Words) -> Vec<String> {
    let mut said = Vec::new();
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
            let (name, time) = (called(is, member.id, words), exact_time(time, words));
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
    said
}
