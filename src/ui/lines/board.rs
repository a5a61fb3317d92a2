//! What line-by-line play does on a board, and how it says what came of it.

use crate::games::{ALL, Action, Entry, Game, Input, Step};
use crate::i18n::Words;
use crate::ui::event::{Key, Now};
use crate::ui::keymap::{self, Command, Keys};
use crate::ui::screens::result;
use crate::ui::sitting::Sitting;

/// The most commands taken from one line: a long way typed ahead, not a flood.
const MAX_COMMANDS: usize = 400;

/// Does one thing on the board and says what came of it.
pub fn act(sitting: &mut Sitting, words: &Words, now: Now, action: Action) -> String {
    match step(sitting, words, now, action) {
        Some(said) => said,
        None => described(sitting.game.as_ref(), words),
    }
}

/// Takes letters as steps until one is no step, one is refused, or the game is won.
pub fn go(sitting: &mut Sitting, words: &Words, now: Now, letters: &str) -> String {
    for letter in letters.chars().take(MAX_COMMANDS) {
        let Some(Command::Game(Input::Act(action))) =
            keymap::command(Keys::All, sitting.entry, &[], Key::Char(letter))
        else {
            let state = described(sitting.game.as_ref(), words);
            return format!("{}\n{state}", words.t("line-unknown"));
        };
        if let Some(said) = step(sitting, words, now, action) {
            return said;
        }
    }
    described(sitting.game.as_ref(), words)
}

/// One step; what is said where nothing can follow it.
fn step(sitting: &mut Sitting, words: &Words, now: Now, action: Action) -> Option<String> {
    if sitting.game.progress().solved {
        return Some(format!("{}\n", words.t("line-again")));
    }
    match sitting.act(action, now) {
        Step::Blocked(message) => {
            let state = described(sitting.game.as_ref(), words);
            Some(format!("{}\n{state}", words.t(message)))
        }
        Step::Solved => Some(won(sitting, words)),
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
fn won(sitting: &Sitting, words: &Words) -> String {
    // The first is a figure and ends without a stop.
    let said = result::lines(words, sitting)
        .join("\n")
        .replacen('\n', ". ", 1);
    format!(
        "{} {}\n{}\n",
        words.t(sitting.entry.won),
        said.replace('\n', " "),
        words.t("line-again")
    )
}
