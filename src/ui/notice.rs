//! Notices that the server shows over the bottom of the screen.

use std::time::Duration;

use crate::i18n::Words;
use crate::model::UserError;
use crate::ui::names::shared_text;
use crate::ui::screens::Fetch;

/// A notice over the bottom of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notice {
    /// The server stops in so many seconds.
    Draining(u64),
    /// Without a key the session ends in so many seconds.
    Idle(u64),
    /// A run is fetched from the store for this purpose; keys wait until it is there.
    Fetching(Fetch),
    /// The store refused a request.
    UserError(UserError),
}

impl Notice {
    pub(crate) fn text(self, words: &Words) -> String {
        match self {
            Self::Draining(seconds) => words.tr("notice-draining", &[("seconds", seconds.into())]),
            Self::Idle(seconds) => words.tr("notice-idle", &[("seconds", seconds.into())]),
            Self::Fetching(_) => words.t("notice-fetching").into_owned(),
            Self::UserError(error) => trouble_text(error, words),
        }
    }

    /// Whether keys do nothing while it is shown.
    pub(crate) fn holds_keys(self) -> bool {
        matches!(self, Self::Fetching(_))
    }

    /// Whether the next key takes it away.
    pub(crate) fn ends_with_key(self) -> bool {
        matches!(self, Self::Idle(_) | Self::UserError(_))
    }
}

/// How long what the operator says is shown, over the notice if there is one: time to come back to the
/// keyboard.
pub(super) const SAID_FOR: Duration = Duration::from_secs(15);

/// What the operator says, with who says it.
pub(crate) fn said(words: &Words, text: &str) -> String {
    words.tr("notice-said", &[("text", words.name(text).into())])
}

/// Why a request was refused; of a board that is still to be played, which it is.
pub(crate) fn trouble_text(error: UserError, words: &Words) -> String {
    match error {
        UserError::Secret(board) => {
            let board = [("board", shared_text(board, words).into())];
            words.tr("trouble-secret-board", &board)
        }
        error => words.t(trouble_says(error)).into_owned(),
    }
}

/// The message that says why a request was refused.
pub(crate) fn trouble_says(error: UserError) -> &'static str {
    match error {
        UserError::Later | UserError::Unsaved | UserError::RankUnknown => "trouble-later",
        UserError::Forgotten => "end-forgotten",
        UserError::Unknown => "trouble-unknown",
        UserError::Broken => "trouble-broken",
        UserError::Nothing => "trouble-nothing",
        UserError::NotLive => "trouble-not-live",
        UserError::WatchedTooMany => "trouble-watched-too-many",
        UserError::Guessed => "trouble-guesses",
        UserError::Taken => "trouble-taken",
        UserError::NoKey => "trouble-no-key",
        UserError::Busy => "trouble-busy",
        UserError::Over => "trouble-over",
        UserError::Refused => "trouble-refused",
        UserError::Secret(_) => "trouble-secret",
        UserError::Reserved => "trouble-reserved",
        UserError::TooManyKeys => "trouble-too-many-keys",
        UserError::LastKey => "trouble-last-key",
        UserError::TooMuch => "trouble-too-much",
    }
}
