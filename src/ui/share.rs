//! The text to share: one card for the day, which gives nothing of its boards away.

use std::time::Duration;

use crate::games::clock::clock_text;
use crate::games::{self, miniature::Preview};
use crate::i18n::Words;
use crate::model::{Attempt, Code, DailyBoard, PublicAddress, Today, UserError};

/// What the runs of today were like that the player has finished, as far as the store has told it.
#[derive(Default)]
pub(crate) struct Previews(Vec<(Code, Box<Preview>)>);

impl Previews {
    /// The runs of these boards that the store is to be asked of.
    pub(crate) fn missing(&self, today: &Today) -> Vec<Code> {
        let done = today.boards.iter().filter_map(|board| match board.mine {
            Attempt::Done { code, .. } => Some(code),
            Attempt::Untried | Attempt::Begun | Attempt::GivenUp => None,
        });
        done.filter(|code| self.of(*code).is_none()).collect()
    }

    /// Takes in what the store told of a run; without it the card has no marks there.
    pub(crate) fn take(&mut self, code: Code, told: &Result<Box<Preview>, UserError>) {
        if let (Ok(preview), None) = (told, self.of(code)) {
            self.0.push((code, preview.clone()));
        }
    }

    pub(crate) fn of(&self, code: Code) -> Option<&Preview> {
        let found = self.0.iter().find(|(known, _)| *known == code);
        found.map(|(_, preview)| &**preview)
    }
}

/// The mark of a part of the way, which leads on or has a detour.
fn mark(leads_on: bool, unicode: bool) -> &'static str {
    match leads_on {
        true if unicode => "■",
        true => "#",
        false if unicode => "□",
        false => "o",
    }
}

/// A card as it is sent, where squares may have colours.
pub(crate) fn in_colours(card: &str) -> String {
    card.replace("■ ", "🟨").replace("□ ", "⬜")
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
    let row = |board: &DailyBoard| {
        let Attempt::Done { code, time, .. } = board.mine else {
            return None;
        };
        let title = words.t(games::find(board.game)?.title);
        let tenths = previews.of(code).map(|preview| &preview.tenths);
        let marks = tenths.into_iter().flatten();
        let marks = marks.map(|leads_on| mark(*leads_on, unicode));
        let gap = if unicode { " " } else { "" };
        let marks = Vec::from_iter(marks).join(gap);
        let time = clock_text(Duration::from_millis(time));
        // Each in a column of its own, with ten marks at most.
        let columns = marks.len().min(1) * 10 * (1 + gap.len());
        Some(format!("{marks:columns$}{time:>5} {title}"))
    };
    let rows: Vec<_> = today.boards.iter().filter_map(row).collect();
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
