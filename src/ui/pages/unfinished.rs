//! The unfinished games of a player who has several, to choose which one to continue.

use super::choice::ask;
use crate::i18n::Words;
use crate::model::{Code, StoreRequest, UnfinishedGame};
use crate::ui::names::board_text;
use crate::ui::screens::{Context, Fetch, Scene};
use crate::ui::view::{Bind, Does, Go, Page, Row, View};

#[derive(Clone)]
pub(crate) enum Msg {
    Continue(Code),
    AskDrop(usize),
    Drop(Code),
}

/// The page of the unfinished games, the newest first.
pub(crate) struct UnfinishedGames;

impl Page for UnfinishedGames {
    type Msg = Msg;

    fn about(&self) -> &'static [&'static str] {
        &["help-unfinished"]
    }
    const BINDS: &'static [Bind<Msg>] =
        &[Bind::of_row("x", "hint-drop", "hint-drop", Msg::AskDrop)];
    /// The list is older than the game that is continued.
    const GIVES_WAY: bool = true;

    fn view(&self, scene: &Scene<'_>) -> View<Msg> {
        let games = scene.profile.into_iter().flat_map(|who| &who.unfinished);
        let rows = games.map(|game| {
            let day = game.day.map(|day| day.to_string());
            let now = || scene.words.t("unfinished-now").into_owned();
            let does = Does::Send(Msg::Continue(game.code));
            Row {
                aside: day.unwrap_or_else(now),
                ..Row::new(title(game, scene.words), does)
            }
        });
        View {
            enter: "hint-play",
            ..View::new("unfinished-title", rows.collect())
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go {
        let words = context.words();
        let games = context.profile.map_or(&[][..], |who| &who.unfinished);
        match msg {
            Msg::Continue(code) => context.fetch(StoreRequest::Continue(code), Fetch::Continue),
            Msg::AskDrop(at) => {
                let Some(game) = games.get(at) else {
                    return Go::Stay;
                };
                let name = title(game, words);
                let text = vec![words.tr("unfinished-drop-says", &[("game", name.into())])];
                let picks = ("choice-keep", "choice-drop");
                let msg = Msg::Drop(game.code);
                ask(words, "unfinished-drop-title", text, picks, msg)
            }
            Msg::Drop(code) => {
                let is_last = games.len() < 2;
                context.ask(StoreRequest::Drop(code));
                if is_last { Go::Back } else { Go::Stay }
            }
        }
    }
}

/// The game and its board.
pub(crate) fn title(game: &UnfinishedGame, words: &Words) -> String {
    let shared = game.standing.shared_board(game.game);
    board_text(game.game, shared, &game.level, words)
}
