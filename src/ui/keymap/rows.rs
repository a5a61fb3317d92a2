//! What the help and the line of keys show: the keys of the set that the player has chosen.

use std::borrow::Cow;

use super::{COMMON, Keys};
use crate::games::{Binding, GameDef, Input};
use crate::key::Key;

/// One row about keys: the keys as the help shows them and in ASCII, the keys in short,
/// what they do, and the message for the line below the board.
pub(crate) struct Row {
    /// The keys as the help shows them.
    pub shown: Cow<'static, str>,
    /// The same in ASCII.
    pub ascii: Cow<'static, str>,
    /// The keys as the line below the board shows them.
    pub short: Cow<'static, str>,
    /// The same in ASCII.
    pub short_ascii: Cow<'static, str>,
    /// The message that says what they do.
    pub says: &'static str,
    /// The message for the line below the board, if it names them.
    pub hint: Option<&'static str>,
}

impl Row {
    /// What is shown of a key that is written alike everywhere.
    pub(crate) fn of(shown: impl Into<Cow<'static, str>>, says: &'static str) -> Self {
        let shown = shown.into();
        Self {
            ascii: shown.clone(),
            short: shown.clone(),
            short_ascii: shown.clone(),
            shown,
            says,
            hint: None,
        }
    }
}

/// What is shown of a binding whose keys are all there.
pub(crate) fn row<T>(binding: &Binding<T>) -> Row {
    Row {
        shown: binding.shown.into(),
        ascii: binding.ascii.into(),
        short: binding.short.into(),
        short_ascii: binding.short.into(),
        says: binding.says,
        hint: binding.hint,
    }
}

/// The rows of a table that replaces the game's keys for now, with the key of the help.
pub(crate) fn rows_of(keys: Keys, entry: &GameDef, table: &'static [Binding<Input>]) -> Vec<Row> {
    let help = COMMON.iter().filter(|binding| binding.short == "?");
    let mut rows = of_table(keys, entry, table);
    rows.extend(help.filter_map(|binding| of_binding(keys, entry, binding)));
    rows
}

/// All rows of a game's keys: its own, then the shared ones.
pub(crate) fn rows(keys: Keys, entry: &GameDef) -> Vec<Row> {
    let mut rows = of_table(keys, entry, entry.keys);
    rows.extend(
        COMMON
            .iter()
            .filter_map(|binding| of_binding(keys, entry, binding)),
    );
    rows
}

/// The rows of a game's keys in a round of a room, where of the shared ones few do what they do
/// elsewhere.
pub(crate) fn rows_in_room(keys: Keys, entry: &GameDef) -> Vec<Row> {
    let shared = COMMON.iter().filter(|binding| binding.short == "V");
    let mut rows = of_table(keys, entry, entry.keys);
    rows.extend(shared.filter_map(|binding| of_binding(keys, entry, binding)));
    rows
}

/// The rows of the bindings that have a key in this set. Where one that the line of keys
/// names has none, the next that does the same is named there.
fn of_table<T: Copy + PartialEq>(
    keys: Keys,
    entry: &GameDef,
    table: &'static [Binding<T>],
) -> Vec<Row> {
    let mut rows = Vec::with_capacity(table.len());
    for (at, binding) in table.iter().enumerate() {
        let Some(mut row) = of_binding(keys, entry, binding) else {
            continue;
        };
        let before = table[..at].iter().find(|other| {
            let same = same(other, binding) && other.hint.is_some();
            same && of_binding(keys, entry, other).is_none()
        });
        if let Some(other) = before {
            // Letters are named before arrows.
            let letters = table[at + 1..].iter().any(|later| {
                same(other, later)
                    && matches!(later.keys, [(Key::Char(_), _), ..])
                    && of_binding(keys, entry, later).is_some()
            });
            row.hint = other.hint.filter(|_| !letters);
            row.says = other.says;
        }
        rows.push(row);
    }
    rows
}

