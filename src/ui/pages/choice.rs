//! A question over the screen below: a few lines and a few choices.

mod picks;

use std::borrow::Cow;

use crate::i18n::Words;
use crate::model::{LinkOffer, Name};
use crate::ui::screens::{Answer, Context, Next, Scene};
use crate::ui::view::{Does, Go, Page, Row, View};
use picks::{ANOTHER, END_ROUND, GIVE_UP, LEAVE, LEAVE_ROOM, PAUSED, Pick, READ, SAME};

/// Lines of text with choices below.
pub(crate) struct Choice {
    title: &'static str,
    lines: Vec<String>,
    /// The messages with which the help begins.
    about: &'static [&'static str],
    options: Vec<Pick>,
}

impl Choice {
    /// Shows a few lines.
    pub(crate) fn shown(title: &'static str, lines: Vec<String>) -> Self {
        Self {
            lines,
            ..Self::new(title, READ)
        }
    }

    /// Asks before a game under way is left.
    pub(crate) fn leave() -> Self {
        Self::new("leave-title", LEAVE)
    }

    /// Asks before a room is left in the middle of a match; `points`: those that the player has in it.
    pub(crate) fn leave_room(points: u32, words: &Words) -> Self {
        let lost = || words.tr("room-leave-points", &[("n", points.into())]);
        Self {
            lines: (points > 0).then(lost).into_iter().collect(),
            ..Self::new("room-leave-title", LEAVE_ROOM)
        }
    }

    /// Asks before the host ends the round for everybody.
    pub(crate) fn end_round() -> Self {
        Self::new("room-end-title", END_ROUND)
    }

    /// Asks before a board is given up to watch its solution.
    pub(crate) fn give_up() -> Self {
        Self::new("give-up-title", GIVE_UP)
    }

    /// Asks before a board that counts is begun anew.
    pub(crate) fn same(words: &Words) -> Self {
        Self {
            lines: vec![words.t("same-says").into_owned()],
            ..Self::new("same-title", SAME)
        }
    }

    /// Asks before a board under way is given up for another, or left where it is kept; from that
    /// of a day one goes to the others.
    pub(crate) fn another(is_kept: bool, is_of_day: bool) -> Self {
        let title = if is_kept {
            "another-kept-title"
        } else {
            "another-title"
        };
        let mut asks = Self::new(title, ANOTHER);
        let again = asks.options.iter_mut();
        for pick in again.filter(|pick| is_of_day && pick.answer == Answer::Again) {
            pick.label = "menu-daily";
        }
        asks
    }

    /// Covers the board for a pause. `boards` names the boards that another one can be chosen
    /// from; `None`: there are none.
    pub(crate) fn paused(boards: Option<&'static str>) -> Self {
        let mut paused = Self::new("paused-title", PAUSED);
        paused
            .options
            .retain(|pick| boards.is_some() || pick.answer != Answer::Boards);
        for pick in &mut paused.options {
            if let (Answer::Boards, Some(label)) = (pick.answer, boards) {
                pick.label = label;
            }
        }
        paused
    }

    /// The same with this text.
    #[must_use]
    pub(crate) fn saying(mut self, text: Option<String>) -> Self {
        self.lines.extend(text);
        self
    }

    /// The same with a help that begins with these messages.
    #[must_use]
    pub(crate) fn explained(self, about: &'static [&'static str]) -> Self {
        Self { about, ..self }
    }

    fn new(title: &'static str, options: &[Pick]) -> Self {
        Self {
            title,
            lines: Vec::new(),
            about: &[],
            options: options.to_vec(),
        }
    }
}

/// Says before a key is linked whose it will be and what comes of the runs, with names as they are
/// shown there, and that a code from somebody else is a trick.
pub(crate) fn link_says<'a>(
    offer: &'a LinkOffer,
    words: &Words,
    shown: impl Fn(&'a Name) -> Cow<'a, str>,
) -> [String; 2] {
    let says = match (&offer.from, offer.merges) {
        (None, _) => "link-says-key",
        (Some(_), true) => "link-says-runs",
        (Some(_), false) => "link-says-apart",
    };
    let from = offer.from.as_ref().map_or(Cow::Borrowed(""), &shown);
    let names = [("from", from.into()), ("to", shown(&offer.to).into())];
    [
        words.tr(says, &names),
        words.t("link-says-own").into_owned(),
    ]
}

impl Page for Choice {
    type Msg = Answer;

    fn about(&self) -> &'static [&'static str] {
        self.about
    }

    fn view(&self, scene: &Scene<'_>) -> View<Answer> {
        let rows = self.options.iter().map(|pick| {
            let (does, value) = match (pick.answer, pick.keys.first()) {
                // The key that changes nothing is the same everywhere.
                (Answer::Nothing, _) => (Does::Back, "Esc".to_owned()),
                (answer, Some(key)) => (Does::Send(answer), key.to_string()),
                (answer, None) => (Does::Send(answer), String::new()),
            };
            Row {
                letters: pick.keys,
                ..Row::new(scene.words.t(pick.label), does).valued(value)
            }
        });
        View {
            text: self.lines.clone(),
            ..View::new(self.title, rows.collect())
        }
    }

    fn update(&mut self, _context: &mut Context<'_>, answer: Answer) -> Go<Answer> {
        Go::Away(Next::Back(answer))
    }
}
