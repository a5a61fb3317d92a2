//! What can be chosen in each question.

use crate::ui::screens::Answer;

/// One thing to choose.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pick {
    /// The message that names it.
    pub label: &'static str,
    /// The letters that choose it at once.
    pub keys: &'static [char],
    /// What the screen below is told.
    pub answer: Answer,
}

impl Pick {
    const fn new(label: &'static str, keys: &'static [char], answer: Answer) -> Self {
        Self {
            label,
            keys,
            answer,
        }
    }
}

/// Leave a game under way?
pub(super) const LEAVE: &[Pick] = &[
    Pick::new("choice-stay", &['n'], Answer::Nothing),
    Pick::new("choice-leave", &['y', 'j', 'q'], Answer::Leave),
];

/// Leave a room?
pub(super) const LEAVE_ROOM: &[Pick] = &[
    Pick::new("choice-stay", &['n'], Answer::Nothing),
    Pick::new("choice-leave-room", &['y', 'j', 'q'], Answer::Leave),
];

/// End the round for everybody?
pub(super) const END_ROUND: &[Pick] = &[
    Pick::new("choice-stay", &['n', 'q'], Answer::Nothing),
    Pick::new("choice-end-round", &['y', 'j', 'e'], Answer::EndRound),
];

/// The same board from its start, which is practice then?
pub(super) const SAME: &[Pick] = &[
    Pick::new("choice-stay", &['n', 'q'], Answer::Nothing),
    Pick::new("choice-same", &['y', 'j', 'r'], Answer::Same),
];

/// A new board although one is under way?
pub(super) const ANOTHER: &[Pick] = &[
    Pick::new("choice-stay", &['q'], Answer::Nothing),
    Pick::new("choice-again", &['y', 'j', 'n'], Answer::Again),
];

/// Give up?
pub(super) const GIVE_UP: &[Pick] = &[
    Pick::new("choice-stay", &['q'], Answer::Nothing),
    Pick::new("choice-give-up", &['y', 'j', 'g'], Answer::GiveUp),
];

/// The clock stands.
pub(super) const PAUSED: &[Pick] = &[
    Pick::new("choice-resume", &['p', ' '], Answer::Nothing),
    Pick::new("choice-same", &['r'], Answer::AskSame),
    Pick::new("choice-again", &['n'], Answer::AskAnother),
    Pick::new("choice-solution", &['g'], Answer::AskGiveUp),
    Pick::new("menu-help", &['?'], Answer::Help),
    Pick::new("menu-settings", &['0'], Answer::Settings),
    BOARDS,
    Pick::new("choice-leave", &['q'], Answer::Leave),
];

/// Another board of those with names.
pub(super) const BOARDS: Pick = Pick::new("choice-boards", &['b'], Answer::Boards);

/// Something to read, and no more.
pub(super) const READ: &[Pick] = &[Pick::new("choice-back", &['q', ' '], Answer::Nothing)];