/// Whether two bindings do the same.
fn same<T: PartialEq>(one: &Binding<T>, other: &Binding<T>) -> bool {
    let does = |binding: &Binding<T>, what: &T| binding.keys.iter().any(|(_, does)| does == what);
    let within = |one, other: &Binding<T>| other.keys.iter().all(|(_, what)| does(one, what));
    within(one, other) && within(other, one)
}

/// What is shown of a binding in this set; `None`: it has no key there.
fn of_binding<T>(keys: Keys, entry: &GameDef, binding: &Binding<T>) -> Option<Row> {
    let bound = || binding.keys.iter().map(|(key, _)| *key);
    let is_there = |key: &Key| keys.meant(entry, *key) == Some(*key);
    // One for each: a pad has two, its digits and what it sends without them.
    let moved: Vec<Key> = bound()
        .filter_map(|bound| {
            let mut stand_for = keys.moved(entry).iter();
            stand_for.find(|(_, meant)| *meant == bound)
        })
        .map(|(typed, _)| *typed)
        .collect();
    let all = moved.is_empty() && bound().all(|key| is_there(&key));
    if all && !binding.short.is_empty() {
        return Some(row(binding));
    }
    let shown: Vec<Key> = if moved.is_empty() {
        bound().filter(is_there).collect()
    } else {
        moved
    };
    let first = shown.first()?;
    let short = |ascii: bool| -> Cow<'static, str> {
        let is_letter = |key: &Key| matches!(key, Key::Char(_));
        let of_a_kind = shown
            .iter()
            .filter(|key| is_letter(key) == is_letter(first));
        of_a_kind
            .map(|key| name(*key, ascii))
            .collect::<String>()
            .into()
    };
    let text = |ascii| {
        if all {
            [binding.shown, binding.ascii][usize::from(ascii)].into()
        } else {
            list(&shown, ascii).into()
        }
    };
    Some(Row {
        shown: text(false),
        ascii: text(true),
        short: short(false),
        short_ascii: short(true),
        ..row(binding)
    })
}

/// Keys as a list. The arrows with Shift are as many as those without: one stands for all.
fn list(keys: &[Key], ascii: bool) -> String {
    let is_shifted = |key: &Key| {
        use Key::{ShiftDown, ShiftLeft, ShiftRight, ShiftUp};
        matches!(key, ShiftUp | ShiftDown | ShiftLeft | ShiftRight)
    };
    let plain = keys.iter().filter(|key| !is_shifted(key));
    let names: Vec<_> = plain.map(|key| name(*key, ascii)).collect();
    let mut text = names.join(" ");
    match (keys.iter().any(is_shifted), text.is_empty(), ascii) {
        (false, ..) => {}
        (true, true, true) => text.push_str("Shift ^"),
        (true, true, false) => text.push_str("⇧ ↑"),
        // There is no short way to write it.
        (true, false, true) => {}
        (true, false, false) => text.push_str(", ⇧ ↑"),
    }
    text
}

/// The name of a key.
fn name(key: Key, ascii: bool) -> String {
    let either = |glyph: &'static str, text: &'static str| if ascii { text } else { glyph };
    let name = match key {
        Key::Char(' ') => "Space",
        Key::Char(letter) => return letter.to_string(),
        Key::Ctrl(letter) => return format!("Ctrl-{letter}"),
        Key::F(number) => return format!("F{number}"),
        Key::Up | Key::ShiftUp => either("↑", "^"),
        Key::Down | Key::ShiftDown => either("↓", "v"),
        Key::Left | Key::ShiftLeft => either("←", "<"),
        Key::Right | Key::ShiftRight => either("→", ">"),
        Key::Enter => "Enter",
        Key::Esc => "Esc",
        Key::Tab | Key::BackTab => "Tab",
        Key::Backspace => either("⌫", "Backspace"),
        Key::Delete => "Del",
        Key::Home => "Home",
        Key::End => "End",
        Key::PageUp => "PgUp",
        Key::PageDown => "PgDn",
    };
    name.to_owned()
}
