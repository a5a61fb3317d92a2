//! What text mode does on a board, and how it says what came of it.

use crate::games::{ALL, Action, Game, GameDef, Input, Step};
use crate::i18n::Words;
use crate::ui::active_game::ActiveGame;
use crate::ui::event::{Key, Now};
use crate::ui::keymap::{self, Command, Keys};
use crate::ui::screens::result;

/// The most commands taken from one line: a long way typed ahead, not a flood.
const COMMANDS_PER_LINE_MAX: usize = 400;

/// Whether a hint that makes practice of a run that counts is shown at once, or asked about first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hints {
    Shown,
    Asked,
}

/// Does one thing on the board and says what came of it.
pub(super) fn act(
    active_game: &mut ActiveGame,
    words: &Words,
    now: Now,
    action: Action,
    hints: Hints,
) -> String {
    match step(active_game, words, now, action, hints) {
        Some(said) => said,
        None => described(active_game.game.as_ref(), words),
    }
}

/// Takes words and letters, with blanks between them or without, as steps until one is refused, or
/// the game is won; if each of them is a step.
pub(super) fn go(
    active_game: &mut ActiveGame,
    words: &Words,
    now: Now,
    typed: &str,
    hints: Hints,
) -> String {
    let entry = active_game.entry;
    let of_letter = |letter| match keymap::command(Keys::All, entry, &[], Key::Char(letter)) {
        Some(Command::Game(Input::Act(action))) => Some(action),
        _ => None,
    };
    let of_word = |word: &str| match entry.words.iter().find(|(known, _)| *known == word) {
        Some((_, action)) => Some(vec![*action]),
        None => word.chars().map(of_letter).collect(),
    };
    // A word of another kind is not played up to its first letter that is no step.
    let actions: Option<Vec<Vec<_>>> = typed.split_whitespace().map(of_word).collect();
    let Some(actions) = actions else {
        let state = described(active_game.game.as_ref(), words);
        return format!("{}\n{state}", words.t("line-unknown"));
    };
    for action in actions.into_iter().flatten().take(COMMANDS_PER_LINE_MAX) {
        if let Some(said) = step(active_game, words, now, action, hints) {
            return said;
        }
    }
    described(active_game.game.as_ref(), words)
}

/// One step; what is said where nothing can follow it.
fn step(
    active_game: &mut ActiveGame,
    words: &Words,
    now: Now,
    action: Action,
    hints: Hints,
) -> Option<String> {
    if active_game.game.progress().solved || active_game.is_given_up() {
        return Some(again(active_game, words));
    }
    if action == Action::Hint && hints == Hints::Asked && active_game.counts() {
        return Some(hint_asks(words));
    }
    match active_game.act(action, now) {
        Step::Blocked(message) => {
            let state = described(active_game.game.as_ref(), words);
            Some(format!("{}\n{state}", words.t(message.name())))
        }
        Step::Solved => Some(won(active_game, words)),
        Step::Moved | Step::Ignored => None,
    }
}

/// What is asked before a hint.
pub(super) fn hint_asks(words: &Words) -> String {
    format!("{}\n", words.t("line-hint-asks"))
}

/// The state in words, and what is to be remarked about it.
pub(super) fn described(game: &dyn Game, words: &Words) -> String {
    match game.remark(words) {
        Some(remark) => format!("{}\n{remark}\n", game.describe(words)),
        None => format!("{}\n", game.describe(words)),
    }
}

/// The rules of a game in a line; empty where what is said of its boards tells them.
pub(super) fn spoken_rules(entry: &GameDef, words: &Words) -> String {
    let rules = entry.spoken_rules.iter().map(|rule| words.t(rule));
    match rules.collect::<Vec<_>>().join(" ") {
        none if none.is_empty() => none,
        rules => format!("{rules}\n"),
    }
}

/// What can be typed.
pub(super) fn help(entry: &GameDef, words: &Words) -> String {
    format!(
        "{}{} {} {}\n",
        spoken_rules(entry, words),
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

/// These moves as they are typed, the same ones in a word each.
pub(super) fn typed_moves(entry: &GameDef, moves: &[Action]) -> String {
    let letter = |action: &Action| {
        let bound = entry.keys.iter().flat_map(|binding| binding.keys);
        let mut bound = bound.filter(|(_, input)| *input == Input::Act(*action));
        bound.find_map(|(key, _)| match key {
            Key::Char(letter) => Some(*letter),
            _ => None,
        })
    };
    let letters: Vec<char> = moves.iter().filter_map(letter).collect();
    let words = letters.chunk_by(|one, next| one == next);
    let words: Vec<String> = words.map(|word| word.iter().collect()).collect();
    words.join(" ")
}

/// What can be typed once a board is won, or given up.
pub(super) fn again(active_game: &ActiveGame, words: &Words) -> String {
    let says = match active_game.step() {
        Some(_) => "line-again-step",
        None => "line-again",
    };
    format!("{}\n", words.t(says))
}

/// The result in words.
fn won(active_game: &ActiveGame, words: &Words) -> String {
    let reached = result::parts(words, active_game).into_iter();
    let reached: Vec<String> = reached.filter_map(|said| said.into_iter().next()).collect();
    let title = words.t(active_game.entry.won);
    let won = format!("{title} {}.\n", reached.join(", "));
    // In a room another board comes with the next round.
    match active_game.name_in_room() {
        Some(_) => won,
        None => format!("{won}{}", again(active_game, words)),
    }
}
