//! What has changed in a room since it was looked at last, a sentence each.

use tokio::time::Instant;

use crate::games::clock::{clock_text, exact_time};
use crate::i18n::Words;
use crate::rooms::member::{Member, MemberId};
use crate::rooms::room::Room;
use crate::ui::names::owner;

/// A sentence about a member.
pub(super) fn about(id: &str, member: &Member, words: &Words) -> String {
    let name = owner(Some(&member.name), member.streak, words);
    words.tr(id, &[("name", name.into())])
}

/// Who has come and gone, and who is the host. Who comes back has another number and the same sign.
pub(crate) fn people_told(was: &Room, is: &Room, own: MemberId, words: &Words) -> Vec<String> {
    let other = |one: &Member, room: &Room| {
        let is_known = room.members().iter().any(|known| known.sign == one.sign);
        one.id != own && !is_known
    };
    let came = is.members().iter().filter(|one| other(one, was));
    let mut said: Vec<_> = came
        .map(|one| about("line-room-came", one, words))
        .collect();
    let went = was.members().iter().filter(|one| other(one, is));
    said.extend(went.map(|one| about("room-went", one, words)));
    let old = was.host().map(|host| host.sign);
    let new = is
        .host()
        .filter(|new| old.is_some_and(|old| old != new.sign));
    match new {
        Some(new) if new.id == own => said.push(words.t("room-you-host").into_owned()),
        Some(new) => said.push(about("line-room-new-host", new, words)),
        None => {}
    }
    said
}

/// What others have done in a round: signs, and who is home.
pub(crate) fn round_told(was: &Room, is: &Room, own: MemberId, words: &Words) -> Vec<String> {
    let mut said = Vec::new();
    let at = Instant::now();
    for member in is.members().iter().filter(|member| member.id != own) {
        let name = owner(Some(&member.name), member.streak, words);
        let (before, shown) = (was.member(member.id), member.reaction(at));
        if let Some((reaction, _)) = shown
            && before.and_then(|before| before.reaction(at)) != shown
        {
            let (sign, says) = (reaction.sign(), words.t(reaction.says()));
            said.push(format!("{name}: {sign} ({says})"));
        }
        if let Some(time) = member.home
            && before.is_some_and(|before| before.home.is_none())
        {
            let time = exact_time(time, words);
            let values = [("name", name.into()), ("time", time.into())];
            said.push(words.tr("line-room-home", &values));
        }
    }
    if let (None, Some(ends)) = (was.last_call(), is.last_call())
        && is.member(own).is_some_and(Member::is_under_way)
    {
        let left = clock_text(ends.saturating_duration_since(Instant::now()));
        said.push(words.tr("line-room-last-call", &[("time", left.into())]));
    }
    said
}
