//! Lines that the server puts over the screen.

use crate::i18n::Words;
use crate::model::UserError;
use crate::ui::screens::Fetch;

/// A line that the server puts over the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The server stops in so many seconds.
    Draining(u64),
    /// Without a key the session ends in so many seconds.
    Idle(u64),
    /// A board is searched for; keys wait until it is there.
    Searching,
    /// A run is fetched, for this; keys wait until it is there.
    Fetching(Fetch),
    /// What was asked for cannot be had.
    UserError(UserError),
}

impl Notice {
    /// What it says.
    pub fn text(self, words: &Words) -> String {
        match self {
            Notice::Draining(seconds) => {
                words.tr("notice-draining", &[("seconds", seconds.into())])
            }
            Notice::Idle(seconds) => words.tr("notice-idle", &[("seconds", seconds.into())]),
            Notice::Searching => words.t("notice-searching").into_owned(),
            Notice::Fetching(_) => words.t("notice-fetching").into_owned(),
            Notice::UserError(trouble) => words.t(trouble_says(trouble)).into_owned(),
        }
    }

    /// Whether keys wait while it is there.
    pub fn holds_keys(self) -> bool {
        matches!(self, Notice::Searching | Notice::Fetching(_))
    }

    /// Whether it goes with the next key.
    pub fn goes(self) -> bool {
        matches!(self, Notice::Idle(_) | Notice::UserError(_))
    }
}

/// The message that says why something was not done.
pub fn trouble_says(trouble: UserError) -> &'static str {
    match trouble {
        UserError::Later => "trouble-later",
        UserError::Nothing => "trouble-nothing",
        UserError::NoRival => "trouble-no-rival",
        UserError::Taken => "trouble-taken",
        UserError::NoKey => "trouble-no-key",
        UserError::Busy => "trouble-busy",
        UserError::Refused => "trouble-refused",
        UserError::Secret => "trouble-secret",
    }
}
