//! The lines of a view: its texts, keys and notes, broken to so many columns.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use crate::i18n::Words;
use crate::look::Tone;
use crate::ui::view::{Does, Row, View};
use crate::ui::widgets::{self, width};

/// Columns between a key and what it does.
const KEY_GAP: u16 = 3;

/// What stands in a row of the screen.
#[derive(Hash)]
pub(crate) enum Line {
    Text(String, Tone),
    /// In the middle of the screen, and whether it stands out.
    Apart(String, bool),
    /// A key, empty where its line goes on, and what it does.
    Key(String, String),
    /// What the rows below it have in common, or nothing, with a line behind it.
    Heading(String),
    /// Nothing, where there is room for that.
    Gap,
    /// These rows of the view, beside each other.
    Rows(Range<usize>),
}

impl Line {
    /// Whether it may have free rows between it and the one before.
    pub(super) fn is_apart(&self, before: &Self) -> bool {
        match (before, self) {
            (Self::Rows(_) | Self::Heading(_), _) => true,
            // The other lines of what a key does have none.
            (Self::Key(..), Self::Key(key, _)) => !key.starts_with(' '),
            (before, _) => matches!(before, Self::Key(..)),
        }
    }

    pub(super) fn columns(&self) -> u16 {
        match self {
            Self::Text(text, _) => width(text),
            Self::Key(key, says) => width(key) + width(says),
            _ => 0,
        }
    }
}

/// What is wrong, or what the chosen row is for where there is room for it, and what is said in any case.
/// The panel does not jump between rows.
pub(super) fn note<M>(view: &View<M>, (room, free): (u16, usize), words: &Words) -> Vec<Line> {
    let wrap = |row: &Row<M>| row.note.map(|id| widgets::wrap(&words.t(id), room));
    let notes = view.rows.iter().map(wrap).map(Option::unwrap_or_default);
    let notes = Vec::from_iter(notes);
    let most = notes.iter().map(Vec::len).max().filter(|most| *most < free);
    let of_row = notes.into_iter().nth(view.chosen);
    let of_row = of_row.filter(|_| most.is_some()).unwrap_or_default();
    let (mut note, tone) = match &view.alert {
        Some(alert) => (widgets::wrap(alert, room), Tone::PanelAlert),
        None => (of_row, Tone::Panel),
    };
    note.resize(note.len().max(most.unwrap_or(0)), String::new());
    let note = note.into_iter().map(|note| Line::Text(note, tone));
    note.chain(texts(&view.note, room, tone)).collect()
}

/// Lines in which each two rows that are but a name stand beside each other, if all names have room in
/// half of them, so many columns.
pub(super) fn paired<M>(body: Vec<Line>, rows: &[Row<M>], room: u16) -> Vec<Line> {
    let is_name = |row: &&Row<M>| matches!(row.does, Does::Read) && row.value.is_empty();
    let is_long = |row: &Row<M>| 5 + width(&row.lead) + width(&row.label) > room;
    if rows.iter().filter(is_name).any(is_long) {
        return body;
    }
    let mut lines: Vec<Line> = Vec::new();
    for line in body {
        if let (Some(Line::Rows(pair)), Line::Rows(next)) = (lines.last_mut(), &line)
            && pair.len() == 1
            && rows[pair.start..next.end].iter().all(|row| is_name(&row))
        {
            pair.end = next.end;
        } else {
            lines.push(line);
        }
    }
    lines
}

/// The keys of a view in so many columns.
pub(super) fn keys<M>(view: &View<M>, columns: u16) -> Vec<Line> {
    let mut lines = Vec::new();
    let keys = view.keys.iter().map(|(key, _)| width(key));
    let key_columns = keys.max().unwrap_or(0) + KEY_GAP;
    for (key, says) in &view.keys {
        if key.is_empty() {
            lines.push(Line::Gap);
            continue;
        }
        let mut key = key.as_str();
        for line in widgets::wrap(says, columns.saturating_sub(key_columns)) {
            let free = key_columns - width(key);
            lines.push(Line::Key(key.to_owned() + &" ".repeat(free.into()), line));
            key = "";
        }
    }
    lines
}

/// A line, broken in the middle of a word where that is too long, such as an address.
fn broken(line: &str, columns: u16) -> Vec<String> {
    let mut parts = vec![String::new()];
    for letter in line.graphemes(true) {
        let is_full = |part: &String| width(part) + width(letter) > columns;
        if parts.last().is_some_and(is_full) {
            parts.push(String::new());
        }
        if let Some(part) = parts.last_mut() {
            part.push_str(letter);
        }
    }
    parts
}

/// Texts in so many columns. A command that is to be copied stands by itself where it can.
pub(super) fn texts(texts: &[String], room: u16, tone: Tone) -> impl Iterator<Item = Line> {
    let wrap = move |text: &String| match width(text) <= room {
        true => vec![text.replace('\n', " ")],
        false => {
            let lines = text.lines().map(|line| widgets::wrap(line, room));
            lines.flatten().collect()
        }
    };
    let lines = texts.iter().flat_map(wrap);
    let lines = lines.flat_map(move |line| broken(&line, room));
    lines.map(move |text| Line::Text(text, tone))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_beside_each_other_where_all_have_room() {
        let name = |name| Row::new(name, Does::<()>::Read);
        let rows = [
            name("Ada"),
            name("Bo"),
            name("Cy"),
            name("Game").valued("-"),
        ];
        let pairs = |room| {
            let body = (0..rows.len()).map(|n| Line::Rows(n..n + 1));
            let lines = paired(body.collect(), &rows, room).into_iter();
            let lines = lines.map(|line| match line {
                Line::Rows(rows) => rows.len(),
                _ => 0,
            });
            lines.collect::<Vec<_>>()
        };
        assert_eq!(pairs(8), [2, 1, 1]);
        assert_eq!(pairs(7), [1; 4]);
    }
}
