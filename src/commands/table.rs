//! What the operator reads: as a table, or as json for programs.

use clap::ValueEnum;
use serde_json::Value;
use unicode_width::UnicodeWidthStr;

use super::{Format, Output};
use crate::games::{Level, find};
use crate::model::name::isolated;
use crate::model::{Moment, ban};

/// Names and values. A name that ends in `_s` is that of a time in seconds, one in `_ms` that of a
/// moment.
pub(crate) type Row = Vec<(&'static str, Value)>;

/// Rows that have the same names.
pub(crate) fn table(rows: Vec<Row>, format: Format) -> Output {
    if format == Format::Json {
        return Output::json(&objects(rows));
    }
    let titles = rows.first().into_iter();
    let titles = titles.map(|row| row.iter().map(|(name, _)| title(name)).collect());
    let cells = rows.iter().map(|row| row.iter().map(cell).collect());
    Output::said(aligned(&titles.chain(cells).collect::<Vec<Vec<_>>>()))
}

/// One row, each name on a line of its own.
pub(crate) fn list(row: Row, format: Format) -> Output {
    if format == Format::Json {
        return Output::json(&object(row));
    }
    let cells = row.iter().map(|pair| [title(pair.0), cell(pair)]);
    Output::said(aligned(&cells.collect::<Vec<_>>()))
}

/// How tables are written for others to keep.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TableFormat {
    Text,
    Json,
    Csv,
}

/// These columns of rows, as RFC 4180 describes it.
pub(crate) fn csv(
    columns: &[&str],
    rows: impl Iterator<Item = Row>,
) -> Result<Vec<u8>, csv::Error> {
    let mut table = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    table.write_record(columns)?;
    for row in rows {
        let value = |column: &str| {
            let value = row.iter().find(|(name, _)| *name == column);
            value.map_or(&Value::Null, |(_, value)| value)
        };
        let cell = |column: &&str| match (*column, value(column)) {
            (_, Value::Null) => String::new(),
            ("level", Value::String(words)) => plain_level(value("game"), words),
            (_, Value::String(text)) => no_formula(text),
            (_, value) => value.to_string(),
        };
        table.write_record(columns.iter().map(cell))?;
    }
    table
        .into_inner()
        .map_err(|error| error.into_error().into())
}

/// A level as a cell of a table, which begins with no dash.
fn plain_level(game: &Value, words: &str) -> String {
    let entry = game.as_str().and_then(find);
    let level = entry.and_then(|entry| Level::read(entry, words));
    no_formula(&level.map_or(words.to_owned(), Level::plain))
}

/// A text as a cell of a table. A spreadsheet would take one that begins with these signs for a
/// formula, which may ask other programs or sites for something; behind an apostrophe it is text
/// (OWASP, "CSV Injection").
fn no_formula(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    format!("{}{text}", if is_formula { "'" } else { "" })
}

pub(crate) fn objects(rows: impl IntoIterator<Item = Row>) -> Value {
    rows.into_iter().map(object).collect()
}

pub(crate) fn object(row: Row) -> Value {
    row.into_iter().collect()
}

fn title(name: &str) -> String {
    let name = match name.strip_suffix("_ms") {
        Some(moment) => format!("{moment} (UTC)"),
        None => name.strip_suffix("_s").unwrap_or(name).to_owned(),
    };
    name.replace('_', " ")
}

fn cell((name, value): &(&str, Value)) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => isolated(text).into_owned(),
        Value::Number(moment) if name.ends_with("_ms") => {
            ban::minute(Moment(moment.as_i64().unwrap_or(0)))
        }
        Value::Number(seconds) if name.ends_with("_s") => time(seconds.as_u64().unwrap_or(0)),
        value => value.to_string(),
    }
}

/// A time that is read at a glance: `42s`, `5m12s`, `3h02m`, `2d05h`.
fn time(seconds: u64) -> String {
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    match (hours, minutes) {
        (24.., _) => format!("{}d{:02}h", hours / 24, hours % 24),
        (1.., _) => format!("{hours}h{:02}m", minutes % 60),
        (_, 1..) => format!("{minutes}m{:02}s", seconds % 60),
        _ => format!("{seconds}s"),
    }
}

/// Blanks between two columns.
const GAP: usize = 2;

/// The rows as text, with columns that are as wide as what is in them.
fn aligned<R: AsRef<[String]>>(rows: &[R]) -> String {
    let width_of = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.as_ref().get(column));
        cells.map(|cell| cell.width()).max().unwrap_or(0)
    };
    let columns = rows.first().map_or(0, |row| row.as_ref().len());
    let widths: Vec<usize> = (0..columns).map(width_of).collect();
    let line = |row: &R| {
        let cells = widths.iter().zip(row.as_ref());
        let padded =
            cells.map(|(width, cell)| cell.clone() + &" ".repeat(width - cell.width() + GAP));
        format!("{}\n", padded.collect::<String>().trim_end())
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_spreadsheet_takes_no_cell_for_a_formula() {
        for (text, expected) in [
            ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
            ("+1", "'+1"),
            ("-1", "'-1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\tx", "'\tx"),
            ("a=b", "a=b"),
        ] {
            assert_eq!(no_formula(text), expected);
        }
    }

    #[test]
    fn times_are_short() {
        for (seconds, said) in [
            (59, "59s"),
            (60, "1m00s"),
            (3599, "59m59s"),
            (3661, "1h01m"),
            (8_643_600, "100d01h"),
        ] {
            assert_eq!(time(seconds), said);
        }
    }

    #[test]
    fn a_table_has_the_names_on_top_and_json_has_them_in_each_row() {
        let row = [
            ("id", json!(7)),
            ("idle_s", json!(61)),
            ("key", json!(null)),
        ];
        let rows = || vec![row.to_vec()];
        let text = table(rows(), Format::Text).stdout;
        assert_eq!(text, b"id  idle   key\n7   1m01s  -\n");
        let json = table(rows(), Format::Json).stdout;
        let json: Value = serde_json::from_slice(&json).expect("json");
        assert_eq!(json, json!([{ "id": 7, "idle_s": 61, "key": null }]));
    }

    #[test]
    fn columns_stand_below_each_other_in_every_script() {
        let rows = [["Name", "Runs"], ["日本", "3"], ["Ada Lovelace", ""]];
        let rows = rows.map(|row| row.map(str::to_owned));
        let text = "Name          Runs\n日本          3\nAda Lovelace\n";
        assert_eq!(aligned(&rows), text);
    }
}
