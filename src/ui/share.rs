//! The text to share: one card for the day, which gives nothing of its boards away.

use std::time::Duration;

use super::screens::layout::clock_text;
use crate::games::{self, miniature::Preview};
use crate::i18n::Words;
use crate::model::{Attempt, Code, PublicAddress, Today, UserError};

/// What the runs of today were like that the player has finished: what the store told of each,
/// and `None` while it is asked.
#[derive(Default)]
pub(crate) struct Previews(Vec<(Code, Option<PreviewReply>)>);

/// What the store said of a run.
type PreviewReply = Result<Box<Preview>, UserError>;

impl Previews {
    /// The runs of these boards that the store is to be asked of: those of which it has not told.
    pub(crate) fn ask(&mut self, today: &Today) -> Vec<Code> {
        let done = today.boards.iter().filter_map(|board| match board.mine {
            Attempt::Done { code, .. } => Some(code),
            Attempt::Untried | Attempt::Begun | Attempt::GivenUp => None,
        });
        let told = |code| {
            self.0
                .iter()
                .any(|(one, told)| *one == code && told.is_some())
        };
        let codes: Vec<_> = done.filter(|code| !told(*code)).collect();
        self.0.retain(|(_, told)| told.is_some());
        self.0.extend(codes.iter().map(|code| (*code, None)));
        codes
    }

    /// Takes in what the store told of a run; without it the card has no marks there.
    pub(crate) fn take(&mut self, code: Code, told: PreviewReply) {
        if let Some(place) = self.0.iter_mut().find(|(known, _)| *known == code) {
            place.1 = Some(told);
        }
    }

    /// What a run was like.
    pub(crate) fn of(&self, code: Code) -> Option<&Preview> {
        let found = self.0.iter().find(|(known, _)| *known == code);
        found.and_then(|(_, told)| told.as_ref()?.as_deref().ok())
    }
}

/// The mark of a part of the way, which leads on or has a detour.
fn mark(leads_on: bool, unicode: bool) -> &'static str {
    match leads_on {
        true if unicode => "●",
        true => "#",
        false if unicode => "○",
        false => "o",
    }
}

/// What the marks of a card mean, for those who share it.
pub(crate) fn legend(words: &Words, unicode: bool) -> String {
    let values = [
        ("dot", mark(true, unicode).into()),
        ("detour", mark(false, unicode).into()),
    ];
    words.tr("share-legend", &values)
}

/// The card: the day, a line for each board that is done, where to play. `None`: none is done.
/// `unicode`: whether it may have more than ASCII.
pub(crate) fn card(
    words: &Words,
    unicode: bool,
    today: &Today,
    previews: &Previews,
    address: &PublicAddress,
) -> Option<Vec<String>> {
    let mut rows = Vec::new();
    for board in &today.boards {
        let Attempt::Done { code, time, .. } = board.mine else {
            continue;
        };
        let Some(entry) = games::find(board.game) else {
            continue;
        };
        let tenths = previews.of(code).map(|preview| &preview.tenths);
        let marks: String = tenths
            .into_iter()
            .flatten()
            .map(|leads_on| mark(*leads_on, unicode))
            .collect();
        let time = clock_text(Duration::from_millis(time));
        let row = format!("{marks} {time} {}", words.t(entry.title));
        rows.push(row.trim_start().to_owned());
    }
    if rows.is_empty() {
        return None;
    }
    let mut head = format!("mazed {}", today.day);
    if rows.len() == today.boards.len() {
        head.push_str(if unicode { " ★" } else { " *" });
    }
    let streak = (today.streak > 1).then(|| words.tr("streak-days", &[("n", today.streak.into())]));
    let place = Some(address.command(""));
    let mut lines = vec![head];
    lines.extend(rows);
    lines.extend(streak);
    lines.extend(place);
    Some(lines)
}
