//! What the operator reads: as a table, or as json for programs.

use serde_json::{Map, Value};

use crate::commands::columns::aligned;
use crate::commands::{Format, Output};
use crate::model::name::isolated;

/// Names and values. A name that ends in `_s` is that of a time in seconds.
pub(in crate::server) type Row = Vec<(&'static str, Value)>;

pub(super) fn table(rows: Vec<Row>, format: Format) -> Output {
    if format == Format::Json {
        return Output::json(&rows.into_iter().map(object).collect::<Value>());
    }
    let mut cells: Vec<Vec<String>> = Vec::new();
    if let Some(first) = rows.first() {
        cells.push(first.iter().map(|(name, _)| title(name)).collect());
    }
    cells.extend(rows.iter().map(|row| row.iter().map(cell).collect()));
    Output::said(aligned(&cells))
}

/// One row, each name on a line of its own.
pub(super) fn list(row: Row, format: Format) -> Output {
    if format == Format::Json {
        return Output::json(&object(row));
    }
    let cells = row.iter().map(|pair| [title(pair.0), cell(pair)]);
    Output::said(aligned(&cells.collect::<Vec<_>>()))
}

fn object(row: Row) -> Value {
    let pairs = row.into_iter();
    Value::Object(
        pairs
            .map(|(name, value)| (name.to_owned(), value))
            .collect::<Map<_, _>>(),
    )
}

fn title(name: &str) -> String {
    name.strip_suffix("_s").unwrap_or(name).replace('_', " ")
}

fn cell((name, value): &(&str, Value)) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => isolated(text).into_owned(),
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn times_are_short() {
        for (seconds, said) in [
            (0, "0s"),
            (59, "59s"),
            (60, "1m00s"),
            (3599, "59m59s"),
            (3661, "1h01m"),
            (86_400, "1d00h"),
            (8_643_600, "100d01h"),
        ] {
            assert_eq!(time(seconds), said);
        }
    }

    #[test]
    fn a_table_has_the_names_on_top_and_json_has_them_in_each_row() {
        let rows = || {
            vec![vec![
                ("id", json!(7)),
                ("idle_s", json!(61)),
                ("key", json!(null)),
            ]]
        };
        let text = table(rows(), Format::Text).stdout;
        assert_eq!(
            String::from_utf8_lossy(&text),
            "id  idle   key\n7   1m01s  -\n"
        );
        let json = table(rows(), Format::Json).stdout;
        let json: Value = serde_json::from_slice(&json).expect("json");
        assert_eq!(json, json!([{ "id": 7, "idle_s": 61, "key": null }]));
    }
}
