//! A question: what is chosen is a message for the screen below. And lines to read.

use crate::i18n::Words;
use crate::model::{LinkOffer, Name};
use crate::ui::panel::Panel;
use crate::ui::screens::{Context, Scene};
use crate::ui::view::{Does, Go, Page, Row, View};

/// Lines of text with choices below.
pub(crate) struct Choice<M>(pub(crate) View<M>);

/// What can be chosen: the message that names it, the letters that choose it at once, and what is
/// sent; `None`: nothing is changed.
pub(crate) type Pick<M> = (&'static str, &'static [char], Option<M>);

impl<M: Clone + Send + 'static> Choice<M> {
    pub(crate) fn new(
        words: &Words,
        title: &'static str,
        text: impl IntoIterator<Item = String>,
        picks: impl IntoIterator<Item = Pick<M>>,
    ) -> Self {
        let rows = picks.into_iter().map(|(label, letters, msg)| {
            let (does, value) = match msg {
                // The key that changes nothing is the same everywhere.
                None => (Does::Back, "Esc".to_owned()),
                Some(msg) => (Does::Send(msg), String::from_iter(letters.first())),
            };
            Row {
                letters,
                ..Row::new(words.t(label), does).valued(value)
            }
        });
        Self(View {
            text: text.into_iter().collect(),
            ..View::new(title, rows.collect())
        })
    }
}

impl Choice<()> {
    /// Shows a few lines.
    pub(crate) fn shown(title: &'static str, text: Vec<String>) -> Self {
        Self(View {
            text,
            ..View::new(title, Vec::new())
        })
    }
}

/// Asks with these texts whether something is to be done; what the second row says sends this.
pub(crate) fn ask<M: Clone + Send + 'static>(
    words: &Words,
    title: &'static str,
    text: impl IntoIterator<Item = String>,
    (no, yes): (&'static str, &'static str),
    msg: M,
) -> Go {
    let picks: [Pick<M>; 2] = [(no, &['n'], None), (yes, &['y', 'j'], Some(msg))];
    Panel::open(Choice::new(words, title, text, picks))
}

/// Says before a key is linked whose it will be and what comes of the runs, with names as they are
/// shown there, and that a code from somebody else is a trick.
pub(crate) fn link_says(offer: &LinkOffer, words: &Words) -> [String; 2] {
    let says = match (&offer.from, offer.merges) {
        (None, _) => "link-says-key",
        (Some(_), true) => "link-says-runs",
        (Some(_), false) => "link-says-apart",
    };
    let from = offer.from.as_ref().map_or("", Name::as_str);
    let [from, to] = [from, offer.to.as_str()].map(|name| words.name(name).into());
    let says = words.tr(says, &[("from", from), ("to", to)]);
    [says, words.t("link-says-own").into_owned()]
}

impl<M: Clone + Send + 'static> Page for Choice<M> {
    type Msg = M;

    fn view(&self, _scene: &Scene<'_>) -> View<M> {
        self.0.clone()
    }

    fn update(&mut self, _context: &mut Context<'_>, msg: M) -> Go {
        Go::Answer(Box::new(msg))
    }
}
