//! `live`: the games under way.

use clap::Args;
use serde_json::json;

use super::{Format, Output, Plan};
use crate::i18n::Words;
use crate::model::{Begin, LiveLine, Ranking, SharedBoard, StoreReply, StoreRequest};
use crate::ui::live_text;

#[derive(Args, Clone, Debug)]
pub struct LiveArgs {
    #[arg(long, help = "man-live-format", value_enum, value_name = "FORMAT")]
    format: Option<Format>,
}

impl LiveArgs {
    pub(crate) fn plan(self, words: &'static Words) -> Plan {
        let format = self.format;
        let screen = format.is_none().then_some(Begin::Live);
        Plan::query(screen, words, move |_, ask| async move {
            match ask(StoreRequest::Live).await {
                Some(StoreReply::Live(Some(lines))) => Ok(answer(&lines, format, words)),
                _ => Err("live-off"),
            }
        })
    }
}

fn answer(lines: &[LiveLine], format: Option<Format>, words: &Words) -> Output {
    if format == Some(Format::Json) {
        let lines: Vec<_> = lines.iter().map(element).collect();
        return Output::json(&lines);
    }
    if lines.is_empty() {
        return Output::said(format!("{}\n", words.t("live-nobody")));
    }
    let text: String = lines.iter().map(|line| live_text(line, words)).collect();
    Output::said(text)
}

/// A run as an element of the json list.
fn element(line: &LiveLine) -> serde_json::Value {
    json!({
        "id": line.id.to_string(),
        "name": line.name.as_ref().map(|name| name.as_str()),
        "streak": line.streak,
        "game": line.game,
        "level": line.level,
        "board": match line.shared_board {
            Some(SharedBoard::Daily(_)) => "daily".to_owned(),
            Some(SharedBoard::Step(step)) => format!("ladder {step}"),
            None => "own".to_owned(),
        },
        "ranked": line.standing != Ranking::Practice,
        "moves": line.moves,
        "eighths": line.eighths,
        "time_ms": u64::try_from(line.time.as_millis()).unwrap_or(u64::MAX),
        "paused": line.is_covered,
        "spectators": line.spectators,
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::i18n::Lang;
    use crate::model::{Code, Name};

    fn line() -> LiveLine {
        LiveLine {
            id: Code::new(5),
            name: Name::clean("\u{1b}[31mAda\u{7}\n"),
            streak: 7,
            game: "labyrinth",
            level: "--height 9 --width 9".to_owned(),
            shared_board: None,
            standing: Ranking::Ranked,
            moves: 12,
            eighths: Some(3),
            time: Duration::from_millis(83_500),
            is_covered: false,
            spectators: 2,
        }
    }

    #[test]
    fn the_list_is_text_or_json_and_names_are_clean() {
        let words = Words::of(Lang::En);
        let text = String::from_utf8(answer(&[line()], None, words).stdout).expect("text");
        for said in ["Labyrinth 9 x 9", "1:23"] {
            assert!(text.contains(said), "{text}");
        }
        assert!(!text.trim_end().contains(char::is_control), "{text:?}");
        let json = answer(&[line()], Some(Format::Json), words).stdout;
        let json: serde_json::Value = serde_json::from_slice(&json).expect("json");
        assert_eq!(json[0]["time_ms"], 83_500);
        assert_eq!(json[0]["spectators"], 2);
        assert!(json[0].get("seed").is_none(), "no seed");
        let nobody = answer(&[], Some(Format::Json), words);
        assert_eq!((nobody.stdout.as_slice(), nobody.status), (&b"[]\n"[..], 0));
    }
}
