//! What the operator reads: as a table, or as json for programs.

use std::time::Duration;

use crate::commands::columns::aligned;
use crate::commands::{Format, Output};
use crate::games;
use crate::model::Moment;
use crate::server::registry::Listed;
use crate::ui::RESULT;
use serde_json::json;

/// Json on standard output.
pub(super) fn json_of(value: &serde_json::Value) -> Output {
    Output::json(value)
}

/// A time that is left, in whole seconds.
pub(super) fn seconds(left: Duration) -> u64 {
    left.as_secs_f32().round() as u64
}

/// A time that is read at a glance: `42s`, `5m12s`, `3h02m`, `2d05h`.
pub(super) fn time(time: Duration) -> String {
    let seconds = time.as_secs();
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    match (hours, minutes) {
        (24.., _) => format!("{}d{:02}h", hours / 24, hours % 24),
        (1.., _) => format!("{hours}h{:02}m", minutes % 60),
        (_, 1..) => format!("{minutes}m{:02}s", seconds % 60),
        _ => format!("{seconds}s"),
    }
}

pub(super) fn who(listed: &[Listed], now: Moment, format: Format) -> Output {
    if format == Format::Json {
        let rows = listed.iter().map(|one| {
            let game = games::find(one.does).map(|game| game.name);
            let lasts = i64::try_from(one.lasts.as_millis()).unwrap_or(i64::MAX);
            json!({
                "id": one.id,
                "name": one.name.as_ref().map(|name| name.as_str()),
                "key": one.key,
                "address": one.address,
                "client": one.client,
                "since_ms": now.0.saturating_sub(lasts),
                "idle_s": one.idle.as_secs(),
                "state": game.map_or(one.does, |_| "game"),
                "game": game,
                "text_mode": one.is_text,
            })
        });
        return json_of(&rows.collect());
    }
    let titles = [
        "id", "name", "key", "address", "for", "idle", "plays", "client",
    ];
    let mut rows = vec![titles.map(str::to_owned)];
    rows.extend(listed.iter().map(|one| {
        let does = match one.does {
            "command" => "(command)",
            RESULT => "(result)",
            does => games::find(does).map_or("(menu)", |game| game.name),
        };
        let name = one.name.as_ref().map(|name| name.isolated().into_owned());
        [
            one.id.to_string(),
            name.unwrap_or_else(|| "-".to_owned()),
            one.key.clone().unwrap_or_else(|| "guest".to_owned()),
            one.address.to_string(),
            time(one.lasts),
            time(one.idle),
            does.to_owned(),
            one.client.to_string(),
        ]
    }));
    Output::said(aligned(&rows))
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthStr;

    use super::*;
    use crate::model::Name;

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
            assert_eq!(time(Duration::from_secs(seconds)), said);
        }
    }

    #[test]
    fn columns_stand_below_each_other_in_every_script() {
        let one = |id, name| Listed {
            id,
            name: Name::clean(name),
            key: None,
            address: [127, 0, 0, 1].into(),
            client: "SSH-2.0-x".into(),
            lasts: Duration::from_secs(60),
            idle: Duration::ZERO,
            does: "labyrinth",
            is_text: false,
        };
        let listed = [one(1, "Ada"), one(1000, "김철수"), one(2, "")];
        let output = who(&listed, Moment(0), Format::Text);
        let text = String::from_utf8(output.stdout).expect("text");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 4);
        let at = |line: &str| line.split("127.0.0.1").next().map(UnicodeWidthStr::width);
        assert_eq!(at(lines[1]), at(lines[2]), "{text}");
        assert_eq!(at(lines[1]), at(lines[3]), "{text}");
    }
}
