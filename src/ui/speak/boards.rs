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

/// The most rows of a board that is told unasked.
const ROWS_UNASKED: usize = 25;

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

/// The key of a word.
pub(crate) fn key_of_word(typed: &str) -> Option<Key> {
    let word = WORDS.iter().find(|(word, _)| *word == typed);
    word.map(|(_, letter)| Key::Char(*letter))
}

/// A line of basic words of any language, in English: players try their own first, whichever the
/// session speaks. `None`: there is another word in it.
pub(crate) fn in_english(typed: &str) -> Option<String> {
    let known = Lang::ALL.map(|lang| Words::of(lang).t("line-words"));
    let pairs = known.iter().flat_map(|words| words.split_whitespace());
    let meaning = |word| {
        pairs
            .clone()
            .find_map(|pair| pair.strip_prefix(word)?.strip_prefix('='))
    };
    let words: Option<Vec<_>> = typed.split_whitespace().map(meaning).collect();
    Some(words?.join(" ").replace('_', " "))
}

/// The keys that a line stands for: a word, or letters and words that are moves, with blanks between
/// them or without. A word of another kind is not played up to its first letter that is no move.
pub(crate) fn keys(entry: &'static GameDef, typed: &str) -> Option<Vec<Key>> {
    let meant = |letter| keymap::command(Keys::All, entry, &[], Key::Char(letter));
    if let Some(Key::Char(letter)) = key_of_word(typed) {
        return meant(letter).map(|_| vec![Key::Char(letter)]);
    }
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
pub(crate) fn moves(entry: &'static GameDef, text: &str) -> Option<Vec<Action>> {
    let action = |key| match keymap::command(Keys::All, entry, &[], key)? {
        Command::Game(Input::Act(action)) => Some(action),
        _ => None,
    };
    let actions = keys(entry, text)?.into_iter().map(action);
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

/// The board, unless it has more rows than somebody who did not ask for it listens to.
pub(crate) fn small_board(game: &dyn Game) -> Vec<String> {
    let small = Some(game.text()).filter(|text| text.len() <= ROWS_UNASKED);
    small.unwrap_or_default()
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
        "look" => Some([game.text(), described(game, words)].concat()),
        "" | "where" => Some(described(game, words)),
        _ => None,
    }
}
