//! What line-by-line play does on a board, and how it says what came of it.

use crate::games::{ALL, Action, Entry, Game, Input, Progress, Step};
use crate::i18n::Words;
use crate::ui::event::Key;
use crate::ui::keymap::{self, Command};

/// The most commands taken from one line: a long way typed ahead, not a flood.
const MAX_COMMANDS: usize = 400;

/// Does one thing on the board and says what came of it.
pub fn act(game: &mut dyn Game, entry: &Entry, words: &Words, action: Action) -> String {
    match step(game, entry, words, action) {
        Some(said) => said,
        None => described(game, words),
    }
}

/// Takes letters as steps until one is no step, one is refused, or the game is won.
pub fn go(entry: &Entry, game: &mut dyn Game, words: &Words, letters: &str) -> String {
    for letter in letters.chars().take(MAX_COMMANDS) {
        let Some(Command::Game(Input::Act(action))) = keymap::command(entry, Key::Char(letter))
        else {
            return format!("{}\n{}", words.t("line-unknown"), described(game, words));
        };
        if let Some(said) = step(game, entry, words, action) {
            return said;
        }
    }
    described(game, words)
}

/// One step; what is said where nothing can follow it.
fn step(game: &mut dyn Game, entry: &Entry, words: &Words, action: Action) -> Option<String> {
    if game.progress().solved {
        return Some(format!("{}\n", words.t("line-again")));
    }
    match game.apply(action) {
        Step::Blocked(message) => Some(format!("{}\n{}", words.t(message), described(game, words))),
        Step::Solved => Some(won(entry, game.progress(), words)),
        Step::Moved | Step::Ignored => None,
    }
}

/// The state in words, and what is to be remarked about it.
pub fn described(game: &dyn Game, words: &Words) -> String {
    match game.remark(words) {
        Some(remark) => format!("{}\n{remark}\n", game.describe(words)),
        None => format!("{}\n", game.describe(words)),
    }
}

/// What can be typed.
pub fn help(entry: &Entry, words: &Words) -> String {
    format!(
        "{} {} {}\n",
        words.t(entry.spoken),
        words.t("line-help"),
        words.tr("line-games", &[("names", names().into())])
    )
}

/// The games, by the names that are typed.
fn names() -> String {
    let names: Vec<_> = ALL.iter().map(|entry| entry.name).collect();
    names.join(", ")
}

/// The result in words.
fn won(entry: &Entry, progress: Progress, words: &Words) -> String {
    let moves = words.tr("moves", &[("n", progress.moves.into())]);
    let mut text = format!("{} {moves}.", words.t(entry.won));
    if let Some(par) = progress.par {
        let id = if progress.moves <= par {
            "won-perfect"
        } else {
            "won-par"
        };
        text.push(' ');
        text.push_str(&words.tr(id, &[("n", par.into())]));
    }
    if progress.hints > 0 {
        text.push(' ');
        text.push_str(&words.tr("won-hints", &[("n", progress.hints.into())]));
    }
    format!("{text}\n{}\n", words.t("line-again"))
}
