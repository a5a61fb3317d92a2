//! A board that is the same for everybody, that of a day or of a step in a week: how far the player has
//! come with it, and what can be done.

use std::time::Duration;

use super::by_code;
use super::ladder;
use super::leaderboards::Leaderboards;
use crate::games::clock::clock_text;
use crate::i18n::Words;
use crate::look::Look;
use crate::model::{Attempt, Day, SharedBoard, StoreRequest};
use crate::ui::panel::Panel;
use crate::ui::screens::{Context, Fetch};
use crate::ui::view::Go;

/// What can be done with such a board.
#[derive(Clone, Copy)]
pub(crate) enum Act {
    Play,
    Race,
    Invite,
    List,
}

impl Act {
    /// The keys of those that want a finished run of the player's own.
    pub(super) fn unused(mine: Option<&Attempt>) -> &'static str {
        match mine {
            Some(Attempt::Done { .. }) => "",
            _ => "gi",
        }
    }

    /// Does it with a board of this day or of its week.
    pub(super) fn on(
        self,
        context: &mut Context<'_>,
        board: SharedBoard,
        (day, mine): (Option<Day>, Option<&Attempt>),
    ) -> Go {
        match (self, board, mine) {
            (Self::Play, SharedBoard::Daily(game), _) => {
                context.fetch(StoreRequest::Attempt(game), Fetch::Continue)
            }
            (Self::Play, SharedBoard::Step(step), _) => ladder::open(context, step),
            (Self::Race, _, Some(Attempt::Done { code, .. })) => {
                context.fetch(StoreRequest::Record(*code), Fetch::Race)
            }
            (Self::Invite, _, Some(Attempt::Done { code, .. })) => {
                by_code::invite(context, *code, Some(board))
            }
            (Self::Race | Self::Invite, ..) => by_code::no_invite(context, None),
            (Self::List, ..) => Panel::open(Leaderboards::of_board(context, board, day)),
        }
    }
}

/// How far the player has come; and the rank, or how many others have finished it.
pub(super) fn reached(
    mine: &Attempt,
    finished: u32,
    look: &Look,
    words: &Words,
) -> (String, String) {
    let id = match mine {
        Attempt::Untried => "daily-open",
        Attempt::Begun => "daily-begun",
        Attempt::GivenUp => "daily-given-up",
        Attempt::Done {
            time,
            moves,
            par,
            rank,
            ..
        } => {
            let star = match par.is_some_and(|par| *moves <= par) {
                true => look.glyph("★ ", "* "),
                false => "",
            };
            let time = clock_text(Duration::from_millis(*time));
            let place = [("rank", (*rank).into()), ("of", finished.max(*rank).into())];
            let place = words.tr("daily-place", &place);
            return (format!("{star}{time}"), place);
        }
    };
    let others = match finished {
        0 => String::new(),
        n => words.tr("daily-finished", &[("n", n.into())]),
    };
    (words.t(id).into_owned(), others)
}
