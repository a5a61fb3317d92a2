//! Boards as text mode says them, and the keys that a typed line stands for.

use crate::games::{Action, Game, GameDef, Input};
use crate::i18n::{Lang, Words};
use crate::key::Key;
use crate::ui::event::Event;
use crate::ui::keymap::{self, Command, Keys};
use crate::ui::screens::{Context, Screen};
use crate::ui::view::Go;

/// The most keys taken from one line: a long way typed ahead, not a flood.
const KEYS_PER_LINE_MAX: usize = 400;

/// The words for the keys that all boards share.
const WORDS: [(&str, char); 9] = [
    ("hint", 'i'),
    ("undo", 'u'),
    ("restart", 'r'),
    ("new", 'n'),
    ("give up", 'g'),
    ("pause", 'p'),
    ("back", 'q'),
    ("leave", 'q'),
    ("next", 'n'),
];

/// The key of a word, in the language that is spoken for those that a hint is asked for with.
pub(crate) fn key_of_word(typed: &str, words: &'static Words) -> Option<Key> {
    if is_word("line-hint-word", typed, words) {
        return Some(Key::Char('i'));
    }
    let word = WORDS.iter().find(|(word, _)| *word == typed);
    word.map(|(_, letter)| Key::Char(*letter))
}

/// Whether this is one of the words of a message, in any language: whoever does not speak that of the
/// session tries their own first, and else its letters would be moves.
pub(crate) fn is_word(id: &str, typed: &str, words: &'static Words) -> bool {
    Lang::ALL.into_iter().any(|lang| {
        let words = words.in_language(lang).t(id);
        words.split_whitespace().any(|word| word == typed)
    })
}

/// The keys that a line stands for: a word, or letters and words that are moves, with blanks between
/// them or without. A word of another kind is not played up to its first letter that is no move.
pub(crate) fn keys(
    entry: &'static GameDef,
    typed: &str,
    words: &'static Words,
) -> Option<Vec<Key>> {
    if let Some(key) = key_of_word(typed, words) {
        return Some(vec![key]);
    }
    let meant = |letter| keymap::command(Keys::All, entry, &[], Key::Char(letter));
    if let Some(Key::Char(letter)) = single(typed)
        && !matches!(meant(letter)?, Command::Game(Input::View(_)))
    {
        return Some(vec![Key::Char(letter)]);
    }
    let of_letter = |letter| match meant(letter)? {
        Command::Game(Input::Act(_)) => Some(Key::Char(letter)),
        _ => None,
    };
    let of_word = |word: &str| match entry.words.iter().find(|(known, _)| *known == word) {
        Some((_, action)) => Some(vec![Key::Char(letter_of(entry, *action)?)]),
        None => word.chars().map(of_letter).collect(),
    };
    let keys: Option<Vec<Vec<_>>> = typed.split_whitespace().map(of_word).collect();
    keys.map(|keys| keys.concat())
        .filter(|keys| !keys.is_empty())
}

/// The moves that a text stands for; `None`: there is something else in it.
pub(crate) fn moves(
    entry: &'static GameDef,
    text: &str,
    words: &'static Words,
) -> Option<Vec<Action>> {
    let action = |key| match keymap::command(Keys::All, entry, &[], key)? {
        Command::Game(Input::Act(action)) => Some(action),
        _ => None,
    };
    let actions = keys(entry, text, words)?.into_iter().map(action);
    let is_move = |action: &Option<Action>| !matches!(action, Some(Action::Hint | Action::Undo));
    let moves: Option<Vec<_>> = actions.filter(is_move).collect();
    moves.filter(|moves| !moves.is_empty())
}

/// The letter that does this in a game.
fn letter_of(entry: &GameDef, action: Action) -> Option<char> {
    let mut bound = entry.keys.iter().flat_map(|binding| binding.keys);
    bound.find_map(|(key, input)| match key {
        Key::Char(letter) if *input == Input::Act(action) => Some(*letter),
        _ => None,
    })
}

/// These moves as they are typed, the same ones in a word each.
pub(crate) fn typed_moves(entry: &GameDef, moves: &[Action]) -> String {
    let letters = moves.iter().filter_map(|action| letter_of(entry, *action));
    let letters: Vec<char> = letters.collect();
    let words = letters.chunk_by(|one, next| one == next);
    let words: Vec<String> = words.map(|word| word.iter().collect()).collect();
    words.join(" ")
}

/// Presses these keys, up to one that is no move.
pub(crate) fn press(screen: &mut dyn Screen, context: &mut Context<'_>, keys: &[Key]) -> Go {
    // Whoever types lines types letters.
    let set = std::mem::replace(&mut context.settings.keys, Keys::All);
    let mut go = Go::Stay;
    for key in keys.iter().take(KEYS_PER_LINE_MAX) {
        let moves = |screen: &dyn Screen| {
            let game = screen.game();
            game.map(|game| (game.run().len(), game.progress().solved))
        };
        let before = moves(screen);
        go = screen.update(context, &Event::Key(*key));
        let goes_on = moves(screen).is_some_and(|(_, solved)| !solved) && before != moves(screen);
        if !goes_on || !matches!(go, Go::Stay) {
            break;
        }
    }
    context.settings.keys = set;
    go
}

/// The state in words, and what is to be remarked about it.
pub(crate) fn described(game: &dyn Game, words: &Words) -> Vec<String> {
    let described = std::iter::once(game.describe(words));
    let remark = game.remark().map(|id| words.t(id).into_owned());
    described.chain(remark).collect()
}

/// The board, and its state in words.
pub(crate) fn board(game: &dyn Game, words: &Words) -> Vec<String> {
    let mut lines = game.text();
    lines.extend(described(game, words));
    lines
}

/// The rules that no board tells, and what can be typed.
pub(crate) fn help(entry: &GameDef, words: &Words) -> Vec<String> {
    let rules = entry.spoken_rules.iter().chain([&entry.spoken]);
    rules.map(|id| words.t(id).into_owned()).collect()
}

/// The key of a line that is a single letter.
pub(crate) fn single(typed: &str) -> Option<Key> {
    let mut letters = typed.chars();
    letters
        .next()
        .filter(|_| letters.next().is_none())
        .map(Key::Char)
}

/// What is said for a line that only looks at the board.
pub(crate) fn looked(game: &dyn Game, typed: &str, words: &Words) -> Option<Vec<String>> {
    match typed {
        "look" => Some(board(game, words)),
        "" | "where" => Some(described(game, words)),
        _ => None,
    }
}
