//! The code of a run, as it is shown to others.

use super::choice::Choice;
use crate::model::{Code, SharedBoard};
use crate::ui::names::shared_text;
use crate::ui::panel::Panel;
use crate::ui::replies::host_note;
use crate::ui::screens::Context;
use crate::ui::view::Go;

/// Rows of a terminal from which an invitation to a shared board says what HOST stands for, too.
const ROWS_FOR_NOTE: u16 = 16;

/// Shows how others race a run, and copies the line. `board`: that of today or of this week that it
/// is on, which others play first without the ghost.
pub(crate) fn invite(context: &mut Context<'_>, code: Code, board: Option<SharedBoard>) -> Go {
    let words = context.words();
    let line = context
        .address
        .screen_command(&format!("play --race {code}"));
    let copied = copied(context, &line);
    let first = board.map(|board| {
        let board = shared_text(board, words);
        words.tr("race-code-first", &[("board", board.into())])
    });
    let code = [("code", code.to_string().into())];
    let says = vec![words.tr("race-code-says", &code)];
    let mut shown = Choice::shown("race-code-title", says);
    // What the friend has to do first takes the rows of a small terminal.
    let has_room = board.is_none() || context.size.1 >= ROWS_FOR_NOTE;
    let note = host_note(context.address, words).filter(|_| has_room);
    shown.0.copied = vec![line];
    shown.0.note = first.into_iter().chain(copied).chain(note).collect();
    Panel::open(shown)
}

/// Says that others cannot race a run, and how they play its board, where they can.
pub(crate) fn no_invite(context: &Context<'_>, again: Option<String>) -> Go {
    let is_guest = context.profile.is_some_and(|profile| profile.guest);
    let says = ["race-code-none", "race-code-guest"][usize::from(is_guest)];
    let lines = [context.words().t(says).into_owned()]
        .into_iter()
        .chain(again)
        .collect();
    Panel::open(Choice::shown("race-code-title", lines))
}

/// Copies a text, where the terminal may have it; says so then.
pub(crate) fn copied(context: &mut Context<'_>, text: &str) -> Option<String> {
    let copied = context.copy(text);
    copied.then(|| context.words().t("share-copied").into_owned())
}
