//! A question of a screen: what is chosen is a message for that screen. And lines to read.

use std::borrow::Cow;

use crate::i18n::Words;
use crate::model::{LinkOffer, Name};
use crate::ui::event::{Event, Now};
use crate::ui::panel::Panel;
use crate::ui::screens::{Context, Scene, Screen};
use crate::ui::speech::{Cause, Spoken, Taken};
use crate::ui::view::{Does, Go, Page, Row, View};

/// Lines of text with choices below.
pub(crate) struct Choice<M> {
    view: View<M>,
    /// The messages with which the help begins.
    about: &'static [&'static str],
    picked: Option<M>,
}

/// What can be chosen: the message that names it, the letters that choose it at once, and what is
/// sent; `None`: nothing is changed.
pub(crate) type Pick<M> = (&'static str, &'static [char], Option<M>);

impl<M: Clone + Send + 'static> Choice<M> {
    pub(crate) fn new(
        words: &Words,
        title: &'static str,
        picks: impl IntoIterator<Item = Pick<M>>,
    ) -> Self {
        let rows = picks.into_iter().map(|(label, letters, msg)| {
            let (does, value) = match (msg, letters.first()) {
                // The key that changes nothing is the same everywhere.
                (None, _) => (Does::Back, "Esc".to_owned()),
                (Some(msg), letter) => (
                    Does::Send(msg),
                    letter.map_or_else(String::new, char::to_string),
                ),
            };
            Row {
                letters,
                ..Row::new(words.t(label), does).valued(value)
            }
        });
        Self::of(View::new(title, rows.collect()))
    }

    pub(crate) fn of(view: View<M>) -> Self {
        Self {
            view,
            about: &[],
            picked: None,
        }
    }

    /// The same with these texts.
    #[must_use]
    pub(crate) fn saying(mut self, texts: impl IntoIterator<Item = String>) -> Self {
        self.view.text.extend(texts);
        self
    }

    /// The same with a help that begins with these messages.
    #[must_use]
    pub(crate) fn explained(self, about: &'static [&'static str]) -> Self {
        Self { about, ..self }
    }
}

impl Choice<()> {
    /// Shows a few lines.
    pub(crate) fn shown(words: &Words, title: &'static str, lines: Vec<String>) -> Self {
        Self::new(words, title, [("choice-back", &['q', ' '][..], None)]).saying(lines)
    }
}

/// The question that a screen asks, over itself.
pub(crate) struct Question<M: Clone + Send + 'static>(Option<Box<Panel<Choice<M>>>>);

impl<M: Clone + Send + 'static> Default for Question<M> {
    fn default() -> Self {
        Self(None)
    }
}

/// What has become of a question.
pub(crate) enum Asked<M> {
    /// It goes on.
    Still(Go),
    /// Nothing was chosen.
    No,
    Sends(M),
}

impl<M: Clone + Send + 'static> Question<M> {
    pub(crate) fn ask(&mut self, choice: Choice<M>) {
        self.0 = Some(Box::new(Panel::new(choice, 0)));
    }

    pub(crate) fn is_asked(&self) -> bool {
        self.0.is_some()
    }

    pub(crate) fn screen(&self) -> Option<&dyn Screen> {
        self.0.as_deref().map(|panel| panel as _)
    }

    /// Takes a key or a line that was pasted, while something is asked; `None`: nothing is.
    pub(crate) fn take(&mut self, context: &mut Context<'_>, event: &Event) -> Option<Asked<M>> {
        let is_for_it = matches!(event, Event::Key(_) | Event::Paste(_) | Event::Click { .. });
        let panel = self.0.as_mut().filter(|_| is_for_it)?;
        let go = panel.update(context, event);
        Some(self.follow(go))
    }

    /// What it says in text mode; `None`: nothing is asked.
    pub(crate) fn say(&mut self, scene: &Scene<'_>) -> Option<Vec<String>> {
        let panel = self.0.as_mut()?;
        Some(panel.say(scene, Now::ZERO, Cause::Line))
    }

    /// Takes a line that was typed in text mode; `None`: it is not understood, or nothing is asked.
    pub(crate) fn line(&mut self, context: &mut Context<'_>, line: &str) -> Option<Asked<M>> {
        let taken = self.0.as_mut()?.line(context, line)?;
        match taken {
            Taken::Does(go) => Some(self.follow(go)),
            Taken::Says(_) => None,
        }
    }

    fn follow(&mut self, go: Go) -> Asked<M> {
        let Go::Back = go else {
            return Asked::Still(go);
        };
        let picked = self.0.take().and_then(|panel| panel.page.picked);
        picked.map_or(Asked::No, Asked::Sends)
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

impl<M: Clone + Send + 'static> Page for Choice<M> {
    type Msg = M;

    fn about(&self) -> &'static [&'static str] {
        self.about
    }

    fn view(&self, _scene: &Scene<'_>) -> View<M> {
        self.view.clone()
    }

    fn update(&mut self, _context: &mut Context<'_>, msg: M) -> Go<M> {
        self.picked = Some(msg);
        Go::Back
    }
}
