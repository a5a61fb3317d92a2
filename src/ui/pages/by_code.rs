//! The code of a run: asks for one, to watch the run or to race it, and shows one to others.

use super::choice::Choice;
use crate::i18n::Words;
use crate::key::latin_text;
use crate::model::{Code, PublicAddress, SharedBoard, StoreRequest};
use crate::ui::names::shared_text;
use crate::ui::panel::Panel;
use crate::ui::replies::host_note;
use crate::ui::screens::{Context, Fetch, Scene};
use crate::ui::view::{Does, Go, Page, Row, View};

/// The line by which others race a run.
pub(crate) fn race_line(code: Code, address: &PublicAddress) -> String {
    address.screen_command(&format!("play --race {code}"))
}

/// Rows of a terminal from which an invitation to a shared board says what HOST stands for, too.
const ROWS_FOR_NOTE: u16 = 16;

/// Shows how others race a run, and copies the line. `board`: that of today or of this week that it
/// is on, which others play first without the ghost.
pub(crate) fn invite<M>(
    context: &mut Context<'_>,
    code: Code,
    board: Option<SharedBoard>,
) -> Go<M> {
    let words = context.words();
    let line = race_line(code, context.address);
    let copied = context.copy(&line);
    let copied = copied.then(|| words.t("share-copied").into_owned());
    let first = board.map(|board| {
        let board = shared_text(board, words);
        words.tr("race-code-first", &[("board", board.into())])
    });
    let lines = [told(code, words), line].into_iter().chain(first).collect();
    let shown = Choice::shown(words, "race-code-title", lines).saying(copied);
    // What the friend has to do first takes the rows of a small terminal.
    let has_room = board.is_none() || context.size.1 >= ROWS_FOR_NOTE;
    let note = host_note(context.address, words).filter(|_| has_room);
    Panel::open(shown.saying(note))
}

/// Says why others cannot race a run, and how they play its board, where they can.
pub(crate) fn no_invite<M>(words: &Words, says: &str, again: Option<&str>) -> Go<M> {
    let again = again.map(str::to_owned);
    let lines = std::iter::once(words.t(says).into_owned()).chain(again);
    Panel::open(Choice::shown(words, "race-code-title", lines.collect()))
}

fn told(code: Code, words: &Words) -> String {
    words.tr("race-code-says", &[("code", code.to_string().into())])
}

/// The page that asks for a code.
#[derive(Default)]
pub(crate) struct CodePage {
    /// Whether what was typed is no code.
    is_wrong: bool,
}

#[derive(Clone)]
pub(crate) enum Msg {
    Typed(String),
    Fetch(Code, Fetch),
}

impl Page for CodePage {
    type Msg = Msg;

    fn about(&self) -> &'static [&'static str] {
        &["code-about"]
    }
    const GIVES_WAY: bool = true;

    fn view(&self, scene: &Scene<'_>) -> View<Msg> {
        let words = scene.words;
        let field = Row::new(
            words.t("code-field"),
            Does::Type(String::new(), |_, code| Msg::Typed(code)),
        );
        let note = match self.is_wrong {
            true => "code-wrong",
            false => "code-about",
        };
        View {
            note: vec![words.t(note).into_owned()],
            ..View::new("code-title", vec![field])
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go<Msg> {
        let words = context.words();
        match msg {
            Msg::Typed(typed) => {
                let code = latin_text(typed.trim()).parse::<Code>();
                self.is_wrong = code.is_err();
                let Ok(code) = code else { return Go::Stay };
                let row = |id, letters, fetch| Row {
                    letters,
                    ..Row::new(words.t(id), Does::Send(Msg::Fetch(code, fetch)))
                };
                let rows = vec![
                    row("hint-watch", &['w'], Fetch::Watch),
                    row("hint-race", &['g'], Fetch::Race),
                ];
                Go::Ask(Box::new(View {
                    text: vec![words.tr("list-code", &[("code", code.to_string().into())])],
                    ..View::new("code-title", rows)
                }))
            }
            Msg::Fetch(code, fetch) => context.fetch(StoreRequest::Record(code), fetch),
        }
    }
}
